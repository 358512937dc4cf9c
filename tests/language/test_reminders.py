"""What keywords mean, in brackets behind a text."""

from __future__ import annotations

from invented import written
from matchless.engine.text import ability_text, card_text

STALK = [{"name": "STALK", "means": "Move your fighter up to 2 spaces."}]


def test_a_keyword_of_the_house_is_explained_once() -> None:
    ann = written("Ann", during="You may BOOST this card. If you won this combat, you may BOOST this card.")
    strike = next(card for card in ann.cards if card.name == "Strike")
    assert card_text(strike).count("(Discard a card and add its BOOST.)") == 1


def test_a_keyword_of_the_hero_is_explained_by_its_file() -> None:
    ann = written("Ann", after="STALK.", keywords=STALK)
    strike = next(card for card in ann.cards if card.name == "Strike")
    assert card_text(strike) == "After combat: STALK. (STALK: Move your fighter up to 2 spaces.)"


def test_an_ability_explains_its_keywords_too() -> None:
    ann = written("Ann", abilities=["During combat, you may BLIND BOOST your card."])
    text = ability_text(ann.abilities[0])
    assert text.endswith("BLIND BOOST your card. (Discard the top card of your deck and add its BOOST.)")


def test_a_text_without_keywords_has_no_brackets() -> None:
    ann = written("Ann", text="Draw 2 cards.")
    assert card_text(next(card for card in ann.cards if card.name == "Plan")) == "Draw 2 cards."
