"""The games of a server: many who come at once, and games that are no longer kept."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import update
from websockets.sync.client import connect

from matchless.server import entrance, games, schema
from matchless.server.messages.base import PROTOCOL
from matchless.server.rows import Right
from matchless.server.store import Store
from served import ANN, BOT, PATIENCE, Data, Served


def summaries(served: Served, *tokens: str) -> list[Data]:
    games: list[Data] = served.http.post("/api/mine", json={"tokens": tokens}).json()["games"]
    return games


def age(store: Store, game: str) -> None:
    """Lets a game be eight days old."""
    then = datetime.now(UTC) - timedelta(days=8)
    with store.engine.begin() as connection:
        connection.execute(update(schema.games).where(schema.games.c.id == game).values(touched=then))


def test_a_game_that_is_forgotten_is_gone_and_whoever_looks_at_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "FORGETS", 0.05)
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}", keep=timedelta(days=7)) as served:
        old, new = served.new(ANN, BOT), served.new(ANN, BOT)
        ann = served.sit(old["token"])
        served.in_store(age, old["game"])
        assert ann.is_closed()
        answer = served.http.get("/api/record", headers={"Authorization": f"Bearer {old['token']}"})
        assert (answer.status_code, answer.json()["reason"]) == (404, "unknown token")
        assert not summaries(served, old["token"])
        assert summaries(served, new["token"])


def test_many_who_come_at_once_enter_a_few_at_a_time(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """As all do when a server has started again: each step of all of them would come before the next of any."""
    made = served.new(ANN, BOT)
    really = served.games.right
    inside, most, full = 0, 0, asyncio.Event()

    async def right(token: str) -> Right:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        if most == entrance.MOST_ENTERING:
            full.set()
        await full.wait()
        await asyncio.sleep(0.1)  # in which more would come
        inside -= 1
        return await really(token)

    monkeypatch.setattr(served.games, "right", right)
    with ThreadPoolExecutor(30) as people:
        tables = list(people.map(served.sit, [made["watch"]] * 30))
    assert most == entrance.MOST_ENTERING
    for table in tables:
        table.close()


def test_whoever_waits_to_enter_for_too_long_is_told(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    made = served.new(ANN, BOT)

    async def enter(stays: asyncio.Event) -> None:
        async with served.games.entrance.turn("here"):
            await stays.wait()

    stays = asyncio.Event()
    entering = [asyncio.run_coroutine_threadsafe(enter(stays), served.loop) for _ in range(entrance.MOST_ENTERING)]
    monkeypatch.setattr(entrance, "LONGEST", 0.1)
    with connect(f"ws://{served.address}/socket", open_timeout=PATIENCE) as line:
        line.send(json.dumps({"type": "enter", "protocol": PROTOCOL, "token": made["token"]}))
        assert json.loads(line.recv(PATIENCE))["reason"] == "busy"
    served.loop.call_soon_threadsafe(stays.set)
    for one in entering:
        one.result(PATIENCE)
    served.sit(made["token"]).close()
