"""Phrasing that is made canonical: none may change a number, a name or a "not"."""

from __future__ import annotations

import pytest

from language.shipped import SLUGS, grammar_of, texts_of
from matchless.language.patterns import patterns
from matchless.language.printer import print_text
from matchless.language.rewrites import rewritten
from matchless.language.texts import read

# For each, what it becomes. Every rewrite of the table is used by one of them.
VARIANTS = {
    "Draw 1 card (from your deck).": "Draw 1 card.",
    "Your opponent discards 1 card.": "The opponent discards 1 card.",
    "If you won the combat, draw 1 card.": "If you won this combat, draw 1 card.",
    "Add 2 to the value of this card.": "Add 2 to this card's value.",
    "Add 2 to this card's attack value.": "Add 2 to this card's value.",
    "You may BOOST this attack.": "You may BOOST this card.",
    "Add its boost value to this card's value.": "Add its BOOST to this card's value.",
    "This card's value is +1 for each of your Hands adjacent to Elektra.": (
        "Add 1 to this card's value for each of your Hands adjacent to Elektra."
    ),
    "The opponent discards 1 random card.": "The opponent discards 1 card at random.",
    "Move any one opposing fighter up to 2 spaces.": "",
    "Deal 2 damage to any fighter.": "Deal 2 damage to a fighter.",
    "Move any opposing fighter up to 2 spaces.": "Move an opposing fighter up to 2 spaces.",
    "Deal 1 damage to each fighter in the same zone as Elektra.": "Deal 1 damage to each fighter in Elektra's zone.",
    "Deal 1 damage to each fighter in the same zone as the opposing fighter.": (
        "Deal 1 damage to each fighter in the opposing fighter's zone."
    ),
    "Deal 1 damage to both fighters in this combat.": "Deal 1 damage to each fighter in this combat.",
    "Deal 1 damage to each adjacent opposing fighter.": "Deal 1 damage to each opposing fighter adjacent to Elektra.",
    "Place Elektra in any empty space.": "Place Elektra in an empty space.",
    "Place Elektra in any other space.": "Place Elektra in an empty space.",
    "Look at an opponent's hand and choose a card for them to discard.": (
        "Look at an opponent's hand. They discard a card of your choice."
    ),
    "Choose a card in your discard pile and return it to your hand.": (
        "Take a card from your discard pile into your hand."
    ),
    "Return a card from your discard pile to your hand.": "Take a card from your discard pile into your hand.",
    (
        "Look at the top 4 cards of your deck. Add 2 of them to your hand and put the other 2 back on top of your deck "
        "in any order."
    ): ("Look at the top 4 cards of your deck. Take 2 of them into your hand. Put the rest back on top in any order."),
    "If Elektra started this turn in a different space, draw 1 card.": (
        "If Elektra is not where she began this turn, draw 1 card."
    ),
    "If you started this turn in a different space, draw 1 card.": (
        "If Elektra is not where she began this turn, draw 1 card."
    ),
    "Recover 2 health.": "Elektra recovers 2 health.",
    "Take 1 damage.": "Deal 1 damage to Elektra.",
    "If Elektra is not defeated, draw 1 card.": "If Elektra is on the board, draw 1 card.",
    "Choose 2 different effects:\n* Draw 1 card.\n* Gain 1 action.": "Choose two:\n* Draw 1 card.\n* Gain 1 action.",
    "Choose 1:\n* Draw 1 card.\n* Gain 1 action.": "Choose one:\n* Draw 1 card.\n* Gain 1 action.",
    "You discard the top card of your deck.": "",
    "Cancel all effects on the opponent's card. then draw 1 card.": "",
    "Deal damage to the opposing fighter equal to the amount of combat damage dealt.": (
        "Deal damage to the opposing fighter equal to the combat damage dealt."
    ),
}


@pytest.mark.parametrize(("text", "printed"), [pair for pair in VARIANTS.items() if pair[1]])
def test_variants_are_read_as_what_they_mean(text: str, printed: str) -> None:
    grammar = grammar_of("elektra")
    reading = read(grammar, text, user="Elektra")
    assert print_text(grammar, reading.program, "she") == printed


@pytest.mark.parametrize("slug", SLUGS)
def test_a_text_that_is_understood_is_never_rewritten(slug: str) -> None:
    for place in texts_of(slug):
        assert isinstance(place.words, str)
        assert read(grammar_of(slug), place.words, place.kind, "Elektra").read_as == ""


def test_what_was_rewritten_is_shown() -> None:
    reading = read(grammar_of("elektra"), "Your opponent discards 1 card.")
    assert reading.read_as == "the opponent discards 1 card."


def test_a_rewrite_that_needs_a_user_waits_for_one() -> None:
    assert rewritten(patterns(), "Recover 2 health.", "") == "Recover 2 health."
    assert rewritten(patterns(), "Recover 2 health.", "Elektra") == "Elektra recovers 2 health."
