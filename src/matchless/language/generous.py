"""Reads what is said in other words than those that are printed: further lines, number words, other orders of words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from matchless.language.english import NUMBERS
from matchless.language.node import Node, Program, Value
from matchless.language.parser import MOST_CLAUSES, YOU, Parser, Reading, node_of
from matchless.language.patterns import Line, Slot

MAY: Final = "may"
FIXED: Final = ("named", "mine", "theirs", "other-mine")  # fighters that stay the same however often they are named
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
        if kind == "do":
            yield from self._instructions(at, actor, found)

    def _instructions(self, at: int, actor: Node | None, found: list[Reading]) -> Iterator[Reading]:
        """Instructions in orders of words that no line of the table has."""
        for end, node in found:
            yield from self._price(end, node)
        if actor is None and self.word(at) == "you":
            yield from self.phrases("do", at + 1)
        if actor is None:
            for end, fighters in self.phrases("fighters", at, "he"):
                if self.stands(end, MAY):
                    for last, node in self._done_by(cast(Node, fighters), end + 1):
                        allowed = Node(MAY, who=YOU, do=(node,))
                        yield last, allowed
                        yield from self._price(last, allowed)
        if self.word(at) == "for":
            for end, counted in self.phrases("counted", at + 1, "sg"):
                for last, node in self.phrases("do", end + (self.word(end) == ","), "him", actor):
                    if (scaled := _scaled(cast(Node, node), counted)) is not None:
                        yield last, scaled

    def _price(self, at: int, node: Value) -> Iterator[Reading]:
        """Of "you may discard 1 card to draw 2 cards"."""
        if isinstance(node, Node) and node.name == MAY and self.stands(at, "to"):
            for end, clauses in self._clauses(at + 1, node.node("who")):
                yield end, Node("pay", who=node["who"], do=node["do"], then=clauses, other=())

    def _done_by(self, fighters: Node, at: int) -> Iterator[tuple[int, Node]]:
        """What fighters do, where they have been named already."""
        for line in _with_subject(self):
            item = line.items[0]
            assert isinstance(item, Slot)
            for end, args in self._follow(line, 1, [(at, {item.arg: fighters})], None):
                yield end, node_of(line, args)

    def _clauses(self, at: int, actor: Node | None) -> Iterator[Reading]:
        some: list[tuple[int, Program]] = [(end, (cast(Node, node),)) for end, node in self.phrases("do", at, "him", actor)]
        while some:
            at, nodes = some.pop()
            yield at, nodes
            if len(nodes) == MOST_CLAUSES:
                continue
            for joint in JOINTS:
                if self.words[at : at + len(joint)] == joint:
                    after = at + len(joint)
                    some += [(end, (*nodes, cast(Node, node))) for end, node in self.phrases("do", after, "him", actor)]
                    some += [(end, (*nodes, node)) for end, node in self._goes_on(nodes[-1], after)]
                    break
            else:
                self.expect(at, "and")

    def _goes_on(self, before: Node, at: int) -> Iterator[tuple[int, Node]]:
        """A clause whose subject is that of the clause before: "… draws 1 card and discards 2 cards"."""
        if not self.word(at).endswith("s") and self.word(at) not in ("is", "has"):
            return
        who = before.get("who")
        if isinstance(who, Node) and who != YOU and before.name != MAY:
            for end, node in self.phrases("do", at, "him", who):
                yield end, cast(Node, node)
        fighters = before.get("x")
        if isinstance(fighters, Node) and fighters.name in (*FIXED, "it", "that"):
            yield from self._done_by(fighters, at)


def _with_subject(parser: Parser) -> tuple[Line, ...]:
    """The instructions that fighters are the subject of."""
    lines = parser.grammar.table.lines["do"]
    return tuple(
        line
        for line in lines
        if isinstance(line.items[0], Slot) and (line.items[0].kind, line.items[0].case) == ("fighters", "he")
    )


def _scaled(node: Node, counted: Value) -> Node | None:
    """An instruction "for each" of something: with its number so many times."""
    number = node.get("n")
    if node.name not in ("damage", "recover", "add", "draw", "attack-bonus", "my-attack-bonus", "defense-bonus"):
        return None
    if not isinstance(number, int) or node.get("more") or node.get("upto"):
        return None
    return node.having(n=Node("times", k=number, c=counted))
