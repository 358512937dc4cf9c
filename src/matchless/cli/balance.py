"""How balanced heroes are: all of them against all, by one kind of bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from matchless.cli.cards import count
from matchless.cli.output import open_console, say, show, write_json, write_text
from matchless.cli.parsing import add_json, command
from matchless.cli.running import (
    EVERY,
    add_running,
    add_terms,
    find_entrants,
    find_terms,
    marked,
    numbers_table,
    running,
    stopped,
    watched,
)
from matchless.intervals import excess
from matchless.lab.balance import Balance
from matchless.lab.plan import Matrix
from matchless.lab.tables import open_folder, write_parquet

if TYPE_CHECKING:
    from argparse import Namespace

    from rich.console import Console
    from rich.table import Table

    from matchless.cli.parsing import Commands
    from matchless.lab.balance_data import BalanceData, HeroData, Influence, Length, Share

INFLUENCE = """\
Points by which the hero's share of wins was higher, with 95 % intervals, in games in which the card was in the opening
hand, was drawn then or later, was played, was spent for its boost:"""
NAME, CARD = 20, 26  # letters of a name that the tables have room for


def balance(args: Namespace) -> int:
    """matchless balance HERO HERO"""
    matrix = Matrix(find_entrants(args.heroes or [EVERY]), find_terms(args), args.mirrors)
    folder = open_folder(args.parquet) if args.parquet else None
    if args.html:
        write_text(args.html, "", add=True)  # a file that cannot be written is better noticed before the games
    run = Balance(matrix)
    code = 0
    planned = len(matrix.matches())
    try:
        for _ in watched(run.play(**running(args)), planned):
            pass
    except KeyboardInterrupt:  # what has been played so far is still worth seeing
        code = stopped(args, run.results.counts.total(), planned)
    data = run.data()
    if args.html:
        from matchless.lab.page import page

        write_text(args.html, page(data))
    if folder is not None:
        write_parquet(data, folder)
    if args.json:
        write_json(data)
    else:
        _print(open_console(), data, args.cards)
    return code


def _print(console: Console, data: BalanceData, cards: bool) -> None:
    meta = data["meta"]
    many = f"{count(len(meta['heroes']), 'hero', 'es')}, {count(len(meta['boards']), 'board')}"
    say(console, f"{meta['games']:,} games by {meta['bot']}, {many}, seed {meta['seed']}\n", style="bold")
    show(console, _matrix(data))
    say(console, "\nPercent of its games against the column that the row won; + and - where the interval excludes 50.")
    if meta["mirrors"]:
        say(console, "Where a hero meets itself: percent won by whoever began.")
    say(console)
    show(console, _heroes(data))
    say(console)
    show(console, _boards(data))
    turns, decisions = data["length"]["turns"], data["length"]["decisions"]
    if turns["mean"] is not None and decisions["mean"] is not None:
        middle = f"half of them {turns['quartile']:.0f} to {turns['upper_quartile']:.0f} turns"
        say(console, f"\nA game takes {turns['mean']:.1f} turns ({middle}) and {decisions['mean']:.0f} decisions.")
    if cards:
        say(console, f"\n{INFLUENCE}")
        for hero in data["heroes"]:
            say(console, f"\n{hero['code']} {hero['title']}", style="bold")
            show(console, _cards(data, hero))


def _matrix(data: BalanceData) -> Table:
    heroes = data["heroes"]
    table = numbers_table("", *(hero["code"] for hero in heroes), "all")
    table.padding = (0, 1, 0, 0)
    cells = {(cell["row"], cell["column"]): cell for cell in data["cells"]}
    for hero in heroes:
        row = [cells.get((hero["name"], other["name"])) for other in heroes]
        table.add_row(_named(hero), *map(_percent, row), _percent(hero["total"]))
    return table


def _named(hero: HeroData) -> Text:
    """Code and name; of a long name, a path perhaps, the end."""
    name = hero["name"] if len(hero["name"]) <= NAME else "…" + hero["name"][1 - NAME :]
    return Text(f"{hero['code']:4} ", style="bold").append(name, style="not bold")


def _percent(share: Share | None) -> Text:
    """A rate in whole percent, marked where it is surely more or less than half."""
    if share is None or share["rate"] is None:
        return Text("·", style="dim")
    return marked(f"{100 * share['rate']:.0f}", share["low"], share["high"], 0.5)


def _heroes(data: BalanceData) -> Table:
    table = numbers_table("hero", "games", "wins", "95% interval", "beginning", "following", "draws", "turns")
    for hero in sorted(data["heroes"], key=lambda hero: -(hero["total"]["rate"] or 0)):
        total = hero["total"]
        rates = [rate_text(total), _interval(total), rate_text(hero["began"]), rate_text(hero["followed"])]
        table.add_row(_named(hero), f"{total['games']:,}", *rates, str(total["draws"]), _turns(hero["length"]))
    return table


def _boards(data: BalanceData) -> Table:
    table = numbers_table("board", "games", "won by whoever began", "95% interval", "turns")
    everywhere = ("all", data["meta"]["games"], data["beginning"], data["length"])
    rows = [(board["title"], board["games"], board["beginning"], board["length"]) for board in data["boards"]]
    for title, games, beginning, length in [*rows, everywhere] if len(rows) > 1 else rows:
        table.add_row(title, f"{games:,}", rate_text(beginning), _interval(beginning), _turns(length))
    return table


def _cards(data: BalanceData, hero: HeroData) -> Table:
    table = numbers_table("card", "opening", "drawn", "played", "boosted")
    table.columns[0].max_width = CARD
    for card in data["cards"]:
        if card["hero"] == hero["name"]:
            uses = (card["opening"], card["drawn"], card["played"], card["boosted"])
            table.add_row(card["card"], *(influence_text(use, hero["total"]) for use in uses))
    return table


def rate_text(share: Share) -> str:
    return "" if share["rate"] is None else f"{share['rate']:.1%}"


def _interval(share: Share) -> str:
    return f"{share['low']:.1%} to {share['high']:.1%}" if share["games"] else ""


def _turns(length: Length) -> str:
    mean = length["turns"]["mean"]
    return "" if mean is None else f"{mean:.1f}"


def influence_text(use: Influence, total: Share) -> str:
    """An influence in points, with its interval."""
    if use["influence"] is None:
        return "·"
    low, high = excess(use["wins"], use["games"], total["wins"], total["games"])
    return f"{100 * use['influence']:+.1f} ({round(100 * low):+d} to {round(100 * high):+d})"


def add_balance(commands: Commands) -> None:
    example = "matchless balance robin-hood bigfoot my_hero.yaml --bot greedy --games 400 --html balance.html"
    parser = command(commands, "balance", balance, "measure how heroes fare against each other", example)
    parser.add_argument(
        "heroes",
        nargs="*",
        metavar="HERO",
        help='heroes, or .yaml files with one of your own, who all meet each other; or "all"; default: all',
    )
    parser.add_argument("--mirrors", action="store_true", help="let every hero meet itself too")
    add_terms(parser)
    add_running(parser)
    parser.add_argument("--cards", action="store_true", help="also show what every card came to")
    add_json(parser)
    parser.add_argument("--html", metavar="FILE", help="write everything, with plots, as one page for a browser")
    parser.add_argument("--parquet", metavar="DIR", help="write everything as Parquet files into this folder")
