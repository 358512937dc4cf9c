"""Reviews on the server: made once a game is over, piece by piece, and kept."""

from __future__ import annotations

import asyncio
import gc
import gzip
import json
import time
import weakref
from pathlib import Path

import httpx
import pytest

from matchless import Game, Recording, Rng, new_game
from matchless.server import reviews
from matchless.server.async_store import AsyncStore
from matchless.server.messages.refusals import Refusal
from matchless.server.queue import Job, MemoryQueue, Rank, Thoughtless
from matchless.server.reviews import Reviews
from matchless.server.store import Store
from matchless.server.thinking import do
from matchless.server.worker import Answer
from matchless.teacher.review import FORMAT
from postgres import Postgres
from served import ANN, BOT, PATIENCE, AtOnce, Served


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


class Halting(Here):
    """Judges one turn and waits with the others."""

    def __init__(self) -> None:
        super().__init__()
        self.goes_on = asyncio.Event()

    async def ask(self, job: Job) -> Answer:
        if self.jobs:
            await self.goes_on.wait()
        return await super().ask(job)


def record(turn_limit: int = 1, choices: int = 10_000) -> str:
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=4, turn_limit=turn_limit)
    rng = Rng.seeded(1)
    while not game.over and len(game.choices()) < choices:
        game.choose(game.options[rng.below(len(game.options))])
    return Recording.of(game).write()


def look(served: Served, token: str) -> dict[str, object]:
    """What there is of a review, without asking for it."""
    bearer = {"Authorization": f"Bearer {token}"}
    told: dict[str, object] = served.http.get("/api/review?begins=false", headers=bearer).json()
    return told


def late(game: Game) -> bool:
    """So late that a game is soon over."""
    return game.turn > 12 and game.asked == 0


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


def test_a_review_that_another_version_made_in_another_format_is_made_anew(tmp_path: Path) -> None:
    queue = Here()
    with Served(f"sqlite:///{tmp_path / 'games.db'}", bot_pool=AtOnce(queue=queue)) as served:
        served.games.reviews.iterations = 2
        made = httpx.post(f"http://{served.address}/api/replays", json={"record": record()}).json()
        told = {"done": 1, "of": 1, "review": {"format": "matchless-review/0", "complete": True}}
        served.in_store(Store.keep_review, made["game"], gzip.compress(json.dumps(told).encode()))
        assert look(served, made["watch"]) == {"done": 0, "of": 0, "review": None, "chances": [], "sides": []}
        anew = until_made(served.address, made["watch"])["review"]
        assert isinstance(anew, dict)
        assert anew["format"] == FORMAT
        while served.games.reviews._making:  # until it is kept
            time.sleep(0.01)
        assert look(served, made["watch"])["review"] == anew
        before = len(queue.jobs)
        assert until_made(served.address, made["watch"])["review"] == anew
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


def test_a_review_can_be_looked_for_without_having_it_made(tmp_path: Path) -> None:
    queue = Here()
    with Served(f"sqlite:///{tmp_path / 'games.db'}", bot_pool=AtOnce(queue=queue)) as served:
        made = httpx.post(f"http://{served.address}/api/replays", json={"record": record()}).json()
        assert look(served, made["watch"]) == {"done": 0, "of": 0, "review": None, "chances": [], "sides": []}
        assert queue.jobs == []


def test_the_chances_of_turns_are_told_as_soon_as_these_are_judged(tmp_path: Path) -> None:
    queue = Halting()
    with Served(f"sqlite:///{tmp_path / 'games.db'}", bot_pool=AtOnce(queue=queue)) as served:
        served.games.reviews.iterations = 4
        made = httpx.post(f"http://{served.address}/api/replays", json={"record": record(3)}).json()
        httpx.get(f"http://{served.address}/api/review", headers={"Authorization": f"Bearer {made['watch']}"})
        told = look(served, made["watch"])
        while not told["chances"]:
            told = look(served, made["watch"])
        chances = told["chances"]
        assert isinstance(chances, list)
        assert (told["done"], told["sides"]) == (len(chances), [[0], [1]])
        assert all(seat in (0, 1) and 0 <= after <= before <= 1 for _, seat, before, after in chances)
        served.loop.call_soon_threadsafe(queue.goes_on.set)
        whole = until_made(served.address, made["watch"])
        assert whole["chances"] == []
        judged = {at for at, *_ in chances}
        review = whole["review"]
        assert isinstance(review, dict)
        assert judged <= {at for unit in review["units"] for at in range(unit["first"], unit["last"] + 1)}


