"""Rates: so many at once, then so many a second."""

import re

import pytest

from matchless.server import limits
from matchless.server.limits import Bucket, Buckets, Limits, read_limit


def test_a_bucket_lets_a_number_through_at_once_and_fills_again() -> None:
    bucket = Bucket((2.0, 3), 100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(100.4)
    assert bucket.take(100.6)
    assert [bucket.take(200.0) for _ in range(4)] == [True, True, True, False]  # never more than its size


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


def test_limits_are_read_as_they_are_written() -> None:
    given = dict(map(read_limit, ("games=5", "made=0.5,7", "enter=2.5")))
    assert Limits(**given) == Limits(games=5, made=(0.5, 7), enter=2.5)  # type: ignore[arg-type]
    assert isinstance(given["games"], int)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cards=5", "there is no limit 'cards'; there are: games, tables, host, said"),
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
