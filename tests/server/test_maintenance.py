"""Checking, copying and restoring a database, and what an operator asks of it, on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Column, Integer, Table, create_engine, func, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.pool import NullPool

from matchless.cli import main
from matchless.server import database, games, maintenance, migration, schema, store
from matchless.server.database import SQLITE, Lock, StoreError, read_url
from matchless.server.store import Store
from postgres import Postgres
from served import ANN, BOT, OPEN, PATIENCE, Data, Served
from shell import PROGRAM
from stored import wait_until_left

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

Say = Callable[..., Data]


@pytest.fixture
def say(url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Say:
    """Runs a command over the database, which the environment names; gives what it says, and its exit code."""
    monkeypatch.setenv("MATCHLESS_DATABASE", url)

    def run(*words: str) -> Data:
        capsys.readouterr()
        code = main([*words, "--json"])
        said = capsys.readouterr()
        return {"code": code, "error": said.err, **(json.loads(said.out) if said.out else {})}

    return run


def change(url: str, *statements: str) -> None:
    engine = create_engine(read_url(url), poolclass=NullPool)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def test_a_copy_that_is_made_while_the_server_runs_brings_everything_back(url: str, say: Say, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with Served(url) as served:
        made = served.new(ANN, OPEN)
        ben = served.sit(served.claim(made["invitations"][0]["token"])["token"])
        ann = served.sit(made["token"])
        ann.choose()
        assert say("db", "backup", str(copy))["code"] == 0
        ben.reach(1)
        (ann if ann.options else ben).choose()
        assert len(served.stored(made["game"]).lines) == 2
        refused = say("db", "restore", str(copy), "--replace")
        assert (refused["code"], "in use" in refused["error"]) == (2, True)
        ann.close()
        ben.close()
    wait_until_left(url)
    assert copy.stat().st_mode & 0o077 == 0  # others may not read it
    assert "is there already" in say("db", "backup", str(copy))["error"]
    assert "--replace" in say("db", "restore", str(copy))["error"]
    assert say("db", "restore", str(copy), "--replace")["error"] == ""
    assert say("db", "check", "--replay") == {
        "code": 0, "error": "", "version": schema.VERSION, "newest": schema.VERSION, "games": 1, "wrong": []
    }  # fmt: skip
    with Served(url) as served:
        ann = served.sit(made["token"])
        assert ann.seq == 1
        assert len(served.stored(made["game"]).lines) == 1
        ann.close()
    assert [file.name for file in tmp_path.iterdir() if not file.name.startswith("games.")] == ["copy"]


def test_a_copy_of_an_older_version_is_brought_to_this_one(url: str, say: Say, tmp_path: Path) -> None:
    engine = create_engine(read_url(url), poolclass=NullPool)
    with engine.begin() as connection:
        migration._run(connection, None, "0002")
    copy = tmp_path / "copy"
    assert say("db", "backup", str(copy))["code"] == 0
    assert say("db", "check")["version"] == "0002"
    refused = say("admin", "numbers")
    assert "is of an older version of Matchless (0002); bring it to this one: matchless db upgrade" in refused["error"]
    assert say("db", "upgrade") == {"code": 0, "error": "", "before": "0002", "version": schema.VERSION}
    assert say("db", "upgrade")["before"] == schema.VERSION
    assert say("db", "restore", str(copy), "--replace")["code"] == 0
    assert say("db", "check")["version"] == schema.VERSION


LAST_FIRST = [table.name for table in reversed(schema.metadata.sorted_tables)]
GONE = [f"DROP TABLE {table}" for table in (*LAST_FIRST, migration.NOTED)]
NO_COPIES = {  # what is done to a copy, and what is said of it
    "newer": (["UPDATE alembic_version SET version_num = '0042'"], "is of a newer version of Matchless (0042; "),
    "not whole": (["DROP TABLE seats"], "is not as Matchless left it: there is no table seats"),
    "no step": (["UPDATE alembic_version SET version_num = '0005'"], "cannot be brought to this version: "),
    "nothing": (GONE, "has no games of Matchless"),
    "another program": (
        [*GONE, "CREATE TABLE games (title TEXT)"], "has tables of another program, or of a Matchless too old"
    ),
}  # fmt: skip


@pytest.fixture
def other_url(url: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """Another database of the same kind."""
    if url.startswith(SQLITE):
        return f"sqlite:///{tmp_path / 'other.sqlite3'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh_database()


def copied(url: str, to: Path) -> Path:
    """As `matchless db backup` copies it, but whatever it is."""
    if url.startswith(SQLITE):
        maintenance._copy(Path(url.removeprefix("sqlite:///")), to)
    else:
        whole_dump(url, to)
    return to


def whole_dump(url: str, to: Path) -> Path:
    """As somebody makes it who does not know `matchless db backup`: with everything that is in a PostgreSQL."""
    command, environment = maintenance._command(read_url(url), "pg_dump", ["--format=custom", f"--file={to}"])
    subprocess.run(command, env=environment, check=True)
    return to


def everything(url: str) -> dict[str, object]:
    """The names of all tables of a database, and the setting by which one is known here."""
    engine = create_engine(read_url(url), poolclass=NullPool)
    with engine.begin() as connection:
        there = inspect(connection)
        schemas = [name for name in there.get_schema_names() if name != "information_schema"]
        tables = {name: sorted(there.get_table_names(name)) for name in schemas}
        return {"tables": tables, "said": connection.execute(text("SELECT value FROM settings")).scalars().all()}


def begun(url: str, said: str = "still here") -> None:
    opened = Store(url)
    opened.close_to_new_games(said)
    opened.close()


@pytest.mark.parametrize("spoilt", NO_COPIES)
def test_a_copy_that_is_refused_leaves_everything_as_it_was(
    url: str, other_url: str, say: Say, tmp_path: Path, spoilt: str
) -> None:
    statements, reason = NO_COPIES[spoilt]
    begun(url)
    begun(other_url, "the copy")
    change(other_url, *statements)
    copy = copied(other_url, tmp_path / "copy")
    before = everything(url)
    refused = say("db", "restore", str(copy), "--replace")
    assert (refused["code"], f"{copy} {reason}" in refused["error"]) == (2, True), refused
    assert everything(url) == before
    assert say("admin", "numbers")["closed"] == "still here"
    assert say("db", "check")["wrong"] == []


# What an operator may have beside our tables; a role of that name is there.
BESIDE_OURS = {
    "a view": ["CREATE VIEW busy AS SELECT count(*) FROM games"],
    "a foreign table": [
        "CREATE EXTENSION file_fdw", "CREATE SERVER files FOREIGN DATA WRAPPER file_fdw",
        "CREATE FOREIGN TABLE log (line TEXT) SERVER files OPTIONS (filename '/dev/null')",
    ],
    "an extension": ["CREATE EXTENSION pg_stat_statements"],
    "tables of another program": ["CREATE SCHEMA shop", "CREATE TABLE shop.bills ()", "CREATE TABLE bills ()"],
    "a type, a function and a sequence": [
        "CREATE TYPE mood AS ENUM ('well')", "CREATE FUNCTION one() RETURNS INTEGER LANGUAGE sql AS 'SELECT 1'",
        "CREATE SEQUENCE counter",
    ],
    "a trigger": [
        "CREATE FUNCTION same() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "CREATE TRIGGER watched BEFORE INSERT ON games FOR EACH ROW EXECUTE FUNCTION same()",
    ],
}  # fmt: skip


def as_role(postgres: Postgres, url: str, role: str = "keeper") -> str:
    """The URL of a database for a role that is no superuser, and owns it."""
    name = make_url(url).database
    change(
        url,
        f"DO $$ BEGIN CREATE ROLE {role} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
        f"ALTER DATABASE {name} OWNER TO {role}",
    )
    return make_url(url).set(username=role).render_as_string()


def objects(url: str) -> list[str]:
    """Everything that a database has, as pg_dump lists it, with its owner; numbers change when it is made anew."""
    command, environment = maintenance._command(read_url(url), "pg_dump", ["--format=custom"])
    dump = subprocess.run(command, env=environment, check=True, capture_output=True).stdout
    listed = subprocess.run([maintenance._program("pg_restore"), "--list"], input=dump, check=True, capture_output=True)
    lines = listed.stdout.decode().splitlines()
    return sorted(line.split(" ", 3)[3] for line in lines if line and not line.startswith(";"))


@pytest.mark.parametrize("beside", BESIDE_OURS)
def test_what_else_a_database_has_stands_in_no_copys_way(postgres: Postgres, tmp_path: Path, beside: str) -> None:
    """Neither where it is copied, nor where the copy is put back, by a role that may do nothing else."""
    admin, elsewhere = postgres.fresh_database(), postgres.fresh_database()
    url, other_url = as_role(postgres, admin), as_role(postgres, elsewhere)
    begun(url, "the copy")
    change(admin, *BESIDE_OURS[beside])
    maintenance.backup(url, tmp_path / "copy")
    maintenance.restore(other_url, tmp_path / "copy", replace=False)
    assert everything(other_url) == {"tables": {"public": sorted(maintenance.OURS)}, "said": ["the copy"]}
    before = objects(elsewhere)
    assert any("FK CONSTRAINT public seats" in line for line in before)
    assert any("INDEX public ix_games_running" in line for line in before)
    Store(other_url).close()
    change(elsewhere, *[statement for statement in BESIDE_OURS[beside] if " ON games" not in statement])
    begun(other_url, "later")
    if beside == "a view":  # which hangs on a table: it goes only if its owner takes it away
        before = objects(elsewhere)
        with pytest.raises(StoreError, match="hangs on a table: view busy depends on table games; drop it first"):
            maintenance.restore(other_url, tmp_path / "copy", replace=True)
        assert everything(other_url)["said"] == ["later"]
        assert objects(elsewhere) == before
        change(elsewhere, "DROP VIEW busy")
    before = objects(elsewhere)
    maintenance.restore(other_url, tmp_path / "copy", replace=True)
    assert everything(other_url)["said"] == ["the copy"]
    assert objects(elsewhere) == before


def test_a_dump_of_everything_is_put_back_as_far_as_it_is_ours(postgres: Postgres, tmp_path: Path) -> None:
    url, other_url = postgres.fresh_database(), postgres.fresh_database()
    begun(url)
    before = objects(url)
    begun(other_url, "the copy")
    for beside, statements in BESIDE_OURS.items():
        if beside != "tables of another program":
            change(other_url, *statements)
    maintenance.restore(url, whole_dump(other_url, tmp_path / "copy"), replace=True)
    assert everything(url)["said"] == ["the copy"]
    assert objects(url) == before


@pytest.mark.parametrize("table", ["shop.bills", "bills"])
def test_a_dump_with_tables_of_another_program_is_refused(postgres: Postgres, tmp_path: Path, table: str) -> None:
    url, other_url = postgres.fresh_database(), postgres.fresh_database()
    begun(url)
    change(url, "CREATE TABLE bills ()")
    begun(other_url, "the copy")
    change(other_url, "CREATE SCHEMA shop", f"CREATE TABLE {table} (sum INTEGER)")
    copy, before = whole_dump(other_url, tmp_path / "copy"), objects(url)
    with pytest.raises(
        StoreError, match=r"copy has tables of another program \(.*bills.*\); matchless db backup leaves"
    ):
        maintenance.restore(url, copy, replace=True)
    assert everything(url)["said"] == ["still here"]
    assert objects(url) == before


def test_a_dump_without_games_leaves_nothing(postgres: Postgres, tmp_path: Path) -> None:
    url, other_url = postgres.fresh_database(), postgres.fresh_database()
    change(other_url, *BESIDE_OURS["a type, a function and a sequence"])
    with pytest.raises(StoreError, match="has no games of Matchless"):
        maintenance.restore(url, whole_dump(other_url, tmp_path / "copy"), replace=True)
    assert objects(url) == []


def in_schema(url: str, name: str) -> str:
    quoted = '"' + name + '"'
    change(url, f"CREATE SCHEMA {quoted}")
    return make_url(url).update_query_dict({"options": f"-c search_path={quoted}"}).render_as_string()


def test_a_schema_of_its_own_may_be_called_anything(postgres: Postgres, tmp_path: Path) -> None:
    """Also another one than the copy is of, beside one in which others have tables of the same names."""
    plain, other = postgres.fresh_database(), postgres.fresh_database()
    begun(plain, "of public")
    url = in_schema(plain, "my-app")
    begun(url, "the copy")
    maintenance.backup(url, tmp_path / "copy")
    begun(url, "later")
    maintenance.restore(url, tmp_path / "copy", replace=True)
    assert everything(url)["said"] == ["the copy"]
    assert everything(plain)["said"] == ["of public"]
    maintenance.backup(plain, tmp_path / "plain")
    maintenance.restore(url, tmp_path / "plain", replace=True)
    assert everything(url)["said"] == everything(plain)["said"] == ["of public"]
    maintenance.restore(other, tmp_path / "copy", replace=False)
    assert everything(other) == {"tables": {"public": sorted(maintenance.OURS)}, "said": ["the copy"]}
    nowhere = make_url(other).update_query_dict({"options": "-c search_path=nowhere"}).render_as_string()
    with pytest.raises(StoreError, match="has no schema for its tables; CREATE SCHEMA makes the one it names"):
        maintenance.restore(nowhere, tmp_path / "copy", replace=True)


@contextlib.contextmanager
def newer_version(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Matchless with one table more."""
    run, known = migration._run, migration._known
    later = Table("later", schema.metadata, Column("number", Integer, primary_key=True), comment=schema.MARK)

    def on(connection: Connection, before: str | None, _to: str) -> None:
        run(connection, before, schema.VERSION)
        connection.execute(text("CREATE TABLE later (number SERIAL PRIMARY KEY)"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0042'"))

    with monkeypatch.context() as patched:
        patched.setattr(migration, "VERSION", "0042")
        patched.setattr(migration, "_run", on)
        patched.setattr(migration, "_known", lambda: {*known(), "0042"})
        try:
            yield
        finally:
            schema.metadata.remove(later)


def test_whoever_goes_back_to_an_older_version_can_go_on_to_the_newer_one_again(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.fresh_database()
    begun(url, "before the upgrade")
    maintenance.backup(url, tmp_path / "copy")
    with newer_version(monkeypatch):
        begun(url, "after it")
        change(url, "CREATE TABLE mine (number INTEGER)")
    assert "later" in str(everything(url)["tables"])
    maintenance.restore(url, tmp_path / "copy", replace=True)
    assert everything(url) == {
        "tables": {"public": sorted([*maintenance.OURS, "mine"])}, "said": ["before the upgrade"]
    }  # fmt: skip
    with newer_version(monkeypatch):
        Store(url).close()


def test_a_table_that_this_version_no_longer_knows_is_copied_and_put_back(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.fresh_database()
    begun(url)
    change(url, "CREATE TABLE former (number SERIAL)", f"COMMENT ON TABLE former IS '{schema.MARK}'")
    before = objects(url)
    maintenance.backup(url, tmp_path / "copy")
    maintenance.restore(url, tmp_path / "copy", replace=True)
    assert objects(url) == before
    other_url = postgres.fresh_database()
    maintenance.restore(other_url, tmp_path / "copy", replace=False)
    assert objects(other_url) == before


def test_our_tables_are_all_that_a_database_has(postgres: Postgres) -> None:
    """Or a copy would lack the rest."""
    url = postgres.fresh_database()
    Store(url).close()
    parts = tuple(part.format("public") for part in maintenance.PARTS)
    assert [line for line in objects(url) if not line.startswith(parts)] == []


def test_a_copy_is_of_one_moment_however_long_it_takes(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here a server has brought the database to a newer version before pg_dump has begun."""
    url = postgres.fresh_database()
    begun(url)
    slow = tmp_path / "pg_dump"
    slow.write_text(f'#!/bin/sh\nsleep 4\nexec {maintenance._program("pg_dump")} "$@"\n')
    slow.chmod(0o700)
    run = subprocess.run

    def meanwhile(command: list[str], **more: Any) -> subprocess.CompletedProcess[str]:
        change(url, "UPDATE alembic_version SET version_num = '0042'", "UPDATE settings SET value = 'later'")
        return run(command, **more)

    with monkeypatch.context() as patched:
        patched.setitem(database.IN_TIME, "idle_in_transaction_session_timeout", 3_000)
        patched.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
        patched.setattr(subprocess, "run", meanwhile)
        maintenance.backup(url, tmp_path / "copy")
    maintenance.restore(url, tmp_path / "copy", replace=True)
    assert everything(url)["said"] == ["still here"]


def test_only_connections_of_our_own_keep_a_copy_from_being_put_back(postgres: Postgres, tmp_path: Path) -> None:
    """Whatever their URL calls them, and whoever they are."""
    url = postgres.fresh_database()
    begun(url)
    maintenance.backup(url, tmp_path / "copy")
    monitor = create_engine(read_url(url))
    with monitor.connect():
        maintenance.restore(url, tmp_path / "copy", replace=True)
    monitor.dispose()
    change(url, "DO $$ BEGIN CREATE ROLE another LOGIN SUPERUSER; EXCEPTION WHEN duplicate_object THEN NULL; END $$")
    named = make_url(url).set(username="another", query={"application_name": "servers"}).render_as_string()
    server = Store(named)
    keeper = as_role(postgres, url)
    whose = r"is in use by Matchless \(connections: 1 of another from 127.0.0.1\); stop its servers and workers first"
    with pytest.raises(StoreError, match=whose):
        maintenance.restore(url, tmp_path / "copy", replace=True)
    with pytest.raises(StoreError, match=r"\(connections: 1 of another\)"):  # an address is not for everybody to see
        maintenance.restore(keeper, tmp_path / "copy", replace=True)
    server.close()


def test_a_server_that_starts_in_the_last_moment_is_seen_or_finds_the_copy(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.fresh_database()
    begun(url)
    copy = tmp_path / "copy"
    maintenance.backup(url, copy)
    begun(url, "later")
    put = maintenance._put_in_place
    servers: list[Store] = []

    def too_late(connection: Connection, home: str, shown: str) -> None:
        servers.append(Store(url))
        assert migration.NEW in schemas(url)  # the server does not take it for what a killed restore has left
        put(connection, home, shown)

    with monkeypatch.context() as patched:
        patched.setattr(maintenance, "_put_in_place", too_late)
        with pytest.raises(StoreError, match="is in use by Matchless"):
            maintenance.restore(url, copy, replace=True)
    assert servers[0].closed() == "later"
    servers[0].close()
    wait_until_left(url)
    starting = threading.Thread(target=lambda: servers.append(Store(url)))
    others = maintenance._others
    upgrading = f"SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = {Lock.UPGRADING:d}"

    def just_before(connection: Connection) -> list[str]:
        found = others(connection)
        if connection.execute(text(upgrading)).all():
            starting.start()
            starting.join(1.0)
            assert starting.is_alive()  # it waits
        return found

    with monkeypatch.context() as patched:
        patched.setattr(maintenance, "_others", just_before)
        maintenance.restore(url, copy, replace=True)
    starting.join(PATIENCE)
    assert servers[1].closed() == "still here"
    servers[1].close()


def test_what_is_no_database_is_refused_and_nothing_is_lost(url: str, say: Say, tmp_path: Path) -> None:
    begun(url)
    other = tmp_path / "other"
    other.write_text("no database")
    torn = copied(url, tmp_path / "torn")
    torn.write_bytes(torn.read_bytes()[: torn.stat().st_size // 2])
    before = everything(url)
    for file in (other, torn, tmp_path / "nothing"):
        assert say("db", "restore", str(file), "--replace")["code"] == 2
        assert everything(url) == before
    assert say("admin", "numbers")["closed"] == "still here"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda how: how.name)
def test_a_restore_that_is_ended_leaves_everything_as_it_was(
    postgres: Postgres, tmp_path: Path, how: signal.Signals
) -> None:
    """All of the copy is read, but pg_restore is still there."""
    url, other_url = postgres.fresh_database(), postgres.fresh_database()
    begun(url)
    begun(other_url, "the copy")
    copy = copied(other_url, tmp_path / "copy")
    before = everything(url)
    reached, slow = tmp_path / "reached", tmp_path / "pg_restore"
    program = maintenance._program("pg_restore")
    listing = f'case "$*" in *--list*) exec {program} "$@";; esac'
    slow.write_text(f'#!/bin/sh\n{listing}\n{program} "$@"\necho $$ > {reached}\nexec sleep 600\n')
    slow.chmod(0o700)
    command = [*PROGRAM, "db", "restore", "--replace", str(copy), "--database", url]
    with subprocess.Popen(command, env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}) as process:
        until = time.monotonic() + PATIENCE
        while not (reached.exists() and reached.read_text().strip()):
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.05)
        process.send_signal(how)
        assert process.wait(PATIENCE) == (-how if how == signal.SIGKILL else 130)
    wait_until_left(url)
    os.kill(int(reached.read_text()), signal.SIGKILL)
    assert everything(url) == before
    assert maintenance.check(url).wrong == ()
    maintenance.restore(url, copy, replace=True)
    assert everything(url) == {**before, "said": ["the copy"]}


def test_a_restore_that_is_killed_before_its_last_step_is_no_harm(postgres: Postgres, tmp_path: Path) -> None:
    """What is ready but not in its place yet is in no backup, and gone when a server starts, or with the next one."""
    admin, other_url = postgres.fresh_database(), postgres.fresh_database()
    url = as_role(postgres, admin)
    begun(url)
    begun(other_url, "the copy")
    copy = maintenance._Copy.of(whole_dump(other_url, tmp_path / "copy"))
    engine = create_engine(read_url(url), poolclass=NullPool)
    whole = {"tables": {"public": sorted(maintenance.OURS)}, "said": ["still here"]}
    with engine.connect() as connection:
        maintenance._read_in(connection, copy)
        assert migration.NEW in schemas(url)
        assert maintenance.check(url).wrong == ()
        maintenance.backup(url, tmp_path / "later")
        with connection.begin():
            connection.execute(select(func.pg_advisory_lock(Lock.RESTORING)))
        Store(url).close()
        assert migration.NEW in schemas(url)  # somebody is at it
    Store(url).close()
    assert everything(url) == whole
    change(admin, f"CREATE SCHEMA {migration.NEW}")  # a server that may not take it away starts all the same
    Store(url).close()
    change(admin, f"DROP SCHEMA {migration.NEW}")
    with engine.connect() as connection:
        maintenance._read_in(connection, copy)
    maintenance.restore(url, tmp_path / "later", replace=True)
    assert everything(url) == whole


def schemas(url: str) -> set[str]:
    """The schemas of a database."""
    engine = create_engine(read_url(url), poolclass=NullPool)
    return set(inspect(engine).get_schema_names())


def test_what_a_killed_server_has_left_is_there_until_the_copy_has_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, other_url = f"sqlite:///{tmp_path / 'games.sqlite3'}", f"sqlite:///{tmp_path / 'other.sqlite3'}"
    begun(other_url, "the copy")
    copy = copied(other_url, tmp_path / "copy")
    running = Store(f"sqlite:///{tmp_path / 'running.sqlite3'}")
    running.close_to_new_games("still here")  # in the file beside the database, of which a kill leaves both
    for ending in ("", "-wal"):
        shutil.copy(tmp_path / f"running.sqlite3{ending}", tmp_path / f"games.sqlite3{ending}")
    running.close()

    def ended(_self: Path, _target: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", ended)
        with pytest.raises(KeyboardInterrupt):
            maintenance.restore(url, copy, replace=True)
    assert everything(url)["said"] == ["still here"]
    assert not (tmp_path / "games.sqlite3.part").exists()
    (tmp_path / "games.sqlite3.part").write_text("of a kill")
    maintenance.restore(url, copy, replace=True)
    assert everything(url)["said"] == ["the copy"]
    assert sorted(file.name for file in tmp_path.glob("games.*")) == ["games.sqlite3", "games.sqlite3-lock"]


def test_a_check_finds_what_is_wrong(url: str, say: Say) -> None:
    with Served(url) as served:
        made = served.new(ANN, ANN)
        ann = served.sit(made["token"])
        ann.choose()
        ann.choose()
        ann.close()
    game = made["game"]
    assert say("db", "check", "--replay")["wrong"] == []
    change(url, f"UPDATE choices SET line = '1 action sing' WHERE game = '{game}' AND seq = 1")
    assert say("db", "check")["wrong"] == []
    (wrong,) = say("db", "check", "--replay")["wrong"]
    assert wrong.startswith(f"game {game}: ")
    change(url, f"DELETE FROM choices WHERE game = '{game}' AND seq = 0")
    found = say("db", "check")
    expected = f"game {game} has 2 choices by its own row, but 1 in the table of choices"
    assert (found["code"], found["wrong"]) == (1, [expected])
    change(url, "ALTER TABLE seats DROP COLUMN seen")
    assert say("db", "check")["wrong"] == ["seats has no column seen"]


def test_a_damaged_file_is_refused_at_start_and_found_by_a_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.sqlite3"
    url = f"sqlite:///{file}"
    with Served(url) as served:
        for _ in range(30):
            served.new(ANN, BOT)
    whole = file.read_bytes()
    with sqlite3.connect(file) as connection:
        root = "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_games_1'"
        (page,) = connection.execute(root).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    begin = (page - 1) * size
    file.write_bytes(whole[: begin + 8] + b"\xff" * 200 + whole[begin + 208 :])
    with pytest.raises(StoreError, match=r"is damaged \(.*\); restore a backup, as in: matchless db restore"):
        Store(url)
    assert maintenance.check(url).wrong
    copy = tmp_path / "copy"
    assert main(["db", "backup", str(copy), "--database", url]) == 2
    assert "is damaged" in capsys.readouterr().err
    assert not copy.exists()
    for table in ("games", "seats"):  # an operator reads both
        with sqlite3.connect(file) as connection:
            (page,) = connection.execute(f"SELECT rootpage FROM sqlite_master WHERE name = '{table}'").fetchone()
        connection.close()
        begin = (page - 1) * size
        file.write_bytes(whole[:begin] + b"\xff" * 200 + whole[begin + 200 :])
        assert main(["admin", "numbers", "--database", url]) == 2
        assert capsys.readouterr().err.endswith("malformed; see: matchless db check\n")
        file.write_bytes(whole)
    file.write_bytes(b"no database" * 99)
    assert main(["db", "check", "--database", url]) == 1
    assert capsys.readouterr().out == "the file: file is not a database\n"
    file.write_bytes(whole)
    Store(url).close()


def test_a_file_that_takes_too_long_to_check_is_served_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with Served(url) as served:
        for _ in range(5):
            served.new(ANN, BOT)
    monkeypatch.setattr(store, "LONGEST_CHECK", 0.0)
    monkeypatch.setattr(database, "STEPS", 10)
    Store(url).close()
    assert "too large to be checked at each start; matchless db check does it" in caplog.text


def test_to_look_at_a_database_does_not_make_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "nowhere.sqlite3"
    for words in (["db", "check"], ["db", "backup", "copy"], ["admin", "numbers"]):
        assert main([*words, "--database", f"sqlite:///{file}"]) == 2
        assert f"there is no file {file}" in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.parametrize("place", ["before the host", "among the options"])
def test_a_password_is_never_on_a_command_line_and_never_shown(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    url = postgres.fresh_database()
    role = f"guarded_{place.split()[0]}"
    owned = f"ALTER DATABASE {make_url(url).database} OWNER TO {role}"  # as serving.md has it: no superuser
    change(url, f"CREATE ROLE {role} LOGIN PASSWORD 'very-secret'", owned)
    postgres.ask_for_a_password(role)
    login = make_url(url).set(username=role)
    with pytest.raises(StoreError, match="no password supplied"):
        maintenance.check(login.render_as_string())
    options = {"options": "-c lock_timeout=500"}  # a space, which the programs must get as one
    if place == "before the host":
        login = login.set(password="very-secret")
    else:
        options["password"] = "very-secret"
    secret = login.set(query=options).render_as_string(hide_password=False)
    assert "very-secret" not in read_url(secret).render_as_string(hide_password=True)
    Store(secret).close()
    seen: list[list[str]] = []
    begin = subprocess.Popen.__init__

    def spy(self: subprocess.Popen[bytes], command: list[str], **more: Any) -> None:
        seen.append(command)
        begin(self, command, **more)

    monkeypatch.setattr(subprocess.Popen, "__init__", spy)
    maintenance.backup(secret, tmp_path / "copy")
    maintenance.restore(secret, tmp_path / "copy", replace=True)
    assert [Path(command[0]).name for command in seen] == ["pg_dump", "pg_restore", "pg_restore", "psql"]
    assert not any("very-secret" in word for command in seen for word in command)


def test_without_the_programs_of_postgresql_it_says_what_to_install(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.fresh_database()
    Store(url).close()
    monkeypatch.setattr(maintenance, "PROGRAMS", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StoreError, match=r"there is no pg_dump here: .*apt install postgresql-client"):
        maintenance.backup(url, tmp_path / "copy")


def test_a_game_is_looked_up_by_its_name_or_any_link_without_its_secrets(url: str, say: Say) -> None:
    with Served(url) as served:
        made = served.new(ANN, OPEN, listed=True)
        invitation = made["invitations"][0]["token"]
        found = say("admin", "game", made["game"])
        for which in (made["token"], made["watch"], invitation, f"https://example.org/table.html#{made['token']}"):
            assert say("admin", "game", which) == found
        stored = served.stored(made["game"])
    assert (found["board"], found["choices"], found["over"], found["rules"]) == ("sherwood-forest", 0, False, 1)
    assert [seat["player"] for seat in found["seats"]] == ["Ann", None]
    seed = next(line for line in stored.head.splitlines() if line.startswith("seed ")).split()[1]
    for secret in (seed, made["token"], made["watch"], invitation, stored.seats[0].token):
        assert str(secret) not in json.dumps(found)
    assert "there is no game 'nothing' here" in say("admin", "game", "nothing")["error"]


def test_a_deleted_game_is_gone_with_all_that_belongs_to_it_and_its_table_is_told(url: str, say: Say) -> None:
    with Served(url) as served:
        kept, made = served.new(ANN, BOT), served.new(ANN, OPEN)
        served.sit(served.claim(made["invitations"][0]["token"])["token"]).close()
        ann = served.sit(made["token"])
        ann.choose()
        assert say("admin", "delete", made["token"])["deleted"] == made["game"]
        if served.games.store.sync.kind == SQLITE:  # nobody tells the server: it looks by itself
            asyncio.run_coroutine_threadsafe(served.games.see(), served.loop).result(60)
        assert ann.is_closed()
        ann.close()
        assert "there is no game" in say("admin", "delete", made["game"])["error"]
        assert served.http.post("/api/mine", json={"tokens": [made["token"], kept["token"]]}).json()["games"] != []
    engine = create_engine(read_url(url), poolclass=NullPool)
    with engine.begin() as connection:
        for table in (schema.choices, schema.asides, schema.seats, schema.remarks):
            rows = connection.execute(table.select().where(table.c.game == made["game"])).all()
            assert rows == [], table.name
        assert connection.execute(schema.games.select()).one().id == kept["game"]


def test_closed_to_new_games_those_under_way_go_on(url: str, say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "COUNTED_FOR", -1.0)  # looked at each time
    with Served(url) as served:
        made = served.new(ANN, ANN)
        ann = served.sit(made["token"])
        assert say("admin", "close", "Back at six.")["closed"] == "Back at six."
        setup = {"kind": "fresh", "heroes": ["random", "random"]}
        answer = served.http.post("/api/games", json={"setup": setup, "seats": [ANN, BOT]})
        assert (answer.status_code, answer.json()["text"]) == (503, "Back at six.")
        ann.choose()
        ann.ask("resign")
        ann.until(lambda said: said["type"] == "state" and said["position"]["result"])
        answer = served.http.post("/api/rematch", json={"token": made["token"]})
        assert answer.json()["text"] == "Back at six."
        assert say("admin", "numbers")["closed"] == "Back at six."
        assert say("admin", "open")["closed"] is None
        served.new(ANN, BOT)
        counted = say("admin", "numbers")
        assert (counted["games"], counted["under_way"], counted["not_begun"], counted["choices"]) == (2, 1, 1, 1)
        assert counted["bytes"] > 0
        ann.close()


def test_what_is_said_to_people_reads_well(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    where = ("--database", url)
    assert main(["db", "upgrade", *where]) == 0
    assert capsys.readouterr().out == f"The database is of version {schema.VERSION} now; it is new.\n"
    assert main(["db", "check", *where]) == 0
    assert capsys.readouterr().out == f"All is well: 0 games, version {schema.VERSION}.\n"
    with Served(url) as served:
        game = served.new(ANN, ANN)["game"]
    assert main(["db", "check", *where]) == 0
    assert capsys.readouterr().out == f"All is well: 1 game, version {schema.VERSION}.\n"
    assert main(["admin", "game", game, *where]) == 0
    shown = capsys.readouterr().out
    for line in ("rules     1", "choices   0", "over      no", "clock     no", "remarks   0"):
        assert f"{line}\n" in shown
    assert main(["admin", "game", "nothing", *where]) == 2
    assert capsys.readouterr().err.endswith("; see: matchless admin --help\n")
    assert main(["admin", "delete", "-4x8TqBvXk1Z", *where]) == 2  # as ids once could be, and tokens can
    assert "there is no game '-4x8TqBvXk1Z' here" in capsys.readouterr().err
    assert main(["admin", "game", "-4x8T", *where]) == 2
    assert "the following arguments are required: GAME" in capsys.readouterr().err  # an option, for all one knows
    assert main(["admin", "close", " ", *where]) == 2
    assert "must say something" in capsys.readouterr().err
    assert main(["admin", "close", *where]) == 0
    assert main(["admin", "numbers", *where]) == 0
    shown = capsys.readouterr().out
    assert "games       1" in shown
    assert "closed      This server takes no new games" in shown
    for words in (["db"], ["admin"]):
        assert main(words) == 0
        assert "COMMAND" in capsys.readouterr().out
