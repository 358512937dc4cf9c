"""The quick hand: a weight for every option, and what it favours."""

from __future__ import annotations

from collections import Counter
from math import isfinite

import pytest

from invented import figure, row
from matchless import Rng
from matchless.bots.policy import pick, weights
from matchless.engine import decision as ask
from matchless.engine.definitions import ATTACK, DEFENSE, DURING_COMBAT, VERSATILE, Ability, Card
from matchless.engine.game import Game
from matchless.engine.words import CARDS_IN_HAND, AddToValue, Draw
from phrases import phrase
from random_play import moments, numbered_setup, snapshot
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
TWO_ZONES = row("aaaaabbbbb", "09")
GUARD = Card("Guard", DEFENSE, 5, boost=1, copies=2)
ERRAND = Card("Errand", ATTACK, 6, boost=3, copies=2, by="Ann's Friend")


def weighed(game: Game) -> dict[str, float]:
    """The weight of each option by its words."""
    return {phrase(game, option): weight for option, weight in zip(game.options, weights(game), strict=True)}


def duel() -> Scenario:
    """Ann beside Ben, a friend of hers on his other side, a friend of his behind her."""
    table = Scenario(figure("Ann", GUARD, ERRAND, sidekicks=1), figure("Ben", GUARD, sidekicks=1), board=ROW)
    table.only({"Ann": "S3", "Ann's Friend": "S5", "Ben": "S4", "Ben's Friend": "S2"})
    return table.hand(0, "Plain", "Strong", "Idle").hand(1, "Plain", "Strong", "Guard").play()


# --- at every decision ----------------------------------------------------------------------------------------------


def test_every_option_of_every_decision_has_a_weight_and_may_be_picked() -> None:
    """In all formats; nothing is ever impossible, nothing but options is picked, and weighing changes nothing."""
    kinds: Counter[int] = Counter()
    rng = Rng.seeded(1)
    for number in range(40):
        for place, game in enumerate(moments(numbered_setup(71, number))):
            if game.over:
                continue
            kinds[game.kind] += 1
            before = snapshot(game) if place % 10 == 0 else ()
            weights_now = weights(game)
            assert len(weights_now) == len(game.options)
            assert all(isinstance(weight, float) and isfinite(weight) and weight > 0 for weight in weights_now)
            assert pick(game, rng) in game.options
            assert not before or snapshot(game) == before
    missing = set(range(len(ask.KIND_NAMES))) - set(kinds) - {ask.ORDER}  # only invented heroes order anything (ASK-7)
    assert not missing, f"no decision of these kinds was met: {[ask.KIND_NAMES[kind] for kind in missing]}"


