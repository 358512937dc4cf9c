"""A vector laid out in parts: what stands where, for any setup."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Part(NamedTuple):
    """A named part of a vector; how long its axes are, and its largest number, depend on the setup."""

    name: str
    axes: tuple[str, ...]  # the last runs fastest; none for a single number
    most: str
    text: str


class Layout:
    """Parts one after the other, as long as a setup makes them; a part without entries is left out."""

    def __init__(self, parts: Iterable[Part], sizes: Mapping[str, int]) -> None:
        self.parts: list[Part] = []
        self.start: dict[str, int] = {}
        self.shape: dict[str, tuple[int, ...]] = {}
        self.size = 0
        for part in parts:
            shape = tuple(sizes[axis] for axis in part.axes)
            if length := prod(shape):
                self.parts.append(part)
                self.start[part.name] = self.size
                self.shape[part.name] = shape or (1,)
                self.size += length

    def span(self, name: str) -> slice:
        """Where a part stands."""
        return slice(self.start[name], self.start[name] + prod(self.shape[name]))

    def part_at(self, place: int) -> tuple[Part, int]:
        """The part that an entry belongs to, and its place in it."""
        part = next(part for part in reversed(self.parts) if self.start[part.name] <= place)
        return part, place - self.start[part.name]
