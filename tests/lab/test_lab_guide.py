"""The guide to the lab is true: its examples run, its commands exist."""

import doctest
import shlex
from pathlib import Path

import pytest

from matchless.cli import build_parser

GUIDE = Path(__file__).parent.parent.parent / "docs" / "lab.md"


def test_the_examples_run() -> None:
    examples = doctest.DocTestParser().get_doctest(GUIDE.read_text(encoding="utf-8"), {}, "lab.md", str(GUIDE), 0)
    assert len(examples.examples) > 10
    runner = doctest.DocTestRunner()
    runner.run(examples)
    assert runner.failures == 0


def commands() -> list[str]:
    lines = GUIDE.read_text(encoding="utf-8").splitlines()
    given = [line.removeprefix("uv run matchless ") for line in lines if line.startswith("uv run matchless ")]
    return [line.partition(" > ")[0] for line in given]


@pytest.mark.parametrize("command", commands())
def test_the_commands_are_understood(command: str) -> None:
    args = build_parser().parse_args(shlex.split(command, comments=True))
    assert args.run is not None


def test_there_are_commands_to_understand() -> None:
    assert len(commands()) == 9
