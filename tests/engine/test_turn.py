"""TURN-1 to TURN-6: the steps of a turn, its actions, what is gained and lost, and what is remembered."""

from __future__ import annotations

from invented import figure, row
from matchless.engine import decision as ask
from matchless.engine.state import DORMANT, OUT
from matchless.engine.words import (
    END_OF_TURN,
    FIGHTERS,
    OPPOSING_FIGHTERS,
    SCHEME,
    START_OF_TURN,
    VERSATILE,
    YOUR_FIGHTER,
    Ability,
    Card,
    Damage,
    Draw,
    Each,
    GainActions,
    If,
    May,
    Named,
    Place,
    SetValue,
    ZoneOf,
)
from matchless.engine.words.conditions import AnyOf
from matchless.engine.words.nouns import Except
from matchless.engine.words.traits import AtStart
from scenario import Scenario

ROW = row("aaaaaaaa", "07")
STAY = ("maneuver", "no boost", "done")


def two(board_first: int = 0) -> Scenario:
    """Ann at S0 and Ben at S7, with a card each."""
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW, first=board_first)
    return table.hand(0, "Plain", "Idle").hand(1, "Plain")


def test_turn_1_a_turn_is_two_actions_and_then_comes_the_next_seat() -> None:
    table = two()
    assert (table.asking(), table.game.turn, table.game.actions) == ("0 action", 1, 2)
    table.choose(*STAY)
    assert (table.asking(), table.game.actions, table.game.actions_taken) == ("0 action", 1, 1)
    table.choose("scheme", "play Idle")
    assert (table.asking(), table.game.turn, table.game.actions, table.game.actions_taken) == ("1 action", 2, 2, 0)


def test_turn_1_maneuver_is_always_possible_and_nothing_can_be_skipped() -> None:
    table = two().hand(0, "Plain")
    assert table.offered() == ["maneuver"]  # nobody in reach, no scheme; asked, as the others cannot know that
    assert "done" not in table.offered()


def test_turn_1_all_three_actions_are_offered_when_possible() -> None:
    table = two().stand("Ben", "S1")
    assert table.offered() == ["maneuver", "attack", "scheme"]
    assert table.game.rule == "TURN-1"


def test_turn_1_start_of_turn_effects_come_before_the_first_action() -> None:
    ann = figure("Ann", abilities=[Ability(START_OF_TURN, Draw(1))])
    table = Scenario(ann, figure("Ben"), board=ROW, first=1).hand(0, "Plain").hand(1, "Plain")
    table.choose(*STAY, *STAY)
    assert table.asking() == "0 action"
    assert len(table.cards(0)) == 2
    assert table.game.actions == 2


def test_turn_1_end_of_turn_effects_come_after_the_last_action_and_before_the_hand_limit() -> None:
    ann = figure("Ann", abilities=[Ability(END_OF_TURN, May(Draw(1)))])
    table = Scenario(ann, figure("Ben"), board=ROW).hand(0, *["Plain"] * 5).hand(1, "Plain")
    table.choose(*STAY, *STAY)
    assert table.asking() == "0 confirm"
    assert len(table.cards(0)) == 7
    table.choose("yes")
    assert table.asking() == "0 discard"
    assert len(table.cards(0)) == 8
    table.choose("discard Plain")
    assert table.asking() == "1 action"
    assert len(table.cards(0)) == 7


def test_turn_1_the_hand_limit_is_seven_of_ones_own_choice() -> None:
    table = two().hand(0, *["Plain"] * 5, "Idle", "Strong", "Strong").deck(0, "Plain", "Idle")
    table.choose(*STAY, *STAY)
    assert table.asking() == "0 discard"
    assert table.game.rule == "TURN-1"
    assert table.offered() == ["discard Plain", "discard Strong", "discard Idle"]
    table.choose("discard Idle", "discard Strong", "discard Plain")
    assert table.asking() == "1 action"
    assert table.discarded(0) == ["Idle", "Strong", "Plain"]
    assert table.cards(0) == ["Idle", *["Plain"] * 5, "Strong"]


def test_turn_1_the_hand_limit_is_checked_at_no_other_time() -> None:
    """Drawing beyond seven in one's own turn and in another's turn is allowed."""
    guard = Card("Guard", VERSATILE, 3, boost=1, copies=2, after=(Draw(3),))
    table = Scenario(figure("Ann"), figure("Ben", guard), board=ROW).stand("Ben", "S1").stand("Ann", "S2")
    table.hand(0, *["Plain"] * 8).hand(1, *["Plain"] * 6, "Guard")
    table.choose(*STAY)
    assert len(table.cards(0)) == 9
    table.attack("Ann", "Ben", "Plain", "Guard")
    assert len(table.cards(0)) == 8
    assert table.asking() == "0 discard"
    table.choose("discard Plain")
    assert table.asking() == "1 action"
    assert len(table.cards(1)) == 9


