"""Shows questions of random games at eight sizes of the window: `uv run python tests/browser/fits.py --questions 3000`.

Every hero, board and format takes its turn, with the messages of real rooms on the real page, as in render.py. At every
question each option's control must be inside the window and be what is found at its middle, nothing may overflow, and
where a combat is told on a small desk the log keeps five lines. One option of each question is pressed, and then the
controls that confirm it, or that tell several options at one space apart, must be there too. What fails is told with
the size, the game and the question, and ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # for a run as a script

from browser.render import BATCH, Screen, Wrong, played
from chromium import launch
from random_play import Setup
from served import Served

SIZES = ((390, 664), (390, 844), (844, 390), (820, 1180), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440))
FINGERS = 820  # pixels of width up to which a screen is touched
EVERY = 7  # of all questions of a game only so many are shown: more games say more than more of one game
TOLD = 10  # games between two lines of progress
# Shows messages one after the other; gives how many questions there were, and what is wrong with them.
FIT = """async ([first, texts]) => {
    const faults = [];
    let questions = 0;
    const all = (selector) => [...document.querySelectorAll(selector)];
    const controls = (option) => {
        if (option.card !== null) return all(`#hand [data-card="${CSS.escape(option.card)}"]`);
        const space = option.fighter !== null ? option.at : option.space;
        const there = space ? all(`#board [data-space="${CSS.escape(space)}"]`) : [];
        return [...there, ...(option.item !== null || !space ? all(`#prompt [data-option="${option.option}"]`) : [])];
    };
    const check = (control, what) => {
        const shown = control.querySelector(".b-rim") ?? control;
        const { left, top, right, bottom } = shown.getBoundingClientRect();
        const said = `${what} at ${[left, top, right, bottom].map(Math.round)}`;
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || right - left < 8)
            faults.push(`${said} is not in the window`);
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!control.contains(found)) faults.push(`${said} is covered by ${found?.outerHTML.slice(0, 90)}`);
    };
    const checkPage = () => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        if (scrollWidth > innerWidth || scrollHeight > innerHeight)
            faults.push(`the page is ${scrollWidth} x ${scrollHeight}`);
        const prompt = document.getElementById("prompt"), list = document.getElementById("log");
        const more = prompt.scrollHeight - prompt.clientHeight;
        if (more > 1) faults.push(`the prompt is ${more} too high`);
        const line = parseFloat(getComputedStyle(list).lineHeight) + 3; // with what lies between two
        if (innerWidth >= 1000 && list.clientHeight < 5 * line + 8) faults.push(`the log is ${list.clientHeight} high`);
    };
    for (const [number, text] of texts.entries()) {
        document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })); // no pause
        window.ours.dispatchEvent(new MessageEvent("message", { data: text }));
        if (window.failed) return [questions, [window.failed]];
        const { type, seq, position } = JSON.parse(text);
        if (type !== "state" || !position.decision?.options.length) continue;
        questions++;
        const before = faults.length;
        const fighters = new Map(position.seats.flatMap((seat) => seat.fighters).map((one) => [one.id, one.space]));
        const options = position.decision.options.map((one) => ({ ...one, at: fighters.get(one.fighter) }));
        for (const option of options) {
            const found = controls(option);
            if (!found.length) faults.push(`${option.id} has no control`);
            for (const control of found) check(control, option.id);
        }
        checkPage();
        const pressed = options[(first + number) % options.length];
        const [control] = controls(pressed);
        const atOnce = ["mover", "attacker"].includes(position.decision.kind) || control?.dataset.option;
        if (control && !atOnce) {
            control.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            const answers = all("#prompt .answers button");
            if (!answers.some((one) => one.classList.contains("primary"))) faults.push("nothing confirms");
            for (const answer of answers) check(answer, `then ${answer.textContent}`);
            checkPage();
            dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
        }
        for (let place = before; place < faults.length; place++)
            faults[place] = `choice ${seq}, ${position.decision.question} ${faults[place]}`;
    }
    return [questions, faults];
}"""


def asked(texts: list[str], every: int) -> list[str]:
    """The welcome of an ear, and every so many of the states in which it is asked."""
    questions = [text for text in texts if text.startswith('{"type":"state"') and '"options":[{' in text]
    return [texts[0], *questions[::every]]


def options_of(size: tuple[int, int]) -> dict[str, Any]:
    """How a page of that size is opened."""
    width, height = size
    touched = min(size) < FINGERS and width < 1000
    dark = {"color_scheme": "dark"} if width % 4 == 0 else {}
    return {"viewport": {"width": width, "height": height}, **dark, **({"has_touch": True} if touched else {})}


@dataclass
class Figures:
    """What was shown at one size."""

    questions: int = 0
    games: int = 0
    heroes: set[str] = field(default_factory=set)
    boards: set[str] = field(default_factory=set)
    formats: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, setup: Setup, questions: int, faults: list[str]) -> None:
        self.games += 1
        self.questions += questions
        self.heroes.update(setup.heroes)
        self.boards.add(setup.board)
        self.formats[f"{setup.format} {len(setup.heroes)}"] += 1
        self.faults += faults

    def __str__(self) -> str:
        formats = ", ".join(f"{count} {name}" for name, count in sorted(self.formats.items()))
        return (
            f"{self.questions} questions of {self.games} games ({formats}), {len(self.heroes)} heroes, "
            f"{len(self.boards)} boards: {len(self.faults)} faults"
        )


class Window(Screen):
    """A table page of some size, told what we like and looked at after every question."""

    def look(self, ears: Iterable[list[str]], place: int) -> tuple[int, list[str]]:
        """Shows what was told to each ear; gives how many questions there were, and what was wrong."""
        questions, faults = 0, []
        for texts in ears:
            for begin in range(0, len(texts), BATCH):
                count, found = self.page.evaluate(FIT, [place + questions, texts[begin : begin + BATCH]])
                questions += count
                faults += found
        if self.complaints:
            raise Wrong("\n".join(self.complaints))
        return questions, faults


@contextmanager
def windows(sizes: Iterable[tuple[int, int]] = SIZES) -> Iterator[dict[tuple[int, int], Window]]:
    """A page of each size."""
    with Served("sqlite://") as served, launch() as browser:
        yield {size: Window(browser, f"http://{served.address}", options_of(size)) for size in sizes}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--questions", type=int, default=3000, metavar="N", help="at each size; default: 3000")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--every", type=int, default=EVERY, metavar="N", help=f"show every N-th; default: {EVERY}")
    parser.add_argument("--size", action="append", choices=[f"{w}x{h}" for w, h in SIZES], help="default: all")
    args = parser.parse_args()
    begin = time.monotonic()
    with windows(size for size in SIZES if args.size is None or f"{size[0]}x{size[1]}" in args.size) as to:
        figures = {size: Figures() for size in to}
        for number, setup, ears in played(args.seed, args.questions, 1):
            shown = [asked(texts, args.every) for texts in ears]
            for size, window in to.items():
                questions, faults = window.look(shown, number)
                figures[size].add(setup, questions, faults)
                for fault in faults:
                    print(f"{size[0]}x{size[1]} {setup}: {fault}", flush=True)
            if number % TOLD == TOLD - 1:
                least = min(one.questions for one in figures.values())
                print(f"{number + 1} games, {least} questions, {time.monotonic() - begin:.0f} s", flush=True)
            if min(one.questions for one in figures.values()) >= args.questions:
                break
    for (width, height), one in figures.items():
        print(f"{width}x{height}: {one}")
    print(f"{time.monotonic() - begin:.0f} s")
    return 1 if any(one.faults for one in figures.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
