"""How soon a server takes choices and lets people in, alone and while another address does what it can against that.

    uv run python benchmarks/crowd.py --seconds 30
    uv run python benchmarks/crowd.py --attacks look enter --tables 170 --database postgres

Starts `matchless serve` as a process of its own, with the usual limits. From one address somebody plays both sides of a
game, ten choices a second at most, and somebody else comes to watch it, twice a second at most. From another address
comes a crowd, in a process of its own, whose figures begin with its first connection:

- look: so many tables watch a game and look at its past, 19 times a second each if they are let;
- enter: so many come in to watch, leave, and come again;
- unknown: so many come with a token that nobody has, again and again;
- choose: twenty games, as many as somebody may make at once, whose players choose as fast as they are let.

What is measured is the time from a choice to its acknowledgement, and from the beginning of a connection to the first
state that comes over it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import statistics
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from load import database as fresh_database
from load import process
from matchless import BUILD
from matchless.server.messages.base import PROTOCOL
from people import PATIENCE

ONE, OTHER = "127.0.0.2", "127.0.0.3"  # where people come from, and the crowd
FAST = 1 / 19  # seconds between two looks of a table, which is less than a table may say
BETWEEN_CHOICES = 0.1  # seconds
BETWEEN_VISITS = 0.5
AGAIN = 0.05  # seconds until one of the crowd comes back who was not let in
GAMES = 20  # of the crowd that chooses
WATCHERS = 85  # of the crowd at one table, of the hundred that it has room for
NOBODYS = "A" * 32  # a token
WORDS = {"choice": "a choice", "enter": "to enter"}


async def make(address: str, origin: str) -> dict[str, Any]:
    """A game whose two sides one person plays."""
    setup = {"kind": "fresh", "heroes": ["robin-hood", "bigfoot"], "board": "sherwood-forest"}
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    transport = httpx.AsyncHTTPTransport(local_address=origin)
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, transport=transport) as http:
        answer = await http.post("/api/games", json={"setup": setup, "seats": seats})
        answer.raise_for_status()
        made: dict[str, Any] = answer.json()
        return made


@contextlib.asynccontextmanager
async def entering(address: str, origin: str, token: str) -> AsyncIterator[ClientConnection]:
    """A connection that has said who it is, and has not been answered."""
    way = f"ws://{address}/socket"
    async with connect(way, max_size=None, open_timeout=PATIENCE, local_addr=(origin, 0), close_timeout=1) as line:
        await line.send(json.dumps({"type": "enter", "protocol": PROTOCOL, "token": token}))
        yield line


async def heard(line: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these types."""
    while True:
        message: dict[str, Any] = json.loads(await line.recv())
        if message["type"] in kinds:
            return message


async def play(line: ClientConnection, chance: random.Random, pause: float, took: list[float]) -> None:
    """Plays a game to its end, and notes how long each choice took until it was acknowledged."""
    state = await heard(line, "state", "refused")
    while state["type"] == "state" and state["position"]["result"] is None:
        option = chance.choice(state["position"]["decision"]["options"])["option"]
        began = time.perf_counter()
        said = {"type": "choose", "seq": state["seq"], "cuts": state["cuts"], "choice": option}
        await line.send(json.dumps(said))
        if (await heard(line, "accepted", "refused"))["type"] == "accepted":
            took.append(time.perf_counter() - began)
        state = await heard(line, "state")
        await asyncio.sleep(pause)


# --- the crowd ------------------------------------------------------------------------------------------------------


async def looks(address: str, token: str) -> None:
    async with entering(address, OTHER, token) as line:
        await heard(line, "state")

        async def hear() -> None:
            async for _ in line:
                pass

        hearing = asyncio.create_task(hear())
        while not hearing.done():
            await line.send(json.dumps({"type": "look", "seq": 0}))
            await asyncio.sleep(FAST)


async def enters(address: str, token: str) -> None:
    async with entering(address, OTHER, token) as line:
        await heard(line, "state")


async def fails(address: str, _token: str) -> None:
    async with entering(address, OTHER, NOBODYS) as line:
        await heard(line, "refused")


async def chooses(address: str, token: str) -> None:
    async with entering(address, OTHER, token) as line:
        await play(line, random.Random(), FAST, [])


