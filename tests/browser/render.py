"""Shows every view of random games on the real table page: `uv run python tests/browser/render.py --games 500`.

Every hero, board and format takes its turn. A game is played in a room of the server, with an ear for each seat and one
for spectators; what they hear goes into the page through a socket of our own, without any waiting in between. Games
take turns on a wide page and on a phone. On the way something that is offered is pressed, too. An error in the console,
an exception, a blank where something should be written ("undefined") or an emblem that is not drawn ends the run with
exit code 1 and the state that shows it again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # for a run as a script

from playwright.sync_api import Browser, ConsoleMessage, Page
from rich.console import Console
from rich.progress import Progress

from chromium import launch
from matchless import save_record
from matchless.server.async_store import AsyncStore
from matchless.server.game_log import GameLog
from matchless.server.guest import Guest
from matchless.server.messages.table import Choose
from matchless.server.room import Room
from matchless.server.rows import Seat, StoredGame
from matchless.server.store import Store
from random_play import Setup, numbered_setup
from served import AtOnce, Served
from visits import habits

BATCH = 250  # messages that go into the page at once
TOLD = 10  # games between two lines of progress where there is no terminal
AHEAD = 2  # games that are played while another is shown
PAGES: tuple[dict[str, Any], ...] = (
    {"viewport": {"width": 1440, "height": 900}},
    {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "color_scheme": "dark"},
)
SOCKET = """
class Socket extends EventTarget {
    static OPEN = 1;
    readyState = 1;
    constructor() { super(); window.ours = this; }
    send() {}
    close() {}
}
window.WebSocket = Socket;
window.emblems = new Set();
const fail = (error) => { window.failed ??= String(error?.stack ?? error); };
window.addEventListener("unhandledrejection", (event) => fail(event.reason));
window.addEventListener("error", (event) => fail(event.error ?? event.message));
"""
# Gives how long each state took, and what was wrong with the page: [milliseconds, complaint or null].
FEED = """async ([first, texts]) => {
    const times = [];
    for (const [number, text] of texts.entries()) {
        const place = first + number;
        document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })); // no pause
        const begin = performance.now();
        window.ours.dispatchEvent(new MessageEvent("message", { data: text }));
        times.push(performance.now() - begin);
        if (place % 5 === 0) {
            const blank = /undefined|NaN|\\[object|>null</.exec(document.body.innerHTML);
            if (blank) window.failed ??= blank.input.slice(Math.max(0, blank.index - 200), blank.index + 50);
            for (const use of document.getElementsByTagName("use")) window.emblems.add(use.getAttribute("href"));
            const offered = document.querySelectorAll('#board [data-legal="yes"], [data-state="can"] [data-card]');
            offered[place % offered.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }
        if (window.failed) break;
    }
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); // rejections are told a little later
    return [times, window.failed ?? null];
}"""
MISSING = "() => [...window.emblems].filter((address) => address[0] === '#' && !document.querySelector(address))"


class Ear(Guest):
    """Remembers everything that is sent to it."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__()
        self.seats = seats
        self.texts: list[str] = []

    def send_text(self, text: str) -> None:
        self.texts.append(text)


def told(setup: Setup, every: int = 1) -> list[list[str]]:
    """All messages of a random game: those to each seat, and those to a spectator; of states every so many."""
    return [thinned(texts, every) for texts in asyncio.run(_told(setup))]


def thinned(texts: list[str], every: int) -> list[str]:
    """The messages with only every so many states, of which the last is one."""
    states = [number for number, text in enumerate(texts) if text.startswith('{"type":"state"')]
    left_out = set(states) - set(states[::-every])
    return [text for number, text in enumerate(texts) if number not in left_out]


async def _told(setup: Setup) -> list[list[str]]:
    sides = [(seat,) for seat in range(len(setup.heroes))]
    held = sides if setup.pair is None else [(setup.pair, setup.pair + 2), *sides[1 - setup.pair :: 2]]
    seats = tuple(Seat(name=f"Person {number}", token=f"{number:064}") for number in range(len(setup.heroes)))
    stored = StoredGame(id="shown", head=save_record(setup.begin()), lines=(), seats=seats, watch="w" * 24)
    store = AsyncStore(Store("sqlite://"))
    await store.do(store.sync.add, stored)
    room, choose = Room(stored, GameLog(stored.head), store, AtOnce()), setup.chooser()
    ears = [Ear(seats) for seats in (*held, ())]
    for ear in ears:
        await room.enter(ear)
    while not room.over:
        asked = next(ear for ear in ears if room.game.asked in ear.seats)
        await room.choose(asked, Choose(type="choose", seq=room.game_log.seq, choice=choose(room.game)))
    room.close()
    await store.close()
    return [ear.texts for ear in ears]


