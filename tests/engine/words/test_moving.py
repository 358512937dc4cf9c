"""Words that move, place, swap, hold, return and summon, as sentences combine them."""

from __future__ import annotations

import pytest

from invented import figure, row, written
from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.board import Board
from matchless.engine.definitions import Hero
from scenario import Scenario

ROW = row("aaaabbbbcc", "09")
STRIKE = ", even through opposing fighters. Deal 1 damage to each opposing fighter she moved through."
AT = {"Ann": "S2", "Friend": "S0 S5", "Ben": "S4", "Ben's Friend": "S8"}


def planned(text: str, at: dict[str, str] = AT, board: Board = ROW) -> Scenario:
    ann = written("Ann", text=text, friends=2)
    table = Scenario(ann, figure("Ben", sidekicks=1), board=board).only(at)
    return table.hand(0, "Plan", "Idle").hand(1, "Plain").scheme("Plan")


# --- move -----------------------------------------------------------------------------------------------------------


def test_damage_to_whom_a_move_went_through() -> None:
    table = planned(f"Move Ann up to 4 spaces{STRIKE}", {"Ann": "S2", "Ben": "S4", "Ben's Friend": "S8"})
    table.choose("to S5 through Ben")
    assert (table.space("Ann"), table.health("Ben"), table.health("Ben's Friend")) == ("S5", 9, 2)


def test_nobody_was_moved_through_by_who_stays() -> None:
    table = planned(f"Move Ann up to 1 space{STRIKE}").choose("stay")
    assert table.health("Ben") == 10


def test_whom_a_chosen_fighter_moved_through() -> None:
    text = (
        "Move one of your Friends exactly 2 spaces, even through opposing fighters. "
        "Deal 1 damage to each opposing fighter they moved through."
    )
    table = planned(text, {"Ann": "S0", "Friend": "S3 S7", "Ben": "S4", "Ben's Friend": "S9"})
    table.choose("choose Friend 1").choose("to S5 through Ben")
    assert (table.space("Friend 1"), table.health("Ben")) == ("S5", 9)


def test_two_different_fighters_are_both_named_before_either_moves() -> None:
    table = planned("Move two different sidekicks up to 1 space each.").choose("choose Friend 1")
    assert "choose Friend 1" not in table.offered()
    table.choose("choose Ben's Friend").choose("to S1").choose("to S9")
    assert (table.space("Friend 1"), table.space("Ben's Friend")) == ("S1", "S9")


def test_each_moves_exactly_so_far_in_the_order_the_owner_likes() -> None:
    table = planned("Move each of your Friends exactly 1 space.")
    assert (table.asking(), table.offered()) == ("0 mover", ["move Friend 1", "move Friend 2"])
    table.choose("move Friend 2")
    assert (table.space("Friend 1"), table.space("Friend 2")) == ("S1", "S6")


def test_the_opponent_may_move_one_of_yours() -> None:
    table = planned("An opponent of your choice may move one of your Friends exactly 1 space.")
    assert table.asking() == "1 fighter"
    table.choose("choose Friend 1")
    assert table.space("Friend 1") == "S1"


def test_who_moves_exactly_so_far_through_others_ends_nowhere_nearer() -> None:
    table = planned(f"Move Ann exactly 3 spaces{STRIKE}", {"Ann": "S2", "Ben": "S4", "Ben's Friend": "S8"})
    assert table.spaces_offered() == {"S1", "S3", "S5"}  # to and fro, or on
    table = planned(f"Move Ann exactly 2 spaces{STRIKE}", {"Ann": "S2", "Ben": "S3", "Ben's Friend": "S8"})
    assert table.spaces_offered() == {"S0", "S2", "S4"}


def test_who_fell_and_returns_is_bound_no_more() -> None:
    bound = "One of your Friends cannot leave their space this turn. "
    back = "Defeat that Friend. Return a defeated Friend to an empty space adjacent to Ann."
    table = planned(bound + back).choose("choose Friend 1", "place Friend 1 at S1")
    assert table.game.rooted == 0
    assert table.game.roots == (0, 0)


def test_who_fell_and_returns_is_bound_by_what_binds_everybody() -> None:
    back = "Defeat one of your Friends. Return a defeated Friend to an empty space adjacent to Ann."
    table = planned(f"No fighter can leave their space this turn. {back}").choose(
        "choose Friend 1", "place Friend 1 at S1"
    )
    assert table.game.rooted == table.table.everyone


