"""What cards have beside value and BOOST: sums of it in a zone, different values there, prices of spells."""

from typing import Any

import pytest

from invented import figure, row, written
from matchless.engine.definitions import Hero
from scenario import Scenario

ROW = row("aaaa", "03")
BEATS: dict[str, Any] = {"zones": [{"name": "song"}], "attributes": [{"name": "beat", "values": "number"}]}
COLOURS: dict[str, Any] = {
    "zones": [{"name": "shelf"}],
    "attributes": [
        {"name": "weight", "values": "number"},
        {"name": "colour", "values": ["red", "green", "blue"]},
    ],
}


def card(name: str, **given: Any) -> dict[str, Any]:
    return {"name": name, "type": "versatile", "value": 2, "boost": 1, "copies": 4, **given}


def at_row(hero: Hero, *hand: str) -> Scenario:
    """Ann beside Ben, with a scheme for her second action, so that she does not have to maneuver."""
    return Scenario(hero, figure("Ben"), board=ROW).stand("Ben", "S1").hand(0, *hand, "Idle").hand(1, "Plain")


def drawn_by(table: Scenario) -> int:
    return len(table.cards(0)) - 1


@pytest.mark.parametrize(("before", "drawn"), [((), 0), (("Low",), 1), (("Low", "Low"), 0), (("High",), 0)])
def test_a_sum_is_exact(before: tuple[str, ...], drawn: int) -> None:
    text = "If the beats in your song come to exactly 2, draw 1 card."
    hero = written("Ann", text=text, cards=[card("Low", beat=2), card("High", beat=5)], **BEATS)
    table = at_row(hero, "Plan").pile(0, *before).scheme("Plan")
    assert drawn_by(table) == drawn


@pytest.mark.parametrize(("before", "drawn"), [((), 0), (("Low",), 0), (("Low", "Plain"), 0), (("High",), 1)])
def test_a_sum_is_at_least_so_much_and_other_cards_count_nothing(before: tuple[str, ...], drawn: int) -> None:
    text = "If the beats in your song come to 5 or more, draw 1 card."
    hero = written("Ann", text=text, cards=[card("Low", beat=2), card("High", beat=5)], **BEATS)
    table = at_row(hero, "Plan").pile(0, *before).scheme("Plan")
    assert drawn_by(table) == drawn


def test_a_sum_that_is_not_reached_can_be_asked_for_too() -> None:
    text = "If the beats in your song come to less than 5, draw 1 card."
    hero = written("Ann", text=text, cards=[card("High", beat=5)], **BEATS)
    assert drawn_by(at_row(hero, "Plan").scheme("Plan")) == 1
    assert drawn_by(at_row(hero, "Plan").pile(0, "High").scheme("Plan")) == 0


def test_a_completed_zone_is_read_out_in_its_own_words() -> None:
    sings = (
        "After a card joins your song, if the beats in your song come to exactly 3, resolve the chorus text of the last"
        " card of your song."
    )
    joins = "After combat, your card joins your song instead of your discard pile."
    cards = [card("Low", beat=1), card("Mid", beat=2, chorus="Draw 1 card.")]
    timings = [{"name": "chorus", "shown": "In the chorus"}]
    hero = written("Ann", abilities=[joins, sings], cards=cards, timings=timings, **BEATS)
    table = at_row(hero, "Mid").pile(0, "Low").attack("Ann", "Ben", "Mid")
    assert table.said("Mid completes Ann's song.") == 1
    assert table.said("Ann reads out “Low” (1 beat so far).") == 1
    assert table.said("Ann reads out “Mid” (3 beats so far).") == 1
    assert drawn_by(table) == 1


def test_different_values_are_counted_once_and_each_attribute_by_itself() -> None:
    cards = [
        card("Rose", weight=1, colour="red"),
        card("Leaf", weight=1, colour="green"),
        card("Ruby", weight=4, colour="red"),
    ]
    text = "Draw 1 card for each different colour in your shelf."
    hero = written("Ann", text=text, cards=cards, **COLOURS)
    table = at_row(hero, "Plan").pile(0, "Rose", "Ruby", "Plain").scheme("Plan")  # Plain has none
    assert drawn_by(table) == 1
    table = at_row(hero, "Plan").pile(0, "Rose", "Ruby", "Leaf").scheme("Plan")
    assert drawn_by(table) == 2


def test_a_price_is_paid_with_the_attribute_that_it_names() -> None:
    cards = [card("Rose", weight=1, colour="red"), card("Leaf", weight=2, colour="green")]
    offers = [
        {
            "name": "spell",
            "price": {"attribute": "colour", "zone": "shelf"},
            "list": [
                {"needs": ["red", "green"], "text": "Draw 2 cards."},
                {"needs": ["green"], "text": "Gain 1 action."},
            ],
        }
    ]
    casts = "You may cast a spell whose colours are in your shelf. If you do, discard your shelf."
    hero = written("Ann", text=casts, cards=cards, offers=offers, **COLOURS)
    table = at_row(hero, "Plan").pile(0, "Rose").scheme("Plan")
    assert (table.piled(0), table.discarded(0)) == (["Rose"], ["Plan"])  # nothing to pay with, nothing asked
    table = at_row(hero, "Plan").pile(0, "Rose", "Leaf").scheme("Plan")
    assert len(table.offered()) == 3
    table.choose("cast red and green")
    assert (table.piled(0), drawn_by(table)) == ([], 2)
