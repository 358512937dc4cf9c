"""The time of the clock at the table: seconds since 1970 that never jump, though somebody sets the machine's time."""

from __future__ import annotations

import time

_STARTED = time.monotonic()
_ahead = time.time() - _STARTED  # of this process's monotonic clock


def now() -> float:
    """The machine's time as it was when this process began, plus the seconds that have really passed since."""
    return _ahead + time.monotonic()


def age() -> float:
    """The seconds since this process began."""
    return time.monotonic() - _STARTED


def follow(then: float) -> None:
    """Takes over the time of another process, which is `then` now."""
    global _ahead
    _ahead += then - now()
