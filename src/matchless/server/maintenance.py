"""What keeps a database in order: checking it, copying it, and putting a copy back."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import exists, func, inspect, select, text
from sqlalchemy.exc import DatabaseError, DBAPIError

from matchless.engine.dealing import for_show
from matchless.engine.errors import MatchlessError
from matchless.server import migration
from matchless.server.database import (
    POSTGRESQL,
    READS,
    SQLITE,
    StoreError,
    damaged,
    hold,
    read_url,
    sqlite_file,
    unusable,
    way_to,
)
from matchless.server.game_log import GameLog
from matchless.server.schema import VERSION, asides, choices, games, metadata, seats
from matchless.server.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlalchemy.engine import URL, Connection

PROGRAMS = Path("/usr/lib/postgresql")  # where distributions keep those of each version of PostgreSQL
ASIDE = "matchless_aside"  # the schema in which PostgreSQL has what is being replaced
OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check has found."""

    version: str | None
    games: int
    wrong: tuple[str, ...]  # in words


def check(address: str, replay: bool = False) -> Checked:
    """Looks whether a database is whole: its file, its tables, its rows; with `replay` also each game."""
    url = there(address)
    engine = way_to(url)
    wrong: list[str] = []
    try:
        with engine.execution_options(**{READS: True}).begin() as connection:
            take_time(connection)
            if url.get_backend_name() == SQLITE:
                found = connection.execute(text("PRAGMA integrity_check")).scalars().all()
                wrong += [f"the file: {line}" for some in found for line in some.splitlines() if line != "ok"]
                lost = [] if wrong else connection.execute(text("PRAGMA foreign_key_check")).all()
                wrong += [f"a row of {row[0]} belongs to no {row[2]}" for row in lost]
                if wrong:
                    return Checked(None, 0, tuple(wrong))
            version = migration.version(connection)
            if version != VERSION:
                return Checked(version, 0, tuple(wrong))
            wrong += migration.differences(connection)
            if not wrong:
                wrong += _rows_wrong(connection)
            number = connection.execute(select(func.count()).select_from(games)).scalar_one()
            if replay and not wrong:
                wrong += _unreadable(connection)
    except DatabaseError as error:
        if "malformed" not in str(error.orig) and "not a database" not in str(error.orig):
            raise StoreError(unusable(url, error)) from error
        return Checked(None, 0, (*wrong, f"the file: {error.orig}"))
    except (DBAPIError, sqlite3.Error, ValueError) as error:
        raise StoreError(unusable(url, error)) from error
    finally:
        engine.dispose()
    return Checked(version, number, tuple(wrong))


def _rows_wrong(connection: Connection) -> Iterator[str]:
    """Rows that cannot be: choices that are missing or too many, games that nobody can sit at."""
    made = select(func.count()).select_from(choices).where(choices.c.game == games.c.id).scalar_subquery()
    last = select(func.max(choices.c.seq)).where(choices.c.game == games.c.id).scalar_subquery()
    counted = select(games.c.id, games.c.length, made.label("made"), last.label("last"))
    for row in connection.execute(counted.where((games.c.length != made) | (func.coalesce(last, -1) != made - 1))):
        yield f"game {row.id} has {row.length} choices by its own row, but {row.made} in the table of choices"
    empty = select(games.c.id).where(~exists().where(seats.c.game == games.c.id))
    for game in connection.execute(empty).scalars():
        yield f"game {game} has no seats"


def _unreadable(connection: Connection) -> Iterator[str]:
    """Games that cannot be played again from what is kept of them."""
    for game in connection.execute(select(games.c.id).order_by(games.c.created)).scalars().all():
        head = connection.execute(select(games.c.head).where(games.c.id == game)).scalar_one()
        made = select(choices.c.line).where(choices.c.game == game).order_by(choices.c.seq)
        beside = select(asides.c.after, asides.c.line).where(asides.c.game == game).order_by(asides.c.number)
        told = [(row.after, row.line) for row in connection.execute(beside)]
        try:
            GameLog(for_show(head), connection.execute(made).scalars().all(), asides=told)
        except MatchlessError as error:
            yield f"game {game}: {error}"


def upgrade(address: str) -> str | None:
    """Brings a database to this version; gives the one it was of, None if it was empty."""
    store = Store(address)
    store.close()
    return store.before