def test_another_server_shows_how_far_it_is_and_does_not_make_it_again(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    queue, idle = Halting(), Here()
    with Served(url, bot_pool=AtOnce(queue=queue)) as one, Served(url, bot_pool=AtOnce(queue=idle)) as other:
        one.games.reviews.iterations = 4
        made = httpx.post(f"http://{one.address}/api/replays", json={"record": record(3)}).json()
        bearer = {"Authorization": f"Bearer {made['watch']}"}
        assert look(other, made["watch"])["of"] == 0
        httpx.get(f"http://{one.address}/api/review", headers=bearer)
        end = time.monotonic() + PATIENCE
        while look(other, made["watch"])["chances"] == [] and time.monotonic() < end:
            time.sleep(0.05)
        here, there = look(one, made["watch"]), look(other, made["watch"])
        assert (there["done"], there["of"], there["sides"]) == (here["done"], here["of"], here["sides"])
        assert there["chances"] == [pytest.approx(chance, abs=1e-4) for chance in here["chances"]]  # type: ignore[attr-defined]
        httpx.get(f"http://{other.address}/api/review", headers=bearer)  # asked for there, too
        one.loop.call_soon_threadsafe(queue.goes_on.set)
        assert until_made(other.address, made["watch"]) == until_made(one.address, made["watch"])
        assert idle.jobs == []


@pytest.mark.parametrize("resigns", [False, True])
def test_a_review_begins_by_itself_when_a_game_ends(tmp_path: Path, resigns: bool) -> None:
    queue = Here()
    with Served(f"sqlite:///{tmp_path / 'games.db'}", bot_pool=AtOnce(queue=queue), reviews=True) as served:
        served.games.reviews.iterations = 2
        made = served.amid(late, ANN, BOT)
        ann = served.sit(made["token"])
        assert queue.jobs == []
        if resigns:
            ann.ask("resign")
            ann.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
        else:
            ann.play_out(1)
        told = look(served, made["token"])
        while told["review"] is None:
            assert told["of"] != 0
            told = look(served, made["token"])
        assert {(job.rank, job.address) for job in queue.jobs} == {(Rank.BACKGROUND, "127.0.0.1")}
        ann.close()


def test_no_review_begins_by_itself_where_nobody_sits_or_it_is_switched_off_or_a_lesson(tmp_path: Path) -> None:
    queue = Here()
    with Served(f"sqlite:///{tmp_path / 'games.db'}", bot_pool=AtOnce(queue=queue), reviews=True) as served:
        bots = served.amid(late, BOT, BOT)
        eve = served.sit(bots["watch"])
        while not eve.over:
            eve.told("state")
        assert look(served, bots["watch"])["of"] == 0
        eve.close()
        served.games.reviewing = False
        made = served.amid(late, ANN, BOT)
        ann = served.sit(made["token"])
        ann.play_out(1)
        assert look(served, made["token"])["of"] == 0
        ann.close()
        served.games.reviewing = True
        lesson = served.http.post("/api/lessons", json={"lesson": "first-duel"}).json()
        learner = served.sit(lesson["token"])
        room = served.games.rooms[lesson["game"]]
        served.loop.call_soon_threadsafe(served.games._has_ended, room)
        assert served.http.get("/api/games").status_code == 200  # after that
        assert not served.games.reviews._making
        learner.close()
        assert queue.jobs == []


class Never(Here):
    """Does nothing."""

    async def ask(self, job: Job) -> Answer:
        self.jobs.append(job)
        await asyncio.sleep(PATIENCE)
        return Answer("")


def test_of_one_address_only_a_few_reviews_begin_by_themselves(tmp_path: Path) -> None:
    async def begin() -> None:
        made = served.games.reviews
        for number in range(4):
            made.begin(f"game {number}", "192.0.2.1")
        made.begin("other", "192.0.2.2")
        assert list(made._making) == ["game 0", "game 1", "other"]

    with Served(f"sqlite:///{tmp_path / 'games.db'}", bot_pool=AtOnce(queue=Never())) as served:
        served.http.get("/health")
        asyncio.run_coroutine_threadsafe(begin(), served.loop).result(PATIENCE)
        assert reviews.MOST_OF_AN_ADDRESS == 2


def test_of_a_review_that_waits_nothing_is_kept_but_whose_it_is() -> None:
    """Each that is made holds its game; only a few are. First what was asked for, and addresses take turns."""

    async def scenario() -> None:
        read: list[str] = []
        goes_on = asyncio.Event()

        async def record_of(game: str) -> str:
            read.append(game)
            await goes_on.wait()
            raise Refusal("unknown token", "gone")

        store = Store("sqlite://")
        made = Reviews(AsyncStore(store), MemoryQueue(), record_of)
        for number in range(reviews.AT_WORK + 1):
            made.begin(f"first {number}", f"192.0.2.{number}")
        made.begin("second", "192.0.2.0")
        made.begin("other", "192.0.2.99")
        await made.tell("asked", "192.0.2.0")
        await asyncio.sleep(0)
        assert read == [f"first {number}" for number in range(reviews.AT_WORK)]
        goes_on.set()
        while made._making:
            await asyncio.sleep(0.01)
        assert read[reviews.AT_WORK :] == ["asked", f"first {reviews.AT_WORK}", "other", "second"]
        store.close()

    asyncio.run(scenario())


def test_nobody_who_asks_waits_for_all_that_one_address_has_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        read: list[str] = []

        async def record_of(game: str) -> str:
            read.append(game)
            await asyncio.sleep(PATIENCE)
            return ""

        async def ask(game: str, address: str) -> None:
            await made.tell(game, address)
            await asyncio.sleep(0)

        store = Store("sqlite://")
        made = Reviews(AsyncStore(store), MemoryQueue(), record_of)
        every = [f"game {number}" for number in range(reviews.AT_WORK)]
        for game in [*every, "one more"]:
            await ask(game, "192.0.2.1")
        assert read == every
        made.begin("by itself", "192.0.2.2")
        await ask("other", "192.0.2.3")
        await ask("another", "192.0.2.3")
        assert read == [*every, "other"]
        monkeypatch.setattr(reviews, "MOST_AT_WORK", len(read))
        await ask("third", "192.0.2.4")
        assert read == [*every, "other"]  # each holds a game, and there may be any number of addresses
        made.close()
        await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()})
        store.close()

    asyncio.run(scenario())


