"""Reads what is said in other words than those that are printed: further lines, number words, other orders of words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, cast

from matchless.language.english import NUMBERS
from matchless.language.grammar import HAVE
from matchless.language.meaning import FIXED, THEY, about, negated
from matchless.language.node import Node, Program, Value
from matchless.language.parser import MOST_CLAUSES, YOU, Parser, Reading, State, node_of
from matchless.language.patterns import Item, Line, Patterns, Slot
from matchless.language.tokens import words

MAY: Final = "may"
STATIC_CONDITIONS: Final = (
    ("while",),
    ("as", "long", "as"),
    ("so", "long", "as"),
    ("for", "as", "long", "as"),
    ("provided", "that"),
    ("when",),
    ("whenever",),
    ("if",),
)
JOINTS: Final = (  # what may stand between two clauses, the longest first
    (",", "and", "then"),
    (",", "and"),
    (",", "then"),
    ("and", "then"),
    (",",),
    ("and",),
    ("then",),
)


class GenerousParser(Parser):
    """The readings of phrases that may be said in any way that is known."""

    generous = True

    def _phrases(self, kind: str, at: int, case: str, actor: Node | None) -> Iterator[Reading]:
        if kind in ("int", "each") and self.word(at) in NUMBERS:
            yield at + 1, NUMBERS[self.word(at)]
            return
        found = list(super()._phrases(kind, at, case, actor))
        yield from found
        if kind == "amount":
            for end, number in found:
                if self.word(end) in ("plus", "+"):
                    for last, more in self.phrases("int", end + 1):
                        yield last, Node("plus", a=number, b=more)
        if kind == "counted" and case == "sg" and self.words[at : at + 4] == ("each", "combat", "damage", "dealt"):
            yield at + 4, Node("damage")
        if kind == "do":
            yield from self._instructions(at, actor, found)
        elif kind == "static":
            yield from self._statics(at, found)

    def _instructions(self, at: int, actor: Node | None, found: list[Reading]) -> Iterator[Reading]:
        """Instructions in orders of words that no line of the table has."""
        for end, node in found:
            yield from self._price(end, node)
        if actor is None:
            if self.word(at) == "you":
                yield from self.phrases("do", at + 1)
            for end, fighters in self.phrases("fighters", at, "he"):
                if self.stands(end, MAY) and (self.word(end + 1) == "be" or not _of_the_opponent(cast(Node, fighters))):
                    for last, node in self._done_by(cast(Node, fighters), end + 1):
                        allowed = Node(MAY, who=YOU, do=(node,))
                        yield last, allowed
                        yield from self._price(last, allowed)
        elif self.word(at) == HAVE:  # "to have them discard 1 card"
            yield from self.phrases("do", at + 1)
        else:
            for end, fighters in self.phrases("fighters", at, "he"):
                yield from self._done_by(cast(Node, fighters), end)
        if self.word(at) == "for":
            yield from self._for_each("do", at, actor)
        if self.word(at) == "unless":
            for end, test in self.phrases("test", at + 1):
                for last, clauses in self.phrases("seq", end + (self.word(end) == ",")):
                    yield last, Node("if", t=negated(cast(Node, test)), then=clauses)

    def _for_each(self, kind: str, at: int, actor: Node | None) -> Iterator[Reading]:
        """Of "for each of your Wolves, draw 1 card"."""
        for end, counted in self.phrases("counted", at + 1, "sg"):
            for last, node in self.phrases(kind, end + (self.word(end) == ","), "him", actor):
                if (scaled := _scaled(about(cast(Node, node), (cast(Node, counted),)), counted)) is not None:
                    yield last, scaled

    def _statics(self, at: int, found: list[Reading]) -> Iterator[Reading]:
        """Statics with what they hang on behind them."""
        if self.word(at) == "for":
            yield from self._for_each("static", at, None)
        for end, static in found:
            for start in STATIC_CONDITIONS:
                if self.words[end : end + len(start)] == start:
                    for last, test in self.phrases("test", end + len(start)):
                        yield last, Node("while", t=about(cast(Node, test), (cast(Node, static),)), s=static)

    def _item(
        self, item: Item, at: int, args: dict[str, Value], line: Line, actor: Node | None, first: bool
    ) -> Iterator[State]:
        if (
            isinstance(item, Slot)
            and item.case == "pl"
            and line.pattern.startswith(("your ", "(the |)"))
            and not self._plural(item, at)
        ):
            return  # "your fighter" is one, "your fighters" are all
        yield from super()._item(item, at, args, line, actor, first)

    def _plural(self, item: Slot, at: int) -> bool:
        """Whether the name at a place is that of several."""
        found = self.lexicon.find(item.kind, self.words[at:])
        return (
            found is not None
            and words(self.lexicon.names[item.kind][found[1]].several) == self.words[at : at + found[0]]
        )

    def _filters(self, kind: str, at: int) -> Iterator[tuple[int, tuple[Value, ...]]]:
        """Also of "that has taken damage this turn and is adjacent to her"."""
        for end, filters in super()._filters(kind, at):
            yield end, filters
            if filters and self.word(end) == "and":
                start = end + 2 if self.word(end + 1) in ("is", "are") else end + 1
                yield from ((last, (*filters, more)) for last, more in self.phrases(kind, start))

    def _tests(self, at: int) -> Iterator[Reading]:
        for end, test in super()._tests(at):
            yield end, test
            yield from self._and_is(end, cast(Node, test))
        for end, one in self.phrases("fighters", at, "he"):
            if self.word(end) == "or":
                for start, other in self.phrases("fighters", end + 1, "he"):
                    for line in _with_subject(self.grammar.table, "test"):
                        item = line.items[0]
                        assert isinstance(item, Slot)
                        for last, args in self._follow(line, 1, [(start, {item.arg: one})], None):
                            both = [node_of(line, {**args, item.arg: each}) for each in (one, other)]
                            a, b = (Node("not", t=each) if line.negated else each for each in both)
                            yield last, Node("or", a=a, b=b)

    def _and_is(self, at: int, test: Node) -> Iterator[Reading]:
        """Of "she has 5 or less health and is not adjacent to Brock": a second test of whom the first is about."""
        who = (test.node("t") if test.name == "not" else test).get("x")
        joint = self.word(at)
        if joint not in ("and", "or") or not isinstance(who, Node) or who.name not in (*FIXED, "it", "that"):
            return
        for line in _with_subject(self.grammar.table, "test"):
            item = line.items[0]
            assert isinstance(item, Slot)
            for last, args in self._follow(line, 1, [(at + 1, {item.arg: who})], None):
                more = node_of(line, args)
                yield last, Node(joint, a=test, b=Node("not", t=more) if line.negated else more)

    def _price(self, at: int, node: Value) -> Iterator[Reading]:
        """Of "you may discard 1 card to draw 2 cards"."""
        if isinstance(node, Node) and node.name == MAY and self.stands(at, "to"):
            for end, clauses in self._clauses(at + 1, node.node("who")):
                yield end, Node("pay", who=node["who"], do=node["do"], then=clauses, other=())

    def _done_by(self, fighters: Node, at: int) -> Iterator[tuple[int, Node]]:
        """What fighters do, where they have been named already."""
        for line in _with_subject(self.grammar.table, "do"):
            item = line.items[0]
            assert isinstance(item, Slot)
            for end, args in self._follow(line, 1, [(at, {item.arg: fighters})], None):
                yield end, node_of(line, args)

    def _clauses(self, at: int, actor: Node | None) -> Iterator[Reading]:
        some: list[tuple[int, Program, Node | None]] = [
            (end, (cast(Node, node),), actor or self._several(at, cast(Node, node)))
            for end, node in self.phrases("do", at, "him", actor)
        ]
        while some:
            at, nodes, who = some.pop()
            yield at, nodes
            if len(nodes) == MOST_CLAUSES:
                continue
            for joint in JOINTS:
                if self.words[at : at + len(joint)] == joint:
                    after = at + len(joint)
                    anew = self.word(after) in ("for", "if", "unless") or any(self.phrases("player", after, "he"))
                    doer = actor if anew else who
                    for end, node in self.phrases("do", after, "him", doer):
                        some.append((end, (*nodes, cast(Node, node)), doer or self._several(after, cast(Node, node))))
                    some += [(end, (*nodes, node), who) for end, node in self._goes_on(nodes[-1], after)]
                    break
            else:
                self.expect(at, "and")

    def _several(self, at: int, clause: Node) -> Node | None:
        """Who goes on without being named again: of "all players discard 1 card and draw 2 cards", each player.

        The verb tells: after "the opponent discards 1 card and draw 2 cards" it is you who draws.
        """
        who = clause.get("who")
        if isinstance(who, Node) and who != YOU and clause.name != MAY:
            for end, player in self.phrases("player", at, "he"):
                if player == who and not self.word(end).endswith("s"):
                    return _again(who)
        return None

    def _goes_on(self, before: Node, at: int) -> Iterator[tuple[int, Node]]:
        """A clause whose subject is that of the clause before: "… draws 1 card and discards 2 cards"."""
        if not self.word(at).endswith("s") and self.word(at) not in ("is", "has"):
            return
        who = before.get("who")
        if isinstance(who, Node) and who != YOU and before.name != MAY:
            for end, node in self.phrases("do", at, "him", _again(who)):
                yield end, cast(Node, node)
        fighters = before.get("x")
        if isinstance(fighters, Node) and fighters.name in (*FIXED, "it", "that"):
            yield from self._done_by(fighters, at)


def _again(who: Node) -> Node:
    """The same player once more: an opponent who was chosen is not chosen anew for the next clause."""
    return THEY if who.name in ("an-opponent", "an-opponent-with") else who


def _of_the_opponent(fighters: Node) -> bool:
    """Whether it would be the opponent who decides what fighters "may" do."""
    return fighters.name == "theirs" or fighters.get("whose") == "opposing"


@cache
def _with_subject(table: Patterns, kind: str) -> tuple[Line, ...]:
    """The lines of a kind that fighters are the subject of."""
    return tuple(
        line
        for line in table.lines[kind]
        if isinstance(line.items[0], Slot) and (line.items[0].kind, line.items[0].case) == ("fighters", "he")
    )


def _scaled(node: Node, counted: Value) -> Node | None:
    """An instruction "for each" of something: with its number so many times."""
    number = node.get("n")
    if node.name == "discard" and isinstance(number, int) and node["how"] != "yours":
        return Node("discard-many", who=node["who"], n=Node("times", k=number, c=counted), how=node["how"])
    if node.name not in (
        "damage",
        "recover",
        "add",
        "subtract",
        "draw",
        "attack-bonus",
        "my-attack-bonus",
        "defense-bonus",
    ):
        return None
    if not isinstance(number, int) or node.get("more") or node.get("upto"):
        return None
    return node.having(n=Node("times", k=number, c=counted))
