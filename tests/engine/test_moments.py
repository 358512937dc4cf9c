"""Abilities at every moment: when they resolve, for whom, in whose order, and that nothing goes on for ever."""

from __future__ import annotations

from typing import Any

from invented import row, written
from matchless.engine.setup import start
from matchless.engine.table import Table
from scenario import Scenario

ROW = row("aaaabbbb", "07")
RAGE: dict[str, Any] = {"name": "Rage"}


def table(*abilities: str, first: int = 0, **said: Any) -> Scenario:
    """Ann, who counts Rage, beside Ben; both hold something to attack and defend with."""
    ann = written("Ann", abilities=abilities, counters=[RAGE], **said)
    at = {"Ann": "S0", "Ben": "S1"} | ({"Friend": "S2 S3"} if said.get("friends") else {})
    made = Scenario(ann, written("Ben"), board=ROW, first=first).only(at)
    return made.hand(0, "Plain", "Strong", "Plain").hand(1, "Plain", "Strong", "Plain")


def rage(table: Scenario) -> int:
    return table.game.counters[0][0]


def test_the_start_of_the_game_comes_after_placement_and_before_the_first_turn() -> None:
    masks = [{"name": "the mask", "sides": ["GRIN", "FROWN"]}]
    ann = written("Ann", abilities=["At the start of the game, choose GRIN or FROWN."], markers=masks)
    for seat, heroes in enumerate([[ann, written("Ben")], [written("Ben"), ann]]):
        game = start(Table(ROW, heroes, first=0), 1, listen=True)
        assert (game.turn, game.asked, game.view(seat).question()) == (0, seat, "GRIN or FROWN?")
        assert game.present == 0b11
        game.choose(game.options[1])
        assert (game.turn, game.sides) == (1, (1,))


def test_after_damage_that_many_is_known_and_prevented_or_no_damage_is_none() -> None:
    made = table("After Ann takes damage, gain 2 Rage.", first=1).attack("Ben", "Ann", "Strong", "Plain")
    assert (made.health("Ann"), rage(made)) == (7, 2)
    made = table("After Ann takes damage, gain 2 Rage.", first=1).attack("Ben", "Ann", "Plain", "Plain")
    assert (made.health("Ann"), rage(made)) == (10, 0)


def test_after_damage_to_one_of_several_only_those_count() -> None:
    made = table("After one of your Friends takes damage, gain 1 Rage.", friends=2).play()
    made.game.hurt(0b111, 1, None)
    made.game.asked = -1
    made.game.advance()
    assert rage(made) == 2


def test_an_opponents_fighter_may_be_the_one_who_is_hurt() -> None:
    made = table("After an opposing fighter takes damage, gain 1 Rage.").attack("Ann", "Ben", "Strong")
    assert rage(made) == 1


def test_after_a_defeat_also_of_the_last_friend() -> None:
    ability = "After one of your Friends is defeated, draw 1 card."
    made = table(ability, friends=2).hand(0, "Plain").play()
    made.game.hurt(0b010, 5, None)
    made.game.hurt(0b100, 1, None)
    made.game.asked = -1
    made.game.advance()
    assert len(made.cards(0)) == 2


def test_a_seat_that_is_out_has_no_abilities_any_more() -> None:
    """OUT-1."""
    ann = written("Ann", abilities=["After Ann is defeated, draw 2 cards."])
    made = (
        Scenario(ann, written("Ben"), written("Cat"), board="globe-theatre", mode="free-for-all")
        .hand(0, "Plain")
        .play()
    )
    made.game.hurt(1, 99, None)
    made.game.asked = -1
    made.game.advance()
    assert made.cards(0) == ["Plain"]


def test_an_ability_that_has_begun_is_carried_out_whoever_falls_by_it() -> None:
    """OUT-1: what a seat was doing when it went out is done to its end; only what has not begun is gone with it."""
    ability = "At the end of your turn, deal 10 damage to Ann. Deal 1 damage to each opposing fighter."
    ann = written("Ann", abilities=[ability])
    made = Scenario(ann, written("Ben"), written("Cat"), board="globe-theatre", mode="free-for-all").hand(0, "Plain")
    made.end_turn()
    assert (made.space("Ann"), made.health("Ben"), made.health("Cat")) == ("", 9, 9)


def test_winning_and_losing_are_told_apart_on_both_sides() -> None:
    both = ("After you win a combat, gain 1 Rage.", "After you lose a combat, gain 3 Rage.")
    assert rage(table(*both).attack("Ann", "Ben", "Strong")) == 1
    assert rage(table(*both).attack("Ann", "Ben", "Plain", "Plain")) == 3
    assert rage(table(*both, first=1).attack("Ben", "Ann", "Strong")) == 3
    assert rage(table(*both, first=1).attack("Ben", "Ann", "Plain", "Plain")) == 1


def test_after_a_maneuver_the_moves_are_made() -> None:
    made = table("After you maneuver, if Ann is adjacent to any opposing fighter, gain 1 Rage.").stand("Ben", "S3")
    made.maneuver()
    assert rage(made) == 0
    made.maneuver(("Ann", "S2"))
    assert rage(made) == 1


def test_whenever_a_card_is_drawn_but_not_for_the_opening_hand() -> None:
    """MOMENT-3."""
    made = table("Whenever you draw a card, gain 1 Rage.", text="Draw 3 cards.").hand(0, "Plan", "Plain")
    assert rage(made) == 0
    made.scheme("Plan")
    assert rage(made) == 3
    made.maneuver()
    assert rage(made) == 4


def test_when_the_cards_are_revealed_comes_before_their_texts() -> None:
    ability = "When the cards are revealed, gain 1 Rage."
    made = table(ability, immediately="If you have 1 or more Rage, draw 1 card.").hand(0, "Strike", "Plain")
    made.attack("Ann", "Ben", "Strike")
    assert (rage(made), len(made.cards(0))) == (1, 2)


def test_several_abilities_of_one_moment_are_ordered_by_their_seat() -> None:
    """MOMENT-2."""
    abilities = ("After Ann takes damage, gain 1 Rage.", "After Ann takes damage, draw 1 card.")
    made = table(*abilities, first=1).attack("Ben", "Ann", "Strong")
    assert made.asking() == "0 order"
    made.choose(made.offered()[1])
    assert (len(made.cards(0)), rage(made)) == (4, 1)


def test_what_sets_itself_off_ends_after_twenty_times() -> None:
    """MOMENT-1."""
    made = table("After Ann takes damage, Ann recovers 2 health. Deal 1 damage to Ann. Gain 1 Rage.", first=1)
    made.attack("Ben", "Ann", "Strong")
    assert rage(made) == 20
    assert made.said("has happened 20 times in this action and does nothing more") == 1
    made.attack("Ben", "Ann", "Plain")
    assert rage(made) == 40


def test_of_two_abilities_at_a_moment_the_second_alone_may_be_meant() -> None:
    hers, theirs = "After Ann takes damage, gain 2 Rage.", "After one of your Friends takes damage, gain 1 Rage."
    made = table(hers, theirs, friends=2, text="Deal 1 damage to one of your Friends.")
    made.hand(0, "Plan", "Plain").scheme("Plan").choose("choose Friend 1")
    assert rage(made) == 1
