"""Where what a text says stands in it: the very words of its author, also where they were read generously.

A text that is written as it is printed knows the place of every phrase. Any other is read once more: the parser knows
which words of the rewritten text it took for a phrase, and the rewrites are followed back to what was written. Where
that does not lead to one place, the words around it are given, at worst the whole text: never others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from matchless.language.generous import GenerousParser
from matchless.language.grammar import Grammar
from matchless.language.hero_file import Place
from matchless.language.node import Node, Program, Value
from matchless.language.origins import Range, origin
from matchless.language.parser import Parser
from matchless.language.printer import CannotSay, print_spans
from matchless.language.spans import NodePath, Span, plain
from matchless.language.texts import Reading, follow


class Source:
    """One text, with the places of what it says."""

    def __init__(self, grammar: Grammar, place: Place, text: str, reading: Reading) -> None:
        self.grammar = grammar
        self.place = place
        self.text = text
        self.program = reading.program
        self.read_as = reading.read_as

    def of_node(self, node: Node, words: str = "") -> Range:
        """Where a node is said, the first time; the whole text where it is said nowhere."""
        return self.of(next(_paths_of(self.program, node), ()), words)

    def of(self, path: NodePath, words: str = "") -> Range:
        """Where the node at a place of the program is said; of that only `words`, where they are there once."""
        start, end = self._printed_at(path) if self._is_printed else self._written_at(path)
        found = list(re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", self.text[start:end], re.IGNORECASE))
        return (start + found[0].start(), start + found[0].end()) if words and len(found) == 1 else (start, end)

    # ---------------------------------------------------------------- as it is printed

    @cached_property
    def _spans(self) -> tuple[Span, ...]:
        try:
            return print_spans(self.grammar, self.program, self.place.pronoun)
        except CannotSay:
            return ()

    @property
    def _is_printed(self) -> bool:
        return plain(self._spans) == self.text.strip()

    def _printed_at(self, path: NodePath) -> Range:
        for length in range(len(path), 0, -1):
            start = end = -1
            at = len(self.text) - len(self.text.lstrip())
            for span in self._spans:
                if span.node[:length] == path[:length]:
                    start, end = (at if start < 0 else start), at + len(span.text)
                at += len(span.text)
            if start >= 0:
                return start, end
        return 0, len(self.text)

    # ---------------------------------------------------------------- as it was understood

    @cached_property
    def _parser(self) -> Parser:
        """A parser that has read the text, and knows what it took for what."""
        generously = bool(self.read_as)
        parser = GenerousParser(self.grammar.generous, self.read_as) if generously else Parser(self.grammar, self.text)
        follow(parser, self.place.kind)
        return parser

    @cached_property
    def _phrases(self) -> dict[tuple[type, Value], list[Range]]:
        """The words that may have been read as a value."""
        found: dict[tuple[type, Value], list[Range]] = {}
        for start, end, value in self._parser.found():
            found.setdefault((type(value), value), []).append((start, end))
        return found

    def _written_at(self, path: NodePath) -> Range:
        """From the whole text inwards, as far as each phrase is in one place only."""
        inside = (0, len(self._parser.words))
        around: Value = self.program
        value: Value = self.program
        for step in path:
            value = _at(value, step)
            places = self._phrases.get((type(value), value), [])
            places = [(start, end) for start, end in places if inside[0] <= start and end <= inside[1]]
            if len({start for start, _ in places}) == 1 and len(list(_paths_of(around, value))) == 1:
                inside, around = max(places), value
        if inside == (0, len(self._parser.words)):
            return 0, len(self.text)
        tokens = self._parser.tokens[slice(*inside)]
        return self._back(tokens[0].start, tokens[-1].end)

    def _back(self, start: int, end: int) -> Range:
        """Where letters of the text as it was understood come from."""
        if not self.read_as:
            return start, end
        generous = self.grammar.generous
        found = origin(generous.table, generous.lexicon, self.text, self.place.user, self.read_as, (start, end))
        return found or (0, len(self.text))


def _at(value: Value, step: str | int) -> Value:
    """What is one step inside a value."""
    if isinstance(value, Node):
        return value[str(step)]
    assert isinstance(value, tuple)
    return value[int(step)]


def _paths_of(value: Value | Program, wanted: Value, path: NodePath = ()) -> Iterator[NodePath]:
    """Where a value stands within another."""
    if type(value) is type(wanted) and value == wanted:
        yield path
    elif isinstance(value, tuple):
        for at, each in enumerate(value):
            yield from _paths_of(each, wanted, (*path, at))
    elif isinstance(value, Node):
        for arg, each in value.args:
            yield from _paths_of(each, wanted, (*path, arg))
