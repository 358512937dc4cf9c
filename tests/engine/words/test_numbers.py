"""Numbers that are read off the game, in the three ways in which a quantity is said."""

from __future__ import annotations

import pytest

from invented import row, written
from scenario import Scenario

ROW = row("aaaaabbbbb", "09")
FOG = [{"name": "fog token", "plural": "fog tokens", "count": 3}]


def planned(text: str) -> Scenario:
    """Ann and two Friends in one zone, Ben in another; three fog tokens lie out, two in Ann's zone."""
    ann = written("Ann", text=text, friends=2, tokens=FOG)
    table = Scenario(ann, written("Ben"), board=ROW)
    table.clear().stand("Ann", "S2").stand("Friend 1", "S3").stand("Friend 2", "S4").stand("Ben", "S8")
    table.wound("Ann", 4).token(0, "S1", "S4", "S7")
    return table.hand(0, "Plan", "Plain", "Strong").hand(1, "Plain")


@pytest.mark.parametrize(
    ("count", "number"),
    [
        ("2 cards", 2),
        ("1 card for each of your Friends", 2),
        ("2 cards for each of your Friends", 4),
        ("2 cards for each of your Friends adjacent to Ann", 2),
        ("1 card for each opposing fighter", 1),
        ("1 card for each fighter in Ann's zone", 3),
        ("cards equal to twice the number of cards in your hand", 4),
        ("cards equal to half Ann's health, rounded up", 2),
        ("cards equal to Ann's health", 4),
        ("cards equal to 1 more than Ann's health", 5),
        ("1 card for each of your fog tokens on the board", 3),
        ("1 card for each of your fog tokens in Ann's zone", 2),
        ("1 card for each of your fog tokens adjacent to Ann", 1),
        ("2 cards for each zone your fighters are in", 2),
        ("1 card for each of your defeated Friends", 0),
        ("1 card for each zone Ann is in", 1),
        ("1 card for each fighter not adjacent to Ann", 3),
        ("1 card for each fighter other than Ann", 3),
        ("1 card for each fighter outside Ann's zone", 1),
        ("1 card for each card in your hand", 2),
        ("1 card for each card in your discard pile", 0),
        ("cards equal to this card's BOOST", 1),
    ],
)
def test_draw_so_many(count: str, number: int) -> None:
    table = planned(f"Draw {count}.")
    deck = len(table.game.deck[0])
    table.scheme("Plan")
    assert deck - len(table.game.deck[0]) == number


def test_damage_in_its_three_surfaces() -> None:
    for amount, damage in (
        ("2 damage to {}", 2),
        ("1 damage to {} for each of your Friends", 2),
        ("damage to {} equal to Ann's health", 4),
    ):
        text = f"Deal {amount.format('each opposing fighter')}."
        table = planned(text).scheme("Plan")
        assert table.health("Ben") == 10 - damage, text


def test_health_of_somebody_off_the_board_is_0() -> None:
    text = "Draw cards equal to Friend's health."
    table = Scenario(written("Ann", text=text, friends=1), written("Ben"), board=ROW).fallen("Friend")
    table.hand(0, "Plan", "Plain").scheme("Plan")
    assert len(table.cards(0)) == 1


def test_the_combat_damage_somebody_took() -> None:
    for text, drawn in (("the combat damage the opposing fighter took", 3), ("the combat damage your fighter took", 0)):
        table = Scenario(written("Ann", after=f"Draw cards equal to {text}."), written("Ben"), board=ROW)
        table.stand("Ann", "S3").stand("Ben", "S4").hand(0, "Strike", "Plain").attack("Ann", "Ben", "Strike")
        assert len(table.cards(0)) == 1 + drawn


def test_the_fallen_are_counted() -> None:
    text = "Draw 1 card for each of your defeated Friends."
    table = Scenario(written("Ann", text=text, friends=3), written("Ben"), board=ROW).fallen("Friend 1", "Friend 3")
    table.hand(0, "Plan", "Plain").scheme("Plan")
    assert len(table.cards(0)) == 1 + 2


def test_values_and_their_difference() -> None:
    """Ann's Strike is a 3, and Ben's defense a 3; without one his side counts for 0."""
    for text, defense, damage in (
        ("Add the opponent's card's value to this card's value.", "Plain", 3),
        ("Add the opponent's card's value to this card's value.", "", 3),
        (
            "Add 2 to this card's value. This card's value becomes the difference between the values of both cards.",
            "",
            7,
        ),
        ("Add 2 to this card's value. Add the difference between the values of both cards to its value.", "Plain", 4),
    ):
        table = Scenario(written("Ann", during=text), written("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
        table.hand(0, "Strike", "Plain").hand(1, "Plain", "Plain").attack("Ann", "Ben", "Strike", defense)
        assert table.health("Ben") == 10 - damage, text
