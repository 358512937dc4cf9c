"""A pool of things of which there are only so many, with a queue for the urgent and one for the others."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

T = TypeVar("T")


class PriorityPool(Generic[T]):
    """Gives things out: first come, first served, but urgent ones before all others."""

    def __init__(self, things: Iterable[T]) -> None:
        self._free = list(things)  # the one that was used last is at the end, and the next to be used
        self._waiting: tuple[deque[asyncio.Future[T]], ...] = (deque(), deque())  # the urgent ones, the others

    async def take(self, urgent: bool) -> T:
        """Waits for a thing; whoever takes it has to give it back."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting[0 if urgent else 1].append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came at the very moment that nobody wanted it any more
                self.give_back(turn.result())
            raise

    def give_back(self, thing: T) -> None:
        for queue in self._waiting:
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(thing)
                    return
        self._free.append(thing)
