"""Tokens: laid, chosen, moved and taken away."""

from __future__ import annotations

import pytest

from invented import figure, row, written
from matchless.engine import decision as ask
from scenario import Scenario

ROW = row("aaaabbbbcc", "09")
KINDS = [{"name": "trap", "plural": "traps", "count": 3}, {"name": "egg", "plural": "eggs", "count": 1}]


def planned(text: str, *traps: str, abilities: tuple[str, ...] = ()) -> Scenario:
    """Ann at S2 with Friends at S0 and S6, Ben at S4; traps lie where it says."""
    ann = written("Ann", text=text, friends=2, tokens=KINDS, abilities=abilities)
    table = Scenario(ann, figure("Ben"), board=ROW).only({"Ann": "S2", "Friend": "S0 S6", "Ben": "S4"})
    return table.token(0, *traps).hand(0, "Plan", "Idle").hand(1, "Plain").scheme("Plan")


# --- laying ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "spaces"),
    [
        ("any space", "S0 S1 S2 S3 S4 S5 S6 S7 S8 S9"),
        ("any space in Ann's zone", "S0 S1 S2 S3"),
        ("an empty space", "S1 S3 S5 S7 S8 S9"),
        ("an empty space adjacent to Ann", "S1 S3"),
        ("an empty space without a token", "S1 S5 S7 S8 S9"),
        ("any space with one of your traps", "S3"),
    ],
)
def test_where_a_token_may_go(where: str, spaces: str) -> None:
    table = planned(f"Place an egg in {where}.", "S3")
    if len(spaces.split()) > 1:
        assert (table.asking(), table.spaces_offered()) == ("0 space", set(spaces.split()))
    else:
        assert table.tokens(0, "egg") == [spaces]


def test_up_to_so_many_may_be_fewer() -> None:
    table = planned("Place up to 2 traps in any space in Ann's zone.").choose("choose S1").choose("none")
    assert table.tokens(0) == ["S1"]


def test_an_offer_to_lay_one_may_be_declined() -> None:
    table = planned("You may place a trap in an empty space adjacent to Ann.")
    assert table.offered() == ["none", "choose S1", "choose S3"]
    assert table.choose("none").tokens(0) == []


def test_one_in_each_space() -> None:
    assert planned("Place a trap in each space adjacent to Ann.").tokens(0) == ["S1", "S3"]


def test_token_4_with_too_few_for_each_space_the_owner_says_where() -> None:
    table = planned("Place a trap in each space in Ann's zone.", "S9")
    assert table.offered() == ["choose S0", "choose S1", "choose S2", "choose S3"]
    table.choose("choose S3").choose("choose S1")
    assert (table.tokens(0), table.game.kind) == (["S1", "S3", "S9"], ask.ACTION)


def test_in_the_space_of_one_who_is_chosen() -> None:
    table = planned("Choose one of your Friends. Place a trap in that Friend's space.").choose("choose Friend 2")
    assert table.tokens(0) == ["S6"]


def test_with_an_empty_supply_nothing_is_asked() -> None:
    assert planned("Place a trap in any space.", "S1", "S3", "S5").asking() == "0 action"


def test_that_token_is_the_one_just_laid() -> None:
    table = planned("Place a trap in any space. Deal 1 damage to each fighter in a space with that trap.")
    assert table.choose("choose S4").health("Ben") == 9


# --- choosing -------------------------------------------------------------------------------------------------------


def test_that_token_is_the_one_chosen() -> None:
    text = "Choose one of your traps. Deal 1 damage to each opposing fighter adjacent to that trap."
    table = planned(f"{text} Remove that trap from the game.", "S5", "S9").choose("choose S5")
    assert (table.tokens(0), table.health("Ben"), table.game.supply[0]) == (["S9"], 9, 1)


def test_without_a_token_to_choose_the_rest_happens() -> None:
    table = planned("Choose one of your traps. Remove that trap from the game. Draw 2 cards.")
    assert len(table.cards(0)) == 3


