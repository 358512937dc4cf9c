"""Texts that let the next attack go anywhere: whose, and how long."""

from __future__ import annotations

import pytest

from invented import row, written
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def planned(text: str) -> Scenario:
    """Ann at S0 with Friends at S1 and S2, Ben far away at S9, after Ann's scheme of this text."""
    table = Scenario(written("Ann", text=text, friends=2), written("Ben"), board=ROW)
    table.only({"Ann": "S0", "Friend": "S1 S2", "Ben": "S9"})
    return table.hand(0, "Plan", "Plain", "Plain").hand(1, "Plain").scheme("Plan")


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Your next attack this turn may target an opposing fighter in any space.", {"Ann", "Friend 1", "Friend 2"}),
        ("The next attack this turn of Ann may target an opposing fighter in any space.", {"Ann"}),
    ],
)
def test_whose_attack_it_is(text: str, who: set[str]) -> None:
    table = planned(text)
    attackers = {name for name in ("Ann", "Friend 1", "Friend 2") if table.game.unbound >> table.fighter(name) & 1}
    assert attackers == who
    assert "attack" in table.offered()


def test_one_of_several_is_chosen() -> None:
    table = planned("The next attack this turn of one of your Friends may target an opposing fighter in any space.")
    assert table.asking() == "0 fighter"
    table.choose("choose Friend 2").attack("Friend 2", "Ben", "Plain")
    assert table.health("Ben") == 7


@pytest.mark.parametrize(
    "text",
    [
        "Your next attack may target an opposing fighter in any space.",
        "The next attack of Ann may target an opposing fighter in any space.",
    ],
)
def test_it_may_outlast_the_turn(text: str) -> None:
    table = planned(text).end_turn().end_turn()
    table.attack("Ann", "Ben", "Plain")
    assert (table.health("Ben"), table.game.unbound_on >> table.fighter("Ann") & 1) == (7, 0)


def test_without_that_it_lapses_with_the_turn() -> None:
    table = planned("Your next attack this turn may target an opposing fighter in any space.").end_turn().end_turn()
    assert "attack" not in table.offered()


def test_a_fighter_is_placed_where_no_token_lies() -> None:
    tokens = [{"name": "trap", "plural": "traps", "count": 3}]
    text = "Place Ann in an empty space without a token."
    table = Scenario(written("Ann", text=text, tokens=tokens), written("Ben"), board=row("aaaaa", "04"))
    table.token(0, "S1", "S3").hand(0, "Plan", "Plain").hand(1, "Plain").scheme("Plan")
    assert table.space("Ann") == "S2"
