"""How likely each seat is to win from a quiet position: features, and holdings where known, weighed and compared."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from matchless.bots.features import features, sights
from matchless.bots.holdings import Holdings
from matchless.bots.weights import WEIGHTS, Weights
from matchless.engine.state import OUT

if TYPE_CHECKING:
    from matchless.bots.network import Network
    from matchless.engine.game import Game
    from matchless.engine.table import Table


class Evaluation:
    """The weights of the heroes at one table: those learned for a hero, or the shared ones for a new hero."""

    def __init__(self, table: Table, weights: Weights = WEIGHTS) -> None:
        self.table = table
        duels = weights.of_duel(table)
        self.weights: list[list[float]] = [
            weights.of(hero.slug) if duels is None else duels.by_hero[hero.slug] for hero in table.heroes
        ]
        self.holdings: Holdings | None = None
        self.worth: list[float] = []  # of holdings, by the number of the word
        self.network: Network | None = None
        if duels is not None:
            self.holdings = Holdings(table, duels.vocabulary)
            self.worth = duels.worth
            self.network = duels.network

    def strengths(self, game: Game) -> list[float]:
        """How well each seat stands; only differences between seats mean something."""
        sight = sights(game)
        holdings = self.holdings
        found: list[float] = []
        values: list[list[float]] = []
        said: list[list[int]] = []
        for seat in range(game.table.seats):
            total = 0.0
            weights = self.weights[seat]
            own = features(game, seat, sight)
            for place, value in enumerate(own):
                total += value * weights[place]
            if holdings is not None:
                worth = self.worth
                words = holdings.words(game, seat)
                for word in words:
                    total += worth[word]
                said.append(words)
            values.append(own)
            found.append(total)
        network = self.network
        if network is not None:
            found[0] += network.lead(values, said)
        return found

    def chances(self, game: Game) -> list[float]:
        """For each seat the chance that its side wins."""
        seats = game.table.seats
        if game.over:
            return results(game)
        sides = game.table.sides
        strengths = self.strengths(game)
        powers: list[float] = []
        whole = 0.0
        for side in sides:
            strength = 0.0
            left = False
            for seat in range(seats):
                if side >> seat & 1:
                    strength += strengths[seat]
                    left = left or game.status[seat] != OUT
            power = exp(max(-30.0, min(30.0, strength))) if left else 0.0
            powers.append(power)
            whole += power
        chances = [0.0] * seats
        for number, side in enumerate(sides):
            for seat in range(seats):
                if side >> seat & 1:
                    chances[seat] = powers[number] / whole
        return chances


def results(game: Game) -> list[float]:
    """What a finished game is worth to each seat: 1 for winners, an equal part of it for all in a draw."""
    table = game.table
    if not game.winners:
        return [1.0 / len(table.sides)] * table.seats
    return [1.0 if game.winners >> seat & 1 else 0.0 for seat in range(table.seats)]
