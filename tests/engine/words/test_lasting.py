"""LAST-1, LESS-1, PREVENT-1: texts that hold, all the time or until the end of the turn, and prevented damage."""

from __future__ import annotations

from typing import Any

import pytest

from invented import row, written
from matchless import HeroError
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def facing(ann: dict[str, Any], ben: dict[str, Any] | None = None) -> Scenario:
    """Ann beside Ben, with cards to attack and defend with."""
    table = Scenario(written("Ann", **ann), written("Ben", **(ben or {})), board=ROW)
    return table.stand("Ann", "S3").stand("Ben", "S4")


# --- values ---------------------------------------------------------------------------------------------------------


def test_a_lasting_text_raises_attacks_of_this_turn_only() -> None:
    table = facing({"text": "Until the end of this turn, add 2 to the value of your attacks."})
    table.hand(0, "Plan", "Plain", "Plain").hand(1, "Plain", "Plain")
    table.scheme("Plan").attack("Ann", "Ben", "Plain", "Plain")
    assert table.health("Ben") == 8
    assert (table.game.active, table.game.lasting) == (1, ())


def test_everybody_sees_a_lasting_text() -> None:
    table = facing({"text": "Until the end of this turn, add 2 to the value of your attacks."})
    table.hand(0, "Plan", "Plain").hand(1, "Plain").scheme("Plan")
    until = "Until the end of this turn"
    told = [{"seat": 0, "source": "Plan", "text": "Add 2 to the value of your attacks.", "until": until}]
    assert table.game.view(0).data()["lasting"] == told
    assert table.game.view(1).data()["lasting"] == told
    assert "Until the end of this turn (Plan): add 2 to the value of your attacks." in table.log


def test_it_is_about_what_its_text_had_taken_hold_of() -> None:
    text = "Choose one of your Friends. Until the end of this turn, add 3 to the value of that Friend's attacks."
    table = facing({"text": text, "friends": 2})
    table.stand("Friend 1", "S5").hand(0, "Plan", "Plain").hand(1)
    table.scheme("Plan").choose("choose Friend 1").attack("Friend 1", "Ben", "Plain")
    assert table.health("Ben") == 4
    other = facing({"text": text, "friends": 2})
    other.stand("Friend 1", "S5").hand(0, "Plan", "Plain").hand(1)
    other.scheme("Plan").choose("choose Friend 1").attack("Ann", "Ben", "Plain")
    assert other.health("Ben") == 7


def test_a_bonus_to_defenses_counts_for_that_fighter_alone() -> None:
    table = facing({}, {"abilities": ["Add 2 to the value of Ben's defenses."], "friends": 1})
    table.stand("Friend", "S2").hand(0, "Strong", "Plain").hand(1, "Plain", "Plain")
    table.attack("Ann", "Ben", "Strong", "Plain")
    assert table.health("Ben") == 9
    table.attack("Ann", "Friend", "Plain", "Plain")
    assert table.health("Friend") == 2


def test_a_bonus_to_attacks_does_not_raise_defenses() -> None:
    table = facing({}, {"abilities": ["Add 2 to the value of your attacks."]})
    table.hand(0, "Strong").hand(1, "Plain").attack("Ann", "Ben", "Strong", "Plain")
    assert table.health("Ben") == 7


@pytest.mark.parametrize(("hand", "health"), [(("Plain",), 9), (("Plain", "Plain", "Plain"), 7)])
def test_while_is_looked_at_when_it_matters(hand: tuple[str, ...], health: int) -> None:
    ability = "While you have 1 or fewer cards in your hand, add 2 to the value of Ben's defenses."
    table = facing({}, {"abilities": [ability]})
    table.hand(0, "Strong").hand(1, *hand).attack("Ann", "Ben", "Strong", "Plain")
    assert table.health("Ben") == health


# --- maneuvers ------------------------------------------------------------------------------------------------------


def test_fighters_move_farther_in_a_maneuver() -> None:
    table = Scenario(
        written("Ann", abilities=["Your fighters may move 2 spaces farther when you maneuver."]),
        written("Ben"),
        board=ROW,
    )
    table.stand("Ann", "S0").stand("Ben", "S9").hand(0, "Idle").choose("maneuver", "no boost", "move Ann")
    assert table.spaces_offered() == {"S0", "S1", "S2", "S3", "S4"}


def test_until_the_end_of_the_turn_fighters_pass_opposing_ones() -> None:
    table = facing({"text": "Until the end of this turn, your fighters may move through opposing fighters."})
    table.hand(0, "Plan", "Idle").scheme("Plan").choose("maneuver", "no boost", "move Ann")
    assert "S5" in table.spaces_offered()


def test_a_draw_without_a_condition_is_larger() -> None:
    table = facing({"abilities": ["Draw 2 more cards when you maneuver."]})
    table.hand(0, "Idle").choose("maneuver")
    assert len(table.cards(0)) == 4


# --- damage ---------------------------------------------------------------------------------------------------------


def test_less_damage_is_taken_of_every_kind() -> None:
    table = facing({"text": "Deal 3 damage to Ann."}, {})
    assert table.hand(0, "Plan").scheme("Plan").health("Ann") == 7
    table = facing({"text": "Deal 3 damage to Ann.", "abilities": ["Ann takes 2 less damage."]})
    assert table.hand(0, "Plan").scheme("Plan").health("Ann") == 9


def test_last_1_a_fighter_of_the_combat_is_meant_when_the_combat_is_over() -> None:
    spared = "Until the end of this turn, the opposing fighter takes 2 less damage."
    table = facing({"after": spared, "text": "Deal 3 damage to each opposing fighter."}, {"friends": 1})
    table.stand("Friend", "S6").hand(0, "Strike", "Plan").hand(1)
    table.attack("Ann", "Ben", "Strike").scheme("Plan")
    assert (table.health("Ben"), table.health("Friend")) == (6, 0)


