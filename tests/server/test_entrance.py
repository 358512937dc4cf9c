"""Whose turn it is to come in."""

from __future__ import annotations

import asyncio

import pytest

from matchless.server import entrance
from matchless.server.entrance import Entrance
from matchless.server.limits import Buckets

MANY = (1e6, 1_000_000)


class Crowd:
    """People who come in and stay until they are told to go."""

    def __init__(self, rate: tuple[float, int] = MANY) -> None:
        self.entrance = Entrance(Buckets(rate))
        self.inside: list[str] = []  # as they have come in
        self.leave: list[asyncio.Event] = []

    async def come(self, *hosts: str) -> list[asyncio.Task[None]]:
        tasks = [asyncio.create_task(self._enter(host)) for host in hosts]
        await asyncio.sleep(0.01)
        return tasks

    async def _enter(self, host: str) -> None:
        async with self.entrance.turn(host):
            self.inside.append(host)
            self.leave.append(asyncio.Event())
            await self.leave[-1].wait()

    async def go(self) -> None:
        """All go who are inside, and with them whoever comes in then, one after the other."""
        for event in self.leave:
            event.set()
            await asyncio.sleep(0.01)


def test_hosts_have_turns_however_many_one_of_them_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrance, "MOST_ENTERING", 1)

    async def scenario() -> None:
        crowd = Crowd()
        tasks = await crowd.come("a", "a", "a", "a", "b", "b", "c")
        await crowd.go()
        assert crowd.inside == ["a", "a", "b", "c", "a", "b", "a"]
        assert all(task.done() for task in tasks)

    asyncio.run(scenario())


def test_a_host_that_comes_too_fast_waits_while_there_is_room_and_others_come_in() -> None:
    async def scenario() -> None:
        crowd = Crowd((5.0, 2))
        began = asyncio.get_running_loop().time()
        tasks = await crowd.come("a", "a", "a", "b")
        assert crowd.inside == ["a", "a", "b"]
        async with asyncio.timeout(60):
            while len(crowd.inside) < 4:
                await asyncio.sleep(0.01)
        assert asyncio.get_running_loop().time() - began >= 0.2
        await crowd.go()
        assert all(task.done() for task in tasks)

    asyncio.run(scenario())


def test_whoever_goes_while_they_wait_takes_nobodys_place_and_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrance, "MOST_ENTERING", 1)

    async def scenario() -> None:
        crowd = Crowd((0.001, 2))
        tasks = await crowd.come("a", "a", "a")
        tasks[1].cancel()
        await asyncio.sleep(0.01)
        assert crowd.inside == ["a"]
        await crowd.go()
        assert crowd.inside == ["a", "a"]
        assert tasks[2].done()

    asyncio.run(scenario())


def test_whoever_is_let_in_as_they_go_leaves_their_place_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entrance, "MOST_ENTERING", 1)

    async def scenario() -> None:
        crowd = Crowd()
        tasks = await crowd.come("a", "a", "a")
        crowd.leave[0].set()
        await asyncio.sleep(0)
        assert tasks[0].done()
        assert crowd.inside == ["a"]  # the second is let in, but not awake yet
        tasks[1].cancel()
        await asyncio.sleep(0.01)
        assert crowd.inside == ["a", "a"]  # the first and the third

    asyncio.run(scenario())