# --- place ----------------------------------------------------------------------------------------------------------


def test_where_may_hang_on_who_was_chosen() -> None:
    table = planned("Place one of your Friends in an empty space in their zone.").choose("choose Friend 2")
    assert table.spaces_offered() == {"S6", "S7"}


def test_each_must_be_placed_where_the_text_says_empty() -> None:
    table = planned("Place each of your Friends in an empty space adjacent to Ann.")
    assert table.offered() == ["choose Friend 1", "choose Friend 2"]
    table.choose("choose Friend 2").choose("place Friend 2 at S3")
    assert (table.space("Friend 1"), table.space("Friend 2")) == ("S1", "S3")


def test_several_places_must_all_be_true() -> None:
    table = planned("Place Ann in an empty space in Ann's zone adjacent to any of your Friends.")
    assert table.space("Ann") == "S1"


def test_who_is_placed_cannot_leave() -> None:
    table = planned("Place an opposing fighter in any space. That fighter cannot leave their space this turn.")
    table.choose("choose Ben").choose("place Ben at S9")
    assert bits(table.game.rooted) == [table.fighter("Ben")]


def test_who_is_not_placed_can_leave() -> None:
    may = "You may place one of your Friends in an empty space adjacent to Ann."
    table = planned(f"{may} If you do, that Friend cannot leave their space this turn.").choose("none")
    assert table.game.rooted == 0


def test_where_a_fighter_began_this_turn() -> None:
    table = planned("Move Ann up to 1 space. Place Ann in an empty space where she began this turn.")
    table.choose("to S3")
    assert table.space("Ann") == "S2"


def test_one_of_the_fighters_cannot_leave() -> None:
    table = planned("One of your Friends cannot leave their space this turn.").choose("choose Friend 2")
    assert bits(table.game.rooted) == [table.fighter("Friend 2")]


def test_that_1_who_cannot_leave_may_be_named_where_the_text_speaks_of_them_again() -> None:
    text = "No fighter can leave their space this turn. Move an opposing fighter up to 2 spaces."
    assert planned(f"{text} Draw 1 card.").asking() == "0 action"
    table = planned(f"{text} Deal 1 damage to that fighter.").choose("choose Ben")
    assert (table.space("Ben"), table.health("Ben")) == ("S4", 9)


# --- swap -----------------------------------------------------------------------------------------------------------


def test_a_swap_that_may_be_declined() -> None:
    table = planned("You may swap Ann with one of your Friends.")
    assert table.offered() == ["none", "choose Friend 1", "choose Friend 2"]
    table.choose("choose Friend 2")
    assert (table.space("Ann"), table.space("Friend 2")) == ("S5", "S2")


def test_a_swap_with_anybody() -> None:
    table = planned("Swap one of your Friends with an opposing fighter.")
    table.choose("choose Friend 1").choose("choose Ben")
    assert (table.space("Friend 1"), table.space("Ben")) == ("S4", "S0")


def test_a_swap_with_another_fighter_outside_of_a_combat() -> None:
    table = planned("Swap a fighter with another fighter.").choose("choose Ben")
    assert "choose Ben" not in table.offered()
    assert (table.choose("choose Ann").space("Ben"), table.space("Ann")) == ("S2", "S4")


def test_who_cannot_leave_swaps_with_nobody() -> None:
    table = planned("Ann cannot leave her space this turn. Swap Ann with one of your Friends. Draw 1 card.")
    assert (table.space("Ann"), len(table.cards(0))) == ("S2", 2)


def test_swap_1_a_large_fighter_swaps_with_nobody() -> None:
    ann = written("Ann", text="Swap Ann with an opposing fighter. Draw 1 card.")
    table = Scenario(ann, "t-rex", board="t-rex-paddock").hand(0, "Plan", "Idle").scheme("Plan")
    assert len(table.cards(0)) == 2


def test_a_swap_sets_off_what_lies_there() -> None:
    rule = (
        "When an opposing fighter enters a space with a snare, that fighter stops there. Deal 1 damage to that fighter."
    )
    ann = written(
        "Ann", text="Swap Ann with an opposing fighter.", tokens=[{"name": "snare", "count": 2, "rules": [rule]}]
    )
    table = Scenario(ann, figure("Ben"), board=ROW).only({"Ann": "S2", "Ben": "S5"}).token(0, "S2")
    table.hand(0, "Plan", "Idle").scheme("Plan")
    assert (table.space("Ben"), table.health("Ben")) == ("S2", 9)


