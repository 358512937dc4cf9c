"""Bots want something: every hero played once in either seat, and the old way of playing would not pass."""

from __future__ import annotations

import pytest

from intent import Intent, measure
from matchless import heroes
from matchless.bots import LEVELS

IDLE = 0.15  # the largest share of maneuvers that may move nobody


def found(bot: str, games: int) -> tuple[list[Intent], Intent]:
    """What maneuvers came to, by hero and in all."""
    by_hero = list(measure([bot], games, seed=3, jobs=1).values())
    whole = Intent()
    for one in by_hero:
        whole.add(one)
    return by_hero, whole


@pytest.mark.parametrize("level", LEVELS[:2])
def test_the_easy_levels_move_somebody_and_waste_no_boost(level: str) -> None:
    by_hero, whole = found(level, 1)
    assert len(by_hero) >= len(heroes.slugs())
    assert whole.maneuvers > 150
    assert whole.wasted == 0
    assert whole.idle <= IDLE * whole.maneuvers


def test_one_step_ahead_would_not_do() -> None:
    """Guards the test above: what greedy bots do is noticed."""
    _, whole = found("greedy:1", 1)
    assert whole.idle > IDLE * whole.maneuvers
    assert whole.wasted > 0.2 * whole.boosts
