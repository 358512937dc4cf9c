"""How many games count, whose they are, and which are deleted. What a server does with its store, in one transaction.

Nobody's address is kept for good: a game knows who made it only for as long as it counts among theirs.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import and_, delete, func, or_, select, true, update

from matchless.server.schema import (
    COUNTED,
    FINISHED,
    OPENED,
    RUNNING,
    asides,
    choices,
    games,
    remarks,
    reviews,
    seats,
    studies,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Column, ColumnElement
    from sqlalchemy.engine import Connection

MOST_FORGOTTEN = 100  # games that are deleted at once: others wait for it, and a message names them


def running(connection: Connection, within: timedelta, at_first: timedelta) -> Counter[str]:
    """How many games are being played, by the address of whoever made them, or "" where that is not known.

    These are not over, and somebody did something in them not long ago. One in which nobody has chosen anything yet
    counts only for so long as `at_first`.
    """
    now = datetime.now(UTC)
    begun = and_(games.c.length > 0, games.c.touched > games.c.created)  # a record may be where it begins
    lately = or_(games.c.touched > now - at_first, and_(begun, games.c.touched > now - within))
    counted = select(games.c.address, func.count()).where(RUNNING, games.c.touched > now - within, lately)
    rows = connection.execute(counted.group_by(games.c.address)).all()
    return Counter({address or "": number for address, number in rows})


def most_opened(connection: Connection, most: int) -> list[str]:
    """The records that have to go where more than `most` are open: the oldest of whoever has opened most of them.

    So one address may have them all as long as nobody else wants any, and whoever comes finds room.
    """
    return _too_many(connection, games.c.id, OPENED, most)


def most_studies(connection: Connection, most: int) -> list[str]:
    """The same of the studies that are kept."""
    return _too_many(connection, studies.c.study, true(), most)


def _too_many(connection: Connection, name: Column[str], which: ColumnElement[bool], most: int) -> list[str]:
    table = name.table.c
    number = int(connection.execute(select(func.count()).select_from(name.table).where(which)).scalar_one())
    gone: list[str] = []
    for _ in range(min(number - most, MOST_FORGOTTEN)):
        left = and_(which, name.not_in(gone))
        by_address = select(table.address).where(left).group_by(table.address)
        whose = connection.execute(by_address.order_by(func.count().desc(), func.min(table.expires)).limit(1)).scalar()
        theirs = select(name).where(left, table.address.is_not_distinct_from(whose))
        gone.append(str(connection.execute(theirs.order_by(table.expires, name).limit(1)).scalar_one()))
    return gone


def forget_studies(connection: Connection) -> None:
    """Deletes studies that have expired."""
    connection.execute(delete(studies).where(studies.c.expires < datetime.now(UTC)))


def outdated(connection: Connection, after: timedelta | None) -> list[str]:
    """Some of the games to be deleted: records that have expired, and what nobody has touched for so long, if that is
    said. They are locked.
    """
    now = datetime.now(UTC)
    kinds = [and_(OPENED, games.c.expires < now)]
    if after is not None:
        kinds += [and_(kind, games.c.touched < now - after) for kind in (FINISHED, RUNNING)]
    old: list[str] = []
    for kind in kinds:  # each has an index
        oldest = select(games.c.id).where(kind, games.c.id.not_in(old)).order_by(games.c.touched)
        old += connection.execute(oldest.limit(MOST_FORGOTTEN - len(old))).scalars()
    still = and_(games.c.id.in_(old), or_(*kinds))
    return list(connection.execute(select(games.c.id).where(still).order_by(games.c.id).with_for_update()).scalars())


def erase(connection: Connection, gone: Sequence[str]) -> None:
    """Deletes games with all that belongs to them."""
    for table in (choices, asides, seats, remarks, reviews, studies):
        connection.execute(delete(table).where(table.c.game.in_(gone)))
    connection.execute(delete(games).where(games.c.id.in_(gone)))


def forget_addresses(connection: Connection, within: timedelta) -> None:
    """Forgets who made the games that no longer count."""
    idle = or_(games.c.over.is_(True), games.c.touched < datetime.now(UTC) - within)
    connection.execute(update(games).where(COUNTED, ~OPENED, idle).values(address=None))
