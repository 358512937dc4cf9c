"""Counters of which each fighter has its own number (COUNTER-3)."""

from __future__ import annotations

from typing import Any

import pytest

from invented import row, written
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
CHILL: dict[str, Any] = {"counters": [{"name": "Chill", "of": "each fighter", "most": 4}]}


def planned(text: str, *, friends: int = 2, **chill: int) -> Scenario:
    """Ann plays a scheme of this text; fighters begin with so much Chill (Friend_1=2)."""
    ann = written("Ann", text=text, friends=friends, **CHILL)
    table = Scenario(ann, written("Ben"), board=ROW).hand(0, "Plan", "Idle").hand(1, "Plain")
    for name, amount in chill.items():
        table.game.change_counter(0, table.fighter(name.replace("_", " ")), amount, None)
    return table


def chill(table: Scenario) -> dict[str, int]:
    return {name: amount for name, amount in zip(table.table.names, table.game.counters[0], strict=True) if amount}


def test_a_fighter_of_the_opponent_gains_some() -> None:
    table = planned("Each opposing fighter gains 2 Chill.").scheme("Plan")
    assert chill(table) == {"Ben": 2}
    assert table.said("Ben gains 2 Chill (Plan).")


def test_one_of_several_is_chosen_and_is_that_fighter() -> None:
    table = planned("One of your Friends gains 1 Chill. Deal 1 damage to that fighter.").scheme("Plan")
    assert table.game.view(0).question() == "Which fighter gains Chill?"
    table.choose("choose Friend 2")
    assert (chill(table), table.health("Friend 2")) == ({"Friend 2": 1}, 1)
    assert table.said("Friend 2 gains 1 Chill (Plan).")


def test_counter_1_it_stays_within_its_most_and_0() -> None:
    assert chill(planned("Ann gains 3 Chill.", Ann=2).scheme("Plan")) == {"Ann": 4}
    assert chill(planned("Ann loses 3 Chill.", Ann=2).scheme("Plan")) == {}


def test_all_of_it_is_lost() -> None:
    table = planned("Each fighter loses all Chill.", Ann=3, Ben=1, Friend_1=2).scheme("Plan")
    assert chill(table) == {}


def test_as_much_as_a_number_says() -> None:
    table = planned("Ann gains Chill equal to the number of your Friends.").scheme("Plan")
    assert chill(table) == {"Ann": 2}


def test_what_a_fighter_has_is_a_number() -> None:
    table = planned("Deal damage to each opposing fighter equal to Ann's Chill.", Ann=3, Ben=1).scheme("Plan")
    assert table.health("Ben") == 7
    table = planned("Draw 1 card for each Chill Ann has.", Ann=2).scheme("Plan")
    assert len(table.cards(0)) == 3


@pytest.mark.parametrize(("has", "health"), [(2, 8), (1, 10)])
def test_whether_a_fighter_has_as_much(has: int, health: int) -> None:
    table = planned("If Ann has 2 or more Chill, deal 2 damage to each opposing fighter.", Ann=has).scheme("Plan")
    assert table.health("Ben") == health


def test_fighters_are_told_apart_by_it() -> None:
    text = "Deal 1 damage to each fighter with 2 or more Chill."
    table = planned(text, Ann=2, Ben=3, Friend_1=1).scheme("Plan")
    assert [table.health(name) for name in ("Ann", "Ben", "Friend 1")] == [9, 9, 2]


PRICE = "You may have one of your fighters lose 2 Chill. If you do, deal 3 damage to each opposing fighter."


def test_pay_1_only_who_has_as_much_can_pay() -> None:
    table = planned(PRICE, Ann=2, Friend_1=1).scheme("Plan")
    assert table.choose("yes").health("Ben") == 7
    assert chill(table) == {"Friend 1": 1}


def test_pay_1_it_is_not_offered_where_nobody_has_as_much() -> None:
    table = planned(PRICE, Ann=1, Friend_1=1, Ben=4).scheme("Plan")
    assert (table.asking(), table.health("Ben")) == ("0 action", 10)


def test_counter_3_who_is_off_the_board_has_none() -> None:
    table = planned("If any fighter has 1 or more Chill, deal 2 damage to each opposing fighter.", Friend_1=2)
    table.fallen("Friend 1").scheme("Plan")
    assert table.health("Ben") == 10


def test_everybody_sees_it() -> None:
    table = planned("Ann gains 1 Chill.").scheme("Plan")
    for seat in (0, 1):
        ann = table.game.view(seat).data()["seats"][0]["fighters"][0]
        assert [(each["name"], each["amount"]) for each in ann["counters"]] == [("Chill", 1)]
