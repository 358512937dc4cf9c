"""A worker: a process of its own that makes one decision at a time. Whatever becomes of it, no other worker suffers."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from matchless.server.bot_pool import Problem

NICE = 5  # workers give way to the server


class Thoughtless(Exception):  # noqa: N818 (named by what happened)
    """A decision that no bot could be brought to make."""


class Lost(Exception):  # noqa: N818 (named by what happened)
    """A worker was gone before it had decided."""


class Worker:
    """Starts a process when there is something to do, and again when it was lost. `work` is what it does.

    All but `ask` is for the thread of the server's event loop.
    """

    def __init__(self, work: Callable[[Problem], int]) -> None:
        self._work = work
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._lost = False  # a process that is ended may still be there for a moment
        self._late = False

    def begin(self) -> None:
        """Sees to it that the process is there."""
        if self._process is not None and self._process.is_alive() and not self._lost:
            return
        self.close()
        # Spawned, not forked: a fork would copy the server's threads in whatever state they are.
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_work, args=(other, self._work), daemon=True)
        with other, _deaf():  # only the process holds the other end: when it is gone, that is noticed here
            self._process.start()
        self._lost = self._late = False

    def ask(self, problem: Problem) -> int:
        """A decision, once it is made: for a thread that may wait for it."""
        assert self._pipe is not None
        try:
            self._pipe.send(problem)
            answer: int | str = self._pipe.recv()
        except (EOFError, OSError) as error:
            self._lost = True
            if self._late:
                raise Thoughtless("a worker did not answer for too long, and was ended") from error
            raise Lost from error
        if isinstance(answer, str):
            raise Thoughtless(f"in a worker, {answer}")
        return answer

    def end(self, late: bool = False) -> None:
        """Ends the process, and with it the wait of whoever asked; `late` if it has taken too long."""
        self._lost, self._late = True, late
        if self._process is not None and self._process.pid is not None:
            self._process.kill()

    def close(self) -> None:
        """Ends the process and clears away what is left of it; nobody waits for it now."""
        self.end()
        if self._process is not None and self._process.pid is not None:
            self._process.join()
            self._process.close()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """What is started in here does not hear Ctrl-C, which is for the server: not even before its first line."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # begun later, it would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- in the process -------------------------------------------------------------------------------------------------


def _work(pipe: Connection, work: Callable[[Problem], int]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()
    with contextlib.suppress(AttributeError, OSError):  # where there is no niceness
        os.nice(NICE)
    with contextlib.suppress(EOFError, OSError):  # the server is gone
        while True:
            pipe.send(_answer(work, pipe.recv()))


def _answer(work: Callable[[Problem], int], problem: Problem) -> int | str:
    """The decision, or what went wrong with it."""
    try:
        return work(problem)
    except Exception:  # whatever a bot raises: it is told to whoever asked
        return traceback.format_exc()


def _end_with_server() -> None:
    """Ends the process when the server is gone, in the middle of a thought too."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)
