"""What keeps a database in order: checking it, copying it, and putting a copy back."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import exists, func, inspect, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError, DBAPIError

from matchless.engine.dealing import for_show
from matchless.engine.errors import MatchlessError
from matchless.server import former, migration
from matchless.server.database import (
    POSTGRESQL,
    READS,
    SQLITE,
    StoreError,
    Unfit,
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

    from sqlalchemy.engine import Connection, Engine

PROGRAMS = Path("/usr/lib/postgresql")  # where distributions keep those of each version of PostgreSQL
OURS = (*metadata.tables, migration.NOTED)
NEW = "matchless_new"  # the schema in which PostgreSQL has a copy until it is ready
ASIDE = "matchless_aside"  # the one that the old tables are in while a copy is read; nobody else sees it
SAYS_SO = re.compile(r"^.*?error: +", re.IGNORECASE)  # what programs of PostgreSQL's begin with
LEAVING = 2.0  # seconds that a connection may still be seen after its end
BESIDE = ("-wal", "-shm", "-journal")  # files of SQLite's beside that of a database
RELATIONS = f"""
    SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm')
    AND relnamespace NOT IN (SELECT oid FROM pg_namespace WHERE nspname = '{NEW}')
"""
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
            GameLog(
                for_show(former.with_files(connection, head)), connection.execute(made).scalars().all(), asides=told
            )
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
            _dump(url, part)
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
    """Puts the copy of a database back, brought to this version; with `replace` over what is there.

    The copy is made ready beside what is there, and takes its place in one step: whatever fails before that, and
    whatever ends us, everything is as it was.
    """
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
    except OSError as error:
        raise StoreError(f"{file} cannot be put back: {error.strerror or error}") from error


def _make_ready(url: URL, file: Path) -> None:
    """Brings a database with what is in the file to this version; refuses one that is no copy of ours."""
    engine = way_to(url)
    try:
        with engine.execution_options(**{READS: True}).begin() as connection:
            if migration.version(connection) is None:
                raise StoreError(f"{file} has no games of Matchless")
        migration.upgrade(engine)
    except Unfit as error:
        raise StoreError(f"{file} {error.reason}") from error
    except DBAPIError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise StoreError(f"{file} cannot be brought to this version: {reason}") from error
    finally:
        engine.dispose()


def _restore_sqlite(url: URL, file: Path, replace: bool) -> None:
    target = _plain_file(url)
    with contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as kept:
        try:
            found = [row[0] for row in kept.execute("PRAGMA quick_check")]
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{file} is no backup of a SQLite database of Matchless: {error}") from error
    if found != ["ok"]:
        raise StoreError(f"{file} is damaged: {found[0]}")
    held = hold(url)  # no server may use it
    assert held is not None, "it is a file"
    with contextlib.closing(held):
        if target.exists() and target.stat().st_size and not replace:
            raise StoreError(f"{target} is there already; give --replace to put the copy in its place")
        part = target.with_name(f"{target.name}.part")
        try:
            _clear(part)  # one that was killed has left it
            os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
            _copy(file, part)
            _make_ready(url.set(database=str(part)), file)
            _fold(target)
            part.replace(target)
        finally:
            _clear(part)


def _fold(target: Path) -> None:
    """Leaves a SQLite database nothing beside its file: that would be taken for what belongs to the copy.

    What a killed server has left there is brought into the file, so that the old database is whole until the copy has
    its place. A damaged one cannot be helped.
    """
    if target.exists():
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(target)) as old:
            old.execute("PRAGMA journal_mode=DELETE").fetchone()
    for beside in BESIDE:
        target.with_name(target.name + beside).unlink(missing_ok=True)


def _clear(part: Path) -> None:
    for ending in ("", *BESIDE):
        part.with_name(part.name + ending).unlink(missing_ok=True)


def _restore_postgresql(url: URL, file: Path, replace: bool) -> None:
    """The copy is read into a schema of its own; one transaction puts its tables in the place of the old ones."""
    engine = way_to(url)
    shown = url.render_as_string(hide_password=True)
    try:
        with engine.begin() as connection:
            usual = inspect(connection).default_schema_name
            assert usual is not None, "there is none only where somebody has set an empty search_path"
            if _tables(connection, usual) and not replace:
                raise StoreError(f"{shown} has games already; give --replace to put the copy in their place")
        _require_alone(engine, shown)
        try:
            _read_in(engine, file, usual)
            _make_ready(url.update_query_dict({"options": f"{_options(url)} -c search_path={NEW}"}), file)
            _require_alone(engine, shown)  # a server may have been started meanwhile
            with engine.begin() as connection:
                take_time(connection)
                for table in _tables(connection, usual):
                    connection.execute(text(f'DROP TABLE {usual}."{table}" CASCADE'))
                for table in _tables(connection, NEW):
                    connection.execute(text(_move(table, NEW, usual)))
        finally:
            with engine.begin() as connection:
                take_time(connection)
                connection.execute(text(f"DROP SCHEMA IF EXISTS {NEW} CASCADE"))
    finally:
        engine.dispose()


def _read_in(engine: Engine, file: Path, usual: str) -> None:
    """Reads a copy into the schema NEW.

    pg_restore writes to where the tables were, so the old ones make room, and come back: in the same transaction, of
    which others see nothing but its end.
    """
    with engine.begin() as connection:
        ours = _tables(connection, usual)
        number = connection.execute(text(RELATIONS)).scalar_one()
    before = [
        "BEGIN",
        "SET client_min_messages = warning",
        "SET statement_timeout = 0",
        f"DROP SCHEMA IF EXISTS {NEW} CASCADE",  # one that was killed has left it
        f"CREATE SCHEMA {NEW}",
        f"CREATE SCHEMA {ASIDE}",
        *(_move(table, usual, ASIDE) for table in ours),
    ]
    after = [
        *(_move(table, usual, NEW) for table in OURS),
        *(_move(table, ASIDE, usual) for table in ours),
        f"DROP SCHEMA {ASIDE}",
        f"DO $$ BEGIN IF ({RELATIONS}) <> {number} THEN RAISE 'it has tables of another program'; END IF; END $$",
        "COMMIT",
    ]
    reading = [_program("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(file)]
    writing, environment = _command(engine.url, "psql", ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"])
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(reading, stdout=subprocess.PIPE, stderr=said) as reader,
        subprocess.Popen(
            writing, env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said
        ) as writer,
    ):
        assert reader.stdout is not None
        assert writer.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # psql has ended, and said why
            writer.stdin.write(_script(before))
            shutil.copyfileobj(reader.stdout, writer.stdin)
            if reader.wait() == 0:  # otherwise nothing is committed
                writer.stdin.write(_script(after))
        with contextlib.suppress(BrokenPipeError):
            writer.stdin.close()
        reader.stdout.close()
        if writer.wait() or reader.wait():
            said.seek(0)
            first = said.read().decode(errors="replace").strip().partition("\n")[0]
            raise StoreError(f"{file} cannot be put back: {SAYS_SO.sub('', first) or 'it was stopped'}")


def _script(statements: Sequence[str]) -> bytes:
    return "".join(f"{statement};\n" for statement in statements).encode()


def _tables(connection: Connection, schema: str) -> list[str]:
    """Those of ours in a schema of PostgreSQL's."""
    there = inspect(connection)
    return [table for table in OURS if there.has_table(table, schema)]


