"""How much anybody may ask for: rates, and how many of a thing there may be."""

from __future__ import annotations

import math
from collections import Counter, OrderedDict
from dataclasses import dataclass, fields
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_HOSTS = 10_000  # whose rates are remembered


@dataclass(frozen=True, slots=True)
class Limits:
    """What one server allows; a rate is so many a second, after so many at once."""

    games: int = 2_000  # being played, in the whole database
    tables: int = 2_000  # connections of this process
    share: float = 0.1  # of the games and tables that are free: how much of it one host may have
    opened: int = 2_000  # records that are looked at, in the whole database
    studies: int = 2_000  # that are kept for whoever has their links, in the whole database
    said: tuple[float, int] = (20.0, 60)  # messages of a connection
    talk: tuple[float, int] = (0.5, 6)  # remarks of a seat to its team
    asked: tuple[float, int] = (5.0, 60)  # HTTP requests of a host that write or search
    made: tuple[float, int] = (0.1, 20)  # new games of a host
    entered: tuple[float, int] = (5.0, 200)  # of a host who come in; more wait; at once all the tables that it may have
    questions: tuple[float, int] = (100.0, 400)  # of a host's tables; where it asks more, they are heard more slowly
    patience: int = 200  # messages too many before a connection is closed
    enter: float = 10.0  # seconds until somebody who connects must have said who they are
    away: float = 60.0  # seconds without a connection until others may let a bot play on


Limit = float | tuple[float, int]


def read_limit(text: str) -> tuple[str, Limit]:
    """A limit as somebody writes it: games=500, or said=20,60 for a rate. Raises ValueError with the reason."""
    name, _, value = text.partition("=")
    usual: dict[str, Limit] = {field.name: getattr(Limits(), field.name) for field in fields(Limits)}
    if name not in usual:
        raise ValueError(f"there is no limit {name!r}; there are: {', '.join(usual)}")
    shape = usual[name]
    try:
        if isinstance(shape, tuple):
            rate, most = value.split(",")
            read: Limit = (_positive(float(rate)), _positive(int(most)))
        else:
            read = _positive(type(shape)(value))
    except ValueError:
        example = ",".join(f"{part:g}" for part in (shape if isinstance(shape, tuple) else (shape,)))
        raise ValueError(f"{text!r} is no limit; {name}={example} would be one") from None
    return name, read


Number = TypeVar("Number", int, float)


def _positive(number: Number) -> Number:
    if not (math.isfinite(number) and number > 0):
        raise ValueError(number)
    return number


def has_room(own: int, taken: int, most: int, share: float) -> bool:
    """Whether somebody who has `own` of all the things that are `taken` may have one more, of `most`.

    One may have as much as a share of what is free (with a tenth: of 2,000 things 182, if nobody else has any), and
    one thing at least. The more is taken, the less anybody gets: some is always left for whoever has nothing yet.
    """
    free = most - taken
    return free > 0 and own < max(1.0, share * free)


class Operators:
    """Who is told the figures of the server: this machine, and networks that its operator names."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self.networks = [ip_network(network, strict=False) for network in networks]

    def include(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return address.is_loopback or any(address in network for network in self.networks)


class Bucket:
    """Lets things through at a rate, and a number of them at once."""

    __slots__ = ("last", "left", "most", "rate")  # there are some for each of many hosts

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

    def owe(self, number: int, now: float) -> float:
        """So many have passed, whatever was left; in how many seconds that is paid back."""
        self.left = min(float(self.most), self.left + (now - self.last) * self.rate) - number
        self.last = now
        return max(0.0, -self.left / self.rate)

    def lose(self, number: int) -> None:
        """So many have passed elsewhere; more than there was to take is paid back later, but not for ever."""
        self.left = max(self.left - number, -float(self.most))


class Buckets:
    """One bucket for every host, as long as it is remembered."""

    def __init__(self, rate: tuple[float, int]) -> None:
        self.rate = rate
        self._of: OrderedDict[str, Bucket] = OrderedDict()
        self.taken: Counter[str] = Counter()  # by whom, since other processes were last told

    def take(self, host: str, now: float) -> bool:
        network = network_of(host)
        passes = self._bucket(network, now).take(now)
        if passes:
            self.taken[network] += 1
        return passes

    def owe(self, host: str, number: int, now: float) -> float:
        """So many were taken, for which there is this process alone; in how many seconds there is more to take."""
        return self._bucket(network_of(host), now).owe(number, now)

    def lose(self, network: str, number: int, now: float) -> None:
        """So many were taken at another process."""
        self._bucket(network, now).lose(number)

    def _bucket(self, network: str, now: float) -> Bucket:
        bucket = self._of.pop(network, None) or Bucket(self.rate, now)
        self._of[network] = bucket
        while len(self._of) > MOST_HOSTS:
            self.taken.pop(self._of.popitem(last=False)[0], None)
        return bucket


class Rates:
    """What hosts may ask of all processes together; and, of `questions`, of this one, whose own time they take."""

    def __init__(self, limits: Limits) -> None:
        self.asked, self.made, self.entered = Buckets(limits.asked), Buckets(limits.made), Buckets(limits.entered)
        self.questions = Buckets(limits.questions)
        self._named = {"asked": self.asked, "made": self.made, "entered": self.entered}

    def taken(self) -> list[tuple[str, str, int]]:
        """What was taken here since this was last asked: of what, by whom, how many."""
        taken = [(name, host, number) for name, kind in self._named.items() for host, number in kind.taken.items()]
        for kind in self._named.values():
            kind.taken.clear()
        return taken

    def also(self, taken: Iterable[tuple[str, str, int]], now: float) -> None:
        """The same of another process."""
        for name, host, number in taken:
            if name in self._named:  # a newer version may count more
                self._named[name].lose(host, number, now)


def network_of(host: str) -> str:
    """Who counts as one host: an address, or the half of an IPv6 address that its holder cannot choose."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or address.exploded[:19])
