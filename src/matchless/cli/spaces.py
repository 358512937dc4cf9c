"""The spaces of a board as a table: zones, neighbours, and who stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from matchless.boards.palette import zone_styles
from matchless.engine.bits import bits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matchless.engine.board import Board

ONE_WAY_HINT = "→ leads there only, ← comes from there only; both are adjacent for attacks."


def spaces_table(board: Board, here: Mapping[str, str] | None = None) -> Table:
    """Every space; with `here`, also what is on it."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("space", style="bold")
    if here is not None:
        table.add_column("here")
    table.add_column("zones")
    table.add_column("neighbours")
    for space, name in enumerate(board.spaces):
        there = [] if here is None else [here.get(name, "")]
        table.add_row(name, *there, zones(board, space), neighbours(board, space))
    return table


def zones(board: Board, space: int) -> str:
    """The zones of a space, by the names of their colours."""
    return ", ".join(zone_name(board, zone) for zone in bits(board.zones_of[space]))


def zone_name(board: Board, zone: int) -> str:
    name = board.zones[zone]
    return zone_styles(board.zones)[name].label


def neighbours(board: Board, space: int) -> str:
    """The spaces beside a space, with an arrow where the path goes one way."""
    names: list[str] = []
    for other in bits(board.beside[space]):
        arrow = ""
        if not board.steps[space] >> other & 1:
            arrow = "←"
        elif not board.steps[other] >> space & 1:
            arrow = "→"
        names.append(arrow + board.spaces[other])
    return ", ".join(names)
