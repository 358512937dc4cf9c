"""The page on bots is true: its example runs, and its table names the levels there are."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from matchless.bots.levels import BOTS, LEVELS

ROOT = Path(__file__).parent.parent.parent
GUIDE, BENCHMARKS = ROOT / "docs" / "bots.md", ROOT / "benchmarks"


def test_the_example_runs() -> None:
    ran = doctest.testfile(str(GUIDE), module_relative=False)
    assert ran.attempted > 3
    assert ran.failed == 0


def test_the_table_has_every_level_and_the_page_every_bot() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert tuple(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)[: len(LEVELS)]) == LEVELS
    assert all(f"`{bot}" in text for bot in BOTS)


def test_the_scripts_of_the_page_use_what_the_benchmarks_have() -> None:
    """Every option of theirs is one that the benchmark takes, and nothing is used that a script does not know."""
    blocks = re.findall(r"```bash\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 3
    used = set()
    for block in blocks:
        assert "alias" not in block  # only an interactive shell knows those
        for name, words in re.findall(r"python \S*benchmarks/(\w+\.py)(.*)", block.replace("\\\n", "")):
            source = (BENCHMARKS / name).read_text(encoding="utf-8")
            for option in re.findall(r" (--[a-z-]+)", words):
                assert f'parser.add_argument("{option}"' in source
                used.add((name, option))
    assert ("self_play.py", "--weights") in used
