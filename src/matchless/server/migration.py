"""Brings a database to the tables of this version of Matchless, with all that is in it (Alembic).

Whoever opens a database does this first, in one transaction: it is done wholly or not at all, and of several processes
that begin at once by one. `migrations/` has the steps.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import create_engine, func, inspect, select, text

from matchless.server.database import POSTGRESQL, READS, SQLITE, Lock, Unfit, set_pragma
from matchless.server.schema import MARK, VERSION, metadata

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy.engine import Connection, Engine

LONGEST_WAIT = "60s"  # for others to finish what they do with a table that is changed
NEW = "matchless_new"  # the schema in which PostgreSQL has a copy until it is ready (`maintenance.restore`)
NOTED = "alembic_version"  # the table that says of which version a database is
UNNOTED = ("0001", "0002")  # versions from before there was that table, the older first

Columns = dict[str, set[str]]  # of each table


def upgrade(engine: Engine) -> str | None:
    """Makes the tables, or brings them to this version; gives the version that they were of, None if there were none.

    Raises StoreError for a database of a newer version, or of somebody else, before anything is changed.
    """
    with _without_references(engine), engine.begin() as connection:
        if connection.dialect.name == POSTGRESQL:
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text(f"SET LOCAL lock_timeout = '{LONGEST_WAIT}'"))
            connection.execute(select(func.pg_advisory_xact_lock(Lock.UPGRADING)))
            _clear_away(connection)
        before = version(connection)
        if before != VERSION:
            _run(connection, before, VERSION)
        wrong = differences(connection)
        if wrong:
            reason = f"is not as Matchless left it: {wrong[0]}"
            raise Unfit(engine.url, reason, "restore a backup, or see db check")
        if before != VERSION and connection.dialect.name == POSTGRESQL:
            for name in (*metadata.tables, NOTED):
                connection.execute(text(f"COMMENT ON TABLE {name} IS '{MARK}'"))
    return before


def require(engine: Engine) -> None:
    """Refuses a database that is not of this version, for those who do not upgrade it."""
    with engine.execution_options(**{READS: True}).begin() as connection:
        before = version(connection)
        if before != VERSION:
            what = "has no games yet" if before is None else f"is of an older version of Matchless ({before})"
            raise Unfit(engine.url, what, "bring it to this one: matchless db upgrade")


def version(connection: Connection) -> str | None:
    """The version of a database; None if it has no tables of ours yet. Raises StoreError if it cannot be ours."""
    there = inspect(connection)
    ours = [table for table in metadata.tables if there.has_table(table)]
    if there.has_table(NOTED):
        noted = connection.execute(text(f"SELECT version_num FROM {NOTED}")).scalars().all()
        if noted == [VERSION] or (len(noted) == 1 and noted[0] in _known()):
            return str(noted[0])
        if noted:
            newer = f"is of a newer version of Matchless ({', '.join(noted)}; this one knows {VERSION})"
            raise Unfit(connection.engine.url, newer, "upgrade Matchless, or give another --database")
    if not ours:
        return None
    columns = _columns(connection, ours)
    for candidate in UNNOTED:
        if columns == _columns_of(candidate):
            return candidate
    reason = "has tables of another program, or of a Matchless too old"
    raise Unfit(connection.engine.url, reason, "give another --database")


def differences(connection: Connection) -> list[str]:
    """In what the tables are not those of this version, in words."""
    there = inspect(connection)
    wrong: list[str] = []
    for name, table in metadata.tables.items():
        if not there.has_table(name):
            wrong.append(f"there is no table {name}")
            continue
        columns, expected = _columns(connection, [name])[name], set(table.columns.keys())
        wrong += [f"{name} has no column {column}" for column in sorted(expected - columns)]
        wrong += [f"{name} has a column {column} that is not ours" for column in sorted(columns - expected)]
    return wrong


def _clear_away(connection: Connection) -> None:
    """Takes away the second copy of everything that a killed restore has left, if it is ours and nobody restores."""
    if not connection.execute(select(func.pg_try_advisory_xact_lock(Lock.RESTORING))).scalar_one():
        return
    left = text(f"SELECT pg_has_role(nspowner, 'USAGE') FROM pg_namespace WHERE nspname = '{NEW}'")
    if connection.execute(left).scalar():
        connection.execute(text(f"DROP SCHEMA {NEW} CASCADE"))


@contextlib.contextmanager
def _without_references(engine: Engine) -> Iterator[None]:
    """SQLite changes a table by making it anew, and no reference to it may stop that; no transaction can say so."""
    if engine.dialect.name == SQLITE:
        set_pragma(engine, "foreign_keys=OFF")
    try:
        yield
    finally:
        if engine.dialect.name == SQLITE:
            set_pragma(engine, "foreign_keys=ON")


def _run(connection: Connection, before: str | None, to: str) -> None:
    from alembic import command  # which takes a while to load, and is seldom needed

    config = _config()
    config.attributes["connection"] = connection
    if before in UNNOTED:
        command.stamp(config, before)
    command.upgrade(config, to)


def _known() -> set[str]:
    """The versions that this Matchless knows: its own, and all that it can start from."""
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _columns_of(revision: str) -> Columns:
    """The columns of the tables of a version, which is made for it in memory."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        _run(connection, None, revision)
        columns = _columns(connection, set(inspect(connection).get_table_names()) - {NOTED})
    engine.dispose()
    return columns


def _columns(connection: Connection, tables: list[str] | set[str]) -> Columns:
    there = inspect(connection)
    return {table: {column["name"] for column in there.get_columns(table)} for table in tables}