def test_a_fault_of_ours_is_logged_with_the_game_and_told_to_whoever_asks(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async def record_of(game: str) -> str:
            raise ZeroDivisionError(game)

        store = Store("sqlite://")
        made = Reviews(AsyncStore(store), MemoryQueue(), record_of)
        for _ in range(2):
            assert json.loads(await made.tell("g1", "192.0.2.1"))["review"] is None
            while made._tasks:
                await asyncio.sleep(0.01)
            assert json.loads(await made.tell("g1", "192.0.2.1", begins=False))["of"] == 0
            with pytest.raises(Refusal, match="something went wrong"):
                await made.tell("g1", "192.0.2.1")
        store.close()

    asyncio.run(scenario())
    failed = [record.getMessage() for record in caplog.records if record.exc_info]
    assert failed == ["game g1 could not be reviewed"] * 2


def test_a_review_does_not_keep_the_room_of_its_game(tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path / 'games.db'}", bot_pool=AtOnce(queue=Never())) as served:
        made = httpx.post(f"http://{served.address}/api/replays", json={"record": record()}).json()
        served.http.get("/api/review", headers={"Authorization": f"Bearer {made['watch']}"})
        (game,) = served.games.reviews._making
        room = weakref.ref(served.games.rooms[game])
        served.loop.call_soon_threadsafe(served.games.tidy, time.monotonic() + 1e6)
        end = time.monotonic() + PATIENCE
        while room() is not None and time.monotonic() < end:
            time.sleep(0.05)
            gc.collect()
        assert room() is None
        assert game in served.games.reviews._making


def test_a_server_that_ends_begins_no_other_review() -> None:
    async def scenario() -> None:
        async def record_of(game: str) -> str:
            assert game != "waits"
            await asyncio.sleep(PATIENCE)
            return ""

        store = Store("sqlite://")
        made = Reviews(AsyncStore(store), MemoryQueue(), record_of)
        for number in range(reviews.AT_WORK):
            made.begin(f"game {number}", f"192.0.2.{number}")
        made.begin("waits", "192.0.2.99")
        await asyncio.sleep(0)
        made.close()
        await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()})
        assert not made._making
        store.close()

    asyncio.run(scenario())