@dataclass
class Figures:
    """What was shown."""

    games: int = 0
    views: int = 0
    heroes: set[str] = field(default_factory=set)
    boards: set[str] = field(default_factory=set)
    formats: Counter[str] = field(default_factory=Counter)
    times: list[float] = field(default_factory=list)  # milliseconds a state

    def add(self, setup: Setup, times: list[float]) -> None:
        self.games += 1
        self.heroes.update(setup.heroes)
        self.boards.add(setup.board)
        self.formats[setup.format] += 1
        self.times.extend(times)

    def __str__(self) -> str:
        times = sorted(self.times)
        formats = ", ".join(f"{count} {name}" for name, count in sorted(self.formats.items()))
        return (
            f"{self.games} games ({formats}), {len(self.heroes)} heroes, {len(self.boards)} boards, {self.views} "
            f"views: {len(times)} states shown, {sum(times) / len(times):.2f} ms each, "
            f"median {times[len(times) // 2]:.2f}, "
            f"99th percentile {times[len(times) * 99 // 100]:.2f}, longest {times[-1]:.1f}"
        )


class Wrong(AssertionError):  # noqa: N818 (named by what it is)
    """A state that the page cannot show."""


class Screen:
    """A table page that is told what we like."""

    def __init__(self, browser: Browser, address: str, options: dict[str, Any]) -> None:
        self.context = browser.new_context(reduced_motion="reduce", **options)
        # Nobody knows the games of this table: their endings are told that no review is being made.
        self.context.route("**/api/review?*", lambda route: route.fulfill(json={"done": 0, "of": 0, "review": None}))
        self.complaints: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error.stack)))
        self.page.on("console", self._hear)
        self.page.add_init_script(habits())
        self.page.add_init_script(SOCKET)
        self.address = f"{address}/table.html#{'x' * 24}"
        self.open()

    def open(self) -> None:
        """Loads the page, as if for the first time."""
        self.page.goto("about:blank")  # an address that differs in its fragment alone would not be loaded
        self.page.goto(self.address)
        self.complaints.clear()
        self.page.wait_for_function("() => window.ours")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def show(self, setup: Setup, texts: list[str]) -> list[float]:
        """Shows all messages to one ear; gives the milliseconds that each state took."""
        times: list[float] = []
        for begin in range(0, len(texts), BATCH):
            took, failed = self.page.evaluate(FEED, [begin, texts[begin : begin + BATCH]])
            shown = zip(texts[begin:], took, strict=False)
            times.extend(one for text, one in shown if text.startswith('{"type":"state"'))
            if failed or self.complaints:
                complaints = [failed or "", *self.complaints]
                raise Wrong("\n".join((repr(setup), self.culprit(texts), *complaints)))
        return times

    def culprit(self, texts: list[str]) -> str:
        """Which of these messages it is, shown once more one by one on a fresh page."""
        self.open()
        for place, text in enumerate(texts):
            failed = self.page.evaluate(FEED, [place, [text]])[1]
            if failed or self.complaints:
                message = json.loads(text)
                seats = json.loads(texts[0])["seats"]
                return f"{message['type']} {message.get('seq', '')} to seats {seats}"
        return "no single message of this game: it hangs on what was shown before"

    def check_emblems(self) -> None:
        missing = self.page.evaluate(MISSING)
        if missing:
            raise Wrong(f"emblems that are not drawn: {missing}")


@contextmanager
def screens() -> Iterator[list[Screen]]:
    """The pages that everything is shown on."""
    with Served("sqlite://") as served, launch() as browser:
        made = [Screen(browser, f"http://{served.address}", options) for options in PAGES]
        yield made
        for screen in made:
            screen.check_emblems()


def show(played: Iterable[tuple[int, Setup, list[list[str]]]], to: list[Screen]) -> Iterator[Figures]:
    """Shows games, each on the next page in turn; gives the figures so far after each."""
    figures = Figures()
    for number, setup, ears in played:
        times = [one for texts in ears for one in to[number % len(to)].show(setup, texts)]
        figures.views += len(ears)
        figures.add(setup, times)
        yield figures


def played(seed: int, games: int, every: int) -> Iterator[tuple[int, Setup, list[list[str]]]]:
    """Games, played by another process ahead of being shown."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        coming: list[tuple[int, Setup, Future[list[list[str]]]]] = []
        for number in range(games + AHEAD):
            if number < games:
                setup = numbered_setup(seed, number)
                coming.append((number, setup, pool.submit(told, setup, every)))
            if number >= AHEAD or games < AHEAD:
                if not coming:
                    return
                first, one, future = coming.pop(0)
                yield first, one, future.result()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=500, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="show only every N-th state; default: all")
    args = parser.parse_args()
    console = Console(stderr=True)
    begin = time.monotonic()
    figures = Figures()
    with screens() as to, Progress(console=console) as progress:
        task = progress.add_task("games", total=args.games)
        for figures in show(played(args.seed, args.games, args.every), to):
            progress.update(task, completed=figures.games)
            if not console.is_terminal and figures.games % TOLD == 0:
                console.print(f"{figures.games} games, {time.monotonic() - begin:.0f} s")
        print(f"{figures}; {time.monotonic() - begin:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
