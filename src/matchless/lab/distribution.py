"""How numbers are spread over games: quartiles and bins."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from matchless.lab.balance_data import Distribution

MOST_BINS = 40
STEPS = (1, 2, 5)  # and ten times that, and so on: widths that people can count in


class Bins:
    """Ranges of one width that hold all of some numbers."""

    def __init__(self, numbers: Mapping[int, int]) -> None:
        least, most = min(numbers, default=0), max(numbers, default=0)
        self.width = next(width for width in _widths() if most // width - least // width < MOST_BINS)
        self.start = least // self.width * self.width
        self.bins = most // self.width - least // self.width + 1

    def distribution(self, numbers: Mapping[int, int]) -> Distribution:
        """How numbers, each with the games it was seen in, are spread."""
        games = sum(numbers.values())
        counts = [0] * self.bins if games else []
        for number, seen in numbers.items():
            counts[(number - self.start) // self.width] += seen
        return {
            "games": games,
            "mean": sum(number * seen for number, seen in numbers.items()) / games if games else None,
            "least": min(numbers, default=0),
            "quartile": quantile(numbers, 0.25),
            "median": quantile(numbers, 0.5),
            "upper_quartile": quantile(numbers, 0.75),
            "most": max(numbers, default=0),
            "start": self.start,
            "width": self.width,
            "counts": counts,
        }


def _widths() -> Iterator[int]:
    power = 1
    while True:
        yield from (step * power for step in STEPS)
        power *= 10


def quantile(numbers: Mapping[int, int], share: float) -> float:
    """The number that this share of the games stays below, between two where it falls between them; 0 for no games."""
    games = sum(numbers.values())
    if not games:
        return 0.0
    place = share * (games - 1)
    whole = int(place)
    low, high = _at(numbers, whole), _at(numbers, min(whole + 1, games - 1))
    return low + (high - low) * (place - whole)


def _at(numbers: Mapping[int, int], place: int) -> int:
    """The number at a place, were all of them laid out by size."""
    for number in sorted(numbers):
        place -= numbers[number]
        if place < 0:
            return number
    raise IndexError(place)
