"""From German words to nodes: every reading of a phrase, by the lines that the printer says it with.

It takes any ending for a word that has one: what is printed back has the right ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, TypeAlias, cast

from matchless.language.german.grammar import Grammar
from matchless.language.german.nouns import RELATIVES, forms
from matchless.language.german.table import (
    BARE,
    INVERTED,
    STATEMENT,
    Comma,
    Echo,
    Flag,
    Inflected,
    Item,
    Line,
    NounItem,
    Relative,
    Silent,
    Slot,
    Table,
    Unit,
    Verb,
    Word,
)
from matchless.language.node import Node, Value
from matchless.language.parser import MOST_CLAUSES, MOST_FILTERS, MOST_STATES, YOU, Reading, node_of
from matchless.language.patterns import Filters, Pronoun
from matchless.language.tokens import Token, tokens, words

MARKS: Final = (",", ".", ":", "\n", "*", "")

_State: TypeAlias = tuple[int, dict[str, Value]]
_POSSESSIVES: Final = {"player": frozenset(("dein", "sein")), "fighters": frozenset(("sein", "ihr"))}


class Parser:
    """The readings of one text's phrases."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.table = grammar.table
        self.lexicon = grammar.lexicon
        self.tokens: tuple[Token, ...] = tokens(text)
        self.words = tuple(token.text for token in self.tokens)
        self.farthest = 0
        self._kept: dict[tuple[str, int, str, Node | None], tuple[Reading, ...]] = {}

    def word(self, at: int) -> str:
        """The word at a place; "" before the first and after the last one."""
        return self.words[at] if 0 <= at < len(self.words) else ""

    def stands(self, at: int, *said: str) -> bool:
        """Whether these words stand at a place."""
        self.farthest = max(self.farthest, at)
        return self.words[at : at + len(said)] == said

    def phrases(self, kind: str, at: int, form: str = "", actor: Node | None = None) -> tuple[Reading, ...]:
        """Every phrase of a kind that begins at a place, in a case or order; `actor` is who may, after "darf"."""
        key = (kind, at, form, actor)
        found = self._kept.get(key)
        if found is None:
            self._kept[key] = ()  # a phrase cannot begin with itself
            found = tuple(dict.fromkeys(self._phrases(kind, at, form, actor)))
            self._kept[key] = found
        return found

    def commas(self, at: int) -> Iterator[int]:
        """Where it goes on after a comma, which is not said beside another mark."""
        if self.stands(at, ","):
            yield at + 1
        if self.word(at) in MARKS or self.word(at - 1) in (*MARKS, self.table.words["and"], self.table.words["or"]):
            yield at

    def _phrases(self, kind: str, at: int, form: str, actor: Node | None) -> Iterator[Reading]:
        if kind in ("int", "each"):
            if self.word(at).isdecimal():
                yield at + 1, int(self.word(at)[:9])
        elif kind == "count":
            counts = self.table.words["counts"]
            if self.word(at) in counts:
                yield at + 1, counts.index(self.word(at)) + 1
        elif kind == "number":
            yield from self.phrases("int", at)
            yield from self.phrases("amount", at, form)
        elif kind == "amount":
            yield from self._lines("number", at, form, actor)
        elif kind == "each-fighters":
            for end, value in self.phrases("fighters", at, form):
                if isinstance(value, Node) and value.name == "each":
                    yield end, value
        elif kind in ("seq", "bareseq"):
            yield from self._clauses(at, form, actor)
        elif kind == "test":
            yield from self._tests(at)
        else:
            yield from self._lines(kind, at, form, actor)

    def _clauses(self, at: int, form: str, actor: Node | None) -> Iterator[Reading]:
        """One clause, or several joined by commas and a last "und"; only the first can be inverted."""
        rest = STATEMENT if form == INVERTED else form
        some: list[tuple[int, tuple[Value, ...]]] = [
            (end, (node,)) for end, node in self.phrases("do", at, form, actor)
        ]
        while some:
            at, nodes = some.pop()
            yield at, nodes
            if len(nodes) == MOST_CLAUSES:
                continue
            if self.stands(at, ","):
                some += [(end, (*nodes, node)) for end, node in self.phrases("do", at + 1, rest, actor)]
            if self.stands(at, self.table.words["and"]):
                for end, node in self.phrases("do", at + 1, rest, actor):
                    yield end, (*nodes, node)

    def _tests(self, at: int) -> Iterator[Reading]:
        """One test, or several joined by "und" or by "oder"."""
        for end, test in self._lines("test", at, "", None):
            yield end, test
            for joint in ("and", "or"):
                if self.stands(end, self.table.words[joint]):
                    for last, more in self.phrases("test", end + 1):
                        if not (isinstance(more, Node) and more.name in ("and", "or") and more.name != joint):
                            yield last, Node(joint, a=test, b=more)

    def _lines(self, kind: str, at: int, form: str, actor: Node | None) -> Iterator[Reading]:
        for line in self.table.lines.get((kind, form), ()):
            if kind == "test" and line.name in ("and", "or"):
                continue
            for end, args in self._run(line, at, form, actor):
                node = node_of(line, args)
                yield end, Node("not", t=node) if line.negated else node

    def _run(self, line: Line, at: int, form: str, actor: Node | None) -> list[_State]:
        states: list[_State] = [(at, {})]
        for item in line.items:
            states = [new for end, args in states for new in self._item(item, end, args, line, form, actor)]
            if not states:
                return []
            self.farthest = max(self.farthest, *(end for end, _ in states))
            states = states[:MOST_STATES]
        return states

    def _item(
        self, item: Item, at: int, args: dict[str, Value], line: Line, form: str, actor: Node | None
    ) -> Iterator[_State]:
        if isinstance(item, Comma):
            for end in self.commas(at):
                yield end, args
        elif isinstance(item, Flag):
            yield at, args
            inner: list[_State] = [(at, {**args, item.arg: True})]
            for each in item.items:
                inner = [new for end, some in inner for new in self._item(each, end, some, line, form, actor)]
            yield from inner
        elif isinstance(item, Silent):
            if item.arg:
                yield at, {**args, item.arg: actor or YOU}
            elif (actor or YOU) == YOU:
                yield at, args
        elif isinstance(item, NounItem):
            for end, key in self._nouns(item, at):
                yield end, {**args, item.arg: key} if item.arg else args
        elif isinstance(item, Filters):
            for end, filters in self._filters(item.kind, at):
                yield end, {**args, item.arg: filters}
        elif isinstance(item, Slot):
            for end, value in self._slot(item, at, args, form):
                if self.table.english.fits(item.kind, value, line.kind):
                    yield end, {**args, f"{item.arg}#" if item.kind == "each" else item.arg: value}
        else:
            for said in _said(self.table, Inflected(item.stem) if isinstance(item, Inflected) else item):
                if self.words[at : at + len(said)] == said:
                    yield at + len(said), args
                    break

    def _nouns(self, item: NounItem, at: int) -> Iterator[tuple[int, str]]:
        if item.form:
            for key, name in self.lexicon.names[item.kind].items():
                said = words((name.other or {})[item.form])
                if self.stands(at, *said):
                    yield at + len(said), key
            return
        numbers = {"one": (False,), "several": (True,), "counted": (False, True)}[item.number]
        for plural in numbers:
            if item.prefix and item.house is not None:
                for key, name in self.lexicon.names[item.kind].items():
                    for each in item.house.all_forms(plural):
                        if self.stands(at, *words(f"{name.noun.name}-{each}")):
                            yield at + len(words(f"{name.noun.name}-{each}")), key
            elif item.house is not None:
                if self.word(at) in {each.casefold() for each in item.house.all_forms(plural)}:
                    yield at + 1, ""
            elif found := self.lexicon.find(item.kind, plural, self.words[at:]):
                yield at + found[0], found[1]

    def _slot(self, item: Slot, at: int, args: dict[str, Value], form: str) -> Iterator[Reading]:
        if item.kind == "bareseq":  # what stands after "darf" is done by whoever may
            yield from self.phrases("bareseq", at, BARE, cast(Node, args["who"]))
            return
        asked = item.case or ("" if item.kind in ("test", "static") else form)
        for end, value in self.phrases(item.kind, at, asked):
            if not (item.acting and value == YOU):
                yield end, value

    def _filters(self, kind: str, at: int) -> Iterator[tuple[int, tuple[Value, ...]]]:
        some: list[tuple[int, tuple[Value, ...]]] = [(at, ())]
        while some:
            at, filters = some.pop()
            yield at, filters
            if len(filters) < MOST_FILTERS:
                some += [(end, (*filters, value)) for end, value in self.phrases(kind, at)]


@cache
def _said(table: Table, item: Item) -> frozenset[tuple[str, ...]]:
    """The words that an item without a value may be."""
    return frozenset(words(each) for each in _spelled(table, item))


def _spelled(table: Table, item: Item) -> Iterable[str]:
    if isinstance(item, Word):
        return (item.text,)
    if isinstance(item, Inflected):
        return forms(item.stem)
    if isinstance(item, Unit):
        return item.one, item.several
    if isinstance(item, Relative):
        return RELATIVES
    if isinstance(item, (Pronoun, Echo)):
        pronouns = {str(each[item.case]) for each in table.words["pronouns"].values()}
        if item.case != "vor":
            return pronouns
        stems = _POSSESSIVES[item.kind] if isinstance(item, Echo) else pronouns
        return {each for stem in stems for each in forms(stem)}
    assert isinstance(item, Verb), item
    verb = table.verbs[item.name]
    if item.part in ("finite", "final"):
        return [(verb.prefix if item.part == "final" else "") + each for each in (verb.du, verb.er, verb.sie)]
    return ({"order": verb.order, "prefix": verb.prefix, "infinitive": item.name}[item.part],)
