"""Bots at work: worker processes that think, so that the server goes on answering.

A view cannot travel between processes, so a worker gets the setup and the choices of a game, plays them again, and
hands its bot the view of its seat: like everywhere else a bot sees a view and the choices, never the game. A worker
keeps the games and bots it has had last; a decision that comes back to the same worker goes on from there, and a search
from what it has already searched. One that comes to another worker is thought about afresh, only a little slower.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from matchless import bots, load_record
from matchless.bots import Bot
from matchless.engine.game import Game

KEPT = 64  # games that a worker remembers
TRIES = 3  # workers that may be lost over one decision
NICE = 5  # workers give way to the server

log = logging.getLogger(__name__)


class Thoughtless(Exception):  # noqa: N818 (named by what happened)
    """A decision that no bot could be brought to make."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A decision for a bot: the game so far, and who is to choose. `seed` is the bot's own chance.

    `played` says whether a person plays in the game; where all are bots, nobody waits for their own turn.
    """

    game: str
    head: str
    choices: tuple[int, ...]
    level: str
    seat: int
    seed: int
    played: bool = True


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


def _begin_work() -> None:
    """Sets a worker up: Ctrl-C is for the server, which ends its workers itself; without a server it ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):  # where there is no niceness
        os.nice(NICE)


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


class Turns:
    """Gives out what there are only so many of: first come, first served, but urgent ones before all others."""

    def __init__(self, free: int) -> None:
        self._free = free
        self._waiting: tuple[deque[asyncio.Future[None]], ...] = (deque(), deque())  # the urgent ones, the others

    @contextlib.asynccontextmanager
    async def turn(self, urgent: bool) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            await self._wait(self._waiting[0 if urgent else 1])
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, queue: deque[asyncio.Future[None]]) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came at the very moment that nobody wanted it any more
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        for queue in self._waiting:
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1


class Thinkers:
    """The worker processes of a server. `work` is what they do with a problem."""

    def __init__(self, workers: int | None = None, work: Callable[[Problem], int] = think) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self.work = work
        self._turns = Turns(self.workers)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, problem: Problem) -> int:
        """A bot's choice. A worker that dies over it is replaced, and the decision made again.

        Games that people play come first: any number of games between bots, which never stop to think of something
        else, would make them wait.
        """
        async with self._turns.turn(urgent=problem.played):
            return await self._choose(problem)

    async def _choose(self, problem: Problem) -> int:
        for _ in range(TRIES):
            pool = self._open()
            try:
                return await asyncio.wrap_future(pool.submit(self.work, problem))
            except BrokenProcessPool:
                log.warning("a worker was lost over a decision of game %s; it is made again", problem.game)
                if self._pool is pool:  # the first to notice; others find the new one
                    self._pool = None
                    pool.shutdown(wait=False)
        raise Thoughtless(f"workers were lost over one decision, {TRIES} times")

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Spawned, not forked: a fork would copy the server's threads in whatever state they are.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=_begin_work)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
