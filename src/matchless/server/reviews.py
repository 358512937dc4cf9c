"""Reviews of finished games, made in the background and kept with the game: each is made once.

A review is many pieces of work, a turn or a moment each (`matchless.teacher.judging`), that go through the queue behind
all that anybody waits for at a table. As soon as all turns are judged it can be shown; its reasons come later.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from matchless import Recording, read_record
from matchless.server.async_store import AsyncStore
from matchless.server.messages import Refusal
from matchless.server.queue import Job, Queue, Rank, Thoughtless
from matchless.teacher.judge import BUDGET
from matchless.teacher.judging import turns
from matchless.teacher.reasons import Difference
from matchless.teacher.review import Review, explained, review, unexplained

AT_ONCE = 2  # pieces of one review that are in the queue
SECONDS = 0.03  # that a choice takes to be judged, or about so
MOMENT = 2.0  # seconds that a moment takes to be explained

log = logging.getLogger(__name__)


class Making:
    """A review that is being made: how many choices and moments are done, and what there is of it already."""

    def __init__(self) -> None:
        self.done = 0
        self.whole = 1
        self.review: Review | None = None

    def told(self) -> bytes:
        return json.dumps({"done": self.done, "of": self.whole, "review": self.review}).encode()


class Reviews:
    """The reviews of a server, those kept and those under way."""

    def __init__(self, store: AsyncStore, queue: Queue) -> None:
        self.store = store
        self.queue = queue
        self.iterations = BUDGET
        self._making: dict[str, Making] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def tell(self, game: str, record: Callable[[], Awaitable[str]], address: str) -> bytes:
        """What there is of a game's review, in JSON; whoever is the first to ask has it made."""
        kept = await self.store.do(self.store.sync.review, game)
        if kept is not None:
            return gzip.decompress(kept)
        if game not in self._making:
            self._making[game] = Making()
            task = asyncio.create_task(self._make(game, await record(), address))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return self._making[game].told()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _make(self, game: str, record: str, address: str) -> None:
        making = self._making[game]
        try:
            await self._fill(making, record, address)
            packed = gzip.compress(making.told())
            await self.store.do(self.store.sync.keep_review, game, packed)
        except (Thoughtless, Refusal) as failure:  # whoever asks again begins it anew
            log.warning("game %s could not be reviewed: %s", game, failure)
        finally:
            del self._making[game]

    async def _fill(self, making: Making, record: str, address: str) -> None:
        recording, choices = await asyncio.to_thread(_read, record)
        making.whole = sum(choices.values())

        async def ask(name: str, cost: float, counts: int, **about: Any) -> Any:
            asked = {"do": name, "record": record, "seed": 0, "iterations": self.iterations, **about}
            work = json.dumps(asked)
            key = hashlib.sha256(work.encode()).hexdigest()
            answer = await self.queue.ask(Job(key, address, Rank.BACKGROUND, cost, work))
            making.done += counts
            return json.loads(answer.text)

        judged = await _all(
            [partial(ask, "judge", number * SECONDS, number, turn=turn) for turn, number in choices.items()]
        )
        flat = [one for piece in judged for one in piece]
        found = await asyncio.to_thread(review, recording, flat, seed=0, iterations=self.iterations)
        making.review = found
        moments = unexplained(found)
        weight = round(MOMENT / SECONDS)
        making.whole += weight * len(moments)
        because = await _all(
            [
                partial(
                    ask,
                    "explain",
                    MOMENT,
                    weight,
                    at=moment["at"],
                    better=[step["choice"]["option"] for step in moment["way"]],
                    made=[step["choice"]["option"] for step in moment["made"]],
                )
                for moment in moments
            ]
        )
        explained(found, recording.table, [[Difference(*one) for one in each] for each in because])


def _read(record: str) -> tuple[Recording, dict[int, int]]:
    recording = read_record(record)
    return recording, turns(recording)


async def _all(pieces: list[Callable[[], Awaitable[Any]]]) -> list[Any]:
    """What comes of all of them, in order, a few at once."""
    few = asyncio.Semaphore(AT_ONCE)

    async def one(piece: Callable[[], Awaitable[Any]]) -> Any:
        async with few:
            return await piece()

    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one(piece)) for piece in pieces]
    except ExceptionGroup as failures:
        raise failures.exceptions[0] from failures
    return [task.result() for task in tasks]
