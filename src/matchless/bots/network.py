"""A small network that weighs what both seats of a duel have together, beside the sums of `evaluation.py`.

A sum cannot say that one thing is worth more next to another. Every word and feature of a seat adds to some units, to
half of them for the seat itself and to half for how the other one sees it; what is above 0 goes through a second layer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Network:
    """What was learned by `benchmarks/network.py`; lists by unit, so that a unit is added up in one loop."""

    def __init__(self, data: Mapping[str, list[list[float]]]) -> None:
        self.words = data["words"]  # by unit and number of the word
        self.features = data["features"]  # by unit and feature
        self.first_bias = data["first bias"][0]  # what each unit begins with
        self.inner = data["inner"]  # by unit of the second layer and own unit
        self.second_bias = data["second bias"][0]  # what each unit of the second layer begins with
        self.outer = data["outer"][0]
        self.wide = len(self.words) // 2

    def lead(self, features: list[list[float]], words: list[list[int]]) -> float:
        """By how much the first seat is ahead, as differences in strength are counted."""
        one, other = self.units(features[0], words[0]), self.units(features[1], words[1])
        return self.seen(one, other) - self.seen(other, one)

    def units(self, features: list[float], words: list[int]) -> list[float]:
        """What a seat brings to every unit."""
        found: list[float] = []
        for unit, begins in enumerate(self.first_bias):
            total = begins
            row = self.words[unit]
            for word in words:
                total += row[word]
            weights = self.features[unit]
            for place, value in enumerate(features):
                total += value * weights[place]
            found.append(total)
        return found

    def seen(self, own: list[float], other: list[float]) -> float:
        """How a seat stands, by what it has and what the other has."""
        above: list[float] = []
        for unit in range(self.wide):
            both = own[unit] + other[self.wide + unit]
            above.append(both if both > 0.0 else 0.0)
        total = 0.0
        for unit, weights in enumerate(self.inner):
            hidden = self.second_bias[unit]
            for place, value in enumerate(above):
                hidden += value * weights[place]
            if hidden > 0.0:
                total += hidden * self.outer[unit]
        return total
