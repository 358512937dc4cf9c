"""One step ahead: every choice carried out in some possible games and weighed where things are quiet again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.bots.bot import left_alone
from matchless.bots.evaluation import Evaluation
from matchless.bots.opinions import opinion, ranked
from matchless.bots.playout import settle
from matchless.engine.rng import Rng
from matchless.engine.view import resample

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.bots.bot import Opinion
    from matchless.engine.view import View


class Greedy:
    """Takes the choice that looks best at the next quiet moment, on average over `deals` possible games."""

    def __init__(self, seed: int, deals: int) -> None:
        self.rng = Rng.seeded(seed)
        self.deals = deals
        self.opinions: list[Opinion] = []

    def choose(self, view: View, choices: Sequence[int]) -> int:
        self.opinions = [] if len(choices) == 1 or left_alone(view) else self.explain(view, choices)
        return self.opinions[0].choice if self.opinions else choices[0]

    def explain(self, view: View, choices: Sequence[int]) -> list[Opinion]:
        """An opinion for each choice, the best first."""
        totals = [0.0] * len(choices)
        for _ in range(self.deals):
            possible = resample(view, self.rng)
            seat = possible.asked
            evaluation = Evaluation(possible.table)
            for place, choice in enumerate(choices):
                game = possible.clone()
                game.choose(choice)
                totals[place] += settle(game, self.rng, evaluation, 0)[seat]
        return ranked([opinion(choice, self.deals, totals[place]) for place, choice in enumerate(choices)])
