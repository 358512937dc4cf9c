"""Every decided meeting of mechanics (IX-1 to IX-94) is cited by a test that shows it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from matchless import BUILD

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "matchless"
LAST = 94
CITED = re.compile(r"\bIX-(\d+)(?:(?: to |[-–])(?:IX-)?(\d+))?|(?<![a-z])ix_(\d+)", re.IGNORECASE)


def citations() -> dict[int, list[str]]:
    """For each number, the tests that cite it in their name, docstring or parameters."""
    found: dict[int, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        if file == Path(__file__):
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                text = " ".join([node.name, ast.get_docstring(node) or "", *map(ast.unparse, node.decorator_list)])
                for first, last, named in CITED.findall(text):
                    for number in range(int(first or named), int(last or first or named) + 1):
                        found.setdefault(number, []).append(f"{file.relative_to(TESTS.parent).as_posix()}::{node.name}")
    return found


class Change(NamedTuple):
    """What breaks an interaction: a piece of a file below src/matchless, and what stands there instead."""

    file: str
    old: str
    new: str

    def text(self) -> str:
        """The file as changed."""
        text = (SOURCE / self.file).read_text(encoding="utf-8")
        assert text.count(self.old) == 1, f"{self.file} has {self.old!r} {text.count(self.old)} times"
        return text.replace(self.old, self.new)


@cache
def interactions() -> dict[int, Change]:
    read = yaml.safe_load((TESTS / "interactions.yaml").read_text(encoding="utf-8"))
    return {int(name.removeprefix("IX-")): Change(**change) for name, change in read.items()}


def test_every_interaction_is_cited_by_a_test() -> None:
    found = citations()
    assert [f"IX-{number}" for number in range(1, LAST + 1) if number not in found] == []


def test_no_test_cites_an_interaction_that_does_not_exist() -> None:
    assert [number for number in citations() if not 1 <= number <= LAST] == []


def test_every_interaction_can_be_broken() -> None:
    """`python tests/mutation.py --interactions` sees that a test that cites it notices."""
    assert sorted(interactions()) == list(range(1, LAST + 1))
    for change in interactions().values():
        assert change.text()


@pytest.mark.skipif(BUILD == "compiled", reason="functions of the plain build are exchanged while it runs")
def test_some_broken_interactions_are_noticed() -> None:
    sample = [str(number) for number in sorted(interactions())[6::29]]
    done = subprocess.run(
        [sys.executable, TESTS / "mutation.py", "--interactions", *sample], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
