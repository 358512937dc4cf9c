"""Tests in the engine's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from matchless.engine.definitions import TYPE_NAMES
from matchless.engine.program import Condition, Fighters
from matchless.engine.words import LOST, WON, WON_EARLIER, AdjacentTo, InZoneOf, Showing
from matchless.engine.words.conditions import (
    ATTACKING,
    OWN_TURN,
    PLAYED,
    THEY_PLAYED,
    AllOf,
    And,
    AnyOf,
    Between,
    CardIs,
    MoreThan,
    NoneOf,
    Not,
    NthAction,
    Or,
    PrintedIs,
    SameValues,
    ValueIs,
)
from matchless.engine.words.counters import BearingCounter, HasCounter
from matchless.engine.words.forms import InForm
from matchless.engine.words.naming import IsNamed
from matchless.engine.words.nouns import Except, Hurt, OnSpaces
from matchless.engine.words.numbers import number
from matchless.engine.words.second_decks import FaceUp
from matchless.engine.words.sums import SumWithin
from matchless.engine.words.traits import (
    Also,
    AtStart,
    Away,
    Defeated,
    Fallen,
    HealthWithin,
    Heroic,
    HurtBy,
    InStartZone,
    Known,
    Unhurt,
)
from matchless.language.lowering.nouns import HIT, NAME, YOU, refuse
from matchless.language.lowering.numbers import Numbers
from matchless.language.node import Node

PLAIN: Final = {
    "won": WON,
    "lost": LOST,
    "won-before": WON_EARLIER,
    "attacking": ATTACKING,
    "played": PLAYED,
    "they-played": THEY_PLAYED,
    "my-turn": OWN_TURN,
}
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
TYPES: Final = {name: number for number, name in TYPE_NAMES.items()}
PLENTY: Final = 1000  # more than there ever is of anything
ONE: Final = ("named", "mine", "theirs", "that", "it", "other-mine", "their-hero")  # those who are always single
SIMPLE: Final[dict[str, Callable[[Fighters], Fighters]]] = {
    "at-start": AtStart,
    "start-zone": InStartZone,
    "is-hero": Heroic,
    "full-health": Unhurt,
}
# true also of those who are gone
OFF_BOARD_TOO: Final = ("on-board", "fell", "form", "hurt", "is-hero", "is-named", "defeated-by")


class Conditions(Numbers):
    """The tests of one text."""

    def condition(self, node: Node) -> Condition:
        negated = node.name == "not"
        if negated:
            node = node.node("t")
        name = node.name
        if name in ("and", "or"):
            both = (And if name == "and" else Or)(self.condition(node.node("a")), self.condition(node.node("b")))
            return Not(both) if negated else both
        found: Callable[[Node, bool], Condition] | None = getattr(self, f"_if_{name.replace('-', '_')}", None)
        if found is not None:
            return found(node, negated)
        if name in PLAIN:
            return Not(PLAIN[name]) if negated else PLAIN[name]
        if node.get("x") is not None or name == "defeated-by":
            return self._about_fighters(node, negated)
        raise refuse(node)

    # ---------------------------------------------------------------- about fighters

    def _about_fighters(self, node: Node, negated: bool) -> Condition:
        """A test about fighters: of one, of any, of each or of none of several (TEST-1)."""
        x = Node("that", noun="fighter") if node.name == "defeated-by" else node.node("x")
        which = self.group(x) if x.name in ("any", "none", "a", "each") else self.fighters(x)
        domain: Fighters = Known(which) if node.name in OFF_BOARD_TOO else which
        having = self._having(node, which, domain)
        if node.name == "on-board" and negated:  # who is defeated is not off the board, but defeated (TEST-2)
            having, negated = Away(which), False
        y = node.get("y")
        if isinstance(y, Node) and y.name == "none":  # adjacent to none of them: not adjacent to any
            negated = not negated
        if negated:
            having = Except(domain, having)
        if x.name in ("each", "both", "combatants", "each-of-the-others"):
            condition: Condition = AllOf(domain, having)
        else:
            condition = (NoneOf if x.name == "none" else AnyOf)(having)
        if isinstance(y, Node) and y.name in ONE and (negated or x.name == "none"):
            return And(AnyOf(self.fighters(y)), condition)  # who is nowhere is not far from anybody either
        return condition

    def _having(self, node: Node, which: Fighters, domain: Fighters) -> Fighters:
        """Those of the fighters that a test is about of whom it is true."""
        name = node.name
        if name in SIMPLE:
            return SIMPLE[name](domain)
        if name == "adjacent":
            return AdjacentTo(which, self.others(node.node("y")))
        if name == "in-zone":
            return InZoneOf(which, self.others(node.node("y")))
        if name == "on-board":
            return which
        if name == "fell":
            return Fallen(which)
        if name == "defeated-by":
            return Defeated(which)
        if name == "hurt":
            return Hurt(domain)
        if name == "hurt-by":
            return HurtBy(which, self.slot(HIT))
        if name == "health-at-most":
            return HealthWithin(which, 0, node.number("n"))
        if name == "health-is":
            return HealthWithin(which, node.number("n"), node.number("n"))
        if name == "is-named":
            return Also(domain, self.by_name(node.text("name")))
        if name == "health-at-least":
            return HealthWithin(which, node.number("n"), PLENTY)
        if name == "has-counter":
            return BearingCounter(which, node.text("name"), node.number("n"))
        if name == "form":
            return InForm(domain, node.text("form"))
        if name == "on-token":
            return OnSpaces(which, self.token_spaces(node.node("to")))
        raise refuse(node)

    def others(self, node: Node) -> Fighters:
        """Whom a test compares somebody with: one, or any of several."""
        return self.group(node) if node.name in ("any", "a", "none") else self.fighters(node)

    # ---------------------------------------------------------------- about cards

    def _if_card_type(self, node: Node, negated: bool) -> Condition:
        return CardIs(self.known_card(node.node("c")), TYPES[node.text("type")], negated)

    def _if_printed_is(self, node: Node, negated: bool) -> Condition:
        return PrintedIs(self.known_card(node.node("c")), number(self.number(node["n"])), negated)

    def _if_value_is(self, node: Node, negated: bool) -> Condition:
        return ValueIs(self.opposing(node.node("c")), number(self.number(node["n"])), negated)

    def _if_card_named(self, node: Node, negated: bool) -> Condition:
        return IsNamed(self.known_card(node.node("c")), self.slot(NAME), negated)

    def _if_named_there(self, node: Node, negated: bool) -> Condition:
        condition = Between(self.count(Node("copies-in", p=node["p"])), 1, PLENTY)
        return Not(condition) if negated else condition

    def _if_same_values(self, node: Node, negated: bool) -> Condition:
        return SameValues(negated)

    # ---------------------------------------------------------------- about piles, actions, forms

    def _between(self, pile: Node, least: int, most: int, negated: bool) -> Condition:
        condition = Between(self.count(Node("cards-in", p=pile)), least, most)
        return Not(condition) if negated else condition

    def _if_empty(self, node: Node, negated: bool) -> Condition:
        return self._between(node.node("p"), 0, 0, negated)

    def _if_hand_at_most(self, node: Node, negated: bool) -> Condition:
        return self._between(Node("hand", of=YOU), 0, node.number("n"), negated)

    def _if_hand_at_least(self, node: Node, negated: bool) -> Condition:
        return self._between(Node("hand", of=YOU), node.number("n"), PLENTY, negated)

    def _if_hand_is(self, node: Node, negated: bool) -> Condition:
        return self._between(Node("hand", of=YOU), node.number("n"), node.number("n"), negated)

    def _if_count_at_least(self, node: Node, negated: bool) -> Condition:
        condition = Between(self.count(node.node("c")), node.number("n"), PLENTY)
        return Not(condition) if negated else condition

    def _if_more_than(self, node: Node, negated: bool) -> Condition:
        condition = MoreThan(number(self.number(node["a"])), number(self.number(node["b"])))
        return Not(condition) if negated else condition

    def _if_nth_action(self, node: Node, negated: bool) -> Condition:
        condition = NthAction(ORDINALS.index(node.text("n")) + 1)
        return Not(condition) if negated else condition

    def _if_sum_is(self, node: Node, negated: bool) -> Condition:
        return self._sum(node, node.number("n"), negated)

    def _if_sum_at_least(self, node: Node, negated: bool) -> Condition:
        return self._sum(node, PLENTY, negated)

    def _sum(self, node: Node, most: int, negated: bool) -> Condition:
        pile = node.node("p")
        at, called = self.attribute(node.text("what"))
        if pile.name != "zone" or pile["of"] != YOU or called.values:
            raise refuse(node)
        self.summed[pile.text("name")] = at
        condition = SumWithin(at, called, pile.text("name"), node.number("n"), most)
        return Not(condition) if negated else condition

    def _if_counter_is(self, node: Node, negated: bool) -> Condition:
        condition = HasCounter(node.text("name"), node.number("n"))
        return Not(condition) if negated else condition

    def _if_side(self, node: Node, negated: bool) -> Condition:
        side = Showing(node.text("side"))
        return Not(side) if negated else side

    def _if_face_up(self, node: Node, negated: bool) -> Condition:
        there = FaceUp(node.text("name"))
        return Not(there) if negated else there
