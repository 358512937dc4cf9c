"""The learned weights."""

from __future__ import annotations

import json
from importlib.resources import files
from math import isfinite

import pytest

from invented import figure
from matchless import heroes
from matchless.bots.evaluation import Evaluation
from matchless.bots.features import COUNT, NAMES
from matchless.bots.weights import WEIGHTS, DuelWeights, Weights, load, read_duels
from matchless.engine.table import FREE_FOR_ALL, Table
from random_play import Setup
from scenario import Scenario

DATA = json.loads(files("matchless.bots").joinpath("weights.json").read_text(encoding="utf-8"))
DUELS = json.loads(files("matchless.bots").joinpath("duels.json").read_text(encoding="utf-8"))


def test_the_weights_were_learned_for_the_features_there_are() -> None:
    assert DATA["features"] == list(NAMES)


def test_every_hero_that_comes_with_matchless_has_weights() -> None:
    assert set(WEIGHTS.by_hero) == set(heroes.slugs())


def test_there_is_a_finite_weight_for_each_feature() -> None:
    for weights in (WEIGHTS.shared, *WEIGHTS.by_hero.values()):
        assert len(weights) == len(NAMES)
        assert all(isinstance(weight, float) and isfinite(weight) for weight in weights)


def test_heroes_differ() -> None:
    assert len({tuple(weights) for weights in WEIGHTS.by_hero.values()}) == len(WEIGHTS.by_hero)


def test_a_hero_gets_its_own_weights_and_a_new_one_the_shared() -> None:
    weights = Weights([1.0], {"ann": [2.0]})
    assert weights.of("ann") == [2.0]
    assert weights.of("ben") == [1.0]


def test_the_weights_in_use_are_those_of_the_file() -> None:
    for weights in (WEIGHTS, load()):
        assert weights.shared == DATA["shared"]
        assert weights.by_hero == DATA["heroes"]
        assert weights.of("robin-hood") == DATA["heroes"]["robin-hood"]
        assert weights.of("nobody") == DATA["shared"]


# --- duels ------------------------------------------------------------------------------------------------------------


def test_every_duel_of_heroes_that_come_with_matchless_is_weighed_by_what_was_learned_of_duels() -> None:
    duels = WEIGHTS.duels
    assert duels is not None
    assert duels.by_hero == DUELS["heroes"]
    assert set(duels.by_hero) == set(heroes.slugs())
    assert duels.worth == [0.0, *DUELS["holdings"].values()]
    for weights in duels.by_hero.values():
        assert len(weights) == len(NAMES)
        assert all(isfinite(weight) for weight in weights)
    assert all(isfinite(worth) for worth in duels.worth)


OWN = {"robin-hood": [1.0] * COUNT, "bigfoot": [2.0] * COUNT}
OF_DUELS = Weights([0.5] * COUNT, {}, DuelWeights(OWN, {"deck 25": 7.0}))


def test_weights_for_duels_weigh_those_of_the_heroes_that_they_know() -> None:
    table = Scenario("robin-hood", "bigfoot").table
    assert OF_DUELS.of_duel(table) is OF_DUELS.duels
    assert Evaluation(table, OF_DUELS).weights == [[1.0] * COUNT, [2.0] * COUNT]


@pytest.mark.parametrize(
    "table",
    [
        Scenario("robin-hood", "hamlet").table,
        Scenario("robin-hood", figure("Ann")).table,
        Setup("hells-kitchen", ("robin-hood", "bigfoot", "robin-hood"), FREE_FOR_ALL).begin().table,
    ],
)
def test_other_games_are_weighed_by_the_weights_for_all(table: Table) -> None:
    assert OF_DUELS.of_duel(table) is None
    evaluation = Evaluation(table, OF_DUELS)
    assert evaluation.weights == [[0.5] * COUNT] * table.seats
    assert evaluation.holdings is None


def test_holdings_count_beside_the_features() -> None:
    table = Scenario("robin-hood", "bigfoot")
    size = len(table.game.deck[0])
    worth = Weights([], {}, DuelWeights(OWN, {f"deck {size}": 7.0}))
    plain = Weights([], OWN)
    with_them, without = (Evaluation(table.table, weights).strengths(table.game)[0] for weights in (worth, plain))
    assert with_them - without == pytest.approx(7.0)


def test_weights_for_duels_with_other_features_are_refused() -> None:
    with pytest.raises(ValueError, match="learn them anew"):
        read_duels(json.dumps({"features": ["luck"], "heroes": {}, "holdings": {}}))
