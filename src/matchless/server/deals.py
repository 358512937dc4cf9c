"""The deal in the database: what is promised, what is given, and the seed that comes of it, each in one transaction.

Until a game is dealt its row has the server's seed, and its seats have what their browsers promised and gave. Whoever
writes any of it has the game's row locked. The deal moves all of it into the head of the record, and counts as a cut:
every table is told the game anew.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update

from matchless.engine import dealing
from matchless.server.schema import games, seats

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy.engine import Connection, Row


def promise(connection: Connection, game: str, seat: int, digest: str) -> None:
    """Notes the digest of what a seat's browser is going to add; of no use where the game is dealt."""
    if _undealt(connection, game) is not None:
        own = (seats.c.game == game, seats.c.seat == seat, seats.c.promise.is_(None))
        connection.execute(update(seats).where(*own).values(promise=digest))


def give_part(connection: Connection, game: str, seat: int, part: str) -> bool:
    """Notes what a seat's browser adds, once; False if the game is dealt already."""
    if _undealt(connection, game) is None:
        return False
    own = (seats.c.game == game, seats.c.seat == seat, seats.c.part.is_(None))
    connection.execute(update(seats).where(*own).values(part=part))
    return True


def deal(connection: Connection, game: str, waived: Iterable[int]) -> bool:
    """Deals a game for which nobody is missing: all seats are taken, and all promised parts are there.

    Bots that stand in for people have none to give, and those of the `waived` seats are not waited for. False if
    somebody is missing, or the game is dealt already.
    """
    row = _undealt(connection, game)
    if row is None:
        return False
    held = connection.execute(select(seats).where(seats.c.game == game)).all()
    if any(seat.invitation and not seat.token and not seat.bot for seat in held):
        return False
    promises = {seat.seat: seat.promise for seat in held if seat.promise}
    parts = {seat.seat: seat.part for seat in held if seat.part}
    if promises.keys() - parts.keys() - set(waived) - {seat.seat for seat in held if seat.bot}:
        return False
    head = dealing.dealt(row.head, row.server_seed, promises, parts)
    changes = {"head": head, "cuts": row.cuts + 1, "server_seed": None, "touched": datetime.now(UTC)}
    connection.execute(update(games).where(games.c.id == game).values(**changes))
    connection.execute(update(seats).where(seats.c.game == game).values(promise=None, part=None))
    return True


def _undealt(connection: Connection, game: str) -> Row[Any] | None:
    """A game's row, locked, if it is not dealt yet."""
    waits = select(games).where(games.c.id == game, games.c.server_seed.is_not(None)).with_for_update()
    return connection.execute(waits).one_or_none()
