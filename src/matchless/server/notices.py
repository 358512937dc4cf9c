"""How the processes over one PostgreSQL tell each other what has changed: LISTEN and NOTIFY.

A SQLite file has one process alone, and nobody to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

from matchless.server.database import POSTGRESQL

if TYPE_CHECKING:
    import threading
    from collections.abc import Iterable

    from sqlalchemy.engine import Connection, Engine

CHANNEL = "matchless"  # about games
SERVERS = "matchless_servers"  # about whatever else servers tell each other (`peers`)
PATIENCE = 5.0  # seconds until a listener looks whether it should stop, or listens anew
Hear = Callable[[str | None], None]  # None: anything may have been said


def tell(connection: Connection, writer: str, changed: Iterable[str]) -> None:
    """Tells the other processes, once this transaction is through, which games to look at."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(select(func.pg_notify(CHANNEL, " ".join((writer, *changed)))))


def tell_servers(connection: Connection, told: Iterable[str]) -> None:
    """Tells the other servers something else."""
    for notice in told:
        connection.execute(select(func.pg_notify(SERVERS, notice)))


def changes(me: str, hear: Hear) -> Hear:
    """What hears the notices of `tell`, and calls `hear` with every game that another process has changed."""

    def heard(notice: str | None) -> None:
        if notice is None:
            hear(None)
            return
        writer, *changed = notice.split(" ")
        if writer != me:
            for game in changed:
                hear(game)

    return heard


def listen(engine: Engine, hears: Mapping[str, Hear], stop: threading.Event) -> None:
    """Lets every notice on some channels be heard, until `stop`; returns at once on SQLite.

    At first, and after a lost connection, it says None: anything may have changed.
    """
    while engine.dialect.name == POSTGRESQL and not stop.is_set():
        try:
            _listen(engine, hears, stop)
        except DBAPIError:
            stop.wait(1.0)
        except Exception as error:  # psycopg's own, which is there only with PostgreSQL
            if type(error).__module__.split(".")[0] != "psycopg":
                raise
            stop.wait(1.0)


def _listen(engine: Engine, hears: Mapping[str, Hear], stop: threading.Event) -> None:
    fairy = engine.raw_connection()
    try:
        driver: Any = fairy.driver_connection  # psycopg's connection, without a type where it is not installed
        driver.autocommit = True
        for channel in hears:
            driver.execute(f"LISTEN {channel}")
        for hear in hears.values():
            hear(None)
        while not stop.is_set():
            for note in driver.notifies(timeout=PATIENCE, stop_after=1):
                hears[note.channel](note.payload)
    finally:
        fairy.invalidate()  # never back into the pool: it still listens
