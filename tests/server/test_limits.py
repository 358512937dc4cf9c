"""Rates: so many at once, then so many a second."""

from matchless.server import limits
from matchless.server.limits import Bucket, Buckets


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


def test_only_so_many_hosts_are_remembered() -> None:
    buckets = Buckets((0.0, 1))
    for number in range(limits.MOST_HOSTS + 1):
        buckets.take(str(number), 0.0)
    assert buckets.take("0", 0.0)  # forgotten
    assert not buckets.take(str(limits.MOST_HOSTS), 0.0)
