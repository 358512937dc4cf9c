"""The queue of long work, such as a bot's thinking: who is next, fair between people, cheap before dear.

Work waits here until a worker process has time for it (`staff`). There are two queues with one interface, `Queue`: this
process's own (`MemoryQueue`, for SQLite), and one in the database (`database_queue`, for PostgreSQL), which any number
of servers and workers share. Who is next is decided here alone, by `pick`, for both.

Every worker process has a lane, with a priority of its own from the system, which does what a queue cannot: it stops
dear work that is under way as soon as something cheaper or more urgent has come, and lets it go on afterwards.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol

from matchless.server.worker import Answer

CHEAP = 0.05  # seconds: what takes no longer has a lane of its own
MOST_LOSSES = 10  # workers that may be lost over one job: somebody may end them, but by then it is the job's own fault


class Thoughtless(Exception):  # noqa: N818 (named by what happened)
    """Work that no worker could be brought to do."""


class TooMany(Exception):  # noqa: N818 (named by what happened)
    """An address has as many jobs of one rank as it may have."""


class Rank(IntEnum):
    """Who waits for the work. A lower one is done first, whatever else there is."""

    PLAYED = 0  # people, at their table
    WATCHED = 1  # nobody for their own turn: a game of bots alone
    BACKGROUND = 2  # nobody right now: reviews


class Lane(IntEnum):
    """Where work is under way; see `lanes_for`."""

    QUICK = 0
    MAIN = 1
    SPARE = 2
    BACKGROUND = 3


@dataclass(frozen=True, slots=True)
class Job:
    """Something to do. Whoever asks for the same `key` while it waits or is under way gets the same answer.

    `cost` is how many seconds it should take, and `most` how many of this rank its address may have at once.
    """

    key: str
    address: str
    rank: Rank
    cost: float
    work: str
    subject: str = ""  # a worker that has had it before does it best
    most: int | None = None

    @property
    def flow(self) -> tuple[str, Rank, bool]:
        """What has its turn in turn with others: an address, and there what is cheap and what is dear."""
        return self.address, self.rank, self.cost <= CHEAP


@dataclass(slots=True)
class Turn:
    """A job in the queue. It comes in the order of `tag`; `lane` says where it is under way."""

    number: int
    job: Job
    tag: float
    lane: Lane | None = None
    losses: int = 0


def tag(last: float, now: float, cost: float) -> float:
    """When a job's turn comes, on a clock that runs by the work that is begun.

    A flow's next job comes after its `last` one, so much later as it costs; a flow that had nothing to do begins `now`.
    So of all flows that want something each gets as much time, a cheap job of one comes before a dear one of another,
    and nobody gains by asking for much at once (start-time fair queueing).
    """
    return max(last, now) + cost


def lanes_for(job: Job, busy: bool) -> tuple[Lane, ...]:
    """Where a job may be done, the best first; `busy` if one of its address is in the main lane.

    Quotas: an address has the main lane for one job at a time, so that others do not find it full. Whatever more it
    wants goes to the spare lane, which works with what time the others leave.
    """
    if job.rank == Rank.BACKGROUND:
        return (Lane.BACKGROUND,)
    if job.cost <= CHEAP:
        return (Lane.QUICK, Lane.SPARE)
    return (Lane.SPARE,) if busy or job.rank == Rank.WATCHED else (Lane.MAIN,)


def pick(turns: Iterable[Turn], free: Collection[Lane]) -> tuple[Turn, Lane] | None:
    """The job that is next for one of the lanes that are free, and which; none if nothing waits for these."""
    busy: set[str] = set()
    waiting: list[Turn] = []
    for turn in turns:
        if turn.lane is None:
            waiting.append(turn)
        elif turn.lane == Lane.MAIN:
            busy.add(turn.job.address)
    for turn in sorted(waiting, key=lambda turn: (turn.job.rank, turn.tag, turn.number)):
        for lane in lanes_for(turn.job, turn.job.address in busy):
            if lane in free:
                return turn, lane
    return None


Figures = dict[tuple[Rank, Lane | None], int]  # how many jobs there are of a rank, by lane, or waiting


class Queue(Protocol):
    """What a server asks for and workers take. All of it is for one event loop."""

    # Told, for the figures of the server: how long who asked for a job of this rank has waited for a worker.
    waited: Callable[[Rank, float], None]
    # Told of a worker of another process that has said nothing for too long.
    silent: Callable[[], None]
    # Told the key of a job that is under way, and that nobody waits for any more.
    unwanted: Callable[[str], None]

    def open(self, wake: Callable[[], None]) -> None:
        """Begins; `wake` is called whenever there may be something new to take. Opened already, it does nothing."""

    async def ask(self, job: Job) -> Answer:
        """What comes of a job. Raises Thoughtless where it cannot be done, and TooMany where there are."""

    async def take(self, free: Collection[Lane]) -> tuple[Turn, Lane] | None:
        """The next job for one of these lanes, if there is one; whoever takes it answers it or gives it back."""

    async def answer(self, turn: Turn, answer: Answer) -> None:
        """Tells whoever has asked, and nobody if nobody waits for it any more."""

    async def give_back(self, turn: Turn, losses: int) -> None:
        """Puts a job back where it was, after it has cost so many workers."""

    async def figures(self) -> Figures:
        """How many jobs wait and are under way, of all who share the queue."""

    def close(self) -> None:
        """Ends it: whoever waits gets no answer."""


def unheard(*_told: object) -> None:
    """What is told where nobody wants to hear it."""


def lost(losses: int) -> Answer:
    """What is answered to a job that has cost so many workers."""
    return Answer(f"{losses} workers were lost over it", failed=True)


CLOSED = Answer("the server has ended its workers", failed=True)


@dataclass(slots=True)
class Asked:
    """Those who wait for one answer."""

    job: Job
    waited: Callable[[Rank, float], None] = unheard
    waiting: set[asyncio.Future[Answer]] = field(default_factory=set)

    async def wait(self) -> Answer:
        """The answer, when it is there."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        answer: asyncio.Future[Answer] = loop.create_future()
        self.waiting.add(answer)
        try:
            told = await answer
        finally:
            self.waiting.discard(answer)
        if told.failed:
            raise Thoughtless(told.text)
        self.waited(self.job.rank, max(0.0, loop.time() - began - told.seconds))
        return told

    def tell(self, answer: Answer) -> None:
        for waiting in self.waiting:
            if not waiting.done():
                waiting.set_result(answer)


