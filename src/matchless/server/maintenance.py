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

from sqlalchemy import bindparam, exists, func, inspect, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError, DBAPIError

from matchless.engine.dealing import for_show
from matchless.engine.errors import MatchlessError
from matchless.server import former, migration
from matchless.server.database import (
    NAME,
    POSTGRESQL,
    READS,
    SQLITE,
    Lock,
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
from matchless.server.migration import NEW, NOTED
from matchless.server.schema import MARK, VERSION, asides, choices, games, metadata, seats
from matchless.server.store import Store

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from sqlalchemy.engine import Connection

PROGRAMS = Path("/usr/lib/postgresql")  # where distributions keep those of each version of PostgreSQL
OURS = (*metadata.tables, NOTED)
ASIDE = "matchless_aside"  # the schema that the old tables are in while a copy is read; nobody else sees it
SAYS_SO = re.compile(r"^.*?error: +", re.IGNORECASE)  # what programs of PostgreSQL's begin with
LEAVING = 2.0  # seconds that a connection may still be seen after its end
BESIDE = ("-wal", "-shm", "-journal")  # files of SQLite's beside that of a database
# In the list of what is in a copy of PostgreSQL's, of which each line names a kind, a schema, a name and an owner.
ENTRY = re.compile(r"^\d+; \d+ \d+ (?P<what>.+)$", re.MULTILINE)
TABLE = re.compile(r"TABLE (?!DATA |ATTACH )")
GAMES = re.compile(rf"^\d+; \d+ \d+ {TABLE.pattern}(?P<schema>.+) games ", re.MULTILINE)
SEQUENCE = re.compile(r"SEQUENCE (?:OWNED BY |SET )?(?P<name>.+)")
PARTS = (  # all that our tables consist of
    "TABLE {} ", "TABLE DATA {} ", "SEQUENCE {} ", "SEQUENCE OWNED BY {} ", "SEQUENCE SET {} ", "DEFAULT {} ",
    "CONSTRAINT {} ", "FK CONSTRAINT {} ", "INDEX {} ", "COMMENT {} TABLE ",
)  # fmt: skip
DEPENDENT = "2BP01"  # PostgreSQL's number for what cannot be dropped because something hangs on it
# The schema that our tables are in, or would be made in.
HOME = """
    SELECT coalesce((
        SELECT nspname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE pg_class.oid = to_regclass('games')
    ), current_schema())
"""
TABLES = """
    SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = :schema AND relkind = 'r'
    AND (relname IN :ours OR obj_description(pg_class.oid, 'pg_class') = :mark) ORDER BY relname
"""
OTHERS = f"""
    SELECT usename, host(client_addr) AS host, count(*) AS number FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = '{NAME}'
    GROUP BY usename, client_addr ORDER BY usename, client_addr
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
    except DBAPIError as error:
        raise StoreError(unusable(url, error)) from error
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
    """The copy is read into a schema of its own; one transaction puts its tables in the place of the old ones.

    Everything that looks at others is done over one connection, which must not take itself for another one.
    """
    copy = _Copy.of(file)
    engine = way_to(url)
    shown = url.render_as_string(hide_password=True)
    try:
        with engine.connect() as connection:
            with connection.begin():
                home = connection.execute(text(HOME)).scalar_one()
                if home is None:
                    raise StoreError(f"{shown} has no schema for its tables; CREATE SCHEMA makes the one it names")
                if _tables(connection, home) and not replace:
                    raise StoreError(f"{shown} has games already; give --replace to put the copy in their place")
            _require_alone(connection, shown)
            with connection.begin():
                connection.execute(select(func.pg_advisory_lock(Lock.RESTORING)))  # until the connection ends
            try:
                _read_in(connection, copy)
                _require_only_ours(connection, copy)
                _make_ready(url.update_query_dict({"options": f"{_options(url)} -c search_path={NEW}"}), file)
                _require_alone(connection, shown)  # a server may have been started meanwhile
                with connection.begin():
                    _put_in_place(connection, home, shown)
            finally:
                with connection.begin():
                    _wait_for_tables(connection)
                    connection.execute(text(f"DROP SCHEMA IF EXISTS {NEW} CASCADE"))
    finally:
        engine.dispose()


def _put_in_place(connection: Connection, home: str, shown: str) -> None:
    """Drops our tables, those of newer versions too, and puts those of the copy there.

    A server that starts takes the lock of upgrades first: it is seen here, or waits and finds the new tables.
    """
    _wait_for_tables(connection)
    connection.execute(select(func.pg_advisory_xact_lock(Lock.UPGRADING)))
    others = _others(connection)
    if others:
        raise StoreError(_in_use(shown, others))
    old = [_quoted(home, table) for table in _tables(connection, home)]
    try:
        if old:
            connection.execute(text(f"DROP TABLE {', '.join(old)}"))
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) != DEPENDENT:
            raise
        which = str(error.orig).partition("DETAIL:")[2].strip().partition("\n")[0]
        raise StoreError(f"{shown} has what is none of ours and hangs on a table: {which}; drop it first") from error
    for table in _tables(connection, NEW):
        connection.execute(text(_move(table, NEW, home)))


def _wait_for_tables(connection: Connection) -> None:
    """Lets PostgreSQL finish what it does by itself with a table that it has just been given: it looks through it."""
    take_time(connection)
    connection.execute(text(f"SET LOCAL lock_timeout = '{migration.LONGEST_WAIT}'"))


@dataclass(frozen=True, slots=True)
class _Copy:
    """A copy of a PostgreSQL database, by the list of what is in it."""

    file: Path
    schema: str  # that of our tables
    tables: tuple[str, ...]  # of that schema
    parts: tuple[str, ...]  # lines of the list: the tables with all that belongs to them, and nothing else

    @staticmethod
    def of(file: Path) -> _Copy:
        """Refuses a file without our tables, or with tables elsewhere."""
        command = [_program("pg_restore"), "--list", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise StoreError(f"{file} cannot be put back: {_first_line(done.stderr)}")
        found = GAMES.search(done.stdout)
        if found is None:
            raise StoreError(f"{file} has no games of Matchless")
        schema = found["schema"]
        entries = {entry["what"]: entry[0] for entry in ENTRY.finditer(done.stdout)}
        tables = [TABLE.sub("", what) for what in entries if TABLE.match(what)]
        elsewhere = [table for table in tables if not table.startswith(f"{schema} ")]
        if elsewhere:
            raise StoreError(_not_ours(file, elsewhere))
        parts = tuple(part.format(schema) for part in PARTS)
        chosen = tuple(line for what, line in entries.items() if what.startswith(parts) and _belongs(what, entries))
        names = tuple(table.removeprefix(f"{schema} ").partition(" ")[0] for table in tables)
        return _Copy(file, schema, names, chosen)


def _belongs(what: str, entries: Container[str]) -> bool:
    """Not a sequence of no table: that would stay where it is read to."""
    sequence = SEQUENCE.match(what)
    return sequence is None or f"SEQUENCE OWNED BY {sequence['name']}" in entries


def _read_in(connection: Connection, copy: _Copy) -> None:
    """Reads a copy into the schema NEW.

    pg_restore writes to where the tables were, so what has their names there makes room, and comes back: in the same
    transaction, of which others see nothing but its end.
    """
    with connection.begin():
        there = inspect(connection).has_schema(copy.schema)
    schema = _quoted(copy.schema)
    before = [
        "BEGIN",
        "SET client_min_messages = warning",
        "SET statement_timeout = 0",
        f"SET lock_timeout = '{migration.LONGEST_WAIT}'",
        f"DROP SCHEMA IF EXISTS {NEW} CASCADE",  # one that was killed has left it
        f"CREATE SCHEMA {NEW}",
        f"CREATE SCHEMA {ASIDE}",
        *([] if there else [f"CREATE SCHEMA {schema}"]),
        *(_move(table, copy.schema, ASIDE, " IF EXISTS") for table in copy.tables),
    ]
    after = [
        *(_move(table, copy.schema, NEW) for table in copy.tables),
        *(_move(table, ASIDE, copy.schema, " IF EXISTS") for table in copy.tables),
        f"DROP SCHEMA {ASIDE}",
        *([] if there else [f"DROP SCHEMA {schema}"]),
        "COMMIT",
    ]
    reading = [_program("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(copy.file)]
    words = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"]
    writing, environment = _command(connection.engine.url, "psql", words)
    with tempfile.NamedTemporaryFile("w") as chosen, tempfile.TemporaryFile() as said:
        chosen.write("\n".join(copy.parts))
        chosen.flush()
        with (
            subprocess.Popen([*reading, f"--use-list={chosen.name}"], stdout=subprocess.PIPE, stderr=said) as reader,
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
                raise StoreError(f"{copy.file} cannot be put back: {_first_line(said.read().decode(errors='replace'))}")


def _first_line(said: str) -> str:
    """The first thing that a program of PostgreSQL's has said of what went wrong."""
    return SAYS_SO.sub("", said.strip().partition("\n")[0]) or "it was stopped"


def _script(statements: Sequence[str]) -> bytes:
    return "".join(f"{statement};\n" for statement in statements).encode()


def _tables(connection: Connection, schema: str) -> list[str]:
    """Those of ours in a schema of PostgreSQL's: by name, and those of other versions by their mark."""
    known = {"ours": OURS, "mark": MARK, "schema": schema}
    named = text(TABLES).bindparams(bindparam("ours", expanding=True))
    return list(connection.execute(named, known).scalars())


def _require_only_ours(connection: Connection, copy: _Copy) -> None:
    """Refuses a copy with tables of another program, which has been read in."""
    with connection.begin():
        others = set(copy.tables) - set(_tables(connection, NEW))
    if others:
        raise StoreError(_not_ours(copy.file, sorted(others)))


def _not_ours(file: Path, tables: Sequence[str]) -> str:
    return f"{file} has tables of another program ({', '.join(tables)}); matchless db backup leaves them out"


def _move(table: str, source: str, target: str, condition: str = "") -> str:
    return f"ALTER TABLE{condition} {_quoted(source, table)} SET SCHEMA {_quoted(target)}"


def _quoted(*names: str) -> str:
    """As PostgreSQL and its programs read a name, whatever is in it."""
    return ".".join('"' + name.replace('"', '""') + '"' for name in names)


def _require_alone(connection: Connection, shown: str) -> None:
    """Refuses a database that others of us use. Whoever has just left may be seen for a moment longer."""
    until = time.monotonic() + LEAVING
    while True:
        with connection.begin():
            others = _others(connection)
        if not others:
            return
        if time.monotonic() > until:
            raise StoreError(_in_use(shown, others))
        time.sleep(0.1)  # PostgreSQL has no notice of connections that end, so they are counted again


def _others(connection: Connection) -> list[str]:
    """Whose other connections of Matchless there are."""
    found = connection.execute(text(OTHERS))
    return [f"{row.number} of {row.usename}{f' from {row.host}' if row.host else ''}" for row in found]


def _in_use(shown: str, others: Sequence[str]) -> str:
    return f"{shown} is in use by Matchless (connections: {', '.join(others)}); stop its servers and workers first"


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
    """Copies our tables, and nothing else: a database may have more in it, which is not ours to put back."""
    engine = way_to(url)
    try:
        # Which tables these are is as of the same moment as all that is in them: a server may be upgrading.
        with engine.execution_options(isolation_level="REPEATABLE READ").begin() as connection:
            take_time(connection)
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))  # it is pg_dump's time
            home = connection.execute(text(HOME)).scalar_one()
            tables = [f"--table={_quoted(home, table)}" for table in _tables(connection, home)]
            moment = connection.execute(select(func.pg_export_snapshot())).scalar_one()
            words = ["--format=custom", "--no-owner", "--no-privileges", f"--snapshot={moment}", f"--file={to}"]
            command, environment = _command(url, "pg_dump", [*words, *tables])
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    finally:
        engine.dispose()
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
