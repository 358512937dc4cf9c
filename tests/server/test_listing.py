"""Games that everybody is shown: who plays, how to watch, and open seats for anyone."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import Executable, select, update

from matchless.server import games, schema
from matchless.server.store import Store
from served import ANN, BOT, OPEN, PATIENCE, Data, Served


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a listing be made anew each time."""
    monkeypatch.setattr(games, "LISTED_FOR", -1.0)


def listing(served: Served) -> list[Data]:
    games: list[Data] = served.http.get("/api/games").json()["games"]
    return games


def run(served: Served, statement: Executable) -> list[Any]:
    """Runs a statement; gives the rows."""

    def do(store: Store) -> list[Any]:
        with store.engine.begin() as connection:
            result = connection.execute(statement)
            return list(result.all()) if result.returns_rows else []

    return served.in_store(do)


def let_time_pass(served: Served) -> None:
    """Lets everybody have been seen so long ago that nobody counts on them any more."""
    run(served, update(schema.seats).values(seen=datetime.now(UTC) - games.ATTENDED))


def test_a_listed_game_is_shown_with_its_open_seat_until_it_is_taken(served: Served) -> None:
    served.new(ANN, OPEN)  # not listed
    made = served.new(ANN, OPEN, listed=True)
    (shown,) = listing(served)
    assert shown == {
        "game": made["game"],
        "board": "sherwood-forest",
        "heroes": ["robin-hood", "bigfoot"],
        "format": "duel",
        "players": ["Ann", None],
        "choices": 0,
        "watch": made["watch"],
        "open": [{"seat": 1, "token": made["invitations"][0]["token"]}],
        "hints": False,
    }
    ben = served.sit(served.claim(shown["open"][0]["token"])["token"])
    assert ben.welcome["watch"] == made["watch"]
    (shown,) = listing(served)
    assert (shown["players"], shown["open"]) == (["Ann", "Ben"], [])
    eve = served.sit(shown["watch"])
    assert eve.welcome["seats"] == []
    ben.ask("resign")
    eve.told("state")
    assert listing(served) == []  # over
    ben.close()
    eve.close()


def test_bots_are_named_by_their_level_and_a_team_of_one_person_is_one_offer(served: Served) -> None:
    heroes = ["robin-hood", "bigfoot", "raptors", "hamlet"]
    setup = {"heroes": heroes, "board": "hells-kitchen", "format": "teams", "pair": 1}
    served.new(ANN, OPEN, BOT, OPEN, listed=True, **setup)
    (shown,) = listing(served)
    assert shown["players"] == ["Ann", None, "random bot", None]
    assert [offer["seat"] for offer in shown["open"]] == [1]
    assert served.claim(shown["open"][0]["token"])["seats"] == [1, 3]


def test_nobody_is_sent_to_a_table_that_everybody_has_left(served: Served) -> None:
    made = served.new(ANN, OPEN, listed=True)
    let_time_pass(served)
    assert listing(served) == []  # Ann has never come to the table
    ann = served.sit(made["token"])
    assert [shown["game"] for shown in listing(served)] == [made["game"]]
    let_time_pass(served)
    asyncio.run_coroutine_threadsafe(served.games.see(), served.loop).result(PATIENCE)
    assert [shown["game"] for shown in listing(served)] == [made["game"]]  # Ann still waits
    ann.close()
    deadline = time.monotonic() + PATIENCE
    while any(row.here for row in run(served, select(schema.seats.c.here))):
        assert time.monotonic() < deadline, "Ann is never noted as gone"
    assert [shown["game"] for shown in listing(served)] == [made["game"]]  # perhaps she only looks at something else
    let_time_pass(served)
    assert listing(served) == []
    served.claim(made["invitations"][0]["token"])  # a link that somebody was sent is as good as before


def test_however_many_ask_the_database_is_asked_once_a_moment(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "LISTED_FOR", 3600.0)
    asked: list[int] = []
    store = served.games.store.sync
    look = store.listing

    def count(*args: Any) -> Any:
        asked.append(1)
        return look(*args)

    monkeypatch.setattr(store, "listing", count)
    made = served.new(ANN, OPEN, listed=True)
    assert [shown["game"] for _ in range(5) for shown in listing(served)] == [made["game"]] * 5
    assert len(asked) == 1
    other = served.new(ANN, OPEN, listed=True)  # whoever makes one finds it at once
    assert {shown["game"] for shown in listing(served)} == {made["game"], other["game"]}
    served.claim(made["invitations"][0]["token"])  # and nobody is sent to a seat that is taken
    assert [shown["open"] == [] for shown in listing(served)] == [False, True]
    assert len(asked) == 3
