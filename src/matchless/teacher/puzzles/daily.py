"""The puzzle of the day: the same for everybody on a date, counted by UTC."""

from __future__ import annotations

from datetime import date
from functools import cache
from hashlib import blake2b
from typing import Final

from matchless.teacher.puzzles.data import Puzzle, hero_of, is_daily, shipped

FIRST: Final = date(2026, 1, 1)


@cache
def days() -> tuple[Puzzle, ...]:
    """The puzzles for days, in the order of their days: none comes again before all did.

    Each hero's are shuffled and stand at equal distances, so that no hero comes two days in a row.
    """
    by_hero: dict[str, list[Puzzle]] = {}
    for puzzle in sorted(filter(is_daily, shipped()), key=lambda puzzle: _chance(puzzle["id"])):
        by_hero.setdefault(hero_of(puzzle), []).append(puzzle)
    places = {
        puzzle["id"]: (place + _chance(hero)) / len(puzzles)
        for hero, puzzles in by_hero.items()
        for place, puzzle in enumerate(puzzles)
    }
    return tuple(
        sorted((puzzle for puzzles in by_hero.values() for puzzle in puzzles), key=lambda one: places[one["id"]])
    )


def _chance(name: str) -> float:
    """A number from 0 to 1, the same for the same name each time."""
    return int.from_bytes(blake2b(name.encode(), digest_size=4).digest(), "big") / 2**32


def of_day(day: date) -> Puzzle:
    return days()[(day - FIRST).days % len(days())]
