"""The weights of the evaluation, as learned from games (`weights.json`)."""

from __future__ import annotations

import json
from importlib.resources import files

from matchless.bots.features import NAMES


class Weights:
    """A number for each feature: what it is worth to a hero, and what it is worth to heroes in general."""

    def __init__(self, shared: list[float], by_hero: dict[str, list[float]]) -> None:
        self.shared = shared
        self.by_hero = by_hero

    def of(self, hero: str) -> list[float]:
        """The weights learned for a hero; for one that was never met, the shared ones."""
        return self.by_hero.get(hero, self.shared)


def load() -> Weights:
    """The weights that come with Matchless."""
    data = json.loads(files("matchless.bots").joinpath("weights.json").read_text(encoding="utf-8"))
    if data["features"] != list(NAMES):
        raise ValueError("weights.json was learned for other features; learn it anew")
    return Weights(data["shared"], data["heroes"])


WEIGHTS = load()