def test_turn_1_a_hand_of_exactly_seven_discards_nothing() -> None:
    table = two().hand(0, *["Plain"] * 5)
    table.choose(*STAY, *STAY)
    assert table.asking() == "1 action"
    assert len(table.cards(0)) == 7


def test_turn_2_several_effects_of_one_seat_at_one_moment_are_ordered_by_it() -> None:
    abilities = [Ability(START_OF_TURN, Draw(1)), Ability(START_OF_TURN, Damage(Each(OPPOSING_FIGHTERS), 1))]
    table = Scenario(figure("Ann", abilities=abilities), figure("Ben"), board=ROW, first=1).hand(1, "Plain")
    table.choose(*STAY, *STAY)
    assert table.asking() == "0 order"
    assert table.game.rule == "TURN-2"
    assert table.offered() == ["first Ann's ability 1", "first Ann's ability 2"]
    table.choose("first Ann's ability 2")
    assert [line for line in table.log if "takes" in line or "Ann draws" in line] == [
        "Ben takes 1 damage (Ann's ability).",
        "Ann draws Plain (Ann's ability).",
    ]


def test_turn_2_each_effect_resolves_once() -> None:
    abilities = [Ability(END_OF_TURN, Draw(1)), Ability(END_OF_TURN, Draw(2)), Ability(END_OF_TURN, Draw(3))]
    table = Scenario(figure("Ann", abilities=abilities), figure("Ben"), board=ROW).hand(0, "Plain").hand(1, "Plain")
    table.choose(*STAY, *STAY)
    assert table.offered() == ["first Ann's ability 1", "first Ann's ability 2", "first Ann's ability 3"]
    table.choose("first Ann's ability 2")
    assert table.offered() == ["first Ann's ability 1", "first Ann's ability 3"]
    table.choose("first Ann's ability 3")
    assert table.asking() == "0 discard"
    assert len(table.cards(0)) == 1 + 2 + 6


def test_turn_4_a_gained_action_belongs_to_the_turn_and_must_be_used() -> None:
    haste = Card("Haste", SCHEME, boost=1, copies=2, scheme=(GainActions(2),))
    table = Scenario(figure("Ann", haste), figure("Ben"), board=ROW).hand(0, "Haste", "Plain").hand(1, "Plain")
    table.scheme("Haste")
    assert (table.asking(), table.game.actions) == ("0 action", 3)
    table.choose(*STAY, *STAY, *STAY)
    assert (table.asking(), table.game.actions) == ("1 action", 2)


def test_turn_4_an_action_gained_by_a_seat_that_is_not_on_turn_is_lost() -> None:
    retort = Card("Retort", VERSATILE, 3, boost=1, copies=2, after=(GainActions(1),))
    table = Scenario(figure("Ann"), figure("Ben", retort), board=ROW).stand("Ben", "S1").stand("Ann", "S2")
    table.hand(0, "Plain", "Plain").hand(1, "Retort", "Plain")
    table.attack("Ann", "Ben", "Plain", "Retort")
    assert (table.asking(), table.game.actions) == ("0 action", 1)
    table.choose(*STAY)
    assert (table.asking(), table.game.actions) == ("1 action", 2)
    assert not any("gains" in line for line in table.log)


def test_turn_4_an_action_gained_after_the_last_one_is_lost() -> None:
    """At the end of the turn there is no action left to add to."""
    ann = figure("Ann", abilities=[Ability(END_OF_TURN, GainActions(1))])
    table = Scenario(ann, figure("Ben"), board=ROW).hand(0, "Plain").hand(1, "Plain")
    table.choose(*STAY, *STAY)
    assert (table.asking(), table.game.actions) == ("1 action", 2)
    table.choose(*STAY, *STAY)
    assert (table.asking(), table.game.actions) == ("0 action", 2)


def test_turn_5_spaces_are_noted_as_the_turn_begins() -> None:
    ann = Named("Ann")
    shift = Card("Shift", SCHEME, boost=1, copies=3, scheme=(If(AnyOf(Except(ann, AtStart(ann))), Draw(2)),))
    table = Scenario(figure("Ann", shift), figure("Ben"), board=ROW).hand(0, "Shift", "Shift").hand(1, "Plain")
    table.choose("maneuver", "no boost", "move Ann", "to S2")
    table.scheme("Shift")
    assert len(table.cards(0)) == 1 + 1 + 2
    table.choose(*STAY, *STAY)  # Ben's turn, and in Ann's next one she stands where it began
    table.scheme("Shift")
    assert len(table.cards(0)) == 3


