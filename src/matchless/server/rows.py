"""Games as rows of the tables: how they are written and read, and conditions on them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, exists, insert, or_, select

from matchless.server.database import POSTGRESQL
from matchless.server.kept import Kept, Right, Seat, Time
from matchless.server.schema import choices, games, seats
from matchless.server.tokens import hashed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import ColumnElement, Select
    from sqlalchemy.engine import Connection, Row

    from matchless.server.kept import Outline, Stand

FRESH = timedelta(seconds=40)  # for so long others believe that somebody is connected, without hearing of it again


def add(connection: Connection, game: Kept) -> None:
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
            length=len(game.lines),
            cuts=0,
            over=game.over,
            wish=None,
            agreed=0,
            resigned=game.resigned,
            watch=game.watch,
            rematch=None,
            said=0,
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


def outlines(connection: Connection, which: Select[Any], me: str) -> list[Outline]:
    """Some games without their choices, as they are for this process."""
    rows = connection.execute(which).all()
    held = select(seats).where(seats.c.game.in_([row.id for row in rows])).order_by(seats.c.seat)
    sitting: dict[str, list[Seat]] = {row.id: [] for row in rows}
    for row in connection.execute(held):
        elsewhere = False
        if connection.dialect.name == POSTGRESQL and row.here not in (None, me):  # a SQLite file has one process alone
            elsewhere = row.seen > datetime.now(UTC) - FRESH
        seat = Seat(row.name, row.bot, row.token, row.invitation, row.offer, elsewhere, row.picks, row.gave_up)
        sitting[row.game].append(seat)
    return [(_outline(row, sitting[row.id]), row.length) for row in rows]


def _outline(row: Row[Any], sitting: Iterable[Seat]) -> Kept:
    return Kept(
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
        rematch=row.rematch,
        said=row.said,
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


def still(stand: Stand) -> ColumnElement[bool]:
    """Whether a game stands as its writer knows, and goes on."""
    return and_(
        games.c.id == stand.game,
        games.c.length == stand.length,
        games.c.cuts == stand.cuts,
        games.c.resigned == stand.resigned,
        games.c.wish.is_not_distinct_from(stand.wish),
        games.c.agreed == stand.agreed,
        games.c.over.is_(False),
    )


def attended(within: timedelta) -> ColumnElement[bool]:
    """Games that are not over and of whose people one is connected, or was not long ago.

    Where no seat is open, nobody can wait in vain: there it is enough that something was done, if only by bots.
    """
    since = datetime.now(UTC) - within
    seen = exists().where(seats.c.game == games.c.id, seats.c.seen > since)
    offered = exists().where(seats.c.game == games.c.id, seats.c.offer.is_not(None))
    return and_(games.c.over.is_(False), or_(seen, and_(games.c.touched > since, ~offered)))
