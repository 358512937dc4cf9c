"""Offers that an attribute of cards pays for."""

from __future__ import annotations

from typing import Any

import pytest

from invented import row, written
from matchless.engine.errors import HeroError
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
HERBS: dict[str, Any] = {
    "zones": [{"name": "pot"}],
    "attributes": [{"name": "herb", "plural": "herbs", "values": ["sage", "mint"]}],
    "offers": [
        {
            "name": "brew",
            "price": {"attribute": "herb", "zone": "pot"},
            "list": [
                {"needs": ["sage"], "text": "Deal 1 damage to each opposing fighter."},
                {"needs": ["sage", "mint"], "text": "Deal 3 damage to each opposing fighter."},
            ],
        }
    ],
    "cards": [
        {"name": "Sage", "type": "scheme", "boost": 1, "copies": 3, "herb": "sage"},
        {"name": "Mint", "type": "scheme", "boost": 1, "copies": 3, "herb": "mint"},
    ],
}


def planned(text: str, *pot: str) -> Scenario:
    table = Scenario(written("Ann", text=text, **HERBS), written("Ben"), board=ROW).hand(0, "Plan", "Idle")
    return table.hand(1, "Plain").pile(0, *pot)


def test_only_what_can_be_paid_is_offered_and_what_it_costs_is_said_apart() -> None:
    text = "You may cast a brew whose herbs are in your pot. If you do, discard your pot."
    table = planned(text, "Sage", "Plain").scheme("Plan")
    assert table.offered() == ["none", "cast sage"]
    table.choose("cast sage")
    assert (table.health("Ben"), table.piled(0), table.discarded(0)) == (9, [], ["Sage", "Plain", "Plan"])


def test_declined_it_costs_nothing() -> None:
    text = "You may cast a brew whose herbs are in your pot. If you do, discard your pot. Otherwise, gain 1 action."
    table = planned(text, "Sage", "Mint").scheme("Plan")
    assert table.offered() == ["none", "cast sage", "cast sage and mint"]
    table.choose("none")
    assert (table.health("Ben"), table.piled(0), table.game.actions) == (10, ["Sage", "Mint"], 2)


def test_with_nothing_to_cast_nobody_is_asked() -> None:
    text = "You may cast a brew whose herbs are in your pot. If you do, discard your pot."
    assert planned(text, "Mint").scheme("Plan").asking() == "0 action"


def test_the_price_may_be_another_one() -> None:
    text = "You may cast a brew whose herbs are in your pot. If you do, discard 1 card."
    table = planned(text, "Sage").scheme("Plan").choose("cast sage", "discard Idle")
    assert (table.health("Ben"), table.piled(0)) == (9, ["Sage"])


def test_a_cast_that_is_no_choice_has_no_price() -> None:
    table = planned("Cast a brew whose herbs are in your pot.", "Sage", "Mint").scheme("Plan")
    assert table.offered() == ["cast sage", "cast sage and mint"]
    table.choose("cast sage and mint")
    assert (table.health("Ben"), table.piled(0)) == (7, ["Sage", "Mint"])


def test_two_different_ones_for_nothing() -> None:
    table = planned("Cast a brew without its herbs. Cast a different brew without its herbs.").scheme("Plan")
    assert table.choose("cast sage").health("Ben") == 10 - 1 - 3


def test_texts_of_two_offers_are_never_mixed() -> None:
    charms = {"name": "charm", "price": {"attribute": "herb", "zone": "pot"}}
    herbs = HERBS | {"offers": [*HERBS["offers"], charms | {"list": [{"needs": ["mint"], "text": "Gain 1 action."}]}]}
    text = "Cast a charm without its herbs."
    table = Scenario(written("Ann", text=text, **herbs), written("Ben"), board=ROW).hand(0, "Plan", "Idle")
    table.scheme("Plan")
    assert (table.game.actions, table.said("Ann casts the mint charm.")) == (2, 1)


@pytest.mark.parametrize(
    ("price", "says"),
    [
        ({}, "name under price a counter, or an attribute of your cards and a zone"),
        ({"zone": "pot"}, "name under price a counter, or an attribute of your cards and a zone"),
        ({"attribute": "herb"}, "name under price a counter, or an attribute of your cards and a zone"),
        ({"counter": "Rage"}, "it has no price: say under costs how many Rage it takes"),
    ],
)
def test_a_price_that_nothing_pays_is_refused(price: dict[str, str], says: str) -> None:
    offers = [HERBS["offers"][0] | {"price": price}]
    with pytest.raises(HeroError, match=says):
        written("Ann", counters=[{"name": "Rage"}], **(HERBS | {"offers": offers}))
