"""Servers, workers and the database killed at random moments while people play: nothing acknowledged may be lost.

    uv run python benchmarks/kills.py --kills 100
    uv run python benchmarks/kills.py --kills 100 --balancer haproxy

Starts PostgreSQL in a folder of its own, two `matchless serve`, two `matchless worker`. Each is started again by this
script when it has died, as a system does. People play against each other and against bots, at either server (with
--balancer through HAProxy or Caddy), and come back by themselves whenever their line breaks (people.py). Meanwhile one
process after the other gets SIGKILL: a server, a worker, one of a worker's processes, the database as a whole, or one
connection's process of it. At the end everybody resigns, and the record of every game must have exactly what was
chosen, in order.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from balancer import BALANCERS, Balancer, free_port, listening, missing, program
from matchless import BUILD
from people import Habits, Match, World
from postgres import MISSING, Postgres, programs
from usage import below

HABITS = Habits(bots=0.4, watched=0.3, rematches=0.2, asks=0.1, leaves=0.02)
KINDS = ("server", "worker", "worker process", "database", "database process")
AGAIN = 0.5  # seconds until what has died is started again
CHOICES = 5  # that people make between two kills, at least
LOST = "it plays the plainest choice"  # what a server writes when a bot's decision was given up


class Service:
    """A command of Matchless that is started again whenever it ends."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.said: list[str] = []
        self.stopping = False
        self.process = self._start()
        self.thread = threading.Thread(target=self._keep)
        self.thread.start()

    def _start(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "matchless", *self.words]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def _keep(self) -> None:
        while True:
            assert self.process.stderr is not None
            with self.process.stderr as said:
                self.said.extend(said)
            self.process.wait()
            if self.stopping:
                return
            time.sleep(AGAIN)  # as a service manager waits before it starts something again
            self.process = self._start()

    def stop(self) -> None:
        self.stopping = True
        self.process.kill()
        self.thread.join()


class Killer:
    """Kills something now and then, of one kind after the other."""

    def __init__(self, database: Postgres, servers: Sequence[Service], workers: Sequence[Service], luck: int) -> None:
        self.database = database
        self.servers = servers
        self.workers = workers
        self.chance = random.Random(luck)
        self.killed: Counter[str] = Counter()

    async def kill(self, times: int, seconds: float, world: World) -> None:
        """So many kills, on average so many seconds apart, and each after people have gone on playing."""
        while self.killed.total() < times:
            before = len(world.measured.accepted)
            while len(world.measured.accepted) < before + CHOICES:
                await asyncio.sleep(0.1)
            await asyncio.sleep(self.chance.random() * 2 * seconds)
            kind = KINDS[self.killed.total() % len(KINDS)]
            if await asyncio.to_thread(self._kill, kind):
                self.killed[kind] += 1
                print(f"kill {self.killed.total()}: {kind}", file=sys.stderr)

    def _kill(self, kind: str) -> bool:
        """Whether there was something to kill."""
        if kind == "database":
            return self._kill_database()
        victims = {
            "server": lambda: [service.process.pid for service in self.servers],
            "worker": lambda: [service.process.pid for service in self.workers],
            "worker process": lambda: [pid for service in self.workers for pid in _own(service.process.pid)],
            "database process": lambda: _own(self.database.pid),
        }[kind]()
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.chance.choice(victims), signal.SIGKILL)
            return True
        return False

    def _kill_database(self) -> bool:
        with contextlib.suppress(OSError, ProcessLookupError):
            os.kill(self.database.pid, signal.SIGKILL)
            self.revive()
            return True
        return False

    def revive(self) -> None:
        """Starts the database again: it refuses until the last process of before is gone."""
        for _ in range(60):
            time.sleep(AGAIN)  # nothing tells when the last of them is gone
            with contextlib.suppress(AssertionError):
                self.database.start()
                return
        raise RuntimeError("the database does not come back")


def _own(root: int) -> list[int]:
    """The processes below one; itself where there are none."""
    return sorted(below(root) - {root}) or [root]


