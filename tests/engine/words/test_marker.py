"""Markers: turned, flipped, chosen and tested."""

from __future__ import annotations

from typing import Any

from invented import row, written
from matchless.catalog import hero_data
from scenario import Scenario

ROW = row("aaaabbbb", "07")
MASK: dict[str, Any] = {"name": "the mask", "sides": ["GRIN", "FROWN", "TEARS"], "starts": "blank"}
COIN: dict[str, Any] = {"name": "the coin", "sides": ["UP", "DOWN"], "starts": "DOWN"}


def table(**said: Any) -> Scenario:
    ann = written("Ann", markers=[MASK, COIN], **said)
    return Scenario(ann, written("Ben"), board=ROW).hand(0, "Plan", "Plan").hand(1, "Plain")


def sides(table: Scenario) -> list[str | None]:
    return [marker["side"] for marker in table.game.view(1).data()["seats"][0]["markers"]]


def test_a_side_is_turned_up_whatever_shows() -> None:
    made = table(text="Turn TEARS face up. Turn UP face up.").scheme("Plan")
    assert sides(made) == ["TEARS", "UP"]


def test_flipping_goes_through_the_sides_and_round() -> None:
    """MARKER-1."""
    made = table(text="Flip the mask. Flip the coin. Gain 1 action.")
    assert sides(made) == [None, "DOWN"]
    made.scheme("Plan")
    assert sides(made) == ["GRIN", "UP"]
    made.scheme("Plan")
    assert sides(made) == ["FROWN", "DOWN"]


def test_two_sides_of_any_marker_are_chosen_between() -> None:
    made = table(text="Choose FROWN or TEARS.").scheme("Plan")
    assert made.offered() == ["answer FROWN", "answer TEARS"]
    made.choose("answer TEARS")
    assert sides(made) == ["TEARS", "DOWN"]


def test_a_test_asks_for_the_side() -> None:
    made = table(text="If DOWN is face up, draw 2 cards. If GRIN is not face up, draw 1 card.").scheme("Plan")
    assert len(made.cards(0)) == 1 + 3


ABILITIES = [
    "At the start of your turn, choose FROWN or TEARS. If TEARS is face up, draw 1 card.",
    "While FROWN is face up, draw 1 more card when you maneuver.",
    "While GRIN is not face up, add 2 to the value of your attacks.",
    "While TEARS is face up, add 1 to the value of your attacks.",
]


def test_what_a_side_does_is_told_with_it() -> None:
    made = table(text="Choose FROWN or TEARS.", abilities=ABILITIES).scheme("Plan")
    view = made.game.view(0)
    assert [view.meaning(option) for option in made.game.options] == [ABILITIES[1], f"Draw 1 card. {ABILITIES[3]}"]


def test_the_character_card_says_of_each_side_what_depends_on_it() -> None:
    mask, coin = hero_data(written("Ann", markers=[MASK, COIN], abilities=ABILITIES))["markers"]
    said = {side["name"]: side["text"] for side in (*mask["sides"], *coin["sides"])}
    assert said == {"GRIN": "", "FROWN": ABILITIES[1], "TEARS": f"{ABILITIES[3]} {ABILITIES[0]}", "UP": "", "DOWN": ""}
