"""Who is next: fair between addresses, cheap before dear, people before bots before what nobody waits for."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from matchless.server import queue
from matchless.server.queue import Job, Lane, MemoryQueue, Rank, Thoughtless, TooMany, Turn, lanes_for, pick
from matchless.server.worker import Answer

CHEAP, DEAR = 0.02, 2.0


def job(key: str, address: str = "a", rank: Rank = Rank.PLAYED, cost: float = DEAR, most: int | None = None) -> Job:
    return Job(key, address, rank, cost, work=key, most=most)


async def asked(work: MemoryQueue, *jobs: Job) -> list[asyncio.Task[Answer]]:
    tasks = [asyncio.create_task(work.ask(one)) for one in jobs]
    await asyncio.sleep(0)
    return tasks


async def taken(work: MemoryQueue, *free: Lane) -> tuple[Turn, Lane]:
    found = await work.take(free)
    assert found is not None
    return found


async def finish(work: MemoryQueue, tasks: list[asyncio.Task[Answer]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def order(*jobs: Job, lane: Lane = Lane.MAIN) -> list[str]:
    """In which order jobs are done by one worker of a lane, that were asked for in this one."""

    async def run() -> list[str]:
        work, done = MemoryQueue(), []
        tasks = await asked(work, *jobs)
        while (found := await work.take([lane])) is not None:
            done.append(found[0].job.key)
            await work.answer(found[0], Answer(found[0].job.key))
        await finish(work, tasks)
        return done

    return asyncio.run(run())


def test_addresses_take_turns_however_much_each_wants() -> None:
    many = [job(f"a{number}") for number in range(8)]
    done = order(*many, job("b0", "b"), job("b1", "b"))
    assert done[:4] == ["a0", "b0", "a1", "b1"]
    assert done[4:] == [f"a{number}" for number in range(2, 8)]


def test_whoever_comes_late_neither_waits_for_all_nor_gains() -> None:
    """It begins where the clock of the queue is now: after one of the others, and not before everything of theirs."""

    async def run() -> list[str]:
        work, done = MemoryQueue(), []
        tasks = await asked(work, *(job(f"a{number}") for number in range(6)))
        for turn in range(9):
            if turn == 3:
                tasks += await asked(work, *(job(f"b{number}", "b") for number in range(3)))
            found, _ = await taken(work, Lane.MAIN)
            done.append(found.job.key)
            await work.answer(found, Answer(""))
        await finish(work, tasks)
        return done

    done = asyncio.run(run())
    assert done[:3] == ["a0", "a1", "a2"]
    assert Counter(key[0] for key in done[3:7]) == {"a": 2, "b": 2}


def test_what_is_cheap_comes_before_what_is_dear_of_the_same_address_too() -> None:
    watched = [job("dear", rank=Rank.WATCHED), job("also dear", "b", Rank.WATCHED)]
    done = order(*watched, job("cheap", rank=Rank.WATCHED, cost=CHEAP), lane=Lane.SPARE)
    assert done == ["cheap", "dear", "also dear"]


def test_a_flood_of_cheap_work_does_not_keep_dear_work_of_another_waiting_for_ever() -> None:
    flood = [job(f"cheap {number}", rank=Rank.WATCHED, cost=CHEAP) for number in range(200)]
    place = order(*flood, job("dear", "b", Rank.WATCHED), lane=Lane.SPARE).index("dear")
    assert place == pytest.approx(DEAR / CHEAP, abs=2)


def test_games_of_people_come_before_games_of_bots_before_what_nobody_waits_for() -> None:
    jobs = [
        job("review", "a", Rank.BACKGROUND),
        job("watched", "b", Rank.WATCHED, CHEAP),
        job("played", "c", cost=CHEAP),
    ]

    async def run() -> list[str]:
        work, done = MemoryQueue(), []
        tasks = await asked(work, *jobs)
        while (found := await work.take(list(Lane))) is not None:
            done.append(found[0].job.key)
        await finish(work, tasks)
        return done

    assert asyncio.run(run()) == ["played", "watched", "review"]


@pytest.mark.parametrize(
    ("rank", "cost", "busy", "lanes"),
    [
        (Rank.PLAYED, CHEAP, False, [Lane.QUICK, Lane.SPARE]),
        (Rank.PLAYED, CHEAP, True, [Lane.QUICK, Lane.SPARE]),
        (Rank.PLAYED, DEAR, False, [Lane.MAIN]),
        (Rank.PLAYED, DEAR, True, [Lane.SPARE]),
        (Rank.WATCHED, CHEAP, False, [Lane.QUICK, Lane.SPARE]),
        (Rank.WATCHED, DEAR, False, [Lane.SPARE]),
        (Rank.BACKGROUND, CHEAP, False, [Lane.BACKGROUND]),
        (Rank.BACKGROUND, DEAR, False, [Lane.BACKGROUND]),
    ],
)
def test_each_job_has_its_lanes(rank: Rank, cost: float, busy: bool, lanes: list[Lane]) -> None:
    assert list(lanes_for(job("j", rank=rank, cost=cost), busy)) == lanes


def test_an_address_has_the_main_lane_for_one_job_at_a_time() -> None:
    turns = [Turn(number, job(f"a{number}"), float(number)) for number in range(3)]
    turns.append(Turn(3, job("b", "b"), 99.0))
    turns[0].lane = Lane.MAIN
    assert pick(turns, [Lane.MAIN]) == (turns[3], Lane.MAIN)
    assert pick(turns, [Lane.SPARE]) == (turns[1], Lane.SPARE)
    turns[3].lane = Lane.MAIN
    assert pick(turns, [Lane.MAIN]) is None
    turns[0].lane = Lane.SPARE
    assert pick(turns, [Lane.MAIN]) == (turns[1], Lane.MAIN)


def test_whoever_asks_for_the_same_gets_the_same_answer() -> None:
    async def run() -> list[str]:
        work = MemoryQueue()
        tasks = await asked(work, job("j"), job("j", "b"))
        found, _ = await taken(work, Lane.MAIN)
        tasks += await asked(work, job("j"))
        assert await work.take(list(Lane)) is None
        await work.answer(found, Answer("done"))
        return [(await task).text for task in tasks]

    assert asyncio.run(run()) == ["done"] * 3


def test_what_nobody_waits_for_is_not_begun_and_its_answer_told_to_nobody() -> None:
    async def run() -> None:
        work = MemoryQueue()
        tasks = await asked(work, job("under way"), job("waiting", "b"))
        found, _ = await taken(work, Lane.MAIN)
        await finish(work, tasks)
        assert await work.take(list(Lane)) is None
        again = await asked(work, job("waiting", "b"))
        await work.answer(found, Answer("too late"))
        assert not again[0].done()
        await finish(work, again)

    asyncio.run(run())


def test_it_is_told_when_the_last_who_waits_for_work_under_way_is_gone() -> None:
    async def run() -> list[str]:
        work = MemoryQueue()
        told: list[str] = []
        work.unwanted = told.append
        first, second, waiting = await asked(work, job("j"), job("j", "b"), job("waiting"))
        found, _ = await taken(work, Lane.MAIN)
        await finish(work, [first, waiting])
        assert told == []
        await finish(work, [second])
        again = await asked(work, job("j"))  # somebody wants it after all
        await work.give_back(found, 0)
        assert (await taken(work, Lane.MAIN))[0].job.key == "j"
        await finish(work, again)
        return told

    assert asyncio.run(run()) == ["j", "j"]


def test_a_job_whose_worker_was_lost_keeps_its_place_and_is_given_up_only_after_many() -> None:
    async def run() -> None:
        work = MemoryQueue()
        first, behind = await asked(work, job("first"), job("behind"))
        for losses in range(1, queue.MOST_LOSSES + 1):
            found, _ = await taken(work, Lane.MAIN)
            assert found.job.key == "first"
            assert not first.done()
            await work.give_back(found, 1)
            assert found.losses == losses
        with pytest.raises(Thoughtless, match="10 workers were lost over it"):
            await first
        assert (await taken(work, Lane.MAIN))[0].job.key == "behind"
        await finish(work, [behind])

    asyncio.run(run())


def test_an_address_may_have_only_so_many_reviews_at_once() -> None:
    async def run() -> None:
        work = MemoryQueue()
        reviews = [job(f"review {number}", rank=Rank.BACKGROUND, most=2) for number in range(3)]
        tasks = await asked(work, job("move"), *reviews[:2], job("other", "b", Rank.BACKGROUND, most=2))
        with pytest.raises(TooMany):
            await work.ask(reviews[2])
        found, _ = await taken(work, Lane.BACKGROUND)
        await work.answer(found, Answer(""))
        await asyncio.sleep(0)
        tasks += await asked(work, reviews[2])
        assert not tasks[-1].done()
        await finish(work, tasks)

    asyncio.run(run())
