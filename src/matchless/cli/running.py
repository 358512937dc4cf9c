"""What commands that play many games share: where and on what the games are played, and how they are watched."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from matchless import heroes
from matchless.cli.output import INTERRUPTED, CommandError
from matchless.cli.parsing import at_least
from matchless.cli.setup import boards_for
from matchless.lab.plan import ROUND, Terms, entrant, place
from matchless.lab.runner import BACKENDS, DASK, PROCESSES, MatchFailed

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Generator, Sequence

    from rich.progress import Task

    from matchless.lab.plan import Entrant

T = TypeVar("T")
EVERY = "all"
USUAL_BOT = "greedy"
USUAL_GAMES = 200


def add_terms(parser: ArgumentParser) -> None:
    """Options that say on what terms heroes meet."""
    parser.add_argument("--bot", default=USUAL_BOT, metavar="BOT", help=f"who plays them; default: {USUAL_BOT}")
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
    every = not args.board or EVERY in args.board
    names = [board.slug for board in boards_for(2)] if every else args.board
    return Terms(tuple(place(name) for name in names), args.bot, rounds, args.seed)


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


class Rate(ProgressColumn):
    """How many games a second are played."""

    def render(self, task: Task) -> Text:
        speed = task.speed or 0.0
        return Text(f"{speed:,.{0 if speed > 10 else 1}f} games/s" if speed else "")


def watched(played: Generator[T], total: int) -> Generator[T]:
    """The same things, with a progress bar if somebody is there to see it; a match that fails says how to see why."""
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    console = Console(stderr=True)
    try:
        with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
            task = progress.add_task("", total=total)
            for thing in played:
                progress.advance(task)
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