def test_turn_5_spaces_are_noted_before_start_of_turn_effects() -> None:
    ann = Named("Ann")
    shifted = AnyOf(Except(YOUR_FIGHTER, AtStart(YOUR_FIGHTER)))
    shift = Card("Shift", VERSATILE, 3, boost=1, copies=3, during=(If(shifted, SetValue(9)),))
    blink = Ability(START_OF_TURN, Place(ann, ZoneOf(ann)))
    table = Scenario(figure("Ann", shift, abilities=[blink]), figure("Ben"), board=ROW, first=1).hand(1, "Plain")
    table.hand(0, "Shift").stand("Ben", "S4")
    table.choose(*STAY, *STAY)
    assert table.asking() == "0 place"
    table.choose("place Ann at S3")
    table.attack("Ann", "Ben", "Shift")
    assert table.health("Ben") == 1


def test_turn_5_a_fighter_off_the_board_then_counts_as_having_started_elsewhere() -> None:
    table = Scenario("robin-hood", "bigfoot").only({"Robin Hood": "B3", "Bigfoot": "B4", "The Jackalope": "E1"})
    game = table.play().game
    outlaw = table.fighter("Outlaw 1")
    assert not game.shifted(table.fighter("Robin Hood"))
    game.bring_back(outlaw, game.table.board.space_ids["A3"], None)
    assert game.shifted(outlaw)


def test_turn_5_memories_of_the_turn_are_cleared_as_the_next_begins() -> None:
    table = two().stand("Ben", "S1").hand(0, "Plain", "Plain")
    table.attack("Ann", "Ben", "Plain")
    assert table.game.hurt_this_turn == 1 << table.fighter("Ben")
    assert table.game.won_this_turn == 0b01
    table.end_turn()
    assert table.game.hurt_this_turn == 0
    assert table.game.won_this_turn == 0


def test_turn_6_a_seat_that_goes_out_in_its_turn_finishes_the_action_and_nothing_more() -> None:
    """Exhausted, Ann falls to the draw of her maneuver: no boost, no move, no second action, no hand limit."""
    ann = figure("Ann", health=2, sidekicks=1, abilities=[Ability(END_OF_TURN, Damage(Each(FIGHTERS), 1))])
    table = Scenario(ann, figure("Ben"), figure("Cat"), board="hells-kitchen", mode="free-for-all")
    table.hand(0, *["Plain"] * 9).hand(1, "Plain").empty_deck(0)
    table.choose("maneuver")
    assert table.asking() == "1 action"
    assert table.game.status == [OUT, 0, 0]
    assert len(table.cards(0)) == 9
    assert table.health("Ben") == 10  # no end-of-turn effect either
    assert table.game.turn == 2


def test_turn_6_the_action_is_finished_as_far_as_possible() -> None:
    """Ann's own scheme takes her out between its parts; the rest of it resolves and the card is discarded."""
    bomb = Card("Bomb", SCHEME, boost=1, copies=2, scheme=(Damage(Each(Named("Ann")), 9), Damage(Each(FIGHTERS), 1)))
    table = Scenario(
        figure("Ann", bomb, health=5), figure("Ben"), figure("Cat"), board="hells-kitchen", mode="free-for-all"
    )
    table.hand(0, "Bomb", "Plain").hand(1, "Plain")
    table.scheme("Bomb")
    assert table.game.status[0] == OUT
    assert table.health("Ben") == table.health("Cat") == 9
    assert table.discarded(0) == ["Bomb"]
    assert table.asking() == "1 action"


def test_turn_6_a_dormant_seat_takes_no_actions_and_no_end_of_turn_effects() -> None:
    ann = figure("Ann", abilities=[Ability(END_OF_TURN, Damage(Each(OPPOSING_FIGHTERS), 1))])
    table = Scenario(ann, figure("Ben"), board=ROW).hand(0, *["Plain"] * 9).hand(1, "Plain")
    table.game._leave(table.fighter("Ann"))
    table.game.status[0] = DORMANT
    assert table.asking() == "1 action"
    assert table.health("Ben") == 10
    assert len(table.cards(0)) == 9


def test_a_seat_that_is_out_has_no_more_turns() -> None:
    table = Scenario("raptors", "bigfoot", "robin-hood", board="globe-theatre", mode="free-for-all")
    for seat in range(3):
        table.hand(seat, *["Feint"] * 3)
    table.play().game.hurt(1 << table.fighter("Bigfoot"), 99, None)
    turns: list[int] = []
    while len(turns) < 5:
        turns.append(table.game.active)
        table.end_turn()
    assert turns == [0, 2, 0, 2, 0]
    assert table.game.turn == 6  # its turns are not counted either


def test_an_empty_hand_leaves_only_the_maneuver_and_it_is_not_asked() -> None:
    table = two().hand(0)
    assert table.asking() == "0 boost"
    assert len(table.cards(0)) == 1
    assert table.game.actions_taken == 1
    assert table.game.kind == ask.BOOST
