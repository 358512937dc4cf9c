"""The learned weights."""

from __future__ import annotations

import json
from importlib.resources import files
from math import isfinite

from matchless import heroes
from matchless.bots.features import NAMES
from matchless.bots.weights import WEIGHTS, Weights, load

DATA = json.loads(files("matchless.bots").joinpath("weights.json").read_text(encoding="utf-8"))


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
