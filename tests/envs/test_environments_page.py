"""docs/environments.md is true: its examples run, its tables are what the code says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import matchless
from matchless.envs.actions import BLOCKS
from matchless.envs.actions import SIZE as ACTIONS
from matchless.envs.description import DESCRIBED, WORDS
from matchless.envs.layout import CARDS, FIGHTERS, ROOM, Part
from matchless.envs.observation import FIELDS, SIZE, Observer

PAGE = Path(__file__).parent.parent.parent / "docs" / "environments.md"


def attempted(text: str) -> int:
    """Runs the examples of a text; how many it has."""
    examples = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    runner = doctest.DocTestRunner()
    runner.run(examples)
    assert runner.failures == 0
    return len(examples.examples)


def test_the_examples_run() -> None:
    """All but those of OpenSpiel, which has no packages for Windows."""
    before, of_open_spiel, after = parted()
    assert "pyspiel" in of_open_spiel
    assert attempted(before + after) > 15


def test_the_examples_of_open_spiel_run() -> None:
    pytest.importorskip("pyspiel")
    assert attempted(parted()[1]) > 5


def parted() -> tuple[str, str, str]:
    """The page around its part about OpenSpiel."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition("\n## OpenSpiel\n")
    part, mark, after = rest.partition("\n## ")
    return before, part, mark + after


def table(mark: str) -> list[list[str]]:
    """The rows of a table between two marks, without its head."""
    found = re.search(rf"<!-- {mark} -->\n(.*?)\n<!-- end of {mark} -->", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found, f"the page has lost the marks around its {mark}"
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in found[1].splitlines()[2:]]


def shape(part: Part) -> str:
    return " × ".join(part.axes) or "1"


def test_the_table_of_actions_is_what_the_code_says() -> None:
    assert table("blocks") == [[f"`{part.name}`", shape(part), part.text] for part in BLOCKS]


@pytest.mark.parametrize(("mark", "parts"), [("fields", FIELDS), ("described", DESCRIBED)])
def test_the_tables_of_vectors_are_what_the_code_says(mark: str, parts: tuple[Part, ...]) -> None:
    assert table(mark) == [[f"`{part.name}`", shape(part), str(part.most), part.text] for part in parts]


def test_the_axes_are_as_long_as_the_page_says_and_all_are_used() -> None:
    assert [row[:2] for row in table("axes")] == [[f"`{axis}`", str(room)] for axis, room in ROOM.items()]
    assert {axis for part in (*FIELDS, *BLOCKS, *DESCRIBED) for axis in part.axes} == set(ROOM)


def test_the_kinds_of_words_are_told() -> None:
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"stands in a text: {'; '.join(name for name, _ in WORDS)}; all others; and texts that hold" in text


def test_sizes_are_what_the_code_says() -> None:
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"Actions are {ACTIONS} numbers and observations {SIZE:,}" in text
    assert f"more than {FIGHTERS} fighters or {CARDS} different cards of one seat" in text
    assert f"more than {ROOM['number']} numbers" in text
    table = matchless.new_game("sherwood-forest", ["robin-hood", "bigfoot"]).table
    assert f"{len(Observer(table).used)} of Robin Hood against Bigfoot" in text
