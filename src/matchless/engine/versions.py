"""Versions of our rules: what each newer one has changed, so that a game ends by those that it began with.

A record names the version that its game was played by, and is replayed by it. A ruling of `docs/rulings.md` that makes
the same choices lead elsewhere gets the next version, a line in `SINCE`, and a field of `Table` that says once, when
the table is laid out, whether it holds there; what is played asks that field and nothing else.
"""

from typing import Final

FIRST: Final = 1  # of release 1.0
SINCE: Final[dict[str, int]] = {}  # by the name of a ruling, the version that it came with


def newest() -> int:
    """The version that new games are played by."""
    return max([FIRST, *SINCE.values()])


def holds(ruling: str, rules: int) -> bool:
    """Whether a ruling that came later than release 1.0 holds in a version of the rules."""
    return rules >= SINCE[ruling]
