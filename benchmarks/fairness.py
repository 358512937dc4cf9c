"""How soon bots answer one person while another has many games against masters under way.

    uv run python benchmarks/fairness.py --games 32 --seconds 60 --database postgres

Starts `matchless serve` as a process of its own, on PostgreSQL with a `matchless worker` beside it. From one address
two people play, one against a novice, the other against a master: first alone, then while from another address so many
games against masters are played, by people who choose at random and at once. What is measured is the time from a state
in which the bot is to choose to the next one. `--think 2000` lets a master think for so many milliseconds, whatever it
does in this version.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

from load import UNLIMITED, database
from matchless import BUILD, bots
from matchless.bots import levels
from matchless.bots.search import TreeSearch
from matchless.server.messages.base import PROTOCOL
from people import PATIENCE

ONE, OTHER = "127.0.0.2", "127.0.0.3"  # where people come from
GOAL_NOVICE = 0.3  # seconds, 95 in 100 answers
GOAL_MASTER = 1.5  # times its own time
THINK = "MATCHLESS_BENCHMARK_THINK"

if THINK in os.environ:  # in the server and its workers, which load this file too
    usual = bots.make

    def make(name: str, seed: int) -> bots.Bot:
        return TreeSearch(seed, 0, int(os.environ[THINK])) if name == "master" else usual(name, seed)

    bots.make = make
    levels.SLOWEST["master"] = int(os.environ[THINK])


class Person:
    """Plays one game after the other against a bot, and notes how long that takes to answer."""

    def __init__(self, address: str, origin: str, level: str, luck: int) -> None:
        self.address = address
        self.origin = origin
        self.level = level
        self.chance = random.Random(luck)
        self.answers: list[float] = []
        self.noting = False

    async def play(self, until: asyncio.Event) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=self.origin)
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=PATIENCE, transport=transport) as http:
            while not until.is_set():
                setup = {"kind": "fresh", "heroes": ["robin-hood", "bigfoot"], "board": "sherwood-forest"}
                seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": self.level}]
                made = await http.post("/api/games", json={"setup": setup, "seats": seats})
                made.raise_for_status()
                await self._sit(made.json()["token"], until)

    async def _sit(self, token: str, until: asyncio.Event) -> None:
        url, origin = f"ws://{self.address}/socket", (self.origin, 0)
        async with connect(url, max_size=None, open_timeout=PATIENCE, local_addr=origin) as line:
            await line.send(json.dumps({"type": "enter", "protocol": PROTOCOL, "token": token}))
            asked: float | None = None  # when the bot was
            async for text in line:
                message = json.loads(text)
                if message["type"] == "refused":
                    raise RuntimeError(f"refused: {message}")
                if message["type"] != "state":
                    continue
                now = time.perf_counter()
                if asked is not None and self.noting:
                    self.answers.append(now - asked)
                if until.is_set() or message["position"]["result"] is not None:
                    return
                decision = message["position"]["decision"]
                mine = decision is not None and decision["seat"] == 0
                asked = None if mine else now
                if mine:
                    option = self.chance.choice(decision["options"])["option"]
                    said = {"type": "choose", "seq": message["seq"], "cuts": message["cuts"], "choice": option}
                    await line.send(json.dumps(said))


@contextlib.contextmanager
def started(*words: str, think: int | None) -> Iterator[str]:
    """A command of Matchless in a process of its own; what it says first."""
    environment = os.environ | ({} if think is None else {THINK: str(think)})
    command = [sys.executable, __file__, "--run", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            if not said:
                sys.exit(f"matchless {words[0]} did not start")
            yield said
        finally:
            process.send_signal(signal.SIGINT)


@contextlib.contextmanager
def serving(kind: str, think: int | None) -> Iterator[str]:
    """A server, with a worker beside it on PostgreSQL: its address."""
    limits = [word for limit in UNLIMITED for word in ("--limit", limit)]
    with database(kind) as url, contextlib.ExitStack() as also:
        own = ["--port", "0", "--no-browser", "--database", url, *limits]
        if kind == "postgres":
            own += ["--workers", "0"]
        said = also.enter_context(started("serve", *own, think=think))
        if kind == "postgres":
            also.enter_context(started("worker", "--database", url, think=think))
        yield said.split("//")[1].split("/")[0]


async def measure(address: str, games: int, seconds: float, warm: float) -> dict[str, list[list[float]]]:
    """How long a novice and a master take: alone, and while others have so many games."""
    answers: dict[str, list[list[float]]] = {"novice": [], "master": []}
    for crowd in (0, games):
        end = asyncio.Event()
        people = [Person(address, ONE, level, number) for number, level in enumerate(answers)]
        others = [Person(address, OTHER, "master", 100 + number) for number in range(crowd)]
        async with asyncio.TaskGroup() as group:
            for person in (*others, *people):
                group.create_task(person.play(end))
            await asyncio.sleep(warm)  # workers start, and games begin
            for person in people:
                person.noting = True
            await asyncio.sleep(seconds)
            end.set()
        for person in people:
            answers[person.level].append(person.answers)
    return answers


def numbers(times: list[float]) -> dict[str, float]:
    if len(times) < 2:
        sys.exit(f"a bot has answered {len(times)} times only; give it more --seconds")
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return {"answers": len(times), "mean": statistics.fmean(times), "median": cuts[49], "p95": cuts[94]}


def main() -> None:
    if sys.argv[1:2] == ["--run"]:
        from matchless.cli import main as run

        sys.exit(run(sys.argv[2:]))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=32, help="of the other address, at master (default 32)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure, each time (default 60)")
    parser.add_argument("--warm", type=float, default=20.0, help="how long to wait before (default 20)")
    parser.add_argument("--think", type=int, metavar="MS", help="how long a master thinks (default: as it does)")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite", help="default: sqlite")
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    given = parser.parse_args()
    before = os.getloadavg()[0]
    with serving(given.database, given.think) as address:
        answers = asyncio.run(measure(address, given.games, given.seconds, given.warm))
    result: dict[str, Any] = {
        "database": given.database,
        "engine": BUILD,
        "games": given.games,
        "think_ms": given.think,
        "cores": os.cpu_count(),
        "load_before": round(before, 1),
    }
    for level, (alone, beside) in answers.items():
        result[level] = {"alone": numbers(alone), "beside": numbers(beside)}
    if given.json:
        json.dump(result, sys.stdout)
        return
    show(result)


def show(result: dict[str, Any]) -> None:
    title = f"{result['games']} games at master of another address, {result['database']}, {result['engine']}"
    table = Table("seconds to answer", "answers", "mean", "median", "95 in 100", title=title)
    for level in ("novice", "master"):
        for when, label in (("alone", "alone"), ("beside", "beside them")):
            seen = result[level][when]
            times = (f"{seen[name]:.3f}" for name in ("mean", "median", "p95"))
            table.add_row(f"{level}, {label}", str(seen["answers"]), *times)
    console = Console()
    console.print(table)
    novice = result["novice"]["beside"]["p95"]
    console.print(f"novice: 95 in 100 within {novice:.3f} s (goal {GOAL_NOVICE})")
    times = result["master"]["beside"]["mean"] / result["master"]["alone"]["mean"]
    console.print(f"master: {times:.2f} times its own time (goal {GOAL_MASTER})")
    console.print(f"{result['cores']} cores; load of the machine before it began: {result['load_before']}")


if __name__ == "__main__":
    main()
