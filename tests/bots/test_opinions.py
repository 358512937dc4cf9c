"""Opinions in order, and how sure they are."""

from __future__ import annotations

import pytest

from matchless.bots.bot import Opinion
from matchless.bots.opinions import opinion, ranked
from matchless.intervals import wilson


def test_an_opinion_tells_the_share_of_wins_and_its_interval() -> None:
    told = opinion(7, 40, 10.0)
    assert (told.choice, told.visits, told.chance) == (7, 40, 0.25)
    assert (told.low, told.high) == wilson(10, 40)
    assert told.low < 0.25 < told.high


def test_more_tries_make_an_opinion_surer() -> None:
    few, many = opinion(1, 10, 5.0), opinion(1, 1000, 500.0)
    assert few.chance == many.chance == 0.5
    assert many.high - many.low < (few.high - few.low) / 5


def test_what_was_never_tried_may_be_anything() -> None:
    told = opinion(-1, 0, 0.0)
    assert (told.choice, told.visits, told.chance, told.low, told.high) == (-1, 0, 0.5, 0.0, 1.0)


def test_parts_of_wins_count() -> None:
    """What an evaluation gives is seldom a whole win."""
    told = opinion(1, 3, 0.1 + 0.7 + 0.4)
    assert told.chance == pytest.approx(0.4)
    assert told.low < 0.4 < told.high


@pytest.mark.parametrize("visits", [1, 2, 3, 6, 7, 64, 500])
@pytest.mark.parametrize("share", [0.0, 0.001, 0.5, 0.999, 1.0])
def test_a_chance_lies_in_its_interval_but_for_rounding(visits: int, share: float) -> None:
    told = opinion(1, visits, visits * share)
    assert 0 <= told.low <= told.high <= 1
    assert told.low - 1e-12 <= told.chance <= told.high + 1e-12


def test_a_chance_lies_in_its_interval() -> None:
    for visits in range(1, 100):
        for total in (0.0, float(visits)):
            told = opinion(1, visits, total)
            assert told.low <= told.chance <= told.high


def test_the_most_tried_comes_first_then_the_likeliest_then_the_order_they_had() -> None:
    given = [
        Opinion(1, 5, 0.4, 0.0, 1.0),
        Opinion(2, 9, 0.1, 0.0, 1.0),
        Opinion(3, 5, 0.6, 0.0, 1.0),
        Opinion(4, 0, 0.5, 0.0, 1.0),
        Opinion(5, 5, 0.4, 0.0, 1.0),
        Opinion(6, 9, 0.2, 0.0, 1.0),
    ]
    before = given[:]
    assert [each.choice for each in ranked(given)] == [6, 2, 3, 1, 5, 4]
    assert given == before
    assert ranked([]) == []
