"""HEALTH-2: the health dial is turned to a number."""

from __future__ import annotations

from invented import row, written
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def planned(text: str, health: int) -> Scenario:
    table = Scenario(written("Ann", text=text), written("Ben"), board=ROW).hand(0, "Plan", "Plain")
    return table.wound("Ann", health).scheme("Plan")


def test_up_and_down() -> None:
    assert planned("Set Ann's health to 6.", 2).health("Ann") == 6
    assert planned("Set Ann's health to 6.", 9).health("Ann") == 6
    assert planned("Set Ann's health to 6.", 9).said("Ann has 6 health now (Plan).") == 1


def test_above_the_maximum_the_maximum_goes_with_it() -> None:
    table = planned("Set Ann's health to 15.", 2)
    assert (table.health("Ann"), table.game.max_health(table.fighter("Ann"))) == (15, 15)


def test_it_is_no_damage() -> None:
    table = planned("Set Ann's health to 6. If Ann has taken damage this turn, draw 1 card.", 9)
    assert len(table.cards(0)) == 1


def test_off_the_board_nothing_happens() -> None:
    text = "Set Friend's health to 2."
    table = Scenario(written("Ann", text=text, friends=1), written("Ben"), board=ROW).fallen("Friend")
    table.hand(0, "Plan", "Plain").scheme("Plan")
    assert table.health("Friend") == 0
