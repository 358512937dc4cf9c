"""The database: games with their choices, seats, tokens and what teams say. Whatever is acknowledged is in here first.

A game is its record, one row a choice; the rest of what a table shows is played again from it. `length`, `cuts` and
`resigned` of a game's row decide who writes: whoever has the row locked may make a choice if they are still as the
writer knew them, and the primary key of a choice guards the same thing once more. So of several server processes only
one can make each step, and the others learn of it: PostgreSQL tells them (LISTEN, NOTIFY) which game to look at. A
SQLite file belongs to one process alone, which holds it locked.

Tokens of seats are kept as hashes. The spectators' token gives only what is public, and the invitations of a listed
game are for everybody: these are kept in the clear.

Everything here waits for the disk; `async_store` is how the server calls it without waiting itself.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, bindparam, delete, insert, select, update
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from matchless.engine.bits import bits
from matchless.engine.record import RESIGNS, RETURNS, STAND_IN, TAKES_BACK, Aside
from matchless.server import deals, former, housekeeping, migration, notices, rows
from matchless.server.database import (
    POSTGRESQL,
    READS,
    SQLITE,
    StoreError,
    damaged,
    hold,
    quick_check,
    read_url,
    unusable,
    way_to,
    write_ahead,
)
from matchless.server.rows import Outline, Redeal, Revision, Right, Step, StoredGame, StoredStudy, Time
from matchless.server.schema import RUNNING, asides, choices, games, remarks, reviews, seats, settings, studies
from matchless.server.tokens import hashed

if TYPE_CHECKING:
    import threading

    from sqlalchemy.engine import Connection

CLOSED = "closed"  # the setting by which no new games are taken
LONGEST_CHECK = 5.0  # seconds that a SQLite file is checked for at each start

# Moves a game on by one choice. Built once: it is what a server does most.
MOVE = (
    update(games)
    .where(games.c.id == bindparam("moved"))
    .values(
        length=bindparam("after"),
        over=bindparam("ended"),
        wish=None,
        agreed=0,
        touched=bindparam("now"),
        time_up=bindparam("up"),
        rests=bindparam("left"),
    )
)
# Notes that a seat's person is connected.
SEE = (
    update(seats)
    .where(seats.c.game == bindparam("at"), seats.c.seat == bindparam("number"))
    .values(seen=bindparam("now"), here=bindparam("process"))
)
# Notes that it no longer is, unless it is connected elsewhere by now.
DEPART = (
    update(seats)
    .where(seats.c.game == bindparam("at"), seats.c.seat == bindparam("number"), seats.c.here == bindparam("process"))
    .values(seen=bindparam("now"), here=None)
)

log = logging.getLogger(__name__)


class Outrun(Exception):  # noqa: N818 (named by what happened)
    """Somebody else has changed the game since it was read; nothing was done."""


class Store:
    """An open database: by a server, which brings it to this version, or by whoever looks after its games."""

    def __init__(self, url: str, serves: bool = True) -> None:
        self.url = read_url(url)
        self.kind = self.url.get_backend_name()
        self._held: sqlite3.Connection | None = None
        self.me = secrets.token_hex(4)  # so that nobody hears of what they did themselves
        self.engine = way_to(self.url)
        at_once = {"isolation_level": "REPEATABLE READ"} if self.kind == POSTGRESQL else {}
        self._reader = self.engine.execution_options(**{READS: True}, **at_once)
        try:
            if serves:
                self._held = hold(self.url)
                self._check()
                self.before = migration.upgrade(self.engine)
                with self.engine.begin() as connection:
                    former.keep(connection)
                write_ahead(self.engine)
            else:
                migration.require(self.engine)
        except (DBAPIError, sqlite3.Error, ArgumentError, ValueError) as error:  # ValueError: what no host is called
            self.close()
            raise StoreError(unusable(self.url, error)) from error
        except StoreError:
            self.close()
            raise

    def _check(self) -> None:
        """Refuses a SQLite file that is damaged, rather than let it get worse."""
        wrong = quick_check(self.engine, LONGEST_CHECK) if self.kind == SQLITE else []
        if wrong is None:
            shown = self.url.render_as_string(hide_password=True)
            log.warning("%s is too large to be checked at each start; matchless db check does it", shown)
        elif wrong:
            raise StoreError(damaged(self.url, wrong[0]))

    def close(self) -> None:
        self.engine.dispose()
        if self._held is not None:
            self._held.close()
            self._held = None

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """A transaction in which everything is as it was at one moment."""
        with self._reader.begin() as connection:
            yield connection

    # --- games ----------------------------------------------------------------------------------------------------

    def add(self, game: StoredGame) -> None:
        """Keeps a new game, with the choices it begins with."""
        with self.engine.begin() as connection:
            rows.add(connection, game)

    def open_record(self, record: StoredGame, most: int) -> list[str]:
        """Keeps a record that somebody has opened; of all of these at most so many. Gives those that had to go."""
        with self.engine.begin() as connection:
            rows.add(connection, record)
            gone = housekeeping.most_opened(connection, most)
            self._erase(connection, gone)
        return gone

    def rematch(self, game: str, fresh: StoredGame) -> str:
        """Keeps a new game as the rematch of another one, unless that has one already; gives the rematch."""
        with self.engine.begin() as connection:
            first = connection.execute(
                update(games).where(games.c.id == game, games.c.rematch.is_(None)).values(rematch=fresh.id)
            )
            if first.rowcount == 1:
                rows.add(connection, fresh)
                self._tell(connection, game)
            return str(connection.execute(select(games.c.rematch).where(games.c.id == game)).scalar_one())

    def get(self, game: str, since: int = 0) -> StoredGame | None:
        """A game, with its choices from number `since` on; None if there is no such game."""
        with self._reading() as connection:
            found = rows.outlines(connection, select(games).where(games.c.id == game), self.me)
            told = select(choices).where(choices.c.game == game, choices.c.seq >= since).order_by(choices.c.seq)
            made = connection.execute(told).all()
            beside = connection.execute(select(asides).where(asides.c.game == game).order_by(asides.c.number)).all()
            whole = [self._whole(connection, stored) for stored, _ in found]
        if not whole:
            return None
        lines = tuple(choice.line for choice in made)
        return replace(whole[0], lines=lines, asides=tuple((row.after, row.line) for row in beside))

    def _whole(self, connection: Connection, stored: StoredGame) -> StoredGame:
        """A game with all that it takes to read its head here."""
        return replace(stored, head=former.with_files(connection, stored.head))

    def files(self, sought: Sequence[former.Named]) -> former.Files:
        """The files of these, as far as they are kept."""
        with self._reading() as connection:
            return former.find(connection, sought)

    def listing(self, most: int, within: timedelta, played: timedelta) -> list[Outline]:
        """The newest listed games with somebody there, in which something was done lately."""
        lately = games.c.touched > datetime.now(UTC) - played  # few of those that were ever left, found by an index
        there = and_(RUNNING, games.c.listed, lately, rows.attended(within))
        with self._reading() as connection:
            newest = select(games).where(there).order_by(games.c.created.desc()).limit(most)
            return rows.outlines(connection, newest, self.me)

    def outlines(self, ids: Iterable[str]) -> dict[str, Outline]:
        """Those of some games that there are."""
        with self._reading() as connection:
            found = rows.outlines(connection, select(games).where(games.c.id.in_(tuple(ids))), self.me)
        return {stored.id: (stored, choices) for stored, choices in found}

    def running(self, within: timedelta, at_first: timedelta) -> tuple[Counter[str], str | None]:
        """How many games are being played, by address (see there); and what people are told where no more are taken."""
        with self._reading() as connection:
            return housekeeping.running(connection, within, at_first), self._closed(connection)

    def closed(self) -> str | None:
        """What people are told where an operator takes no new games; None where they are taken."""
        with self._reading() as connection:
            return self._closed(connection)

    def _closed(self, connection: Connection) -> str | None:
        return connection.execute(select(settings.c.value).where(settings.c.name == CLOSED)).scalar_one_or_none()

    def close_to_new_games(self, told: str | None) -> None:
        """Takes no new games any more, and tells people so; None: takes them again."""
        with self.engine.begin() as connection:
            connection.execute(delete(settings).where(settings.c.name == CLOSED))
            if told is not None:
                connection.execute(insert(settings).values(name=CLOSED, value=told))

    def delete(self, game: str) -> bool:
        """Deletes a game with all that belongs to it; False if there is none such."""
        with self.engine.begin() as connection:
            there = connection.execute(select(games.c.id).where(games.c.id == game).with_for_update()).scalar()
            if there is not None:
                connection.execute(update(games).where(games.c.rematch == game).values(rematch=None))
                self._erase(connection, [game])
        return there is not None

    def forget(self, after: timedelta | None) -> list[str]:
        """Deletes records and studies that have expired, and games in which nobody has done anything for so long.

        The latter only if that is said. Gives the games that it took: not more than can be deleted at once.
        """
        with self.engine.begin() as connection:
            gone = housekeeping.outdated(connection, after)
            self._erase(connection, gone)
            housekeeping.forget_studies(connection)
        return gone

    def forget_addresses(self, within: timedelta) -> None:
        """Forgets who made the games that no longer count."""
        with self.engine.begin() as connection:
            housekeeping.forget_addresses(connection, within)

    def _erase(self, connection: Connection, gone: Sequence[str]) -> None:
        if gone:
            housekeeping.erase(connection, gone)
            self._tell(connection, *gone)

    # --- the deal -------------------------------------------------------------------------------------------------

    def give_part(self, game: str, seat: int, part: str) -> bool:
        """Keeps what a seat's browser adds to the seed, once; False if the game is dealt already."""
        with self.engine.begin() as connection:
            given = deals.give_part(connection, game, seat, part)
            self._tell(connection, game)
        return given

    def deal(self, game: str, waived: Iterable[int]) -> bool:
        """Deals a game, if everything is there but the parts of the `waived` seats; False if not, or it is dealt."""
        with self.engine.begin() as connection:
            dealt = deals.deal(connection, game, waived)
            self._tell(connection, game)
        return dealt

    # --- reviews --------------------------------------------------------------------------------------------------

    def review(self, game: str) -> bytes | None:
        """The review of a game as it was kept; None if there is none yet."""
        with self._reading() as connection:
            return connection.execute(select(reviews.c.packed).where(reviews.c.game == game)).scalar_one_or_none()

    def keep_review(self, game: str, packed: bytes) -> None:
        """Keeps the review of a game, unless the game is gone, or another process was faster; an older one goes."""
        with contextlib.suppress(IntegrityError), self.engine.begin() as connection:
            connection.execute(delete(reviews).where(reviews.c.game == game))
            connection.execute(insert(reviews).values(game=game, packed=packed))

    # --- studies --------------------------------------------------------------------------------------------------

    def keep_study(self, kept: StoredStudy, key: str, most: int) -> None:
        """Keeps a study under its author's key; of all of them at most so many. A record stays as long as its study."""
        with self.engine.begin() as connection:
            connection.execute(
                insert(studies).values(
                    study=kept.study,
                    key=hashed(key),
                    game=kept.game,
                    packed=kept.packed,
                    address=kept.address,
                    expires=kept.expires,
                )
            )
            self._prolong(connection, kept)
            gone = housekeeping.most_studies(connection, most)
            connection.execute(delete(studies).where(studies.c.study.in_(gone)))

    def change_study(self, kept: StoredStudy, key: str) -> str | None:
        """Puts a study in the place of the one of this game with this key; gives its token, None if there is none."""
        same = (studies.c.key == hashed(key), studies.c.game == kept.game)
        with self.engine.begin() as connection:
            there = connection.execute(select(studies.c.study).where(*same)).scalar_one_or_none()
            if there is not None:
                connection.execute(update(studies).where(*same).values(packed=kept.packed, expires=kept.expires))
                self._prolong(connection, kept)
        return there

    def _prolong(self, connection: Connection, kept: StoredStudy) -> None:
        sooner = (games.c.id == kept.game, games.c.expires < kept.expires)  # of a game that is no record nothing
        connection.execute(update(games).where(*sooner).values(expires=kept.expires))

    def study(self, study: str) -> tuple[str, bytes] | None:
        """A study that is kept, and the spectators' token of its game; None if there is none such."""
        named = select(games.c.watch, studies.c.packed).join(games).where(studies.c.study == study)
        with self._reading() as connection:
            row = connection.execute(named.where(studies.c.expires > datetime.now(UTC))).one_or_none()
        return None if row is None else (row.watch, row.packed)

    def drop_study(self, key: str) -> bool:
        """Deletes a study by its author's key; False if there is none such."""
        with self.engine.begin() as connection:
            return connection.execute(delete(studies).where(studies.c.key == hashed(key))).rowcount == 1

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
            stored = [step for step, answer in zip(steps, answers, strict=True) if answer]
            if stored:
                self._keep(connection, stored)
        return answers

    def _keep(self, connection: Connection, steps: Sequence[Step]) -> None:
        now = datetime.now(UTC)
        moves = [
            {
                "moved": step.game,
                "after": step.seq + 1,
                "ended": step.over,
                "now": now,
                "up": step.time.up,
                "left": step.time.rests or None,
            }
            for step in steps
        ]
        connection.execute(MOVE, moves)
        made = [{"game": step.game, "seq": step.seq, "line": step.line} for step in steps]
        connection.execute(insert(choices), made)
        self._tell(connection, *(step.game for step in steps))

    def cut(self, revision: Revision, seat: int, to: int, time: Time) -> bool:
        """Takes all choices from number `to` on away, for a seat; False if the game has gone on meanwhile."""
        changes = {
            "length": to,
            "cuts": revision.cuts + 1,
            "wish": None,
            "agreed": 0,
            "touched": datetime.now(UTC),
            "time_up": time.up,
            "rests": time.rests or None,
        }
        with self.engine.begin() as connection:
            if not self._change(connection, revision, changes):
                return False
            connection.execute(delete(choices).where(choices.c.game == revision.game, choices.c.seq >= to))
            connection.execute(
                update(asides).where(asides.c.game == revision.game, asides.c.after > to).values(after=to)
            )
            taken = Aside(to, seat, TAKES_BACK, str(revision.length - to))
            rows.note(connection, revision.game, [(to, taken.line())])
        return True

    def wish(self, revision: Revision, seat: int | None, agreed: int) -> bool:
        """Notes which seat asks to take back, and who agrees; False if the game has gone on meanwhile."""
        with self.engine.begin() as connection:
            return self._change(connection, revision, {"wish": seat, "agreed": agreed})

    def begin(self, revision: Revision, up: float, instead: float | None) -> float | None:
        """Lets the time for the open decision be up then and not when it was to be until now.

        Another process may have been faster: gives when it is up after all; None if the game has gone on meanwhile.
        """
        with self.engine.begin() as connection:
            begun = connection.execute(
                update(games)
                .where(rows.still(revision), games.c.time_up.is_not_distinct_from(instead))
                .values(time_up=up)
            )
            if begun.rowcount == 1:
                self._tell(connection, revision.game)
            return connection.execute(select(games.c.time_up).where(rows.still(revision))).scalar_one_or_none()

    def resign(self, revision: Revision, resigned: int, over: bool) -> bool:
        """Notes which seats have given up, a mask; False if the game has gone on meanwhile."""
        changes = {"resigned": resigned, "over": over, "wish": None, "agreed": 0, "touched": datetime.now(UTC)}
        new = [seat for seat in bits(resigned) if not revision.resigned >> seat & 1]
        with self.engine.begin() as connection:
            if not self._change(connection, revision, changes):
                return False
            told = [Aside(revision.length, seat, RESIGNS) for seat in new]
            rows.note(connection, revision.game, [(aside.after, aside.line()) for aside in told])
        return True

    def help(self, revision: Revision, seat: int, kind: str) -> bool:
        """Notes that a seat has asked for a hint or looked at the chances; False if the game has gone on meanwhile."""
        with self.engine.begin() as connection:
            if not self._change(connection, revision, {"touched": datetime.now(UTC)}):
                return False
            rows.note(connection, revision.game, [(revision.length, Aside(revision.length, seat, kind).line())])
        return True

    def _change(self, connection: Connection, revision: Revision, changes: dict[str, Any]) -> bool:
        """Changes a game's row if it still stands as its writer knows, and tells the others."""
        changed = connection.execute(update(games).where(rows.still(revision)).values(**changes))
        if changed.rowcount == 1:
            self._tell(connection, revision.game)
        return changed.rowcount == 1

    # --- what teams say -------------------------------------------------------------------------------------------

    def say(self, game: str, seat: int, remark: str, team: Iterable[int], most: int) -> None:
        """Keeps what somebody says to the seats of their team, and forgets all but so many of that team's remarks."""
        with self.engine.begin() as connection:
            connection.execute(update(games).where(games.c.id == game).values(said=games.c.said + 1))
            number = connection.execute(select(games.c.said).where(games.c.id == game)).scalar_one()
            connection.execute(insert(remarks).values(game=game, number=number, seat=seat, remark=remark))
            theirs = (remarks.c.game == game, remarks.c.seat.in_(tuple(team)))
            newest = select(remarks.c.number).where(*theirs).order_by(remarks.c.number.desc()).limit(most)
            connection.execute(delete(remarks).where(*theirs, remarks.c.number.not_in(newest)))
            self._tell(connection, game)

    def remarks(self, game: str, since: int) -> list[tuple[int, str]]:
        """What was said in a game after its first `since` remarks, each with its number; all teams' in one order."""
        said = select(remarks.c.number, remarks.c.remark).where(remarks.c.game == game, remarks.c.number > since)
        with self._reading() as connection:
            return [(row.number, row.remark) for row in connection.execute(said.order_by(remarks.c.number))]

    # --- who is there ---------------------------------------------------------------------------------------------

    def see(self, present: Iterable[tuple[str, int]]) -> None:
        """Notes that the people of these seats, each with its game, are still connected to this process."""
        now = datetime.now(UTC)
        there = sorted(present)  # in one order for everybody, like choices
        if there:
            seen = [{"at": game, "number": seat, "now": now, "process": self.me} for game, seat in there]
            with self.engine.begin() as connection:
                connection.execute(SEE, seen)

    def arrive(self, game: str, own: Iterable[int]) -> None:
        """Notes that a person has connected to this process, and plays their seats again if a bot did."""
        with self.engine.begin() as connection:
            held = (seats.c.game == game, seats.c.seat.in_(tuple(own)))
            replaced = select(seats.c.seat).where(*held, seats.c.bot.is_not(None)).order_by(seats.c.seat)
            self._note(connection, game, RETURNS, connection.execute(replaced).scalars().all())
            connection.execute(update(seats).where(*held).values(bot=None, seen=datetime.now(UTC), here=self.me))
            self._tell(connection, game)

    def depart(self, gone: Sequence[tuple[str, tuple[int, ...]]]) -> Sequence[None]:
        """Notes that some people, each with game and seats, are no longer connected to this process."""
        now = datetime.now(UTC)
        left = sorted((game, seat) for game, own in gone for seat in own)  # in one order for everybody, like choices
        held = [{"at": game, "number": seat, "now": now, "process": self.me} for game, seat in left]
        with self.engine.begin() as connection:
            connection.execute(DEPART, held)
            self._tell(connection, *(game for game, _ in gone))
        return (None,) * len(gone)

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
                self._note(connection, game, STAND_IN, [seat], bot)
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
            open_ = (
                seats.c.game == game, seats.c.token.is_(None), seats.c.invitation == waited.scalar_subquery()
            )  # fmt: skip
            vacant = connection.execute(select(seats.c.seat).where(*open_).order_by(seats.c.seat)).scalars().all()
            filled = connection.execute(
                update(seats).where(*open_).values(bot=bot, invitation=None, offer=None, picks=False)
            )
            if filled.rowcount:
                self._note(connection, game, STAND_IN, vacant, bot)
                self._tell(connection, game)
        return bool(filled.rowcount)

    def _note(self, connection: Connection, game: str, kind: str, own: Sequence[int], what: str = "") -> None:
        """Writes into the record what these seats do now beside the game."""
        if own:
            length = connection.execute(select(games.c.length).where(games.c.id == game)).scalar_one()
            rows.note(connection, game, [(length, Aside(length, seat, kind, what).line()) for seat in own])

    # --- tokens ---------------------------------------------------------------------------------------------------

    def right(self, token: str) -> Right | None:
        """What a token stands for."""
        with self._reading() as connection:
            return rows.rights(connection, [token]).get(token)

    def mine(self, tokens: Sequence[str]) -> list[tuple[str, Right, Outline]]:
        """The games of those of some tokens that stand for one, in the same order."""
        with self._reading() as connection:
            rights = rows.rights(connection, tokens)
            theirs = select(games).where(games.c.id.in_({right.game for right in rights.values()}))
            found = {stored.id: (stored, choices) for stored, choices in rows.outlines(connection, theirs, self.me)}
        return [(token, rights[token], found[rights[token].game]) for token in tokens if token in rights]

    def invited(self, invitation: str) -> tuple[StoredGame, tuple[int, ...]] | None:
        """The game, without its choices, and the seats of an invitation, taken or not; None if it is none."""
        open_ = select(seats.c.game, seats.c.seat).where(seats.c.invitation == hashed(invitation))
        with self._reading() as connection:
            held = connection.execute(open_.order_by(seats.c.seat)).all()
            theirs = select(games).where(games.c.id.in_({row.game for row in held}))
            found = rows.outlines(connection, theirs, self.me)
            whole = [self._whole(connection, stored) for stored, _ in found]
        return (whole[0], tuple(row.seat for row in held)) if whole else None

    def claim(
        self, invitation: str, token: str, name: str, deal: Redeal | None = None, promise: str | None = None
    ) -> Right | None:
        """Gives the open seat of an invitation to whoever has this token; None if there is none or it is taken.

        The same claim again finds the seat its own, and what was promised with it stays. With a deal, whoever takes the
        seat has the game dealt anew in the same transaction; raises Outrun if it is no longer as the deal found it.
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
            if promise is not None and taken.rowcount:
                deals.promise(connection, held[0].game, held[0].seat, promise)
            connection.execute(update(games).where(games.c.id == held[0].game).values(touched=now))
            self._tell(connection, held[0].game)
        return Right(held[0].game, tuple(row.seat for row in held))

    # --- other processes ------------------------------------------------------------------------------------------

    def _tell(self, connection: Connection, *changed: str) -> None:
        notices.tell(connection, self.me, changed)

    def tell_servers(self, told: Sequence[str]) -> None:
        """Tells the other servers something that is about no game (`peers`)."""
        with self.engine.begin() as connection:
            notices.tell_servers(connection, told)

    def listen(self, hear: notices.Hear, hear_servers: notices.Hear, stop: threading.Event) -> None:
        """Calls `hear` with every game that another process has changed, or with None for any, until `stop`.

        `hear_servers` hears what other servers say beside that.
        """
        hears = {notices.CHANNEL: notices.changes(self.me, hear), notices.SERVERS: hear_servers}
        notices.listen(self.engine, hears, stop)
