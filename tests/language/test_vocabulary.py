"""docs/language.md is what the table says today."""

from __future__ import annotations

from pathlib import Path

from matchless.language.patterns import patterns
from matchless.language.vocabulary import KINDS, markdown

PAGE = Path(__file__).parents[2] / "docs" / "language.md"


def test_the_page_is_made_from_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == markdown(), "python -m matchless.language.vocabulary > docs/language.md"


def test_every_word_of_the_table_is_on_the_page() -> None:
    text = markdown()
    assert set(KINDS) == {entry.kind for entry in patterns().entries.values()}
    assert all(f"- **{entry.name}**: " in text for entry in patterns().entries.values())
