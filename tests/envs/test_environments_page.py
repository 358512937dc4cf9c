"""docs/environments.md is true: its examples run, its tables are what the code says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from matchless.envs.actions import BLOCKS
from matchless.envs.layout import Part
from matchless.envs.observation import FIELDS, MOST_ACTIONS, MOST_VALUE

PAGE = Path(__file__).parent.parent.parent / "docs" / "environments.md"


def test_the_examples_run() -> None:
    examples = doctest.DocTestParser().get_doctest(PAGE.read_text(), {}, PAGE.name, str(PAGE), 0)
    assert len(examples.examples) > 15
    runner = doctest.DocTestRunner()
    runner.run(examples)
    assert runner.failures == 0


def table(mark: str) -> list[list[str]]:
    """The rows of a table between two marks, without its head."""
    found = re.search(rf"<!-- {mark} -->\n(.*?)\n<!-- end of {mark} -->", PAGE.read_text(), re.DOTALL)
    assert found, f"the page has lost the marks around its {mark}"
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in found[1].splitlines()[2:]]


def shape(part: Part) -> str:
    return " × ".join(part.axes) or "1"


def test_the_table_of_actions_is_what_the_code_says() -> None:
    assert table("blocks") == [[f"`{part.name}`", shape(part), part.text] for part in BLOCKS]


def test_the_table_of_observations_is_what_the_code_says() -> None:
    assert table("fields") == [[f"`{part.name}`", shape(part), part.most, part.text] for part in FIELDS]
    assert f"`actions` is {MOST_ACTIONS} and `value` {MOST_VALUE}" in PAGE.read_text()


@pytest.mark.parametrize("axis", sorted({axis for part in (*FIELDS, *BLOCKS) for axis in part.axes}))
def test_every_axis_is_explained(axis: str) -> None:
    axes = PAGE.read_text().partition("| axis |")[2].partition("\n\n")[0]
    assert re.search(rf"^\|.*`{axis}`.*\|", axes, re.MULTILINE)
