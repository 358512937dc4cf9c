"""A worker: a process of its own that does one job at a time. Whatever becomes of it, no other worker suffers."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from matchless.bots.search import breaks

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

BEHIND_ALL = 14  # how nice work is that nobody waits for at a table, as reviews
KEPT = 64  # subjects that a worker remembers
LOOK = 0.05  # seconds between two looks whether its work is still wanted


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a job, or what went wrong; and how many seconds a worker spent on it.

    `dropped` if it was left undone, because nobody wanted it any more.
    """

    text: str
    seconds: float = 0.0
    failed: bool = False
    dropped: bool = False


class Dropped(Exception):  # noqa: N818 (named by what happened)
    """Nobody wants to know any more what comes of the work."""


class Lost(Exception):  # noqa: N818 (named by what happened)
    """A worker was gone before it had answered; `begun` if it was at work: otherwise that is not the work's fault."""

    def __init__(self, begun: bool) -> None:
        super().__init__()
        self.begun = begun


class Worker:
    """Starts a process when there is something to do, and again when it was lost. `work` is what it does.

    All but `ask` is for the thread of the server's event loop. `nice` is how much the process gives way to others.
    """

    def __init__(self, work: Callable[[str], str], nice: int = 0) -> None:
        self._work = work
        self._nice = nice
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._sending = threading.Lock()
        self._lost = False  # a process that is ended may still be there for a moment
        self.late = False  # whether it was ended because it took too long
        self.subjects: OrderedDict[str, None] = OrderedDict()  # of the jobs that the process had, the last at the end

    def begin(self) -> None:
        """Sees to it that the process is there."""
        if self.alive:
            return
        self.close()
        # Spawned, not forked: a fork would copy the server's threads in whatever state they are.
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_work, args=(other, self._work, self._nice), daemon=True)
        with other, _deaf():  # only the process holds the other end: when it is gone, that is noticed here
            self._process.start()
        self._lost = self.late = False
        self.subjects.clear()

    @property
    def alive(self) -> bool:
        try:
            return self._process is not None and self._process.is_alive() and not self._lost
        except ValueError:  # cleared away at this very moment, by another thread
            return False

    def ask(self, work: str, subject: str = "") -> Answer:
        """What comes of some work, once it is done: for a thread that may wait for it."""
        assert self._pipe is not None
        begun = False
        try:
            with self._sending:
                self._pipe.send(work)
            begun = self._pipe.recv()
            answer: Answer = self._pipe.recv()
        except (EOFError, OSError) as error:
            self._lost = True
            raise Lost(begun) from error
        self.subjects[subject] = None
        self.subjects.move_to_end(subject)
        while len(self.subjects) > KEPT:
            self.subjects.popitem(last=False)
        return answer

    def drop(self) -> None:
        """Tells the process that nobody waits for what it does: it leaves it at the next look, and lives on."""
        if self._pipe is None or not self._sending.acquire(blocking=False):
            return  # it has not even heard of the work
        try:
            with contextlib.suppress(OSError):  # it is gone
                self._pipe.send(None)
        finally:
            self._sending.release()

    def end(self, late: bool = False) -> None:
        """Ends the process, and with it the wait of whoever asked; `late` if it has taken too long."""
        self._lost, self.late = True, late
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


def give_way(nice: int) -> None:
    """Lets this process give way to others, where there is such a thing."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(nice)


def _work(pipe: Connection, work: Callable[[str], str], nice: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()
    give_way(nice)
    wanted = _Wanted(pipe)
    breaks.append(wanted.look)
    with contextlib.suppress(EOFError, OSError):  # the server is gone
        while True:
            asked = pipe.recv()
            if asked is None:  # that the last one is not wanted came too late
                continue
            pipe.send(True)  # it is at work
            pipe.send(_answer(work, asked))


class _Wanted:
    """Whether somebody waits for what is being done: the server says so when nobody does."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.next = 0.0

    def look(self) -> None:
        """Raises Dropped if nobody does; it is called often, and looks now and then."""
        now = time.monotonic()
        if now < self.next:
            return
        self.next = now + LOOK
        if self.pipe.poll():
            self.pipe.recv()
            raise Dropped


def _answer(work: Callable[[str], str], asked: str) -> Answer:
    """What came of it, or what went wrong, and how long it took."""
    begun = time.monotonic()
    try:
        text, failed = work(asked), False
    except Dropped:
        return Answer("nobody waited for it", time.monotonic() - begun, dropped=True)
    except Exception:  # whatever a bot raises: it is told to whoever asked
        text, failed = f"in a worker, {traceback.format_exc()}", True
    return Answer(text, time.monotonic() - begun, failed)


def _end_with_server() -> None:
    """Ends the process when the server is gone, in the middle of a thought too."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)
