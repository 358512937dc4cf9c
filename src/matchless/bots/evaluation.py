"""How likely each seat is to win from a quiet position: features, and holdings where known, weighed and compared."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from matchless.bots.features import features, sights
from matchless.bots.holdings import Holdings
from matchless.bots.weights import WEIGHTS, Weights
from matchless.engine.state import OUT

if TYPE_CHECKING:
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
        if duels is not None:
            self.holdings = Holdings(table, duels.vocabulary)
            self.worth = duels.worth

    def strength(self, game: Game, seat: int, sight: list[int] | None = None) -> float:
        """How well a seat stands; only differences between seats mean something."""
        total = 0.0
        weights = self.weights[seat]
        for place, value in enumerate(features(game, seat, sight)):
            total += value * weights[place]
        holdings = self.holdings
        if holdings is not None:
            worth = self.worth
            for word in holdings.words(game, seat):
                total += worth[word]
        return total

    def chances(self, game: Game) -> list[float]:
        """For each seat the chance that its side wins."""
        seats = game.table.seats
        if game.over:
            return results(game)
        sides = game.table.sides
        sight = sights(game)
        powers: list[float] = []
        whole = 0.0
        for side in sides:
            strength = 0.0
            left = False
            for seat in range(seats):
                if side >> seat & 1:
                    strength += self.strength(game, seat, sight)
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
