"""Games in a store, without a server."""

from __future__ import annotations

import time
from datetime import timedelta

from sqlalchemy import and_, create_engine, select, text, update
from sqlalchemy.pool import NullPool

from matchless.server import maintenance, schema
from matchless.server.database import SQLITE, read_url
from matchless.server.rows import Seat, Step, StoredGame
from matchless.server.store import Store
from matchless.server.tokens import hashed
from served import PATIENCE

FEW, HOUR, DAY = timedelta(minutes=3), timedelta(hours=1), timedelta(hours=24)


def game(id_: str = "g", lines: tuple[str, ...] = (), listed: bool = False) -> StoredGame:
    offer = f"{id_}-open"
    seats = (
        Seat(name="Ann", token=hashed(f"{id_}-ann")),
        Seat(invitation=hashed(offer), offer=offer if listed else None),
    )
    return StoredGame(id=id_, head="head\n", lines=lines, seats=seats, watch=f"{id_}-watch", clock=30, listed=listed)


def step(seq: int, cuts: int = 0, line: str = "", id_: str = "g", over: bool = False, resigned: int = 0) -> Step:
    return Step(id_, seq, cuts, line or f"1 choice {seq}", over, resigned)


def pass_by(store: Store, time: timedelta) -> None:
    """Lets so much time pass by: whatever was done or seen was so much earlier."""
    with store.engine.begin() as connection:
        for row in connection.execute(select(schema.games.c.id, schema.games.c.created, schema.games.c.touched)).all():
            earlier = {"created": row.created - time, "touched": row.touched - time}
            connection.execute(update(schema.games).where(schema.games.c.id == row.id).values(**earlier))
        for row in connection.execute(select(schema.seats).where(schema.seats.c.seen.is_not(None))).all():
            own = and_(schema.seats.c.game == row.game, schema.seats.c.seat == row.seat)
            connection.execute(update(schema.seats).where(own).values(seen=row.seen - time))


def wait_until_left(url: str) -> None:
    """Waits for the connection that listens: it lasts a while longer than a server in a thread."""
    if url.startswith(SQLITE):
        return
    engine = create_engine(read_url(url), poolclass=NullPool)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with engine.begin() as connection:
            if not connection.execute(text(maintenance.OTHERS)).all():
                return
        time.sleep(0.1)