def test_an_order_has_weights_too() -> None:
    blow = Card("Blow", VERSATILE, 3, boost=1, copies=2, during=(AddToValue(CARDS_IN_HAND),))
    ann = figure("Ann", blow, abilities=(Ability(DURING_COMBAT, Draw(1)),))
    table = Scenario(ann, figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    game = table.hand(0, "Blow", "Plain").hand(1).attack("Ann", "Ben", "Blow").game
    assert game.kind == ask.ORDER
    assert len(weights(game)) == 2
    assert all(weight > 0 for weight in weights(game))


# --- picking --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [ask.ATTACK_CARD, ask.DISCARD], ids=["large weights", "small weights"])
def test_every_other_pick_is_the_option_with_the_most_weight_and_the_others_go_by_weight(kind: int) -> None:
    game = duel().choose("attack", "with Ann", "target Ben").game
    assert game.kind == ask.ATTACK_CARD
    game.kind = kind
    rng = Rng.seeded(3)
    rounds = 4000
    counts = Counter(pick(game, rng) for _ in range(rounds))
    by_weight = weights(game)
    best = max(by_weight)
    for option, weight in zip(game.options, by_weight, strict=True):
        expected = rounds * (0.5 * (weight == best) + 0.5 * weight / sum(by_weight))
        assert abs(counts[option] - expected) < 0.15 * expected


def test_of_equals_each_is_picked() -> None:
    table = duel()
    table.game.kind = ask.MODE  # which tells no option from another
    table.game.options = [0, 1, 2]
    assert weights(table.game) == [1.0, 1.0, 1.0]
    rng = Rng.seeded(4)
    assert {pick(table.game, rng) for _ in range(100)} == {0, 1, 2}


def test_a_single_option_is_picked_without_chance() -> None:
    table = duel()
    table.game.options = [7]
    rng = Rng.seeded(5)
    assert pick(table.game, rng) == 7
    assert rng.word() == Rng.seeded(5).word()


# --- what it favours ------------------------------------------------------------------------------------------------


def test_attacking_comes_before_anything_else() -> None:
    known = weighed(duel().game)
    assert set(known) == {"maneuver", "attack", "scheme"}
    assert known["attack"] > max(known["maneuver"], known["scheme"])


def test_a_full_hand_makes_maneuvering_less_urgent() -> None:
    full = duel().game
    few = weighed(full)["maneuver"]
    full.hand[0] = full.hand[0] * 3
    assert weighed(full)["maneuver"] < few


def test_an_attacker_who_can_reach_a_hero_is_preferred() -> None:
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S3", "Ann's Friend": "S8", "Ben": "S4", "Ben's Friend": "S9"}).hand(0, "Plain", "Strong")
    known = weighed(table.choose("attack").game)
    assert known["with Ann"] > known["with Ann's Friend"]


def test_heroes_are_attacked() -> None:
    table = duel().choose("attack", "with Ann")
    known = weighed(table.game)
    assert known["target Ben"] > known["target Ben's Friend"]


def test_strong_cards_attack() -> None:
    known = weighed(duel().choose("attack", "with Ann", "target Ben").game)
    assert known["play Strong"] > known["play Plain"]


def test_a_hero_is_defended_with_the_strongest_card_and_a_sidekick_rather_not() -> None:
    table = duel().choose("attack", "with Ann", "target Ben", "play Plain")
    hero = weighed(table.game)
    assert hero["defend with Guard"] > hero["defend with Plain"] > hero["no defense"]
    friend = weighed(duel().choose("attack", "with Ann", "target Ben's Friend", "play Plain").game)
    assert friend["no defense"] / friend["defend with Guard"] > hero["no defense"] / hero["defend with Guard"]


def test_boosting_is_rare_and_weak_cards_are_given_first() -> None:
    known = weighed(duel().choose("maneuver").game)
    assert known["no boost"] > sum(weight for words, weight in known.items() if words != "no boost")
    assert known["boost with Plain"] > known["boost with Strong"]


def test_a_card_that_nobody_can_use_any_more_is_given_first() -> None:
    table = duel()
    table.hand(0, "Plain", "Errand")
    table.game.kind = ask.DISCARD
    table.game.options = [table.card(0, "Errand"), table.card(0, "Plain")]
    before, plain = weights(table.game)
    table.fallen("Ann's Friend")
    errand, still = weights(table.game)
    assert still == plain
    assert errand > max(plain, before)


def test_what_is_offered_is_rather_done() -> None:
    table = duel()
    table.game.kind = ask.CONFIRM
    table.game.options = [-1, ask.YES]
    declined, confirmed = weights(table.game)
    assert confirmed > declined


def moving(ann: str, ben: str, *, ranged: bool = False, move: int = 2) -> dict[str, float]:
    """Where Ann may move, with weights; a friend of Ben's stands beside him."""
    table = Scenario(figure("Ann", ranged=ranged, move=move), figure("Ben", sidekicks=1), board=TWO_ZONES)
    behind = f"S{int(ben[1]) + 1}"
    table.only({"Ann": ann, "Ben": ben, "Ben's Friend": behind}).hand(0, "Plain")
    table.choose("maneuver", "no boost", "move Ann")
    assert table.asking() == "0 move"
    return {words.removeprefix("to "): weight for words, weight in weighed(table.game).items()}


def test_moves_go_where_a_hero_can_be_attacked() -> None:
    known = moving("S5", "S8", move=2)
    assert known["S7"] > 2 * max(weight for space, weight in known.items() if space != "S7")


def test_otherwise_moves_go_nearer() -> None:
    known = moving("S2", "S8", move=2)
    assert known["S4"] > known["S3"] > known["S1"] > known["S0"] > 0


def test_a_ranged_fighter_goes_into_the_zone() -> None:
    """It need not go any nearer."""
    known = moving("S3", "S8", ranged=True)
    assert known["S5"] > 2 * known["S4"]
    assert known["S4"] > known["S1"]


def test_a_friend_in_reach_is_better_than_nobody() -> None:
    table = Scenario(figure("Ann"), figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S4", "Ben": "S9", "Ben's Friend": "S1"}).hand(0, "Plain")
    known = weighed(table.choose("maneuver", "no boost", "move Ann").game)
    assert known["to S2"] > known["to S6"] > known["to S3"]
