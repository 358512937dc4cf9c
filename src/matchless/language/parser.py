"""From words to nodes: a memoised descent over the lines of the table, with all readings.

Where lines disagree, nothing is chosen here: every reading of a phrase is given, with the place where it ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Protocol, TypeAlias

from matchless.language.english import REFERRED, forms
from matchless.language.grammar import HAVE, Grammar, pronouns, written
from matchless.language.node import Node, Value
from matchless.language.patterns import (
    FILTERS,
    NAMES,
    Actor,
    Choice,
    Echo,
    Filters,
    Flag,
    Item,
    Line,
    Noun,
    Pronoun,
    Slot,
    Verb,
    Word,
    flat,
)
from matchless.language.spans import MARKS
from matchless.language.tokens import Token, tokens

YOU: Final = Node("you")
MOST_FILTERS: Final = 3
MOST_CLAUSES: Final = 6
MOST_STATES: Final = 500  # readings of one line that are followed: no sentence of anybody needs as many
MOST_DEPTH: Final = 40  # phrases within phrases
MOST_STEPS: Final = 20_000

Reading: TypeAlias = tuple[int, Value]
State: TypeAlias = tuple[int, dict[str, Value]]


class Parser:
    """The readings of one text's phrases, as they are printed."""

    generous = False  # whether words may be written in other ways than they are printed

    def __init__(self, grammar: Grammar, text: str, thorough: bool = False) -> None:
        self.grammar = grammar
        self.lexicon = grammar.lexicon
        self.text = text
        self.tokens: tuple[Token, ...] = tokens(text)
        self.words = tuple(token.text for token in self.tokens)
        self.thorough = thorough  # whether it tries every line everywhere, to know what could have stood there
        self.farthest = 0
        self.expected: dict[str, None] = {}  # what could stand at the farthest place, in the order found
        self.wanted: dict[str, None] = {}  # the kinds of phrases that could begin there
        self.steps = 0  # of the work done; after too many it gives up
        self._depth = 0
        self._kept: dict[tuple[str, int, str, Node | None], tuple[Reading, ...]] = {}

    @property
    def exhausted(self) -> bool:
        """Whether it has given up before it has tried everything."""
        return self.steps >= MOST_STEPS

    def word(self, at: int) -> str:
        """The word at a place; "" after the last one."""
        return self.words[at] if at < len(self.words) else ""

    def expect(self, at: int, what: str) -> None:
        """Notes what could have stood at a place."""
        if at > self.farthest:
            self.farthest = at
            self.expected = {}
            self.wanted = {}
        if at == self.farthest:
            self.expected[what] = None

    def stands(self, at: int, *words: str) -> bool:
        """Whether these words stand at a place."""
        if self.words[at : at + len(words)] == words:
            return True
        self.expect(at, words[0])
        return False

    def phrases(self, kind: str, at: int, case: str = "him", actor: Node | None = None) -> tuple[Reading, ...]:
        """Every phrase of a kind that begins at a place. `actor` is who acts after "may", where that is not said."""
        key = (kind, at, case, actor)
        found = self._kept.get(key)
        if found is None:
            self._kept[key] = ()  # a phrase cannot begin with itself
            if self._depth == MOST_DEPTH:
                self.steps = MOST_STEPS
                return ()
            self._depth += 1
            found = tuple(dict.fromkeys(self._phrases(kind, at, case, actor)))
            self._depth -= 1
            self._kept[key] = found
            if not found and at == self.farthest:
                self.wanted[kind] = None
        return found

    def found(self) -> Iterator[tuple[int, int, Value]]:
        """Every phrase that was found so far: from which word to which, and what it was read as."""
        for (_, at, _, _), readings in self._kept.items():
            yield from ((at, end, value) for end, value in readings)

    def _phrases(self, kind: str, at: int, case: str, actor: Node | None) -> Iterator[Reading]:
        if kind in ("int", "each"):
            if self.word(at).isdecimal():
                yield at + 1, int(self.word(at)[:9])
            else:
                self.expect(at, "<int>")
        elif kind in NAMES:
            if found := self.lexicon.find(kind, self.words[at:]):
                yield at + found[0], found[1]
            else:
                self.expect(at, f"<{kind}>")
        elif kind == "number":
            yield from self.phrases("int", at)
            yield from self.phrases("amount", at)
        elif kind == "amount":
            yield from self._lines("number", at, case, actor)
        elif kind in REFERRED:
            if self.stands(at, "that") and any(self.stands(at + 1, each) for each in REFERRED):
                yield at + 2, Node("that-many")
        elif kind == "each-fighters":
            for end, value in self.phrases("fighters", at, case):
                if isinstance(value, Node) and value.name == "each":
                    yield end, value
        elif kind in ("seq", "bareseq"):
            yield from self._clauses(at, actor if kind == "bareseq" else None)
        elif kind == "test":
            yield from self._tests(at)
        else:
            yield from self._lines(kind, at, case, actor)

    def _clauses(self, at: int, actor: Node | None) -> Iterator[Reading]:
        """One clause, or several joined by commas and a last "and"."""
        some: list[tuple[int, tuple[Value, ...]]] = [
            (end, (node,)) for end, node in self.phrases("do", at, "him", actor)
        ]
        while some:
            at, nodes = some.pop()
            yield at, nodes
            if len(nodes) == MOST_CLAUSES:
                continue
            if self.stands(at, ","):
                some += [(end, (*nodes, node)) for end, node in self.phrases("do", at + 1, "him", actor)]
            if self.stands(at, "and"):
                for end, node in self.phrases("do", at + 1, "him", actor):
                    yield end, (*nodes, node)

    def _tests(self, at: int) -> Iterator[Reading]:
        """One test, or several joined by "and" or by "or"."""
        for end, test in self._lines("test", at, "him", None):
            yield end, test
            for joint in ("and", "or"):
                if self.stands(end, joint):
                    for last, more in self.phrases("test", end + 1):
                        if not (isinstance(more, Node) and more.name in ("and", "or") and more.name != joint):
                            yield last, Node(joint, a=test, b=more)

    def _lines(self, kind: str, at: int, case: str, actor: Node | None) -> Iterator[Reading]:
        if self.thorough:
            lines = self.grammar.table.lines.get(kind, ())
        else:
            lines = self.grammar.lines(kind, self.word(at), actor is not None)
        for line in lines:
            if line.case in ("", case) and not (kind == "test" and line.name in ("and", "or")):
                for end, args in self._run(line, at, actor):
                    node = node_of(line, args)
                    yield end, Node("not", t=node) if line.negated else node

    def _run(self, line: Line, at: int, actor: Node | None) -> list[State]:
        self.steps += 1
        if self.steps > MOST_STEPS:
            return []
        return self._follow(line, 0, [(at, {})], actor)

    def _follow(self, line: Line, first: int, states: list[State], actor: Node | None) -> list[State]:
        """Where a line ends that is read up to an item."""
        for place, item in enumerate(line.items[first:], first):
            if isinstance(item, Word):  # what most items are
                after = [(end + 1, args) for end, args in states if self._is(end, item.text)]
                if item.text == "," and place == len(line.items) - 1:
                    after += [(end, args) for end, args in states if self.word(end) in MARKS]
            else:
                after = [new for end, args in states for new in self._item(item, end, args, line, actor, place == 0)]
            if not after:
                return []
            states = after[:MOST_STATES]
            self.steps += len(states)
        return states

    def _is(self, at: int, text: str) -> bool:
        if self.word(at) in written(text, self.generous):
            return True
        self.expect(at, text)
        return False

    def _item(
        self, item: Item, at: int, args: dict[str, Value], line: Line, actor: Node | None, first: bool
    ) -> Iterator[State]:
        word = self.word(at)
        if isinstance(item, Choice):
            for option in item.options:
                states = [(at, args)]
                for each in option:
                    states = [
                        new for end, so_far in states for new in self._item(each, end, so_far, line, actor, first)
                    ]
                yield from states
        elif isinstance(item, Word):
            if self._is(at, item.text):
                yield at + 1, args
        elif isinstance(item, (Noun, Verb)):
            if word in forms(item.text):
                yield at + 1, args
            else:
                self.expect(at, item.text)
        elif isinstance(item, Pronoun):
            if word in pronouns(item.case):
                yield at + 1, args
            else:
                self.expect(at, "<pronoun>")
        elif isinstance(item, Echo):
            own = item.kind == "player" and args.get(item.arg) == YOU  # "they discard your hand" is not theirs
            if word == "your" if own else word in pronouns(item.case):
                yield at + 1, args
            else:
                self.expect(at, "<pronoun>")
        elif isinstance(item, Flag):
            if all(self.word(at + step) in written(each.text, self.generous) for step, each in enumerate(item.words)):
                yield at + len(item.words), {**args, item.arg: True}
            else:
                self.expect(at, item.words[0].text)
            yield at, args
        elif isinstance(item, Actor):
            if actor is not None or not self._of_somebody(line, at):
                yield at, {**args, item.arg: actor or YOU}
            if actor is None:
                for end, player in self.phrases("player", at, "he"):
                    if player != YOU:
                        yield end, {**args, item.arg: player}
        elif isinstance(item, Filters):
            for end, filters in self._filters(item.kind, at):
                yield end, {**args, item.arg: filters}
        elif isinstance(item, Slot):
            for end, value in self._slot(item, at, args, actor, first):
                if self.grammar.table.fits(item.kind, value, line.kind):
                    yield end, {**args, f"{item.arg}#" if item.kind == "each" else item.arg: value}

    def _of_somebody(self, line: Line, at: int) -> bool:
        """Whether a verb without a subject is written as nobody is told to do it: "discards 1 card"."""
        verbs = [item for item in flat(line.items[1:2]) if isinstance(item, Verb)]
        return any(self.word(at) in forms(verb.text)[1:] for verb in verbs)

    def _slot(
        self, item: Slot, at: int, args: dict[str, Value], actor: Node | None, first: bool
    ) -> tuple[Reading, ...]:
        if actor is not None and first and item.kind == "fighters" and item.case == "he":
            return self.phrases("fighters", at + 1) if self.stands(at, HAVE) else ()
        acting = None
        if item.kind == "bareseq":  # what stands after "may" is done by whoever may
            who = args["who"]
            assert isinstance(who, Node)
            acting = who
        return self.phrases(item.kind, at, item.case, acting)

    def _filters(self, kind: str, at: int) -> Iterator[tuple[int, tuple[Value, ...]]]:
        some: list[tuple[int, tuple[Value, ...]]] = [(at, ())]
        while some and not self.exhausted:
            self.steps += 1
            at, filters = some.pop()
            yield at, filters
            if len(filters) < MOST_FILTERS:
                some += [(end, (*filters, value)) for end, value in self.phrases(kind, at)]


class _OfANode(Protocol):
    """A line of any language's table."""

    @property
    def name(self) -> str: ...
    @property
    def args(self) -> Mapping[str, str]: ...
    @property
    def constants(self) -> Mapping[str, Value]: ...


def node_of(line: _OfANode, args: dict[str, Value]) -> Node:
    """The node that a line has been read as: with what is not said at its usual value."""
    found: dict[str, Value] = {}
    for arg, kind in line.args.items():
        if kind == "flag":
            found[arg] = False
        elif kind in FILTERS:
            found[arg] = ()
    found.update(line.constants)
    for arg, value in args.items():
        if arg.endswith("#"):  # "1 damage for each …"
            found[arg[:-1]] = Node("times", k=value, c=args[arg[:-1]])
        elif f"{arg}#" not in args:
            found[arg] = value
    return Node(line.name, **found)
