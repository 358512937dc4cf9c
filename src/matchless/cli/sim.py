"""Random against random, many times over."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from matchless import boards, heroes
from matchless.cli.catalog import board_of_set, find_board
from matchless.cli.output import INTERRUPTED, open_console, say, show, write_json
from matchless.engine.table import Table as Seating
from matchless.lab.intervals import wilson
from matchless.lab.random_play import Tally, play_many

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from matchless.engine.board import Board
    from matchless.engine.definitions import Hero

EVERY_BOARD = "all"


def sim(args: Namespace) -> int:
    """matchless sim HERO HERO"""
    sides = [heroes.load(name) for name in args.heroes]
    where = _boards(args.board, sides)
    tally = Tally.of_seats(len(sides))
    code = 0
    try:
        _fill(tally, sides, where, args.games, args.seed)
    except KeyboardInterrupt:
        code = INTERRUPTED  # what has been played so far is still worth seeing
    if args.json:
        write_json(_data(tally, sides, where, args.seed))
    else:
        _print(tally, sides, where, args.seed)
    return code


def _boards(names: Sequence[str] | None, sides: Sequence[Hero]) -> list[Board]:
    if not names:
        return [board_of_set(sides[0], sides[1])]
    if EVERY_BOARD in names:
        return [boards.load(slug) for slug in boards.slugs()]
    return [find_board(name) for name in names]


def _fill(tally: Tally, sides: Sequence[Hero], where: Sequence[Board], games: int, seed: int) -> None:
    """Plays the games, with a progress bar if somebody is there to see it."""
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("", total=games)
        for outcome in play_many(sides, where, games, seed):
            tally.add(outcome)
            progress.advance(task)


def _data(tally: Tally, sides: Sequence[Hero], where: Sequence[Board], seed: int) -> dict[str, object]:
    return {
        "heroes": [hero.slug for hero in sides],
        "boards": [board.slug for board in where],
        "seed": seed,
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "first_wins": tally.first_wins,
        "turns": tally.turns,
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 6),
        "decisions_per_second": round(_rate(tally.decisions, tally.seconds), 1),
    }


def _print(tally: Tally, sides: Sequence[Hero], where: Sequence[Board], seed: int) -> None:
    console = open_console()
    names = Seating(where[0], sides).players
    places = ", ".join(board.name for board in where)
    say(console, f"{' against '.join(names)} on {places}, choosing at random, seed {seed}\n", style="bold")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("", "wins", "share", "95% interval"):
        table.add_column(heading, justify="right" if heading in ("wins", "share") else "left")
    rows = [*zip(names, tally.wins, strict=True), ("draws", tally.draws), ("whoever began", tally.first_wins)]
    for name, wins in rows:
        low, high = wilson(wins, tally.games)
        share = f"{wins / tally.games:.1%}" if tally.games else ""
        table.add_row(name, str(wins), share, f"{low:.1%} to {high:.1%}")
    show(console, table)
    if not tally.games:
        return
    turns, decisions = tally.turns / tally.games, tally.decisions / tally.games
    say(console, f"\nA game takes {turns:.1f} turns and {decisions:.0f} decisions on average.")
    speed = f"{_rate(tally.games, tally.seconds):,.0f} games and {_rate(tally.decisions, tally.seconds):,.0f} decisions"
    say(console, f"{tally.games:,} games in {tally.seconds:.1f} seconds: {speed} a second.")


def _rate(count: int, seconds: float) -> float:
    return count / seconds if seconds else 0.0
