"""Structured text: pieces that know what they speak of. The plain text is their concatenation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from matchless.language.english import article, capital

NodePath: TypeAlias = tuple[str | int, ...]
NO_SPACE_BEFORE: Final = (",", ".", ":", ";", "'s", "'", "?", "!", "“")
NO_SPACE_AFTER: Final = ("„",)
ARTICLES: Final = ("a", "an")


@dataclass(frozen=True, slots=True)
class Span:
    """Some words of a text."""

    text: str
    refers: str = ""  # the kind of thing that they name: fighter, card, token, zone …
    to: str = ""  # the id of that thing; "" where they speak of whoever it is now
    rule: str = ""  # the rule that they rest on
    node: NodePath = ()  # where the node that they say stands in the program

    def about(self) -> tuple[object, ...]:
        """All but the words."""
        return self.refers, self.to, self.rule, self.node

    def data(self) -> dict[str, object]:
        """The span as JSON; what it does not have is left out."""
        data: dict[str, object] = {"t": self.text}
        if self.refers:
            data[self.refers] = self.to or True
        if self.rule:
            data["rule"] = self.rule
        if self.node:
            data["node"] = list(self.node)
        return data


def plain(spans: Iterable[Span]) -> str:
    """The words alone."""
    return "".join(span.text for span in spans)


def phrase(words: Iterable[Span]) -> list[Span]:
    """Words as a phrase: with spaces, a or an, and the mark of what is theirs."""
    pieces = [word for word in words if word.text]
    for at, word in enumerate(pieces):
        if word.text in ARTICLES and at + 1 < len(pieces):
            pieces[at] = replace(word, text=article(pieces[at + 1].text))
        elif word.text == "'s" and at and pieces[at - 1].text.endswith("s"):
            pieces[at] = replace(word, text="'")
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
    return [replace(spans[0], text=capital(spans[0].text)), *spans[1:]]


def merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """With neighbours that speak of the same as one."""
    kept: list[Span] = []
    for span in spans:
        if kept and kept[-1].about() == span.about():
            kept[-1] = replace(span, text=kept[-1].text + span.text)
        else:
            kept.append(span)
    return tuple(kept)
