"""Giving up, which the engine knows nothing of: when a game is over by it, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.bits import bits
from matchless.engine.table import OUT

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.position import PositionData, ResultData


def result(game: Game, resigned: int) -> ResultData | None:
    """How a game ended, by its rules or because all sides but one have given up; None while it goes on.

    RESIGN-1: A side has given up when each of its seats has resigned or is out. `resigned` is a mask of seats.
    """
    ended = game.result
    if ended is not None:
        return {"winners": list(ended.winners), "reason": ended.reason}
    if not resigned:
        return None
    table = game.table
    inside = sum(1 << seat for seat in range(table.seats) if game.status[seat] != OUT)
    standing = [side for side in table.sides if side & inside & ~resigned]
    if len(standing) > 1:
        return None
    winners = standing[0] if standing else 0
    names = " and ".join(table.players[seat] for seat in bits(resigned & inside & ~winners))
    return {"winners": bits(winners), "reason": f"{names} resigned"}


def closed(position: PositionData, ended: ResultData | None) -> PositionData:
    """The last position of a game that is over, with its result and nothing left to decide."""
    if ended is not None:
        position["result"] = ended
        position["decision"] = None
    return position
