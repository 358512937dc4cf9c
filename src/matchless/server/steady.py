"""The time of the clock at the table: seconds since 1970 that never jump, though somebody sets the machine's time."""

from __future__ import annotations

import time

_BEGAN = time.time() - time.monotonic()


def now() -> float:
    """The machine's time as it was when this process began, plus the seconds that have really passed since."""
    return _BEGAN + time.monotonic()
