"""The balance runs that are kept in docs/: made by the commands that the guide gives, and shown as they are."""

from __future__ import annotations

import re
import shlex
from argparse import Namespace
from pathlib import Path

from lab.page.page_tree import rows, tree
from matchless import RULES_VERSION, boards, heroes
from matchless.cli import build_parser
from matchless.lab.balance_data import BalanceData
from matchless.lab.levels import read_balance, side_by_side
from matchless.lab.page.levels import levels_page

DOCS = Path(__file__).parent.parent.parent / "docs"
GUIDE = (DOCS / "lab.md").read_text(encoding="utf-8")
BY_LEVEL = GUIDE[GUIDE.index("\n## By level\n") :].split("\n## ")[1]


def commands() -> list[tuple[Namespace, str]]:
    """What the section gives, each with the file that its output is kept in."""
    found = []
    for line in BY_LEVEL.splitlines():
        if line.startswith("uv run matchless "):
            words, _, file = line.removeprefix("uv run matchless ").partition(" > ")
            found.append((build_parser().parse_args(shlex.split(words)), file))
    return found


def kept(file: str) -> BalanceData:
    return read_balance((DOCS / "balance" / file).read_text(encoding="utf-8"))


def test_the_runs_are_what_their_commands_say_and_whole() -> None:
    runs = [(args, file) for args, file in commands() if file]
    assert len(runs) >= 2
    for args, file in runs:
        meta = kept(file)["meta"]
        assert (meta["bot"], meta["games_per_cell"], meta["seed"]) == (args.bot, args.games, args.seed)
        assert meta["games"] == meta["planned"] == args.games * len(meta["heroes"]) * (len(meta["heroes"]) - 1) // 2
        assert not args.heroes
        assert len(meta["heroes"]) >= 13
        assert all(board["games"] for board in kept(file)["boards"])
        assert len(meta["boards"]) >= 6


def test_new_runs_can_be_set_beside_them() -> None:
    """Heroes and boards still decide games as they did when the runs were played, whatever was reworded since.

    Where this fails, the guide's commands have to be run anew.
    """
    now = {slug: heroes.load(slug).digest for slug in heroes.slugs()}
    now |= {slug: boards.load(slug).digest for slug in boards.slugs()}
    for _, file in [each for each in commands() if each[1]]:
        meta = kept(file)["meta"]
        assert meta["rules"] == RULES_VERSION
        assert meta["sources"] == {name: now[name] for name in (*meta["heroes"], *meta["boards"])}


def test_the_page_shows_the_runs() -> None:
    (shown,) = [args for args, file in commands() if not file]
    data = side_by_side([kept(file) for file in shown.files])
    page = tree((DOCS / "balance" / shown.html).read_text(encoding="utf-8"))
    fresh = tree(levels_page(data))
    for caption in ("Runs", "Win rate of each hero by level", "All pairings by level"):
        assert rows(page, caption) == rows(fresh, caption)


def test_the_guide_quotes_the_runs() -> None:
    """Its table of heroes is that of the runs."""
    (shown,) = [args for args, file in commands() if not file]
    data = side_by_side([kept(file) for file in shown.files])
    quoted = [line.strip("| ").split(" | ") for line in BY_LEVEL.splitlines() if line.startswith("| ")][1:]
    assert sorted(quoted) == sorted(
        [
            hero["title"],
            *(
                f"{100 * (score['rate'] or 0):.0f} ({100 * score['low']:.0f} to {100 * score['high']:.0f})"
                for score in hero["levels"]
            ),
        ]
        for hero in data["heroes"]
    )
    said = re.search(
        r"T\. Rex wins (\d+) % by `novice` and (\d+) % by `search:60`: unlike Raptors \((\d+) % and (\d+) %\)", BY_LEVEL
    )
    assert said
    rates = {
        hero["title"]: [f"{100 * (score['rate'] or 0):.0f}" for score in hero["levels"]] for hero in data["heroes"]
    }
    assert list(said.groups()) == [*rates["T. Rex"], *rates["Raptors"]]
