"""From what a search finds to a chance that holds: of all positions where it says 70 %, its side wins in 70 %.

A search weighs positions by an evaluation that is unsure, and averages over good play and bad, so that what it finds
is too near to even, the more so the shorter it is; with more than two seats it makes too much of a lead.
`calibration.json` holds for each format a rising curve for some numbers of iterations, learned from games
(`benchmarks/calibration.py --fit`); in between they blend. Nothing but what is told hangs on them: choices are made
by what was found.
"""

from __future__ import annotations

import json
from importlib.resources import files
from math import log
from typing import Final

# What is found, where curves bend: more often near the ends, where a curve can be steep.
KNOTS: Final[list[float]] = [
    *(0.0, 0.01, 0.025, 0.05),
    *(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9),
    *(0.95, 0.975, 0.99, 1.0),
]


def load() -> dict[str, dict[int, list[float]]]:
    """By format and the iterations of a search, how likely it was to win where it found the values of KNOTS."""
    data = json.loads(files("matchless.bots").joinpath("calibration.json").read_text(encoding="utf-8"))
    curves = {
        format_: {int(iterations): heights for iterations, heights in learned.items()}
        for format_, learned in data.items()
    }
    for learned in curves.values():
        for heights in learned.values():
            if len(heights) != len(KNOTS) or heights != sorted(heights):
                raise ValueError("calibration.json was learned for other knots; learn it anew")
    return curves


CURVES = load()


def curve(iterations: int, format_: str) -> list[float]:
    """The curve of a search of so many iterations: that of the nearest, or between the two nearest."""
    curves = CURVES[format_]
    known = sorted(curves)
    below = [each for each in known if each <= iterations]
    above = [each for each in known if each >= iterations]
    if not below or not above:
        return curves[above[0] if above else below[-1]]
    low, high = below[-1], above[0]
    if low == high:
        return curves[low]
    part = log(iterations / low) / log(high / low)
    return [one + part * (other - one) for one, other in zip(curves[low], curves[high], strict=True)]


def read(heights: list[float], found: float) -> float:
    """The height of a curve over what was found."""
    for place in range(1, len(KNOTS)):
        if found <= KNOTS[place]:
            part = (found - KNOTS[place - 1]) / (KNOTS[place] - KNOTS[place - 1])
            return heights[place - 1] + part * (heights[place] - heights[place - 1])
    return heights[-1]
