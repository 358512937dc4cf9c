"""A network beside the sums: what it adds, by hand, and that neither seat is favoured."""

from __future__ import annotations

import json
from typing import Any

import pytest

from matchless.bots.evaluation import Evaluation
from matchless.bots.features import COUNT, NAMES, features
from matchless.bots.network import Network
from matchless.bots.weights import WEIGHTS, Weights, read_duels
from scenario import Scenario

OWN = {"robin-hood": [0.0] * COUNT, "bigfoot": [0.0] * COUNT}


def network(**changed: Any) -> dict[str, list[list[float]]]:
    """One unit for oneself and one for the other, one word beside the unknown one; what is not said is 0.

    Layers by their names in the file, with `_` for spaces.
    """
    nothing: dict[str, list[list[float]]] = {
        "words": [[0.0, 0.0], [0.0, 0.0]],
        "features": [[0.0] * COUNT, [0.0] * COUNT],
        "first bias": [[0.0, 0.0]],
        "inner": [[1.0]],
        "second bias": [[0.0]],
        "outer": [[1.0]],
    }
    return {**nothing, **{name.replace("_", " "): rows for name, rows in changed.items()}}


NO_FEATURES = [[0.0] * COUNT, [0.0] * COUNT]


def test_a_word_counts_for_its_own_seat() -> None:
    net = Network(network(words=[[0.0, 2.0], [0.0, 0.0]]))
    assert net.lead(NO_FEATURES, [[1], []]) == pytest.approx(2.0)
    assert net.lead(NO_FEATURES, [[], [1]]) == pytest.approx(-2.0)
    assert net.lead(NO_FEATURES, [[1, 1], [1]]) == pytest.approx(2.0)


def test_what_the_other_has_can_make_it_worthless() -> None:
    """The point of a network: a sum could not say that."""
    net = Network(network(words=[[0.0, 2.0], [0.0, -2.0]]))
    assert net.lead(NO_FEATURES, [[1], []]) == pytest.approx(2.0)
    assert net.lead(NO_FEATURES, [[1], [1]]) == pytest.approx(0.0)
    assert net.lead(NO_FEATURES, [[1, 1], [1]]) == pytest.approx(2.0)


def test_a_unit_below_nothing_counts_as_nothing() -> None:
    """Also where the second layer would turn it round."""
    net = Network(network(words=[[0.0, -2.0], [0.0, 0.0]], inner=[[-1.0]]))
    assert net.lead(NO_FEATURES, [[1], []]) == 0.0


def test_features_beginnings_and_the_second_layer_count() -> None:
    health = NAMES.index("hero health")
    rows = [[3.0 if place == health else 0.0 for place in range(COUNT)], [0.0] * COUNT]
    net = Network(
        network(
            features=rows,
            first_bias=[[1.0, 0.5]],
            inner=[[2.0], [-1.0]],
            second_bias=[[-3.0, 2.0]],
            outer=[[1.0, 10.0]],
        )
    )
    one, other = [0.0] * COUNT, [0.0] * COUNT
    one[health] = 1.0
    # Units: 4.5 of the first seat, 1.5 of the second. Above 0 are 2 * 4.5 - 3 of the first and 2 - 1.5 of the second.
    assert net.lead([one, other], [[], []]) == pytest.approx(6.0 - 10 * 0.5)


def test_an_evaluation_adds_what_its_network_finds() -> None:
    """Of a word that one seat alone holds: what both hold cancels out."""
    table = Scenario("robin-hood", "bigfoot").wound("Robin Hood", 5)
    written = {
        "features": list(NAMES),
        "heroes": OWN,
        "holdings": {"health robin-hood/robin-hood 5": 0.25},
        "network": network(words=[[0.0, 2.0], [0.0, 0.0]], features=[[0.5] * COUNT, [0.0] * COUNT]),
    }
    weights = Weights(WEIGHTS.shared, WEIGHTS.by_hero, read_duels(json.dumps(written)))
    both = [features(table.game, seat) for seat in (0, 1)]
    tops = [max(0.0, 0.5 * sum(own) + word) for own, word in zip(both, (2.0, 0.0), strict=True)]
    found = Evaluation(table.table, weights).strengths(table.game)
    assert found == pytest.approx([0.25 + tops[0] - tops[1], 0.0])
    assert sum(Evaluation(table.table, weights).chances(table.game)) == pytest.approx(1.0)


def test_a_network_is_not_asked_about_strangers() -> None:
    written = {"features": list(NAMES), "heroes": OWN, "holdings": {}, "network": network()}
    weights = Weights(WEIGHTS.shared, WEIGHTS.by_hero, read_duels(json.dumps(written)))
    assert Evaluation(Scenario("robin-hood", "bigfoot").table, weights).network is not None
    assert Evaluation(Scenario("robin-hood", "raptors").table, weights).network is None
