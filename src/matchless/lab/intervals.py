"""How sure a share seen in a sample is."""

from math import sqrt

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
    return max(0.0, middle - spread), min(1.0, middle + spread)
