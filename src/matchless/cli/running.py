"""What commands that play many games share: which games, where they are played, how they are watched and counted."""

from __future__ import annotations

import sys
from bisect import bisect
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn
from rich.table import Table
from rich.text import Text

from matchless import heroes
from matchless.bots.levels import BOTS, LEVELS
from matchless.cli.output import INTERRUPTED, CommandError
from matchless.cli.parsing import at_least
from matchless.cli.setup import boards_for
from matchless.intervals import side
from matchless.lab.plan import ROUND, Terms, entrant, place
from matchless.lab.runner import BACKENDS, DASK, PROCESSES, MatchFailed

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Generator, Sequence

    from rich.progress import Task

    from matchless.lab.plan import Entrant, Place

T = TypeVar("T")
EVERY = "all"
USUAL_BOT = "greedy"
USUAL_GAMES = 200
BOT_NAMES = (
    f"{', '.join(LEVELS)}, or one made for measuring: {', '.join(BOTS)}, perhaps with a budget as in greedy:8 or "
    "search:250ms"
)


def add_terms(parser: ArgumentParser) -> None:
    """Options that say on what terms heroes meet."""
    parser.add_argument("--bot", default=USUAL_BOT, metavar="BOT", help=f"who plays: {BOT_NAMES}; default: {USUAL_BOT}")
    parser.add_argument(
        "--board",
        action="append",
        metavar="BOARD",
        help='a board, or a .json file of your own; given several times for several, or "all"; default: all',
    )
    parser.add_argument(
        "--games",
        type=at_least(ROUND),
        default=USUAL_GAMES,
        metavar="N",
        help=f"how many games two heroes play, a multiple of {ROUND}: each seed is played with both heroes in both "
        f"seats, first and second; default: {USUAL_GAMES}",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="where all chance comes from; default: 0")


def find_terms(args: Namespace) -> Terms:
    """The terms that the options name."""
    rounds, rest = divmod(args.games, ROUND)
    if rest:
        reason = f"--games {args.games}: heroes meet in rounds of {ROUND} games"
        raise CommandError(reason, f"give a multiple of {ROUND}, {(rounds + 1) * ROUND} perhaps")
    return Terms(find_places(args.board, 2), args.bot, rounds, args.seed)


def find_places(names: Sequence[str] | None, seats: int) -> tuple[Place, ...]:
    """The boards named; all with room for so many without a name, or for "all" among them."""
    if not names or EVERY in names:
        names = [board.slug for board in boards_for(seats)]
    return tuple(place(name) for name in names)


def find_entrants(names: Sequence[str]) -> tuple[Entrant, ...]:
    """The heroes named, all that there are for "all" among them."""
    found: list[str] = []
    for name in names:
        found.extend(heroes.slugs() if name == EVERY else [name])
    return tuple(entrant(name) for name in found)


def add_running(parser: ArgumentParser) -> None:
    """Options that say where games are played."""
    parser.add_argument("--jobs", type=at_least(1), metavar="N", help="how many processes; default: one for every core")
    parser.add_argument(
        "--backend",
        choices=BACKENDS,
        default=PROCESSES,
        help=f"processes of this machine, one after the other in this process, or a Dask cluster; default: {PROCESSES}",
    )
    parser.add_argument("--address", default="", metavar="HOST:PORT", help="the scheduler of the Dask cluster")
    parser.add_argument("--journal", metavar="FILE", help="keep finished games here, and go on from there next time")


def running(args: Namespace) -> dict[str, Any]:
    """The settings that the options of `add_running` name, as `gather` takes them."""
    if args.address and args.backend != DASK:
        raise CommandError(f"--address is for --backend {DASK}, not {args.backend}", f"add --backend {DASK}")
    return {
        "backend": args.backend,
        "jobs": args.jobs,
        "address": args.address,
        "journal": Path(args.journal) if args.journal else None,
    }


class Pace(ProgressColumn):
    """How many games a second are played, and how long the rest will take.

    What counts is the later half of the time so far. So the first game already tells, however long games take, and
    those out of a journal, which come all at once, are soon forgotten.
    """

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []  # of all games so far, in seconds from the start

    def render(self, task: Task) -> Text:
        elapsed = task.elapsed or 0.0
        recent = len(self.times) - bisect(self.times, elapsed / 2)
        if not recent:
            return Text("")
        speed = recent / (elapsed / 2)
        shown = f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}"
        return Text(f"{shown} games/s, {timedelta(seconds=round((task.remaining or 0) / speed))} left")


def watched(played: Generator[T], total: int) -> Generator[T]:
    """The same things, with a progress bar if somebody is there to see it; a match that fails says how to see why."""
    pace = Pace()
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), pace)
    console = Console(stderr=True)
    try:
        with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
            progress.add_task("", total=total)
            (task,) = progress.tasks
            for thing in played:
                pace.times.append(task.elapsed or 0.0)
                progress.advance(task.id)
                yield thing
    except MatchFailed as error:
        again = f"from matchless.lab.match import Match, play; play({error.match!r})"
        raise CommandError(str(error), f"play it alone: python -c {again!r}") from error
    finally:
        played.close()


def stopped(args: Namespace, games: int, planned: int) -> int:
    """Says how far a run that was interrupted has come, and gives the exit code."""
    advice = "the same command goes on from there" if args.journal else "next time, --journal FILE lets it go on"
    print(f"matchless: stopped after {games:,} of {planned:,} games; {advice}", file=sys.stderr)
    return INTERRUPTED


def numbers_table(*headings: str) -> Table:
    """A table whose first column is for names and whose others are for numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading, justify="right" if table.columns else "left")
    return table


def marked(text: str, low: float, high: float, centre: float) -> Text:
    """A number with + or - behind it where its interval lies above or below the centre."""
    mark, style = {"above": ("+", "green"), "below": ("-", "red"), "unsure": (" ", "")}[side(low, high, centre)]
    return Text(text + mark, style=style)
