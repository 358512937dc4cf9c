"""Reviews on the server: made once a game is over, piece by piece, and kept."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from matchless import Recording, Rng, new_game
from matchless.server.queue import Job, MemoryQueue, Rank, Thoughtless
from matchless.server.thinking import do
from matchless.server.worker import Answer
from served import ANN, BOT, AtOnce, Served


class Here(MemoryQueue):
    """Does everything at once, in this process."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[Job] = []
        self.fails = False

    async def ask(self, job: Job) -> Answer:
        self.jobs.append(job)
        if self.fails:
            raise Thoughtless("no worker")
        return Answer(await asyncio.to_thread(do, job.work))


def record(turn_limit: int = 1, choices: int = 10_000) -> str:
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=4, turn_limit=turn_limit)
    rng = Rng.seeded(1)
    while not game.over and len(game.choices()) < choices:
        game.choose(game.options[rng.below(len(game.options))])
    return Recording.of(game).write()


def until_made(address: str, token: str) -> dict[str, object]:
    for _ in range(2000):
        answer = httpx.get(f"http://{address}/api/review", headers={"Authorization": f"Bearer {token}"}, timeout=60)
        assert answer.status_code == 200
        told: dict[str, object] = answer.json()
        review = told["review"]
        if isinstance(review, dict) and review["complete"]:
            return told
        assert 0 <= int(str(told["done"])) <= int(str(told["of"]))
    raise AssertionError("the review is never made")


def test_an_opened_record_is_reviewed_once_and_in_the_background(tmp_path: Path) -> None:
    queue = Here()
    pool = AtOnce(queue=queue)
    with Served(f"sqlite:///{tmp_path / 'games.db'}", bot_pool=pool) as served:
        served.games.reviews.iterations = 4
        made = httpx.post(f"http://{served.address}/api/replays", json={"record": record()}).json()
        told = until_made(served.address, made["watch"])
        review = told["review"]
        assert isinstance(review, dict)
        assert review["iterations"] == 4
        assert told["done"] == told["of"]
        assert {job.rank for job in queue.jobs} == {Rank.BACKGROUND}
        assert all(json.loads(job.work)["do"] in ("judge", "explain") for job in queue.jobs)
        before = len(queue.jobs)
        assert until_made(served.address, made["watch"]) == told
        assert len(queue.jobs) == before


def test_a_game_that_is_not_over_is_not_reviewed_and_tells_nothing(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path / 'games.db'}") as served:
        made = served.new(ANN, BOT)
        answer = httpx.get(f"http://{served.address}/api/review", headers={"Authorization": f"Bearer {made['token']}"})
        assert answer.status_code == 400
        assert answer.json()["reason"] == "not over"
        assert httpx.get(f"http://{served.address}/api/review").status_code == 404


def test_a_review_that_fails_is_begun_anew_when_somebody_asks_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    queue = Here()
    queue.fails = True
    with Served(f"sqlite:///{tmp_path / 'games.db'}", bot_pool=AtOnce(queue=queue)) as served:
        served.games.reviews.iterations = 2
        made = httpx.post(f"http://{served.address}/api/replays", json={"record": record()}).json()
        bearer = {"Authorization": f"Bearer {made['watch']}"}
        assert httpx.get(f"http://{served.address}/api/review", headers=bearer).json()["review"] is None
        queue.fails = False
        until_made(served.address, made["watch"])