async def one_of_many(does: Callable[[str, str], Coroutine[Any, Any, None]], address: str, token: str) -> None:
    """Does it again and again, whatever the server says to it."""
    while True:
        with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
            await does(address, token)
        await asyncio.sleep(AGAIN)


ATTACKS = {"look": looks, "enter": enters, "unknown": fails, "choose": chooses}


async def _crowd(attack: str, address: str, tables: int) -> None:
    chooses_ = attack == "choose"
    games = [await make(address, OTHER) for _ in range(GAMES if chooses_ else -(-tables // WATCHERS))]
    tokens = [game["token" if chooses_ else "watch"] for game in games]
    async with asyncio.TaskGroup() as group:
        for number in range(GAMES if chooses_ else tables):
            group.create_task(one_of_many(ATTACKS[attack], address, tokens[number % len(tokens)]))


def crowd(attack: str, address: str, tables: int) -> None:
    asyncio.run(_crowd(attack, address, tables))


# --- those who are measured -----------------------------------------------------------------------------------------


async def playing(address: str, took: list[float]) -> None:
    chance = random.Random(1)
    while True:
        made = await make(address, ONE)
        async with entering(address, ONE, made["token"]) as line:
            await play(line, chance, BETWEEN_CHOICES, took)


async def visiting(address: str, token: str, took: list[float]) -> None:
    while True:
        began = time.perf_counter()
        async with entering(address, ONE, token) as line:
            await heard(line, "state")
            took.append(time.perf_counter() - began)
        await asyncio.sleep(BETWEEN_VISITS)


async def measure(address: str, seconds: float) -> dict[str, list[float]]:
    took: dict[str, list[float]] = {kind: [] for kind in WORDS}
    watched = await make(address, ONE)
    people = (playing(address, took["choice"]), visiting(address, watched["watch"], took["enter"]))
    tasks = [asyncio.create_task(person) for person in people]
    done, _ = await asyncio.wait(tasks, timeout=seconds)
    for task in done:
        task.result()  # it ends only by what went wrong
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return took


def beside(kind: str, attack: str | None, tables: int, seconds: float) -> dict[str, dict[str, float]]:
    """What is measured at a server of its own while this is done to it."""
    with fresh_database(kind) as url, process("serve", "--port", "0", "--no-browser", "--database", url) as (_, said):
        address = said.split("//")[1].split("/")[0]
        others = None
        if attack is not None:
            others = multiprocessing.get_context("spawn").Process(target=crowd, args=(attack, address, tables))
            others.start()
        try:
            took = asyncio.run(measure(address, seconds))
            if others is not None and others.exitcode is not None:
                sys.exit("the crowd has gone home")
        finally:
            if others is not None:
                others.kill()
                others.join()
    return {name: numbers(times) for name, times in took.items()}


def numbers(times: list[float]) -> dict[str, float]:
    """In milliseconds."""
    if len(times) < 2:
        sys.exit(f"it was done {len(times)} times only; give it more --seconds")
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    told = {"median": cuts[49], "p95": cuts[94], "longest": max(times)}
    return {"times": len(times), **{name: round(1000 * value, 1) for name, value in told.items()}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attacks", nargs="+", choices=ATTACKS, default=list(ATTACKS), help="default: all")
    parser.add_argument("--tables", type=int, default=170, help="of the crowd (default 170)")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure, each time (default 30)")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite", help="default: sqlite")
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    given = parser.parse_args()
    result: dict[str, Any] = {
        "database": given.database,
        "engine": BUILD,
        "tables": given.tables,
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 1),
    }
    for attack in (None, *given.attacks):
        result[attack or "alone"] = beside(given.database, attack, given.tables, given.seconds)
    if given.json:
        json.dump(result, sys.stdout)
    else:
        show(result)


def show(result: dict[str, Any]) -> None:
    title = f"a crowd of {result['tables']} of another address, {result['database']}, {result['engine']}"
    table = Table("milliseconds", "times", "median", "95 in 100", "longest", title=title)
    for crowd_, seen in result.items():
        if isinstance(seen, dict):
            for name, words in WORDS.items():
                times = (f"{seen[name][which]:.1f}" for which in ("median", "p95", "longest"))
                table.add_row(f"{words}, {crowd_}", str(seen[name]["times"]), *times)
    console = Console()
    console.print(table)
    console.print(f"{result['cores']} cores; load of the machine before it began: {result['load_before']}")


if __name__ == "__main__":
    main()
