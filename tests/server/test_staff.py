"""The worker processes of a machine: how many, with which priority, and which of them does what."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import time
from collections.abc import Collection

import pytest

from matchless import new_game
from matchless.bots.search import TreeSearch
from matchless.server import staff
from matchless.server.queue import Job, Lane, MemoryQueue, Rank, Thoughtless, Turn
from matchless.server.staff import NICE, Staff, numbers
from matchless.server.worker import Answer, Worker

PATIENCE = 60.0


def tell(work: str) -> str:
    """Which process this is, and how much it gives way."""
    return json.dumps([os.getpid(), os.nice(0)])


def do_all(lanes: dict[Lane, int], *jobs: Job) -> list[tuple[int, int]]:
    """Does jobs one after the other; the process and its niceness of each."""
    own = Staff(MemoryQueue(), tell, lanes, PATIENCE)

    async def run() -> list[tuple[int, int]]:
        own.open()
        return [tuple(json.loads((await own.queue.ask(job)).text)) for job in jobs]

    done = asyncio.run(run())
    own.close()
    return done


def job(key: str, rank: Rank = Rank.PLAYED, cost: float = 2.0, subject: str = "") -> Job:
    return Job(key, "a", rank, cost, key, subject)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="there is no niceness")
def test_every_lane_has_its_priority() -> None:
    jobs = [job("novice", cost=0.02), job("master"), job("bots", Rank.WATCHED), job("review", Rank.BACKGROUND)]
    done = do_all(dict.fromkeys(Lane, 1), *jobs)
    assert [nice for _, nice in done] == [min(19, os.nice(0) + NICE[lane]) for lane in Lane]
    assert sorted(NICE.values()) == list(NICE.values())  # cheap before dear before what nobody waits for


def test_a_game_goes_to_the_worker_that_had_it_last() -> None:
    own = Staff(MemoryQueue(), tell, {Lane.QUICK: 2}, PATIENCE)

    async def run() -> list[list[str]]:
        own.open()
        rounds = []
        for number in range(3):
            asked = [job(f"{game}{number}", cost=0.02, subject=game) for game in ("x", "y")]
            if number == 2:
                asked.reverse()
            told = await asyncio.gather(*(own.queue.ask(one) for one in asked))
            where = {one.subject: answer.text for one, answer in zip(asked, told, strict=True)}
            rounds.append([where["x"], where["y"]])
        return rounds

    first, *others = asyncio.run(run())
    own.close()
    assert first[0] != first[1]
    assert others == [first, first]


def test_where_no_process_can_be_started_it_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    really, tried = Worker.begin, []

    def begin(worker: Worker) -> None:
        tried.append(worker)
        if len(tried) <= 2:
            raise BlockingIOError(errno.EAGAIN, "no more processes")
        really(worker)

    monkeypatch.setattr(Worker, "begin", begin)
    monkeypatch.setattr(staff, "RETRY", 0.01)
    assert len(do_all({Lane.MAIN: 1}, job("first"), job("second"))) == 2
    assert len(tried) == 4


def test_what_is_taken_at_the_end_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Worker] = []
    monkeypatch.setattr(Worker, "begin", lambda worker: begun.append(worker))
    ended = Staff(MemoryQueue(), tell, {Lane.MAIN: 1}, PATIENCE)

    async def run() -> None:
        ended._start(Turn(1, job("last"), 0.0, Lane.MAIN), Lane.MAIN, ended._staff[0])
        ended.close()
        await asyncio.gather(*ended._tasks)

    asyncio.run(run())
    assert begun == []


@pytest.mark.parametrize(("workers", "many", "few"), [(1, 2, 1), (2, 2, 1), (3, 3, 1), (16, 16, 8)])
def test_there_are_so_many(workers: int, many: int, few: int) -> None:
    assert numbers(workers) == {Lane.QUICK: few, Lane.MAIN: many, Lane.SPARE: many, Lane.BACKGROUND: many}


def test_there_may_be_none() -> None:
    assert numbers(0) == {}
    assert numbers() == numbers(os.cpu_count())


def think(asked: str) -> str:
    """Searches for very long, or says which process this is."""
    if asked == "long":
        game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=1)
        TreeSearch(1, 0, 600_000).choose(game.view(game.asked), game.options)
    return str(os.getpid())


def test_a_worker_leaves_what_nobody_waits_for_and_does_what_is_next() -> None:
    own = Staff(MemoryQueue(), think, {Lane.MAIN: 1}, PATIENCE)

    async def run() -> tuple[str, str]:
        own.open()
        here = (await own.queue.ask(job("where"))).text
        long = asyncio.create_task(own.queue.ask(job("long")))
        while not own._doing:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        long.cancel()
        return here, (await own.queue.ask(job("next"))).text

    here, then = asyncio.run(run())
    own.close()
    assert here == then


class Twice(MemoryQueue):
    """Gives each job to two workers, as the database does when a busy machine was silent about it."""

    taken: Turn | None = None
    told = 0

    async def take(self, free: Collection[Lane]) -> tuple[Turn, Lane] | None:
        if self.taken is None and (picked := await super().take(free)) is not None:
            self.taken = picked[0]
            return picked
        again, self.taken = self.taken, None
        return (again, Lane.MAIN) if again is not None else None

    async def answer(self, turn: Turn, answer: Answer) -> None:
        self.told += 1
        if self.told % 2 == 1:
            await super().answer(turn, answer)


def test_workers_that_do_the_same_job_are_both_free_again() -> None:
    queue = Twice()
    own = Staff(queue, tell, {Lane.MAIN: 2}, PATIENCE)

    async def run() -> None:
        own.open()
        for number in range(3):
            await own.queue.ask(job(f"{number}"))
            while own._tasks:
                await asyncio.sleep(0.01)

    asyncio.run(run())
    own.close()
    assert queue.told == 6
    assert len(own._idle[Lane.MAIN]) == 2


@pytest.mark.parametrize(("rank", "ends"), [(Rank.PLAYED, True), (Rank.WATCHED, False), (Rank.BACKGROUND, False)])
def test_what_gives_way_to_others_may_take_longer(rank: Rank, ends: bool) -> None:
    own = Staff(MemoryQueue(), nap, {Lane.MAIN: 1, Lane.SPARE: 1, Lane.BACKGROUND: 1}, 2.0)

    async def run() -> str:
        own.open()
        return (await own.queue.ask(job("nap", rank))).text

    try:
        if ends:
            with pytest.raises(Thoughtless, match="took too long"):
                asyncio.run(run())
        else:
            assert asyncio.run(run()) == "rested"
    finally:
        own.close()


def nap(asked: str) -> str:
    time.sleep(4.0)
    return "rested"
