"""EFFECT-5, EACH-1, TURN-7: who carries out what a text says, one player or several."""

from __future__ import annotations

import pytest

from invented import row, written
from matchless.engine import decision as ask
from scenario import Scenario

ROW = row("aaaaaabbbb", "0358")


def four(text: str) -> Scenario:
    """Ann, the second of four, plays a scheme, everybody against everybody."""
    table = Scenario(
        written("Ben"),
        written("Ann", text=text),
        written("Cat"),
        written("Dan"),
        board=ROW,
        mode="free-for-all",
        first=1,
    )
    return table.hand(1, "Plan", "Plain")


def two(text: str, after: str = "") -> Scenario:
    table = Scenario(written("Ann", text=text, after=after), written("Ben"), board=row("aaaaaaaaaa", "09"))
    return table.hand(0, "Plan", "Plain").hand(1, "Plain", "Strong")


def hands(table: Scenario) -> list[int]:
    return [len(hand) for hand in table.game.hand]


def test_each_opponent_draws() -> None:
    table = four("Each opponent draws 2 cards.").scheme("Plan")
    assert hands(table) == [2, 1, 2, 2]


def test_each_player_draws_the_owner_too() -> None:
    table = four("Each player draws 1 card.").scheme("Plan")
    assert hands(table) == [1, 2, 1, 1]


def test_each_decides_for_itself_in_the_order_of_turns_from_the_owner_on() -> None:
    table = four("Each player discards 1 card.")
    for seat in (0, 2, 3):
        table.hand(seat, "Plain", "Strong")
    table.hand(1, "Plan", "Plain", "Strong").scheme("Plan")
    asked = []
    while table.game.kind == ask.DISCARD:
        asked.append(table.asking())
        table.choose("discard Plain")
    assert asked == ["1 discard", "2 discard", "3 discard", "0 discard"]
    assert table.cards(0) == ["Strong"]


def test_who_has_no_card_is_not_asked() -> None:
    table = four("Each opponent discards 1 card.").hand(3, "Strong").scheme("Plan")
    assert table.asking() == "3 discard"
    table.choose("discard Strong")
    assert table.asking() == "1 action"


def test_only_opponents_with_such_a_fighter() -> None:
    table = four("Each opponent with a fighter adjacent to Ann draws 1 card.")
    table.only({"Ann": "S4", "Ben": "S3", "Cat": "S5", "Dan": "S8"}).scheme("Plan")
    assert hands(table) == [1, 1, 1, 0]


def test_who_they_are_is_settled_before_the_first_of_them() -> None:
    """Nobody is hurt so badly by a draw from an empty deck that the others would be passed over."""
    table = four("Each opponent draws 1 card.").empty_deck(2).wound("Cat", 2).scheme("Plan")
    assert table.health("Cat") == 0
    assert hands(table) == [1, 1, 0, 1]


def test_an_opponent_of_your_choice_is_they_from_then_on() -> None:
    table = four("An opponent of your choice draws 2 cards. They discard 1 card.").scheme("Plan")
    assert table.asking() == "1 seat"
    table.choose("choose seat 3")
    assert table.asking() == "2 discard"
    assert hands(table) == [0, 1, 2, 0]


def test_an_opponent_with_such_a_fighter() -> None:
    table = four("An opponent of your choice with a fighter adjacent to Ann draws 2 cards.")
    table.only({"Ann": "S4", "Ben": "S3", "Cat": "S5", "Dan": "S8"}).scheme("Plan")
    assert table.offered() == ["choose seat 1", "choose seat 3"]
    table.choose("choose seat 1")
    assert hands(table) == [2, 1, 0, 0]


def test_no_opponent_with_such_a_fighter_nothing_happens() -> None:
    table = four("An opponent of your choice with a fighter adjacent to Ann draws 2 cards. They discard 1 card.")
    table.only({"Ann": "S0", "Ben": "S3", "Cat": "S5", "Dan": "S8"}).scheme("Plan")
    assert (table.asking(), hands(table)) == ("1 action", [0, 1, 0, 0])


def test_of_a_single_opponent_nobody_asks() -> None:
    table = two("An opponent of your choice draws 1 card.").scheme("Plan")
    assert hands(table) == [1, 3]


def test_sentences_that_go_on_about_somebody_else_are_not_theirs() -> None:
    table = two("An opponent of your choice draws 1 card. Draw 2 cards.").scheme("Plan")
    assert hands(table) == [3, 3]


def test_the_opponent_of_a_combat_acts() -> None:
    table = two("Draw 1 card.", after="The opponent draws 2 cards.").stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Strike", "Plain").attack("Ann", "Ben", "Strike")
    assert hands(table) == [1, 4]


@pytest.mark.parametrize(
    "text", ["The opponent discards the top card of their deck.", "Discard the top card of the opponent's deck."]
)
def test_mill_is_about_whose_deck_it_is(text: str) -> None:
    table = two("Draw 1 card.", after=text).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Strike", "Plain").deck(1, "Strong").attack("Ann", "Ben", "Strike")
    assert table.discarded(1) == ["Strong"]


def test_each_player_mills() -> None:
    table = four("Each player discards the top card of their deck.").scheme("Plan")
    assert [len(table.discarded(seat)) for seat in range(4)] == [1, 2, 1, 1]


def test_turn_7_who_is_on_turn_loses_what_is_left() -> None:
    table = Scenario(
        written("Ann"), written("Ben", after="The opponent loses 2 actions."), board=row("aaaaaaaaaa", "09")
    )
    table.stand("Ann", "S3").stand("Ben", "S4").hand(0, "Plain", "Plain").hand(1, "Strike", "Plain")
    table.attack("Ann", "Ben", "Plain", "Strike")
    assert (table.game.active, table.game.actions) == (1, 2)
    assert table.said("Ann loses 1 action (Strike).") == 1


def test_turn_7_who_is_not_on_turn_loses_nothing() -> None:
    table = two("Each opponent loses 1 action.").scheme("Plan")
    table.end_turn()
    assert (table.game.active, table.game.actions) == (1, 2)
    assert table.said("loses") == 0


def test_turn_4_the_opponent_gains_actions_only_on_turn() -> None:
    table = Scenario(
        written("Ann"), written("Ben", after="The opponent gains 1 action."), board=row("aaaaaaaaaa", "09")
    )
    table.stand("Ann", "S3").stand("Ben", "S4").hand(0, "Plain", "Plain").hand(1, "Strike")
    table.attack("Ann", "Ben", "Plain", "Strike")
    assert (table.game.active, table.game.actions) == (0, 2)
