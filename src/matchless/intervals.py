"""How sure a share seen in a sample is, how sure the difference of two, and how much surer where many are compared."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

Z_95 = 1.959963984540054  # the normal deviate that leaves 2.5 % on either side


def wilson(hits: float, trials: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval for the true share when `hits` of `trials` were seen; without trials, all that is possible."""
    if not 0 <= hits <= trials:
        raise ValueError(f"hits must be from 0 to {trials}, not {hits}")
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    scale = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / scale
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / scale
    # The share lies inside; rounding must not put it out where nothing or everything was hit.
    return max(0.0, min(share, middle - spread)), min(1.0, max(share, middle + spread))


def difference(
    hits: int, trials: int, other_hits: int, other_trials: int, *, z: float = Z_95, related: float = 0.0
) -> tuple[float, float]:
    """Newcombe's interval for how much the first share exceeds the other, neither of no trials.

    From each share to the ends of its Wilson interval is a distance; two distances add up like sides of a triangle,
    at right angles if the shares are independent. `related` is their correlation: -1 if what one wins the other loses.
    """
    share, other = hits / trials, other_hits / other_trials
    low, high = wilson(hits, trials, z)
    other_low, other_high = wilson(other_hits, other_trials, z)
    down = _length(share - low, other_high - other, related)
    up = _length(high - share, other - other_low, related)
    return share - other - down, share - other + up


def _length(a: float, b: float, related: float) -> float:
    return sqrt(a * a - 2 * related * a * b + b * b)


def excess(hits: int, trials: int, all_hits: int, all_trials: int, *, z: float = Z_95) -> tuple[float, float]:
    """The interval for how much the share in a part, which has trials, exceeds that in the whole that it belongs to.

    By as much as it exceeds the rest, in proportion to what the rest is of the whole; without a rest, by nothing.
    """
    rest, rest_hits = all_trials - trials, all_hits - hits
    if rest == 0:
        return 0.0, 0.0
    low, high = difference(hits, trials, rest_hits, rest, z=z)
    return low * rest / all_trials, high * rest / all_trials


def strict(comparisons: int) -> float:
    """The normal deviate for intervals that all hold together in 95 % of runs, however many there are (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, comparisons))


def side(low: float, high: float, centre: float) -> str:
    """On which side of the centre an interval lies: above, below, or unsure if it holds it."""
    return "above" if low > centre else "below" if high < centre else "unsure"
