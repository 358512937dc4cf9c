"""A worker process: what it hears, and what becomes of it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from multiprocessing.process import BaseProcess

import pytest

from matchless import new_game
from matchless.bots.search import TreeSearch
from matchless.server.worker import Answer, Lost, Worker


def be_asked_where(asked: str) -> str:
    assert asked == "where?"
    return str(os.getpid())


def newest() -> BaseProcess:
    """The process that was started last: other tests may have left some of their own."""
    return max(multiprocessing.active_children(), key=lambda process: int(process.name.rsplit("-", 1)[1]))


def test_a_worker_does_not_hear_ctrl_c_not_even_as_it_starts(capfd: pytest.CaptureFixture[str]) -> None:
    worker = Worker(be_asked_where)
    worker.begin()
    process = newest()
    assert process.pid is not None
    for _ in range(20):  # while it starts and when it has
        os.kill(process.pid, signal.SIGINT)
        time.sleep(0.05)  # so that they come at every moment of its start
    assert worker.ask("where?").text == str(process.pid)
    worker.close()
    assert capfd.readouterr().err == ""


def test_a_worker_that_died_meanwhile_is_replaced_before_it_is_asked() -> None:
    worker = Worker(be_asked_where)
    worker.begin()
    first = worker.ask("where?").text
    process = newest()
    process.terminate()
    process.join()
    worker.begin()
    assert worker.ask("where?").text != first
    worker.close()


def end_oneself(asked: str) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return asked


@pytest.mark.parametrize("begun", [True, False])
def test_a_worker_that_is_lost_is_the_fault_of_its_work_only_if_that_was_begun(begun: bool) -> None:
    worker = Worker(end_oneself)
    worker.begin()
    process = newest()
    assert process.pid is not None
    if not begun:
        os.kill(process.pid, signal.SIGSTOP)  # it does not even start
        threading.Timer(0.2, process.kill).start()
    with pytest.raises(Lost) as lost:
        worker.ask("work")
    assert lost.value.begun == begun
    worker.close()


def think_on(asked: str) -> str:
    """Searches until it is told to leave it; asked where, it says so."""
    if asked != "where?":
        game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=1)
        TreeSearch(1, 0, 600_000).choose(game.view(game.asked), game.options)
    return str(os.getpid())


def test_work_that_nobody_wants_is_left_and_the_worker_goes_on() -> None:
    worker = Worker(think_on)
    worker.begin()
    here = worker.ask("where?").text
    worker.drop()  # too late: nothing is under way
    assert worker.ask("where?").text == here
    answers: list[Answer] = []
    asking = threading.Thread(target=lambda: answers.append(worker.ask("think")))
    asking.start()
    time.sleep(0.3)
    worker.drop()
    asking.join(60)
    assert [answer.dropped for answer in answers] == [True]
    assert worker.ask("where?").text == here
    worker.close()
