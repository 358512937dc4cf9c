"""Which games count, whose they are, and which are deleted; on SQLite, and on PostgreSQL where it is installed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event, select, update

from matchless.server import housekeeping, schema
from matchless.server.rows import Seat, StoredGame
from matchless.server.store import Store
from stored import DAY, FEW, HOUR, game, pass_by, step

WEEK = timedelta(days=7)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()


def record(id_: str, address: str = "192.0.2.1", expires: timedelta = WEEK) -> StoredGame:
    """A record that somebody has opened."""
    looked_at = replace(game(id_), seats=(Seat(), Seat()), over=True, clock=None)
    return replace(looked_at, address=address, expires=datetime.now(UTC) + expires)


def there(store: Store) -> list[str]:
    with store.engine.begin() as connection:
        return sorted(connection.execute(select(schema.games.c.id)).scalars())


def test_games_that_are_over_are_not_running(store: Store) -> None:
    store.add(game("g"))
    store.add(game("h"))
    assert store.running(DAY, HOUR)[0].total() == 2
    store.append([step(0, over=True)])
    assert store.running(DAY, HOUR)[0].total() == 1


def test_games_that_were_left_alone_are_not_running(store: Store) -> None:
    store.add(game("g"))
    store.add(game("h"))
    old = datetime.now(UTC) - timedelta(hours=25)
    with store.engine.begin() as connection:
        connection.execute(update(schema.games).where(schema.games.c.id == "h").values(touched=old))
    assert store.running(DAY, HOUR)[0].total() == 1
    store.append([step(0, id_="h")])  # somebody comes back
    assert store.running(DAY, HOUR)[0].total() == 2


def test_games_in_which_nobody_has_chosen_anything_do_not_count_for_long(store: Store) -> None:
    store.add(game("g"))
    store.add(game("h"))
    store.add(game("i", lines=("1 a", "2 b")))  # begins with these
    assert store.running(DAY, HOUR)[0].total() == 3
    store.append([step(0, id_="h")])
    pass_by(store, HOUR)
    assert store.running(DAY, HOUR)[0].total() == 1
    store.claim("g-open", "ben", "Ben")  # somebody has come, and may choose now
    assert store.running(DAY, HOUR)[0].total() == 2
    pass_by(store, HOUR)
    assert store.running(DAY, HOUR)[0].total() == 1
    store.append([step(2, id_="i")])
    pass_by(store, HOUR)
    assert store.running(DAY, HOUR)[0].total() == 2


def test_games_that_were_left_alone_for_long_are_forgotten_whole(store: Store) -> None:
    store.add(game("g"))
    store.add(game("h", lines=("1 a", "2 b")))
    old = datetime.now(UTC) - timedelta(days=31)
    with store.engine.begin() as connection:
        connection.execute(update(schema.games).where(schema.games.c.id == "h").values(touched=old))
    assert store.forget(timedelta(days=32)) == []
    assert store.forget(timedelta(days=30)) == ["h"]
    assert store.forget(timedelta(days=30)) == []
    with store.engine.begin() as connection:
        for table in (schema.choices, schema.seats):
            assert "h" not in connection.execute(select(table.c.game)).scalars().all()
    assert (store.get("h"), store.right("h-ann"), store.right("h-watch")) == (None, None, None)
    assert store.get("g") == game("g")


def test_games_are_counted_by_whoever_made_them(store: Store) -> None:
    for id_, address in (("g", "192.0.2.1"), ("h", "192.0.2.2"), ("i", "192.0.2.1"), ("j", None)):
        store.add(replace(game(id_), address=address))
    assert store.running(DAY, HOUR)[0] == {"192.0.2.1": 2, "192.0.2.2": 1, "": 1}


def test_who_made_a_game_is_forgotten_when_it_no_longer_counts(store: Store) -> None:
    for id_ in "gh":
        store.add(replace(game(id_), address="192.0.2.1"))
        store.append([step(0, id_=id_)])
    pass_by(store, DAY)
    store.append([step(1, id_="g")])
    store.add(replace(game("i"), address="192.0.2.1"))
    store.append([step(0, id_="i", over=True)])
    store.open_record(record("r"), 9)
    store.forget_addresses(DAY)
    with store.engine.begin() as connection:
        kept = connection.execute(select(schema.games.c.id).where(schema.games.c.address.is_not(None))).scalars()
        assert sorted(kept) == ["g", "r"]


def test_records_that_were_opened_go_when_they_expire_and_games_stay(store: Store) -> None:
    store.add(game("g"))
    store.append([step(0, over=True)])
    store.open_record(record("old", expires=-timedelta(seconds=1)), 9)
    store.open_record(record("new"), 9)
    assert store.forget(None) == ["old"]
    assert store.forget(None) == []
    assert there(store) == ["g", "new"]


def test_where_too_many_records_are_open_the_oldest_of_whoever_has_most_goes(store: Store) -> None:
    for number in range(4):
        assert store.open_record(record(f"one-{number}", expires=WEEK + number * HOUR), 4) == []
    assert store.open_record(record("other", "192.0.2.2"), 4) == ["one-0"]
    assert store.open_record(record("another", "192.0.2.3", -HOUR), 4) == ["one-1"]
    assert store.open_record(record("fourth", "192.0.2.4"), 4) == ["one-2"]
    assert store.open_record(record("fifth", "192.0.2.5"), 4) == ["another"]  # of all who have one, the oldest
    assert there(store) == ["fifth", "fourth", "one-3", "other"]


def test_more_records_than_can_be_deleted_at_once_go_by_and_by(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "MOST_FORGOTTEN", 2)
    for number in range(6):
        store.open_record(record(f"{number}", expires=number * HOUR), 6)
    assert store.open_record(record("last"), 3) == ["0", "1"]


def test_games_under_way_are_found_by_an_index_among_all_that_there_ever_were(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    asked: list[tuple[str, object]] = []
    event.listen(store.engine, "before_cursor_execute", lambda *said: asked.append((said[2], said[3])))
    store.listing(10, FEW, DAY)
    store.running(DAY, HOUR)
    store.forget(DAY)
    store.forget_addresses(DAY)
    store.open_record(record("r"), 0)
    with store.engine.begin() as connection:
        plans = [
            " ".join(row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values))  # type: ignore[arg-type]
            for sql, values in tuple(asked)
            if "FROM games" in sql or "UPDATE games" in sql
        ]
    store.close()
    used = [re.findall(r"ix_games_(\w+)|autoindex_games_1 \((id)", plan) for plan in plans]
    names = ["running", "running", "expires", "finished", "running", "id", "address", *["expires"] * 3, "id"]
    assert [[name or key for name, key in found] for found in used] == [[name] for name in names]
    assert not any("SCAN games" in plan for plan in plans)
