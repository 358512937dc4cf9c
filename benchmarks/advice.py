"""How soon hints, their reasons and the bar of chances come while bots think and reviews are made.

    uv run python benchmarks/advice.py --games 4 --reviews 2 --seconds 90

Starts `matchless serve` as a process of its own. So many people, each from an address of their own, play against bots
with the bar of chances on; they think for some seconds about each choice, and every third time they ask for a hint and
wait longer for its reason. Meanwhile records of whole duels are reviewed. What is measured is the time from a
question to its answer, and how many answers came before the choice was made.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import time
from collections import Counter
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from fairness import serving
from matchless import BUILD, bots, new_game, save_record
from matchless.server.messages.base import PROTOCOL
from people import PATIENCE

LEVELS = ("master", "veteran", "apprentice", "master")
THINKS = (1.0, 4.0)  # seconds, from and to, about a choice
WAITS = 15.0  # seconds that the reason of a hint is waited for
LONGEST = 600.0  # seconds that are waited for reviews in the end
WANTED = ("bar", "hint", "reason")


class Person:
    """Plays one game after the other against a bot, with the bar on."""

    def __init__(self, address: str, number: int) -> None:
        self.address = address
        self.origin = f"127.0.0.{10 + number}"
        self.level = LEVELS[number % len(LEVELS)]
        self.chance = random.Random(number)
        self.asked: Counter[str] = Counter()
        self.answers: dict[str, list[float]] = {what: [] for what in WANTED}
        self.refused: Counter[str] = Counter()
        self.bot: list[float] = []  # how long the bot took
        self.choices = 0

    def http(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self.origin)
        return httpx.AsyncClient(base_url=f"http://{self.address}", timeout=PATIENCE, transport=transport)

    async def make(self, http: httpx.AsyncClient) -> str:
        setup = {"kind": "fresh", "heroes": ["robin-hood", "bigfoot"], "board": "sherwood-forest"}
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": self.level}]
        made = await http.post("/api/games", json={"setup": setup, "seats": seats})
        made.raise_for_status()
        return str(made.json()["token"])

    def sit(self) -> connect:
        url = f"ws://{self.address}/socket"
        return connect(url, max_size=None, open_timeout=PATIENCE, local_addr=(self.origin, 0))

    async def play(self, end: asyncio.Event) -> None:
        async with self.http() as http:
            while not end.is_set():
                token = await self.make(http)
                async with self.sit() as line:
                    await say(line, type="enter", protocol=PROTOCOL, token=token)
                    await self._play(line, end)

    async def _play(self, line: ClientConnection, end: asyncio.Event) -> None:
        asked: float | None = None  # when the bot was
        while not end.is_set():
            message = json.loads(await line.recv())
            if message["type"] == "refused" and message["reason"] != "stale":
                self.refused[message["reason"]] += 1
            if message["type"] != "state":
                continue
            if asked is not None:
                self.bot.append(time.perf_counter() - asked)
            if message["position"]["result"] is not None:
                return
            decision = message["position"]["decision"]
            mine = decision is not None and decision["seat"] == 0
            asked = None if mine else time.perf_counter()
            if mine:
                await self._choose(line, message, decision)

    async def _choose(self, line: ClientConnection, state: dict[str, Any], decision: dict[str, Any]) -> None:
        now = {"seq": state["seq"], "cuts": state["cuts"]}
        options = [option["option"] for option in decision["options"]]
        option = self.chance.choice(options)
        if len(options) > 1:
            self.choices += 1
            hint = self.choices % 3 == 0
            began = time.perf_counter()
            await say(line, type="chances", **now)
            self.asked["bar"] += 1
            wanted = {"bar"}
            if hint:
                await asyncio.sleep(0.3)  # as somebody who has looked at the table
                await say(line, type="hint", **now)
                self.asked["hint"] += 1
                wanted |= {"hint", "reason"}
            until = began + self.chance.uniform(*THINKS)
            while (left := (began + WAITS if wanted & {"hint", "reason"} else until) - time.perf_counter()) > 0:
                try:
                    heard = json.loads(await asyncio.wait_for(line.recv(), left))
                except TimeoutError:
                    break
                took = time.perf_counter() - began
                if heard["type"] == "refused":
                    self.refused[heard["reason"]] += 1
                elif heard["type"] == "reckoned" and heard["seq"] == now["seq"]:
                    self._note("bar", took, wanted)
                elif heard["type"] == "hinted":
                    self._note("hint", took, wanted)
                    if heard["seeking"]:
                        self.asked["reason"] += 1
                    elif self.asked["reason"] > len(self.answers["reason"]):
                        self._note("reason", took, wanted)
                        self.refused["no reason"] += heard["because"] is None
                    if not heard["seeking"]:
                        wanted.discard("reason")
                    option = heard["choices"][0]["option"] if heard["choices"] else option
        await say(line, type="choose", choice=option, **now)

    def _note(self, what: str, took: float, wanted: set[str]) -> None:
        if what in wanted:
            self.answers[what].append(took)
            wanted.discard(what)


async def say(line: ClientConnection, **said: Any) -> None:
    await line.send(json.dumps(said))


def played(number: int) -> str:
    """The record of a whole duel of two novices."""
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=number)
    players = [bots.make("novice", seed) for seed in range(2)]
    while not game.over:
        game.choose(players[game.asked].choose(game.view(game.asked), game.options))
    return save_record(game)


async def opened(address: str, record: str) -> str:
    """A token of a record that was opened on the server."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http:
        made = await http.post("/api/replays", json={"record": record})
        made.raise_for_status()
        return str(made.json()["watch"])