def _move(table: str, source: str, target: str) -> str:
    return f'ALTER TABLE IF EXISTS {source}."{table}" SET SCHEMA {target}'


def _require_alone(engine: Engine, shown: str) -> None:
    """Refuses a database that somebody else uses. Whoever has just left may be seen for a moment longer."""
    until = time.monotonic() + LEAVING
    while True:
        with engine.begin() as connection:
            others = connection.execute(text(OTHERS)).scalar_one()
        if not others:
            return
        if time.monotonic() > until:
            raise StoreError(f"{shown} is in use (connections: {others}); stop its servers first")
        time.sleep(0.1)  # PostgreSQL tells nobody when a connection is gone


def _options(url: URL) -> str:
    """What the URL of a PostgreSQL says of the settings of its connections."""
    said = url.query.get("options", "")
    return said if isinstance(said, str) else " ".join(said)


def _copy(source: Path, target: Path) -> None:
    """Copies a SQLite file as it is at one moment; others may go on writing."""
    with (
        contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as kept,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        kept.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, to be read without any beside it


def _dump(url: URL, to: Path) -> None:
    words = ["--format=custom", "--no-owner", "--no-privileges", f"--exclude-schema={NEW}", f"--file={to}"]
    command, environment = _command(url, "pg_dump", words)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
        raise StoreError(f"pg_dump could not do it: {lines[-1]}")


def _command(url: URL, name: str, words: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """A program of PostgreSQL's for a database. The password is in its environment, not on its command line."""
    environment = dict(os.environ)
    if url.password is not None:
        environment["PGPASSWORD"] = str(url.password)
    return [_program(name), "--dbname", _without_password(url), *words], environment


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        newest = sorted(PROGRAMS.glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]), reverse=True)
        found = str(newest[0]) if newest else None
    if found is None:
        raise StoreError(f"there is no {name} here: it comes with PostgreSQL (apt install postgresql-client)")
    return found


def _without_password(url: URL) -> str:
    """As PostgreSQL's programs read it, to whom a plus is no space."""
    bare = URL.create(POSTGRESQL, url.username, None, url.host, url.port, url.database, url.query)
    place, mark, query = bare.render_as_string().partition("?")
    return place + mark + query.replace("+", "%20")


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
