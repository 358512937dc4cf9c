"""Tests in the engine's words."""

from __future__ import annotations

from matchless.engine.program import Condition
from matchless.engine.words import (
    AGAINST_HERO,
    AGAINST_VERSATILE,
    DECK_EMPTY,
    FIRST_ACTION,
    LOST,
    NOT_DEFEATED,
    NOT_RISEN,
    RISEN,
    WON,
    WON_EARLIER,
    Adjacent,
    AnyAdjacent,
    CardAndFewInHand,
    HurtThisTurn,
    Named,
    Shifted,
    Showing,
    Unmoved,
    ZoneClear,
)
from matchless.language.lowering.nouns import YOU, Nouns, refuse
from matchless.language.node import Node

THEIRS = Node("theirs")
PLAIN = {"won": WON, "lost": LOST, "won-before": WON_EARLIER}


class Conditions(Nouns):
    """The tests of one text."""

    def condition(self, node: Node) -> Condition:
        name = node.name
        if name == "not":
            return self._negated(node.node("t"))
        if name in PLAIN:
            return PLAIN[name]
        if name == "and" and node.node("a").name == "played" and node.node("b").name == "hand-at-most":
            return CardAndFewInHand(node.node("b").number("n"))
        if name == "adjacent":
            several = node.node("x").name == "any"
            one = self.middle(node.node("x"))
            return (AnyAdjacent if several else Adjacent)(one, self.fighters(node.node("y")))
        if name == "in-zone" and node["x"] == Node("none", whose="opposing", noun="fighter", other=False, where=()):
            return ZoneClear(self.fighters(node.node("y")))
        if name == "at-start":
            return Unmoved(self.fighters(node.node("x")))
        if name == "is-hero" and node["x"] == THEIRS:
            self.fighters(node.node("x"))
            return AGAINST_HERO
        if name == "card-type" and node["c"] == Node("their-card") and node["type"] == "versatile":
            return AGAINST_VERSATILE
        if name == "hurt" and isinstance(which := self.fighters(node.node("x")), Named):
            return HurtThisTurn(which)
        if name == "empty" and node["p"] == Node("deck", of=YOU):
            return DECK_EMPTY
        if name == "nth-action" and node["n"] == "first":
            return FIRST_ACTION
        if name == "form" and self._rises(node):
            return RISEN
        if name == "side":
            return self._side(node.text("side"))
        raise refuse(node)

    def _negated(self, node: Node) -> Condition:
        if node.name == "at-start":
            return Shifted(self.fighters(node.node("x")))
        if node.name == "fell" and node["x"] == THEIRS:
            self.fighters(node.node("x"))
            return NOT_DEFEATED
        if node.name == "form" and self._rises(node):
            return NOT_RISEN
        raise refuse(Node("not", t=node))

    def _rises(self, node: Node) -> bool:
        """Whether a form is the one that a fighter has after its first defeat, the only one that the engine knows."""
        x = node.node("x")
        self.fighters(x)
        owners = [each for each in self.hero.fighters if node["form"] in each.forms]
        named = [Node("named", name=each.name) for each in owners]
        return bool(owners) and (x in named or x.name == "it") and len(owners[0].forms) == 1

    def _side(self, side: str) -> Condition:
        return Showing(side)
