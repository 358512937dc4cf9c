"""Offers that a counter pays for: what can be chosen, what it costs, and what is said of it."""

from __future__ import annotations

from typing import Any

import pytest

from invented import row, written
from matchless.catalog import hero_data
from matchless.engine.errors import HeroError
from matchless.engine.text import hero_text
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
HOWL: dict[str, Any] = {
    "name": "howl",
    "price": {"counter": "Rage"},
    "list": [
        {"costs": 2, "text": "Deal 1 damage to each opposing fighter."},
        {"costs": 4, "text": "Deal 3 damage to each opposing fighter."},
        {"costs": 4, "name": "Long Call", "text": "Gain 2 actions."},
    ],
}
RAGE: dict[str, Any] = {"counters": [{"name": "Rage", "starts": 3, "most": 6}], "offers": [HOWL]}
MAY = "You may spend Rage to cast a howl."


def planned(text: str, rage: int = 3) -> Scenario:
    counters = [{"name": "Rage", "starts": rage, "most": 6}]
    hero = written("Ann", text=text, counters=counters, offers=[HOWL])
    return Scenario(hero, written("Ben"), board=ROW).hand(0, "Plan", "Idle").hand(1, "Plain").scheme("Plan")


def rage(table: Scenario) -> int:
    return table.game.counters[0][0]


def test_only_what_can_be_paid_is_offered_and_it_is_paid() -> None:
    table = planned(MAY)
    assert table.offered() == ["none", "cast howl (2 Rage)"]
    table.choose("cast howl (2 Rage)")
    assert (table.health("Ben"), rage(table)) == (9, 1)


def test_exactly_enough_is_enough() -> None:
    table = planned(MAY, rage=4)
    assert table.offered() == ["none", "cast howl (2 Rage)", "cast howl (4 Rage)", "cast Long Call (4 Rage)"]
    table.choose("cast Long Call (4 Rage)")
    assert (table.game.actions, rage(table)) == (3, 0)


def test_declined_it_costs_nothing() -> None:
    table = planned(f"{MAY} If you do not, gain 1 Rage.").choose("none")
    assert (table.health("Ben"), rage(table)) == (10, 4)


def test_what_hangs_on_it_follows_only_where_it_was_paid() -> None:
    paid = planned(f"{MAY} If you do, gain 1 action. Otherwise, gain 2 Rage.").choose("cast howl (2 Rage)")
    assert (paid.game.actions, rage(paid)) == (2, 1)


def test_with_too_little_nobody_is_asked() -> None:
    table = planned(f"{MAY} If you do not, gain 1 Rage.", rage=1)
    assert (table.asking(), rage(table)) == ("0 action", 2)


def test_a_cast_that_is_no_choice_takes_the_only_one() -> None:
    table = planned("Spend Rage to cast a howl.")
    assert (table.health("Ben"), rage(table)) == (9, 1)


def test_two_different_ones_without_spending() -> None:
    table = planned("Cast a howl without spending Rage. Cast a different howl without spending Rage.", rage=0)
    assert table.offered() == ["cast howl (2 Rage)", "cast howl (4 Rage)", "cast Long Call (4 Rage)"]
    table.choose("cast howl (4 Rage)")
    assert table.offered() == ["cast howl (2 Rage)", "cast Long Call (4 Rage)"]
    table.choose("cast howl (2 Rage)")
    assert (table.health("Ben"), rage(table)) == (6, 0)


def test_the_question_names_the_counter_and_each_choice_its_price_and_text() -> None:
    game = planned(MAY).game
    assert game.view(0).question() == "Spend Rage to cast a howl?"
    howl = game.options[1]
    assert game.view(0).says(howl) == "Cast howl (2 Rage)"
    assert game.view(0).meaning(howl) == "Deal 1 damage to each opposing fighter."


def test_the_log_says_what_was_paid_and_cast() -> None:
    table = planned(MAY).choose("cast howl (2 Rage)")
    assert table.said("Ann loses 2 Rage (2 Rage howl).") == 1
    assert table.said("Ann casts the 2 Rage howl.") == 1


def test_one_with_a_name_goes_by_it() -> None:
    table = planned(MAY, rage=4).choose("cast Long Call (4 Rage)")
    assert table.said("Ann casts Long Call.") == 1


def test_the_character_card_and_the_catalogue_show_prices() -> None:
    hero = written("Ann", text=MAY, **RAGE)
    assert hero_text(hero).splitlines()[-3:] == [
        "2 Rage: Deal 1 damage to each opposing fighter.",
        "4 Rage: Deal 3 damage to each opposing fighter.",
        "Long Call (4 Rage): Gain 2 actions.",
    ]
    (offer,) = hero_data(hero)["offers"]
    assert (offer["counter"], offer["attribute"], offer["pile"]) == ("Rage", "", "")
    assert [(text["name"], text["needs"]) for text in offer["texts"]] == [
        ("", ["2 Rage"]),
        ("", ["4 Rage"]),
        ("Long Call", ["4 Rage"]),
    ]
    (counter,) = hero_data(hero)["counters"]
    assert counter["text"].endswith("Long Call (4 Rage): Gain 2 actions.")


@pytest.mark.parametrize(
    ("offer", "says"),
    [
        ({"list": [{"text": "Draw 1 card."}]}, "it has no price: say under costs how many Rage it takes"),
        ({"price": {"counter": "Rage", "zone": "pot"}}, "name under price a counter, or an attribute"),
    ],
)
def test_a_price_that_nothing_pays_is_refused(offer: dict[str, Any], says: str) -> None:
    with pytest.raises(HeroError, match=says):
        written("Ann", text=MAY, zones=[{"name": "pot"}], **(RAGE | {"offers": [HOWL | offer]}))


def test_the_counter_must_be_the_one_of_the_price() -> None:
    counters = [*RAGE["counters"], {"name": "Fury", "starts": 2}]
    with pytest.raises(HeroError, match="it has no such price"):
        written("Ann", text="You may spend Fury to cast a howl.", counters=counters, offers=[HOWL])
