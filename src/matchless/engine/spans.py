"""Structured text: pieces that know what they speak of. The plain text is their concatenation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NodePath: TypeAlias = tuple[str | int, ...]


class Span:
    """Some words of a text; it never changes."""

    __slots__ = ("node", "refers", "rule", "text", "to")

    def __init__(self, text: str, refers: str = "", to: str = "", rule: str = "", node: NodePath = ()) -> None:
        self.text = text
        self.refers = refers  # the kind of thing that they name: fighter, card, token, zone …
        self.to = to  # the id of that thing; "" where they speak of whoever it is now
        self.rule = rule  # the rule that they rest on
        self.node = node  # where the node that they say stands in the program

    def about(self) -> tuple[str, str, str, NodePath]:
        """All but the words."""
        return self.refers, self.to, self.rule, self.node

    def knows(self) -> bool:
        """Whether they are more than words."""
        return self.about() != ("", "", "", ())

    def saying(self, text: str) -> Span:
        """Other words about the same."""
        return Span(text, self.refers, self.to, self.rule, self.node)

    def resting_on(self, rule: str) -> Span:
        """The same words with the rule that they rest on."""
        return Span(self.text, self.refers, self.to, rule, self.node)

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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Span) and self.text == other.text and self.about() == other.about()

    def __hash__(self) -> int:
        return hash((self.text, self.about()))

    def __repr__(self) -> str:
        return f"Span({self.text!r}, {self.refers!r}, {self.to!r}, {self.rule!r}, {self.node!r})"


Spans: TypeAlias = tuple[Span, ...]


def plain(spans: Iterable[Span]) -> str:
    """The words alone."""
    return "".join([span.text for span in spans])


def said(pattern: str, *parts: Span) -> Spans:
    """Words with spans in place of each {}."""
    spans: list[Span] = []
    for at, words in enumerate(pattern.split("{}")):
        if at:
            spans.append(parts[at - 1])
        if words:
            spans.append(Span(words))
    return tuple(spans)


def spans_data(spans: Iterable[Span]) -> list[dict[str, str]]:
    """Structured text for pages: the words (`t`), and the kind and id of what they name, if they name something."""
    return [{"t": span.text, span.refers: span.to} if span.refers else {"t": span.text} for span in spans]


def printed(spans: Iterable[Span]) -> Spans:
    """Structured text as it is kept: without the nodes that it was printed from, which only its table knows."""
    return merged([Span(span.text, span.refers, span.to, span.rule) for span in spans])


def text_data(spans: Sequence[Span]) -> list[dict[str, str]]:
    """Printed text for pages: as `spans_data`, and the rule that words rest on."""
    return [
        {**data, "rule": span.rule} if span.rule else data for span, data in zip(spans, spans_data(spans), strict=True)
    ]


def lines(spans: Iterable[Span]) -> list[Spans]:
    """Structured text, line by line."""
    found: list[list[Span]] = [[]]
    for span in spans:
        for place, text in enumerate(span.text.split("\n")):
            if place:
                found.append([])
            if text:
                found[-1].append(span.saying(text))
    return [tuple(line) for line in found]


PEOPLE: Final = ("seat", "fighter")
ENDS: Final = (". ", "? ", "! ", ": ")  # after which a new sentence begins


def within(spans: Iterable[Span]) -> Spans:
    """With the article of a name small where it begins no sentence: "Ann attacks the fox"."""
    kept: list[Span] = []
    for span in spans:
        if kept and span.refers in PEOPLE and span.text[:4] == "The " and kept[-1].text[-2:] not in ENDS:
            span = span.saying(f"the {span.text[4:]}")
        kept.append(span)
    return tuple(kept)


def merged(spans: Iterable[Span]) -> Spans:
    """With neighbours that speak of the same as one."""
    kept: list[Span] = []
    for span in spans:
        if kept and kept[-1].about() == span.about():
            kept[-1] = span.saying(kept[-1].text + span.text)
        else:
            kept.append(span)
    return tuple(kept)
