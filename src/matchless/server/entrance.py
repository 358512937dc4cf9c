"""The way in: a few at a time, networks in turns, and of each only so many a second.

When a server starts again all its tables come back at once. All at once they would wait for each other at every step,
until it took too long for most; a few at a time are through in a moment. Whoever comes from where many others come from
waits for those; whoever comes from somewhere else does not.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from typing import TYPE_CHECKING

from matchless.server.messages.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from matchless.server.limits import Buckets

MOST_ENTERING = 8  # people at once
LONGEST = 20.0  # seconds that somebody waits for their turn
AGAIN = 0.05  # seconds between two looks at networks whose rate is used up
CROWDED = "Many are coming in at the moment; please try again."


class Entrance:
    """Who enters now, and who waits for it; `entered` are the rates of networks."""

    def __init__(self, entered: Buckets) -> None:
        self._entered = entered
        self._inside = 0
        # Of each network those who wait, the first of them first; and the networks as they have their turns.
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._looking: asyncio.TimerHandle | None = None

    @contextlib.asynccontextmanager
    async def turn(self, network: str) -> AsyncIterator[None]:
        """The turn of somebody from there to enter."""
        let_in: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(let_in)
        self._go_on()
        try:
            await _patiently(let_in)
            yield
        finally:
            if not let_in.cancelled():  # also if it came at the very moment that nobody waited for it any more
                self._inside -= 1
            self._go_on()

    def _go_on(self) -> None:
        """Lets in as many as there is room for."""
        loop = asyncio.get_running_loop()
        while self._inside < MOST_ENTERING and (let_in := self._next(loop.time())) is not None:
            self._inside += 1
            let_in.set_result(None)
        if self._waiting and self._inside < MOST_ENTERING and self._looking is None:
            self._looking = loop.call_later(AGAIN, self._look)

    def _look(self) -> None:
        self._looking = None
        self._go_on()

    def _next(self, now: float) -> asyncio.Future[None] | None:
        """Who is next: the first of the network whose last turn is longest ago, of those whose rate lets one in."""
        for network, line in list(self._waiting.items()):
            while line and line[0].cancelled():  # has waited too long, or has gone
                line.popleft()
            if not line:
                del self._waiting[network]
            elif self._entered.take(network, now):
                self._waiting.move_to_end(network)
                return line.popleft()
        return None


async def _patiently(let_in: asyncio.Future[None]) -> None:
    try:
        async with asyncio.timeout(LONGEST):
            await let_in
    except TimeoutError:
        raise Refusal("busy", CROWDED) from None
