"""Many games at once over real sockets: how many choices a server takes, how soon they are told, and that none is lost.

    uv run python benchmarks/load.py --games 200 --seconds 30 --database postgres
    uv run python benchmarks/load.py --games 200 --seconds 3600 --pause 3 --company --database postgres --servers 2
    uv run python benchmarks/load.py --games 40 --finish 10000 --length 30
    uv run python benchmarks/load.py --idle 1000

Starts `matchless serve` as a process of its own (with PostgreSQL as many as --servers says, and a `matchless worker`)
and plays so many games of two people each, who choose at random and as soon as they are asked (or after a pause). A
game that ends makes room for a new one. When the time is up whoever is asked resigns. The record of every game is
fetched: it must have exactly what was chosen, in order. PostgreSQL is started by this script, in a folder of its own,
and waits for the disk as it would in earnest.

With --company people come through the pages, add to the deal and check it in the record, play against bots too, ask
why, how far and what it was like before, take back, lose their line and come back, want a rematch, and watch others;
each has an address of their own, and the limits of the server are the usual ones. Without it they are the fastest
that can be, and there are no limits.
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
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

from matchless import BUILD, new_game, save_record
from matchless.server.messages.base import PROTOCOL
from people import ALONE, COMPANY, PATIENCE, Match, World
from postgres import MISSING, Postgres, programs
from usage import cpu, memory, memory_below, own_cpu

MANY = 1_000_000
UNLIMITED = (
    *(f"{name}={MANY}" for name in ("games", "tables", "share")),
    *(f"{name}={MANY},{MANY}" for name in ("said", "asked", "made", "entered", "questions")),
)
NEWS = 2.0  # seconds between two lines of progress, or a sixtieth of the whole time
IDLE_FOR = 10.0  # seconds until idle tables are measured
MIDDLE = 100  # choices of a game at whose table nothing is done


@dataclass
class Services:
    """The processes that are measured."""

    servers: list[tuple[int, str]] = field(default_factory=list)  # their numbers and addresses
    workers: list[int] = field(default_factory=list)
    database: int | None = None

    @property
    def addresses(self) -> list[str]:
        return [address for _, address in self.servers]

    def cpu(self) -> dict[str, float]:
        """Seconds of CPU so far: of servers, of bots, of the database."""
        servers = sum(own_cpu(pid) for pid, _ in self.servers)
        bots = sum(cpu(pid) for pid in self.workers) + sum(cpu(pid) for pid, _ in self.servers) - servers
        return {"servers": servers, "bots": bots, "database": cpu(self.database) if self.database else 0.0}

    def memory(self) -> dict[str, Any]:
        """Megabytes in use now."""
        own = [round(memory(pid), 1) for pid, _ in self.servers]
        bots = sum(map(memory_below, self.workers)) + sum(memory_below(pid) for pid, _ in self.servers) - sum(own)
        database = memory_below(self.database) if self.database else 0.0
        return {"servers": own, "bots": round(bots, 1), "database": round(database, 1)}


@contextlib.contextmanager
def database(kind: str) -> Iterator[str]:
    """The URL of a fresh database, gone at the end."""
    with _database(kind, Services()) as url:
        yield url


@contextlib.contextmanager
def _database(kind: str, services: Services) -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="matchless-load-", ignore_cleanup_errors=True) as folder:
        if kind == "sqlite":
            yield f"sqlite:///{Path(folder) / 'games.sqlite3'}"
            return
        if programs() is None:
            sys.exit(MISSING)
        server = Postgres(Path(folder), durable=True)
        services.database = server.pid
        try:
            yield server.fresh_database()
        finally:
            server.stop()


@contextlib.contextmanager
def process(*words: str) -> Iterator[tuple[int, str]]:
    """A command of Matchless in a process of its own: its number, and what it says first."""
    command = [sys.executable, "-m", "matchless", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        try:
            said = started.stdout.readline()
            if not said:
                sys.exit(f"matchless {words[0]} did not start")
            yield started.pid, said
        finally:
            started.send_signal(signal.SIGINT)


@contextlib.contextmanager
def serving(kind: str, servers: int, limits: tuple[str, ...], reviews: bool = True) -> Iterator[Services]:
    """Database, servers and workers."""
    services = Services()
    with _database(kind, services) as url, contextlib.ExitStack() as stack:
        words = ["--port", "0", "--no-browser", "--proxy", "127.0.0.1", "--database", url]
        words += [word for limit in limits for word in ("--limit", limit)]
        words += [] if reviews else ["--no-reviews"]
        if kind == "postgres":
            words += ["--workers", "0"]
            services.workers.append(stack.enter_context(process("worker", "--database", url))[0])
        for _ in range(servers):
            pid, said = stack.enter_context(process("serve", *words))
            services.servers.append((pid, said.split("//")[1].split("/")[0]))
        yield services


class Load:
    """All games of one run."""

    def __init__(self, world: World, services: Services, games: int, seconds: float | None, finish: int | None) -> None:
        self.world = world
        self.services = services
        self.games = games
        self.seconds = seconds
        self.finish = finish
        self.samples: list[dict[str, Any]] = []

    async def run(self) -> float:
        """Plays everything; gives the seconds in which choices were made."""
        async with self.world.http, asyncio.TaskGroup() as group:
            matches = [Match(self.world, random.Random(number)) for number in range(self.games)]
            playing = [group.create_task(self._table(match)) for match in matches]
            while not all(match.people and len(match.ready) == _players(match) for match in matches):
                await asyncio.sleep(0.05)
            self.used = self.services.cpu()
            begun = time.perf_counter()
            if self.seconds is not None:
                self.world.until = begun + self.seconds
            self.world.begin.set()
            news = group.create_task(self._tell(begun))
            await asyncio.wait(playing, timeout=self.seconds)
            spent = time.perf_counter() - begun
            self.choices = len(self.world.measured.accepted)
            self.used = {name: used - self.used[name] for name, used in self.services.cpu().items()}
            await asyncio.wait(playing)
            news.cancel()
            self._sample(time.perf_counter() - begun)
        return spent

    async def _table(self, match: Match) -> None:
        """One game after the other, as long as there is time, or games to be finished."""
        await match.play()
        while self._more():
            match = Match(self.world, match.chance)
            await match.play()

    def _more(self) -> bool:
        if self.finish is not None:
            return self.world.measured.begun < self.finish
        return self.seconds is not None and time.perf_counter() < self.world.until

    def _sample(self, spent: float) -> dict[str, Any]:
        measured = self.world.measured
        sample = {"seconds": round(spent), "games": measured.games, **self.services.memory()}
        self.samples.append(sample)
        return sample

    async def _tell(self, begun: float) -> None:
        while True:
            await asyncio.sleep(max(NEWS, (self.seconds or 600) / 60))
            sample = self._sample(time.perf_counter() - begun)
            measured = self.world.measured
            late = milliseconds(measured.updated)["p99_ms"]
            said = f"{sample['seconds']:5} s: {len(measured.accepted):,} choices, {measured.games:,} games over"
            used = f"servers {sample['servers']} MB, bots {sample['bots']}, database {sample['database']}"
            print(f"{said}, 99 in 100 within {late} ms, wrong {len(measured.wrong)}; {used}", file=sys.stderr)


def _players(match: Match) -> int:
    return sum(person.seat is not None for person in match.people)


def milliseconds(times: list[float]) -> dict[str, float]:
    """The median, the 99th percentile and the longest."""
    if len(times) < 2:
        return {"median_ms": 0.0, "p99_ms": 0.0, "longest_ms": 0.0}
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return {name: round(value * 1000, 1) for name, value in zip(TIMES, (cuts[49], cuts[98], max(times)), strict=True)}


TIMES = ("median_ms", "p99_ms", "longest_ms")
KINDS = {
    "accepted": "choice to accepted",
    "updated": "choice to both tables",
    "watched": "choice to who watches",
    "answered": "question to answer",
    "made": "wish to new game",
}


def measure(given: argparse.Namespace) -> dict[str, Any]:
    """One run, as plain values."""
    before = os.getloadavg()[0]
    limits = () if given.company else UNLIMITED
    with serving(given.database, given.servers, limits, not given.no_reviews) as services:

        async def run() -> tuple[Load, float]:
            world = World(services.addresses, COMPANY if given.company else ALONE, given.pause)
            world.length = given.length
            load = Load(world, services, given.games, None if given.finish else given.seconds or None, given.finish)
            return load, await load.run()

        load, spent = asyncio.run(run())
    measured = load.world.measured
    return {
        "database": given.database,
        "engine": BUILD,
        "servers": given.servers,
        "company": given.company,
        "pause": given.pause,
        "reviews": not given.no_reviews,
        "cores": os.cpu_count(),
        "load_before": round(before, 1),
        "games_at_once": given.games,
        "games": measured.games,
        "seconds": round(spent, 1),
        "choices": load.choices,
        "choices_per_second": round(load.choices / spent, 1),
        **{kind: milliseconds(getattr(measured, kind)) for kind in KINDS},
        "done": dict(measured.done),
        "refused": dict(measured.refused),
        "cpu_seconds": {name: round(used, 1) for name, used in load.used.items()},
        "megabytes": load.samples,
        "wrong": measured.wrong,
    }


def measure_idle(given: argparse.Namespace) -> dict[str, Any]:
    """So many tables, each of a game of its own in its middle, at which nothing is done."""
    with serving(given.database, 1, ()) as services:
        (address,) = services.addresses
        alone = services.memory()

        async def run() -> dict[str, Any]:
            world = World([address], ALONE)
            chance = random.Random(0)
            async with world.http, contextlib.AsyncExitStack() as stack:
                seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "novice"}]
                for _ in range(given.idle):
                    wish = {"setup": {"kind": "record", "record": _middle(chance)}, "seats": seats}
                    person = world.newcomer()
                    made = (await world.ask(chance, person, "POST", "/api/games", json=wish)).json()
                    headers = {"X-Forwarded-For": person}
                    opening = connect(f"ws://{address}/socket", open_timeout=PATIENCE, additional_headers=headers)
                    line = await stack.enter_async_context(opening)
                    await line.send(json.dumps({"type": "enter", "protocol": PROTOCOL, "token": made["token"]}))
                    while json.loads(await line.recv())["type"] != "state":
                        pass
                used = services.cpu()
                await asyncio.sleep(IDLE_FOR)
                spent = services.cpu()["servers"] - used["servers"]
                return {"megabytes": services.memory(), "cpu_share": round(spent / IDLE_FOR, 3)}

        measured = asyncio.run(run())
    return {"database": given.database, "engine": BUILD, "idle": given.idle, "empty": alone, **measured}


def _middle(chance: random.Random) -> str:
    """A game so far that it is the first seat's turn."""
    while True:
        game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=chance.getrandbits(30))
        while not game.over and (len(game.choices()) < MIDDLE or game.asked != 0):
            game.choose(chance.choice(game.options))
        if not game.over:
            return save_record(game)


