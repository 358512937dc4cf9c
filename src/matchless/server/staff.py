"""The worker processes of one machine, and what they take from the queue."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from matchless.server.queue import Lane, Queue, Rank, Turn, unheard
from matchless.server.worker import BEHIND_ALL, Answer, Lost, Worker

# How much each lane gives way to the others, and all of them to the server.
NICE = {Lane.QUICK: 1, Lane.MAIN: 4, Lane.SPARE: 8, Lane.BACKGROUND: BEHIND_ALL}
LOST, LATE = "lost", "late"  # how a worker ends: by itself, or by us because it took too long
LONG_PATIENCE = 600.0  # seconds: what gives way to others may have to wait for its core
RETRY = 1.0  # seconds until what could not be done is tried again: the queue asked, a process started

log = logging.getLogger(__name__)


def numbers(workers: int | None = None) -> dict[Lane, int]:
    """How many processes each lane has, of which only those that are needed are started; with 0 workers there are none.

    One for each core, or `workers`, two at least, so that an address never has them all; for what is quick, half of it.
    """
    if workers == 0:
        return {}
    many = max(2, workers or os.cpu_count() or 1)
    return {Lane.QUICK: max(1, many // 2), Lane.MAIN: many, Lane.SPARE: many, Lane.BACKGROUND: many}


class Staff:
    """Takes jobs from a queue as long as it has workers free, and lets these do them. `work` is what they do.

    A job whose worker dies goes back into the queue at once. A worker that does not answer within `patience` seconds
    is ended; whoever asked is told so.
    """

    def __init__(self, queue: Queue, work: Callable[[str], str], lanes: dict[Lane, int], patience: float) -> None:
        self.queue = queue
        self.patience = patience
        # Of each lane, the one that was used last at the end.
        self._idle = {lane: [Worker(work, NICE[lane]) for _ in range(number)] for lane, number in lanes.items()}
        self._of = {lane: tuple(workers) for lane, workers in self._idle.items()}
        self._staff = [worker for workers in self._of.values() for worker in workers]
        self._threads = ThreadPoolExecutor(max(1, len(self._staff)), thread_name_prefix="staff")  # wait for one each
        self.died: Callable[[str], None] = unheard  # told of each worker that was lost, and how
        self.did: Callable[[Rank, float], None] = unheard  # told of each job that is done, and how many seconds it took
        self._new = asyncio.Event()
        self._doing: dict[Worker, str] = {}  # the key of its job; on a busy machine two may be at the same one
        self._tasks: set[asyncio.Task[None]] = set()
        self._taker: asyncio.Task[None] | None = None
        self._closed = False

    def alive(self, lane: Lane) -> int:
        """How many worker processes of a lane there are at the moment."""
        return sum(worker.alive for worker in self._of.get(lane, ()))

    def open(self) -> None:
        """Begins to take; begun already, it does nothing."""
        if self._taker is None and not self._closed:
            self.queue.unwanted = self._drop
            self.queue.open(self._new.set)
            self._taker = asyncio.create_task(self._take())

    async def _take(self) -> None:
        while True:
            self._new.clear()
            free = [lane for lane, idle in self._idle.items() if idle]
            try:
                taken = await self.queue.take(free) if free else None
            except Exception:  # any database may fail in its own way, and come back
                log.exception("no work could be taken from the queue; it is tried again")
                await asyncio.sleep(RETRY)
                self._new.set()
                taken = None
            if taken is None:
                await self._new.wait()
                continue
            turn, lane = taken
            idle = self._idle[lane]
            worker = next((worker for worker in reversed(idle) if turn.job.subject in worker.subjects), idle[-1])
            idle.remove(worker)
            self._start(turn, lane, worker)

    def _start(self, turn: Turn, lane: Lane, worker: Worker) -> None:
        task = asyncio.create_task(self._do(turn, lane, worker))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("an answer did not get through; it is found again", exc_info=task.exception())

    async def _do(self, turn: Turn, lane: Lane, worker: Worker) -> None:
        loop = asyncio.get_running_loop()
        if self._closed:
            return
        try:
            worker.begin()
        except OSError:  # the machine has no room for one more process
            log.exception("no worker could be started; it is tried again")
            await asyncio.sleep(RETRY)
            self._free(lane, worker)
            await self.queue.give_back(turn, 0)
            return
        try:
            patience = max(self.patience, LONG_PATIENCE) if lane >= Lane.SPARE else self.patience
            limit = loop.call_later(patience, lambda: worker.end(late=True))
            self._doing[worker] = turn.job.key
            try:
                answer = await loop.run_in_executor(self._threads, worker.ask, turn.job.work, turn.job.subject)
            finally:
                limit.cancel()
                del self._doing[worker]
        except Lost as lost:
            if self._closed:
                return
            self.died(LATE if worker.late else LOST)
            if not worker.late:
                log.warning("a worker was lost over %s; it is done again", turn.job.subject or turn.job.key)
                self._free(lane, worker)
                await self.queue.give_back(turn, int(lost.begun))
                return
            answer = Answer("a worker took too long, and was ended", patience, failed=True)
        self._free(lane, worker)
        if answer.dropped:  # somebody may want it again meanwhile
            await self.queue.give_back(turn, 0)
        else:
            self.did(turn.job.rank, answer.seconds)
            await self.queue.answer(turn, answer)

    def _drop(self, key: str) -> None:
        """Nobody waits for this job any more: whatever else there is goes before it."""
        for worker, doing in self._doing.items():
            if doing == key:
                worker.drop()

    def _free(self, lane: Lane, worker: Worker) -> None:
        self._idle[lane].append(worker)
        self._new.set()

    def close(self) -> None:
        """Ends all workers at once, whatever they are doing."""
        self._closed = True
        for worker in self._staff:
            worker.end()
        self._threads.shutdown()
        for worker in self._staff:
            worker.close()
        if self._taker is not None and not self._taker.get_loop().is_closed():
            self._taker.cancel()