def test_the_other_fighter_takes_over_the_combat() -> None:
    ben = written("Ben", immediately="Your other fighter takes your fighter's place in this combat.", friends=1)
    table = Scenario(figure("Ann"), ben, board=ROW).only({"Ann": "S2", "Ben": "S3", "Friend": "S9"})
    table.hand(0, "Strong").hand(1, "Strike").attack("Ann", "Ben", "Strong", "Strike")
    assert (table.health("Ben"), table.space("Friend")) == (10, "")


# --- return and summon ----------------------------------------------------------------------------------------------


def test_of_defeated_fighters_of_several_names_one_is_chosen() -> None:
    ann = written("Ann", text="Return a defeated sidekick to an empty space adjacent to Ann.", friends=2)
    table = Scenario(ann, figure("Ben"), board=ROW).only({"Ann": "S2", "Ben": "S9"})
    table.hand(0, "Plan", "Idle").scheme("Plan").choose("place Friend 1 at S3")
    assert (table.space("Friend 1"), table.space("Friend 2")) == ("S3", "")


@pytest.mark.parametrize(("count", "there"), [(1, ["S1", ""]), (2, ["S1", "S3"]), (3, ["S1", "S3"])])
def test_a_summon_brings_so_many_as_there_are(count: int, there: list[str]) -> None:
    ann = written("Ann", text=f"Summon {count} Friend in an empty space adjacent to Ann.", friends=2)
    table = Scenario(ann, figure("Ben"), board=ROW).only({"Ann": "S2", "Ben": "S9"})
    table.hand(0, "Plan", "Idle").scheme("Plan").choose("place Friend 1 at S1")
    assert [table.space("Friend 1"), table.space("Friend 2")] == there
    assert table.game.kind == ask.ACTION


def pack(text: str) -> Hero:
    """Ann and two Wolves who begin off the board."""
    wolf = {"name": "Wolf", "plural": "Wolves", "role": "sidekick", "attack": "melee", "health": 2, "count": 2}
    ann = {"name": "Ann", "role": "hero", "attack": "melee", "health": 10, "pronoun": "she"}
    return written("Ann", text=text, fighters=[ann, {**wolf, "starts": "off the board", "pronoun": "it"}])


def test_who_begins_off_the_board_is_neither_placed_nor_defeated() -> None:
    table = Scenario(pack("Summon 1 Wolf in an empty space adjacent to Ann."), figure("Ben"), board=ROW)
    assert (table.space("Wolf 1"), table.space("Wolf 2"), table.game.defeated) == ("", "", 0)
    table.hand(0, "Plan", "Idle").scheme("Plan")
    assert (table.space("Wolf 1"), table.health("Wolf 1"), table.space("Wolf 2")) == ("S1", 2, "")


def test_only_the_defeated_return() -> None:
    table = Scenario(pack("Return a defeated Wolf to an empty space adjacent to Ann."), figure("Ben"), board=ROW)
    table.hand(0, "Plan", "Idle").scheme("Plan")
    assert (table.asking(), table.space("Wolf 1")) == ("0 action", "")


def test_nobody_is_summoned_where_all_are_there() -> None:
    assert planned("Summon 1 Friend in an empty space adjacent to Ann.").asking() == "0 action"


def test_who_is_swapped_into_a_space_with_a_token_enters_it() -> None:
    rule = "When an opposing fighter enters a space with a trap, deal 1 damage to that fighter."
    trap = {"name": "trap", "plural": "traps", "count": 2, "rules": [rule]}
    ann = written("Ann", text="Swap Ann with an opposing fighter.", tokens=[trap])
    table = Scenario(ann, figure("Ben"), board=ROW).only({"Ann": "S2", "Ben": "S4"}).token(0, "S2")
    table.hand(0, "Plan", "Idle").scheme("Plan")
    assert (table.space("Ben"), table.health("Ben")) == ("S2", 9)


def test_only_those_meant_may_be_moved_where_the_mover_is_spoken_of_again() -> None:
    table = planned("Move one of your Friends up to 1 space. Deal 1 damage to that Friend.")
    assert table.offered() == ["choose Friend 1", "choose Friend 2"]