def show(result: dict[str, Any]) -> None:
    title = f"{result['games_at_once']} games at once on {result['database']}, {result['engine']}"
    table = Table("milliseconds", "median", "99th percentile", "longest", title=title)
    for kind, label in KINDS.items():
        if result[kind]["longest_ms"]:
            table.add_row(label, *(f"{result[kind][name]:.1f}" for name in TIMES))
    console = Console(soft_wrap=True)
    console.print(table)
    console.print(f"{result['choices']:,} choices in {result['seconds']} s: {result['choices_per_second']:,} a second")
    for name, used in result["cpu_seconds"].items():
        console.print(f"CPU of {name}: {used} s, {1000 * used / max(1, result['choices']):.2f} ms a choice")
    for sample in (result["megabytes"][0], result["megabytes"][-1]):
        console.print(f"after {sample['seconds']} s: {sample['servers']} MB of servers, database {sample['database']}")
    for name in ("done", "refused"):
        console.print(f"{name}: {', '.join(f'{count:,} {what}' for what, count in result[name].items()) or 'nothing'}")
    wrong = f"{len(result['wrong'])} things went wrong" if result["wrong"] else "no choice is lost or doubled"
    console.print(f"{result['games']} records looked at: {wrong}")


def show_idle(result: dict[str, Any]) -> None:
    used = result["megabytes"]["servers"][0]
    console = Console(soft_wrap=True)
    console.print(f"{result['idle']} idle tables on {result['database']}, {result['engine']}: {used} MB of the server")
    share = f"{100 * result['cpu_share']:.1f} % of a core"
    console.print(f"{result['empty']['servers'][0]} MB without any; it used {share} while nobody did anything")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="so many at once (default 200)")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long; 0: every game to its end (default 30)")
    parser.add_argument("--finish", type=int, help="play until so many games are over, however long it takes")
    parser.add_argument("--length", type=int, help="whoever is asked after so many choices resigns")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds that people think, on average (default 0)")
    parser.add_argument("--company", action="store_true", help="people as they are, and the usual limits")
    parser.add_argument("--idle", type=int, help="only so many tables at which nothing is done")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite", help="default: sqlite")
    parser.add_argument("--servers", type=int, default=1, help="processes, with PostgreSQL (default 1)")
    parser.add_argument(
        "--no-reviews", action="store_true", help="no reviews of games that end, as of `matchless serve`"
    )
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    given = parser.parse_args()
    if given.database == "sqlite" and given.servers != 1:
        parser.error("SQLite is for one server")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # what was started is ended all the same
    run: Callable[[argparse.Namespace], dict[str, Any]] = measure_idle if given.idle else measure
    result = run(given)
    if given.json:
        json.dump(result, sys.stdout)
    else:
        (show_idle if given.idle else show)(result)
    if result.get("wrong"):
        sys.exit("something went wrong: " + "; ".join(result["wrong"][:5]))


if __name__ == "__main__":
    main()
