"""Flat Monte Carlo: every choice tried in as many possible games, each played out at random to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.bots.bot import left_alone
from matchless.bots.opinions import opinion, ranked
from matchless.bots.playout import play_out
from matchless.engine.rng import Rng
from matchless.engine.view import resample

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.bots.bot import Opinion
    from matchless.engine.view import View


class FlatMonteCarlo:
    """The baseline that others use: `playouts` random games for each choice, the best share of wins taken."""

    def __init__(self, seed: int, playouts: int) -> None:
        self.rng = Rng.seeded(seed)
        self.playouts = playouts
        self.opinions: list[Opinion] = []

    def choose(self, view: View, choices: Sequence[int]) -> int:
        self.opinions = [] if len(choices) == 1 or left_alone(view) else self.explain(view, choices)
        return self.opinions[0].choice if self.opinions else choices[0]

    def explain(self, view: View, choices: Sequence[int]) -> list[Opinion]:
        """An opinion for each choice, the best first."""
        totals = [0.0] * len(choices)
        for _ in range(self.playouts):
            possible = resample(view, self.rng)
            seat = possible.asked
            for place, choice in enumerate(choices):
                game = possible.clone()
                game.choose(choice)
                totals[place] += play_out(game, self.rng)[seat]
        return ranked([opinion(choice, self.playouts, totals[place]) for place, choice in enumerate(choices)])
