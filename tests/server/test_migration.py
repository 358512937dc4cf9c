"""Databases of other versions, on SQLite always and on PostgreSQL where it is installed."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from hatchling.builders.wheel import WheelBuilder
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.engine import Engine
from sqlalchemy.pool import NullPool, StaticPool

from matchless.server import migration, schema
from matchless.server.database import SQLITE, StoreError, read_url
from matchless.server.migrations import versions
from matchless.server.store import Store
from postgres import Postgres
from served import ANN, BOT, Served

ROOT = Path(__file__).parents[2]
MIGRATIONS = sorted(module.name for module in pkgutil.iter_modules(versions.__path__))
NAMES = [name.split("_")[0].removeprefix("r") for name in MIGRATIONS]

# A game as it was kept before release 1.0: Ann against a bot, who lost by the clock and gave up.
BEFORE = """
INSERT INTO games (id, head, created, touched, listed, length, cuts, over, agreed, resigned, watch, said) VALUES
('old', 'matchless record 2
rules 2
board sherwood-forest
hero robin-hood digest 00
hero bigfoot digest 00
format duel
first 1
mulligan no
turn-limit 200
edition printed
seed 7
', '2026-11-16 10:00:00', '2026-11-16 10:00:00', {yes}, 2, 0, {no}, 0, 1, 'watch-of-old-0000', 1);
INSERT INTO choices (game, seq, line, late) VALUES ('old', 0, '1 maneuver', {no}), ('old', 1, '2 attack', {yes});
INSERT INTO seats (game, seat, name, token, picks, gave_up, bot) VALUES ('old', 0, 'Ann', '{token}', {no}, 2, NULL);
INSERT INTO seats (game, seat, bot, picks) VALUES ('old', 1, 'novice', {no});
INSERT INTO remarks (game, number, seat, remark) VALUES ('old', 1, 0, '{{}}');
"""


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    """The way to an empty database as any program goes it."""
    opened = create_engine(read_url(url), poolclass=NullPool)
    yield opened
    opened.dispose()


def make(engine: Engine, revision: str, noted: bool = True) -> None:
    """The tables of a version; not `noted` as before there was a table that says so."""
    with engine.begin() as connection:
        migration._run(connection, None, revision)
        if not noted:
            connection.execute(text("DROP TABLE alembic_version"))


def fill(engine: Engine) -> None:
    from matchless.server.tokens import hashed

    yes, no = ("1", "0") if engine.dialect.name == SQLITE else ("true", "false")
    with engine.begin() as connection:
        for statement in BEFORE.format(yes=yes, no=no, token=hashed("ann-of-the-old-game")).split(";\n"):
            if statement.strip():
                connection.exec_driver_sql(statement)


def test_the_migrations_are_numbered_and_the_schema_names_the_last() -> None:
    assert [f"{number:04}" for number in range(1, len(NAMES) + 1)] == NAMES
    assert NAMES[-1] == schema.VERSION
    modules = [importlib.import_module(f"{versions.__name__}.{name}") for name in MIGRATIONS]
    assert [module.revision for module in modules] == NAMES
    assert [module.down_revision for module in modules] == [None, *NAMES[:-1]]


def test_the_migrations_lead_to_the_schema(url: str, engine: Engine) -> None:
    Store(url).close()
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert migration.differences(connection) == []


@pytest.mark.parametrize("noted", [True, False])
def test_a_database_from_before_the_release_is_carried_over_with_all_that_is_in_it(
    url: str, engine: Engine, noted: bool
) -> None:
    make(engine, "0001", noted)
    fill(engine)
    store = Store(url)
    stored = store.get("old")
    said = store.remarks("old", 0)
    store.close()
    assert stored is not None
    assert stored.lines == ("1 maneuver", "2 attack late")
    assert stored.asides == ((2, "1 resigns"),)
    assert [seat.name or seat.bot for seat in stored.seats] == ["Ann", "novice"]
    assert said == [(1, "{}")]
    if engine.dialect.name == SQLITE:
        with engine.connect() as connection:
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []


def test_a_game_from_before_the_release_is_refused_as_such_and_in_nobodys_way(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    engine = create_engine(url)
    make(engine, "0001", noted=False)
    fill(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE games SET over = 1"))
        connection.execute(text("UPDATE seats SET seen = '2036-01-01 00:00:00'"))
    engine.dispose()
    with Served(url) as served:
        token = "ann-of-the-old-game"
        assert served.http.get("/api/games").status_code == 200
        assert served.http.post("/api/mine", json={"tokens": [token]}).json()["games"][0]["board"] == "sherwood-forest"
        refused = served.http.get("/api/record", headers={"Authorization": f"Bearer {token}"}).json()
        assert refused["reason"] == "other rules"
        assert "a record of format 2, from before the first release" in refused["text"]
        assert served.http.post("/api/rematch", json={"token": token}).json()["reason"] == "other rules"
        made = served.new(ANN, BOT)
        served.sit(made["token"]).choose()


@pytest.mark.parametrize("revision", NAMES[1:])
def test_every_version_is_brought_to_this_one(url: str, engine: Engine, revision: str) -> None:
    make(engine, revision)
    Store(url).close()
    with engine.connect() as connection:
        assert migration.version(connection) == schema.VERSION


def test_records_that_somebody_once_opened_expire_from_now_on(url: str, engine: Engine) -> None:
    make(engine, "0004")
    yes, no = ("1", "0") if engine.dialect.name == SQLITE else ("true", "false")
    rest = "created, touched, listed, length, cuts, agreed, resigned, watch, said"
    values = f"'2026-01-01', '2026-01-01', {no}, 0, 0, 0, 0"
    with engine.begin() as connection:
        for name, over, token in (("opened", yes, "NULL"), ("played", yes, "'t'"), ("playing", no, "'t'")):
            game = f"INSERT INTO games (id, head, over, {rest}) VALUES ('{name}', '', {over}, {values}, '{name}', 0)"
            seat = f"INSERT INTO seats (game, seat, token, picks) VALUES ('{name}', 0, {token}, {no})"
            connection.exec_driver_sql(game)
            connection.exec_driver_sql(seat)
    Store(url).close()
    with engine.connect() as connection:
        expires = connection.execute(text("SELECT id FROM games WHERE expires IS NOT NULL")).scalars().all()
    assert expires == ["opened"]


def test_a_database_from_the_day_before_alembic_is_known(url: str, engine: Engine) -> None:
    make(engine, "0002", noted=False)
    with engine.connect() as connection:
        assert migration.version(connection) == "0002"
    Store(url).close()


def test_a_newer_database_is_refused_with_a_sentence_and_left_as_it_was(url: str, engine: Engine) -> None:
    Store(url).close()
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(text("ALTER TABLE seats ADD COLUMN mood INTEGER"))
    with pytest.raises(StoreError, match=r"is of a newer version of Matchless \(9999; this one knows .*upgrade"):
        Store(url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "9999"


def test_a_server_goes_on_beside_a_newer_one_that_has_added_to_the_tables(postgres: Postgres) -> None:
    """As during an upgrade: of two servers the newer has started, and brought the database to its version."""
    url = postgres.fresh_database()
    with Served(url) as served:
        made = served.new(ANN, BOT)
        ann = served.sit(made["token"])
        ann.choose()
        newer = create_engine(read_url(url), poolclass=NullPool)
        with newer.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
            connection.execute(text("CREATE TABLE moods (game VARCHAR(32))"))
            connection.execute(text("ALTER TABLE games ADD COLUMN mood INTEGER"))
            connection.execute(text("ALTER TABLE seats ADD COLUMN mood INTEGER NOT NULL DEFAULT 1"))
        ann.choose()
        ann.close()
        served.sit(served.new(ANN, BOT)["token"]).close()
        again = served.sit(made["token"])
        assert again.seq >= 2
        again.close()
        with pytest.raises(StoreError, match="is of a newer version of Matchless"):
            Store(url)


CONTRACTS: dict[str, str] = {}  # migrations that take something away, and since when no server needs it


@pytest.mark.parametrize(("before", "after"), [*pairwise(NAMES[3:])])
def test_a_migration_only_adds_so_that_servers_of_the_version_before_go_on(before: str, after: str) -> None:
    """They name the columns they read and write: all these stay, and a new one need not be written."""
    if after in CONTRACTS:
        return
    engine = create_engine("sqlite://", poolclass=StaticPool)
    shapes, references = [], []
    for revision in (before, after):
        with engine.begin() as connection:
            migration._run(connection, None, revision)
            there = inspect(connection)
            shapes.append(
                {
                    (table, column["name"]): column
                    for table in there.get_table_names()
                    for column in there.get_columns(table)
                }
            )
            references.append(
                {table: [key["options"] for key in there.get_foreign_keys(table)] for table in there.get_table_names()}
            )
    engine.dispose()
    older, newer = shapes
    for table in set(references[1]) - set(
        references[0]
    ):  # which they know nothing of, and can delete a game all the same
        assert all(options.get("ondelete") == "CASCADE" for options in references[1][table]), table
    assert set(older) <= set(newer)
    tables = {table for table, _ in older}
    for (table, name), column in newer.items():
        was = older.get((table, name))
        if was is not None:
            assert str(was["type"]) == str(column["type"]), (table, name)
            assert column["nullable"] or not was["nullable"], (table, name)
        elif table in tables:
            assert column["nullable"] or column["default"] is not None, (table, name)


def test_a_database_that_somebody_has_changed_is_refused(url: str, engine: Engine) -> None:
    Store(url).close()
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE seats DROP COLUMN seen"))
    with pytest.raises(StoreError, match="is not as Matchless left it: seats has no column seen"):
        Store(url)


def test_a_database_of_somebody_else_is_refused_and_left_as_it_was(url: str, engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE games (a INTEGER)"))
    with pytest.raises(StoreError, match="has tables of another program, or of a Matchless too old; give another --d"):
        Store(url)
    assert inspect(engine).get_table_names() == ["games"]
    if engine.dialect.name == SQLITE:
        with engine.begin() as connection:
            assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "delete"


def test_an_upgrade_that_fails_half_way_has_changed_nothing(
    url: str, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(engine, "0001", noted=False)
    fill(engine)
    run = migration._run

    def fail(*args: object) -> None:
        run(*args)  # type: ignore[arg-type]
        raise StoreError("the power is gone")

    monkeypatch.setattr(migration, "_run", fail)
    monkeypatch.setattr(migration, "version", lambda _connection: "0001")
    with pytest.raises(StoreError, match="the power is gone"):
        Store(url)
    assert {"asides", "alembic_version"}.isdisjoint(inspect(engine).get_table_names())
    assert "late" in {column["name"] for column in inspect(engine).get_columns("choices")}
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM choices")).scalar_one() == 2


def test_an_opened_database_needs_no_alembic_the_next_time(tmp_path: Path) -> None:
    """It takes a while to load."""
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    Store(url).close()
    code = f"import sys; from matchless.server.store import Store; Store({url!r}); print('alembic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_migrations_come_with_the_wheel() -> None:
    inside = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    folder = "matchless/server/migrations"
    assert {f"{folder}/env.py", f"{folder}/script.py.mako"} <= inside
    assert {f"{folder}/versions/{name}.py" for name in MIGRATIONS} <= inside
