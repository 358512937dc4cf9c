"""A database that is locked, full, read-only or away: people are told, nothing is lost, and tables can be watched."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from matchless.server.database import BUSY, FULL, READ_ONLY, StoreError, read_url, set_pragma, unusable
from matchless.server.messages.refusals import Refusal
from matchless.server.store import Store
from postgres import Postgres
from served import ANN, BOT, OPEN, Data, Person, Served

AT_MOST = 3.0  # seconds until somebody is told


def chosen(person: Person) -> tuple[Data, float]:
    """What comes of a choice, and after how many seconds."""
    began = time.monotonic()
    person.ask("choose", choice=person.options[0])
    said = person.until(lambda said: said["type"] in ("accepted", "refused"))
    return said, time.monotonic() - began


def test_with_the_games_locked_a_choice_is_refused_soon_and_not_lost_when_sent_again(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    admin = create_engine(read_url(url))
    with Served(url, hurried=True) as served:
        made = served.new(ANN, OPEN, clock=600)
        ann = served.sit(made["token"])
        ben = served.sit(served.claim(made["invitations"][0]["token"])["token"])
        eve = served.sit(made["watch"])
        for person in (ann, ben, eve):
            person.reach(0)
        with admin.begin() as connection:
            connection.execute(text("LOCK TABLE games"))
            for _ in range(3):
                said, took = chosen(ann)
                assert (said["reason"], said["text"]) == ("busy", BUSY)
                assert took < AT_MOST
            began = time.monotonic()
            answer = served.http.get("/api/games")
            assert (answer.status_code, answer.json()["text"]) == (503, BUSY)
            assert served.http.post("/api/mine", json={"tokens": [made["token"]]}).status_code == 503
            assert time.monotonic() - began < 2 * AT_MOST
            eve.say(type="look", seq=0)  # what is in memory can be watched
            eve.told("moment")
        said, _ = chosen(ann)
        assert said["type"] == "accepted"
        for person in (ann, ben, eve):
            person.reach(1)
        assert len(served.stored(made["game"]).lines) == 1
        assert not any(person.line.close_code for person in (ann, ben, eve))  # nobody was sent away
        for person in (ann, ben, eve):
            person.close()
    admin.dispose()


def test_many_who_wait_for_a_lock_do_not_keep_a_choice_waiting(postgres: Postgres) -> None:
    """Each of four threads waits for a second: in one line behind them all a choice would wait for long."""
    url = postgres.fresh_database()
    admin = create_engine(read_url(url))
    with Served(url, hurried=True) as served:
        made = served.new(ANN, BOT)
        ann = served.sit(made["token"])
        with admin.begin() as connection:
            connection.execute(text("LOCK TABLE games"))
            asking = [
                threading.Thread(target=served.http.post, args=("/api/mine",), kwargs={"json": {"tokens": ["x" * 20]}})
                for _ in range(40)
            ]
            for thread in asking:
                thread.start()
            said, took = chosen(ann)
            assert (said["reason"], took < AT_MOST) == ("busy", True)
            for thread in asking:
                thread.join()
        # The refused one may have been kept a moment later: then the same once more comes too late, and counts once.
        said, _ = chosen(ann)
        assert said["type"] == "accepted" or said["reason"] == "stale"
        ann.reach(1)
        ann.close()
    admin.dispose()


def test_a_bot_and_the_clock_choose_again_when_the_games_can_be_had_again(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    admin = create_engine(read_url(url))
    with Served(url, hurried=True) as served:
        made = served.new(ANN, OPEN, first=0)
        token = served.claim(made["invitations"][0]["token"])["token"]
        ann = served.sit(made["token"])
        ben = served.sit(token)
        room = served.games.rooms[made["game"]]
        ann.reach(0)
        with admin.begin() as connection:
            connection.execute(text("LOCK TABLE games"))
            # As the clock or a bot does it; then nobody sends it again.
            moving = room.move(0, 0, None, late=False)
            with pytest.raises(Refusal, match="busy"):
                asyncio.run_coroutine_threadsafe(moving, served.loop).result(AT_MOST)
            assert room.game_log.seq == 0
        assert chosen(ann)[0]["type"] == "accepted"
        ann.close()
        ben.close()
    admin.dispose()


def test_bots_play_on_after_a_lock(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    admin = create_engine(read_url(url))
    with Served(url, hurried=True) as served:
        made = served.new(BOT, BOT)
        eve = served.sit(made["watch"])
        eve.told("state")
        with admin.begin() as connection:
            connection.execute(text("LOCK TABLE games"))
            time.sleep(1.5)
        seen = eve.seq
        eve.until(lambda said: said["type"] == "state" and (said["seq"] > seen + 5 or said["position"]["result"]))
        eve.close()
    admin.dispose()


@pytest.fixture
def full(tmp_path: Path) -> Iterator[tuple[Served, Path]]:
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}") as served:
        yield served, tmp_path


def let_be(served: Served, setting: str) -> None:
    served.in_store(lambda store: set_pragma(store.engine, setting))


@pytest.mark.parametrize(
    ("begins", "ends", "told"),
    [
        ("max_page_count=1", "max_page_count=1000000", FULL),
        ("query_only=ON", "query_only=OFF", READ_ONLY),
    ],
)
def test_where_nothing_can_be_kept_tables_can_be_watched(
    full: tuple[Served, Path], begins: str, ends: str, told: str
) -> None:
    served, _ = full
    made = served.new(ANN, ANN, clock=600)
    ann = served.sit(made["token"])
    ann.choose()
    let_be(served, begins)
    refused: Data = {}
    while not refused:  # until the last page is full
        seq = ann.seq
        said, _ = chosen(ann)
        if said["type"] == "refused":
            refused = said
        else:
            ann.reach(seq + 1)
    assert (refused["reason"], refused["text"]) == ("busy", told)
    seq = ann.seq
    eve = served.sit(made["watch"])
    again = served.sit(made["token"])
    assert (eve.seq, again.seq) == (seq, seq)
    assert served.http.get("/api/games").status_code == 200
    assert served.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"}).status_code == 200
    setup = {"kind": "fresh", "heroes": ["random", "random"]}
    making = (served.http.post("/api/games", json={"setup": setup, "seats": [ANN, BOT]}) for _ in range(200))
    failed = next(answer for answer in making if answer.status_code != 200)  # a few may find room on the last pages
    assert (failed.status_code, failed.json()["text"]) == (503, told)
    let_be(served, ends)
    assert chosen(again)[0]["type"] == "accepted"
    for person in (ann, eve, again):
        person.close()


def test_a_read_only_postgresql_says_so_and_is_watched(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url, hurried=True) as served:
        made = served.new(ANN, BOT)
        ann = served.sit(made["token"])
        admin = create_engine(read_url(url))
        name = url.rpartition("/")[2]
        with admin.begin() as connection:
            connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
            # As after a change of server: new connections.
            ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND "
            connection.execute(text(f"{ended} pid <> pg_backend_pid()"))
        said, _ = chosen(ann)
        assert (said["reason"], said["text"]) == ("busy", READ_ONLY)
        eve = served.sit(made["watch"])
        assert eve.seq == 0
        eve.close()
        ann.close()
        admin.dispose()


def test_a_read_only_file_is_said_to_be_one(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    Store(f"sqlite:///{file}").close()
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()
    with pytest.raises(StoreError, match="is read-only: a server must be able to write to the file and its folder"):
        Store(f"sqlite:///file:{file}?mode=ro&uri=true")


def test_a_file_in_a_folder_that_is_read_only_is_said_to_be_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of such a file SQLite says only that it cannot open it."""
    url = read_url(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    reason = sqlite3.OperationalError("unable to open database file")
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    assert unusable(url, reason).endswith("cannot be used: unable to open database file"), "it is not there"
    (tmp_path / "games.sqlite3").touch()
    assert "is read-only: a server must be able to write" in unusable(url, reason)
    monkeypatch.undo()
    assert unusable(url, reason).endswith("cannot be used: unable to open database file")
