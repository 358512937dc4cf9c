"""The store as the server calls it: from the event loop, without waiting for the disk there."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from matchless.server.database import SQLITE
from matchless.server.rows import Step
from matchless.server.store import Store

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 4  # that wait for PostgreSQL; SQLite has one connection, so one thread is all it can use
MOST_AT_ONCE = 256  # choices in one transaction; PostgreSQL's notice of them, 8,000 bytes at most, names their games


class AsyncStore:
    """Runs the store in threads, and keeps choices that come in together in one transaction.

    The disk takes as long for one choice as for a hundred, so a server with many games writes those that have come in
    while the last transaction was under way in the next one. Nobody is told before the own choice is kept.
    """

    def __init__(self, store: Store) -> None:
        self.sync = store
        self._threads = ThreadPoolExecutor(1 if store.kind == SQLITE else THREADS, thread_name_prefix="store")
        self._waiting: list[tuple[Step, asyncio.Future[bool]]] = []
        self._writer: asyncio.Task[None] | None = None
        self._stop = threading.Event()
        self._listener: threading.Thread | None = None

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs a method of the store in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))

    async def append(self, step: Step) -> bool:
        """Keeps a choice; False if it came too late."""
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((step, stored))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        return await stored

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            try:
                answers = await self.do(self.sync.append, [step for step, _ in batch])
            except Exception as error:  # whoever waits must hear of it; the next batch may do better
                for _, stored in batch:
                    if not stored.done():
                        stored.set_exception(error)
                continue
            for (_, stored), answer in zip(batch, answers, strict=True):
                if not stored.done():
                    stored.set_result(answer)
        self._writer = None

    def listen(self, hear: Callable[[str | None], None]) -> None:
        """Calls `hear` in the event loop for every game that another process has changed; None for any game."""
        loop = asyncio.get_running_loop()

        def pass_on(game: str | None) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(hear, game)

        self._listener = threading.Thread(
            target=self.sync.listen, args=(pass_on, self._stop), name="listener", daemon=True
        )
        self._listener.start()

    async def close(self) -> None:
        """Lets what is being written finish, and closes the store."""
        self._stop.set()
        if self._writer is not None:
            await self._writer
        self._threads.shutdown(wait=True)
        self.sync.close()
