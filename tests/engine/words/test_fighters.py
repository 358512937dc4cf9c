"""Whom a noun means: determiner, whose, noun and filters in every combination."""

from __future__ import annotations

import pytest

from invented import figure, row, written
from matchless.engine.errors import HeroError
from scenario import Scenario

ROW = row("aaaabbbbcc", "09")
TRAPS = [{"name": "trap", "plural": "traps", "count": 4}]


def planned(text: str) -> Scenario:
    """Ann at S2 with Friends at S1 and S5, Ben at S3 with Friends at S4 and S8; traps at S4 and S6."""
    ann = written("Ann", text=text, friends=2, tokens=TRAPS)
    table = Scenario(ann, figure("Ben", sidekicks=2), board=ROW)
    table.only({"Ann": "S2", "Friend": "S1 S5", "Ben": "S3", "Ben's Friend": "S4 S8"})
    return table.token(0, "S4", "S6").hand(0, "Plan", "Idle")


def hurt(table: Scenario) -> set[str]:
    """The spaces of those who have lost health."""
    game = table.game
    numbers = range(len(game.at))
    lost = [number for number in numbers if game.health[number] < table.table.fighters[number].health]
    return {table.table.board.spaces[game.at[number]] for number in lost}


@pytest.mark.parametrize(
    ("noun", "spaces"),
    [
        ("each fighter", "S1 S2 S3 S4 S5 S8"),
        ("each opposing fighter", "S3 S4 S8"),
        ("each of your fighters", "S1 S2 S5"),
        ("each hero", "S2 S3"),
        ("each opposing hero", "S3"),
        ("each sidekick", "S1 S4 S5 S8"),
        ("each opposing sidekick", "S4 S8"),
        ("each of your sidekicks", "S1 S5"),
        ("each of your Friends", "S1 S5"),
        ("Ann", "S2"),
        ("each fighter adjacent to Ann", "S1 S3"),
        ("each opposing fighter adjacent to any of your Friends", "S4"),
        ("each of your fighters adjacent to any of your fighters", "S1 S2"),
        ("each fighter in Ann's zone", "S1 S2 S3"),
        ("each fighter in the zone of any of your Friends", "S1 S2 S3 S4 S5"),
        ("each fighter within 2 spaces of Ann", "S1 S3 S4"),
        ("each opposing fighter within 9 spaces of Ann", "S3 S4 S8"),
        ("each fighter in a space with any of your traps", "S4"),
        ("each fighter adjacent to any of your traps", "S3 S5"),
        ("each fighter on or adjacent to any of your traps", "S3 S4 S5"),
        ("each opposing sidekick adjacent to any hero", "S4"),
        ("each fighter not adjacent to Ann", "S2 S4 S5 S8"),
        ("each opposing fighter outside Ann's zone", "S4 S8"),
        ("each fighter other than Ann", "S1 S3 S4 S5 S8"),
        ("each opposing fighter adjacent to Ann in the zone of any of your Friends", "S3"),
        ("each opposing fighter within 3 spaces of Ann on or adjacent to any of your traps", "S3 S4"),
    ],
)
def test_a_noun_means_these(noun: str, spaces: str) -> None:
    assert hurt(planned(f"Deal 1 damage to {noun}.").scheme("Plan")) == set(spaces.split())


def test_who_has_taken_damage_this_turn() -> None:
    table = planned("Deal 1 damage to Ann. Deal 1 damage to each fighter that has taken damage this turn.")
    table.scheme("Plan")
    assert (hurt(table), table.health("Ann")) == ({"S2"}, 8)


def test_one_of_some_is_chosen_by_the_owner() -> None:
    table = planned("Deal 1 damage to an opposing fighter within 2 spaces of Ann.").scheme("Plan")
    assert (table.asking(), table.offered()) == ("0 fighter", ["choose Ben", "choose Ben's Friend 1"])
    assert hurt(table.choose("choose Ben's Friend 1")) == {"S4"}


def test_a_name_of_ones_own_in_the_hands_of_an_opponent() -> None:
    ann = written("Ann", text="Deal 1 damage to each opposing Friend.", friends=2)
    table = Scenario(ann, written("Ben", friends=2), board=ROW)
    table.hand(0, "Plan").scheme("Plan")
    names = [name for name in table.table.names if table.health(name) == 1]
    assert names == ["Friend 1 (seat 2)", "Friend 2 (seat 2)"]


def test_that_fighter_is_the_one_who_was_chosen() -> None:
    table = planned("Deal 1 damage to an opposing fighter. Move that fighter up to 1 space.").scheme("Plan")
    table.choose("choose Ben's Friend 2").choose("to S9")
    assert table.space("Ben's Friend 2") == "S9"
    assert table.health("Ben's Friend 2") == 1


