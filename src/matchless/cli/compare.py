"""Two versions of a hero, compared in the same games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless import heroes
from matchless.cli.balance import CARD, influence_text, rate_text
from matchless.cli.cards import count
from matchless.cli.output import CommandError, open_console, say, show, write_json
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
from matchless.lab.compare import SAME, Comparison
from matchless.lab.plan import Trial, entrant

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from matchless.cli.parsing import Commands
    from matchless.lab.compare import CompareData, Difference
    from matchless.lab.plan import Entrant

INFLUENCE = """\
Points by which the share of wins was higher, with 95 % intervals, in games in which the card was in the opening hand
and in games in which it was played:"""


def compare(args: Namespace) -> int:
    """matchless compare HERO HERO"""
    versions = entrant(args.old), entrant(args.new)
    _differ(*versions)
    run = Comparison(Trial(versions, _opponents(args.against, versions), find_terms(args)))
    planned = len(run.trial.matches())
    code = 0
    try:
        for _ in watched(run.play(**running(args)), planned):
            pass
    except KeyboardInterrupt:  # what has been played so far is still worth seeing
        code = stopped(args, len(run.won), planned)
    if args.json:
        write_json(run.data())
    else:
        _print(open_console(), run.data())
    return code


def _differ(old: Entrant, new: Entrant) -> None:
    """Raises for two versions that would play the very same games, before these are played."""
    if old.name != new.name and old.hero.digest == new.hero.digest:
        same = "are identical" if old.digest == new.digest else "differ in nothing that decides a game"
        raise CommandError(f"{old.name} and {new.name} {same}", "change a number or a text in one of them")


def _opponents(names: Sequence[str] | None, versions: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The heroes named, or all but those that are compared."""
    if names and EVERY not in names:
        return find_entrants(names)
    own = {version.hero.slug for version in versions}
    return find_entrants([slug for slug in heroes.slugs() if slug not in own])


def _print(console: Console, data: CompareData) -> None:
    meta = data["meta"]
    old, new = meta["versions"]
    many = f"{meta['games']:,} games by {meta['bot']}, {count(len(meta['boards']), 'board')}, seed {meta['seed']}"
    say(console, f"{old} (old) and {new} (new): {many}\n", style="bold")
    show(console, _opponents_table(data))
    say(console, "\nBoth played the same games: opponents, boards, seats and seeds. The difference is in points of the")
    say(console, "share of wins, with + or - where its 95 % interval leaves out 0.\n")
    for pair in data["cards"]:
        if pair["state"] != SAME:
            say(console, "; ".join([f"{pair['card']}: {pair['state']}", *pair["changes"]]))
    say(console, f"\n{INFLUENCE}\n")
    show(console, _cards_table(data))


def _opponents_table(data: CompareData) -> Table:
    table = numbers_table("against", "old", "new", "difference", "95% interval", "only old won", "only new won")
    for opponent in data["opponents"]:
        table.add_row(opponent["title"], *map(rate_text, opponent["versions"]), *_difference(opponent))
    totals = [version["total"] for version in data["versions"]]
    table.add_row("all", *map(rate_text, totals), *_difference(data["total"]))
    return table


def _difference(found: Difference) -> list[str | Text]:
    if found["difference"] is None:
        return [""] * 4
    points = marked(f"{100 * found['difference']:+.1f} ", found["low"], found["high"], 0)
    interval = f"{100 * found['low']:+.1f} to {100 * found['high']:+.1f}"
    return [points, interval, str(found["lost"]), str(found["gained"])]


def _cards_table(data: CompareData) -> Table:
    table = numbers_table("card", "opening: old", "new", "played: old", "new")
    table.columns[0].max_width = CARD
    totals = [version["total"] for version in data["versions"]]
    for pair in data["cards"]:
        opening, played = [], []
        for card, total in zip(pair["versions"], totals, strict=True):
            opening.append("" if card is None else influence_text(card["opening"], total))
            played.append("" if card is None else influence_text(card["played"], total))
        table.add_row(pair["card"], *opening, *played)
    return table


def add_compare(commands: Commands) -> None:
    example = "matchless compare robin-hood my_robin.yaml --against bigfoot --against raptors --games 400"
    parser = command(commands, "compare", compare, "compare two versions of a hero in the same games", example)
    parser.add_argument("old", metavar="OLD", help="a hero, or a .yaml file with one of your own")
    parser.add_argument("new", metavar="NEW", help="another version of it")
    parser.add_argument(
        "--against",
        action="append",
        metavar="HERO",
        help='an opponent; given several times for several, or "all" others; default: all',
    )
    add_terms(parser)
    add_running(parser)
    add_json(parser)