def test_last_1_one_of_several_is_chosen_when_the_text_resolves() -> None:
    spared = "Until the end of this turn, one of your fighters takes 2 less damage."
    hurt = {
        "name": "Storm",
        "type": "scheme",
        "boost": 1,
        "copies": 2,
        "scheme": "Deal 3 damage to each of your fighters.",
    }
    table = facing({"text": spared, "friends": 1, "health": 8, "cards": [hurt]})
    table.stand("Friend", "S2").hand(0, "Plan", "Storm").scheme("Plan")
    assert (
        table.game.view(0).question()
        == "Which fighter is it? Until the end of this turn, one of your fighters takes 2 less damage."
    )
    table.choose("choose Ann").scheme("Storm")
    assert (table.health("Ann"), table.health("Friend")) == (7, 0)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"abilities": ["One of your fighters takes 1 less damage."]}, "nobody chooses for whom"),
        (
            {"after": "Until the end of this turn, your fighters in the opposing fighter's zone take 1 less damage."},
            "cannot look at the fighters of the combat",
        ),
    ],
)
def test_what_nobody_could_look_for_later_is_refused(said: dict[str, Any], why: str) -> None:
    with pytest.raises(HeroError, match=why):
        written("Ann", friends=1, **said)


def test_an_attack_that_deals_nothing_does_not_win() -> None:
    ben = {"abilities": ["Ben takes 3 less damage."]}
    table = facing({"after": "If you won this combat, draw 1 card."}, ben).hand(0, "Strike", "Plain").hand(1)
    table.attack("Ann", "Ben", "Strike")
    assert (table.health("Ben"), table.cards(0)) == (10, ["Plain"])
    assert "keeps 3 damage from Ben" in " ".join(table.log)


def test_prevented_damage_is_used_up() -> None:
    table = facing({}, {"during": "Prevent 2 damage to your fighter."})
    table.hand(0, "Strong", "Strong").hand(1, "Strike").attack("Ann", "Ben", "Strong", "Strike")
    assert table.health("Ben") == 9
    table.attack("Ann", "Ben", "Strong")
    assert table.health("Ben") == 3


def test_what_was_prevented_in_a_combat_ends_with_it() -> None:
    table = facing({}, {"during": "Prevent 9 damage to your fighter."})
    table.hand(0, "Plain", "Strong").hand(1, "Strike").attack("Ann", "Ben", "Plain", "Strike")
    assert table.game.prevented == ()
    table.attack("Ann", "Ben", "Strong")
    assert table.health("Ben") == 4


def test_what_was_prevented_outside_a_combat_holds_for_the_turn() -> None:
    table = facing({"text": "Prevent 2 damage to an opposing fighter."}).hand(0, "Plan", "Plain").hand(1)
    table.scheme("Plan").attack("Ann", "Ben", "Plain")
    assert table.health("Ben") == 9


def test_all_combat_damage_is_prevented_and_no_other() -> None:
    ann = {"after": "Deal 1 damage to the opposing fighter."}
    table = facing(ann, {"during": "Prevent all combat damage."})
    table.hand(0, "Strike").hand(1, "Strike").attack("Ann", "Ben", "Strike", "Strike")
    assert table.health("Ben") == 9


# --- cancelling -----------------------------------------------------------------------------------------------------

FEINT = {"immediately": "Cancel all effects on the opponent's card."}


def test_a_rule_of_a_card_keeps_its_effects() -> None:
    card = {
        "name": "Oath",
        "type": "versatile",
        "value": 2,
        "boost": 1,
        "copies": 2,
        "after": "Draw 1 card.",
        "rules": ["The effects on this card cannot be cancelled."],
    }
    table = facing({"cards": [card]}, FEINT).hand(0, "Oath", "Plain").hand(1, "Strike")
    table.attack("Ann", "Ben", "Oath", "Strike")
    assert len(table.cards(0)) == 2
    assert "The effects on Oath cannot be cancelled (Oath)." in table.log


def test_without_the_rule_they_are_cancelled() -> None:
    table = facing({"after": "Draw 1 card."}, FEINT).hand(0, "Strike", "Plain").hand(1, "Strike")
    table.attack("Ann", "Ben", "Strike", "Strike")
    assert table.cards(0) == ["Plain"]


def test_last_1_until_the_start_of_the_next_turn_it_holds_in_the_turns_between() -> None:
    text = "Until the start of your next turn, add 2 to the value of Ann's defenses. Gain 1 action."
    ann, ben = written("Ann", text=text), written("Ben")
    table = (
        Scenario(ann, ben, board=row("aaaaaaaaaa", "01")).hand(0, "Plan", "Plain", "Plain").hand(1, "Strong", "Plain")
    )
    table.scheme("Plan")
    assert table.game.view(1).data()["lasting"][0]["until"] == "Until the start of your next turn"
    assert table.said("Until the next turn of Ann (Plan): add 2 to the value of Ann's defenses.")
    table.end_turn().attack("Ben", "Ann", "Strong", "Plain")
    assert table.health("Ann") == 9
    table.end_turn()
    assert (table.asking(), table.game.lasting) == ("0 action", ())


def test_last_1_it_ends_as_the_turn_begins_and_not_before() -> None:
    text = "Until the start of your next turn, your fighters may move through opposing fighters."
    table = Scenario(written("Ann", text=text), written("Ben"), board=row("aaaaaaaaaa", "01")).hand(0, "Plan", "Plain")
    table.hand(1, "Plain").scheme("Plan").end_turn()
    assert len(table.game.lasting) == 1
    assert table.end_turn().game.lasting == ()
