"""COMBAT-4, COMBAT-5, VALUE-1: what texts do to the cards of a combat, one's own and the other's."""

from __future__ import annotations

import pytest

from invented import row, written
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def clash(during: str = "", defense: str = "Plain", after: str = "") -> Scenario:
    """Ann attacks Ben with Strike, a 3; his defense is a 3 as well."""
    table = Scenario(written("Ann", during=during, after=after), written("Ben", after="Draw 1 card."), board=ROW)
    table.stand("Ann", "S3").stand("Ben", "S4").hand(0, "Strike", "Plain").hand(1, "Plain", "Strike")
    return table.attack("Ann", "Ben", "Strike", defense)


@pytest.mark.parametrize(
    ("text", "damage"),
    [
        ("Add 2 to this card's value.", 2),
        ("Subtract 2 from the opponent's card's value.", 2),
        ("Subtract 7 from the opponent's card's value.", 3),
        ("Subtract 7 from the opponent's card's value. Add 5 to the opponent's card's value.", 2),
        ("Add 2 to the opponent's card's value. Add 5 to this card's value.", 3),
        ("Subtract 1 from this card's value.", 0),
        ("This card's value becomes 5.", 2),
        ("The opponent's card's value becomes 1.", 2),
        ("The opponent's card's value becomes 1. Add 1 to the opponent's card's value.", 1),
        ("Ignore the value of the opponent's card.", 3),
        ("Ignore the value of this card.", 0),
        ("This card's value becomes twice the opponent's card's printed value.", 3),
        ("Add the opponent's card's BOOST to this card's value.", 1),
        ("If the opponent's card is versatile, ignore its value.", 3),
        ("If the opponent's card is versatile, subtract 2 from its value.", 2),
    ],
)
def test_values(text: str, damage: int) -> None:
    table = clash(text)
    assert table.health("Ben") == 10 - damage


def test_value_1_the_log_says_what_is_taken() -> None:
    assert clash("Subtract 2 from the opponent's card's value.").said("Plain gets -2 (Strike).") == 1


@pytest.mark.parametrize("text", ["Add 4 to", "Subtract 1 from"])
def test_value_1_of_a_card_that_was_not_played_nothing_changes(text: str) -> None:
    table = clash(f"{text} the opponent's card's value.", defense="")
    assert table.health("Ben") == 7
    assert table.said("gets") == 0


def test_raise_or_lower_is_asked_of_the_owner() -> None:
    for choice, damage in (("choose raise", 0), ("choose lower", 2)):
        table = clash("Raise or lower the opponent's card's value by 2.")
        assert table.asking() == "0 mode"
        assert table.offered() == ["choose raise", "choose lower"]
        table.choose(choice)
        assert table.health("Ben") == 10 - damage


def test_cancel_the_opponents_card() -> None:
    table = clash("Cancel all effects on the opponent's card.", "Strike")
    assert len(table.cards(1)) == 1


def test_cancel_ones_own_card_with_what_is_still_to_come() -> None:
    assert len(clash("Draw 1 card.", after="Draw 2 cards.").cards(0)) == 4
    assert len(clash("Cancel all effects on this card. Draw 1 card.", after="Draw 2 cards.").cards(0)) == 2
