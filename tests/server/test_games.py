"""The games of a server, where it is not heard of at a table: games that are no longer kept."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from matchless.server import games, schema
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
        store = served.games.store
        asyncio.run_coroutine_threadsafe(store.do(age, store.sync, old["game"]), served.loop).result(PATIENCE)
        assert ann.is_closed()
        answer = served.http.get("/api/record", headers={"Authorization": f"Bearer {old['token']}"})
        assert (answer.status_code, answer.json()["reason"]) == (404, "unknown token")
        assert not summaries(served, old["token"])
        assert summaries(served, new["token"])
