"""Rates: so many at once, then so many a second."""

import re

import pytest

from matchless.server import limits
from matchless.server.limits import Bucket, Buckets, Limits, has_room, read_limit


def test_a_bucket_lets_a_number_through_at_once_and_fills_again() -> None:
    bucket = Bucket((2.0, 3), 100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(100.4)
    assert bucket.take(100.6)
    assert [bucket.take(200.0) for _ in range(4)] == [True, True, True, False]  # never more than its size


def test_what_is_owed_is_paid_back_in_time_in_the_order_in_which_it_was_taken() -> None:
    buckets = Buckets((2.0, 4))
    assert [buckets.owe("a", 4, 100.0) for _ in range(3)] == [0.0, 2.0, 4.0]
    assert buckets.owe("b", 4, 100.0) == 0.0
    assert buckets.owe("a", 1, 104.0) == 0.5
    assert not buckets.taken  # it is told to nobody


def test_every_host_has_its_own_bucket() -> None:
    buckets = Buckets((0.0, 1))
    assert buckets.take("a", 0.0)
    assert not buckets.take("a", 9.0)
    assert buckets.take("b", 9.0)


def test_one_who_has_many_addresses_is_one_host() -> None:
    buckets = Buckets((0.0, 1))
    assert buckets.take("2001:db8:0:1::1", 0.0)
    assert not buckets.take("2001:db8:0:1:ffff::2", 0.0)
    assert buckets.take("2001:db8:0:2::1", 0.0)
    assert buckets.take("::ffff:192.0.2.1", 0.0)
    assert buckets.take("::ffff:192.0.2.2", 0.0)
    assert not buckets.take("192.0.2.2", 0.0)


def test_only_so_many_hosts_are_remembered() -> None:
    buckets = Buckets((0.0, 1))
    for number in range(limits.MOST_HOSTS + 1):
        buckets.take(str(number), 0.0)
    assert buckets.take("0", 0.0)  # forgotten
    assert not buckets.take(str(limits.MOST_HOSTS), 0.0)


def test_one_host_cannot_have_everything_and_whoever_comes_finds_room() -> None:
    taken: list[int] = []  # by hosts that each take as much as they get
    for _ in range(50):
        own = 0
        while has_room(own, sum(taken) + own, 2_000, 0.1):
            own += 1
        taken.append(own)
    assert taken[0] == 182
    assert taken == sorted(taken, reverse=True)
    assert sum(taken) < 2_000


def test_whoever_has_nothing_gets_something_as_long_as_there_is_anything() -> None:
    assert has_room(0, 4, 5, 0.25)
    assert not has_room(1, 4, 5, 0.25)
    assert not has_room(0, 5, 5, 0.25)
    assert has_room(4, 4, 5, 1e6)


def test_limits_are_read_as_they_are_written() -> None:
    given = dict(map(read_limit, ("games=5", "made=0.5,7", "enter=2.5")))
    assert Limits(**given) == Limits(games=5, made=(0.5, 7), enter=2.5)  # type: ignore[arg-type]
    assert isinstance(given["games"], int)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cards=5", "there is no limit 'cards'; there are: games, tables, share, opened, studies, said"),
        ("games", "'games' is no limit; games=2000 would be one"),
        ("games=1.5", "games=2000 would be one"),
        ("games=0", "games=2000 would be one"),
        ("enter=nan", "enter=10 would be one"),
        ("made=5", "'made=5' is no limit; made=0.1,20 would be one"),
        ("made=1,2,3", "made=0.1,20 would be one"),
        ("made=-1,2", "made=0.1,20 would be one"),
    ],
)
def test_what_is_no_limit_says_why(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        read_limit(text)
