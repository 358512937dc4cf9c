"""MAN-1 to MAN-3: draw, boost, then each fighter may move once."""

from __future__ import annotations

from invented import figure, row
from matchless.engine import events as ev
from scenario import Scenario

ROW = row("aaaaaaaaaaaa", "09")


def alone(friends: int = 0) -> Scenario:
    """Ann (move 2) at S0, her friends behind one another from S1, Ben far away at S9."""
    table = Scenario(figure("Ann", sidekicks=friends), figure("Ben"), board=ROW).clear()
    table.stand("Ann", "S0").stand("Ben", "S9")
    for number in range(1, friends + 1):
        table.stand("Ann's Friend" if friends == 1 else f"Ann's Friend {number}", f"S{number}")
    return table.hand(0, "Plain").hand(1, "Plain")


def test_man_1_the_draw_is_mandatory_and_comes_first() -> None:
    table = alone().deck(0, "Idle")
    table.choose("maneuver")
    assert table.log == ["Ann maneuvers.", "Ann draws Idle."]
    assert table.asking() == "0 boost"
    assert table.cards(0) == ["Idle", "Plain"]


def test_man_1_the_card_just_drawn_may_boost() -> None:
    table = alone().deck(0, "Idle")
    table.choose("maneuver")
    assert table.offered() == ["no boost", "boost with Plain", "boost with Idle"]
    assert table.game.rule == "MAN-2"


def test_man_1_an_exhausted_seat_is_hurt_and_may_still_move() -> None:
    """DRAW-1: 2 damage to each fighter in the place of the card."""
    table = alone(friends=1).empty_deck(0).wound("Ann", 3)
    table.maneuver(("Ann", "S1"))
    assert table.health("Ann") == 1
    assert table.space("Ann's Friend") == ""
    assert table.space("Ann") == "S1"


def test_man_1_an_exhausted_hero_may_fall_before_moving() -> None:
    table = alone().empty_deck(0).wound("Ann", 2)
    table.choose("maneuver")
    assert table.asking() == "over"
    assert table.game.result is not None
    assert table.game.result.winners == (1,)


def test_man_2_boosting_is_optional_and_adds_to_the_move_of_every_fighter() -> None:
    table = alone(friends=1).deck(0, "Idle")
    table.choose("maneuver", "boost with Idle")
    assert table.discarded(0) == ["Idle"]
    assert [event.amount for event in table.game.events or () if event.kind == ev.BOOST] == [4]
    table.choose("move Ann's Friend")
    assert table.spaces_offered() == {f"S{space}" for space in range(1, 8)}  # 2 + 4 spaces from S1; Ann is at S0
    table.choose("to S7", "move Ann")
    assert table.spaces_offered() == {f"S{space}" for space in range(7)}


def test_man_2_only_one_card_boosts_a_maneuver_and_only_this_one() -> None:
    table = alone().hand(0, "Plain", "Plain")
    table.choose("maneuver", "boost with Plain")
    assert table.asking() == "0 mover"
    table.choose("move Ann")
    assert table.spaces_offered() == {"S0", "S1", "S2", "S3"}
    table.choose("stay", "maneuver", "no boost", "move Ann")
    assert table.spaces_offered() == {"S0", "S1", "S2"}


def test_man_2_the_text_of_the_boosting_card_is_ignored() -> None:
    table = Scenario("robin-hood", "bigfoot").only({"Robin Hood": "B3", "Bigfoot": "D1", "The Jackalope": "E1"})
    table.hand(0, "Steal From the Rich").hand(1, "Feint")
    table.choose("maneuver", "boost with Steal From the Rich")
    assert table.asking() == "0 mover"
    assert len(table.cards(0)) == 1
    assert len(table.cards(1)) == 1


def test_man_2_without_a_card_nobody_is_asked_to_boost() -> None:
    table = alone().hand(0).empty_deck(0)
    assert table.asking() == "0 mover"


def test_man_3_each_fighter_moves_at_most_once_in_any_order() -> None:
    table = alone(friends=2).stand("Ann", "S3")
    table.choose("maneuver", "no boost")
    assert table.offered() == ["done", "move Ann", "move Ann's Friend 1", "move Ann's Friend 2"]
    assert table.game.rule == "MAN-3"
    table.choose("move Ann's Friend 2", "to S4")
    assert table.offered() == ["done", "move Ann", "move Ann's Friend 1"]
    table.choose("move Ann", "to S5")
    assert table.offered() == ["done", "move Ann's Friend 1"]
    table.choose("move Ann's Friend 1", "to S0")
    assert table.asking() == "0 action"


def test_man_3_a_fighter_who_stays_has_had_its_move() -> None:
    table = alone(friends=1)
    table.choose("maneuver", "no boost", "move Ann's Friend", "stay")
    assert table.offered() == ["done", "move Ann"]


def test_man_3_nobody_has_to_move() -> None:
    table = alone(friends=2)
    table.choose("maneuver", "no boost", "done")
    assert [table.space(name) for name in ("Ann", "Ann's Friend 1", "Ann's Friend 2")] == ["S0", "S1", "S2"]
    assert table.asking() == "0 action"


def test_man_3_only_own_fighters_move_also_in_teams() -> None:
    table = Scenario("bigfoot", "raptors", "robin-hood", "raptors", board="hells-kitchen", mode="teams")
    table.hand(0, "Feint")
    table.choose("maneuver", "no boost")
    assert table.offered() == ["done", "move Bigfoot", "move The Jackalope"]


def test_man_3_a_fighter_hemmed_in_is_not_offered() -> None:
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben"), board=ROW).clear()
    table.stand("Ann", "S0").stand("Ann's Friend", "S5").stand("Ben", "S1").hand(0, "Plain")
    table.choose("maneuver", "no boost")
    assert table.offered() == ["done", "move Ann's Friend"]


def test_man_3_room_made_by_one_fighter_is_there_for_the_next() -> None:
    table = Scenario(figure("Ann", sidekicks=1, move=1), figure("Ben"), board=ROW).clear()
    table.stand("Ann", "S0").stand("Ann's Friend", "S1").stand("Ben", "S9").hand(0, "Plain")
    table.choose("maneuver", "no boost")
    assert table.offered() == ["done", "move Ann's Friend"]
    table.choose("move Ann's Friend", "to S2")
    assert table.offered() == ["done", "move Ann"]
