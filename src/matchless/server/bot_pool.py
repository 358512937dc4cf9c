"""Bots at work: their decisions go through a queue to workers, so that the server goes on answering."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import asdict

from matchless.bots.levels import SLOWEST
from matchless.server.queue import Job, Lane, MemoryQueue, Queue, Rank
from matchless.server.staff import Staff, numbers
from matchless.server.thinking import Problem, do
from matchless.server.worker import Answer

PATIENCE = max(SLOWEST.values()) / 1000 + 30.0  # seconds that a decision may take, on whatever machine
SPARE = 0.2  # seconds for the way to a worker and back, and for the bots that think for a moment only
THOUGHT = 0.1  # of these, for the bots; the rest is for the way, and for waiting
MOMENT = 20  # milliseconds that these think for, or about so


def pace(level: str) -> float:
    """Seconds after which a bot of this level answers whatever hangs on hidden cards: longer than it ever thinks."""
    return SLOWEST.get(level, 0) / 1000 + SPARE


def due(level: str, waited: float) -> float:
    """The same, where it has waited so long for a worker: a short wait is within its pace.

    After a longer one there is as much time left as it ever thinks, whatever it really took.
    """
    return max(pace(level), waited + pace(level) - SPARE + THOUGHT)


def job(problem: Problem) -> Job:
    """A decision as work for the queue. With another server's chance for the bot, too, it is the same decision."""
    asked = (problem.game, problem.head, problem.choices, problem.level, problem.seat)
    return Job(
        key=hashlib.sha256(repr(asked).encode()).hexdigest(),
        address=problem.address,
        rank=Rank.PLAYED if problem.played else Rank.WATCHED,
        cost=SLOWEST.get(problem.level, MOMENT) / 1000,
        work=json.dumps({"do": "choose", **asdict(problem)}),
        subject=problem.game,
    )


class BotPool:
    """The bots of a server. It has workers of its own, or others have them.

    `lanes` is how many of its own it has for each lane; `work` is what they do.
    """

    def __init__(
        self, lanes: dict[Lane, int] | None = None, work: Callable[[str], str] = do, queue: Queue | None = None
    ) -> None:
        self.queue = queue or MemoryQueue()
        self.staff = Staff(self.queue, work, numbers() if lanes is None else lanes, PATIENCE)

    def open(self) -> None:
        """Begins to work; begun already, it does nothing."""
        self.staff.open()

    async def ask(self, job: Job) -> Answer:
        """What comes of a job that has its turn among all others."""
        self.open()
        return await self.queue.ask(job)

    async def choose(self, problem: Problem) -> int:
        """A bot's choice.

        What hangs on hidden cards is answered at its pace, whether there was anything to think about or not: no time
        would say that there is no card to defend with. A long wait for a worker tells only how much others want.
        """
        asked = time.monotonic()
        answer = await self.ask(job(problem))
        if problem.played and problem.private:
            waited = time.monotonic() - asked - answer.seconds
            await asyncio.sleep(asked + due(problem.level, waited) - time.monotonic())
        return int(json.loads(answer.text))

    def close(self) -> None:
        """Ends all workers at once, whatever they are doing."""
        self.queue.close()
        self.staff.close()