class MemoryQueue:
    """The queue of one process that has its workers to itself."""

    def __init__(self) -> None:
        self._turns: dict[str, Turn] = {}
        self._asked: dict[str, Asked] = {}
        self._number = 0
        self._now = dict.fromkeys(Rank, 0.0)
        self._last: dict[tuple[str, Rank, bool], float] = {}
        self._wake: Callable[[], None] = lambda: None
        self._closed = False
        self.waited: Callable[[Rank, float], None] = unheard
        self.silent: Callable[[], None] = unheard
        self.unwanted: Callable[[str], None] = unheard

    def open(self, wake: Callable[[], None]) -> None:
        self._wake = wake

    async def ask(self, job: Job) -> Answer:
        if self._closed:
            raise Thoughtless(CLOSED.text)
        asked = self._asked.get(job.key)
        if asked is None:
            self._add(job)
            asked = self._asked[job.key] = Asked(job, self.waited)
        try:
            return await asked.wait()
        finally:
            if not asked.waiting and self._asked.get(job.key) is asked:
                del self._asked[job.key]
                turn = self._turns.get(job.key)
                if turn is not None and turn.lane is None:
                    del self._turns[job.key]
                elif turn is not None:
                    self.unwanted(job.key)

    def _add(self, job: Job) -> None:
        if job.key in self._turns:  # under way for somebody who has gone meanwhile
            return
        alike = sum(turn.job.flow[:2] == job.flow[:2] for turn in self._turns.values()) if job.most is not None else 0
        if job.most is not None and alike >= job.most:
            raise TooMany(job.address)
        now = self._now[job.rank]
        self._last = {flow: last for flow, last in self._last.items() if last > self._now[flow[1]]}
        self._number += 1
        turn = Turn(self._number, job, tag(self._last.get(job.flow, 0.0), now, job.cost))
        self._last[job.flow] = turn.tag
        self._turns[job.key] = turn
        self._wake()

    async def take(self, free: Collection[Lane]) -> tuple[Turn, Lane] | None:
        picked = pick(self._turns.values(), free)
        if picked is not None:
            turn, lane = picked
            turn.lane = lane
            begun = turn.tag - turn.job.cost
            self._now[turn.job.rank] = max(self._now[turn.job.rank], begun)
        return picked

    async def answer(self, turn: Turn, answer: Answer) -> None:
        del self._turns[turn.job.key]
        asked = self._asked.get(turn.job.key)
        if asked is not None:
            asked.tell(answer)

    async def give_back(self, turn: Turn, losses: int) -> None:
        turn.losses += losses
        turn.lane = None
        if turn.losses >= MOST_LOSSES or turn.job.key not in self._asked:
            await self.answer(turn, lost(turn.losses))
        else:
            self._wake()

    async def figures(self) -> Figures:
        return dict(Counter((turn.job.rank, turn.lane) for turn in self._turns.values()))

    def close(self) -> None:
        self._closed = True
        for asked in self._asked.values():
            asked.tell(CLOSED)
