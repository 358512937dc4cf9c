"""Games as rows of the tables: plain values, how they are written and read, and conditions on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, exists, insert, or_, select

from matchless.engine.record import HELP, Aside
from matchless.server.database import POSTGRESQL
from matchless.server.schema import asides, choices, games, seats
from matchless.server.tokens import hashed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import ColumnElement, Select
    from sqlalchemy.engine import Connection, Row

HELPED = or_(*(asides.c.line.endswith(f" {kind}") for kind in HELP))  # what tells of help, in a record
FRESH = timedelta(seconds=40)  # for so long others believe that somebody is connected, without hearing of it again


@dataclass(frozen=True, slots=True)
class Seat:
    """Who holds a seat: a bot of some level, a person, or nobody yet; tokens are hashes.

    A person's seat with a bot is played by it until the person comes back. `elsewhere` says whether the person is
    connected to another process; `picks` whether whoever takes the seat picks its hero.
    """

    name: str | None = None
    bot: str | None = None
    token: str | None = None
    invitation: str | None = None
    offer: str | None = None
    elsewhere: bool = field(default=False, compare=False)
    picks: bool = False
    promise: str | None = None  # the digest of what its browser adds to the seed, until the game is dealt
    part: str | None = None  # what it has added

    @property
    def picking(self) -> bool:
        """Whether the seat's hero is still to be picked."""
        return self.picks and self.token is None


@dataclass(frozen=True, slots=True)
class Time:
    """The time for the open decision, in a game with a clock: when it is up, in seconds since 1970, once it runs.

    `rests` is what was left of decisions that may open again without new time (CLOCK-1): number, seat, seconds.
    """

    up: float | None = None
    rests: tuple[tuple[int, int, float], ...] = ()

    def left(self, now: float) -> float | None:
        """The seconds left, if it runs."""
        return None if self.up is None else max(0.0, self.up - now)

    def noted(self, seq: int, seat: int, now: float) -> Time:
        """The same, with what is left of the open decision among the rests."""
        left = self.left(now)
        if left is None:
            return self
        return Time(self.up, (*(rest for rest in self.rests if rest[:2] != (seq, seat)), (seq, seat, left)))

    def opened(self, seq: int, seat: int, clock: int | None, now: float) -> Time:
        """The time for a decision that opens now: what was left of it, or all that the clock gives; none without."""
        if clock is None:
            return Time(None, self.rests)
        left = next((left for number, asked, left in self.rests if (number, asked) == (seq, seat)), float(clock))
        return Time(now + left, self.rests)

    def since(self, free: int) -> Time:
        """The same without the rests of decisions before `free`, which cannot open again without new time."""
        return Time(self.up, tuple(rest for rest in self.rests if rest[0] >= free))


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as the database has it."""

    id: str
    head: str
    lines: tuple[str, ...]
    seats: tuple[Seat, ...]
    watch: str
    clock: int | None = None
    time: Time = Time()
    cuts: int = 0
    over: bool = False
    wish: int | None = None
    agreed: int = 0
    resigned: int = 0
    listed: bool = False
    hints: bool = False  # whether everybody in it may ask for hints
    rematch: str | None = None
    said: int = 0  # how many remarks its teams have made
    address: str | None = None  # of whoever made it, for as long as it counts among theirs
    expires: datetime | None = None  # when it is deleted, if it is a record that somebody has opened
    helped: int = 0  # the seats that have asked for hints or looked at the chances, a mask
    asides: tuple[tuple[int, str], ...] = ()  # lines of the record that are no choices, after how many of those
    server_seed: str | None = None  # of a game that is not dealt yet


@dataclass(frozen=True, slots=True)
class StoredStudy:
    """A study of a game as the database has it; `packed` is told to whoever has its token."""

    study: str
    game: str
    packed: bytes
    address: str
    expires: datetime


Outline = tuple[StoredGame, int]  # a game without its choices, and how many these are


@dataclass(frozen=True, slots=True)
class Right:
    """What a token stands for: a game, and the seats it plays; none for a spectator."""

    game: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Redeal:
    """A game dealt anew, with a hero that was picked: it counts only if the game has as many cuts and no choice."""

    head: str
    cuts: int


@dataclass(frozen=True, slots=True)
class Revision:
    """Where a game stands as its writer knows it: what is written counts only if it still stands so, and goes on."""

    game: str
    length: int
    cuts: int
    resigned: int = 0
    wish: int | None = None
    agreed: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One choice to be kept: it counts only if the game still has `seq` choices, as many cuts, nobody else resigned."""

    game: str
    seq: int
    cuts: int
    line: str
    over: bool
    resigned: int = 0
    time: Time = Time()  # for the next decision


