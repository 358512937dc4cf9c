"""What somebody may do, prices, lines that are chosen, and what happens for each of several things."""

from __future__ import annotations

import pytest

from invented import figure, row, written
from matchless.engine import decision as ask
from scenario import Scenario

ROW = row("aaaabbbbcc", "09")
RAGE = [{"name": "Rage", "starts": 2}]


def planned(text: str, friends: int = 2, hand: int = 1) -> Scenario:
    """Ann at S2 plays a scheme that says this; her Friends stand at S0 and S6, Ben at S4."""
    ann = written("Ann", text=text, friends=friends, counters=RAGE)
    table = Scenario(ann, figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S2", "Friend": "S0 S6"[: 3 * friends - 1], "Ben": "S4", "Ben's Friend": "S8"})
    return table.hand(0, "Plan", *["Idle"] * hand).hand(1, "Plain", "Strong").scheme("Plan")


# --- may ------------------------------------------------------------------------------------------------------------


def test_an_opponent_is_asked_what_an_opponent_may_do() -> None:
    table = planned("An opponent of your choice may draw 1 card.")
    assert (table.asking(), table.offered()) == ("1 confirm", ["no", "yes"])
    assert len(table.choose("yes").cards(1)) == 3


def test_whoever_may_do_something_chooses_for_it() -> None:
    table = planned("An opponent of your choice may deal 1 damage to one of your Friends.").choose("yes")
    assert (table.asking(), table.offered()) == ("1 fighter", ["choose Friend 1", "choose Friend 2"])
    assert table.game.rule == "EFFECT-2"
    assert table.choose("choose Friend 2").health("Friend 2") == 1


def test_each_opponent_is_asked_for_itself() -> None:
    ann = written("Ann", text="Each opponent may draw 1 card.")
    table = Scenario(ann, figure("Ben"), figure("Cat"), board=row("aaaabbbbcc", "049"), mode="free-for-all")
    table.hand(0, "Plan", "Idle").hand(1, "Plain").hand(2, "Plain").scheme("Plan")
    assert table.asking() == "1 confirm"
    assert table.choose("no").asking() == "2 confirm"
    table.choose("yes")
    assert (len(table.cards(1)), len(table.cards(2))) == (1, 2)


# --- prices ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("price", "paid"),
    [
        ("deal 1 damage to Ann", True),
        ("deal 1 damage to an opposing fighter adjacent to Ann", False),
        ("spend 2 Rage", True),
        ("spend 3 Rage", False),
        ("move Ann exactly 1 space", True),
        ("place Ann in an empty space adjacent to any opposing fighter", True),
        ("place Ann in an empty space outside Ann's zone adjacent to Ann", False),
        ("swap Ann with one of your Friends", True),
        ("return a defeated Friend to an empty space adjacent to Ann", False),
    ],
)
def test_pay_1_only_what_can_be_paid_is_offered(price: str, paid: bool) -> None:
    table = planned(f"You may {price}. If you do, draw 2 cards. Otherwise, gain 1 action.")
    assert (table.asking() != "0 action") == paid
    if not paid:
        assert (table.game.actions, len(table.cards(0))) == (2, 1)


def test_what_is_paid_brings_what_was_promised_and_not_the_rest() -> None:
    table = planned("You may deal 1 damage to Ann. If you do, draw 2 cards. Otherwise, gain 1 action.").choose("yes")
    assert (table.health("Ann"), len(table.cards(0)), table.game.actions) == (9, 3, 1)


def test_what_is_declined_brings_the_rest() -> None:
    table = planned("You may deal 1 damage to Ann. If you do, draw 2 cards. Otherwise, gain 1 action.").choose("no")
    assert (table.health("Ann"), len(table.cards(0)), table.game.actions) == (10, 1, 2)


def test_a_price_of_two_things_is_paid_in_full_or_not_at_all() -> None:
    text = "You may deal 1 damage to Ann and spend {} Rage. If you do, draw 2 cards."
    assert planned(text.format(3)).asking() == "0 action"
    table = planned(text.format(2)).choose("yes")
    assert (table.health("Ann"), table.game.counters[0][0], len(table.cards(0))) == (9, 0, 3)


