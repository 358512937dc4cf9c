"""Random against random, many times over."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from matchless.cli.output import INTERRUPTED, open_console, say, show, write_json
from matchless.cli.parsing import USUAL_BOARD, add_edition, add_format, add_json, at_least, command
from matchless.cli.setup import boards_for, find_board, find_heroes, pairing, sides_of, usual_board, usual_format
from matchless.engine.bits import lowest
from matchless.engine.table import Table as Seating
from matchless.engine.text import by_hand_text
from matchless.intervals import wilson
from matchless.lab.random_play import Totals, play_many

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from matchless.cli.parsing import Commands
    from matchless.engine.board import Board
    from matchless.engine.definitions import Hero

EVERY_BOARD = "all"


def sim(args: Namespace) -> int:
    """matchless sim HERO HERO"""
    seated = find_heroes(args.heroes)
    where = _boards(args.board, seated)
    format_ = args.format or usual_format(len(seated))
    seating = Seating(where[0], seated, format=format_, edition=args.edition)
    tally = Totals.of_seats(len(seated))
    code = 0
    try:
        _fill(tally, seating, where, args.games, args.seed)
    except KeyboardInterrupt:
        code = INTERRUPTED  # what has been played so far is still worth seeing
    if args.json:
        write_json(_data(tally, seating, where, args.seed))
    else:
        _print(tally, seating, where, args.seed)
    return code


def _boards(names: Sequence[str] | None, seated: Sequence[Hero]) -> list[Board]:
    if not names:
        return [usual_board(seated)]
    if EVERY_BOARD in names:
        return boards_for(len(seated))
    return [find_board(name) for name in names]


def _fill(tally: Totals, seating: Seating, where: Sequence[Board], games: int, seed: int) -> None:
    """Plays the games, with a progress bar if somebody is there to see it."""
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("", total=games)
        for outcome in play_many(seating.heroes, where, games, seed, seating.format, seating.edition):
            tally.add(outcome)
            progress.advance(task)


def _data(tally: Totals, seating: Seating, where: Sequence[Board], seed: int) -> dict[str, object]:
    return {
        "heroes": [hero.slug for hero in seating.heroes],
        "by_hand": [hero.slug for hero in seating.heroes if hero.by_hand],
        "format": seating.format,
        "edition": seating.edition,
        "boards": [board.slug for board in where],
        "seed": seed,
        "games": tally.games,
        "wins": tally.wins,
        "intervals": [wilson(wins, tally.games) for wins in tally.wins],
        "draws": tally.draws,
        "first_wins": tally.first_wins,
        "first_interval": wilson(tally.first_wins, tally.games),
        "first_advantage": tally.first_advantage(len(seating.sides)),
        "turns": tally.turns,
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 6),
        "decisions_per_second": round(_rate(tally.decisions, tally.seconds), 1),
    }


def _print(tally: Totals, seating: Seating, where: Sequence[Board], seed: int) -> None:
    console = open_console()
    places = ", ".join(board.name for board in where)
    say(console, f"{pairing(seating, seating.players)} on {places}, choosing at random, seed {seed}\n", style="bold")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("", "wins", "share", "95% interval"):
        table.add_column(heading, justify="right" if heading in ("wins", "share") else "left")
    sides = [tally.wins[lowest(side)] for side in seating.sides]
    rows = [*zip(sides_of(seating, seating.players), sides, strict=True)]
    for name, wins in [*rows, ("draws", tally.draws), ("whoever began", tally.first_wins)]:
        low, high = wilson(wins, tally.games)
        share = f"{wins / tally.games:.1%}" if tally.games else ""
        table.add_row(name, str(wins), share, f"{low:.1%} to {high:.1%}")
    show(console, table)
    for hero in seating.heroes:
        if hero.by_hand:
            say(console, f"\n{hero.name}: {by_hand_text(hero)}. Nothing is done for such texts here.")
    if not tally.games:
        return
    turns, decisions = tally.turns / tally.games, tally.decisions / tally.games
    advantage = 100 * tally.first_advantage(len(seating.sides))
    say(console, f"\nBeginning is worth {advantage:+.1f} points of the share.")
    say(console, f"A game takes {turns:.1f} turns and {decisions:.0f} decisions on average.")
    speed = f"{_rate(tally.games, tally.seconds):,.0f} games and {_rate(tally.decisions, tally.seconds):,.0f} decisions"
    say(console, f"{tally.games:,} games in {tally.seconds:.1f} seconds: {speed} a second.")


def _rate(count: int, seconds: float) -> float:
    return count / seconds if seconds else 0.0


def add_sim(commands: Commands) -> None:
    example = "matchless sim robin-hood bigfoot --games 5000 --board yukon --board sherwood-forest"
    parser = command(commands, "sim", sim, "play many games at random and count", example)
    parser.add_argument("heroes", nargs="+", metavar="HERO", help="2 to 4 heroes in seat order, who begin by turns")
    add_format(parser)
    add_edition(parser)
    parser.add_argument(
        "--board",
        action="append",
        metavar="BOARD",
        help=f'the board, given several times for several, or "all"; default: {USUAL_BOARD}',
    )
    parser.add_argument("--games", type=at_least(1), default=1000, metavar="N", help="how many games; default: 1000")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="where all chance comes from; default: 0")
    add_json(parser)
