"""What the pages cost on a slow line: bytes, requests, and seconds until they can be used.

    uv run python benchmarks/pages.py

Starts `matchless serve` and opens its pages in Chromium on an emulated line (400 ms latency, 50 kB a second each way,
which the browser's own tools do; sockets are not slowed down by them). "Ready" is when somebody can act: in the lobby
the form with Play is there, at a table the question with its options. Bytes are those on the wire, headers too; what
comes from the browser's cache costs none. "Everything" counts what comes afterwards, such as pictures, as well. What
others do is shown at once (a setting): the plate that a game begins with stands over a table that can be used already.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table

from load import UNLIMITED, serving

LATENCY = 400  # milliseconds
RATE = 50_000  # bytes a second
PATIENCE = 60_000  # milliseconds
QUIET = 1500  # milliseconds without anything new, after which everything has come
LOBBY = "() => document.getElementById('new-game')?.checkVisibility() && performance.now()"
TABLE = "() => document.getElementById('prompt')?.dataset.state === 'asked' && performance.now()"
AT_ONCE = """
if (location.protocol.startsWith("http")) localStorage.setItem("matchless.look", JSON.stringify({ pace: "none" }));
"""


@dataclass(frozen=True)
class Cost:
    """One page opened once: until it was ready, and in all."""

    seconds: float
    bytes: int
    requests: int
    all_bytes: int
    all_requests: int


class Wire:
    """What goes over the line for a page, by the browser's own account; slowed down as asked."""

    def __init__(self, page: Page, latency: float, rate: float, quiet: float = QUIET) -> None:
        self.page = page
        self.quiet = quiet
        self.received: list[tuple[float, str, int]] = []  # when, for which request, bytes
        self.begun: dict[str, float] = {}  # requests by when they were sent
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("Network.enable")
        conditions = {"offline": False, "latency": latency, "downloadThroughput": rate, "uploadThroughput": rate}
        self.line.send("Network.emulateNetworkConditions", conditions)
        self.line.on("Network.requestWillBeSent", self._sent)
        self.line.on("Network.dataReceived", lambda said: self._came(said, said["encodedDataLength"]))
        self.line.on("Network.loadingFinished", self._finished)

    def _sent(self, said: dict[str, Any]) -> None:
        if said["request"]["url"].startswith("http"):
            self.begun.setdefault(said["requestId"], said["timestamp"])

    def _came(self, said: dict[str, Any], size: int) -> None:
        if size and said["requestId"] in self.begun:
            self.received.append((said["timestamp"], said["requestId"], size))

    def _finished(self, said: dict[str, Any]) -> None:
        """The whole is known at the end: what was not told as data were the headers."""
        told = sum(size for _, request, size in self.received if request == said["requestId"])
        self._came(said, int(said["encodedDataLength"]) - told)

    def measure(self, go: Callable[[], object], ready: str) -> Cost:
        """Opens something and waits until it is ready, and then until nothing more comes."""
        self.received.clear()
        self.begun.clear()
        go()
        seconds = float(self.page.wait_for_function(ready, timeout=PATIENCE).json_value()) / 1000
        seen = -1
        while seen != len(self.received):
            seen = len(self.received)
            self.page.wait_for_timeout(self.quiet)
        until = min(self.begun.values()) + seconds
        before = [(request, size) for when, request, size in self.received if when <= until]
        return Cost(
            seconds=round(seconds, 2),
            bytes=sum(size for _, size in before),
            requests=len({request for request, _ in before}),
            all_bytes=sum(size for _, _, size in self.received),
            all_requests=len({request for _, request, _ in self.received}),
        )


def visits(context: BrowserContext, home: str, latency: float, rate: float) -> Iterator[tuple[str, Cost]]:
    """What somebody sees who has never been here: each page for the first time, and again."""
    page = context.new_page()
    wire = Wire(page, latency, rate)

    def goto(address: str) -> Callable[[], object]:
        return lambda: page.goto(home + address, wait_until="commit")

    def reload() -> None:
        page.reload(wait_until="commit")

    yield "lobby, first visit", wire.measure(goto("/"), LOBBY)
    yield "lobby, reload", wire.measure(reload, LOBBY)
    yield "lobby, another visit", wire.measure(goto("/?again"), LOBBY)
    yield "table after the lobby", wire.measure(goto(f"/table.html#{new_table(home)}"), TABLE)
    yield "table, reload", wire.measure(reload, TABLE)


def first_table(context: BrowserContext, home: str, latency: float, rate: float) -> Iterator[tuple[str, Cost]]:
    """A table for somebody who comes by a link."""
    page = context.new_page()
    wire = Wire(page, latency, rate)
    address = f"{home}/table.html#{new_table(home)}"
    yield "table, first visit", wire.measure(lambda: page.goto(address, wait_until="commit"), TABLE)


def new_table(home: str) -> str:
    """The token of a game in which one is asked at once."""
    message = {
        "setup": {"kind": "fresh", "heroes": ["bigfoot", "robin-hood"], "board": "sherwood-forest", "first": 0},
        "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}],
    }
    return str(httpx.post(f"{home}/api/games", json=message).raise_for_status().json()["token"])


@contextmanager
def chromium(program: str | None) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def measure(times: int, latency: float, rate: float, program: str | None) -> dict[str, Cost]:
    """The medians of so many visits, each by a browser that has never been here."""
    costs: dict[str, list[Cost]] = {}
    with serving("sqlite", 1, UNLIMITED) as services, chromium(program) as browser:
        (address,) = services.addresses
        for _ in range(times):
            for walk in (visits, first_table):
                context = browser.new_context()
                context.add_init_script(AT_ONCE)
                for name, cost in walk(context, f"http://{address}", latency, rate):
                    costs.setdefault(name, []).append(cost)
                context.close()
    return {name: median(several) for name, several in costs.items()}


def median(costs: list[Cost]) -> Cost:
    return sorted(costs, key=lambda cost: cost.seconds)[(len(costs) - 1) // 2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3, help="visits of which the median is shown (default 3)")
    parser.add_argument("--latency", type=float, default=LATENCY, help=f"milliseconds (default {LATENCY})")
    parser.add_argument("--rate", type=float, default=RATE, help=f"bytes a second (default {RATE})")
    parser.add_argument("--chromium", default=shutil.which("chromium"), help="the browser (default: what is installed)")
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    given = parser.parse_args()
    costs = measure(given.times, given.latency, given.rate, given.chromium)
    if given.json:
        json.dump({name: vars(cost) for name, cost in costs.items()}, sys.stdout)
        return
    title = f"{given.latency:g} ms, {given.rate / 1000:g} kB/s"
    table = Table("", "seconds", "kB", "requests", "kB in all", title=title)
    for name, cost in costs.items():
        row = f"{cost.seconds:.1f}", f"{cost.bytes / 1000:.0f}", str(cost.requests), f"{cost.all_bytes / 1000:.0f}"
        table.add_row(name, *row)
    Console().print(table)


if __name__ == "__main__":
    main()
