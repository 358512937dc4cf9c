"""The database: games with their choices, seats and tokens. Whatever is acknowledged is in here first.

A game is its record, one row a choice; the rest of what a table shows is played again from it. `length`, `cuts` and
`resigned` of a game's row decide who writes: whoever has the row locked may make a choice if they are still as the
writer knew them, and the primary key of a choice guards the same thing once more. So of several server processes only
one can make each step, and the others learn of it: PostgreSQL tells them (LISTEN, NOTIFY) which game to look at. A
SQLite file belongs to one process alone, which holds it locked.

Tokens of seats are kept as hashes. The spectators' token gives only what is public, and the invitations of a listed
game are for everybody: these are kept in the clear.

Everything here waits for the disk; `ledger` is how the server calls it without waiting itself.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, bindparam, delete, exists, func, insert, inspect, or_, select, text, update
from sqlalchemy.exc import ArgumentError, DBAPIError

from matchless.engine.bits import bits
from matchless.server.database import POSTGRESQL, StoreError, read_url, unusable, way_to, write_ahead
from matchless.server.schema import choices, games, metadata, seats
from matchless.server.tokens import hashed

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.engine import Connection, Row

CHANNEL = "matchless"
MAKING = 8642  # the number of the lock that is held while tables are made
PATIENCE = 5.0  # seconds until a listener looks whether it should stop, or listens anew
MOST_FORGOTTEN = 100  # games that are deleted at once: others wait for it, and a message names them
FRESH = timedelta(seconds=40)  # for so long others believe that somebody is connected, without hearing of it again

# Moves a game on by one choice. Built once: it is what a server does most.
MOVE = (
    update(games)
    .where(games.c.id == bindparam("moved"))
    .values(length=bindparam("after"), over=bindparam("ended"), wish=None, agreed=0, touched=bindparam("now"))
)


class Outrun(Exception):  # noqa: N818 (named by what happened)
    """Somebody else has changed the game since it was read; nothing was done."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who holds a seat: a bot of some level, a person, or nobody yet; tokens are hashes.

    A person's seat with a bot is played by it until the person comes back. `elsewhere` says whether the person is
    connected to another process; `picks` whether whoever takes the seat picks its hero; `gave_up` after how many
    choices the seat resigned, if it did.
    """

    name: str | None = None
    bot: str | None = None
    token: str | None = None
    invitation: str | None = None
    offer: str | None = None
    elsewhere: bool = field(default=False, compare=False)
    picks: bool = False
    gave_up: int | None = None

    @property
    def picking(self) -> bool:
        """Whether the seat's hero is still to be picked."""
        return self.picks and self.token is None


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as the database has it."""

    id: str
    head: str
    lines: tuple[str, ...]
    seats: tuple[Seat, ...]
    watch: str
    clock: int | None = None
    cuts: int = 0
    over: bool = False
    wish: int | None = None
    agreed: int = 0
    resigned: int = 0
    listed: bool = False
    rematch: str | None = None
    late: frozenset[int] = frozenset()  # the numbers of the choices that the clock made


@dataclass(frozen=True, slots=True)
class Right:
    """What a token stands for: a game, and the seats it plays; none for a spectator."""

    game: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """A game dealt anew, with a hero that was picked: it counts only if the game has as many cuts and no choice."""

    head: str
    cuts: int


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a game stands as its writer knows it: what is written counts only if it still stands so, and goes on."""

    game: str
    length: int
    cuts: int
    resigned: int = 0
    wish: int | None = None
    agreed: int = 0

    def still(self) -> ColumnElement[bool]:
        return and_(
            games.c.id == self.game,
            games.c.length == self.length,
            games.c.cuts == self.cuts,
            games.c.resigned == self.resigned,
            games.c.wish.is_not_distinct_from(self.wish),
            games.c.agreed == self.agreed,
            games.c.over.is_(False),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One choice to be kept: it counts only if the game still has `seq` choices, as many cuts, nobody else resigned."""

    game: str
    seq: int
    cuts: int
    line: str
    over: bool
    resigned: int = 0
    late: bool = False  # whether the clock made it


class Store:
    """An open database."""

    def __init__(self, url: str) -> None:
        self.url = read_url(url)
        self.kind = self.url.get_backend_name()
        self.me = secrets.token_hex(4)  # so that nobody hears of what they did themselves
        self.engine = way_to(self.url)
        try:
            self._make_tables()
            write_ahead(self.engine)
        except (DBAPIError, ArgumentError, ValueError) as error:  # ValueError: a host that no name can be, for instance
            self.close()
            raise StoreError(unusable(self.url, error)) from error
        except StoreError:
            self.close()
            raise

    def _make_tables(self) -> None:
        """Makes the tables that are missing: one process after the other, should several begin at once."""
        with self.engine.begin() as connection:
            if self.kind == POSTGRESQL:
                connection.execute(select(func.pg_advisory_xact_lock(MAKING)))
            self._check_columns(connection)
            metadata.create_all(connection)

    def _check_columns(self, connection: Connection) -> None:
        """Refuses a database with tables of another version of this file, or of somebody else, before it is changed."""
        there = inspect(connection)
        for table in metadata.sorted_tables:
            if there.has_table(table.name):
                columns = {column["name"] for column in there.get_columns(table.name)}
                if columns != set(table.columns.keys()):
                    shown = self.url.render_as_string(hide_password=True)
                    raise StoreError(f"{shown} is of another version of Matchless; give another --database")

    def close(self) -> None:
        self.engine.dispose()

    # --- games ----------------------------------------------------------------------------------------------------

    def add(self, game: Kept) -> None:
        """Keeps a new game, with the choices it begins with."""
        with self.engine.begin() as connection:
            _add(connection, game)

    def rematch(self, game: str, fresh: Kept) -> str:
        """Keeps a new game as the rematch of another one, unless that has one already; gives the rematch."""
        with self.engine.begin() as connection:
            first = connection.execute(
                update(games).where(games.c.id == game, games.c.rematch.is_(None)).values(rematch=fresh.id)
            )
            if first.rowcount == 1:
                _add(connection, fresh)
                self._tell(connection, game)
            return str(connection.execute(select(games.c.rematch).where(games.c.id == game)).scalar_one())

    def get(self, game: str, since: int = 0) -> Kept | None:
        """A game, with its choices from number `since` on; None if there is no such game."""
        with self.engine.begin() as connection:
            if self.kind == POSTGRESQL:  # the row and its choices as they were at one moment
                connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            row = connection.execute(select(games).where(games.c.id == game)).one_or_none()
            if row is None:
                return None
            told = select(choices).where(choices.c.game == game, choices.c.seq >= since).order_by(choices.c.seq)
            made = connection.execute(told).all()
            sitting = connection.execute(select(seats).where(seats.c.game == game).order_by(seats.c.seat)).all()
        return self._kept(row, made, sitting)

    def listing(self, most: int, within: timedelta) -> list[tuple[Kept, int]]:
        """The newest listed games with somebody there, without their choices, but with the number of these."""
        with self.engine.begin() as connection:
            rows = connection.execute(
                select(games).where(games.c.listed, _attended(within)).order_by(games.c.created.desc()).limit(most)
            ).all()
            shown = [row.id for row in rows]
            sitting = connection.execute(select(seats).where(seats.c.game.in_(shown)).order_by(seats.c.seat)).all()
        return [(self._kept(row, (), [seat for seat in sitting if seat.game == row.id]), row.length) for row in rows]

    def running(self, within: timedelta) -> int:
        """How many games are being played: not over, and somebody did something in them not long ago."""
        counted = select(func.count()).where(_played(within))
        with self.engine.begin() as connection:
            return int(connection.execute(counted).scalar_one())

    def forget(self, after: timedelta) -> list[str]:
        """Deletes the games in which nobody has done anything for so long; gives those that it took."""
        with self.engine.begin() as connection:
            old = select(games.c.id).where(games.c.touched < datetime.now(UTC) - after)
            gone = list(connection.execute(old.order_by(games.c.id).limit(MOST_FORGOTTEN).with_for_update()).scalars())
            if gone:
                for table in (choices, seats):
                    connection.execute(delete(table).where(table.c.game.in_(gone)))
                connection.execute(delete(games).where(games.c.id.in_(gone)))
                self._tell(connection, *gone)
        return gone

    def _kept(self, row: Row[Any], made: Sequence[Row[Any]], sitting: Iterable[Row[Any]]) -> Kept:
        return Kept(
            id=row.id,
            head=row.head,
            lines=tuple(choice.line for choice in made),
            seats=tuple(self._seat(seat) for seat in sitting),
            watch=row.watch,
            clock=row.clock,
            cuts=row.cuts,
            over=row.over,
            wish=row.wish,
            agreed=row.agreed,
            resigned=row.resigned,
            listed=row.listed,
            rematch=row.rematch,
            late=frozenset(choice.seq for choice in made if choice.late),
        )

    def _seat(self, row: Row[Any]) -> Seat:
        elsewhere = False
        if self.kind == POSTGRESQL and row.here not in (None, self.me):  # a SQLite file has one process alone
            elsewhere = row.seen > datetime.now(UTC) - FRESH
        return Seat(row.name, row.bot, row.token, row.invitation, row.offer, elsewhere, row.picks, row.gave_up)

    # --- choices --------------------------------------------------------------------------------------------------

    def append(self, steps: Sequence[Step]) -> list[bool]:
        """Keeps choices of several games, all in one transaction; False for each that came too late.

        Once this returns, what is kept stays kept.
        """
        with self.engine.begin() as connection:
            # Locked in one order by everybody: two processes that do it in turns would wait for each other for ever.
            locked = connection.execute(
                select(games.c.id, games.c.length, games.c.cuts, games.c.resigned)
                .where(games.c.id.in_({step.game for step in steps}))
                .order_by(games.c.id)
                .with_for_update()
            )
            stands = {row.id: (row.length, row.cuts, row.resigned) for row in locked}
            answers: list[bool] = []
            for step in steps:
                answers.append(stands.get(step.game) == (step.seq, step.cuts, step.resigned))
                if answers[-1]:
                    stands[step.game] = (step.seq + 1, step.cuts, step.resigned)
            kept = [step for step, answer in zip(steps, answers, strict=True) if answer]
            if kept:
                self._keep(connection, kept)
        return answers

    def _keep(self, connection: Connection, steps: Sequence[Step]) -> None:
        now = datetime.now(UTC)
        moves = [{"moved": step.game, "after": step.seq + 1, "ended": step.over, "now": now} for step in steps]
        connection.execute(MOVE, moves)
        rows = [{"game": step.game, "seq": step.seq, "line": step.line, "late": step.late} for step in steps]
        connection.execute(insert(choices), rows)
        self._tell(connection, *(step.game for step in steps))

    def cut(self, stand: Stand, to: int) -> bool:
        """Takes all choices from number `to` on away; False if the game has gone on meanwhile."""
        changes = {"length": to, "cuts": stand.cuts + 1, "wish": None, "agreed": 0, "touched": datetime.now(UTC)}
        with self.engine.begin() as connection:
            if not self._change(connection, stand, changes):
                return False
            connection.execute(delete(choices).where(choices.c.game == stand.game, choices.c.seq >= to))
        return True

    def wish(self, stand: Stand, seat: int | None, agreed: int) -> bool:
        """Notes which seat asks to take back, and who agrees; False if the game has gone on meanwhile."""
        with self.engine.begin() as connection:
            return self._change(connection, stand, {"wish": seat, "agreed": agreed})

    def resign(self, stand: Stand, resigned: int, over: bool) -> bool:
        """Notes which seats have given up, a mask; False if the game has gone on meanwhile."""
        changes = {"resigned": resigned, "over": over, "wish": None, "agreed": 0, "touched": datetime.now(UTC)}
        new = [seat for seat in bits(resigned) if not stand.resigned >> seat & 1]
        with self.engine.begin() as connection:
            if not self._change(connection, stand, changes):
                return False
            own = (seats.c.game == stand.game, seats.c.seat.in_(new))
            connection.execute(update(seats).where(*own).values(gave_up=stand.length))
        return True

    def _change(self, connection: Connection, stand: Stand, changes: dict[str, Any]) -> bool:
        """Changes a game's row if it still stands as its writer knows, and tells the others."""
        changed = connection.execute(update(games).where(stand.still()).values(**changes))
        if changed.rowcount == 1:
            self._tell(connection, stand.game)
        return changed.rowcount == 1

    # --- who is there ---------------------------------------------------------------------------------------------

    def see(self, present: Iterable[tuple[str, int]]) -> None:
        """Notes that the people of these seats, each with its game, are still connected to this process."""
        seen = {"seen": datetime.now(UTC), "here": self.me}
        with self.engine.begin() as connection:
            for game, seat in sorted(present):  # in one order for everybody, like choices
                connection.execute(update(seats).where(seats.c.game == game, seats.c.seat == seat).values(**seen))

    def arrive(self, game: str, own: Iterable[int]) -> None:
        """Notes that a person has connected to this process, and plays their seats again if a bot did."""
        with self.engine.begin() as connection:
            held = (seats.c.game == game, seats.c.seat.in_(tuple(own)))
            connection.execute(update(seats).where(*held).values(bot=None, seen=datetime.now(UTC), here=self.me))
            self._tell(connection, game)

    def depart(self, game: str, own: Iterable[int]) -> None:
        """Notes that a person is no longer connected to this process."""
        with self.engine.begin() as connection:
            held = (seats.c.game == game, seats.c.seat.in_(tuple(own)), seats.c.here == self.me)
            connection.execute(update(seats).where(*held).values(seen=datetime.now(UTC), here=None))
            self._tell(connection, game)

    def replace(self, game: str, seat: int, bot: str, away: float) -> bool:
        """Lets a bot play for a person who has been away for so many seconds; False if there is none such."""
        with self.engine.begin() as connection:
            replaced = connection.execute(
                update(seats)
                .where(
                    seats.c.game == game,
                    seats.c.seat == seat,
                    seats.c.token.is_not(None),
                    seats.c.bot.is_(None),
                    seats.c.seen <= datetime.now(UTC) - timedelta(seconds=away),
                )
                .values(bot=bot)
            )
            if replaced.rowcount == 1:
                self._tell(connection, game)
        return replaced.rowcount == 1

    def fill(self, game: str, seat: int, bot: str, away: float) -> bool:
        """Gives a seat that has waited for somebody for so many seconds to a bot; False if there is none such.

        Its invitation is no longer one; the other seat of the same invitation goes with it.
        """
        with self.engine.begin() as connection:
            since = datetime.now(UTC) - timedelta(seconds=away)
            waited = (
                select(seats.c.invitation)
                .join(games)
                .where(seats.c.game == game, seats.c.seat == seat, games.c.created <= since)
            )
            filled = connection.execute(
                update(seats)
                .where(
                    seats.c.game == game,
                    seats.c.token.is_(None),
                    seats.c.invitation == waited.scalar_subquery(),
                )
                .values(bot=bot, invitation=None, offer=None, picks=False)
            )
            if filled.rowcount:
                self._tell(connection, game)
        return bool(filled.rowcount)

    # --- tokens ---------------------------------------------------------------------------------------------------

    def right(self, token: str) -> Right | None:
        """What a token stands for."""
        with self.engine.begin() as connection:
            held = connection.execute(
                select(seats.c.game, seats.c.seat).where(seats.c.token == hashed(token)).order_by(seats.c.seat)
            ).all()
            if held:
                return Right(held[0].game, tuple(row.seat for row in held))
            game = connection.execute(select(games.c.id).where(games.c.watch == token)).scalar_one_or_none()
        return None if game is None else Right(game, ())

    def invited(self, invitation: str) -> Right | None:
        """What an invitation is to, whether or not it is taken; None if there is no such invitation."""
        with self.engine.begin() as connection:
            seats_ = connection.execute(
                select(seats.c.game, seats.c.seat)
                .where(seats.c.invitation == hashed(invitation))
                .order_by(seats.c.seat)
            ).all()
        return Right(seats_[0].game, tuple(row.seat for row in seats_)) if seats_ else None

    def claim(self, invitation: str, token: str, name: str, deal: Deal | None = None) -> Right | None:
        """Gives the open seat of an invitation to whoever has this token; None if there is none or it is taken.

        The same claim again finds the seat its own. With a deal, whoever takes the seat has the game dealt anew in the
        same transaction; raises Outrun if it is no longer as the deal found it.
        """
        now = datetime.now(UTC)
        with self.engine.begin() as connection:
            taken = connection.execute(
                update(seats)
                .where(seats.c.invitation == hashed(invitation), seats.c.token.is_(None))
                .values(token=hashed(token), name=name, offer=None, seen=now)
            )
            held = connection.execute(
                select(seats.c.game, seats.c.seat)
                .where(seats.c.invitation == hashed(invitation), seats.c.token == hashed(token))
                .order_by(seats.c.seat)
            ).all()
            if not held:
                return None
            if deal is not None and taken.rowcount:
                dealt = connection.execute(
                    update(games)
                    .where(games.c.id == held[0].game, games.c.length == 0, games.c.cuts == deal.cuts)
                    .values(head=deal.head, cuts=deal.cuts + 1)
                )
                if dealt.rowcount != 1:
                    raise Outrun
            connection.execute(update(games).where(games.c.id == held[0].game).values(touched=now))
            self._tell(connection, held[0].game)
        return Right(held[0].game, tuple(row.seat for row in held))

    # --- other processes ------------------------------------------------------------------------------------------

    def _tell(self, connection: Connection, *changed: str) -> None:
        """Tells the other processes, once this transaction is through, which games to look at."""
        if self.kind == POSTGRESQL:
            connection.execute(select(func.pg_notify(CHANNEL, " ".join((self.me, *changed)))))

    def listen(self, hear: Callable[[str | None], None], stop: threading.Event) -> None:
        """Calls `hear` with every game that another process has changed, until `stop`; returns at once on SQLite.

        After a lost connection it listens anew and says None: any game may have changed.
        """
        while self.kind == POSTGRESQL and not stop.is_set():
            try:
                self._listen(hear, stop)
            except DBAPIError:
                stop.wait(1.0)
            except Exception as error:  # psycopg's own, which is there only with PostgreSQL
                if type(error).__module__.split(".")[0] != "psycopg":
                    raise
                stop.wait(1.0)

    def _listen(self, hear: Callable[[str | None], None], stop: threading.Event) -> None:
        fairy = self.engine.raw_connection()
        try:
            driver: Any = fairy.driver_connection  # psycopg's connection, without a type where it is not installed
            driver.autocommit = True
            driver.execute(f"LISTEN {CHANNEL}")
            hear(None)
            while not stop.is_set():
                for note in driver.notifies(timeout=PATIENCE, stop_after=1):
                    writer, *changed = note.payload.split(" ")
                    if writer != self.me:
                        for game in changed:
                            hear(game)
        finally:
            fairy.invalidate()  # never back into the pool: it still listens


def _played(within: timedelta) -> ColumnElement[bool]:
    return and_(games.c.over.is_(False), games.c.touched > datetime.now(UTC) - within)


def _attended(within: timedelta) -> ColumnElement[bool]:
    """Games that are not over and of whose people one is connected, or was not long ago.

    Where no seat is open, nobody can wait in vain: there it is enough that something was done, if only by bots.
    """
    since = datetime.now(UTC) - within
    seen = exists().where(seats.c.game == games.c.id, seats.c.seen > since)
    offered = exists().where(seats.c.game == games.c.id, seats.c.offer.is_not(None))
    return and_(games.c.over.is_(False), or_(seen, and_(games.c.touched > since, ~offered)))


def _add(connection: Connection, game: Kept) -> None:
    now = datetime.now(UTC)
    connection.execute(
        insert(games).values(
            id=game.id,
            head=game.head,
            clock=game.clock,
            created=now,
            touched=now,
            listed=game.listed,
            length=len(game.lines),
            cuts=0,
            over=game.over,
            wish=None,
            agreed=0,
            resigned=game.resigned,
            watch=game.watch,
            rematch=None,
        )
    )
    rows = [{"game": game.id, "seq": seq, "line": line, "late": False} for seq, line in enumerate(game.lines)]
    if rows:
        connection.execute(insert(choices), rows)
    connection.execute(
        insert(seats),
        [
            {
                "game": game.id,
                "seat": number,
                "name": seat.name,
                "bot": seat.bot,
                "token": seat.token,
                "invitation": seat.invitation,
                "offer": seat.offer,
                "picks": seat.picks,
                "seen": now if seat.token else None,
                "gave_up": seat.gave_up,
            }
            for number, seat in enumerate(game.seats)
        ],
    )
