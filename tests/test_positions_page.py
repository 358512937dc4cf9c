"""The page about positions as text is true: its examples run, its commands exist, it names every field."""

import doctest
import shlex
from pathlib import Path

import pytest

from matchless.cli import build_parser
from matchless.engine.position_text import COMMON, HEAD, OF_A_SEAT

PAGE = Path(__file__).parent.parent / "docs" / "positions.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    examples = doctest.DocTestParser().get_doctest(TEXT, {}, "positions.md", str(PAGE), 0)
    assert len(examples.examples) > 8
    runner = doctest.DocTestRunner()
    runner.run(examples)
    assert runner.failures == 0


@pytest.mark.parametrize("line", [line for line in TEXT.splitlines() if line.startswith("uv run matchless ")])
def test_the_commands_are_understood(line: str) -> None:
    args = build_parser().parse_args(shlex.split(line.removeprefix("uv run matchless "), comments=True))
    assert args.run is not None


@pytest.mark.parametrize("name", [*HEAD, *COMMON, *(f"1.{name}" for name in OF_A_SEAT)])
def test_every_field_is_told_of(name: str) -> None:
    assert f"`{name}`" in TEXT
