"""Bots at work: worker processes that think, so that the server goes on answering.

A view cannot travel between processes, so a worker gets the setup and the choices of a game, plays them again, and
hands its bot the view of its seat: like everywhere else a bot sees a view and the choices, never the game. A worker
keeps the games and bots it has had last; a decision that comes back to the same worker goes on from there, and a search
from what it has already searched. One that comes to another worker is thought about afresh, only a little slower.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from matchless import bots, load_record
from matchless.bots import Bot
from matchless.bots.levels import SLOWEST
from matchless.engine.game import Game
from matchless.server.pool import PriorityPool
from matchless.server.worker import Lost, Thoughtless, Worker

KEPT = 64  # games that a worker remembers
TRIES = 3  # workers that may be lost over one decision
PATIENCE = max(SLOWEST.values()) / 1000 + 30.0  # seconds that a decision may take, on whatever machine
SPARE = 0.2  # seconds for the way to a worker and back, and for the bots that think for a moment only

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Problem:
    """A decision for a bot: the game so far, and who is to choose. `seed` is the bot's own chance.

    `played` says whether a person plays in the game; where all are bots, nobody waits for their own turn. `private`
    says whether the decision hangs on hidden cards: the time it takes must not tell a person about them (ASK-1).
    """

    game: str
    head: str
    choices: tuple[int, ...]
    level: str
    seat: int
    seed: int
    played: bool = True
    private: bool = False


def pace(level: str) -> float:
    """Seconds after which a bot of this level answers whatever hangs on hidden cards: longer than it ever thinks."""
    return SLOWEST.get(level, 0) / 1000 + SPARE


class Memory:
    """What a worker remembers of one game."""

    def __init__(self, head: str) -> None:
        self.game: Game = load_record(head)
        self.choices: tuple[int, ...] = ()
        self.bots: dict[tuple[int, str], Bot] = {}

    def goes_on(self, problem: Problem) -> bool:
        """Whether the problem is this game further on, with nothing taken back."""
        return problem.choices[: len(self.choices)] == self.choices

    def think(self, problem: Problem) -> int:
        for choice in problem.choices[len(self.choices) :]:
            self.game.choose(choice)
        self.choices = problem.choices
        key = (problem.seat, problem.level)
        if key not in self.bots:
            self.bots[key] = bots.make(problem.level, problem.seed)
        view = self.game.view(problem.seat)
        decision = view.decision
        assert decision is not None
        return self.bots[key].choose(view, decision.options)


memories: OrderedDict[str, Memory] = OrderedDict()  # in a worker: by the id of a game, the one used last at the end


def think(problem: Problem) -> int:
    """A bot's choice. Runs in a worker."""
    memory = memories.pop(problem.game, None)
    if memory is None or not memory.goes_on(problem):
        memory = Memory(problem.head)
    choice = memory.think(problem)
    memories[problem.game] = memory
    while len(memories) > KEPT:
        memories.popitem(last=False)
    return choice


class BotPool:
    """The workers of a server. `work` is what they do with a problem."""

    def __init__(self, workers: int | None = None, work: Callable[[Problem], int] = think) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._staff = [Worker(work) for _ in range(self.workers)]
        self._pool = PriorityPool(self._staff)
        self._threads = ThreadPoolExecutor(self.workers, thread_name_prefix="bots")  # that wait for a worker each
        self._closed = False

    async def choose(self, problem: Problem) -> int:
        """A bot's choice. A worker that dies over it is replaced, and the decision made again.

        Games that people play come first: any number of games between bots, which never stop to think of something
        else, would make them wait. What hangs on hidden cards is answered at its pace, whether there was anything to
        think about or not: no time would say that there is no card to defend with.
        """
        for _ in range(TRIES):
            worker = await self._pool.take(urgent=problem.played)
            begun = time.monotonic()
            try:
                choice = await self._ask(worker, problem)
            except Lost:
                log.warning("a worker was lost over a decision of game %s", problem.game)
                continue
            if problem.played and problem.private:
                await asyncio.sleep(begun + pace(problem.level) - time.monotonic())
            return choice
        raise Thoughtless(f"workers were lost over one decision, {TRIES} times")

    async def _ask(self, worker: Worker, problem: Problem) -> int:
        """Asks a worker, and gives it back when it has answered: that may be after nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        try:
            if self._closed:
                raise Thoughtless("the server has ended its workers")
            worker.begin()
            answer = loop.run_in_executor(self._threads, worker.ask, problem)
        except BaseException:
            self._pool.give_back(worker)
            raise
        limit = loop.call_later(PATIENCE, lambda: worker.end(late=True))

        def give_back(answer: asyncio.Future[int]) -> None:
            limit.cancel()
            self._pool.give_back(worker)
            if not answer.cancelled():
                answer.exception()  # seen, should nobody wait for it

        answer.add_done_callback(give_back)
        await asyncio.wait([answer])
        return answer.result()

    def close(self) -> None:
        """Ends all workers at once, whatever they are doing."""
        self._closed = True
        for worker in self._staff:
            worker.end()
        self._threads.shutdown()
        for worker in self._staff:
            worker.close()
