"""Plays random games by the thousand and checks them: `uv run python tests/soak.py --games 20000 --jobs 2`.

Every hero, board and format takes its turn, with even, fierce and idle play. At every decision (or every k-th, with
--every k, for speed) the invariants of random_play are asserted; what holds between decisions, and that the events
tell every change, is asserted after every choice of every tenth game. The first failure ends the run with exit code 1
and everything needed to see it again: the setup, the record up to the last choice, that choice, and the error.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from matchless import heroes, save_record
from matchless.engine import decision as ask
from matchless.engine.game import Game
from matchless.engine.program import NONE
from phrases import phrase
from random_play import HEROES, Setup, Watch, invariants, numbered_setup

CHUNK = 25  # games that a worker plays before it reports
CARDS = [(slug, card) for slug in HEROES for card in heroes.load(slug).cards]  # loaded before the first game
PLAYED = (ask.ATTACK_CARD, ask.DEFENSE_CARD, ask.SCHEME_CARD)


@dataclass
class Report:
    """What came of some games."""

    games: int = 0
    decisions: int = 0
    draws: int = 0
    formats: Counter[str] = field(default_factory=Counter)
    played: Counter[tuple[str, str]] = field(default_factory=Counter)  # by hero and card
    failure: str = ""

    def add(self, other: Report) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.draws += other.draws
        self.formats += other.formats
        self.played += other.played
        self.failure = self.failure or other.failure


def soak(seed: int, numbers: range, every: int) -> Report:
    """Plays the games of these numbers, up to the first that fails."""
    report = Report()
    for number in numbers:
        setup = numbered_setup(seed, number)
        choices: list[int] = []
        try:
            game = run(setup, choices, every, number % 10 == 0, report)
        except Exception:  # whatever it is, it is reported with the game that led to it
            report.failure = describe(seed, number, setup, choices, traceback.format_exc())
            break
        report.games += 1
        report.formats[setup.format] += 1
        report.draws += game.winners == 0
    return report


def run(setup: Setup, choices: list[int], every: int, watched: bool, report: Report) -> Game:
    """One game; `choices` keeps what was chosen, the last one also if it raised."""
    game = setup.begin(listen=watched)
    choose = setup.chooser()
    watch = Watch(game)
    while not game.over:
        if len(choices) % every == 0:
            invariants(game)
        option = choose(game)
        if game.kind in PLAYED and option != NONE:
            report.played[game.table.heroes[game.asked].slug, game.table.cards[option].name] += 1
        choices.append(option)
        game.choose(option)
        if watched:
            watch.step(game)
    invariants(game)
    report.decisions += len(choices)
    return game


def describe(seed: int, number: int, setup: Setup, choices: list[int], error: str) -> str:
    """A failure as somebody else can see it again."""
    lines = [f"game {number} of --seed {seed} failed", "", repr(setup), ""]
    game = setup.begin()
    for option in choices[:-1]:
        game.choose(option)
    lines.append(save_record(game))
    if choices:
        lines.append(f"then seat {game.asked + 1} chose: {phrase(game, choices[-1])} ({choices[-1]})")
    return "\n".join([*lines, "", error])


def chunks(games: int) -> Iterator[range]:
    for begin in range(0, games, CHUNK):
        yield range(begin, min(begin + CHUNK, games))


def play_all(games: int, seed: int, jobs: int, every: int, progress: Progress) -> Report:
    """All games on all workers; stops handing out work at the first failure."""
    total = Report()
    task = progress.add_task("soaking", total=games)
    waiting = chunks(games)
    with ProcessPoolExecutor(jobs) as pool:
        running: set[Future[Report]] = {pool.submit(soak, seed, part, every) for part in islice(waiting, 2 * jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                total.add(future.result())
            progress.update(task, completed=total.games)
            if total.failure:
                for future in running:
                    future.cancel()
                break
            running |= {pool.submit(soak, seed, part, every) for part in islice(waiting, len(done))}
    return total


def least_played(report: Report, count: int) -> list[tuple[int, str, str]]:
    """The cards played least as attack, defense or scheme, for each copy in the deck."""
    ranked = [(report.played[slug, card.name] // card.copies, slug, card.name) for slug, card in CARDS]
    return sorted(ranked)[:count]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000, help="how many games to play (default 20000)")
    parser.add_argument("--seed", type=int, default=1, help="which series of games (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (default 2)")
    parser.add_argument("--every", type=int, default=1, help="check the invariants at every k-th decision (default 1)")
    parser.add_argument("--game", type=int, default=None, help="only the game of this number, in this process")
    options = parser.parse_args()
    console = Console(soft_wrap=True)
    if options.game is not None:
        report = soak(options.seed, range(options.game, options.game + 1), options.every)
        print(report.failure or f"game {options.game} of --seed {options.seed} is fine")
        return 1 if report.failure else 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    began = time.perf_counter()
    with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
        report = play_all(options.games, options.seed, options.jobs, options.every, progress)
    seconds = time.perf_counter() - began
    if report.failure:
        print(report.failure)  # plain, as the lines of a record must not be wrapped
        print(f"{report.games} games were fine before that one was found")
        return 1
    kinds = ", ".join(f"{count} {name}" for name, count in sorted(report.formats.items()))
    console.print(f"{report.games} games ({kinds}), {report.draws} draws, {report.decisions} decisions, no failure")
    checked = "every decision" if options.every == 1 else f"one decision in {options.every}"
    rate = f"{report.games / seconds:.0f} games a second, {report.decisions / seconds:.0f} decisions a second"
    console.print(f"{rate}, invariants checked at {checked}")
    console.print("least played, for each copy in the deck:")
    for plays, slug, card in least_played(report, 8):
        console.print(f"  {plays:6}  {card} ({slug})", highlight=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
