"""The way to a database: its URL, our settings for each kind, and what to say of one that cannot be used."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import time
from enum import IntEnum, unique
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InternalError, NoSuchModuleError, OperationalError
from sqlalchemy.pool import StaticPool

from matchless.engine.errors import MatchlessError

if TYPE_CHECKING:
    from sqlalchemy.engine import URL, Connection, Engine

SQLITE, POSTGRESQL = "sqlite", "postgresql"
STEPS = 10_000  # of SQLite's machine between two looks at the time
NAME = "matchless"  # what PostgreSQL knows our connections by (application_name), whatever a URL calls them
READS = "matchless_reads"  # the option of a connection that only reads
# In a URL that cannot be read: with who it is of, and among its options.
PASSWORD = re.compile(r"(//[^:]*:).*@")
PASSWORDS = re.compile(r"(password=)[^&]*")
# A connection that something on the way has dropped without a word is noticed within half a minute, used or not.
WATCHFUL = {
    "connect_timeout": 10,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,  # milliseconds
}
# Nobody waits for others for ever, and nothing that is begun here holds others up for long: milliseconds.
IN_TIME = {"lock_timeout": 1_000, "statement_timeout": 1_500, "idle_in_transaction_session_timeout": 10_000}
# What people are told of a database that does not do what it is asked to.
BUSY = "This server cannot get at its games at the moment; please try again."
FULL = "This server has no room left to keep anything: you can look on, but nothing can be chosen or made until it has."
READ_ONLY = "This server can keep nothing at the moment, its database is read-only: you can look on, but not choose."


@unique
class Lock(IntEnum):
    """The numbers of PostgreSQL's advisory locks, each for something else. Servers of several versions share them."""

    UPGRADING = 8642  # held while the tables are made, or brought to another version
    CHANGING = 8643  # by whoever changes more than one job of the queue
    RESTORING = 8644  # while a copy is put back


class StoreError(MatchlessError):
    """A database that cannot be used, and what to do about it."""


class Unfit(StoreError):  # noqa: N818 (named by what it is)
    """A database whose tables are not for us: the reason, and what whoever wanted to open it can do."""

    def __init__(self, url: URL, reason: str, advice: str) -> None:
        super().__init__(f"{url.render_as_string(hide_password=True)} {reason}; {advice}")
        self.reason = reason


def read_url(text_: str) -> URL:
    """The URL of a database, with our driver for PostgreSQL. A password has its own place in it, where it is hidden."""
    try:
        url = make_url(text_)
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        shown = PASSWORD.sub(r"\1***@", PASSWORDS.sub(r"\1***", text_))
        raise StoreError(f"{shown!r} is no database URL; sqlite:///games.sqlite3 would be one") from None
    if url.drivername in ("postgres", POSTGRESQL):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in (SQLITE, POSTGRESQL):
        raise StoreError(f"games are kept in SQLite or PostgreSQL, not in {url.get_backend_name()!r}")
    passwords = url.normalized_query.get("password")
    return url.set(password=passwords[-1]).difference_update_query(["password"]) if passwords else url


