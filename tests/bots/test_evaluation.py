"""Chances: from features and weights, compared between sides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from invented import figure, row
from matchless import heroes
from matchless.bots.evaluation import Evaluation, results
from matchless.bots.features import COUNT, NAMES, features
from matchless.bots.weights import WEIGHTS, Weights
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from random_play import Setup, moments, numbered_setup, play, snapshot
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
FOUR = row("aaaaaaaaaa", "0369")


def weighing(**worth: float) -> Weights:
    """Weights that only look at some features, named with _ for spaces."""
    shared = [0.0] * COUNT
    for name, weight in worth.items():
        shared[NAMES.index(name.replace("_", " "))] = weight
    return Weights(shared, {})


def duel() -> Scenario:
    """Ann and Ben, equals."""
    return Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S2").stand("Ben", "S7")


def four(mode: str) -> Scenario:
    """Four equals; Ann and Cat are a team, if there are teams."""
    return Scenario(*(figure(name) for name in ("Ann", "Ben", "Cat", "Dan")), board=FOUR, mode=mode)


# --- in every game --------------------------------------------------------------------------------------------------


def test_chances_add_up_to_one_over_the_sides_at_every_moment_and_looking_changes_nothing() -> None:
    for number in range(15):
        for place, game in enumerate(moments(replace(numbered_setup(61, number), turn_limit=40))):
            if place % 5 and not game.over:
                continue
            before = snapshot(game)
            chances = Evaluation(game.table).chances(game)
            assert snapshot(game) == before
            assert len(chances) == game.table.seats
            assert all(0 <= chance <= 1 for chance in chances)
            sides = [[chances[seat] for seat in range(len(chances)) if side >> seat & 1] for side in game.table.sides]
            assert sum(side[0] for side in sides) == pytest.approx(1)
            assert all(len(set(side)) == 1 for side in sides)


# --- strength -------------------------------------------------------------------------------------------------------


def test_strength_is_the_weighed_sum_of_the_features() -> None:
    table = duel().hand(0, "Plain", "Strong").wound("Ann", 7).play()
    weights = Weights([0.5 * place - 3 for place in range(COUNT)], {})
    evaluation = Evaluation(table.table, weights)
    for seat in (0, 1):
        expected = sum(weight * value for weight, value in zip(weights.shared, features(table.game, seat), strict=True))
        assert evaluation.strengths(table.game)[seat] == pytest.approx(expected)
    assert len(set(evaluation.strengths(table.game))) == 2


def test_a_hero_is_weighed_with_its_own_weights_and_a_new_one_with_the_shared() -> None:
    table = Scenario("bigfoot", figure("Ann"))
    evaluation = Evaluation(table.table)
    assert evaluation.weights == [WEIGHTS.by_hero["bigfoot"], WEIGHTS.shared]
    own = Weights([1.0] * COUNT, {"ann": [2.0] * COUNT})
    assert Evaluation(table.table, own).weights == [[1.0] * COUNT, [2.0] * COUNT]


def test_every_seat_is_weighed_with_the_weights_of_its_hero() -> None:
    slugs = heroes.slugs()[:4]
    game = Setup("hells-kitchen", tuple(slugs), FREE_FOR_ALL).begin()
    assert Evaluation(game.table).weights == [WEIGHTS.by_hero[slug] for slug in slugs]


# --- chances --------------------------------------------------------------------------------------------------------


def test_equals_have_equal_chances() -> None:
    table = duel()
    table.game.actions = 0
    assert Evaluation(table.table).chances(table.game) == pytest.approx([0.5, 0.5])


def test_what_is_weighed_decides() -> None:
    """A logistic of the difference in strength."""
    table = duel().wound("Ann", 5)
    assert Evaluation(table.table, weighing(hero_health=2.0)).chances(table.game) == pytest.approx(
        [1 / (1 + 2.718281828459045), 1 - 1 / (1 + 2.718281828459045)]
    )
    assert Evaluation(table.table, weighing(hand=2.0)).chances(table.game) == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("slug", ["", *heroes.slugs()])
def test_more_health_gives_a_better_chance_with_the_weights_learned(slug: str) -> None:
    """For every hero, and for one that was never met."""
    table = Scenario(slug or figure("Ann"), "daredevil", board="yukon")
    evaluation = Evaluation(table.table)
    hero = table.table.heroes_of[0].bit_length() - 1
    chances = []
    for health in range(1, table.table.fighters[hero].health + 1):
        table.game.health[hero] = health
        chances.append(evaluation.chances(table.game)[0])
    assert chances == sorted(chances)
    assert chances[-1] > chances[0] + 0.02


def test_a_larger_hand_gives_a_better_chance_with_the_weights_learned() -> None:
    table = duel()
    chances = [Evaluation(table.table).chances(table.hand(0, *["Plain"] * count).game)[0] for count in range(7)]
    assert chances == sorted(chances)
    assert chances[-1] > chances[0] + 0.1


@pytest.mark.parametrize("hurt", ["Ann", "Cat"])
def test_team_mates_share_their_chance(hurt: str) -> None:
    table = four(TEAMS).wound(hurt, 5)
    chances = Evaluation(table.table, weighing(hero_health=1.0)).chances(table.game)
    assert chances[0] == chances[2] < 0.5 < chances[1] == chances[3]
    assert chances[0] + chances[1] == pytest.approx(1)


def test_a_free_for_all_has_a_chance_for_each() -> None:
    table = four(FREE_FOR_ALL).wound("Cat", 5)
    chances = Evaluation(table.table, weighing(hero_health=1.0)).chances(table.game)
    assert sum(chances) == pytest.approx(1)
    assert chances[0] == chances[1] == chances[3] > 0.25 > chances[2] > 0


@pytest.mark.parametrize("weight", [1e6, -1e6])
def test_weights_beyond_measure_still_give_chances(weight: float) -> None:
    table = duel().wound("Ann", 5)
    chances = Evaluation(table.table, weighing(hero_health=weight, presence=weight)).chances(table.game)
    assert sum(chances) == pytest.approx(1)


def test_a_seat_that_is_out_has_no_chance_left() -> None:
    table = four(FREE_FOR_ALL).hand(0, "Plain", "Strong").wound("Ben", 1).empty_deck(1).play()
    evaluation = Evaluation(table.table)
    before = evaluation.chances(table.game)
    table.game.hurt(1 << table.fighter("Ben"), 10, None)
    after = evaluation.chances(table.game)
    assert not table.game.over
    assert after[1] == 0
    assert after[0] > before[0]


def test_a_team_does_not_gain_by_losing_a_mate() -> None:
    table = four(TEAMS).hand(0, "Plain", "Strong").wound("Ben", 1).empty_deck(1).play()
    evaluation = Evaluation(table.table)
    before = evaluation.chances(table.game)
    table.game.hurt(1 << table.fighter("Ben"), 10, None)
    assert not table.game.over
    assert evaluation.chances(table.game)[1] < before[1]


# --- results --------------------------------------------------------------------------------------------------------


def test_a_won_game_is_worth_everything_to_the_winner() -> None:
    table = duel().play()
    table.game.hurt(1 << table.fighter("Ben"), 10, None)
    assert table.winners() == [0]
    assert results(table.game) == [1.0, 0.0]
    assert Evaluation(table.table).chances(table.game) == [1.0, 0.0]


def test_a_team_wins_together() -> None:
    table = four(TEAMS).play()
    for name in ("Ann", "Cat"):
        table.game.hurt(1 << table.fighter(name), 10, None)
    assert table.winners() == [1, 3]
    assert Evaluation(table.table).chances(table.game) == [0.0, 1.0, 0.0, 1.0]


@pytest.mark.parametrize(
    ("format_", "seats", "part"),
    [("duel", 2, 1 / 2), (FREE_FOR_ALL, 3, 1 / 3), (FREE_FOR_ALL, 4, 1 / 4), (TEAMS, 4, 1 / 2)],
)
def test_a_draw_is_worth_an_equal_part_to_every_side(format_: str, seats: int, part: float) -> None:
    game = play(Setup("hells-kitchen", tuple(heroes.slugs()[:seats]), format_, turn_limit=1), lambda _: None)
    assert game.over
    assert not game.winners
    assert results(game) == [part] * seats
    assert Evaluation(game.table).chances(game) == [part] * seats
