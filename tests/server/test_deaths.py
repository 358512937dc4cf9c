"""Workers killed at random moments: every decision is made by its bot all the same."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from matchless.server.bot_pool import BotPool
from matchless.server.queue import Lane
from matchless.server.thinking import Problem
from postgres import Postgres
from processes import children, command
from served import ANN, PATIENCE, Killable
from shell import PROGRAM

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes in /proc")
DECISIONS, KILLS = 24, 12
ENOUGH = 2  # kills in a game
PLAINEST = "it plays the plainest choice"


def processes(pid: int) -> list[int]:
    """The worker processes of a server or of `matchless worker`."""
    found = []
    for child in children(pid):
        try:
            if b"spawn_main" in command(child):
                found.append(child)
        except OSError:  # gone meanwhile
            continue
    return found


def kill_one(pids: list[int], chance: random.Random) -> int:
    if not pids:
        return 0
    try:
        os.kill(chance.choice(pids), signal.SIGKILL)
    except ProcessLookupError:
        return 0
    return 1


def think_a_moment(work: str) -> str:
    time.sleep(0.15)
    return "7"


def test_every_decision_is_made_whoever_is_killed_when(caplog: pytest.LogCaptureFixture) -> None:
    """As many kills as it takes to hit workers as they start, as they think, and between two decisions."""
    pool, chance = BotPool({Lane.QUICK: 2, Lane.SPARE: 1}, think_a_moment), random.Random(8)
    before = set(processes(os.getpid()))

    async def ask() -> tuple[list[int], int]:
        problems = (Problem(f"g{number}", "", (), "random", 0, 1) for number in range(DECISIONS))
        tasks = [asyncio.create_task(pool.choose(problem)) for problem in problems]
        kills = 0
        while kills < KILLS and not all(task.done() for task in tasks):
            await asyncio.sleep(chance.random() * 0.4)
            kills += kill_one([pid for pid in processes(os.getpid()) if pid not in before], chance)
        return await asyncio.gather(*tasks), kills

    with caplog.at_level(logging.WARNING):
        choices, kills = asyncio.run(ask())
    pool.close()
    assert choices == [7] * DECISIONS
    assert kills >= 3
    assert "a worker was lost over" in caplog.text


class Killer:
    """Kills one process after the other, of those that there are at that moment, until it is stopped."""

    def __init__(self, victims: Callable[[random.Random], list[int]]) -> None:
        self.kills = 0
        self._chance = random.Random(6)
        self._victims = victims
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while not self._stop.wait(0.3 + self._chance.random()):
            self.kills += kill_one(self._victims(self._chance), self._chance)

    def stop(self) -> int:
        self._stop.set()
        self._thread.join(PATIENCE)
        return self.kills


class Host:
    """`matchless worker`, started again whenever it is killed, as a system does."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._start()

    def _start(self) -> None:
        command = [*PROGRAM, "worker", "--database", self._url]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline().startswith("Matchless works for postgresql")

    def die(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def die_and_come_back(self) -> None:
        self.die()
        self._start()


def play(server: Killable, choices: int, level: str) -> None:
    """A person against a bot, for so many choices of the person, or to the end."""
    ann = server.sit(server.new(ANN, {"kind": "bot", "level": level})["token"])
    chance = random.Random(4)
    for _ in range(choices):
        ann.my_turn()
        if ann.over:
            break
        ann.choose(chance.choice(ann.options))
    ann.my_turn()
    ann.close()


def test_a_served_game_goes_on_while_its_workers_are_killed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with Killable(f"sqlite:///{tmp_path / 'games.sqlite3'}") as server:
        killer = Killer(lambda _chance: processes(server.process.pid))
        while killer.kills < ENOUGH:
            play(server, 12, "veteran")
        killer.stop()
    assert PLAINEST not in capfd.readouterr().err


def test_a_game_goes_on_while_workers_elsewhere_are_killed_with_all_their_processes(
    postgres: Postgres, capfd: pytest.CaptureFixture[str]
) -> None:
    url = postgres.fresh_database()
    with Killable(url, more=["--workers", "0"]) as server:
        hosts = [Host(url), Host(url)]
        died: list[Host] = []

        def victims(chance: random.Random) -> list[int]:
            host = chance.choice(hosts)
            if chance.random() < 0.5:
                return processes(host.process.pid)
            died.append(host)
            host.die_and_come_back()
            return []

        killer = Killer(victims)
        while killer.kills < ENOUGH or len(died) < ENOUGH:
            play(server, 12, "veteran")
        killer.stop()
        for host in hosts:
            host.die()
    heard = capfd.readouterr().err
    assert PLAINEST not in heard
    assert "Traceback" not in heard


def test_a_worker_elsewhere_that_is_told_to_end_does_so_at_once(
    postgres: Postgres, capfd: pytest.CaptureFixture[str]
) -> None:
    host = Host(postgres.fresh_database())
    host.process.send_signal(signal.SIGTERM)
    assert host.process.wait(PATIENCE) == 0
    host.die()
    assert capfd.readouterr().err == ""
