"""Balance runs of several bots side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.cli.cards import count
from matchless.cli.output import CommandError, open_console, read_text, say, show, write_json, write_text
from matchless.cli.parsing import add_json, command
from matchless.cli.running import marked, numbers_table
from matchless.lab.levels import LevelsError, read_balance, side_by_side

if TYPE_CHECKING:
    from argparse import Namespace

    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from matchless.cli.parsing import Commands
    from matchless.lab.balance_data import BalanceData
    from matchless.lab.levels import Change, LevelsData

ADVICE = "give files that matchless balance --json has written, each by another bot"


def levels(args: Namespace) -> int:
    """matchless levels FILE FILE"""
    try:
        data = side_by_side([_read(path) for path in args.files])
    except LevelsError as error:
        raise CommandError(str(error), ADVICE) from error
    if args.html:
        from matchless.lab.page.levels import levels_page

        write_text(args.html, levels_page(data))
    if args.json:
        write_json(data)
    else:
        _print(open_console(), data)
    return 0


def _read(path: str) -> BalanceData:
    try:
        return read_balance(read_text(path, ADVICE))
    except LevelsError as error:
        raise LevelsError(f"{path}: {error}") from error


def _print(console: Console, data: LevelsData) -> None:
    meta = data["meta"]
    many = f"{count(len(meta['heroes']), 'hero', 'es')}, {count(len(meta['boards']), 'board')}"
    games = ", ".join(f"{level['games']:,} games by {level['bot']}" for level in meta["levels"])
    say(console, f"{many}: {games}\n", style="bold")
    show(console, _heroes(data))
    say(
        console,
        "\nPercent of its games that a hero won, with 95 % intervals; + and - where they leave out 50. In points,",
    )
    say(console, f"the change from {meta['levels'][0]['bot']} to {meta['levels'][-1]['bot']}, marked where it is sure.")


def _heroes(data: LevelsData) -> Table:
    table = numbers_table("hero", *(level["bot"] for level in data["meta"]["levels"]), "change")
    for hero in sorted(data["heroes"], key=lambda hero: -(hero["levels"][-1]["rate"] or 0)):
        rates = [
            ""
            if score["rate"] is None
            else marked(
                f"{100 * score['rate']:.1f} ({100 * score['low']:.0f} to {100 * score['high']:.0f})",
                score["low"],
                score["high"],
                0.5,
            )
            for score in hero["levels"]
        ]
        table.add_row(hero["title"], *rates, _moved(hero["change"]))
    return table


def _moved(change: Change) -> str | Text:
    if change["points"] is None:
        return ""
    return marked(f"{100 * change['points']:+.1f} ", change["low"], change["high"], 0)


def add_levels(commands: Commands) -> None:
    example = "matchless levels novice.json veteran.json --html levels.html"
    parser = command(commands, "levels", levels, "set balance runs of several bots side by side", example)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="what matchless balance --json has written, weakest bot first"
    )
    add_json(parser)
    parser.add_argument("--html", metavar="FILE", help="write everything, with plots, as one page for a browser")