async def play(world: World, killer: Killer, games: int, kills: int, seconds: float) -> None:
    async def table(number: int) -> None:
        chance = random.Random(number)
        while time.perf_counter() < world.until:
            await Match(world, chance).play()

    async with world.http, asyncio.TaskGroup() as group:
        for number in range(games):
            group.create_task(table(number))
        world.begin.set()
        await killer.kill(kills, seconds, world)
        world.until = time.perf_counter()


def measure(
    folder: Path, kills: int, seconds: float = 3.0, games: int = 12, pause: float = 0.2, luck: int = 1,
    through: str = "",
) -> dict[str, Any]:  # fmt: skip
    """One run in a folder of its own, as plain values."""
    began = time.perf_counter()
    with contextlib.ExitStack() as stack:
        database = Postgres(folder, durable=True)
        stack.callback(_stop, database)
        url = ("--database", database.fresh_database())
        ports = [free_port(), free_port()]
        own = ("--no-browser", "--workers", "0", "--proxy", "127.0.0.1", *url)
        servers = [Service("serve", "--port", str(port), *own) for port in ports]
        workers = [Service("worker", *url) for _ in range(2)]
        for service in (*servers, *workers):
            stack.callback(service.stop)
        for port in ports:
            listening(port)  # or all people might be at one server, and nobody notice that the other was killed
        doors = ports
        if through:
            before = Balancer(through, folder, ports)
            stack.callback(before.stop)
            doors = [before.port]
        killer = Killer(database, servers, workers, luck)

        async def run() -> World:
            world = World([f"127.0.0.1:{port}" for port in doors], HABITS, pause, rough=True)
            await play(world, killer, games, kills, seconds)
            return world

        measured = asyncio.run(run()).measured
    return {
        "engine": BUILD,
        "balancer": through,
        "seconds": round(time.perf_counter() - began),
        "kills": dict(killer.killed),
        "games": measured.games,
        "choices": len(measured.accepted),
        "kept": measured.done["choices kept"],
        "returns": measured.done["returns"],
        "refused": dict(measured.refused),
        "plainest": sum(LOST in line for service in servers for line in service.said),
        "wrong": measured.wrong,
    }


def _stop(database: Postgres) -> None:
    with contextlib.suppress(AssertionError):  # it may have been killed
        database.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100, help="how many (default 100)")
    parser.add_argument("--seconds", type=float, default=3.0, help="between two of them, on average (default 3)")
    parser.add_argument("--games", type=int, default=12, help="at once (default 12)")
    parser.add_argument("--pause", type=float, default=0.2, help="seconds that people think, on average (default 0.2)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (default 1)")
    parser.add_argument("--balancer", choices=BALANCERS, default="", help="people come through it (see deploy/)")
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what was started is ended all the same
    if programs() is None:
        sys.exit(MISSING)
    if given.balancer and program(given.balancer) is None:
        sys.exit(missing(given.balancer))
    with tempfile.TemporaryDirectory(prefix="matchless-kills-", ignore_cleanup_errors=True) as folder:
        wish = (given.kills, given.seconds, given.games, given.pause, given.seed, given.balancer)
        result = measure(Path(folder), *wish)
    if given.json:
        json.dump(result, sys.stdout)
    else:
        kills = ", ".join(f"{count} of a {kind}" for kind, count in result["kills"].items())
        print(f"{sum(result['kills'].values())} kills in {result['seconds']} s: {kills}")
        print(f"{result['games']} games, {result['kept']:,} choices kept, {result['choices']:,} of people acknowledged")
        print(f"people came back {result['returns']:,} times; refused: {result['refused'] or 'nothing'}")
        print(f"decisions of bots that were given up: {result['plainest']}")
        print(f"choices lost, doubled or changed: {len(result['wrong']) or 'none'}")
    if result["wrong"]:
        sys.exit("something went wrong: " + "; ".join(result["wrong"][:5]))


if __name__ == "__main__":
    main()
