"""Numbers in the engine's words."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from matchless.engine.definitions import Attribute
from matchless.engine.program import Number
from matchless.engine.words import (
    ANYWHERE,
    DAMAGE_DEALT,
    FIGHTERS,
    ZONES_HELD,
    All,
    Count,
    SecondsDiscarded,
)
from matchless.engine.words.counters import CounterBorne, CounterHeld
from matchless.engine.words.known_cards import (
    DISCARDED_CARD,
    THEIR_CARD,
    THIS_CARD,
    YOUR_CARD,
    BoostOf,
    KnownCard,
    PrintedValue,
    ThatCard,
)
from matchless.engine.words.naming import CopyOfNamed, OfNamedValue
from matchless.engine.words.numbers import (
    GAP,
    CardsIn,
    DamageTaken,
    Half,
    HealthOf,
    MoveOf,
    Plus,
    ThatMany,
    Times,
    TokensIn,
    TopBoost,
    ValueOf,
    ZonesOf,
    number,
)
from matchless.engine.words.places import CalledCard, OfFamily
from matchless.engine.words.sums import KindsIn
from matchless.engine.words.traits import Defeated, FelledBy
from matchless.language.lowering.nouns import CARD, DEALT, HIT, NAME, NUMBER, VALUE, YOU, CannotPlay, refuse
from matchless.language.lowering.places import Places
from matchless.language.model import Attribute as Declared
from matchless.language.node import Node, Value

COUNTED_CARDS: Final = (
    "cards-in",
    "copies-in",
    "family-in",
    "kinds-in",
    "named-in",
    "other-cards-in",
    "other-family-in",
    "side-cards-in",
    "valued-in",
)


def lower_attribute(attribute: Declared) -> Attribute:
    values = () if isinstance(attribute.values, str) else attribute.values
    return Attribute(attribute.name, attribute.plural, values)


class Numbers(Places):
    """The numbers of one text, and the cards that they are read off."""

    timing = ""
    last_card = ""  # the name of the phrase for a card that was said last: what "it" is

    @cached_property
    def summed(self) -> dict[str, int]:
        """By zone, the attribute whose sum there the text has asked for."""
        return {}

    def attribute(self, name: str) -> tuple[int, Attribute]:
        """An attribute of the hero's cards, with its number."""
        for at, each in enumerate(self.hero.attributes):
            if each.name == name:
                return at, lower_attribute(each)
        raise CannotPlay(f"there is no attribute {name!r}")

    def bind(self, kind: str) -> int:
        if kind == CARD:
            self.last_card = "that-card"
        return super().bind(kind)

    def number(self, value: Value) -> int | Number:
        """A number, plain or read off the game."""
        if isinstance(value, int):
            return value
        assert isinstance(value, Node), value
        self.phrases[value] = found = self._number(value)
        return found

    def _number(self, value: Node) -> Number:
        name = value.name
        if name == "damage":
            return DAMAGE_DEALT
        if name == "value":
            return ValueOf(self.opposing(value.node("c")))
        if name == "gap":
            return GAP
        if name == "took":
            return DamageTaken(self.fighters(value.node("x")))
        if name == "boost-of":
            return BoostOf(self.known_card(value.node("c")))
        if name == "printed":
            return PrintedValue(self.known_card(value.node("c")))
        if name == "health":
            return HealthOf(self.fighters(value.node("x")))
        if name == "that-many":
            return ThatMany(self.slot(NUMBER))
        if name == "counter-of":
            return CounterBorne(value.text("name"), self.middle(value.node("x")))
        if name == "move-of":
            return MoveOf(self.who(value.node("of")))
        if name == "named-value":
            return ThatMany(self.slot(VALUE))
        if name == "counter":
            return CounterHeld(value.text("name"))
        if name == "twice":
            return Times(number(self.number(value["n"])), 2)
        if name == "half":
            return Half(number(self.number(value["n"])))
        if name == "plus":
            return Plus(number(self.number(value["a"])), value.number("b"))
        if name == "times":
            each = self.count(value.node("c"))
            return each if value["k"] == 1 else Times(each, value.number("k"))
        if name == "top-boost":
            return TopBoost(self.open_place(value.node("p")))
        if name == "number-of":
            return self.count(value.node("c"))
        raise refuse(value)

    def count(self, node: Node) -> Number:
        """How many there are of something."""
        name = node.name
        if name == "fighters":
            x = node.node("x")
            return Count(self.group(x) if x.name == "each" else self.fighters(x))
        if name == "counters-of":
            return CounterBorne(node.text("name"), self.middle(node.node("x")))
        if name == "counters":
            return CounterHeld(node.text("name"))
        if name in ("spent", "swept"):
            return ThatMany(self.slot(NUMBER))
        if name == "done":
            return ThatMany(self.slot(DEALT))
        if name == "felled":
            return Count(FelledBy(FIGHTERS, self.slot(HIT)))
        if name == "fallen":
            return Count(Defeated(self.kind(Node("a", whose="own", noun=node["noun"]))))
        if name == "zones-of":
            return ZonesOf(self.middle(node.node("x")))
        if name == "zones-held":
            return ZONES_HELD
        if name == "tokens-out":
            return TokensIn(self.token(node), ANYWHERE)
        if name == "tokens":
            return TokensIn(self.token(node), All(ANYWHERE, *(self.area(each) for each in node.nodes("where"))))
        if name == "shed":
            return ThatMany(self.slot(NUMBER))
        if name in COUNTED_CARDS:
            return self._cards(node, node.node("p"))
        raise refuse(node)

    def _cards(self, node: Node, pile: Node) -> Number:
        name = node.name
        if name == "cards-in":
            return CardsIn(self.place(pile))
        if name == "other-cards-in":
            return CardsIn(self.place(pile), other=True)
        if name == "named-in":
            return CardsIn(self.open_place(pile), (CalledCard(node.text("name")),))
        if name in ("family-in", "other-family-in"):
            return CardsIn(self.open_place(pile), (OfFamily(node.text("family")),), other=name == "other-family-in")
        if name == "copies-in":
            return CardsIn(self.seen_place(pile), (CopyOfNamed(self.slot(NAME)),))
        if name == "valued-in":
            return CardsIn(self.seen_place(pile), (OfNamedValue(self.slot(VALUE)),))
        if pile["of"] == YOU:
            if name == "side-cards-in" and pile.name == "side-discard" and pile["name"] == node["name"]:
                return SecondsDiscarded(node.text("name"))
            if pile.name == "zone" and name == "kinds-in":
                return KindsIn(*self.attribute(node.text("family")), pile.text("name"))
        raise refuse(node)

    # ---------------------------------------------------------------- cards that everybody knows

    def known_card(self, node: Node) -> KnownCard:
        """A card that everybody knows: one of the combat, or one that the text has taken hold of."""
        name = node.name
        if name == "it-card":
            name = self.last_card or "that-card"
        if name == "this-card":
            return THIS_CARD
        if name in ("my-card", "their-card", "they-card"):
            self.last_card = name
            return YOUR_CARD if name == "my-card" else THEIR_CARD
        if name == "that-card":
            self.last_card = name
            return ThatCard(self.slot(CARD))
        if name == "shed-card":
            return DISCARDED_CARD
        raise refuse(node)

    def opposing(self, node: Node) -> bool:
        """Whether a card of the combat is the opponent's, not the owner's; any other card is refused."""
        name = node.name
        if name == "it-card":
            name = self.last_card or "their-card"
        if name in ("this-card", "my-card"):
            self.last_card = name
            return False
        if name in ("their-card", "they-card"):
            self.last_card = name
            return True
        raise refuse(node)
