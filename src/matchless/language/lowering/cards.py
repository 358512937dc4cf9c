"""Words about cards: draw, discard, take, put, shuffle, look, show."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from matchless.engine.cardplay import ASIDE, DECK, DISCARDS, HAND, SHUFFLED, UNDER
from matchless.engine.program import NONE, Word
from matchless.engine.words import BlindBoost, Boost, BurySecond, Draw, LookAtHand, TurnUp
from matchless.engine.words.known_cards import KnownCard, ThatCard
from matchless.engine.words.naming import NameCard, NameValue
from matchless.engine.words.numbers import number
from matchless.engine.words.places import CardPlace, LookedAt, OfFamily, OwnPile
from matchless.engine.words.players import YOU
from matchless.engine.words.second_decks import DiscardSecond, ShuffleSecond
from matchless.engine.words.send import (
    ALL,
    ANY_NUMBER,
    FIRST,
    LAST,
    TOP,
    BoostsSpent,
    DiscardChosen,
    DiscardMany,
    DrawUpTo,
    LookAtTop,
    LookedCard,
    PickCard,
    PutBack,
    RevealTop,
    Search,
    Send,
    SendAtRandom,
    SendChosen,
    SendEither,
    SendThat,
    ShowAtRandom,
    ShowChosen,
    ShuffleWith,
    TakeLooked,
)
from matchless.language.lowering.nouns import CARD, NAME, NUMBER, VALUE, CannotPlay, refuse
from matchless.language.lowering.nouns import YOU as OWNER
from matchless.language.lowering.statics import Statics
from matchless.language.node import Node

THEY: Final = Node("they")
WITHOUT_CHOICE: Final = {
    "top": TOP,
    "tops": TOP,
    "first": FIRST,
    "last": LAST,
    "all-cards": ALL,
    "all-of": ALL,
    "copies": ALL,
    "all-valued": ALL,
}
OUT_OF_PILES: Final = ("take", "take-first", "put", "put-under", "put-top", "shuffle-in")  # they send cards elsewhere
_OWN_DECLINE: Final = (  # what "you may" asks with the cards themselves and none
    "discard",
    "discard-any",
    "discard-many",
    *OUT_OF_PILES,
    "show",
    "boost",
    "discard-family",
    "cast",
    "cast-spending",
)

THEM_CARDS: Final = "them"  # several cards that the text has looked at


def declines(node: Node) -> bool:
    """Whether an instruction is declined in the question which card; where chance chooses, nobody asks that."""
    return node.name in _OWN_DECLINE and node.get("how") != "random"


class CardWords(Statics):
    """What one text does with cards."""

    card = ""  # the name of the card that the text stands on
    reveals = False  # whether it shows cards of a deck, which have to go somewhere in the end
    keeps = False  # whether a later text of the same card speaks of the card that this one names
    done = NONE  # the number under which the last word that may be declined keeps whether it was done

    @cached_property
    def cards(self) -> dict[int, tuple[KnownCard, CardPlace | None]]:
        """By the number of "that card": which it is, and where if not everybody can see it there."""
        return {}

    @cached_property
    def them(self) -> dict[int, CardPlace]:
        """By the number of "them": where they lie, if not on top of the deck."""
        return {}

    # ---------------------------------------------------------------- known cards

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
            return DrawUpTo(self.number(node["n"]), self.who(node.node("who")))
        return Draw(self.number(node["n"]), who=self.who(node.node("who")))

    # ---------------------------------------------------------------- send

    def send(self, what: Node, origin: CardPlace, to: CardPlace, by: int | None = None, may: bool = False) -> Word:
        """Cards go from a place to another of the same player."""
        if origin.who != to.who:
            raise CannotPlay("a card stays with its player: it cannot come into a place of somebody else's")
        kinds = self.kinds(what)
        seen = self.open(origin) or self.open(to)
        into, many = NONE, NONE
        if what.name in ("upto", "any-number", "tops", "all-cards", "all-of", "copies", "all-valued"):
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
        elif what.name not in ("card", "copy", "my-pick", "named-card", "first", "last", "top"):
            raise refuse(what)
        return SendChosen(
            origin, to, kinds=kinds, which=max(which, ALL), least=least, most=most, by=by, may=may, into=into, many=many
        )

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
        if how == "random":
            return SendAtRandom(hand, pile, count=count, into=into, many=many)
        if how == "choice":
            return DiscardChosen(hand, pile, least=count, most=count, by=who, may=may, into=into, many=many)
        return SendChosen(hand, pile, least=count, most=count, by=YOU, may=may, into=into, many=many)

    def do_discard_any(self, node: Node, may: bool = False) -> Word:
        who = self.who(node.node("who"))
        self.done = many = self.bind(NUMBER)
        return DiscardChosen(
            CardPlace(HAND, who), CardPlace(DISCARDS, who), least=0, most=ANY_NUMBER, by=who, many=many
        )

    def do_discard_family(self, node: Node, may: bool = False) -> Word:
        who = self.who(node.node("who"))
        hand, pile = CardPlace(HAND, who), CardPlace(DISCARDS, who)
        self.done = many = self.bind(NUMBER)
        kinds = (OfFamily(node.text("family")),)
        return DiscardChosen(hand, pile, kinds=kinds, least=0, most=ANY_NUMBER, by=who, may=may, many=many)

    def do_discard_many(self, node: Node, may: bool = False) -> Word:
        who, how, count = self.who(node.node("who")), node["how"], number(self.number(node["n"]))
        hand, pile = CardPlace(HAND, who), CardPlace(DISCARDS, who)
        into = self.bind(CARD)
        self.done = many = self.bind(NUMBER)
        if how == "choice":
            return DiscardMany(hand, pile, count, by=who, may=may, into=into, many=many)
        return SendAtRandom(hand, pile, count=count, into=into, many=many)

    def do_discard_named(self, node: Node) -> Word:
        who = self.who(node.node("who"))
        hand, pile = CardPlace(HAND, who), CardPlace(DISCARDS, who)
        what = node.node("what")
        if what.name == "copy":  # they are all alike, so that nobody chooses
            return Send(LAST, hand, pile, kinds=self.kinds(what), into=self.bind(CARD), many=self.bind(NUMBER))
        return Send(ALL, hand, pile, kinds=self.kinds(what), into=self.bind(CARD), many=self.bind(NUMBER))

    def do_mill_many(self, node: Node) -> Word:
        self.who(node.node("who"))
        who = self.who(node.node("of"))
        return self.send(Node("tops", n=node.number("n")), CardPlace(DECK, who), CardPlace(DISCARDS, who))

    def do_search(self, node: Node) -> Word:
        what = node.node("what")
        if what.name not in ("card", "copy", "named-card"):
            raise refuse(node)
        into = self.bind(CARD)
        self.cards[into] = (ThatCard(into), CardPlace(HAND))
        return Search(self.kinds(what), into)

    def do_pick_card(self, node: Node) -> Word:
        what, place = node.node("what"), self.place(node.node("p"))
        if what.name not in ("card", "copy", "my-pick", "named-card") or place.kind == DECK:
            raise refuse(node)
        by = place.who if place.kind == HAND and what.name != "my-pick" else YOU
        into = self.bind(CARD)
        self.cards[into] = (ThatCard(into), place)
        return PickCard(place, place, kinds=self.kinds(what), by=by, into=into)

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
        if node.node("c").name == "boost-card":
            return SendChosen(BoostsSpent(), CardPlace(HAND), into=self.bind(CARD))
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

    def do_put_that_under(self, node: Node) -> Word:
        return self._that_into_deck(node, UNDER)

    def do_put_that_top(self, node: Node) -> Word:
        return self._that_into_deck(node, DECK)

    def do_shuffle_that(self, node: Node) -> Word:
        return self._that_into_deck(node, SHUFFLED)

    def _that_into_deck(self, node: Node, where: int) -> Word:
        """A card that is known goes under a deck, on top of it or anywhere into it."""
        if node.node("to").name != "deck":
            raise CannotPlay("only a deck has a top and a bottom: write that the card is put into it")
        to = self.place(node.node("to"), where)
        if node.node("c").name == "boost-card":
            return SendChosen(BoostsSpent(), to, into=self.bind(CARD))
        return SendThat(self.any_card(node.node("c")), to, self.card_at(node.node("c")))

    def do_put_either(self, node: Node) -> Word:
        a, b = self.place(node.node("a")), self.place(node.node("b"))
        if "deck" in (node.node("a").name, node.node("b").name):
            raise refuse(node)
        return SendEither(self.any_card(node.node("c")), a, b, self.card_at(node.node("c")))

    def do_give_back(self, node: Node) -> Word:
        to = node.node("to")
        if node.node("c").name == "boost-card" and to == Node("hand", of=OWNER):
            return SendChosen(BoostsSpent(), CardPlace(HAND), into=self.bind(CARD))
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
        side = node.node("from")
        if side.name == "side-discard" and side["of"] == OWNER:
            if node["to"] != Node("side-deck", of=OWNER, name=side["name"]):
                raise refuse(node)
            return ShuffleSecond(side.text("name"))
        if node.node("to").name != "deck":
            raise refuse(node)
        return self.send(Node("all-cards"), self.place(node.node("from")), self.place(node.node("to"), SHUFFLED))

    # ---------------------------------------------------------------- look and show

    def do_look_hand(self, node: Node) -> Word:
        place = self.place(node.node("p"))
        if place.kind != HAND or place.who == YOU:
            raise refuse(node)
        self.seen.add(place.who)
        return LookAtHand()

    def do_show_random(self, node: Node) -> Word:
        place = CardPlace(HAND, self.who(node.node("who")))
        into = self.bind(CARD)
        self.cards[into] = (ThatCard(into), place)
        return ShowAtRandom(place, place, into=into)

    def do_name_card(self, node: Node) -> Word:
        return NameCard(self.bind(NAME), self._namer(node), keep=self.keeps)

    def do_predict(self, node: Node) -> Word:
        into = self.bind(VALUE)
        self.bound[NUMBER] = into
        return NameValue(into, self._namer(node))

    def _namer(self, node: Node) -> int:
        """Who names something: within "they may …", they."""
        who = self.who(node.node("who"))
        return self.actor if who == YOU else who

    def do_reveal_hand(self, node: Node) -> Word:
        who = self.who(node.node("who"))
        self.seen.add(who)
        return LookAtHand(who, to_all=True)

    def do_reveal(self, node: Node) -> Word:
        what, place = node.node("what"), self.place(node.node("p"))
        if place.kind != DECK or what.name not in ("top", "tops"):
            raise refuse(node)
        self.reveals = True
        aside = CardPlace(ASIDE, place.who)
        if what.name == "top":
            into = self.bind(CARD)
            self.cards[into] = (ThatCard(into), aside)
            return RevealTop(place.who, into=into)
        many = self.bind(THEM_CARDS)
        self.them[many] = aside
        return RevealTop(place.who, what.number("n"), many=many)

    def do_look_top(self, node: Node) -> Word:
        what, place = node.node("what"), self.place(node.node("p"))
        if place.kind != DECK or what.name not in ("top", "tops"):
            raise refuse(node)
        several = what.name == "tops"
        slot = self.bind(THEM_CARDS if several else CARD)
        looked = LookedAt(slot, place.who)
        if several:
            self.them[slot] = looked
        else:
            self.cards[slot] = (LookedCard(looked), looked)
        return LookAtTop(what.number("n") if several else 1, slot, place.who)

    def _them(self) -> CardPlace:
        """Those of the cards looked at or revealed that have not been sent anywhere yet."""
        return self.them[self.slot(THEM_CARDS)]

    def do_take_some(self, node: Node) -> Word:
        return self._send_some(node, HAND)

    def do_discard_some(self, node: Node) -> Word:
        return self._send_some(node, DISCARDS)

    def _send_some(self, node: Node, to: int) -> Word:
        origin, count = self._them(), node.number("n")
        return TakeLooked(origin, CardPlace(to, origin.who), least=count, most=count)

    def do_put_rest_under(self, node: Node) -> Word:
        them, to = self._them(), self.place(node.node("to"), UNDER)
        if to.kind != UNDER or to.who != them.who:
            raise CannotPlay("the rest goes under the deck that the cards are from")
        return TakeLooked(them, to, least=ANY_NUMBER, most=ANY_NUMBER)

    def do_discard_rest(self, node: Node) -> Word:
        them = self._them()
        return Send(TOP, them, CardPlace(DISCARDS, them.who), count=ANY_NUMBER, many=self.bind(NUMBER))

    def do_take_rest(self, node: Node) -> Word:
        them = self._them()
        if them.who != YOU:
            raise CannotPlay("a card stays with its player: it cannot come into a place of somebody else's")
        return Send(TOP, them, CardPlace(HAND), count=ANY_NUMBER, many=self.bind(NUMBER))

    def do_put_rest(self, node: Node) -> Word:
        them = self._them()
        if not isinstance(them, LookedAt):
            raise CannotPlay("what was revealed and is left over goes back on top as it was")
        return PutBack(them)

    def do_show(self, node: Node, may: bool = False) -> Word:
        place = self.place(node.node("p"))
        if place.kind != HAND or node.node("what").name not in ("card", "copy", "named-card"):
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

    def do_turn_up(self, node: Node) -> Word:
        return TurnUp(node.text("name"))

    def do_discard_side(self, node: Node) -> Word:
        return DiscardSecond(node.text("name"))

    # ---------------------------------------------------------------- boosts

    def do_boost(self, node: Node, may: bool = False) -> Word:
        by = self.who(node.node("who"))
        into = self.bind(CARD)
        self.done = many = self.fresh()
        return Boost(by, self.opposing(node.node("c")), may=may, into=into, many=many)

    def do_blind_boost(self, node: Node) -> Word:
        return BlindBoost(self.opposing(node.node("c")))
