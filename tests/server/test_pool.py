"""A pool with priorities, as it is used: first come, first served, urgent ones first."""

from __future__ import annotations

import asyncio

from matchless.server.pool import PriorityPool


def test_the_thing_used_last_is_given_out_next() -> None:
    async def given() -> list[str]:
        pool = PriorityPool(["a", "b"])
        first = await pool.take(urgent=True)
        pool.give_back(first)
        return [first, await pool.take(urgent=True), await pool.take(urgent=False)]

    assert asyncio.run(given()) == ["b", "b", "a"]


def test_urgent_ones_come_before_all_others() -> None:
    """The one thing is in use; some wait for it, urgent or not, and somebody who gives up waiting."""

    async def order() -> list[str]:
        pool, done = PriorityPool(["thing"]), []

        async def use(name: str, urgent: bool) -> None:
            thing = await pool.take(urgent)
            await asyncio.sleep(0)
            done.append(name)
            pool.give_back(thing)

        names = ("first", "bots", "more bots", "gone", "person", "another person")
        tasks = {name: asyncio.create_task(use(name, urgent="bots" not in name)) for name in names}
        await asyncio.sleep(0)
        tasks["gone"].cancel()
        await asyncio.wait(tasks.values())
        assert await pool.take(urgent=False) == "thing"  # nobody has it any more
        return done

    assert asyncio.run(order()) == ["first", "person", "another person", "bots", "more bots"]


def test_a_turn_that_comes_when_nobody_wants_it_any_more_is_passed_on() -> None:
    async def passed_on() -> str:
        pool = PriorityPool(["thing"])
        thing = await pool.take(urgent=True)
        late = asyncio.create_task(pool.take(urgent=True))
        await asyncio.sleep(0)
        pool.give_back(thing)
        late.cancel()  # its turn has come, but it has not run yet
        await asyncio.wait([late])
        assert late.cancelled()
        async with asyncio.timeout(5):
            return await pool.take(urgent=True)

    assert asyncio.run(passed_on()) == "thing"
