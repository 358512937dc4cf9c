"""Wilson's interval."""

import pytest

from matchless.lab.intervals import wilson


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
