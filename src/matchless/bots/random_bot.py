"""Chooses anything with the same chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.bots.bot import left_alone
from matchless.engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.bots.bot import Opinion
    from matchless.engine.view import View


class RandomBot:
    """The weakest opponent, and the measure of all others."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng.seeded(seed)
        self.opinions: list[Opinion] = []

    def choose(self, view: View, choices: Sequence[int]) -> int:
        return choices[0] if left_alone(view) else choices[self._rng.below(len(choices))]
