"""The way to a database: its URL, our settings for each kind, and what to say of one that cannot be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import StaticPool

from matchless.engine.errors import MatchlessError

if TYPE_CHECKING:
    from sqlalchemy.engine import URL, Connection, Engine
    from sqlalchemy.exc import DBAPIError

SQLITE, POSTGRESQL = "sqlite", "postgresql"


class StoreError(MatchlessError):
    """A database that cannot be used, and what to do about it."""


def read_url(text_: str) -> URL:
    """The URL of a database, with our driver for PostgreSQL."""
    try:
        url = make_url(text_)
    except ArgumentError:
        raise StoreError(f"{text_!r} is no database URL; sqlite:///games.sqlite3 would be one") from None
    if url.drivername in ("postgres", POSTGRESQL):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in (SQLITE, POSTGRESQL):
        raise StoreError(f"games are kept in SQLite or PostgreSQL, not in {url.get_backend_name()!r}")
    return url


def way_to(url: URL) -> Engine:
    """The way to the database. Its errors, which may end up in a log, say nothing of seeds, tokens and choices."""
    try:
        if url.get_backend_name() == SQLITE:
            # One connection for ever: it is what holds the file.
            options = {"check_same_thread": False, "timeout": 1.0}
            engine = create_engine(url, hide_parameters=True, poolclass=StaticPool, connect_args=options)
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
            return engine
        return create_engine(url, hide_parameters=True, pool_size=8, pool_pre_ping=True)
    except ModuleNotFoundError as error:
        raise StoreError("PostgreSQL needs the extra: pip install 'matchless[postgres]'") from error
    except NoSuchModuleError as error:
        raise StoreError(f"{url.drivername!r} is no driver for a database; write sqlite or postgresql") from error


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Durable, and ours alone: the lock is taken with the first transaction and goes with the process."""
    connection.isolation_level = None  # `_begin_sqlite` begins transactions, not the driver
    for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def unusable(url: URL, error: DBAPIError) -> str:
    shown = url.render_as_string(hide_password=True)
    if "locked" in str(error.orig):
        return f"{shown} is in use by another server; stop that one, or give another --database"
    return f"{shown} cannot be used: {str(error.orig).strip().splitlines()[0]}"