# --- taking away ----------------------------------------------------------------------------------------------------


def test_one_goes_back_to_the_supply() -> None:
    table = planned("Return one of your traps to your supply.", "S5", "S9").choose("choose S9")
    assert (table.tokens(0), table.game.supply[0]) == (["S5"], 2)
    assert "The trap at S9 goes back to its supply (Plan)." in table.log


def test_each_of_some_is_removed_from_the_game() -> None:
    table = planned("Remove each of your traps adjacent to Ann from the game.", "S1", "S3", "S9")
    assert (table.tokens(0), table.game.supply[0]) == (["S9"], 0)


def test_of_two_in_one_space_only_the_chosen_one_goes() -> None:
    assert planned("Return one of your traps to your supply.", "S5", "S5").tokens(0) == ["S5"]


@pytest.mark.parametrize(
    ("text", "cards"), [("Return all your traps to your supply.", 3), ("Remove all your traps from the game.", 3)]
)
def test_token_3_what_leaves_sets_off_its_owners_texts_either_way(text: str, cards: int) -> None:
    leaves = ("Whenever one of your traps leaves the board, draw 1 card.",)
    assert len(planned(text, "S5", "S9", abilities=leaves).cards(0)) == cards


def test_a_text_about_one_kind_is_not_set_off_by_another() -> None:
    leaves = ("Whenever one of your eggs leaves the board, draw 1 card.",)
    assert len(planned("Return all your traps to your supply.", "S5", abilities=leaves).cards(0)) == 1


# --- moving ---------------------------------------------------------------------------------------------------------


def test_token_3_a_token_moves_past_fighters_to_any_space() -> None:
    table = planned("Move one of your traps up to 2 spaces.", "S5")
    assert table.spaces_offered() == {"S3", "S4", "S5", "S6", "S7"}
    assert table.choose("choose S4").tokens(0) == ["S4"]
    assert "The trap at S5 moves to S4 (Plan)." in table.log


def test_the_opponent_may_be_the_one_who_moves_it() -> None:
    table = planned("An opponent of your choice moves one of your traps up to 1 space.", "S5", "S9")
    assert table.asking() == "1 space"
    table.choose("choose S9").choose("choose S8")
    assert sorted(table.tokens(0)) == ["S5", "S8"]


def test_each_moves_in_the_order_the_owner_likes() -> None:
    table = planned("Move each of your traps up to 1 space.", "S5", "S9").choose("choose S9").choose("choose S8")
    table.choose("choose S6")
    assert sorted(table.tokens(0)) == ["S6", "S8"]


def test_a_token_on_the_board_is_put_elsewhere() -> None:
    table = planned("Place one of your traps in an empty space adjacent to Ann.", "S5")
    assert table.spaces_offered() == {"S1", "S3"}
    table.choose("choose S3")
    assert (table.tokens(0), table.game.supply[0]) == (["S3"], 2)


def test_as_a_price_a_token_must_be_there() -> None:
    text = "You may remove one of your traps from the game. If you do, draw 2 cards."
    assert planned(text).asking() == "0 action"
    table = planned(text, "S5").choose("yes")
    assert (table.tokens(0), len(table.cards(0))) == ([], 3)


def test_as_many_as_were_returned_count() -> None:
    text = "Return all your traps to your supply. Draw 1 card for each trap returned."
    assert len(planned(text, "S3", "S8").cards(0)) == 1 + 2
    assert len(planned(text).cards(0)) == 1


@pytest.mark.parametrize(("text", "left"), [("Remove {} from the game.", 1), ("Return {} to your supply.", 2)])
def test_what_is_removed_from_the_game_does_not_come_back_to_the_supply(text: str, left: int) -> None:
    table = planned(text.format("one of your traps"), "S5", "S9").choose("choose S5")
    assert (table.tokens(0), table.game.supply[0]) == (["S9"], left)
    table = planned(text.format("any number of your traps"), "S5", "S9").choose("choose S5", "none")
    assert (table.tokens(0), table.game.supply[0]) == (["S9"], left)
