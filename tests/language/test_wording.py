"""Questions from the table: what a text asks of whoever chooses, and what the others are told."""

from __future__ import annotations

from typing import Any

import pytest

from invented import row, written
from matchless.engine.spans import Span
from scenario import Scenario

ROW = row("aaaaabbbbb", "09")


def asked(text: str, **more: Any) -> Scenario:
    """The scheme Plan with this text has just been played by Ann, who has two Friends; Ben opposes her."""
    ann = written("Ann", text=text, friends=2, **more)
    table = Scenario(ann, written("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S5").wound("Ann", 5)
    return table.hand(0, "Plan", "Plain").hand(1, "Plain").play().scheme("Plan")


def questions(table: Scenario) -> tuple[str, str]:
    return table.game.view(table.game.asked).question(), table.game.view(None).question()


@pytest.mark.parametrize(
    ("text", "question", "told"),
    [
        ("Deal 2 damage to a fighter.", "Which fighter takes 2 damage?", "Ann chooses which fighter takes 2 damage."),
        ("You may draw 1 card.", "Draw 1 card?", "Ann decides whether to draw 1 card."),
        ("You may have Ann recover 2 health.", "Have Ann recover 2 health?", "Ann decides whether to have Ann recover"),
        (
            "An opponent of your choice may discard 1 card. If they do not, draw 1 more card.",
            "Discard 1 card? If you do not, Ann draws 1 more card.",
            "Ben decides whether to discard 1 card.",
        ),
        (
            "Choose one of your Friends. You may place each of the others in an empty space in that Friend's zone.",
            "Which Friend do you choose? You may place each of the others in an empty space in that Friend's zone.",
            "Ann chooses a Friend.",
        ),
    ],
)
def test_a_text_asks(text: str, question: str, told: str) -> None:
    table = asked(text)
    own, others = questions(table)
    assert own == question
    assert others.startswith(told)


def test_a_number_of_the_game_is_filled_in() -> None:
    table = asked("Deal damage equal to the number of cards in your hand to a fighter.")
    assert questions(table)[0] == "Which fighter takes 1 damage?"


def test_a_question_refers_to_what_it_names() -> None:
    table = asked("Move Ann up to 2 spaces.")
    spans = table.game.view(0).asks()
    assert questions(table)[0] == "Where do you move Ann, up to 2 spaces?"
    assert Span("Ann", "fighter", "0") in spans


def test_what_may_be_chosen_is_printed_as_sentences() -> None:
    table = asked("Choose one:\n* Draw 1 card.\n* Ann recovers 2 health.")
    view = table.game.view(0)
    assert [view.meaning(option) for option in table.game.options] == ["Draw 1 card.", "Ann recovers 2 health."]
