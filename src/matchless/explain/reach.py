"""Where a fighter could go and whom it could attack, for whoever points at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.program import Stride
from matchless.engine.reach import ends, targets
from matchless.engine.words.movement import MoveEach

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.view import View


class Reach(NamedTuple):
    """Spaces by their names, and fighters by the numbers that a position gives them."""

    spaces: list[str]
    targets: list[int]


def reach(view: View, fighter: int) -> Reach:
    """What a fighter could do from where it stands: move, or attack; nothing off the board.

    Whether there is a card for it is not asked: that may be hidden.
    """
    game = view.game
    table = game.table
    if not game.present >> fighter & 1:
        return Reach([], [])
    stride = _under_way(game, fighter) or Stride(table.move[table.owner[fighter]])
    spaces = ends(game, fighter, stride) & ~game.held_by(fighter)
    return Reach([table.board.spaces[space] for space in bits(spaces)], bits(targets(game, fighter)))


def _under_way(game: Game, fighter: int) -> Stride | None:
    """How far the fighter may go in the move that is being made, if it may still go in it."""
    if game.over or game.kind not in (ask.MOVER, ask.MOVE):
        return None
    frame = game.frames[-1]
    word = frame.block[frame.pc]
    able = frame.left if isinstance(word, MoveEach) else 0
    if game.kind == ask.MOVE:
        able |= 1 << frame.mover
    return word.stride(game, frame) if able >> fighter & 1 else None
