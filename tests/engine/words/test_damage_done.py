"""What a text says of the damage that it has dealt itself."""

from __future__ import annotations

import pytest

from invented import row, written
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
SAFE = "Your fighters take no damage except combat damage."


def planned(text: str, safe: bool = False) -> Scenario:
    """Ann, with 2 health, has a scheme; of Ben's two Pals one has 1 health left."""
    pals = [
        {"name": "Ben", "role": "hero", "attack": "melee", "health": 10, "pronoun": "he"},
        {
            "name": "Pal",
            "plural": "Pals",
            "role": "sidekick",
            "attack": "melee",
            "health": 3,
            "count": 2,
            "pronoun": "it",
        },
    ]
    ben = written("Ben", fighters=pals, abilities=[SAFE] if safe else [])
    table = Scenario(written("Ann", text=text), ben, board=ROW).wound("Ann", 2).wound("Pal 1", 1)
    return table.hand(0, "Plan", "Plain").scheme("Plan")


@pytest.mark.parametrize(("safe", "health"), [(False, 8), (True, 2)])
def test_each_damage_dealt_by_this_beyond_the_health_left_too(safe: bool, health: int) -> None:
    text = "Deal 2 damage to each opposing fighter. Ann recovers 1 health for each damage dealt by this."
    assert planned(text, safe).health("Ann") == health


def test_only_the_last_damage_counts() -> None:
    text = "Deal 1 damage to each opposing fighter. Deal 1 damage to Ann. Draw 1 card for each damage dealt by this."
    assert len(planned(text).cards(0)) == 1 + 1


@pytest.mark.parametrize(("safe", "drawn"), [(False, 1), (True, 0)])
def test_whether_somebody_was_dealt_damage(safe: bool, drawn: int) -> None:
    text = "Deal 2 damage to an opposing fighter. If they were dealt damage by this, draw 1 card."
    table = planned(text, safe)
    table.choose("choose Pal 1")
    assert len(table.cards(0)) == 1 + drawn


def test_somebody_was_not_dealt_damage() -> None:
    text = "Deal 2 damage to each opposing fighter. If any opposing fighter was not dealt damage by this, draw 1 card."
    assert len(planned(text).cards(0)) == 1
    assert len(planned(text, safe=True).cards(0)) == 2


def test_each_fighter_defeated_by_this() -> None:
    text = "Deal 1 damage to each opposing fighter. Ann recovers 2 health for each fighter defeated by this."
    assert planned(text).health("Ann") == 4


def test_defeat_is_no_damage() -> None:
    table = planned(
        "Defeat an opposing fighter. If any opposing fighter has taken damage this turn, draw 1 card.", safe=True
    )
    table.choose("choose Pal 2")
    assert (table.space("Pal 2"), table.space("Pal 1") != "", len(table.cards(0))) == ("", True, 1)
    assert table.said("Pal 2 is defeated.") == 1
