"""A server killed at any moment: no acknowledged choice is lost, and people come back to their game."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from matchless.server.store import Store
from processes import children, command, state
from served import ANN, PATIENCE, Data, Killable, Person

ROUNDS = 3
HOT_SEATS: list[Data] = [ANN, {"kind": "me", "name": "Ann"}]  # one person for both: no bot is needed


class Chooser:
    """Makes one choice after the other, as fast as they are accepted, and notes them as the record has them."""

    def __init__(self) -> None:
        self.chance = random.Random(8)
        self.acknowledged: list[str] = []
        self.under_way: list[str] = []  # one that was sent and not acknowledged, or none

    def play(self, ann: Person) -> None:
        """Plays until the server is gone."""
        try:
            while True:
                decision = ann.state["position"]["decision"]
                option = self.chance.choice(decision["options"])
                self.under_way = [f"{decision['seat'] + 1} {option['id']}"]
                ann.ask("choose", choice=option["option"])
                assert ann.told("accepted")["seq"] == len(self.acknowledged)
                self.acknowledged += self.under_way
                self.under_way = []
                ann.told("state")
        except ConnectionClosed:
            return


def test_a_killed_server_loses_no_acknowledged_choice(url: str) -> None:
    chooser, game, token = Chooser(), "", ""
    for _ in range(ROUNDS):
        with Killable(url) as server:
            if not token:
                made = server.new(*HOT_SEATS)
                game, token = made["game"], made["token"]
            ann = server.sit(token)
            assert ann.seq == len(chooser.acknowledged)
            killer = threading.Thread(target=kill_soon, args=(server, chooser))
            killer.start()
            chooser.play(ann)
            killer.join(PATIENCE)
            ann.close()
        store = Store(url)
        stored = store.get(game)
        store.close()
        assert stored is not None
        # What was acknowledged, all of it, once, in order; and what was under way is kept or not.
        written = [f"{line.split(' ')[0]} {line.rpartition(' ')[2]}" for line in stored.lines]  # the seat and the id
        assert written in (chooser.acknowledged, chooser.acknowledged + chooser.under_way)
        chooser.acknowledged = written


def kill_soon(server: Killable, chooser: Chooser) -> None:
    """Kills the server while choices come in, at no particular moment."""
    enough, deadline = len(chooser.acknowledged) + random.randint(3, 15), time.monotonic() + PATIENCE
    while len(chooser.acknowledged) < enough and time.monotonic() < deadline:
        time.sleep(0.001)
    time.sleep(random.random() * 0.02)
    server.kill()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes in /proc")
def test_workers_end_with_their_server(tmp_path: Path) -> None:
    """A worker without a server would stay for ever."""
    with Killable(f"sqlite:///{tmp_path / 'games.sqlite3'}") as server:
        ann = server.sit(server.new(ANN, {"kind": "bot", "level": "random"})["token"])
        for _ in range(4):
            ann.my_turn()
            ann.choose(ann.options[0])
        ann.my_turn()
        workers = children(server.process.pid)
    assert workers
    ann.close()
    for _ in range(200):
        if not any(Path(f"/proc/{pid}").exists() and "Z" not in state(pid) for pid in workers):
            return
        time.sleep(0.1)
    raise AssertionError("workers are still there")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_with_a_stuck_worker_ends_when_it_is_told_to(
    number: signal.Signals, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with Killable(f"sqlite:///{tmp_path / 'games.sqlite3'}") as server:
        ann = server.sit(server.new(ANN, {"kind": "bot", "level": "random"})["token"])
        for _ in range(4):
            ann.my_turn()
            ann.choose()
        ann.my_turn()
        (worker,) = (pid for pid in children(server.process.pid) if b"spawn_main" in command(pid))
        os.kill(worker, signal.SIGSTOP)
        while ann.options:
            ann.choose()
        server.process.send_signal(number)
        server.process.wait(PATIENCE / 2)
        assert not Path(f"/proc/{worker}").exists()
        ann.close()
    assert capfd.readouterr().err == ""
