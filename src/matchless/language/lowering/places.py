"""Places for cards, and kinds of them, in the engine's words."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from matchless.engine.cardplay import DECK, DISCARDS, HAND
from matchless.engine.definitions import TYPE_NAMES
from matchless.engine.words.naming import CopyOfNamed, OfNamedValue
from matchless.engine.words.places import ButType, CalledCard, CardKind, CardPlace, OfFamily, OwnPile
from matchless.engine.words.players import YOU
from matchless.language.lowering.nouns import NAME, VALUE, CannotPlay, Nouns, refuse
from matchless.language.node import Node

PLACES: Final = {"hand": HAND, "deck": DECK, "discard": DISCARDS}
TYPES: Final = {name: number for number, name in TYPE_NAMES.items()}


class Places(Nouns):
    """The places for cards that one text speaks of."""

    @cached_property
    def seen(self) -> set[int]:
        """Whose hands the text has looked at or revealed."""
        return set()

    def place(self, node: Node, deck: int = DECK) -> CardPlace:
        """Where cards are, or go; of a deck, its top unless it says otherwise."""
        if node.name == "zone":
            return OwnPile(node.text("name"), self.who(node.node("of")))
        if node.name not in PLACES:
            raise refuse(node)
        kind = PLACES[node.name]
        return CardPlace(deck if kind == DECK else kind, self.who(node.node("of")))

    def open(self, place: CardPlace) -> bool:
        """Whether everybody sees the cards there."""
        if isinstance(place, OwnPile):
            return all(zone.face != "down" for zone in self.hero.zones if zone.name == place.name)
        return place.kind == DISCARDS

    def open_place(self, node: Node) -> CardPlace:
        """A place whose cards everybody sees, so that what they are may be told."""
        place = self.place(node)
        if not self.open(place):
            raise CannotPlay(f"not everybody knows the cards in {_said(place)}, so that nothing can hang on them")
        return place

    def seen_place(self, node: Node) -> CardPlace:
        """A place of which it may be told whether a named card is there: an open one, or a hand that was seen."""
        place = self.place(node)
        if place.kind == HAND and place.who in self.seen:
            return place
        if not self.open(place):
            raise CannotPlay(f"say first that somebody looks at {_said(place)}, or that it is revealed")
        return place

    def kinds(self, what: Node) -> tuple[CardKind, ...]:
        """Which cards are meant."""
        if what.name == "named-card":
            return (CalledCard(what.text("name")),)
        if what.name == "all-of":
            return (OfFamily(what.text("family")),)
        if what.name in ("copy", "copies"):
            return (CopyOfNamed(self.slot(NAME)),)
        if what.name == "all-valued":
            return (OfNamedValue(self.slot(VALUE)),)
        if what.name != "card":
            return ()
        found: list[CardKind] = []
        for kind in what.nodes("but"):
            if kind.name == "but-name":
                found.append(CalledCard(kind.text("name"), other=True))
            elif kind.name == "but-type":
                found.append(ButType(TYPES[kind.text("type")]))
            elif kind.name == "of-value":
                found.append(OfNamedValue(self.slot(VALUE)))
            else:
                found.append(OfFamily(kind.text("family")))
        return tuple(found)


def _said(place: CardPlace) -> str:
    return f"{'your' if place.who == YOU else 'their'} {place.called()}"
