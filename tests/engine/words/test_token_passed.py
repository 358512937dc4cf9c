"""Tokens that say something of who enters, and end no move (TOKEN-5)."""

from __future__ import annotations

from typing import Any

import pytest

from invented import figure, row, written
from matchless.engine.board import Board
from matchless.engine.errors import HeroError
from phrases import phrase
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
CLOSER = "Closer Than She Appears"  # a card of T. Rex
BURNS = "When an opposing fighter enters a space with an ember, deal 1 damage to that fighter."


def ember(*rules: str, count: int = 4) -> dict[str, Any]:
    return {"tokens": [{"name": "ember", "plural": "embers", "count": count, "rules": list(rules)}]}


def lying(*embers: str, rules: tuple[str, ...] = (BURNS,)) -> Scenario:
    """Ben's turn; he stands at S5, Ann out of the way, and embers of hers lie where it says."""
    table = Scenario(written("Ann", **ember(*rules)), figure("Ben"), board=ROW, first=1)
    return table.only({"Ann": "S9", "Ben": "S5"}).token(0, *embers).hand(0, "Plain").hand(1, "Plain", "Idle")


def test_it_may_be_passed_and_has_been_entered_by_that() -> None:
    table = lying("S4").maneuver(("Ben", "S3"))
    assert (table.space("Ben"), table.health("Ben"), table.tokens(0)) == ("S3", 9, ["S4"])


def test_every_one_on_the_way_is_set_off_and_that_at_the_end_too() -> None:
    table = lying("S4", "S3").maneuver(("Ben", "S3"))
    assert table.health("Ben") == 8


def test_no_other_is_set_off() -> None:
    assert lying("S6", "S2", "S5").maneuver(("Ben", "S3")).health("Ben") == 10


def test_an_own_fighter_sets_nothing_off() -> None:
    table = Scenario(written("Ann", **ember(BURNS)), figure("Ben"), board=ROW)
    table.only({"Ann": "S2", "Ben": "S9"}).token(0, "S3").hand(0, "Plain", "Idle").maneuver(("Ann", "S4"))
    assert table.health("Ann") == 10


def test_a_large_fighter_enters_the_space_that_it_comes_to_hold_once() -> None:
    """From S5 over S4 to S3 it comes to lie on S4, too: that is not passed besides."""
    table = Scenario(written("Ann", **ember(BURNS)), "t-rex", board=ROW, first=1)
    table.only({"Ann": "S9", "T. Rex": "S5"}).stand("T. Rex", "S5", "S6").token(0, "S4")
    table.hand(0, "Plain").hand(1, CLOSER, CLOSER).maneuver(("T. Rex", "S3 from S4"), boost=CLOSER)
    assert table.health("T. Rex") == 26


def test_that_token_is_the_one_that_was_passed() -> None:
    removes = "When an opposing fighter enters a space with an ember, return that ember to your supply."
    assert lying("S4", "S3", rules=(removes,)).maneuver(("Ben", "S3")).tokens(0) == []


def ring(count: int) -> Board:
    """Spaces in a ring, each joined to the next; Ann starts at S0, Ben opposite."""
    names = [f"S{number}" for number in range(count)]
    data = {
        "name": "Ring",
        "set": "Tests",
        "size": [100, 100],
        "zones": ["a"],
        "starts": {"1": "S0", "2": f"S{count // 2}"},
        "spaces": {name: {"x": 10 * at, "y": at * at % 7, "zones": ["a"]} for at, name in enumerate(names)},
        "paths": [[names[at - 1], names[at]] for at in range(count)],
        "one_way": [],
    }
    return Board.from_data("ring", data, "ring.json")


@pytest.mark.parametrize(("embers", "health"), [(("S1",), 10), (("S3",), 10), (("S1", "S3"), 9)])
def test_a_move_takes_a_way_past_the_fewest(embers: tuple[str, ...], health: int) -> None:
    table = Scenario(written("Ann", **ember(BURNS)), figure("Ben"), board=ring(4), first=1)
    table.clear().stand("Ben", "S0").token(0, *embers).hand(0, "Plain").hand(1, "Plain", "Idle")
    assert table.maneuver(("Ben", "S2")).health("Ben") == health


def test_the_same_happens_where_nobody_listens() -> None:
    table = lying("S4")
    table.game.events = None
    table.arranging = False
    game = table.game
    for words in ("maneuver", "no boost", "move Ben", "to S3"):
        game.choose(next(option for option in game.options if phrase(game, option) == words))
    assert game.health[table.fighter("Ben")] == 9


def test_two_rules_are_one_after_the_other_and_one_of_them_may_stop() -> None:
    stops = "When an opposing fighter enters a space with an ember, that fighter stops there."
    table = lying("S4", rules=(stops, BURNS))
    table.play().choose("maneuver", "no boost", "move Ben")
    assert table.offered() == ["to S4", "stay", "to S6", "to S7"]
    assert table.choose("to S4").health("Ben") == 9


def test_who_stops_stops_at_once_and_whatever_happens() -> None:
    text = f"{BURNS[:-1]} and that fighter stops there."
    with pytest.raises(HeroError, match="must come first"):
        written("Ann", **ember(text))


def test_a_rule_may_be_about_its_leaving_the_board() -> None:
    leaves = "Whenever one of your embers leaves the board, draw 1 card."
    sweeps = "Return all your embers to your supply."
    table = Scenario(written("Ann", text=sweeps, **ember(BURNS, leaves)), figure("Ben"), board=ROW)
    table.only({"Ann": "S0", "Ben": "S9"}).token(0, "S3", "S4").hand(0, "Plan", "Idle").scheme("Plan")
    assert len(table.cards(0)) == 3