@pytest.mark.parametrize(
    ("other", "paid"),
    [
        ("move Ann exactly 1 space", True),
        ("place Ann in an empty space adjacent to any opposing fighter", True),
        ("place Ann in an empty space outside Ann's zone adjacent to Ann", False),
        ("swap Ann with one of your Friends", True),
        ("return a defeated Friend to an empty space adjacent to Ann", False),
        ("discard 1 card", True),
        ("discard 2 cards", False),
    ],
)
def test_whatever_is_asked_can_be_one_of_two_things_that_are_paid(other: str, paid: bool) -> None:
    table = planned(f"You may spend 1 Rage and {other}. If you do, draw 2 cards.")
    assert (table.asking(), table.game.counters[0][0]) == ("0 confirm" if paid else "0 action", 2)
    if paid:
        table.choose("yes")
        while table.game.kind != ask.ACTION:
            table.choose(table.offered()[-1])
        assert (table.game.counters[0][0], len(table.cards(0))) == (1, 2 if "discard" in other else 3)


def test_an_opponent_pays_with_what_is_theirs_to_choose() -> None:
    text = "An opponent of your choice may deal 1 damage to their hero. If they do not, draw 2 cards."
    table = planned(text)
    assert table.asking() == "1 confirm"
    assert len(table.choose("no").cards(0)) == 3
    table = planned(text).choose("yes")
    assert (table.health("Ben"), len(table.cards(0))) == (9, 1)


def test_that_fighter_is_who_was_chosen_for_the_price() -> None:
    table = planned(
        "You may swap Ann with one of your Friends. If you do, that Friend cannot leave their space this turn."
    )
    table.choose("choose Friend 2")
    assert table.game.rooted == 1 << table.fighter("Friend 2")


def test_nobody_is_that_fighter_where_the_price_was_not_paid() -> None:
    text = "You may swap Ann with one of your Friends. If you do, that Friend cannot leave their space this turn."
    table = planned(f"{text} Draw 1 card.").choose("none")
    assert (table.game.rooted, len(table.cards(0))) == (0, 2)


# --- choose ---------------------------------------------------------------------------------------------------------


def test_the_opponent_chooses_a_line_of_the_owner() -> None:
    table = planned("An opponent of your choice chooses one:\n* Draw 2 cards.\n* Deal 1 damage to an opposing fighter.")
    assert table.asking() == "1 mode"
    table.choose(table.offered()[1])
    assert table.asking() == "0 fighter"  # what the line says is done by its owner


def test_three_lines_are_named_before_the_first_resolves() -> None:
    lines = "\n* Gain 1 action.\n* Draw 1 card.\n* Deal 1 damage to Ann.\n* Ann recovers 1 health."
    table = planned(f"Choose three:{lines}")
    modes = table.offered()
    table.choose(modes[3], modes[2], modes[1])
    assert (table.health("Ann"), len(table.cards(0)), table.game.kind) == (9, 2, ask.ACTION)


# --- for each -------------------------------------------------------------------------------------------------------


def test_for_each_token_that_was_returned() -> None:
    text = "Return any number of your traps to your supply. For each of them, deal 1 damage to an opposing fighter."
    ann = written("Ann", text=text, tokens=[{"name": "trap", "plural": "traps", "count": 3}])
    table = Scenario(ann, figure("Ben", sidekicks=1), board=ROW).only({"Ann": "S2", "Ben": "S4", "Ben's Friend": "S8"})
    table.token(0, "S1", "S5", "S6").hand(0, "Plan", "Idle").scheme("Plan")
    table.choose("choose S5", "choose S1", "none").choose("choose Ben", "choose Ben's Friend")
    assert (table.tokens(0), table.health("Ben"), table.health("Ben's Friend")) == (["S6"], 9, 1)
