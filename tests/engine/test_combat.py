"""ATK-1 to ATK-3, COMBAT-1 to COMBAT-7, BOOST-1 and TYPE-1: an attack from its declaration to cleanup."""

from __future__ import annotations

import itertools

import pytest

from invented import figure, row
from matchless.engine import events as ev
from matchless.engine.program import Block
from matchless.engine.words import (
    AFTER_ATTACK,
    ATTACK,
    DAMAGE_DEALT,
    DEFENSE,
    FIGHTERS,
    OPPOSING_FIGHTER,
    VERSATILE,
    WON,
    YOUR_FIGHTER,
    Ability,
    AddToValue,
    Boost,
    CancelEffects,
    Card,
    Count,
    Damage,
    Draw,
    Each,
    If,
    IgnoreValue,
    Move,
    Named,
    SetValue,
    ValueBonus,
)
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def card(
    value: int,
    type_: int = VERSATILE,
    *,
    name: str,
    immediately: Block = (),
    during: Block = (),
    after: Block = (),
) -> Card:
    return Card(name, type_, value, boost=1, copies=2, immediately=immediately, during=during, after=after)


def clash(attack: Card, defense: Card | None = None, *, hands: int = 0) -> Scenario:
    """Ann at S3 attacks Ben at S4; both have played their cards. `hands` more plain cards are in each hand."""
    played = [defense] if defense else []
    table = Scenario(figure("Ann", attack, health=20), figure("Ben", *played, health=20), board=ROW)
    table.stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, attack.name, *["Plain"] * hands)
    table.hand(1, *(one.name for one in played), *["Plain"] * hands)
    return table.attack("Ann", "Ben", attack.name, defense.name if defense else "")


# --- declaring and committing ---------------------------------------------------------------------------------------


def test_atk_1_the_attack_names_attacker_then_target_then_card() -> None:
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S3", "Ann's Friend": "S5", "Ben": "S4", "Ben's Friend": "S2"})
    table.hand(0, "Plain", "Strong").hand(1, "Plain")
    table.choose("attack")
    assert (table.asking(), table.game.rule) == ("0 attacker", "ATK-1")
    assert table.offered() == ["with Ann", "with Ann's Friend"]
    table.choose("with Ann")
    assert (table.asking(), table.game.rule) == ("0 target", "ATK-1")
    assert table.offered() == ["target Ben", "target Ben's Friend"]
    table.choose("target Ben's Friend")
    assert (table.asking(), table.game.rule) == ("0 attack-card", "ATK-2")
    assert table.offered() == ["play Plain", "play Strong"]
    table.choose("play Strong")
    assert (table.asking(), table.game.rule) == ("1 defense-card", "ATK-2")
    assert table.offered() == ["no defense", "defend with Plain"]


def test_atk_1_the_only_attacker_is_asked_for_since_who_else_could_attack_is_hidden() -> None:
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben"), board=ROW)
    table.only({"Ann": "S3", "Ann's Friend": "S7", "Ben": "S4"}).hand(0, "Plain")
    table.choose("attack")
    assert table.offered() == ["with Ann"]


def test_atk_2_the_attack_card_lies_face_down_until_both_are_revealed_together() -> None:
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Strong", "Plain").hand(1, "Plain", "Plain")
    table.choose("attack", "with Ann", "play Strong")
    combat = table.game.fight()
    assert not combat.revealed
    seen = table.game.view(1).data()["combat"]
    assert isinstance(seen, dict)
    assert seen["attack"]["card"] == "hidden"
    assert seen["attack"]["value"] is None
    table.choose("defend with Plain")
    assert [event.kind for event in table.game.events or ()][:3] == [ev.DEFEND, ev.REVEAL, ev.REVEAL]


def test_atk_2_the_defender_may_play_no_card() -> None:
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Plain", "Plain").hand(1, "Plain")
    table.attack("Ann", "Ben", "Plain")
    assert table.health("Ben") == 7
    assert len(table.cards(1)) == 1


def test_atk_2_a_defender_without_cards_is_not_asked() -> None:
    """Its hand is empty, and everybody can see that."""
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Plain", "Plain").hand(1)
    table.choose("attack", "with Ann", "play Plain")
    assert table.asking() == "0 action"


def test_atk_2_a_defender_without_a_fitting_card_is_asked_all_the_same() -> None:
    """Answering for it would tell the attacker what the hand does not hold."""
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Plain", "Plain").hand(1, "Strong", "Idle")
    table.choose("attack", "with Ann", "play Plain")
    assert table.asking() == "1 defense-card"
    assert table.offered() == ["no defense"]


