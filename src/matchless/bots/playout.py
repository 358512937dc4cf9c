"""Playing a possible game on: at random to its end, or sensibly to a quiet moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.bots.evaluation import Evaluation, results
from matchless.bots.policy import pick
from matchless.engine.decision import ACTION

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.rng import Rng


def play_out(game: Game, rng: Rng) -> list[float]:
    """Chooses at random until the game is over; what it came to for each seat."""
    while not game.over:
        options = game.options
        game.answer(options[rng.below(len(options))])
    return results(game)


def settle(game: Game, rng: Rng, evaluation: Evaluation, turns: int) -> list[float]:
    """Plays on sensibly to the next action, `turns` turns on; the chances of each seat there."""
    last = game.turn + turns
    while not game.over and (game.kind != ACTION or game.turn < last):
        game.answer(pick(game, rng))
    return evaluation.chances(game)
