"""What a player with a purpose would consider: options that could not serve anybody are left out.

A maneuver moves somebody, unless one of the seat's fighters stands where it can attack. A boost is paid for going
farther than without it. Whatever is left out stays legal, and is weighed where nothing else is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.maneuver import BOOST, MOVED
from matchless.engine.program import NONE
from matchless.engine.reach import attackers, movable, move_poses

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.program import Frame


def purposeful(game: Game) -> list[int]:
    """The options of the open decision that are worth a thought: at least one."""
    options = game.options
    kind = game.kind
    if kind != ask.MOVE and kind != ask.MOVER and kind != ask.BOOST:
        return options
    frame = game.frames[-1]
    if frame.block is not game.table.actions[ask.MANEUVER] or len(options) == 1:
        return options
    if kind == ask.BOOST:
        found = boosts(game, frame)
    elif kind == ask.MOVER:
        found = movers(game, frame)
    else:
        found = moves(game, frame)
    return found or options


def boosts(game: Game, frame: Frame) -> list[int]:
    """Cards that take somebody farther."""
    own = game.table.own[frame.seat] & game.present
    stuck = not movable(game, own, len(game.table.board.spaces))
    return [card for card in game.options if card == NONE or (game.table.cards[card].boost and not stuck)]


def movers(game: Game, frame: Frame) -> list[int]:
    """Nobody only after somebody has moved, or where somebody can attack; after a boost first one whom it helps."""
    if frame.var(MOVED) != NONE:  # somebody has moved
        return game.options
    if frame.var(BOOST):
        helped = [fighter for fighter in game.options if fighter != NONE and farther(game, frame, fighter)]
        return helped or [fighter for fighter in game.options if fighter != NONE]
    if attackers(game, frame.seat):
        return game.options
    return [fighter for fighter in game.options if fighter != NONE]


def moves(game: Game, frame: Frame) -> list[int]:
    """Who is the first to move goes somewhere, after a boost as far as it takes."""
    if frame.var(MOVED) != NONE:  # somebody has moved
        return game.options
    if frame.var(BOOST):
        far = farther(game, frame, frame.mover)
        if far:
            return far
    elif attackers(game, frame.seat):
        return game.options
    here = game.pose(frame.mover)
    return [pose for pose in game.options if pose != here]


def farther(game: Game, frame: Frame, fighter: int) -> list[int]:
    """Where a fighter gets only with the boost."""
    steps = game.table.move[frame.seat]
    near = move_poses(game, fighter, steps)
    return [pose for pose in move_poses(game, fighter, steps + frame.var(BOOST)) if pose not in near]
