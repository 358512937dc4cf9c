"""matchless check: what is wrong with a hero file."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

from matchless import boards, heroes
from matchless.cli.cards import count
from matchless.cli.output import FAILED, open_console, say, write_json
from matchless.cli.parsing import add_json, command
from matchless.engine.text import by_hand_text

if TYPE_CHECKING:
    from argparse import Namespace

    from matchless.cli.parsing import Commands
    from matchless.engine.definitions import Hero

RIVALS = ("robin-hood", "titania")
HOW = 'write {by_hand: "…"} around its sentences (docs/writing-a-hero.md)'


def check(args: Namespace) -> int:
    """matchless check FILE..."""
    from matchless.language.check import WARNING, examine_file  # which reads the whole card language

    trial = partial(_trial, games=args.trial) if args.trial else None
    reports = [examine_file(path, trial) for path in args.files]
    if args.json:
        write_json(
            [
                {
                    "file": report.source,
                    "hero": None if report.hero is None else report.hero.slug,
                    "texts": report.texts,
                    "by_hand": report.by_hand,
                    "problems": [asdict(problem) for problem in report.problems],
                }
                for report in reports
            ]
        )
    else:
        console = open_console()
        for report in reports:
            for problem in report.problems:
                say(console, str(problem), style="dim" if problem.level == WARNING else "")
            if report.hero is not None:
                cards, texts = count(len(report.hero.cards), "card"), count(report.texts, "text")
                say(console, f"{report.source}: {report.hero.name} can be played; {cards}, {texts} understood")
                if played := by_hand_text(report.hero):
                    say(console, f"{report.source}: {played}")
            elif report.refused:
                say(console, f"{report.source}: {count(report.refused, 'text')} could be played by hand: {HOW}")
    return FAILED if any(report.hero is None for report in reports) else 0


def _trial(hero: Hero, games: int) -> list[tuple[int, int]]:
    """The cards of a hero that do nothing in games against two heroes of Matchless."""
    from matchless.language.check.trial import idle_cards

    return idle_cards(hero, [heroes.load(rival) for rival in RIVALS], boards.load("sherwood-forest"), games)


def add_check(commands: Commands) -> None:
    parser = command(commands, "check", check, "check hero files of your own", "matchless check my_hero.yaml")
    parser.add_argument("files", nargs="+", metavar="FILE", help="hero files; each is checked to its end")
    trial = "play games at random (200 unless you say), to find cards whose texts do nothing"
    parser.add_argument("--trial", type=int, nargs="?", const=200, default=0, metavar="GAMES", help=trial)
    add_json(parser)
