"""Many games at once over real sockets: how many choices a server takes, how soon they are told, and that none is lost.

    uv run python benchmarks/load.py --games 200 --seconds 30 --database postgres

Starts `matchless serve` as a process of its own and plays so many games of two people each, who choose at random and as
soon as they are asked (or after a pause). A game that ends makes room for a new one. When the time is up whoever is
asked resigns, and the record of every game is fetched: it must have exactly the choices that were acknowledged, in
order. PostgreSQL is started by this script, in a folder of its own, and waits for the disk as it would in earnest.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from matchless import BUILD, boards, heroes
from matchless.server.messages import PROTOCOL
from postgres import MISSING, Postgres, programs

MANY = 1_000_000
UNLIMITED = (
    *(f"{name}={MANY}" for name in ("games", "tables", "host")),
    *(f"{name}={MANY},{MANY}" for name in ("said", "asked", "made")),
)
PATIENCE = 120.0  # seconds that an answer may take
NEWS = 2.0  # seconds between two lines of progress
AT_ONCE = 16  # games that are made at the same time
KEY = "a-key-of-the-load-run"


@dataclass
class Measured:
    """What was seen: times in seconds, and what went wrong."""

    accepted: list[float] = field(default_factory=list)  # from a choice to its acknowledgement
    updated: list[float] = field(default_factory=list)  # from a choice to the last of both tables that shows it
    games: int = 0
    wrong: list[str] = field(default_factory=list)


def differences(sent: list[str], acknowledged: list[str], kept: list[str]) -> list[str]:
    """What is lost, doubled or out of order in the record of a game, in a sentence; nothing if all is well."""
    if sent == acknowledged == kept:
        return []
    return [f"{len(sent)} choices were sent, {len(acknowledged)} acknowledged, {len(kept)} kept, and not the same ones"]


class Match:
    """One game of two people, and what they have chosen."""

    def __init__(self, load: Load, chance: random.Random) -> None:
        self.load = load
        self.chance = chance
        self.sent: dict[int, tuple[float, str]] = {}  # by number: when, and the seat and the id
        self.acknowledged: list[str] = []
        self.seen: dict[int, int] = {}  # by number of choices: how many tables show it

    async def play(self) -> None:
        """Plays to the end of the game or of the time, and looks at the record."""
        tokens = await self._make()
        await asyncio.gather(*(self._sit(seat, token) for seat, token in enumerate(tokens)))
        self.load.measured.games += 1
        answer = await self.load.http.get("/api/record", headers={"Authorization": f"Bearer {tokens[0]}"})
        answer.raise_for_status()
        lines = [line for line in answer.text.splitlines() if line.startswith(("1 ", "2 "))]
        lines = [line for line in lines if not line.endswith(" resigns")]  # which is no choice
        kept = [f"{line.split(' ')[0]} {line.rpartition(' ')[2]}" for line in lines]
        sent = [said for _, (_, said) in sorted(self.sent.items())]
        self.load.measured.wrong.extend(differences(sent, self.acknowledged, kept))

    async def _make(self) -> list[str]:
        async with self.load.making:
            setup = {
                "kind": "fresh",
                "heroes": self.chance.sample(heroes.slugs(), 2),
                "board": self.chance.choice(boards.slugs()),
            }
            seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
            made = await self._post("/api/games", {"setup": setup, "seats": seats})
            claim = {"invitation": made["invitations"][0]["token"], "key": KEY, "name": "Ben"}
            return [made["token"], (await self._post("/api/seats", claim))["token"]]

    async def _post(self, path: str, message: dict[str, Any]) -> dict[str, Any]:
        answer = await self.load.http.post(path, json=message)
        answer.raise_for_status()
        return dict(answer.json())

    async def _sit(self, seat: int, token: str) -> None:
        async with connect(f"ws://{self.load.address}/socket", max_size=None, open_timeout=PATIENCE) as line:
            await _say(line, type="enter", protocol=PROTOCOL, token=token)
            async for text in line:
                if await self._hear(seat, line, json.loads(text)):
                    return
        raise ConnectionError("the server has ended a connection")

    async def _hear(self, seat: int, line: ClientConnection, message: dict[str, Any]) -> bool:
        """Takes a message in and answers; True at the end of the game."""
        now = time.perf_counter()
        if message["type"] == "accepted":
            sent, said = self.sent[message["seq"]]
            self.acknowledged.append(said)
            self.load.measured.accepted.append(now - sent)
        elif message["type"] == "refused":
            raise RuntimeError(f"refused: {message}")
        elif message["type"] == "state":
            await self._see(seat, line, message, now)
            return message["position"]["result"] is not None
        return False

    async def _see(self, seat: int, line: ClientConnection, state: dict[str, Any], now: float) -> None:
        seq, decision = state["seq"], state["position"]["decision"]
        if not state["resigned"]:
            self.seen[seq] = self.seen.get(seq, 0) + 1
            if seq and self.seen[seq] == 2:
                self.load.measured.updated.append(now - self.sent[seq - 1][0])
        if decision is None or decision["seat"] != seat or seq in self.sent:
            return
        await self.load.begin.wait()
        if self.load.pause:
            await asyncio.sleep(self.load.pause * 2 * self.chance.random())
        if time.perf_counter() > self.load.until:
            await _say(line, type="resign", seq=seq, cuts=state["cuts"])
            return
        option = self.chance.choice(decision["options"])
        self.sent[seq] = (time.perf_counter(), f"{seat + 1} {option['id']}")
        await _say(line, type="choose", seq=seq, cuts=state["cuts"], choice=option["option"])


async def _say(line: ClientConnection, **message: object) -> None:
    await line.send(json.dumps(message))


class Load:
    """All games of one run."""

    def __init__(self, address: str, games: int, seconds: float | None, pause: float) -> None:
        self.address = address
        self.games = games
        self.seconds = seconds
        self.pause = pause
        self.until = float("inf")
        self.begin = asyncio.Event()
        self.making = asyncio.Semaphore(AT_ONCE)
        self.measured = Measured()

    async def run(self) -> float:
        """Plays everything; gives the seconds in which choices were made."""
        unlimited, address = httpx.Limits(), f"http://{self.address}"
        async with (
            httpx.AsyncClient(base_url=address, timeout=PATIENCE, limits=unlimited) as self.http,
            asyncio.TaskGroup() as group,
        ):
            matches = [Match(self, random.Random(number)) for number in range(self.games)]
            playing = [group.create_task(self._table(match)) for match in matches]
            while not all(match.seen.get(0) == 2 for match in matches):
                await asyncio.sleep(0.05)
            begun = time.perf_counter()
            if self.seconds is not None:
                self.until = begun + self.seconds
            self.begin.set()
            news = group.create_task(self._tell(begun))
            await asyncio.wait(playing, timeout=self.seconds)
            spent = time.perf_counter() - begun
            self.choices = len(self.measured.accepted)
            await asyncio.wait(playing)
            news.cancel()
        return spent

    async def _table(self, match: Match) -> None:
        """One game after the other, as long as there is time."""
        await match.play()
        while self.seconds is not None and time.perf_counter() < self.until:
            match = Match(self, match.chance)
            await match.play()

    async def _tell(self, begun: float) -> None:
        while True:
            await asyncio.sleep(NEWS)
            spent = time.perf_counter() - begun
            print(f"{spent:5.0f} s: {len(self.measured.accepted):,} choices", file=sys.stderr)


@contextlib.contextmanager
def database(kind: str) -> Iterator[str]:
    """The URL of a fresh database, gone at the end."""
    with tempfile.TemporaryDirectory(prefix="matchless-load-", ignore_cleanup_errors=True) as folder:
        if kind == "sqlite":
            yield f"sqlite:///{Path(folder) / 'games.sqlite3'}"
            return
        if programs() is None:
            sys.exit(MISSING)
        server = Postgres(Path(folder), durable=True)
        try:
            yield server.fresh_database()
        finally:
            server.stop()


@contextlib.contextmanager
def serving(url: str) -> Iterator[str]:
    """A server in a process of its own: its address."""
    words = [word for limit in UNLIMITED for word in ("--limit", limit)]
    command = [sys.executable, "-m", "matchless", "serve", "--port", "0", "--no-browser", "--database", url, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            if not said:
                sys.exit("the server did not start")
            yield said.split("//")[1].split("/")[0]
        finally:
            process.send_signal(signal.SIGINT)


def milliseconds(times: list[float]) -> dict[str, float]:
    """The median and the 99th percentile."""
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return {"median_ms": round(cuts[49] * 1000, 1), "p99_ms": round(cuts[98] * 1000, 1)}


def measure(kind: str, games: int, seconds: float | None, pause: float) -> dict[str, Any]:
    """One run, as plain values."""
    with database(kind) as url, serving(url) as address:

        async def run() -> tuple[Load, float]:
            load = Load(address, games, seconds, pause)
            return load, await load.run()

        load, spent = asyncio.run(run())
    measured = load.measured
    return {
        "database": kind,
        "engine": BUILD,
        "games_at_once": games,
        "games": measured.games,
        "seconds": round(spent, 1),
        "choices": load.choices,
        "choices_per_second": round(load.choices / spent, 1),
        "accepted": milliseconds(measured.accepted),
        "updated": milliseconds(measured.updated),
        "wrong": measured.wrong,
    }


def show(result: dict[str, Any]) -> None:
    title = f"{result['games_at_once']} games at once on {result['database']}, {result['engine']}"
    table = Table("", "choice to accepted", "choice to update at both", title=title)
    for name, label in (("median_ms", "median"), ("p99_ms", "99th percentile")):
        table.add_row(label, *(f"{result[kind][name]:.1f} ms" for kind in ("accepted", "updated")))
    console = Console()
    console.print(table)
    console.print(f"{result['choices']:,} choices in {result['seconds']} s: {result['choices_per_second']:,} a second")
    wrong = len(result["wrong"]) or "none"
    console.print(f"{result['games']} records looked at: {wrong} with a choice lost or doubled")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="so many at once (default 200)")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long; 0: every game to its end (default 30)")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds that people think, on average (default 0)")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite", help="default: sqlite")
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    given = parser.parse_args()
    result = measure(given.database, given.games, given.seconds or None, given.pause)
    if given.json:
        json.dump(result, sys.stdout)
    else:
        show(result)
    if result["wrong"]:
        sys.exit("choices were lost or doubled: " + "; ".join(result["wrong"][:5]))


if __name__ == "__main__":
    main()
