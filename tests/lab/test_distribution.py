"""How numbers are spread."""

import statistics

import pytest

from matchless.lab.distribution import MOST_BINS, Bins, quantile


def test_quartiles_are_those_of_the_numbers_laid_out() -> None:
    numbers = {3: 4, 10: 1, 7: 5, 30: 2}
    laid_out = [number for number, games in numbers.items() for _ in range(games)]
    expected = statistics.quantiles(laid_out, n=4, method="inclusive")
    assert [quantile(numbers, share) for share in (0.25, 0.5, 0.75)] == expected
    assert (quantile(numbers, 0), quantile(numbers, 1)) == (3, 30)
    assert quantile({5: 1}, 0.25) == 5
    assert quantile({}, 0.5) == 0


def test_a_distribution_adds_up() -> None:
    numbers = {14: 1, 15: 2, 17: 5}
    assert Bins(numbers).distribution(numbers) == {
        "games": 8,
        "mean": 129 / 8,
        "least": 14,
        "quartile": 15,
        "median": 17,
        "upper_quartile": 17,
        "most": 17,
        "start": 14,
        "width": 1,
        "counts": [1, 2, 0, 5],
    }


@pytest.mark.parametrize(
    ("least", "most", "start", "width"),
    [(0, 39, 0, 1), (0, 40, 0, 2), (7, 47, 6, 2), (33, 150, 30, 5), (1, 5000, 0, 200), (123, 123, 123, 1)],
)
def test_bins_are_few_of_a_round_width_and_hold_everything(least: int, most: int, start: int, width: int) -> None:
    numbers = dict.fromkeys((least, most), 3)
    bins = Bins(numbers)
    assert (bins.start, bins.width) == (start, width)
    counts = bins.distribution(numbers)["counts"]
    assert sum(counts) == 3 * len(numbers)
    assert counts[0] == counts[-1]
    assert len(counts) <= MOST_BINS


def test_parts_share_the_bins_of_the_whole() -> None:
    bins = Bins({1: 1, 90: 1})
    part = bins.distribution({44: 2, 45: 1})
    assert (part["start"], part["width"], len(part["counts"])) == (0, 5, 19)
    assert (part["counts"][8], part["counts"][9]) == (2, 1)


def test_no_games_have_no_distribution() -> None:
    empty = Bins({}).distribution({})
    assert (empty["games"], empty["mean"], empty["counts"], empty["median"]) == (0, None, [], 0)
