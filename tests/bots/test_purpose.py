"""What a player with a purpose considers: it moves somebody, and pays a boost only for going farther."""

from __future__ import annotations

from collections import Counter

import pytest

from invented import figure, row
from matchless.bots.levels import LEVELS, make
from matchless.bots.purpose import purposeful
from matchless.engine import decision as ask
from phrases import phrase
from random_play import moments, numbered_setup, snapshot
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def apart() -> Scenario:
    """Ann and a friend of hers, far from Ben."""
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben"), board=ROW)
    table.only({"Ann": "S3", "Ann's Friend": "S1", "Ben": "S9"})
    return table.hand(0, "Plain", "Strong", "Idle").hand(1, "Plain")


def beside() -> Scenario:
    """The same, with Ben beside Ann."""
    return apart().stand("Ben", "S4")


def considered(table: Scenario) -> list[str]:
    return [phrase(table.game, option) for option in purposeful(table.game)]


# --- a maneuver -----------------------------------------------------------------------------------------------------


def test_a_maneuver_moves_somebody() -> None:
    table = apart().choose("maneuver", "no boost")
    assert table.offered() == ["done", "move Ann", "move Ann's Friend"]
    assert considered(table) == ["move Ann", "move Ann's Friend"]
    table.choose("move Ann")
    assert table.offered() == ["to S2", "stay", "to S4", "to S5"]
    assert considered(table) == ["to S2", "to S4", "to S5"]


def test_after_one_has_moved_the_others_may_stay() -> None:
    table = apart().choose("maneuver", "no boost", "move Ann", "to S4")
    assert considered(table) == table.offered() == ["done", "move Ann's Friend"]
    table.choose("move Ann's Friend")
    assert considered(table) == table.offered()


def test_whoever_can_attack_from_there_may_stay() -> None:
    table = beside().choose("maneuver", "no boost")
    assert "done" in considered(table)
    assert "stay" in considered(table.choose("move Ann"))


def test_without_a_card_to_attack_with_nobody_can() -> None:
    table = beside().hand(0, "Idle").deck(0, "Idle").choose("maneuver", "no boost")
    assert "done" not in considered(table)


# --- a boost --------------------------------------------------------------------------------------------------------


def test_whoever_pays_a_boost_goes_farther_than_without_it() -> None:
    """Strong is worth 2 steps more."""
    table = apart().choose("maneuver")
    assert considered(table) == table.offered()
    table.choose("boost with Strong")
    assert considered(table) == ["move Ann", "move Ann's Friend"]
    assert considered(table.choose("move Ann")) == ["to S0", "to S6", "to S7"]


def test_after_a_boost_one_whom_it_helps_moves_first() -> None:
    """Where Ben blocks the way on, only Ann gets farther, back past her friend; that she could attack is no reason."""
    table = beside().choose("maneuver", "boost with Strong")
    assert considered(table) == ["move Ann"]
    assert considered(table.choose("move Ann")) == ["to S0"]


def test_a_boost_that_helps_nobody_still_moves_somebody() -> None:
    """Two steps more lead nowhere between Ben and the end of the row."""
    table = beside().stand("Ann", "S2").stand("Ben", "S3")
    table.choose("maneuver", "boost with Strong")
    assert considered(table) == ["move Ann", "move Ann's Friend"]
    assert considered(table.choose("move Ann")) == ["to S0"]


def test_no_boost_is_paid_where_nobody_can_move() -> None:
    table = Scenario(figure("Ann"), figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S0", "Ben": "S1", "Ben's Friend": "S5"}).hand(0, "Plain", "Strong").choose("maneuver")
    assert "boost with Strong" in table.offered()
    assert considered(table) == ["no boost"]


# --- everywhere -----------------------------------------------------------------------------------------------------


def test_only_maneuvers_are_narrowed_and_something_is_always_left() -> None:
    narrowed: Counter[int] = Counter()
    for number in range(40):
        for game in moments(numbered_setup(17, number)):
            if game.over:
                continue
            before = snapshot(game)
            left = purposeful(game)
            assert snapshot(game) == before
            assert left
            assert left == [option for option in game.options if option in left]
            if game.frames[-1].block is not game.table.actions[ask.MANEUVER]:
                assert left == game.options
            narrowed[game.kind] += len(left) < len(game.options)
    assert {kind for kind, often in narrowed.items() if often} == {ask.MOVER, ask.MOVE, ask.BOOST}


@pytest.mark.parametrize("name", [*LEVELS[:2], "search:20"])
def test_a_level_chooses_with_a_purpose(name: str) -> None:
    """At maneuvers of random games, which leave nobody where a bot would have put them."""
    asked = 0
    for number in range(6):
        for game in moments(numbered_setup(18, number)):
            if not game.over and game.kind in (ask.MOVER, ask.MOVE, ask.BOOST) and purposeful(game) != game.options:
                asked += 1
                assert make(name, number).choose(game.view(game.asked), game.options) in purposeful(game)
    assert asked > 20
