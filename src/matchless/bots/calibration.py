"""From what a search finds to a chance that holds: of all positions where it says 70 %, its side wins in 70 %.

A search weighs positions by an evaluation that is unsure, and averages over good play and bad, so that what it finds is
too near to even, the more so the shorter it is. `calibration.json` holds a rising curve for some numbers of iterations,
learned from games (`benchmarks/calibration.py --fit`); in between they blend. Nothing but what is told hangs on them:
choices are made by what was found.
"""

from __future__ import annotations

import json
from importlib.resources import files
from math import log
from typing import Final

# What is found, where curves bend.
KNOTS: Final[list[float]] = [0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0]


def load() -> dict[int, list[float]]:
    """By the iterations of a search, how likely it was to win where it found the values of KNOTS."""
    data = json.loads(files("matchless.bots").joinpath("calibration.json").read_text(encoding="utf-8"))
    curves = {int(iterations): heights for iterations, heights in data.items()}
    for heights in curves.values():
        if len(heights) != len(KNOTS) or heights != sorted(heights):
            raise ValueError("calibration.json was learned for other knots; learn it anew")
    return curves


CURVES = load()


def curve(iterations: int) -> list[float]:
    """The curve of a search of so many iterations: that of the nearest, or between the two nearest."""
    known = sorted(CURVES)
    below = [each for each in known if each <= iterations]
    above = [each for each in known if each >= iterations]
    if not below or not above:
        return CURVES[above[0] if above else below[-1]]
    low, high = below[-1], above[0]
    if low == high:
        return CURVES[low]
    part = log(iterations / low) / log(high / low)
    return [one + part * (other - one) for one, other in zip(CURVES[low], CURVES[high], strict=True)]


def read(heights: list[float], found: float) -> float:
    """The height of a curve over what was found."""
    for place in range(1, len(KNOTS)):
        if found <= KNOTS[place]:
            part = (found - KNOTS[place - 1]) / (KNOTS[place] - KNOTS[place - 1])
            return heights[place - 1] + part * (heights[place] - heights[place - 1])
    return heights[-1]
