"""Who plays where: heroes, format and board as a command line names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless import boards, heroes
from matchless.cli.output import CommandError
from matchless.engine.bits import bits
from matchless.engine.table import DUEL, FREE_FOR_ALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.board import Board
    from matchless.engine.definitions import Hero
    from matchless.engine.table import Table

MOST_SEATS = 4
BOARD_FOR_ALL = "hells-kitchen"


def find_heroes(names: Sequence[str]) -> list[Hero]:
    """The heroes named, in seat order."""
    if not 2 <= len(names) <= MOST_SEATS:
        reason = f"a game takes 2 to {MOST_SEATS} heroes, not {len(names)}"
        raise CommandError(reason, "put names of several words in quotes")
    return [heroes.find_hero(name) for name in names]


def find_board(name: str) -> Board:
    """A board that comes with Matchless, or one of one's own if the name ends in .json."""
    return boards.load_file(name) if name.endswith(".json") else boards.load(name)


def usual_format(seats: int) -> str:
    """The format that so many heroes play unless told otherwise."""
    return DUEL if seats == 2 else FREE_FOR_ALL


def boards_for(seats: int) -> list[Board]:
    """The boards with starts for so many."""
    return [board for board in map(boards.load, boards.slugs()) if len(board.starts) >= seats]


def usual_board(sides: Sequence[Hero]) -> Board:
    """The board on which heroes meet unless told otherwise: of the first one's set, if one is large enough."""
    of_set = (board for board in boards_for(len(sides)) if board.set_name == sides[0].set_name)
    return next(of_set, boards.load(BOARD_FOR_ALL))


def seat_number(number: int | None, seats: int, option: str) -> int | None:
    """A seat counted from 0, checked against the number of seats there are."""
    if number is None:
        return None
    if number > seats:
        raise CommandError(f"{option} {number}: this game has only {seats} seats", f"give 1 to {seats}")
    return number - 1


def sides_of(table: Table, names: Sequence[str]) -> list[str]:
    """The sides that win and lose together, each by the names of its seats."""
    return [" and ".join(names[seat] for seat in bits(side)) for side in table.sides]


def pairing(table: Table, names: Sequence[str]) -> str:
    """Who meets whom: "Robin Hood against Bigfoot"."""
    return " against ".join(sides_of(table, names))