async def reviewed(address: str, token: str) -> tuple[float, float]:
    """Seconds until a review can be shown, and until it has its reasons."""
    began = time.perf_counter()
    shown = 0.0
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http:
        while (took := time.perf_counter() - began) < LONGEST:
            told = (await http.get("/api/review", headers={"Authorization": f"Bearer {token}"})).json()
            if told["review"] is not None:
                shown = shown or took
                if told["done"] >= told["of"]:
                    return shown, took
            await asyncio.sleep(0.5)
    return shown or LONGEST, LONGEST


async def measure(address: str, games: int, reviews: int, seconds: float) -> tuple[list[Person], list[Any]]:
    tokens = [await opened(address, played(number)) for number in range(reviews)]
    people = [Person(address, number) for number in range(games)]
    end = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        waiting = [group.create_task(reviewed(address, token)) for token in tokens]
        for person in people:
            group.create_task(person.play(end))
        await asyncio.sleep(seconds)
        end.set()
    return people, [task.result() for task in waiting]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--reviews", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=90.0)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    arguments = parser.parse_args()
    with serving(arguments.database, None) as address:
        people, reviews = asyncio.run(measure(address, arguments.games, arguments.reviews, arguments.seconds))
    table = Table(title=f"{arguments.games} games and {arguments.reviews} reviews, {BUILD} build")
    for name in ("", "asked", "in time", "median s", "95 % s", "longest s"):
        table.add_column(name, justify="right" if name else "left")
    for what in WANTED:
        row(table, what, sum(person.asked[what] for person in people), [one for p in people for one in p.answers[what]])
    for level in dict.fromkeys(person.level for person in people):
        row(table, level, None, [one for person in people if person.level == level for one in person.bot])
    console = Console()
    console.print(table)
    for shown, done in reviews:
        console.print(f"a review after {shown:.0f} s, its reasons after {done:.0f} s")
    console.print(f"refused or without: {dict(sum((person.refused for person in people), Counter()))}")


def row(table: Table, what: str, asked: int | None, times: list[float]) -> None:
    times = sorted(times)
    said = [statistics.median(times), times[int(0.95 * (len(times) - 1))], times[-1]] if times else []
    table.add_row(what, "" if asked is None else str(asked), str(len(times)), *(f"{value:.2f}" for value in said))


if __name__ == "__main__":
    main()
