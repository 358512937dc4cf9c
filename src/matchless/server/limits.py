"""How much anybody may ask for: rates, and how many of a thing there may be."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

MOST_HOSTS = 10_000  # whose rates are remembered


@dataclass(frozen=True, slots=True)
class Limits:
    """What one server allows; a rate is so many a second, after so many at once."""

    games: int = 2_000  # not over, in the whole database
    tables: int = 2_000  # connections of this process
    said: tuple[float, int] = (20.0, 60)  # messages of a connection
    asked: tuple[float, int] = (5.0, 60)  # HTTP requests of a host that write or search
    made: tuple[float, int] = (0.1, 20)  # new games of a host
    patience: int = 200  # messages too many before a connection is closed
    enter: float = 10.0  # seconds until somebody who connects must have said who they are


class Bucket:
    """Lets things through at a rate, and a number of them at once."""

    def __init__(self, rate: tuple[float, int], now: float) -> None:
        self.rate, self.most = rate
        self.left = float(self.most)
        self.last = now

    def take(self, now: float) -> bool:
        """Whether one more may pass now."""
        self.left = min(float(self.most), self.left + (now - self.last) * self.rate)
        self.last = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True


class Buckets:
    """One bucket for every host, as long as it is remembered."""

    def __init__(self, rate: tuple[float, int]) -> None:
        self.rate = rate
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, host: str, now: float) -> bool:
        bucket = self._of.pop(host, None) or Bucket(self.rate, now)
        self._of[host] = bucket
        while len(self._of) > MOST_HOSTS:
            self._of.popitem(last=False)
        return bucket.take(now)