def backup(address: str, to: Path) -> None:
    """Copies a whole database into a file, as it is at one moment, also while servers use it.

    One of an older version, too: whoever upgrades may want to go back. A damaged one is refused, or its copy would be
    taken for a good one.
    """
    url = there(address)
    if to.exists():
        raise StoreError(f"{to} is there already; give another file")
    _require_ours(url)
    part = to.with_name(f"{to.name}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))  # its games have secrets
        if url.get_backend_name() == SQLITE:
            _copy(_plain_file(url), part)
            _require_whole(url, part)
        else:
            _run(url, "pg_dump", ["--format=custom", "--no-owner", "--no-privileges", f"--file={part}"])
        part.replace(to)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{to} cannot be written: {getattr(error, 'strerror', None) or error}") from error
    finally:
        part.unlink(missing_ok=True)


def _require_ours(url: URL) -> None:
    """Refuses a database with nothing of Matchless, or of a newer one."""
    engine = way_to(url)
    try:
        with engine.execution_options(**{READS: True}).begin() as connection:
            if migration.version(connection) is None:
                raise StoreError(f"{url.render_as_string(hide_password=True)} has no games yet")
    except (DBAPIError, ValueError) as error:
        raise StoreError(unusable(url, error)) from error
    finally:
        engine.dispose()


def _require_whole(url: URL, copy: Path) -> None:
    """Refuses a SQLite database by what is wrong with its copy."""
    with contextlib.closing(sqlite3.connect(copy)) as opened:
        try:
            found = str(opened.execute("PRAGMA quick_check(1)").fetchone()[0])
        except sqlite3.DatabaseError as error:
            found = str(error)
    if found != "ok":
        raise StoreError(damaged(url, found.splitlines()[-1]))


def restore(address: str, file: Path, replace: bool) -> None:
    """Puts the copy of a database back, and brings it to this version; with `replace` over what is there."""
    url = read_url(address)
    if not file.is_file():
        raise StoreError(f"{file} is no file")
    try:
        if url.get_backend_name() == SQLITE:
            _restore_sqlite(url, file, replace)
        else:
            _restore_postgresql(url, file, replace)
    except (DBAPIError, sqlite3.Error, ValueError) as error:
        raise StoreError(unusable(url, error)) from error
    upgrade(address)


def _restore_sqlite(url: URL, file: Path, replace: bool) -> None:
    target = _plain_file(url)
    with contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as kept:
        try:
            found = [row[0] for row in kept.execute("PRAGMA quick_check")]
            number = kept.execute("SELECT count(*) FROM games").fetchone()
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{file} is no backup of a SQLite database of Matchless: {error}") from error
    if found != ["ok"]:
        raise StoreError(f"{file} is damaged: {found[0]}")
    assert number is not None
    held = hold(url)  # no server may use it
    assert held is not None, "it is a file"
    with contextlib.closing(held):
        if target.exists() and target.stat().st_size and not replace:
            raise StoreError(f"{target} is there already; give --replace to put the copy in its place")
        part = target.with_name(f"{target.name}.part")
        try:
            os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
            _copy(file, part)
            for beside in ("-wal", "-shm"):  # of what is replaced: they would be taken for those of the copy
                target.with_name(target.name + beside).unlink(missing_ok=True)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


def _restore_postgresql(url: URL, file: Path, replace: bool) -> None:
    """What is there is put aside until the copy is in, and comes back if it cannot be read."""
    engine = way_to(url)
    shown = url.render_as_string(hide_password=True)
    try:
        with engine.begin() as connection:
            there = inspect(connection)
            ours = [table for table in (*metadata.tables, migration.NOTED) if there.has_table(table)]
            if ours and not replace:
                raise StoreError(f"{shown} has games already; give --replace to put the copy in their place")
            others = connection.execute(text(OTHERS)).scalar_one()
            if others:
                raise StoreError(f"{shown} is in use (connections: {others}); stop its servers first")
            _move(connection, ours, there.default_schema_name, ASIDE)
        try:
            _run(url, "pg_restore", ["--single-transaction", "--no-owner", "--no-privileges", str(file)])
        except StoreError:
            with engine.begin() as connection:
                _move(connection, ours, ASIDE, there.default_schema_name)
                connection.execute(text(f"DROP SCHEMA {ASIDE}"))
            raise
        with engine.begin() as connection:
            connection.execute(text(f"DROP SCHEMA {ASIDE} CASCADE"))
    finally:
        engine.dispose()


def _move(connection: Connection, tables: Sequence[str], source: str | None, target: str | None) -> None:
    """Moves tables from one schema of PostgreSQL's to another."""
    connection.execute(text(f"CREATE SCHEMA IF NOT EXISTS {target}"))
    for table in tables:
        connection.execute(text(f'ALTER TABLE {source}."{table}" SET SCHEMA {target}'))


def _copy(source: Path, target: Path) -> None:
    """Copies a SQLite file as it is at one moment; others may go on writing."""
    with (
        contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as kept,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        kept.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, to be read without any beside it


def _run(url: URL, name: str, words: Sequence[str]) -> None:
    """Runs a program of PostgreSQL's over a database. The password is in its environment, not on its command line."""
    command = [_program(name), "--dbname", _without_password(url), *words]
    environment = dict(os.environ)
    if url.password is not None:
        environment["PGPASSWORD"] = str(url.password)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
        raise StoreError(f"{name} could not do it: {lines[-1] if name == 'pg_dump' else lines[0]}")


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        newest = sorted(PROGRAMS.glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]), reverse=True)
        found = str(newest[0]) if newest else None
    if found is None:
        raise StoreError(f"there is no {name} here: it comes with PostgreSQL (apt install postgresql-client)")
    return found


def _without_password(url: URL) -> str:
    return url.set(drivername=POSTGRESQL, password=None).render_as_string()


def there(address: str) -> URL:
    """The URL of a database that is there: to look at a file must not make it."""
    url = read_url(address)
    file = sqlite_file(url)
    if file is not None and not file.is_file():
        raise StoreError(f"there is no file {file}; name the database, as in: --database sqlite:///games.sqlite3")
    return url


def _plain_file(url: URL) -> Path:
    file = sqlite_file(url)
    if file is None:
        raise StoreError(f"{url.render_as_string()} is no file")
    return file


def take_time(connection: Connection) -> None:
    """Lets whoever looks after a database look at all of it."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(text("SET LOCAL statement_timeout = 0"))
