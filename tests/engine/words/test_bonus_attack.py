"""BONUS-1: an attack that a text lets a fighter make."""

from __future__ import annotations

from invented import row, written
from matchless.engine import decision as ask
from matchless.engine.view import View
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
AGAIN = "Ann makes a bonus attack with value 4 against the opposing fighter."


def clash(after: str, *defenses: str, ability: str = "") -> Scenario:
    """Ann attacks Ben with Strike, a 3 whose text is given; he defends with the first of his cards."""
    ann = written("Ann", after=after, friends=2, abilities=[ability] if ability else [])
    table = Scenario(ann, written("Ben", during="Add 1 to this card's value."), board=ROW)
    table.clear().stand("Ann", "S3").stand("Ben", "S4").stand("Friend 1", "S5").stand("Friend 2", "S0")
    table.hand(0, "Strike", "Plain").hand(1, *defenses)
    return table.attack("Ann", "Ben", "Strike", defenses[0] if defenses else "")


def test_after_the_combat_without_an_action_and_without_a_card() -> None:
    table = clash(AGAIN)
    assert table.health("Ben") == 10 - 3 - 4
    assert (table.game.actions, table.cards(0), table.discarded(0)) == (1, ["Plain"], ["Strike"])
    assert table.said("Ann makes a bonus attack with value 4 against Ben (Strike).") == 1
    assert table.said("Ben takes 4 damage (Strike).") == 1
    assert table.game.combat is None


def test_the_cards_of_the_combat_before_are_cleared_away_first() -> None:
    table = clash(AGAIN, "Plain", "Plain")
    assert table.asking() == "1 defense-card"
    assert table.discarded(0) == ["Strike"]
    assert table.discarded(1) == ["Plain"]


def test_the_defender_may_play_a_card_with_all_its_text() -> None:
    table = clash(AGAIN, "Plain", "Strike", "Plain")
    table.choose("defend with Strike")
    assert table.health("Ben") == 10
    assert table.discarded(1) == ["Plain", "Strike"]


def test_in_anothers_turn_too() -> None:
    ben = written("Ben", after="Ben makes a bonus attack with value 4 against the opposing fighter.")
    table = Scenario(written("Ann"), ben, board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Plain", "Plain", "Plain").hand(1, "Strike").attack("Ann", "Ben", "Plain", "Strike")
    assert table.asking() == "0 defense-card"
    table.choose("defend with Plain")
    assert table.health("Ann") < 10
    assert (table.game.active, table.game.actions, table.game.combat) == (0, 1, None)


def test_everybody_sees_its_value_and_that_there_is_no_card() -> None:
    table = clash(AGAIN, "Plain", "Plain")
    for seat in (0, 1, None):
        combat = View.of(table.game, seat).data()["combat"]
        assert combat is not None
        assert (combat["attack"]["card"], combat["attack"]["instead"]) == (None, 4)


def test_what_speaks_of_a_card_does_not_touch_it_but_bonuses_for_attacks_do() -> None:
    assert clash(AGAIN, ability="Add 1 to the value of your attacks.").health("Ben") == 10 - 4 - 5
    ben = written("Ben", immediately="Ignore the value of the opponent's card. Subtract 1 from their card's value.")
    table = Scenario(written("Ann", after=AGAIN), ben, board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Strike", "Plain").hand(1, "Strike").attack("Ann", "Ben", "Strike").choose("defend with Strike")
    assert table.health("Ben") == 10 - 3 - 1


def test_several_in_the_order_in_which_they_were_said() -> None:
    text = "Ann makes a bonus attack with value 1 against the opposing fighter. "
    table = clash(text + "One of your Friends makes a bonus attack with value 2 against an opposing fighter.")
    assert [said for said in table.log if "bonus attack" in said] == [
        "Ann makes a bonus attack with value 1 against Ben (Strike).",
        "Friend 1 makes a bonus attack with value 2 against Ben (Strike).",
    ]
    assert table.health("Ben") == 10 - 3 - 1 - 2


def test_of_several_who_can_the_owner_chooses() -> None:
    ann = written(
        "Ann", text="One of your fighters makes a bonus attack with value 2 against an opposing fighter.", friends=2
    )
    table = Scenario(ann, written("Ben"), board=ROW).only({"Ann": "S3", "Friend": "S5 S0", "Ben": "S4"})
    table.hand(0, "Plan", "Plain").scheme("Plan")
    assert table.asking() == "0 attacker"
    assert table.offered() == ["with Ann", "with Friend 1"]
    table.choose("with Friend 1")
    assert table.health("Ben") == 8


def test_in_a_scheme_at_once_and_then_the_text_goes_on() -> None:
    text = "Ann makes a bonus attack with value 2 against an opposing fighter. Draw 1 card."
    table = Scenario(written("Ann", text=text), written("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Plan", "Plain").hand(1, "Plain").scheme("Plan")
    assert (table.asking(), len(table.cards(0))) == ("1 defense-card", 1)
    table.choose("no defense")
    assert (table.health("Ben"), len(table.cards(0)), table.game.actions) == (8, 2, 1)


def test_nobody_in_reach_no_attack() -> None:
    text = "Ann makes a bonus attack with value 2 against an opposing fighter. Draw 1 card."
    table = Scenario(written("Ann", text=text), written("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S7")
    table.hand(0, "Plan", "Plain").scheme("Plan")
    assert (table.health("Ben"), len(table.cards(0)), table.game.kind) == (10, 2, ask.ACTION)


def test_who_is_gone_by_then_neither_attacks_nor_is_attacked() -> None:
    table = clash(f"{AGAIN} Move the opposing fighter up to 3 spaces, even through opposing fighters.").choose("to S7")
    assert table.health("Ben") == 7


def test_in_a_turn_that_was_ended_it_is_not_made() -> None:
    table = clash(f"{AGAIN} End the turn.")
    assert (table.health("Ben"), table.game.active) == (7, 1)


def test_it_is_an_attack_for_what_follows_attacks() -> None:
    table = clash(AGAIN, ability="After one of your fighters attacks, draw 1 card.")
    assert len(table.cards(0)) == 1 + 2