def test_they_are_the_fighter_who_was_chosen() -> None:
    table = planned("Deal 1 damage to an opposing fighter. Move them up to 1 space.").scheme("Plan")
    table.choose("choose Ben's Friend 2").choose("to S9")
    assert table.space("Ben's Friend 2") == "S9"


def test_that_friend_is_not_the_fighter_chosen_after_it() -> None:
    text = "Choose one of your Friends. Deal 1 damage to an opposing fighter. That Friend recovers 1 health."
    table = planned(text).wound("Friend 2", 1).wound("Friend 1", 1)
    table.scheme("Plan").choose("choose Friend 2").choose("choose Ben")
    assert (table.health("Friend 1"), table.health("Friend 2")) == (1, 2)


def test_that_fighter_is_nobody_once_defeated() -> None:
    text = "Deal 2 damage to an opposing sidekick. Deal 1 damage to each fighter adjacent to that fighter."
    table = planned(text).scheme("Plan").choose("choose Ben's Friend 1")
    assert (table.space("Ben's Friend 1"), table.health("Ben")) == ("", 10)


def test_the_others_are_all_of_the_kind_but_the_one() -> None:
    table = planned("Choose a fighter. Deal 1 damage to each of the others.").scheme("Plan").choose("choose Ben")
    assert hurt(table) == {"S1", "S2", "S4", "S5", "S8"}


def test_other_1_another_fighter_is_none_that_was_spoken_of_just_before() -> None:
    table = planned("Deal 1 damage to Ann. Deal 1 damage to another fighter.").scheme("Plan")
    assert "choose Ann" not in table.offered()
    assert len(table.offered()) == 5


def test_other_1_other_opposing_fighters_are_not_the_one_who_was_hit() -> None:
    text = "Deal 1 damage to an opposing fighter. Deal 1 damage to each other opposing fighter."
    table = planned(text).scheme("Plan").choose("choose Ben")
    assert (hurt(table), table.health("Ben")) == ({"S3", "S4", "S8"}, 9)


def test_other_1_in_a_combat_your_other_fighters_are_those_not_in_it() -> None:
    ann = written("Ann", after="Deal 1 damage to each of your other fighters.", friends=2)
    table = Scenario(ann, figure("Ben"), board=ROW).only({"Ann": "S2", "Friend": "S0 S5", "Ben": "S3"})
    table.hand(0, "Strike").attack("Ann", "Ben", "Strike")
    assert (table.health("Ann"), table.health("Friend 1"), table.health("Friend 2")) == (10, 1, 1)


def test_their_hero_is_that_of_the_opponent() -> None:
    ann = written("Ann", after="Deal 2 damage to their hero.")
    table = Scenario(ann, figure("Ben", sidekicks=2), board=ROW).only({"Ann": "S2", "Ben's Friend": "S3", "Ben": "S9"})
    table.hand(0, "Strike").attack("Ann", "Ben's Friend 1", "Strike")
    assert table.health("Ben") == 8


def test_nobody_there_nothing_happens() -> None:
    table = planned("Deal 1 damage to an opposing hero adjacent to any of your Friends.").scheme("Plan")
    assert (table.asking(), hurt(table)) == ("0 action", set())


def test_of_whom_nothing_was_said_is_refused() -> None:
    with pytest.raises(HeroError, match="nothing before this is 'that Friend'"):
        written("Ann", text="Choose an opposing fighter. That Friend recovers 1 health.", friends=2)


def test_one_of_two_by_name_is_chosen_and_spoken_of() -> None:
    text = "Deal 1 damage to Ann or Friend. Move that fighter up to 1 space."
    table = Scenario(written("Ann", text=text, friends=1), figure("Ben"), board=ROW)
    table.only({"Ann": "S2", "Friend": "S5", "Ben": "S9"}).hand(0, "Plan", "Idle").scheme("Plan")
    assert (table.asking(), table.offered()) == ("0 fighter", ["choose Ann", "choose Friend"])
    table.choose("choose Friend")
    assert (hurt(table), table.spaces_offered()) == ({"S5"}, {"S4", "S5", "S6"})


def test_one_of_two_is_the_other_where_one_is_defeated() -> None:
    table = Scenario(written("Ann", text="Deal 1 damage to Ann or Friend.", friends=1), figure("Ben"), board=ROW)
    table.only({"Ann": "S2", "Ben": "S9"}).hand(0, "Plan", "Idle").scheme("Plan")
    assert table.health("Ann") == 9
