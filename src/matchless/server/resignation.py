"""Giving up, which the engine knows nothing of: when a game is over by it, and who has won."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from matchless.engine.bits import bits
from matchless.engine.table import OUT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matchless.engine.game import Game
    from matchless.engine.position import PositionData, ResultData
    from matchless.engine.table import Table

# A comment: the engine reads over it.
NOTE = re.compile(r"^# seat ([1-4]) resigned after (\d{1,6}) choices$", re.MULTILINE)


def notes(gave_up: Iterable[int | None]) -> str:
    """Lines for the end of a record that say which seats gave up, and when."""
    told = ((seat, after) for seat, after in enumerate(gave_up, start=1) if after is not None)
    return "".join(f"# seat {seat} resigned after {after} choices\n" for seat, after in told)


def noted(record: str, seats: int) -> list[int | None]:
    """What `notes` has said in a record: for each seat after how many choices it gave up, if it did."""
    said = {int(seat): int(after) for seat, after in NOTE.findall(record)}
    return [said.get(seat) for seat in range(1, seats + 1)]


def result(game: Game, resigned: int) -> ResultData | None:
    """How a game ended, by its rules or because all sides but one have given up; None while it goes on.

    RESIGN-1: A side has given up when each of its seats has resigned or is out. `resigned` is a mask of seats.
    """
    ended = game.result
    if ended is not None:
        return {"winners": list(ended.winners), "reason": ended.reason, "resigned": False}
    if not resigned:
        return None
    table = game.table
    inside = sum(1 << seat for seat in range(table.seats) if game.status[seat] != OUT)
    standing = [side for side in table.sides if side & inside & ~resigned]
    if len(standing) > 1:
        return None
    winners = standing[0] if standing else 0
    out = [seat for seat in range(table.seats) if not (inside | winners) >> seat & 1]
    be = "were" if len(out) > 1 or any(table.heroes[seat].plural() for seat in out) else "was"
    fallen = f"{_names(table, out)} {be} defeated and " if out else ""
    gave_up = _names(table, bits(resigned & inside & ~winners))
    return {"winners": bits(winners), "reason": f"{fallen}{gave_up} resigned", "resigned": True}


def _names(table: Table, seats: Iterable[int]) -> str:
    return " and ".join(table.players[seat] for seat in seats)


def closed(position: PositionData, ended: ResultData | None) -> PositionData:
    """The last position of a game that is over, with its result and nothing left to decide."""
    if ended is not None:
        position["result"] = ended
        position["decision"] = None
    return position