def test_atk_3_the_defender_picks_from_the_cards_its_own_fighter_may_use() -> None:
    at = {"Robin Hood": "B3", "Outlaw": "C5", "Bigfoot": "B4", "The Jackalope": "E1"}
    table = Scenario("bigfoot", "robin-hood").only(at)
    table.hand(0, "Feint").hand(1, "Highway Robbery", "A Hunter's Eye", "Snark", "Defenders of Sherwood")
    table.choose("attack", "with Bigfoot", "target Outlaw 1", "play Feint")
    assert table.offered() == ["no defense", "defend with Defenders of Sherwood", "defend with Snark"]


def test_type_1_a_versatile_card_attacks_and_defends_the_others_do_one_of_both() -> None:
    def offers(seat: int, *cards: str) -> list[str]:
        table = Scenario("bigfoot", "robin-hood").only({"Robin Hood": "B3", "Bigfoot": "B4"})
        table.hand(0, "Feint", *(cards if seat == 0 else ())).hand(1, "Feint", *(cards if seat == 1 else ()))
        table.choose("attack", "with Bigfoot")
        if seat == 1:
            table.choose("play Feint")
        return table.offered()

    assert offers(0, "Hoax", "Savagery", "It's Just Your Imagination", "Crash Through the Trees") == [
        "play Savagery",
        "play Hoax",
        "play Feint",
    ]
    assert offers(1, "Snark", "A Hunter's Eye", "Defenders of Sherwood", "Steal From the Rich") == [
        "no defense",
        "defend with Defenders of Sherwood",
        "defend with Snark",
        "defend with Feint",
    ]


# --- the order of things --------------------------------------------------------------------------------------------


