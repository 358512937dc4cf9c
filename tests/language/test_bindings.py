"""What a text takes hold of, and where it may speak of it (W1, W2)."""

from __future__ import annotations

import pytest

from invented import written
from matchless.engine.errors import HeroError
from matchless.engine.program import Word
from matchless.engine.words import AddToValue, If
from matchless.engine.words.known_cards import BoostOf, ThatCard


def words(text: str) -> tuple[Word, ...]:
    (strike,) = [card for card in written("Ann", during=text).cards if card.name == "Strike"]
    return strike.texts[1]


def boosts(words: tuple[Word, ...]) -> list[int]:
    """The numbers that cards are kept under whose BOOST is added."""
    found = []
    for word in words:
        if isinstance(word, AddToValue) and isinstance(word.amount, BoostOf):
            assert isinstance(word.amount.of, ThatCard)
            found.append(word.amount.of.slot)
        found += boosts(tuple(word.inside()))
    return found


def test_that_card_is_the_last_one_bound() -> None:
    mill = "Discard the top card of your deck."
    add = "Add that card's BOOST to this card's value."
    assert boosts(words(f"{mill} {add} {mill} {add}")) == [0, 1]


def test_w1_what_nothing_has_bound_is_refused() -> None:
    with pytest.raises(HeroError, match="nothing before this is 'that card'"):
        words("Draw 1 card. Add that card's BOOST to this card's value.")


def test_w2_what_is_bound_in_a_condition_is_not_known_after_it() -> None:
    inside = "If you won this combat, discard the top card of your deck."
    with pytest.raises(HeroError, match="nothing before this is 'that card'"):
        words(f"{inside} Add that card's BOOST to this card's value.")


def test_w2_what_was_bound_before_a_condition_is_still_meant_after_it() -> None:
    mill = "Discard the top card of your deck."
    text = f"{mill} If you won this combat, discard 1 card. Add that card's BOOST to this card's value."
    assert boosts(words(text)) == [0]


def test_w2_what_every_branch_binds_is_known_after_them() -> None:
    both = "If you won this combat, discard the top card of your deck. Otherwise, discard 1 card."
    made = words(f"{both} Add that card's BOOST to this card's value.")
    assert isinstance(made[0], If)
    assert boosts(made) == [0]


def test_what_comes_after_a_branch_takes_a_number_of_its_own() -> None:
    mill = "discard the top card of your deck"
    text = f"D{mill[1:]}. If you won this combat, {mill}. D{mill[1:]}. Add that card's BOOST to this card's value."
    assert boosts(words(text)) == [2]
