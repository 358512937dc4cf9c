"""The page on bots is true: its example runs, and its table names the levels there are."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from matchless.bots.levels import BOTS, LEVELS

GUIDE = Path(__file__).parent.parent.parent / "docs" / "bots.md"


def test_the_example_runs() -> None:
    ran = doctest.testfile(str(GUIDE), module_relative=False)
    assert ran.attempted > 3
    assert ran.failed == 0


def test_the_table_has_every_level_and_the_page_every_bot() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert tuple(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)[: len(LEVELS)]) == LEVELS
    assert all(f"`{bot}" in text for bot in BOTS)
