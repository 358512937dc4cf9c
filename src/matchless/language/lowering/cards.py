"""Words about cards: draw, discard, take, put, show."""

from __future__ import annotations

from matchless.engine.program import Word
from matchless.engine.words import (
    THEM,
    YOU,
    BurySecond,
    Discard,
    DiscardToPile,
    Draw,
    LookAtHand,
    MayTakeFirst,
    Mill,
    PickFromHand,
    PileToHand,
    Retrieve,
    ShuffleBack,
    TakeBack,
    TakeFromPile,
    TakeMilled,
    TurnUp,
)
from matchless.language.lowering.conditions import Conditions
from matchless.language.lowering.nouns import CARD, refuse
from matchless.language.lowering.nouns import YOU as OWNER
from matchless.language.node import Node

HAND = Node("hand", of=OWNER)
DECK = Node("deck", of=OWNER)
DISCARDS = Node("discard", of=OWNER)
THEY = Node("they")
A_CARD = Node("card", but=())
COMPLETION = "completion"


class CardWords(Conditions):
    """What one text does with cards."""

    timing = ""
    card = ""  # the name of the card that the text stands on

    def do_draw(self, node: Node) -> Word:
        if node["upto"]:
            raise refuse(node)
        return Draw(self.number(node["n"]), more=node.flag("more"), who=self.who(node.node("who")))

    def do_discard(self, node: Node) -> Word:
        who, how = node.node("who"), node["how"]
        if node["n"] != 1:
            raise refuse(node)
        if how == "yours" and who == THEY:
            return PickFromHand()
        if who.name not in ("you", "opponent", "they") or how == "yours":
            raise refuse(node)
        return Discard(YOU if who == OWNER else THEM, random=how == "random", into=self.bind(CARD))

    def do_mill(self, node: Node) -> Word:
        self.who(node.node("who"))  # whoever does it, the card is that of the deck
        return Mill(self.who(node.node("of")), self.bind(CARD))

    def do_take(self, node: Node) -> Word:
        what, pile = node.node("what"), node.node("from")
        if pile.name == "zone" and what == A_CARD and pile["of"] == OWNER:
            return PileToHand(pile.text("name"))
        if pile != DISCARDS or what.name != "card":
            raise refuse(node)
        but = what.nodes("but")
        if not but:
            return Retrieve()
        if but == (Node("but-name", name=self.card),):
            return Retrieve(other_name=True)
        if but == (Node("but-type", type="scheme"),):
            return Retrieve(no_scheme=True)
        raise refuse(node)

    def may_take_first(self, node: Node) -> Word:
        pile = node.node("from")
        if node.node("what").name != "first" or pile.name != "zone" or pile["of"] != OWNER:
            raise refuse(node)
        return MayTakeFirst(pile.text("name"))

    def do_take_that(self, node: Node) -> Word:
        if node.node("c").name != "shed-card":
            raise refuse(node)
        return TakeMilled()

    def do_put(self, node: Node) -> Word:
        to = node.node("to")
        if node["what"] != A_CARD or node["from"] != DISCARDS or to.name != "zone" or to["of"] != OWNER:
            raise refuse(node)
        return DiscardToPile(to.text("name"))

    def do_put_under(self, node: Node) -> Word:
        what, pile, to = node.node("what"), node.node("from"), node.node("to")
        if what.name == "side-card" and not node["order"]:
            name = what.text("name")
            if pile == Node("side-discard", of=OWNER, name=name) and to == Node("side-deck", of=OWNER, name=name):
                return BurySecond(name)
        raise refuse(node)

    def do_give_back(self, node: Node) -> Word:
        card, to = node.node("c").name, node["to"]
        if card == "this-card" and to == HAND:
            return TakeFromPile(self.hero.zones[0].name) if self.timing == COMPLETION else TakeBack()
        if card in ("their-card", "it-card") and to == Node("hand", of=THEY):
            return TakeBack(THEM)
        raise refuse(node)

    def do_shuffle_in(self, node: Node) -> Word:
        theirs = node["from"] == Node("hand", of=THEY) and node["to"] == Node("deck", of=THEY)
        if node.node("what").name != "my-pick" or not theirs:
            raise refuse(node)
        return PickFromHand(shuffle=True)

    def do_shuffle_this(self, node: Node) -> Word:
        what = node.node("what")
        own = node["from"] == DISCARDS and node["to"] == DECK and node.node("c").name == "this-card"
        if what.name != "tops" or not own:
            raise refuse(node)
        return ShuffleBack(what.number("n"))

    def do_look_hand(self, node: Node) -> Word:
        if node["p"] != Node("hand", of=THEY):
            raise refuse(node)
        return LookAtHand()

    def turn_up(self, node: Node) -> Word | None:
        """Of "if you have no glamour face up, turn up the top card of your glamour deck": one word of the engine."""
        then = node.nodes("then")
        if len(then) == 1 and then[0].name == "turn-up":
            name = then[0].text("name")
            if node["t"] == Node("not", t=Node("face-up", name=name)):
                return TurnUp(name)
        return None
