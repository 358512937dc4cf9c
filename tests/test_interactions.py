"""Every decided meeting of mechanics (IX-1 to IX-94) is cited by a test that shows it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent
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
                        found.setdefault(number, []).append(f"{file.name}::{node.name}")
    return found


def test_every_interaction_is_cited_by_a_test() -> None:
    found = citations()
    assert [f"IX-{number}" for number in range(1, LAST + 1) if number not in found] == []


def test_no_test_cites_an_interaction_that_does_not_exist() -> None:
    assert [number for number in citations() if not 1 <= number <= LAST] == []