def way_to(url: URL) -> Engine:
    """The way to the database. Its errors, which may end up in a log, say nothing of seeds, tokens and choices."""
    try:
        if url.get_backend_name() == SQLITE:
            # One connection for ever: a file takes one writer at a time anyway.
            options = {"check_same_thread": False, "timeout": 1.0}
            engine = create_engine(url, hide_parameters=True, poolclass=StaticPool, connect_args=options)
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
            return engine
        settings = " ".join(f"-c {name}={value}" for name, value in IN_TIME.items())
        usual: dict[str, int | str] = {**WATCHFUL, "options": settings}
        ours = {name: value for name, value in usual.items() if name not in url.query} | {"application_name": NAME}
        return create_engine(url, hide_parameters=True, pool_size=8, pool_pre_ping=True, connect_args=ours)
    except ModuleNotFoundError as error:
        raise StoreError("PostgreSQL needs the extra: pip install 'matchless[postgres]'") from error
    except NoSuchModuleError as error:
        raise StoreError(f"{url.drivername!r} is no driver for a database; write sqlite or postgresql") from error
    except (ArgumentError, ValueError) as error:
        raise StoreError(unusable(url, error)) from error


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Durable, and with references that hold."""
    connection.isolation_level = None  # `_begin_sqlite` begins transactions, not the driver
    for pragma in ("synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    reads = connection.get_execution_options().get(READS)  # which is possible where nothing can be written
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


def write_ahead(engine: Engine) -> None:
    """Lets SQLite write each transaction once only. The file itself remembers it, so it must be known to be ours."""
    if engine.dialect.name == SQLITE:
        set_pragma(engine, "journal_mode=WAL")


def set_pragma(engine: Engine, setting: str) -> None:
    """Sets what can be set only outside of a transaction."""
    with contextlib.closing(engine.raw_connection()) as connection:
        connection.cursor().execute(f"PRAGMA {setting}")


def sqlite_file(url: URL) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL, and for what is in memory or an address of SQLite's own."""
    if url.get_backend_name() != SQLITE or not url.database or url.database.startswith(("file:", ":memory:")):
        return None
    return Path(url.database)


def hold(url: URL) -> sqlite3.Connection | None:
    """Takes a SQLite file for one server alone, as long as the connection that is given stays open.

    The lock is on a file beside it, which goes with the process: whoever looks after the games (`matchless db`,
    `matchless admin`) can use the file itself meanwhile. PostgreSQL is for any number of servers: there is None.
    """
    file = sqlite_file(url)
    if file is None:
        return None
    lock = sqlite3.connect(f"{file}-lock", timeout=1.0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise
    return lock


def quick_check(engine: Engine, at_most: float) -> list[str] | None:
    """What is wrong with a SQLite file by its own quick check; None if it takes longer than so many seconds."""
    until = time.monotonic() + at_most
    with contextlib.closing(engine.raw_connection()) as connection:
        driver: Any = connection.driver_connection
        driver.set_progress_handler(lambda: time.monotonic() > until, STEPS)
        try:
            found = [line for row in driver.execute("PRAGMA quick_check(5)") for line in str(row[0]).splitlines()]
        except sqlite3.OperationalError as error:
            if "interrupted" in str(error):
                return None
            raise
        finally:
            driver.set_progress_handler(None, 0)
    return [line for line in found if line != "ok" and not line.startswith("***")]  # which is a heading


def damaged(url: URL, reason: str) -> str:
    shown = url.render_as_string(hide_password=True)
    return f"{shown} is damaged ({reason}); restore a backup, as in: matchless db restore FILE --replace"


def unusable(url: URL, error: Exception) -> str:
    shown = url.render_as_string(hide_password=True)
    reason = str(error.orig if isinstance(error, DBAPIError) else error)
    file = sqlite_file(url)
    there = file is not None and file.exists() and not os.access(file.parent, os.W_OK)
    if "readonly" in reason or "read-only" in reason or ("unable to open" in reason and there):
        return f"{shown} is read-only: a server must be able to write to the file and its folder"
    if "locked" in reason:
        return f"{shown} is in use by another server; stop that one, or give another --database"
    if "malformed" in reason or "not a database" in reason:
        return damaged(url, reason)
    return f"{shown} cannot be used: {reason.strip().splitlines()[0]}"


def trouble(error: Exception) -> str | None:
    """What to tell people of an error that is none of ours, and may pass; None for any other."""
    if not isinstance(error, (OperationalError, InternalError)):
        return None
    reason = str(error.orig).lower()
    if "read-only" in reason or "readonly" in reason:
        return READ_ONLY
    if "is full" in reason or "no space left" in reason or "could not extend file" in reason:
        return FULL
    return BUSY
