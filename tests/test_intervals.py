"""Shares, differences of shares, and how sure they are."""

from itertools import product
from statistics import NormalDist

import pytest

from matchless.intervals import Z_95, difference, excess, side, strict, wilson


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        # Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_values(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)


def test_hits_and_misses_are_mirror_images() -> None:
    low, high = wilson(30, 100)
    assert wilson(70, 100) == pytest.approx((1 - high, 1 - low))


def test_more_trials_tell_more() -> None:
    def width(trials: int) -> float:
        low, high = wilson(trials // 2, trials)
        return high - low

    assert width(10) > width(100) > width(1000)


def test_no_trials_tell_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("hits", "trials"), [(-1, 5), (6, 5), (0, -1)])
def test_impossible_counts_are_refused(hits: int, trials: int) -> None:
    with pytest.raises(ValueError, match="hits must be from 0 to"):
        wilson(hits, trials)


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [
        # Newcombe, Interval estimation for the difference between independent proportions (1998), table II, method 10
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1.0000),
    ],
)
def test_published_differences(first: tuple[int, int], second: tuple[int, int], low: float, high: float) -> None:
    assert difference(*first, *second) == pytest.approx((low, high), abs=5e-5)


def test_what_one_wins_the_other_loses() -> None:
    """Two shares that add up to one differ by twice what the first is off a half, and so do the ends."""
    low, high = wilson(60, 100)
    assert difference(60, 100, 40, 100, related=-1) == pytest.approx((2 * low - 1, 2 * high - 1))


def test_a_part_exceeds_the_whole_by_its_share_of_what_it_exceeds_the_rest() -> None:
    low, high = difference(30, 40, 25, 60)
    assert excess(30, 40, 55, 100) == pytest.approx((0.6 * low, 0.6 * high))
    assert low * 0.6 < 30 / 40 - 55 / 100 < high * 0.6


def test_a_part_that_is_the_whole_exceeds_it_by_nothing() -> None:
    assert excess(55, 100, 55, 100) == (0.0, 0.0)


def test_the_interval_of_an_excess_holds_the_truth_as_often_as_it_says() -> None:
    """Over all outcomes of 12 games of which 8 are the part, each weighted by how likely it is at a win rate of 0.4."""

    def chance(hits: int, trials: int) -> float:
        ways = 1.0
        for i in range(hits):
            ways *= (trials - i) / (i + 1)
        return float(ways * 0.4**hits * 0.6 ** (trials - hits))

    held = sum(
        chance(a, 8) * chance(b, 4)
        for a, b in product(range(9), range(5))
        if (found := excess(a, 8, a + b, 12))[0] <= 0 <= found[1]
    )
    assert 0.93 < held < 0.99


def test_many_comparisons_ask_for_more() -> None:
    assert strict(1) == pytest.approx(Z_95)
    assert strict(0) == strict(1)
    assert strict(78) == pytest.approx(NormalDist().inv_cdf(1 - 0.05 / 2 / 78))
    assert strict(500) > strict(78) > strict(2)


@pytest.mark.parametrize(
    ("low", "high", "found"), [(0.51, 0.6, "above"), (0.4, 0.49, "below"), (0.4, 0.6, "unsure"), (0.5, 0.6, "unsure")]
)
def test_sides(low: float, high: float, found: str) -> None:
    assert side(low, high, 0.5) == found
