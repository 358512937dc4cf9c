"""matchless check: what is wrong with a hero file."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from matchless.cli.cards import count
from matchless.cli.output import FAILED, open_console, say, write_json
from matchless.cli.parsing import add_json, command

if TYPE_CHECKING:
    from argparse import Namespace

    from matchless.cli.parsing import Commands


def check(args: Namespace) -> int:
    """matchless check FILE..."""
    from matchless.language.check import WARNING, examine_file  # which reads the whole card language

    reports = {path: examine_file(path) for path in args.files}
    if args.json:
        write_json(
            [
                {
                    "file": path,
                    "hero": None if report.hero is None else report.hero.slug,
                    "problems": [asdict(problem) for problem in report.problems],
                }
                for path, report in reports.items()
            ]
        )
    else:
        console = open_console()
        for path, report in reports.items():
            for problem in report.problems:
                say(console, str(problem), style="dim" if problem.level == WARNING else "")
            if report.hero is not None:
                cards = count(len(report.hero.cards), "card")
                say(console, f"{Path(path).name}: {report.hero.name} can be played; {cards}, every text understood")
    return FAILED if any(report.hero is None for report in reports.values()) else 0


def add_check(commands: Commands) -> None:
    parser = command(commands, "check", check, "check hero files of your own", "matchless check my_hero.yaml")
    parser.add_argument("files", nargs="+", metavar="FILE", help="hero files; each is checked to its end")
    add_json(parser)