def add(connection: Connection, game: StoredGame) -> None:
    """Writes a new game, with the choices it begins with."""
    now = datetime.now(UTC)
    connection.execute(
        insert(games).values(
            id=game.id,
            head=game.head,
            clock=game.clock,
            created=now,
            touched=now,
            listed=game.listed,
            hints=game.hints,
            length=len(game.lines),
            cuts=0,
            over=game.over,
            wish=None,
            agreed=0,
            resigned=game.resigned,
            watch=game.watch,
            rematch=None,
            said=0,
            address=game.address,
            expires=game.expires,
            server_seed=game.server_seed,
        )
    )
    rows = [{"game": game.id, "seq": seq, "line": line} for seq, line in enumerate(game.lines)]
    if rows:
        connection.execute(insert(choices), rows)
    if game.asides:
        note(connection, game.id, game.asides)
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
                "promise": seat.promise,
            }
            for number, seat in enumerate(game.seats)
        ],
    )


def note(connection: Connection, game: str, lines: Iterable[tuple[int, str]]) -> None:
    """Writes lines of the record that are no choices, each with the number of choices before it."""
    connection.execute(insert(asides), [{"game": game, "after": after, "line": line} for after, line in lines])


def outlines(connection: Connection, which: Select[Any], me: str) -> list[Outline]:
    """Some games without their choices, as they are for this process."""
    rows = connection.execute(which).all()
    held = select(seats).where(seats.c.game.in_([row.id for row in rows])).order_by(seats.c.seat)
    sitting: dict[str, list[Seat]] = {row.id: [] for row in rows}
    for row in connection.execute(held):
        elsewhere = False
        if connection.dialect.name == POSTGRESQL and row.here not in (None, me):  # a SQLite file has one process alone
            elsewhere = row.seen > datetime.now(UTC) - FRESH
        held_by = (row.name, row.bot, row.token, row.invitation, row.offer)
        seat = Seat(*held_by, elsewhere, row.picks, row.promise, row.part)
        sitting[row.game].append(seat)
    helped = dict.fromkeys(sitting, 0)
    for aside in connection.execute(select(asides.c.game, asides.c.line).where(asides.c.game.in_(sitting), HELPED)):
        helped[aside.game] |= 1 << Aside.read(0, aside.line).seat
    return [(_outline(row, sitting[row.id], helped[row.id]), row.length) for row in rows]


def _outline(row: Row[Any], sitting: Iterable[Seat], helped: int) -> StoredGame:
    return StoredGame(
        id=row.id,
        head=row.head,
        lines=(),
        seats=tuple(sitting),
        watch=row.watch,
        clock=row.clock,
        time=Time(row.time_up, tuple((seq, seat, left) for seq, seat, left in row.rests or ())),
        cuts=row.cuts,
        over=row.over,
        wish=row.wish,
        agreed=row.agreed,
        resigned=row.resigned,
        listed=row.listed,
        hints=row.hints,
        rematch=row.rematch,
        said=row.said,
        address=row.address,
        expires=row.expires,
        server_seed=row.server_seed,
        helped=helped,
    )


def rights(connection: Connection, tokens: Sequence[str]) -> dict[str, Right]:
    """What each of some tokens stands for; nothing for those that nobody has."""
    watched = connection.execute(select(games.c.watch, games.c.id).where(games.c.watch.in_(tokens)))
    found = {row.watch: Right(row.id, ()) for row in watched}
    hashes = {hashed(token): token for token in tokens}
    held = select(seats.c.token, seats.c.game, seats.c.seat).where(seats.c.token.in_(hashes)).order_by(seats.c.seat)
    for row in connection.execute(held):
        token = hashes[row.token]
        found[token] = Right(row.game, (*(found[token].seats if token in found else ()), row.seat))
    return found


def still(revision: Revision) -> ColumnElement[bool]:
    """Whether a game stands as its writer knows, and goes on."""
    return and_(
        games.c.id == revision.game,
        games.c.length == revision.length,
        games.c.cuts == revision.cuts,
        games.c.resigned == revision.resigned,
        games.c.wish.is_not_distinct_from(revision.wish),
        games.c.agreed == revision.agreed,
        games.c.over.is_(False),
    )


def attended(within: timedelta) -> ColumnElement[bool]:
    """Games of whose people one is connected, or was not long ago.

    Where no seat is open, nobody can wait in vain: there it is enough that something was done, if only by bots.
    """
    since = datetime.now(UTC) - within
    seen = exists().where(seats.c.game == games.c.id, seats.c.seen > since)
    offered = exists().where(seats.c.game == games.c.id, seats.c.offer.is_not(None))
    return or_(seen, and_(games.c.touched > since, ~offered))
