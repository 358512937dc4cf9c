"""What texts do with cards, as the lowering puts it together, for tests that write words by hand."""

from __future__ import annotations

from matchless.engine.cardplay import DISCARDS, HAND
from matchless.engine.program import Block, Word
from matchless.engine.words import YOUR_FIGHTERS, If, Recover
from matchless.engine.words.control import ForEach, InTurn
from matchless.engine.words.known_cards import BoostOf, ThatCard
from matchless.engine.words.nouns import OneOf
from matchless.engine.words.places import YOUR_DISCARDS, YOUR_HAND, CardPlace, LookedAt, OwnPile
from matchless.engine.words.players import THEM
from matchless.engine.words.send import (
    DiscardChosen,
    LookAtTop,
    LookedCard,
    SendAtRandom,
    SendChosen,
    SendEither,
    Sent,
)

DONE = 9  # where these texts keep whether a card was sent


def its_boost(slot: int) -> BoostOf:
    """The BOOST of that card."""
    return BoostOf(ThatCard(slot))


def discard(who: int, random: bool = False, may: bool = False, otherwise: Block = (), into: int = 0) -> Word:
    """Discards 1 card, "that card"."""
    hand, pile = CardPlace(HAND, who), CardPlace(DISCARDS, who)
    if random:
        return SendAtRandom(hand, pile, into=into)
    word = DiscardChosen(hand, pile, by=who, may=may, into=into, many=DONE if may else -1)
    return InTurn(word, If(Sent(DONE, some=False), *otherwise)) if otherwise else word


def pick_from_hand() -> Word:
    """They discard a card of your choice."""
    return SendChosen(CardPlace(HAND, THEM), CardPlace(DISCARDS, THEM))


def discard_to_pile(name: str) -> Word:
    """Puts a card from the discard pile into a pile."""
    return SendChosen(YOUR_DISCARDS, OwnPile(name))


def pile_to_hand(name: str) -> Word:
    """Takes a card from a pile into the hand."""
    return SendChosen(OwnPile(name), YOUR_HAND)


def top_to_hand_or_pile(name: str) -> Word:
    """Looks at the top card and puts it into the hand or a pile."""
    looked = LookedAt(0)
    return InTurn(LookAtTop(1, 0), SendEither(LookedCard(looked), YOUR_HAND, OwnPile(name), looked))


def burn_for_health(name: str, most: int) -> Word:
    """Puts up to so many cards from a pile into the discard pile; for each, one of your fighters recovers 1 health."""
    burn = SendChosen(OwnPile(name), YOUR_DISCARDS, least=0, most=most, many=0)
    return InTurn(burn, ForEach(0, Recover(OneOf(YOUR_FIGHTERS), 1)))