def test_combat_1_immediately_during_damage_after_ability_and_within_each_step_the_defender_first() -> None:
    """Each text deals a different amount of damage to its own fighter, so that the log shows the order."""

    def hurting(name: str, value: int, *amounts: int) -> Card:
        first, second, third = ((Damage(YOUR_FIGHTER, amount),) for amount in amounts)
        return card(value, name=name, immediately=first, during=second, after=third)

    attack = hurting("Blow", 5, 1, 2, 3)
    defense = hurting("Parry", 3, 4, 5, 6)
    ann = figure("Ann", attack, health=30, abilities=[Ability(AFTER_ATTACK, Damage(YOUR_FIGHTER, 7))])
    table = Scenario(ann, figure("Ben", defense, health=30), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Blow", "Plain").hand(1, "Parry")
    table.attack("Ann", "Ben", "Blow", "Parry")
    hits = [line for line in table.log if "takes" in line]
    assert hits == [
        "Ben takes 4 damage (Parry).",
        "Ann takes 1 damage (Blow).",
        "Ben takes 5 damage (Parry).",
        "Ann takes 2 damage (Blow).",
        "Ben takes 2 damage (Blow).",  # the combat damage
        "Ben takes 6 damage (Parry).",
        "Ann takes 3 damage (Blow).",
        "Ann takes 7 damage (Ann's ability).",
    ]
    assert table.game.combat is None


def test_combat_1_an_ability_after_attacking_is_the_attackers_only() -> None:
    ability = Ability(AFTER_ATTACK, Draw(1))
    table = Scenario(figure("Ann"), figure("Ben", abilities=[ability]), board=ROW).stand("Ann", "S3")
    table.stand("Ben", "S4").hand(0, "Plain", "Plain").hand(1, "Plain")
    table.attack("Ann", "Ben", "Plain", "Plain")
    assert len(table.cards(1)) == 0


def test_combat_1_one_seat_with_several_abilities_after_the_attack_orders_them() -> None:
    abilities = [Ability(AFTER_ATTACK, Draw(1)), Ability(AFTER_ATTACK, Damage(OPPOSING_FIGHTER, 1))]
    table = Scenario(figure("Ann", abilities=abilities), figure("Ben"), board=ROW).stand("Ann", "S3")
    table.stand("Ben", "S4").hand(0, "Plain", "Plain")
    table.attack("Ann", "Ben", "Plain")
    assert table.offered() == ["first Ann's ability 1", "first Ann's ability 2"]
    table.choose("first Ann's ability 2")
    assert table.health("Ben") == 6
    assert len(table.cards(0)) == 2


def test_combat_1_a_bonus_without_a_step_is_read_anew_until_damage() -> None:
    """Ann's friends count for her; a text of the defender during combat takes one of them away."""
    pack = ValueBonus(Count(Named("Ann's Friend")))
    purge = card(1, name="Purge", during=(Damage(Each(FIGHTERS), 2),))
    table = Scenario(
        figure("Ann", sidekicks=2, abilities=[pack], health=20), figure("Ben", purge, health=20), board=ROW
    )
    table.stand("Ann", "S3").stand("Ben", "S4").hand(0, "Plain", "Plain").hand(1, "Purge")
    table.attack("Ann", "Ben", "Plain", "Purge")
    assert "Ann wins the combat and deals 2 combat damage." in table.log  # 3 + 0 against 1, not 3 + 2
    assert table.health("Ben") == 20 - 2 - 2


def test_combat_1_an_attack_bonus_never_helps_the_defender() -> None:
    ben = figure("Ben", abilities=[ValueBonus(Count(Named("Ben")))])
    table = Scenario(figure("Ann"), ben, board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Strong", "Plain").hand(1, "Plain")
    table.attack("Ann", "Ben", "Strong", "Plain")
    assert table.health("Ben") == 10 - (6 - 3)


def test_combat_1_a_steps_effect_counts_once_when_it_resolves() -> None:
    """They Should All Be Destroyed: a trap that goes after it was counted stays counted."""
    count = card(2, name="Mob", immediately=(AddToValue(Count(Named("Ann's Friend"))),))
    purge = card(1, name="Purge", during=(Damage(Each(FIGHTERS), 2),))
    table = Scenario(figure("Ann", count, sidekicks=2, health=20), figure("Ben", purge, health=20), board=ROW)
    table.stand("Ann", "S3").stand("Ben", "S4").hand(0, "Mob", "Plain").hand(1, "Purge")
    table.attack("Ann", "Ben", "Mob", "Purge")
    assert "Ann wins the combat and deals 3 combat damage." in table.log  # 2 + 2 against 1
    assert table.health("Ben") == 20 - 2 - 3


def test_combat_2_both_cards_go_to_their_piles_only_at_cleanup() -> None:
    table = clash(card(3, name="Blow", after=(Move(YOUR_FIGHTER, 1),)), card(4, name="Parry"), hands=1)
    assert table.asking() == "0 move"
    assert table.discarded(0) == table.discarded(1) == []
    table.choose("stay")
    assert (table.discarded(0), table.discarded(1)) == (["Blow"], ["Parry"])


# --- damage and winning ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "defense", "damage"), [(5, 3, 2), (3, 3, 0), (2, 5, 0), (4, None, 4), (0, None, 0)])
def test_combat_3_damage_is_attack_less_defense_and_the_attacker_wins_by_dealing_any(
    attack: int, defense: int | None, damage: int
) -> None:
    won: Block = (If(WON, Draw(2)),)
    parry = None if defense is None else card(defense, name="Parry", after=won)
    table = clash(card(attack, name="Blow", after=won), parry, hands=1)
    assert table.health("Ben") == 20 - damage
    assert table.game.won_this_turn == (0b01 if damage else 0b10)
    assert len(table.cards(0)) == (3 if damage else 1)
    if defense is not None:
        assert len(table.cards(1)) == (1 if damage else 3)


def test_combat_3_effect_damage_never_counts_for_winning() -> None:
    table = clash(card(3, name="Blow", during=(Damage(OPPOSING_FIGHTER, 5),)), card(3, name="Parry"), hands=1)
    assert table.health("Ben") == 15
    assert table.game.won_this_turn == 0b10
    assert "Ben wins the combat." in table.log


def test_combat_3_texts_that_count_combat_damage_count_beyond_the_health_left() -> None:
    """OP-4."""
    blow = card(6, name="Blow", after=(Draw(DAMAGE_DEALT),))
    table = Scenario(figure("Ann", blow), figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S3", "Ben's Friend": "S4", "Ben": "S9"}).hand(0, "Blow").hand(1)
    table.attack("Ann", "Ben's Friend", "Blow")
    assert len(table.cards(0)) == 6  # the friend had 2 health


# --- cancelling and values ------------------------------------------------------------------------------------------


CANCEL: Block = (CancelEffects(),)


def test_combat_4_cancelling_stops_every_text_not_yet_resolved_but_not_the_value() -> None:
    noisy = card(
        3,
        name="Noisy",
        immediately=(Damage(OPPOSING_FIGHTER, 1),),
        during=(AddToValue(4),),
        after=(Draw(2),),
    )
    table = clash(noisy, card(1, name="Hush", immediately=CANCEL), hands=1)
    assert table.health("Ann") == 20
    assert table.health("Ben") == 18
    assert len(table.cards(0)) == 1


def test_combat_4_the_defenders_immediate_effect_comes_before_the_attackers_cancelling() -> None:
    """IX-11: what has resolved stays, the rest is gone."""
    parry = card(1, name="Parry", immediately=(Damage(OPPOSING_FIGHTER, 3),), after=(Draw(2),))
    table = clash(card(3, name="Hush", immediately=CANCEL), parry, hands=1)
    assert table.health("Ann") == 17
    assert table.health("Ben") == 18
    assert len(table.cards(1)) == 1


def test_combat_4_a_defenders_feint_beats_an_attackers_feint() -> None:
    """IX-10."""
    one = card(3, name="One", immediately=CANCEL, after=(Draw(1),))
    other = card(2, name="Other", immediately=CANCEL, after=(Draw(1),))
    table = clash(one, other, hands=1)
    assert len(table.cards(0)) == 1
    assert len(table.cards(1)) == 2
    assert table.health("Ben") == 19


def test_combat_4_cancelling_no_card_does_nothing() -> None:
    table = clash(card(3, name="Hush", immediately=CANCEL), hands=1)
    assert not any("cancelled" in line for line in table.log)
    assert table.health("Ben") == 17


def test_combat_4_hero_abilities_are_not_cancelled() -> None:
    hush = card(1, name="Hush", immediately=CANCEL)
    ann = figure("Ann", abilities=[ValueBonus(Count(Named("Ann"))), Ability(AFTER_ATTACK, Draw(1))])
    table = Scenario(ann, figure("Ben", hush), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Plain", "Plain").hand(1, "Hush")
    table.attack("Ann", "Ben", "Plain", "Hush")
    assert table.health("Ben") == 10 - (3 + 1 - 1)
    assert len(table.cards(0)) == 2


@pytest.mark.parametrize("order", list(itertools.permutations(("set", "add", "boost"))), ids="-".join)
def test_combat_5_a_replaced_value_takes_additions_in_whatever_order(order: tuple[str, ...]) -> None:
    words = {"set": SetValue(7), "add": AddToValue(2), "boost": Boost()}
    blow = card(3, name="Blow", during=tuple(words[name] for name in order))
    table = clash(blow, hands=1)
    table.choose("boost with Plain")
    assert table.health("Ben") == 20 - (7 + 2 + 1)


def test_combat_5_an_ignored_value_is_zero_whatever_else_changes_it() -> None:
    """IX-14: the additions come before, after and without a step, and the boosting card stays spent."""
    attack = card(6, name="Blow", during=(AddToValue(5), Boost(), SetValue(9)))
    ann = figure("Ann", attack, abilities=[ValueBonus(Count(Named("Ann")))])
    deny = card(0, name="Deny", immediately=(IgnoreValue(),))
    table = Scenario(ann, figure("Ben", deny), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Blow", "Plain", "Plain").hand(1, "Deny")
    table.attack("Ann", "Ben", "Blow", "Deny").choose("boost with Plain")
    assert table.health("Ben") == 10
    assert table.game.won_this_turn == 0b10
    assert table.discarded(0) == ["Plain", "Blow"]


# --- combatants who are gone ----------------------------------------------------------------------------------------


def test_combat_6_a_fighter_defeated_in_combat_is_removed_at_once_and_its_after_text_still_resolves() -> None:
    parry = card(1, DEFENSE, name="Parry", after=(Draw(2), Damage(OPPOSING_FIGHTER, 1), Move(YOUR_FIGHTER, 3)))
    table = Scenario(figure("Ann"), figure("Ben", parry, sidekicks=1), board=ROW)
    table.only({"Ann": "S3", "Ben's Friend": "S4", "Ben": "S9"}).hand(0, "Strong", "Plain").hand(1, "Parry")
    table.attack("Ann", "Ben's Friend", "Strong", "Parry")
    assert table.space("Ben's Friend") == ""
    assert len(table.cards(1)) == 2
    assert table.health("Ann") == 9
    assert table.asking() == "0 action"
    assert table.discarded(1) == ["Parry"]


def test_combat_6_unless_the_game_is_over() -> None:
    """IX-4: no text, ability or draw follows."""
    parry = card(1, DEFENSE, name="Parry", after=(Damage(OPPOSING_FIGHTER, 9),))
    ann = figure("Ann", health=5, abilities=[Ability(AFTER_ATTACK, Draw(1))])
    table = Scenario(ann, figure("Ben", parry, health=2), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    table.hand(0, "Strong").hand(1, "Parry")
    table.attack("Ann", "Ben", "Strong", "Parry")
    assert table.asking() == "over"
    assert table.health("Ann") == 5
    assert table.cards(0) == []
    assert table.log[-1] == "Ann wins."


@pytest.mark.parametrize("who", ["attacker", "defender"])
def test_combat_7_a_combatant_gone_before_damage_means_no_damage_and_the_defender_has_won(who: str) -> None:
    gone = YOUR_FIGHTER if who == "attacker" else OPPOSING_FIGHTER
    won: Block = (If(WON, Draw(2)),)
    blow = card(9, name="Blow", during=(Damage(gone, 2),), after=won)
    parry = card(1, name="Parry", after=won)
    table = Scenario(figure("Ann", blow, sidekicks=1), figure("Ben", parry, sidekicks=1), board=ROW)
    table.only({"Ann's Friend": "S3", "Ben's Friend": "S4", "Ann": "S0", "Ben": "S9"})
    table.hand(0, "Blow", "Plain").hand(1, "Parry")
    table.attack("Ann's Friend", "Ben's Friend", "Blow", "Parry")
    assert table.space("Ann's Friend") == ("" if who == "attacker" else "S3")
    assert table.health("Ben's Friend") == (2 if who == "attacker" else 0)
    assert len(table.cards(1)) == 2  # the defender has won
    assert len(table.cards(0)) == 1
    assert table.game.won_this_turn == 0b10


def test_combat_7_the_attacker_falls_to_an_exhausted_draw_in_mid_combat() -> None:
    """IX-19: a Worker attacks, Decoy lands on a trap, and exhausted Muldoon must draw."""
    table = Scenario("robert-muldoon", "raptors", board="raptor-paddock")
    table.only({"Robert Muldoon": "E2", "InGen Worker": "C2", "Raptor": "C1 F1"})
    table.token(0, "C3").empty_deck(0).hand(0, "Rending Shot", "Feint").hand(1, "Decoy")
    table.attack("InGen Worker 1", "Raptor 1", "Rending Shot", "Decoy")
    table.choose("choose Raptor 2", "place Raptor 2 at C3")
    assert table.space("InGen Worker 1") == ""
    assert table.health("Robert Muldoon") == 12
    assert table.health("Raptor 1") == 7
    assert table.health("Raptor 2") == 6
    assert table.asking() == "0 move"  # Rending Shot still resolves: it speaks of the opposing fighter only
    table.choose("stay")
    assert table.game.won_this_turn == 0b10


def test_boost_1_boosting_a_card_discards_one_from_hand_and_ignores_its_text() -> None:
    table = Scenario("robert-muldoon", "raptors", board="raptor-paddock")
    table.only({"Robert Muldoon": "C2", "Raptor": "C1 F1"})
    table.hand(0, "Second Shot", "Remote Detonation", "Feint").hand(1)
    table.choose("attack", "with Robert Muldoon", "play Second Shot")
    assert table.asking() == "0 boost"
    assert table.game.rule == "BOOST-1"
    assert table.offered() == ["no boost", "boost with Remote Detonation", "boost with Feint"]
    table.choose("boost with Remote Detonation")
    assert table.health("Raptor 1") == 7 - (2 + 2)
    assert table.discarded(0) == ["Remote Detonation", "Second Shot"]


def test_boost_1_with_an_empty_hand_there_is_nothing_to_boost_with() -> None:
    table = clash(card(2, ATTACK, name="Blow", during=(Boost(),)))
    assert table.health("Ben") == 18


def test_combat_1_an_attack_on_a_sidekick_leaves_the_hero_unhurt() -> None:
    table = Scenario(figure("Ann"), figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S3", "Ben's Friend": "S4", "Ben": "S5"}).hand(0, "Strong", "Plain")
    table.attack("Ann", "Ben's Friend", "Strong")
    assert (table.health("Ben's Friend"), table.health("Ben")) == (0, 10)
