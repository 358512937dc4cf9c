"""Versions of the rules, tried with an invented one: a game ends by those it began with, and what differs is found."""

from __future__ import annotations

from typing import Any

import pytest

from invented import row
from matchless import Recording, SetupError, Table, new_game, read_position, read_record, write_position
from matchless.engine.definitions import HERO, MELEE, SCHEME, VERSATILE, Card, Fighter, Hero
from matchless.engine.game import Game
from matchless.engine.program import Frame, Word
from matchless.engine.versions import FIRST, SINCE, holds, newest
from matchless.engine.words import Draw

RULING = "INVENTED-1"
BOARD = row("aaaaaaaaa", "28")


class Windfall(Word):
    """Draws a card, and by an invented ruling two."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        many = 2 if holds(RULING, game.table.rules) else 1
        return Draw(many).resolve(game, frame)


def hero(name: str) -> Hero:
    cards = (
        Card("Windfall", SCHEME, boost=1, copies=15, scheme=(Windfall(),)),
        Card("Strike", VERSATILE, 2, boost=1, copies=15),
    )
    return Hero(
        name.lower(), name, "Tests", move=1, fighters=(Fighter(name, HERO, MELEE, 5),), abilities=(), cards=cards
    )


@pytest.fixture(autouse=True)
def ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SINCE, RULING, FIRST + 1)


def played(rules: int, *, scheme: bool) -> Recording:
    """A duel of a few choices, with or without a scheme at its end."""
    recording = Recording(Table(BOARD, [hero("Ann"), hero("Ben")], first=0, rules=rules), 4)
    while recording.game.turn == 0:
        recording.choose(recording.game.options[0])
    for _ in range(3):
        recording.choose(recording.game.options[0])
    if scheme:
        while "2 action" not in (line := recording.line(recording.game.options[-1])) and "1 action" not in line:
            recording.choose(recording.game.options[0])
        recording.follow(f"{recording.game.asked + 1} action scheme")
        recording.choose(recording.game.options[0])
        recording.choose(recording.game.options[0])
    return recording


def test_new_games_are_played_by_the_newest_rules() -> None:
    assert newest() == FIRST + 1
    assert Table(BOARD, [hero("Ann"), hero("Ben")]).rules == newest()
    with pytest.raises(SetupError, match="there are versions 1 to 2 of the rules, not 3"):
        Table(BOARD, [hero("Ann"), hero("Ben")], rules=3)


@pytest.mark.parametrize("rules", [1, 2])
def test_a_record_is_replayed_by_the_rules_it_was_played_by(rules: int) -> None:
    recording = played(rules, scheme=True)
    text = recording.write()
    assert f"\nrules {rules}\n" in text
    again = read_record(text, own_heroes=[hero("Ann"), hero("Ben")], own_boards=[BOARD])
    assert again.table.rules == rules
    assert again.write() == text
    assert again.game.hand == recording.game.hand


@pytest.mark.parametrize(("rules", "other"), [(1, 2), (2, 1)])
def test_where_another_version_goes_differently_is_found(rules: int, other: int) -> None:
    recording = played(rules, scheme=True)
    found = recording.departs(other)
    assert found is not None
    assert found.legal
    assert found.line.endswith(" scheme-card windfall")
    assert recording.lines[found.number] == found.line
    assert recording.departs(rules) is None
    assert played(rules, scheme=False).departs(other) is None


def test_under_other_rules_the_setup_is_the_same() -> None:
    heroes = ["raptors", "elektra", "hamlet", "titania"]
    given: dict[str, Any] = {"format": "teams", "first": 1, "mulligan": True, "turn_limit": 9, "pair": 1}
    table = new_game("hells-kitchen", heroes, seed=1, edition="current", trust=True, **given).table
    under = table.under(FIRST)
    assert (table.rules, under.rules) == (FIRST + 1, FIRST)
    for name in ("board", "heroes", "items", "edition", "trust", *given):
        assert getattr(under, name) == getattr(table, name)
    assert under.items


def test_a_new_game_may_be_played_by_older_rules() -> None:
    sides = [hero("Ann"), hero("Ben")]
    assert new_game(BOARD, sides).table.rules == 2
    assert new_game(BOARD, sides, rules=1).table.rules == 1
    with pytest.raises(SetupError, match="versions 1 to 2 of the rules, not 3") as caught:
        new_game(BOARD, sides, rules=3)
    assert caught.value.field == "rules"


def test_a_position_is_read_by_the_rules_it_was_written_under() -> None:
    sides = [hero("Ann"), hero("Ben")]
    game = new_game(BOARD, sides, rules=1, first=0)
    text = write_position(game)
    assert text.startswith("mp1/rules=1/")
    assert read_position(text, own_heroes=sides, own_boards=[BOARD]).table.rules == 1
    free = text.replace("/rules=1", "")
    assert read_position(free, own_heroes=sides, own_boards=[BOARD]).table.rules == 2
