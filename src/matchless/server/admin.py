"""What an operator asks of a database beside its servers: numbers, and a game."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, text

from matchless.server.database import READS, SQLITE, StoreError
from matchless.server.lobby import called, said
from matchless.server.maintenance import take_time, there
from matchless.server.rows import FRESH
from matchless.server.schema import OPENED, RUNNING, VERSION, choices, games, remarks, seats, studies
from matchless.server.store import Store

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Table

Described = dict[str, Any]  # as JSON has it


def look_after(address: str) -> Store:
    """A database as its operator uses it, beside its servers."""
    there(address)
    return Store(address, serves=False)


def numbers(store: Store) -> Described:
    """How much there is of everything."""
    with store.engine.execution_options(**{READS: True}).begin() as connection:
        take_time(connection)

        def count(table: Table, *which: ColumnElement[bool]) -> int:
            return int(connection.execute(select(func.count()).select_from(table).where(*which)).scalar_one())

        size = "pg_database_size(current_database())"
        if store.kind == SQLITE:
            size = "(SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size)"
        counted: Described = {
            "schema": VERSION,
            "games": count(games),
            "under_way": count(games, RUNNING),
            "not_begun": count(games, RUNNING, games.c.length == 0),
            "listed": count(games, RUNNING, games.c.listed),
            "opened": count(games, OPENED),
            "choices": count(choices),
            "remarks": count(remarks),
            "studies": count(studies),
            "connected": count(seats, seats.c.here.is_not(None), seats.c.seen > datetime.now(UTC) - FRESH),
            "bytes": int(connection.execute(text(f"SELECT {size}")).scalar_one()),
        }
    return {**counted, "closed": store.closed()}


def game_of(store: Store, which: str) -> str:
    """The id of a game by itself, by any token of it, or by a link that ends with one."""
    token = which.rpartition("#")[2]
    right = store.right(token)
    if right is not None:
        return right.game
    invited = store.invited(token)
    if invited is not None:
        return invited[0].id
    if store.outlines([which]):
        return which
    raise StoreError(f"there is no game {which!r} here, and no link to one")


def describe(store: Store, game: str) -> Described:
    """A game without its secrets: no seed, no token, no card."""
    stored = store.get(game)
    if stored is None:
        raise StoreError(f"there is no game {game!r} here")
    with store.engine.execution_options(**{READS: True}).begin() as connection:
        times = connection.execute(select(games.c.created, games.c.touched).where(games.c.id == game)).one()
        seen = (
            connection.execute(select(seats.c.seen).where(seats.c.game == game).order_by(seats.c.seat)).scalars().all()
        )
    return {
        "game": stored.id,
        "rules": int(said(stored, "rules")[0]),
        "board": said(stored, "board")[0],
        "format": said(stored, "format")[0],
        "created": _moment(times.created),
        "touched": _moment(times.touched),
        "choices": len(stored.lines),
        "over": stored.over,
        "listed": stored.listed,
        "address": stored.address,
        "clock": stored.clock,
        "rematch": stored.rematch,
        "remarks": stored.said,
        "seats": [
            {
                "hero": hero,
                "player": called(seat),
                "open": seat.token is None and seat.bot is None,
                "bot": seat.bot,
                "seen": None if last is None else _moment(last),
            }
            for hero, seat, last in zip(said(stored, "hero"), stored.seats, seen, strict=True)
        ],
    }


def _moment(time: datetime) -> str:
    """A moment as JSON has it; SQLite keeps none of its zone, which is UTC."""
    zoned = time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    return zoned.isoformat(timespec="seconds")
