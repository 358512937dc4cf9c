"""Words about cards: draw, discard, take, put, shuffle, look, show."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from matchless.engine.cardplay import DECK, DISCARDS, HAND, SHUFFLED, UNDER
from matchless.engine.definitions import TYPE_NAMES
from matchless.engine.program import NONE, Word
from matchless.engine.words import BurySecond, Draw, LookAtHand, TurnUp
from matchless.engine.words.known_cards import KnownCard, ThatCard
from matchless.engine.words.places import ButType, CalledCard, CardKind, CardPlace, LookedAt, OfFamily, OwnPile
from matchless.engine.words.players import YOU
from matchless.engine.words.send import (
    ALL,
    ANY_NUMBER,
    FIRST,
    LAST,
    TOP,
    DiscardChosen,
    DrawUpTo,
    LookAtTop,
    LookedCard,
    PutBack,
    Send,
    SendAtRandom,
    SendChosen,
    SendEither,
    SendThat,
    ShowChosen,
    ShuffleWith,
    TakeLooked,
)
from matchless.language.lowering.nouns import CARD, NUMBER, CannotPlay, refuse
from matchless.language.lowering.nouns import YOU as OWNER
from matchless.language.lowering.statics import Statics
from matchless.language.node import Node

THEY: Final = Node("they")
PLACES: Final = {"hand": HAND, "deck": DECK, "discard": DISCARDS}
WITHOUT_CHOICE: Final = {"top": TOP, "tops": TOP, "first": FIRST, "last": LAST, "all-cards": ALL, "all-of": ALL}
OWN_DECLINE: Final = (  # what "you may" asks with the cards themselves and none
    "discard",
    "discard-any",
    "take",
    "take-first",
    "put",
    "put-under",
    "put-top",
    "shuffle-in",
    "show",
)
THEM_CARDS: Final = "them"  # several cards that the text has looked at
TYPES: Final = {name: number for number, name in TYPE_NAMES.items()}


class CardWords(Statics):
    """What one text does with cards."""

    card = ""  # the name of the card that the text stands on
    done = NONE  # the number under which the last word that may be declined keeps whether it was done

    @cached_property
    def cards(self) -> dict[int, tuple[KnownCard, CardPlace | None]]:
        """By the number of "that card": which it is, and where if not everybody can see it there."""
        return {}

    # ---------------------------------------------------------------- places, kinds, known cards

    def place(self, node: Node, deck: int = DECK) -> CardPlace:
        """Where cards are, or go; of a deck, its top unless it says otherwise."""
        if node.name == "zone":
            return OwnPile(node.text("name"), self.who(node.node("of")))
        if node.name not in PLACES:
            raise refuse(node)
        kind = PLACES[node.name]
        return CardPlace(deck if kind == DECK else kind, self.who(node.node("of")))

    def kinds(self, what: Node) -> tuple[CardKind, ...]:
        """Which cards are meant."""
        if what.name == "named-card":
            return (CalledCard(what.text("name")),)
        if what.name == "all-of":
            return (OfFamily(what.text("family")),)
        if what.name != "card":
            return ()
        found: list[CardKind] = []
        for kind in what.nodes("but"):
            if kind.name == "but-name":
                found.append(CalledCard(kind.text("name"), other=True))
            elif kind.name == "but-type":
                found.append(ButType(TYPES[kind.text("type")]))
            else:
                found.append(OfFamily(kind.text("family")))
        return tuple(found)

    def known_card(self, node: Node) -> KnownCard:
        which = self.any_card(node)
        if isinstance(which, LookedCard):
            raise CannotPlay("only who looks at that card knows it: write `reveal` for a card that all are to see")
        return which

    def any_card(self, node: Node) -> KnownCard:
        """A card, wherever it is; questions name it."""
        self.phrases[node] = card = self._any_card(node)
        return card

    def _any_card(self, node: Node) -> KnownCard:
        """One card, if only one player knows which."""
        if self._is_that(node) and self.slot(CARD) in self.cards:
            return self.cards[self.slot(CARD)][0]
        return super().known_card(node)

    def _is_that(self, node: Node) -> bool:
        """Whether it is the card that the text has taken hold of last."""
        if node.name == "it-card":
            return self.last_card in ("", "that-card")
        return node.name == "that-card" or (node.name == "shed-card" and CARD in self.bound)

    def card_at(self, node: Node) -> CardPlace | None:
        """Where such a card is; None: where everybody can see it."""
        if self._is_that(node) and self.slot(CARD) in self.cards:
            return self.cards[self.slot(CARD)][1]
        return None

    def optional(self, node: Node) -> Word:
        """The word for something that may be declined; `done` is where it keeps whether it was done."""
        found: Callable[[Node, bool], Word] = getattr(self, f"do_{node.name.replace('-', '_')}")
        return found(node, True)

    # ---------------------------------------------------------------- draw

    def do_draw(self, node: Node) -> Word:
        if node["upto"]:
            if node["who"] != OWNER:
                raise refuse(node)
            return DrawUpTo(self.number(node["n"]))
        return Draw(self.number(node["n"]), more=node.flag("more"), who=self.who(node.node("who")))

    # ---------------------------------------------------------------- send

    def send(self, what: Node, origin: CardPlace, to: CardPlace, by: int | None = None, may: bool = False) -> Word:
        """Cards go from a place to another of the same player."""
        if origin.who != to.who:
            raise CannotPlay("a card stays with its player: it cannot come into a place of somebody else's")
        kinds = self.kinds(what)
        seen = self.open(origin) or self.open(to)
        into, many = NONE, NONE
        if what.name in ("upto", "any-number", "tops", "all-cards", "all-of"):
            many = self.bind(NUMBER)
        elif seen:
            into = self.bind(CARD)
            self.cards[into] = (ThatCard(into), to if to.kind == HAND else None)
        else:
            self.bound.pop(CARD, None)
        if may:
            self.done = many = many if many != NONE else self.fresh()
        which = WITHOUT_CHOICE.get(what.name, NONE)
        if which != NONE and not may:
            count = what.number("n") if what.name == "tops" else 1
            return Send(which, origin, to, count=count, kinds=kinds, into=into, many=many)
        if by is None:
            by = origin.who if origin.kind == HAND and what.name != "my-pick" else YOU
        least, most = 1, 1
        if what.name == "upto":
            least, most = 0, what.number("n")
        elif what.name == "any-number":
            least, most = 0, ANY_NUMBER
        elif what.name not in ("card", "my-pick", "named-card", "first", "last", "top"):
            raise refuse(what)
        return SendChosen(
            origin, to, kinds=kinds, which=max(which, ALL), least=least, most=most, by=by, may=may, into=into, many=many
        )

    def open(self, place: CardPlace) -> bool:
        """Whether everybody sees the cards there."""
        if isinstance(place, OwnPile):
            return all(zone.face != "down" for zone in self.hero.zones if zone.name == place.name)
        return place.kind == DISCARDS

    def fresh(self) -> int:
        """A number for what no word of the text speaks of."""
        self.slots += 1
        return self.slots - 1

    def do_discard(self, node: Node, may: bool = False) -> Word:
        who, how, count = self.who(node.node("who")), node["how"], node.number("n")
        hand, pile = CardPlace(HAND, who), CardPlace(DISCARDS, who)
        into = self.bind(CARD)
        many = self.bind(NUMBER) if count > 1 else self.fresh() if may else NONE
        self.done = many
        if how == "random" and not may:
            return SendAtRandom(hand, pile, count=count, into=into, many=many)
        if how == "choice":
            return DiscardChosen(hand, pile, least=count, most=count, by=who, may=may, into=into, many=many)
        if how == "yours":
            return SendChosen(hand, pile, least=count, most=count, by=YOU, may=may, into=into, many=many)
        raise refuse(node)

    def do_discard_any(self, node: Node, may: bool = False) -> Word:
        who = self.who(node.node("who"))
        self.done = many = self.bind(NUMBER)
        return DiscardChosen(
            CardPlace(HAND, who), CardPlace(DISCARDS, who), least=0, most=ANY_NUMBER, by=who, many=many
        )

    def do_discard_hand(self, node: Node) -> Word:
        who = self.who(node.node("who"))
        return Send(ALL, CardPlace(HAND, who), CardPlace(DISCARDS, who), many=self.bind(NUMBER))

    def do_mill(self, node: Node) -> Word:
        self.who(node.node("who"))  # whoever does it, the card is that of the deck
        who = self.who(node.node("of"))
        return self.send(Node("top"), CardPlace(DECK, who), CardPlace(DISCARDS, who))

    def do_discard_zone(self, node: Node) -> Word:
        return Send(ALL, OwnPile(node.text("name")), CardPlace(DISCARDS))

    def do_discard_that(self, node: Node) -> Word:
        which = self.any_card(node.node("c"))
        at = self.card_at(node.node("c"))
        who = self.who(node.node("who"))
        return SendThat(which, CardPlace(DISCARDS, who if at is None else at.who), at)

    def do_take(self, node: Node, may: bool = False) -> Word:
        return self.send(node.node("what"), self.place(node.node("from")), CardPlace(HAND), may=may)

    def do_take_first(self, node: Node, may: bool = False) -> Word:
        return self.do_take(node, may)

    def do_take_that(self, node: Node) -> Word:
        return SendThat(self.any_card(node.node("c")), CardPlace(HAND), self.card_at(node.node("c")))

    def do_put(self, node: Node, may: bool = False) -> Word:
        if node.node("to").name == "deck":
            raise CannotPlay("say where in the deck the card goes: under it, on top of it, or shuffled into it")
        return self.send(node.node("what"), self.place(node.node("from")), self.place(node.node("to")), may=may)

    def do_put_under(self, node: Node, may: bool = False) -> Word:
        what, to = node.node("what"), node.node("to")
        if what.name == "side-card":
            return self._bury(what, node.node("from"), to)
        if to.name != "deck":
            raise refuse(node)
        return self.send(what, self.place(node.node("from")), self.place(to, UNDER), may=may)

    def do_put_top(self, node: Node, may: bool = False) -> Word:
        if node.node("to").name != "deck":
            raise refuse(node)
        return self.send(node.node("what"), self.place(node.node("from")), self.place(node.node("to")), may=may)

    def do_put_that(self, node: Node) -> Word:
        if node.node("to").name == "deck":
            raise CannotPlay("say where in the deck the card goes: under it, on top of it, or shuffled into it")
        return SendThat(self.any_card(node.node("c")), self.place(node.node("to")), self.card_at(node.node("c")))

    def do_put_either(self, node: Node) -> Word:
        a, b = self.place(node.node("a")), self.place(node.node("b"))
        if "deck" in (node.node("a").name, node.node("b").name):
            raise refuse(node)
        return SendEither(self.any_card(node.node("c")), a, b, self.card_at(node.node("c")))

    def do_give_back(self, node: Node) -> Word:
        to = node.node("to")
        if to.name == "deck":
            raise CannotPlay("say where in the deck the card goes: under it, on top of it, or shuffled into it")
        return SendThat(self.any_card(node.node("c")), self.place(to), self.card_at(node.node("c")))

    def do_shuffle_in(self, node: Node, may: bool = False) -> Word:
        if node.node("to").name != "deck":
            raise refuse(node)
        return self.send(
            node.node("what"), self.place(node.node("from")), self.place(node.node("to"), SHUFFLED), may=may
        )

    def do_shuffle_this(self, node: Node) -> Word:
        what, origin, to = node.node("what"), self.place(node.node("from")), node.node("to")
        if what.name not in ("top", "tops") or to.name != "deck" or self.who(to.node("of")) != origin.who:
            raise refuse(node)
        return ShuffleWith(self.any_card(node.node("c")), what.number("n") if what.name == "tops" else 1, origin)

    def do_shuffle_pile(self, node: Node) -> Word:
        if node.node("to").name != "deck":
            raise refuse(node)
        return self.send(Node("all-cards"), self.place(node.node("from")), self.place(node.node("to"), SHUFFLED))

    # ---------------------------------------------------------------- look and show

    def do_look_hand(self, node: Node) -> Word:
        if node["p"] != Node("hand", of=THEY):
            raise refuse(node)
        return LookAtHand()

    def do_look_top(self, node: Node) -> Word:
        what = node.node("what")
        if node.node("p") != Node("deck", of=OWNER) or what.name not in ("top", "tops"):
            raise refuse(node)
        several = what.name == "tops"
        slot = self.bind(THEM_CARDS if several else CARD)
        looked = LookedAt(slot)
        if not several:
            self.cards[slot] = (LookedCard(looked), looked)
        return LookAtTop(what.number("n") if several else 1, slot)

    def do_take_some(self, node: Node) -> Word:
        count = node.number("n")
        return TakeLooked(LookedAt(self.slot(THEM_CARDS)), CardPlace(HAND), least=count, most=count)

    def do_discard_some(self, node: Node) -> Word:
        count = node.number("n")
        return TakeLooked(LookedAt(self.slot(THEM_CARDS)), CardPlace(DISCARDS), least=count, most=count)

    def do_put_rest(self, node: Node) -> Word:
        return PutBack(LookedAt(self.slot(THEM_CARDS)))

    def do_show(self, node: Node, may: bool = False) -> Word:
        place = self.place(node.node("p"))
        if place.kind != HAND or node.node("what").name not in ("card", "named-card"):
            raise refuse(node)
        into = self.bind(CARD)
        self.cards[into] = (ThatCard(into), place)
        self.done = many = self.fresh()
        kinds = self.kinds(node.node("what"))
        return ShowChosen(place, place, kinds=kinds, by=place.who, may=may, into=into, many=many)

    # ---------------------------------------------------------------- second decks

    def _bury(self, what: Node, origin: Node, to: Node) -> Word:
        name = what.text("name")
        if origin != Node("side-discard", of=OWNER, name=name) or to != Node("side-deck", of=OWNER, name=name):
            raise refuse(what)
        return BurySecond(name)

    def turn_up(self, node: Node) -> Word | None:
        """Of "if you have no glamour face up, turn up the top card of your glamour deck": one word of the engine."""
        then = node.nodes("then")
        if len(then) == 1 and then[0].name == "turn-up":
            name = then[0].text("name")
            if node["t"] == Node("not", t=Node("face-up", name=name)):
                return TurnUp(name)
        return None
