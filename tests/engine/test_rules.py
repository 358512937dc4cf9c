"""Every rule a decision can cite is explained, every ruling is cited, and the page of rules is up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from matchless.engine.rules import RULES
from random_play import moments, numbered_setup

ROOT = Path(__file__).parent.parent.parent
SOURCE = "".join(file.read_text() for file in sorted((ROOT / "src").rglob("*.py")))
TESTS = "".join(file.read_text() for file in sorted((ROOT / "tests").rglob("*.py")))
NAME = re.compile(r"\b(?:[A-Z]{2,}-\d+)\b")


def test_every_rule_that_a_decision_cites_is_explained() -> None:
    cited = {game.rule for number in range(60) for game in moments(numbered_setup(5, number)) if not game.over}
    assert cited <= set(RULES)
    assert len(cited) > 20


def test_every_rule_named_in_the_engine_is_known() -> None:
    engine = "".join(file.read_text() for file in sorted((ROOT / "src" / "matchless" / "engine").rglob("*.py")))
    rulings = set(re.findall(r"\*\*([A-Z]+-\d+)\*\*", (ROOT / "docs" / "rulings.md").read_text()))
    named = {name for name in NAME.findall(engine) if not name.startswith(("IX-", "OP-", "SHA-", "UTF-"))}
    assert named - set(RULES) - rulings == set()


@pytest.mark.parametrize("name", re.findall(r"\*\*([A-Z]+-\d+)\*\*", (ROOT / "docs" / "rulings.md").read_text()))
def test_every_ruling_is_cited_by_code_or_tests(name: str) -> None:
    assert re.search(rf"\b{name}\b", SOURCE + TESTS), f"nothing cites {name}"


def test_the_sentences_are_whole() -> None:
    for name, text in RULES.items():
        assert NAME.fullmatch(name)
        assert text[0].isupper()
        assert text.endswith(".")


def page() -> str:
    """docs/rules.md as it should be."""
    lines = [
        "# Rules",
        "",
        "The rules by the names that code, tests and the game itself cite. The rulebooks are the authority; this page",
        "is written from `matchless.engine.rules`. What they leave open is in `rulings.md`. Tests that cite IX-1 to",
        "IX-94 show how two mechanics meet.",
    ]
    group = ""
    for name, text in RULES.items():
        if name.split("-")[0] != group:
            group = name.split("-")[0]
            lines.append("")
        lines.append(f"- **{name}** {text}")
    return "\n".join(lines) + "\n"


def test_the_page_of_rules_is_up_to_date(request: pytest.FixtureRequest) -> None:
    file = ROOT / "docs" / "rules.md"
    if request.config.getoption("--update-golden"):
        file.write_text(page())
    assert file.read_text() == page(), "write it anew: uv run pytest tests/engine/test_rules.py --update-golden"
