"""Values of the database that can do something: the time for a decision."""

from __future__ import annotations

from matchless.server.rows import Time


def test_time_runs_from_when_a_decision_opens() -> None:
    time = Time().opened(0, 1, 30, 1000.0)
    assert (time.left(1000.0), time.left(1012.5), time.left(1031.0)) == (30.0, 17.5, 0.0)
    assert Time().opened(0, 1, None, 1000.0).left(1000.0) is None
    assert time.opened(1, 0, None, 1005.0) == Time()


def test_a_decision_that_opens_again_has_what_was_left_of_it() -> None:
    first = Time().opened(0, 1, 30, 1000.0)
    second = first.noted(0, 1, 1010.0).opened(1, 1, 30, 1010.0)
    assert second.left(1010.0) == 30.0
    again = second.noted(1, 1, 1015.0).opened(0, 1, 30, 1015.0)
    assert again.left(1015.0) == 20.0
    assert again.opened(1, 1, 30, 1016.0).left(1016.0) == 25.0
    assert again.opened(1, 0, 30, 1016.0).left(1016.0) == 30.0  # another seat's is another decision
    assert again.noted(0, 1, 1018.0).rests == ((1, 1, 25.0), (0, 1, 17.0))  # once each


def test_what_can_no_longer_open_again_is_not_remembered() -> None:
    time = Time(1030.0, ((3, 0, 5.0), (4, 1, 6.0), (5, 1, 7.0)))
    assert time.since(4) == Time(1030.0, ((4, 1, 6.0), (5, 1, 7.0)))


def test_nothing_is_left_to_be_noted_where_no_time_runs() -> None:
    assert Time().noted(0, 1, 1000.0) == Time()
