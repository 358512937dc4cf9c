"""A server killed at any moment: no acknowledged choice is lost, and people come back to their game."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from pathlib import Path

import httpx
import pytest

from served import ANN, Data, Person, Served
from shell import PROGRAM

ROUNDS = 3
HOT_SEATS: list[Data] = [ANN, {"kind": "me", "name": "Ann"}]  # one person for both: no bot is needed


class Killable(Served):
    """A server in a process of its own."""

    def __init__(self, database: str) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, "serve", "--port", "0", "--no-browser", "--database", database],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("Matchless is at http://127.0.0.1:"), said
        self.address = said.split("//")[1].split("/")[0]
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=60)

    def kill(self) -> None:
        self.http.close()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


def test_a_killed_server_loses_no_acknowledged_choice(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    chance = random.Random(8)
    server = Killable(database)
    token = server.new(*HOT_SEATS)["token"]
    acknowledged = 0
    for _ in range(ROUNDS):
        ann = server.sit(token)
        assert ann.seq >= acknowledged
        last = play_some(ann, chance)
        acknowledged = ann.seq
        if chance.random() < 0.5:  # in the middle of a choice, too
            ann.ask("choose", choice=ann.options[0])
        server.kill()
        server = Killable(database)
        back = server.sit(token)
        assert back.seq in (acknowledged, acknowledged + 1)
        if back.seq == acknowledged:
            assert back.state["position"] == last
        back.close()
    server.kill()


def play_some(ann: Person, chance: random.Random) -> Data:
    for _ in range(chance.randint(3, 25)):
        ann.choose(chance.choice(ann.options))
        if ann.over:
            break
    position: Data = ann.state["position"]
    return position


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes in /proc")
def test_workers_end_with_their_server(tmp_path: Path) -> None:
    """A worker without a server would stay for ever."""
    server = Killable(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    ann = server.sit(server.new(ANN, {"kind": "bot", "level": "random"})["token"])
    for _ in range(4):
        ann.my_turn()
        ann.choose(ann.options[0])
    ann.my_turn()
    workers = children(server.process.pid)
    assert workers
    server.kill()
    for _ in range(200):
        if not any(Path(f"/proc/{pid}").exists() and "Z" not in state(pid) for pid in workers):
            return
        time.sleep(0.1)
    raise AssertionError("workers are still there")


def children(pid: int) -> list[int]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and int(folder.name) != pid:
            parent = state(int(folder.name), "PPid")
            if parent == str(pid):
                found.append(int(folder.name))
    return found


def state(pid: int, field: str = "State") -> str:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return "Z"
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith(f"{field}:")), "")

