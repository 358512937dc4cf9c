"""Leaving the board undefeated, what happens instead of a defeat, and coming back together."""

from __future__ import annotations

from typing import Any

from invented import row, written
from matchless.engine.table import DORMANT, IN
from scenario import Scenario

ROW = row("aabbccdd", "07")


def table(*abilities: str, first: int = 1, **said: Any) -> Scenario:
    ann = written("Ann", abilities=abilities, **said)
    at = {"Ann": "S0", "Ben": "S1"} | ({"Friend": "S2 S3"} if said.get("friends") else {})
    made = Scenario(ann, written("Ben"), board=ROW, first=first).only(at)
    return made.hand(0, "Plain", "Plain").hand(1, "Strong", "Plain")


def test_what_happens_instead_of_a_defeat_keeps_the_fighter_where_it_heals() -> None:
    """FALL-1."""
    made = table("When Ann would be defeated, set her health to 3.").wound("Ann", 1).attack("Ben", "Ann", "Strong")
    assert (made.health("Ann"), made.space("Ann"), made.winners()) == (3, "S0", [])
    assert made.said("is defeated") == 0


def test_who_has_no_health_afterwards_is_defeated_after_all() -> None:
    """FALL-1."""
    made = table("When Ann would be defeated, draw 1 card.").wound("Ann", 1).attack("Ben", "Ann", "Strong")
    assert (made.winners(), len(made.cards(0))) == ([1], 3)


def test_a_price_may_be_paid_instead_of_a_defeat() -> None:
    ability = "When Ann would be defeated, you may spend 1 Luck. If you do, set Ann's health to 2."
    for answer, winners in (("yes", []), ("no", [1])):
        made = table(ability, counters=[{"name": "Luck", "starts": 1}]).wound("Ann", 1)
        made.attack("Ben", "Ann", "Strong")
        assert (made.asking(), made.game.falling) == ("0 confirm", 1)
        made.choose(answer)
        assert (made.winners(), made.game.falling) == (winners, 0)


def brought_down(ability: str, luck: int) -> Scenario:
    """Ben brings both heroes down at once; Ann has some Luck."""
    ann = written("Ann", abilities=[ability], counters=[{"name": "Luck", "starts": luck}])
    ben = written("Ben", text="Deal 20 damage to each hero.")
    made = Scenario(ann, ben, board=ROW, first=1).only({"Ann": "S0", "Ben": "S1"})
    return made.hand(0, "Plain").hand(1, "Plan").scheme("Plan")


def test_a_condition_is_judged_with_the_damage() -> None:
    """FALL-1: both fall at once, so that it matters whether one of them does."""
    ability = "When Ann would be defeated, if you have 1 or more Luck, set her health to 2."
    for luck, winners in ((1, [0]), (0, [1])):
        made = brought_down(ability, luck)
        assert (made.game.over, made.winners()) == (True, winners)
        assert (made.health("Ann"), made.space("Ann")) == ((2, "S0") if luck else (0, ""))


def test_nothing_is_decided_before_what_happens_instead_of_a_defeat() -> None:
    """FALL-1: Ben's defeat wins the game for Ann if she is spared; if not, both fell, and it was Ben's turn (END-4)."""
    ability = "When Ann would be defeated, you may spend 1 Luck. If you do, set Ann's health to 2."
    for answer, winners, space in (("yes", [0], "S0"), ("no", [1], "")):
        made = brought_down(ability, luck=1)
        assert (made.asking(), made.winners()) == ("0 confirm", [])
        made.choose(answer)
        assert (made.winners(), made.space("Ann"), made.game.falling) == (winners, space, 0)


def test_who_leaves_the_board_is_neither_there_nor_defeated() -> None:
    """END-5."""
    ability = "When Ann would be defeated, each of your fighters leaves the board instead."
    made = table(ability, friends=2).wound("Ann", 1).attack("Ben", "Ann", "Strong")
    assert [made.space(name) for name in ("Ann", "Friend 1", "Friend 2")] == ["", "", ""]
    assert (made.game.gone, made.game.defeated, made.winners()) == (0b111, 0, [])
    assert made.said("leaves the board") == 3
    assert made.game.status == [DORMANT, IN]


def test_a_seat_with_somebody_left_on_the_board_plays_on() -> None:
    made = table(text="Ann leaves the board.", friends=2, first=0).hand(0, "Plan", "Plain").scheme("Plan")
    assert (made.game.status, made.asking()) == ([IN, IN], "0 action")
    made.maneuver()
    assert made.game.active == 1


def test_a_seat_that_nothing_brings_back_has_its_turns_without_actions() -> None:
    """END-5, TURN-6."""
    made = table(text="Ann leaves the board.", first=0).hand(0, "Plan", "Plain").scheme("Plan")
    assert (made.game.status, made.asking()) == ([DORMANT, IN], "1 action")
    made.maneuver().maneuver()
    assert (made.game.active, made.game.turn) == (1, 4)


RETURN = (
    "At the start of your turn, if Ann is off the board, return each of your fighters to empty spaces,"
    " no two of them in one zone."
)


def test_those_who_return_together_keep_the_health_they_had() -> None:
    """RISE-1."""
    made = table(RETURN, text="Each of your fighters leaves the board.", friends=2, first=0)
    made.hand(0, "Plan", "Plain").wound("Ann", 4).fallen("Friend 2").scheme("Plan").maneuver().maneuver()
    assert made.asking() == "0 space"
    assert made.game.view(0).question().startswith("Where do your fighters return? The first space you choose is Ann's")
    made.choose("choose S5", "choose S2", "choose S6")
    assert [made.space(name) for name in ("Ann", "Friend 1", "Friend 2")] == ["S5", "S2", "S6"]
    assert [made.health(name) for name in ("Ann", "Friend 1", "Friend 2")] == [4, 2, 2]
    assert (made.game.gone, made.game.defeated, made.asking()) == (0, 0, "0 action")


def test_health_set_above_the_most_is_the_most_from_then_on() -> None:
    """HEALTH-2."""
    made = table(text="Set Ann's health to 14.", first=0).hand(0, "Plan").scheme("Plan")
    assert (made.health("Ann"), made.game.max_health(0)) == (14, 14)
    made = table(text="Set Ann's health to 4.", first=0).hand(0, "Plan").scheme("Plan")
    assert (made.health("Ann"), made.game.max_health(0)) == (4, 10)


def test_off_the_board_is_not_said_of_who_is_defeated() -> None:
    """TEST-2."""
    text = "If each of your Friends is off the board, draw 1 card."
    made = table(text=text, friends=2, first=0).hand(0, "Plan", "Plain").fallen("Friend 1", "Friend 2").scheme("Plan")
    assert made.cards(0) == ["Plain"]
    made = table(text=text, friends=2, first=0).hand(0, "Plan", "Plain").play()
    made.game.leave_board(0b110, None)
    assert len(made.scheme("Plan").cards(0)) == 2


def test_who_has_left_stays_away_when_another_leaves() -> None:
    made = table(friends=2, first=0).play()
    first, second = made.fighter("Friend 1"), made.fighter("Friend 2")
    made.game.leave_board(1 << first, None)
    made.game.leave_board(1 << second, None)
    assert made.game.gone == 1 << first | 1 << second
