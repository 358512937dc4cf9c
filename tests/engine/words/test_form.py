"""Forms of fighters: what they become, whether they are it, on the board and off it."""

from __future__ import annotations

from typing import Any

import pytest

from invented import row, written
from scenario import Scenario

ROW = row("aaaabbbb", "07")


def table(forms: list[str], starts_as: str = "", **said: Any) -> Scenario:
    hero: dict[str, Any] = {"name": "Ann", "role": "hero", "attack": "melee", "health": 10, "pronoun": "she"}
    hero["forms"] = forms
    if starts_as:
        hero["starts_as"] = starts_as
    ann = written("Ann", fighters=[hero], **said)
    return Scenario(ann, written("Ben"), board=ROW).hand(0, "Plan", "Plan").hand(1, "Plain").stand("Ben", "S1")


def form(table: Scenario) -> str | None:
    return table.game.view(1).data()["seats"][0]["fighters"][0]["form"]


def test_of_several_forms_a_fighter_has_the_first_or_the_one_it_starts_as_and_of_one_none() -> None:
    text = "Ann becomes furious."
    assert form(table(["calm", "furious"], text=text)) == "calm"
    assert form(table(["calm", "furious"], "furious", text=text)) == "furious"
    assert form(table(["furious"], text=text)) is None


def test_a_fighter_becomes_a_form_for_everybody_to_see() -> None:
    made = table(["calm", "furious"], text="Ann becomes furious.").scheme("Plan")
    assert form(made) == "furious"
    assert made.said("Ann becomes furious (Plan).") == 1
    made.scheme("Plan")
    assert made.said("becomes furious") == 1  # she is already


@pytest.mark.parametrize(("starts_as", "asked"), [("calm", "0 order"), ("furious", "1 action")])
def test_nobody_is_asked_when_a_fighter_should_become_what_it_is(starts_as: str, asked: str) -> None:
    """ASK-7: which of two abilities comes first matters only where both do something."""
    abilities = ["At the end of your turn, Ann becomes furious.", "At the end of your turn, draw 1 card."]
    made = table(["calm", "furious"], starts_as, abilities=abilities, text="Draw 1 card.").maneuver().maneuver()
    assert made.asking() == asked


def test_the_next_form_comes_round() -> None:
    made = table(["calm", "wary", "furious"], "wary", text="Change to your next form. Gain 1 action.")
    made.scheme("Plan")
    assert form(made) == "furious"
    assert made.said("Ann becomes furious (Plan).") == 1
    made.scheme("Plan")
    assert form(made) == "calm"


def test_a_form_is_picked_and_the_present_one_may_stay() -> None:
    made = table(["calm", "wary", "furious"], text="Choose whether Ann is wary or furious.").scheme("Plan")
    assert (made.asking(), made.offered()) == ("0 mode", ["answer wary", "answer furious"])
    assert made.game.view(0).question() == "Which form do you choose for Ann: wary or furious?"
    assert made.game.view(1).question() == "Ann chooses whether Ann is wary or furious."
    made.choose("answer furious")
    assert form(made) == "furious"


def test_a_test_asks_for_the_form_and_for_another() -> None:
    text = "If Ann is furious, draw 1 card. If Ann is not furious, she becomes furious."
    made = table(["calm", "furious"], text=text).scheme("Plan")
    assert (len(made.cards(0)), form(made)) == (1, "furious")
    made.scheme("Plan")
    assert len(made.cards(0)) == 1


def test_a_fighter_keeps_its_form_while_it_is_defeated() -> None:
    """FORM-1."""
    friend = {"name": "Friend", "role": "sidekick", "attack": "melee", "health": 2, "pronoun": "they"}
    hero = {"name": "Ann", "role": "hero", "attack": "melee", "health": 10, "pronoun": "she"}
    text = "Friend becomes furious. If Friend is furious, draw 1 card."
    ann = written("Ann", fighters=[hero, {**friend, "forms": ["calm", "furious"]}], text=text)
    made = Scenario(ann, written("Ben"), board=ROW).hand(0, "Plan", "Plan").fallen("Friend").scheme("Plan")
    assert len(made.cards(0)) == 2


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ("any of your Wolves is wild", True),
        ("any of your Wolves is tame", True),
        ("each of your Wolves is wild", False),
        ("none of your Wolves is wild", False),
        ("none of your Wolves is tame", False),
    ],
)
def test_a_test_may_be_about_several(test: str, holds: bool) -> None:
    """One Wolf of two is wild (TEST-1)."""
    ann = {"name": "Ann", "role": "hero", "attack": "melee", "health": 10, "pronoun": "she"}
    wolves = {"name": "Wolf", "role": "sidekick", "attack": "melee", "health": 1, "pronoun": "it", "count": 2}
    wolves |= {"plural": "Wolves", "forms": ["tame", "wild"]}
    hero = written("Ann", fighters=[ann, wolves], text=f"If {test}, deal 1 damage to each opposing fighter.")
    made = Scenario(hero, written("Ben"), board=ROW).hand(0, "Plan").hand(1, "Plain")
    forms = list(made.game.forms)
    forms[made.fighter("Wolf 2")] = made.table.form_of[0]["wild"]
    made.game.forms = tuple(forms)
    assert (made.scheme("Plan").health("Ben") < 10) == holds
