"""A worker process: what it hears, and what becomes of it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time

import pytest

from matchless.server.thinkers import Problem
from matchless.server.worker import Worker

PROBLEM = Problem("g", "", (), "random", 0, 7)


def be_asked_where(asked: Problem) -> int:
    return os.getpid()


def test_a_worker_does_not_hear_ctrl_c_not_even_as_it_starts(capfd: pytest.CaptureFixture[str]) -> None:
    worker = Worker(be_asked_where)
    worker.begin()
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    for _ in range(20):  # while it starts and when it has
        os.kill(process.pid, signal.SIGINT)
        time.sleep(0.05)
    assert worker.ask(PROBLEM) == process.pid
    worker.close()
    assert capfd.readouterr().err == ""


def test_a_worker_that_died_meanwhile_is_replaced_before_it_is_asked() -> None:
    worker = Worker(be_asked_where)
    worker.begin()
    first = worker.ask(PROBLEM)
    (process,) = multiprocessing.active_children()
    process.terminate()
    process.join()
    worker.begin()
    assert worker.ask(PROBLEM) != first
    worker.close()
