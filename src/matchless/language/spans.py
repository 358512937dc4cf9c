"""Words put together: spaces, articles and capitals of structured text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from matchless.engine.spans import NodePath, Span, merged, plain
from matchless.language.english import article, capital

NO_SPACE_BEFORE: Final = (",", ".", ":", ";", "'s", "'", "?", "!", "“")
MARKS: Final = (",", ".", ":", ";", "?", "")  # beside which, as at the end, no comma is said
NO_SPACE_AFTER: Final = ("„",)
ARTICLES: Final = ("a", "an")

__all__ = ["NodePath", "Span", "begun", "merged", "phrase", "plain", "sentence", "spaced"]


def phrase(words: Iterable[Span]) -> list[Span]:
    """Words as a phrase: with spaces, a or an, and the mark of what is theirs."""
    said = [word for word in words if word.text]
    pieces = [word for word, after in pairwise([*said, Span("")]) if word.text != "," or after.text not in MARKS]
    for at, word in enumerate(pieces):
        if word.text in ARTICLES and at + 1 < len(pieces):
            pieces[at] = word.saying(article(pieces[at + 1].text))
        elif word.text == "'s" and at and pieces[at - 1].text.endswith("s"):
            pieces[at] = word.saying("'")
    return spaced(pieces)


def spaced(words: Iterable[Span]) -> list[Span]:
    """Words with the spaces between them."""
    joined: list[Span] = []
    for word in words:
        if joined and word.text not in NO_SPACE_BEFORE and joined[-1].text not in NO_SPACE_AFTER:
            joined.append(_space(joined[-1], word))
        joined.append(word)
    return joined


def _space(before: Span, after: Span) -> Span:
    """A space belongs to what stands on both sides of it."""
    same = before.rule == after.rule and before.node == after.node
    refers = before.refers if same and (before.refers, before.to) == (after.refers, after.to) else ""
    to = before.to if refers else ""
    return Span(" ", refers, to, before.rule if same else "", before.node if same else ())


def sentence(words: Iterable[Span], begins: bool = True) -> list[Span]:
    """Words as a sentence; one that does not begin a text keeps its small letter."""
    spans = phrase(words)
    return [*(begun(spans) if begins else spans), Span(".")]


def begun(spans: list[Span]) -> list[Span]:
    """With a capital letter at the start."""
    return [spans[0].saying(capital(spans[0].text)), *spans[1:]]
