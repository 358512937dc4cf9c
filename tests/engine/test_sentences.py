"""Events in English."""

from __future__ import annotations

import re

import pytest

from invented import figure, row
from matchless.engine import events as ev
from matchless.engine.events import Event
from matchless.engine.sentences import sentence
from random_play import moments, numbered_setup
from scenario import Scenario


@pytest.mark.parametrize("number", range(20))
def test_every_sentence_begins_with_a_capital_and_ends(number: int) -> None:
    for game in moments(numbered_setup(64, number), listen=True):
        for seat in (*range(game.table.seats), None):
            for text in game.view(seat).sentences():
                assert not text[0].islower(), text
                assert text[-1] in ".!?", text
                assert not re.search(r"\b1 (tokens|cards|actions|spaces)\b", text), text


def test_damage_by_exhaustion_names_its_cause() -> None:
    table = Scenario(figure("Ann"), figure("Ben"), board=row("aaaaaaaaaa", "09"))
    table.stand("Ann", "S3").stand("Ben", "S4").hand(0, "Plain").empty_deck(0).choose("maneuver")
    assert "Ann takes 2 damage (exhausted)." in table.log


def test_a_fighter_who_will_rise_again_leaves_with_its_sidekicks() -> None:
    table = Scenario("elektra", "bigfoot").hand(0, "Sai").wound("Elektra", 2).empty_deck(0).choose("maneuver")
    assert "Elektra is not defeated yet, but leaves the board with all its sidekicks." in table.log


@pytest.mark.parametrize(("count", "noun"), [(1, "token"), (2, "tokens")])
def test_tokens_that_are_taken_off_the_board_are_counted(count: int, noun: str) -> None:
    table = Scenario("dr-sattler", "t-rex", board="t-rex-paddock").table
    said = sentence(table, Event(ev.SWEEP, 0, amount=count))
    assert said == f"Dr. Sattler takes {count} {noun} off the board."
