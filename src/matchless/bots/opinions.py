"""Opinions in order, and how sure they are."""

from __future__ import annotations

from matchless.bots.bot import Opinion
from matchless.intervals import wilson


def opinion(choice: int, visits: int, total: float) -> Opinion:
    """The opinion of a choice whose `visits` tries were worth `total` wins."""
    low, high = wilson(total, visits)
    return Opinion(choice, visits, total / visits if visits else 0.5, low, high)


def ranked(opinions: list[Opinion]) -> list[Opinion]:
    """The most tried first, of those the likeliest to win; equal ones stay in order."""
    return sorted(opinions, key=lambda opinion: (-opinion.visits, -opinion.chance))
