"""Games on a real Dask cluster, whose workers do not always live to see the end."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import dask
import pytest
from distributed import LocalCluster

from matchless.engine.game import Game
from matchless.lab.balance import Balance
from matchless.lab.match import Match, Outcome
from matchless.lab.plan import Matrix, Terms, entrant, place
from matchless.lab.runner import run
from matchless.lab.statistics import Statistic

MATRIX = Matrix((entrant("raptors"), entrant("bigfoot")), Terms((place("yukon"), place("hells-kitchen")), "random", 12))
PATIENT = 3  # deaths of workers that Dask forgives a batch by itself
SOON = 60.0  # seconds, by far enough for anything here


class Hostage(Statistic):
    """Counts games, and does not let go of one of them until the worker that plays it first is killed."""

    def __init__(self, folder: Path, number: int) -> None:
        super().__init__()
        self.folder = folder
        self.number = number

    def end(self, game: Game, outcome: Outcome) -> None:
        self.count(self.match.number)
        if self.match.number == self.number:
            attempts = len(list(self.folder.iterdir()))
            (self.folder / str(os.getpid())).touch()
            if not attempts:
                time.sleep(SOON)


@contextmanager
def killer(folder: Path) -> Iterator[list[int]]:
    """Kills the first worker that leaves its number in the folder, and gives the numbers of the killed."""
    killed: list[int] = []

    def wait_and_kill() -> None:
        deadline = time.monotonic() + SOON
        while not killed and time.monotonic() < deadline:
            for file in folder.iterdir():
                killed.append(int(file.name))
                os.kill(killed[0], signal.SIGKILL)
            time.sleep(0.01)

    thread = Thread(target=wait_and_kill)
    thread.start()
    yield killed
    thread.join()


@pytest.mark.parametrize("forgives", [PATIENT, 0])
def test_no_game_is_lost_or_counted_twice_when_a_worker_is_killed(forgives: int, tmp_path: Path) -> None:
    """Dask plays what died with a worker again where it is patient; where it is not, we do."""
    here, there = Balance(MATRIX), Balance(MATRIX)
    planned = len(list(here.play(backend="serial")))
    hostage = Hostage(tmp_path, number=planned // 2)
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": forgives}),
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs="CRITICAL"
        ) as cluster,
        killer(tmp_path) as killed,
    ):
        numbers = [
            match.number for match, _ in there.play(more=[hostage], backend="dask", address=cluster.scheduler_address)
        ]
    assert sorted(numbers) == list(range(planned))
    assert hostage.counts == {(number,): 1 for number in range(planned)}
    assert there.data() == here.data()
    attempts = {int(file.name) for file in tmp_path.iterdir()}
    assert len(killed) == 1
    assert len(attempts - set(killed)) == 1, "the game of the killed worker was not played by another one"


def whereabouts(match: Match) -> int:
    return os.getpid()


def test_a_cluster_of_ones_own_is_started_where_no_address_is_given() -> None:
    matches = MATRIX.matches()[:6]
    played = list(run(whereabouts, matches, backend="dask", jobs=1))
    assert sorted(match.number for match, _ in played) == list(range(6))
    workers = {worker for _, worker in played}
    assert len(workers) == 1
    assert os.getpid() not in workers
