"""The worker processes of a machine: how many, with which priority, and which of them does what."""

from __future__ import annotations

import asyncio
import json
import os

import pytest

from matchless.server.queue import Job, Lane, MemoryQueue, Rank
from matchless.server.staff import NICE, Staff, numbers

PATIENCE = 60.0


def tell(work: str) -> str:
    """Which process this is, and how much it gives way."""
    return json.dumps([os.getpid(), os.nice(0)])


def do_all(lanes: dict[Lane, int], *jobs: Job) -> list[tuple[int, int]]:
    """Does jobs one after the other; the process and its niceness of each."""
    staff = Staff(MemoryQueue(), tell, lanes, PATIENCE)

    async def run() -> list[tuple[int, int]]:
        staff.open()
        return [tuple(json.loads((await staff.queue.ask(job)).text)) for job in jobs]

    done = asyncio.run(run())
    staff.close()
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
    staff = Staff(MemoryQueue(), tell, {Lane.QUICK: 2}, PATIENCE)

    async def run() -> list[list[str]]:
        staff.open()
        rounds = []
        for number in range(3):
            asked = [job(f"{game}{number}", cost=0.02, subject=game) for game in ("x", "y")]
            if number == 2:
                asked.reverse()
            told = await asyncio.gather(*(staff.queue.ask(one) for one in asked))
            where = {one.subject: answer.text for one, answer in zip(asked, told, strict=True)}
            rounds.append([where["x"], where["y"]])
        return rounds

    first, *others = asyncio.run(run())
    staff.close()
    assert first[0] != first[1]
    assert others == [first, first]


@pytest.mark.parametrize(("workers", "many", "few"), [(1, 2, 1), (2, 2, 1), (3, 3, 1), (16, 16, 8)])
def test_there_are_so_many(workers: int, many: int, few: int) -> None:
    assert numbers(workers) == {Lane.QUICK: few, Lane.MAIN: many, Lane.SPARE: many, Lane.BACKGROUND: few}


def test_there_may_be_none() -> None:
    assert numbers(0) == {}
    assert numbers() == numbers(os.cpu_count())
