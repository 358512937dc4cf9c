"""Plays random games by the thousand and checks them: `uv run python tests/soak.py --games 20000 --jobs 2`.

Every hero, board and format takes its turn, with even, fierce and idle play. At every decision (or every k-th, with
--every k, for speed) the invariants of random_play are asserted; what holds between decisions, and that the events
tell every change, is asserted after every choice of every tenth game. The first failure ends the run with exit code 1
and everything needed to see it again: the setup, the record up to the last choice, that choice, and the error.

The result names the commit and digests of the engine, heroes and boards that have played.

With --state FILE a run can be stopped (Ctrl-C, or a kill) and resumed by the same command: the file holds what came of
the games so far, and what was being played at that moment is played again. With another engine, heroes or boards it is
refused: a million games are of one engine, or they say nothing of it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from matchless import BUILD, RULES_VERSION, __version__, boards, engine, heroes, items, language, save_record
from matchless.engine import decision as ask
from matchless.engine.game import Game
from matchless.engine.program import NONE
from phrases import phrase
from random_play import BOARDS, HEROES, Setup, Watch, invariants, numbered_setup

CHUNK = 25  # games that a worker plays before it reports
CARDS = [(slug, card) for slug in HEROES for card in heroes.load(slug).cards]  # loaded before the first game
ENGINE = (engine, items, language)  # what decides what comes of a choice, beside the files of heroes and boards
STOPPED = 130  # the exit code of what Ctrl-C ended
PLAYED = (ask.ATTACK_CARD, ask.DEFENSE_CARD, ask.SCHEME_CARD)


@dataclass
class Report:
    """What came of some games."""

    games: int = 0
    decisions: int = 0
    draws: int = 0
    formats: Counter[str] = field(default_factory=Counter)
    played: Counter[tuple[str, str]] = field(default_factory=Counter)  # by hero and card
    seconds: float = 0.0  # in which games were played, over all runs
    failure: str = ""

    def add(self, other: Report) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.draws += other.draws
        self.formats += other.formats
        self.played += other.played
        self.seconds += other.seconds
        self.failure = self.failure or other.failure


def digests() -> dict[str, str]:
    """By which one knows again what plays. An engine may be mended without new rules, so its source counts."""
    sources = [file for room in ENGINE for file in sorted(Path(room.__path__[0]).rglob("*.py"))]
    return {
        "engine": _digest([f"{file.name} {file.read_text(encoding='utf-8')}" for file in sources]),
        "heroes": _digest([f"{slug} {heroes.load(slug).digest}" for slug in HEROES]),
        "boards": _digest([f"{slug} {boards.load(slug).digest}" for slug in BOARDS]),
    }


def about() -> str:
    """What has played, in a line: a figure without it is of nobody knows what."""
    made = ", ".join(f"{name} {digest}" for name, digest in digests().items())
    return f"Matchless {__version__}, commit {commit()}, rules {RULES_VERSION}, {BUILD}; digests: {made}"


def commit() -> str:
    """The commit of this checkout, and whether it is changed; without git there is none to be named."""
    command = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _digest(parts: list[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


class State:
    """The file from which a run goes on: which games they are, and what came of all before the next one."""

    def __init__(self, file: Path | None, seed: int, every: int) -> None:
        self.file = file
        self.about = {"seed": seed, "every": every, "build": BUILD, "rules": RULES_VERSION, **digests()}

    def read(self) -> Report:
        """What came of the games so far; a run of other games is refused."""
        if self.file is None or not self.file.exists():
            return Report()
        kept = json.loads(self.file.read_text())
        for name, value in self.about.items():
            if kept.get(name) != value:
                sys.exit(f"{self.file} is of a run with another {name}: {kept.get(name)}, now {value}")
        played = Counter({(hero, card): count for hero, card, count in kept["played"]})
        counts = {name: kept[name] for name in ("games", "decisions", "draws", "seconds")}
        return Report(formats=Counter(kept["formats"]), played=played, **counts)

    def write(self, report: Report) -> None:
        """Puts a whole new file in the place of the old one: a kill leaves one or the other."""
        if self.file is None:
            return
        counts = {name: getattr(report, name) for name in ("games", "decisions", "draws", "seconds", "formats")}
        played = [[hero, card, count] for (hero, card), count in sorted(report.played.items())]
        fresh = self.file.with_name(f"{self.file.name}.new")
        fresh.write_text(json.dumps({**self.about, **counts, "played": played}))
        os.replace(fresh, self.file)


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
    phase = setup.luck % every  # another one in every game, so that no moment is passed over in all of them
    while not game.over:
        if len(choices) % every == phase:
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


def chunks(begin: int, games: int) -> Iterator[range]:
    for first in range(begin, games, CHUNK):
        yield range(first, min(first + CHUNK, games))


def begin_worker() -> None:
    """Only the main process stops workers; they also end when it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def play_all(games: int, seed: int, jobs: int, every: int, state: State, progress: Progress) -> Report:
    """All games on all workers, counted in the order of their numbers; ends at the first failure or at Ctrl-C."""
    total = state.read()
    task = progress.add_task("soaking", total=games, completed=total.games)
    waiting = chunks(total.games, games)
    clock = time.perf_counter()
    with ProcessPoolExecutor(jobs, initializer=begin_worker) as pool:
        running = deque(pool.submit(soak, seed, part, every) for part in islice(waiting, 2 * jobs))
        try:
            while running:
                report = running.popleft().result()
                running.extend(pool.submit(soak, seed, part, every) for part in islice(waiting, 1))
                clock, report.seconds = time.perf_counter(), time.perf_counter() - clock
                total.add(report)
                if total.failure:
                    break
                state.write(total)
                progress.update(task, completed=total.games)
        except KeyboardInterrupt:
            progress.console.print("stopping")
        pool.shutdown(wait=True, cancel_futures=True)
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
    parser.add_argument("--state", type=Path, default=None, help="a file to go on from when the run was stopped")
    parser.add_argument("--game", type=int, default=None, help="only the game of this number, in this process")
    options = parser.parse_args()
    console = Console(soft_wrap=True)
    if options.game is not None:
        report = soak(options.seed, range(options.game, options.game + 1), options.every)
        print(report.failure or f"game {options.game} of --seed {options.seed} is fine")
        return 1 if report.failure else 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C does
    state = State(options.state, options.seed, options.every)
    with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
        report = play_all(options.games, options.seed, options.jobs, options.every, state, progress)
    if report.failure:
        print(report.failure)  # plain, as the lines of a record must not be wrapped
        print(f"{report.games} games were fine before that one was found")
        return 1
    if not report.games:
        return STOPPED
    kinds = ", ".join(f"{count} {name}" for name, count in sorted(report.formats.items()))
    console.print(f"{report.games} games ({kinds}), {report.draws} draws, {report.decisions} decisions, no failure")
    checked = "every decision" if options.every == 1 else f"one decision in {options.every}"
    games, decisions = report.games / report.seconds, report.decisions / report.seconds
    console.print(f"{games:.0f} games a second, {decisions:.0f} decisions a second, invariants checked at {checked}")
    console.print(about(), highlight=False)
    console.print("least played, for each copy in the deck:")
    for plays, slug, card in least_played(report, 8):
        console.print(f"  {plays:6}  {card} ({slug})", highlight=False)
    if report.games < options.games:
        console.print(f"stopped before {options.games}" + ("; the same command goes on" if options.state else ""))
        return STOPPED
    return 0


if __name__ == "__main__":
    sys.exit(main())
