"""The numbers of the policy, as learned from what searches tried (`habits.json`)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

# How many numbers each part of the policy has, and which of them speak of single cards.
PARTS: Final = {
    "action": 14,
    "attack-card": 5,
    "defense-card": 9,
    "move hero": 10,
    "move sidekick": 10,
    "move other": 10,
    "mover": 6,
    "boost": 7,
    "discard": 7,
    "put-back": 7,
    "target": 9,
    "fighter": 9,
    "attacker": 2,
    "confirm": 1,
    "item": 1,
}
OF_CARDS: Final = ("action", "attack-card", "defense-card", "boost", "discard", "put-back", "scheme-card")


class Habits:
    """By part and hero the numbers; by part, hero and card what that card has beyond them."""

    def __init__(
        self,
        shared: dict[str, list[float]],
        by_hero: dict[str, dict[str, list[float]]],
        by_card: dict[str, dict[str, dict[str, float]]],
    ) -> None:
        self.shared = shared
        self.by_hero = by_hero
        self.by_card = by_card

    def of(self, part: str, hero: str) -> list[float]:
        """The numbers of a part for a hero; for one that was never met, the shared ones."""
        return self.by_hero.get(hero, {}).get(part) or self.shared.get(part, [])

    def card(self, part: str, hero: str, card: str) -> float:
        return self.by_card.get(hero, {}).get(part, {}).get(card, 0.0)


def load() -> Habits:
    """The habits that come with Matchless."""
    return read_habits(files("matchless.bots").joinpath("habits.json").read_text(encoding="utf-8"))


def read_habits(written: str) -> Habits:
    """The habits in a file; what it says of where they were learned is for people."""
    data = json.loads(written)
    if {part: len(numbers) for part, numbers in data["shared"].items()} != PARTS:
        raise ValueError("the habits were learned for another policy; learn them anew")
    return Habits(data["shared"], data["heroes"], data["cards"])


HABITS = load()
