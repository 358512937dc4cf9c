"""The store as the server calls it: from the event loop, without waiting for the disk there, and never for long."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, ParamSpec, TypeVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from matchless.server.database import BUSY, POSTGRESQL, SQLITE, trouble
from matchless.server.messages.refusals import Refusal
from matchless.server.notices import Hear
from matchless.server.rows import Step
from matchless.server.store import Store

P = ParamSpec("P")
T = TypeVar("T")
W = TypeVar("W")
A = TypeVar("A")
THREADS = 4  # that wait for PostgreSQL; SQLite has one connection, so one thread is all it can use
MOST_AT_ONCE = 256  # writes in one transaction; PostgreSQL's notice of them, 8,000 bytes at most, names their games
MOST_WAITING = 2_000  # for a thread; one more is refused at once
# Seconds until whoever asked is told that the database is busy. Others may hold what we need in PostgreSQL; a SQLite
# file is ours, and only a slow disk can hold it up.
PATIENCE = {POSTGRESQL: 1.8, SQLITE: 10.0}

log = logging.getLogger(__name__)


class AsyncStore:
    """Runs the store in threads, choices before all else, and keeps those that come in together in one transaction.

    Nobody is told before the own choice is kept. Those who leave are noted together too: with a line, or a server, that
    ends a thousand may leave at once.

    A database that is busy, full, read-only or away makes a Refusal that says so. What was asked for may then still be
    done a moment later: everything that is asked for here can be asked for again.
    """

    def __init__(self, store: Store) -> None:
        self.sync = store
        self.patience = PATIENCE[store.kind]
        threads = 1 if store.kind == SQLITE else THREADS
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="store")
        self._free = threads
        self._lines: tuple[deque[asyncio.Future[None]], ...] = (deque(), deque())  # the urgent, the others
        self._choices = Together(self, store.append, urgent=True, late=self._kept_late)
        self._leaving = Together(self, store.depart, urgent=False)
        self._stop = threading.Event()
        self._listener: threading.Thread | None = None
        self._hear: Hear = lambda _game: None

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs a method of the store in a thread."""
        try:
            async with asyncio.timeout(self.patience):
                return await self.run(lambda: work(*args, **kwargs), urgent=False)
        except (DBAPIError, NoConnection, TimeoutError) as error:
            raise _refusal(error) from error

    async def append(self, step: Step) -> bool:
        """Keeps a choice; False if it came too late."""
        return await self._write(self._choices, step)

    async def depart(self, game: str, own: Collection[int]) -> None:
        """Notes that a person is no longer connected to this process."""
        await self._write(self._leaving, (game, tuple(own)))

    async def _write(self, together: Together[W, A], what: W) -> A:
        try:
            async with asyncio.timeout(self.patience):
                return await together.write(what)
        except (DBAPIError, NoConnection, TimeoutError) as error:
            raise _refusal(error) from error

    def _kept_late(self, step: Step, kept: bool) -> None:
        if kept:  # though its room has given up waiting
            self._hear(step.game)

    async def run(self, work: Callable[[], T], urgent: bool) -> T:
        """Runs something in a thread, the urgent first."""
        loop = asyncio.get_running_loop()
        if self._free:
            self._free -= 1
        else:
            if sum(map(len, self._lines)) >= MOST_WAITING:
                raise Refusal("busy", BUSY)
            turn: asyncio.Future[None] = loop.create_future()
            self._lines[0 if urgent else 1].append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():  # it came at the very moment that nobody wanted it any more
                    self._next()
                raise
        try:
            running = loop.run_in_executor(self._threads, work)
        except RuntimeError:  # closed
            self._next()
            raise
        running.add_done_callback(self._ended)
        return await asyncio.shield(running)  # a thread cannot be stopped: it is busy until it is done

    def _ended(self, running: asyncio.Future[Any]) -> None:
        if not running.cancelled():
            running.exception()  # of which nobody may want to hear any more
        self._next()

    def _next(self) -> None:
        """A thread is free: for whoever is next."""
        for line in self._lines:
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._free += 1

    def listen(self, hear: Hear, hear_servers: Hear) -> None:
        """Calls `hear` in the event loop for every game that another process has changed; None for any game.

        `hear_servers` hears what other servers say beside that.
        """
        loop = asyncio.get_running_loop()
        self._hear = hear

        def in_loop(hears: Hear) -> Hear:
            def pass_on(notice: str | None) -> None:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(hears, notice)

            return pass_on

        listening = (in_loop(hear), in_loop(hear_servers), self._stop)
        self._listener = threading.Thread(target=self.sync.listen, args=listening, name="listener", daemon=True)
        self._listener.start()

    async def close(self) -> None:
        """Lets what is being written finish, and closes the store."""
        self._stop.set()
        for together in (self._choices, self._leaving):
            await together.close()
        self._threads.shutdown(wait=True)
        self.sync.close()


class Together(Generic[W, A]):
    """What is written in one transaction as far as it comes in together, each with its own answer.

    The disk takes as long for one as for a hundred, so what has come in while the last transaction was under way goes
    into the next one. `late` hears the answers that nobody waits for any more.
    """

    def __init__(
        self,
        store: AsyncStore,
        work: Callable[[Sequence[W]], Sequence[A]],
        urgent: bool,
        late: Callable[[W, A], None] = lambda _what, _answer: None,
    ) -> None:
        self.store = store
        self.work = work
        self.urgent = urgent
        self.late = late
        self._waiting: list[tuple[W, asyncio.Future[A]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def write(self, what: W) -> A:
        if len(self._waiting) >= MOST_WAITING:
            raise Refusal("busy", BUSY)
        written: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        self._waiting.append((what, written))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        return await written

    async def _write(self) -> None:
        while self._waiting:
            open_ = [waits for waits in self._waiting if not waits[1].done()]  # whoever was refused may have sent again
            batch, self._waiting = open_[:MOST_AT_ONCE], open_[MOST_AT_ONCE:]
            all_ = [what for what, _ in batch]
            if not all_:
                continue
            try:
                answers = await self.store.run(lambda: self.work(all_), urgent=self.urgent)  # noqa: B023 (awaited here)
            except Exception as error:  # whoever waits must hear of it; the next batch may do better
                for _, written in batch:
                    if not written.done():
                        written.set_exception(error)
                continue
            for (what, written), answer in zip(batch, answers, strict=True):
                if written.done():
                    self.late(what, answer)
                else:
                    written.set_result(answer)
        self._writer = None

    async def close(self) -> None:
        """Lets what is being written finish."""
        if self._writer is not None:
            await self._writer


def _refusal(error: Exception) -> Exception:
    """What is said of a database that does not do what it is asked to; a fault of ours stays what it is."""
    said = BUSY if isinstance(error, (TimeoutError, NoConnection)) else trouble(error)
    if said is None:
        return error
    reason = str(error.orig) if isinstance(error, DBAPIError) else "no answer in time"
    log.warning("the database: %s", reason.strip().splitlines()[0] if reason.strip() else said)
    return Refusal("busy", said)
