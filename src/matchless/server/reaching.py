"""Where a fighter could go and whom it could attack, for whoever points at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.bits import bits
from matchless.engine.reach import move_poses, targets
from matchless.engine.state import pose_spaces
from matchless.server.messages import Reached

if TYPE_CHECKING:
    from matchless.engine.view import View


def reached(view: View, fighter: int, seq: int) -> Reached:
    """What a fighter could do from where it stands: a maneuver without a boost, or an attack; nothing off the board.

    Whether there is a card for it is not asked: that may be hidden.
    """
    game = view._game
    table = game.table
    if not game.present >> fighter & 1:
        return Reached(seq=seq, fighter=fighter, spaces=[], targets=[])
    spaces = 0
    for pose in move_poses(game, fighter, table.move[table.owner[fighter]]):
        spaces |= pose_spaces(pose)
    spaces &= ~game.spaces_of(1 << fighter)
    return Reached(
        seq=seq,
        fighter=fighter,
        spaces=[table.board.spaces[space] for space in bits(spaces)],
        targets=bits(targets(game, fighter)),
    )
