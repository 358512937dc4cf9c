"""The weights of the evaluation, as learned from games (`weights.json`; for duels `duels.json`)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING

from matchless.bots.features import NAMES
from matchless.bots.holdings import Vocabulary
from matchless.bots.network import Network
from matchless.engine.table import DUEL

if TYPE_CHECKING:
    from matchless.engine.table import Table


class DuelWeights:
    """What was learned of duels between known heroes: what features are worth to each, holdings beside them, and what
    a network finds in both, if there is one.
    """

    def __init__(
        self, by_hero: dict[str, list[float]], holdings: dict[str, float], network: Network | None = None
    ) -> None:
        self.by_hero = by_hero
        self.network = network
        self.vocabulary = Vocabulary(list(holdings))
        self.worth = [0.0, *holdings.values()]  # by the number of the word

    def know(self, table: Table) -> bool:
        return table.format == DUEL and all(hero.slug in self.by_hero for hero in table.heroes)


class Weights:
    """A number for each feature: what it is worth to a hero, and what it is worth to heroes in general. Duels between
    heroes that `duels` know are weighed by those instead.
    """

    def __init__(self, shared: list[float], by_hero: dict[str, list[float]], duels: DuelWeights | None = None) -> None:
        self.shared = shared
        self.by_hero = by_hero
        self.duels = duels

    def of(self, hero: str) -> list[float]:
        """The weights learned for a hero; for one that was never met, the shared ones."""
        return self.by_hero.get(hero, self.shared)

    def of_duel(self, table: Table) -> DuelWeights | None:
        """Those for the games at a table, if it is a duel that they know."""
        duels = self.duels
        return duels if duels is not None and duels.know(table) else None


def load() -> Weights:
    """The weights that come with Matchless."""
    folder = files("matchless.bots")
    data = json.loads(folder.joinpath("weights.json").read_text(encoding="utf-8"))
    if data["features"] != list(NAMES):
        raise ValueError("weights.json was learned for other features; learn it anew")
    return Weights(
        data["shared"], data["heroes"], read_duels(folder.joinpath("duels.json").read_text(encoding="utf-8"))
    )


def read_duels(written: str) -> DuelWeights:
    """The weights for duels in a file."""
    data = json.loads(written)
    if data["features"] != list(NAMES):
        raise ValueError("the weights for duels were learned for other features; learn them anew")
    network = Network(data["network"]) if "network" in data else None
    return DuelWeights(data["heroes"], data["holdings"], network)


WEIGHTS = load()
