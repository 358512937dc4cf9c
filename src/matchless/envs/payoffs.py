"""What a game is worth to each seat, and when a seat is done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.decision import ACTION
from matchless.engine.table import OUT, TEAMS

if TYPE_CHECKING:
    from matchless.engine.game import Game

WIN = 1.0
DRAW = 0.0
LOSS = -1.0


def payoffs(game: Game) -> list[float]:
    """Of a finished game, by seat: a team wins and loses together, and who was out before a draw has lost."""
    seats = range(game.table.seats)
    if game.winners:
        return [WIN if game.winners >> seat & 1 else LOSS for seat in seats]
    lost = _lost(game)
    return [LOSS if seat in lost else DRAW for seat in seats]


def gone(game: Game) -> list[int]:
    """The seats that have lost and will not be asked again though the game goes on.

    A seat that is out still finishes the action under way (TURN-6, OUT-1), so it is gone when the next one is chosen.
    """
    return _lost(game) if not game.over and game.kind == ACTION else []


def _lost(game: Game) -> list[int]:
    """The seats that are out; in teams such a seat may still win with its team (END-4)."""
    if game.table.format == TEAMS:
        return []
    return [seat for seat, status in enumerate(game.status) if status == OUT]
