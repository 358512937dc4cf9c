"""Whether a puzzle still is what it says: after a change of the rules, of a hero, or of the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.errors import MatchlessError
from matchless.teacher.puzzles import best
from matchless.teacher.puzzles.data import WIN, PuzzleError
from matchless.teacher.puzzles.solver import GaveUp, Solver
from matchless.teacher.puzzles.walk import Walk

if TYPE_CHECKING:
    from matchless.teacher.puzzles.data import Puzzle

MOST: Final = 40_000  # positions of a proof
SECONDS: Final = 120.0


def check(puzzle: Puzzle) -> None:
    """Plays every way and every line of the solution, and proves the win anew or weighs the first decision again.

    Raises PuzzleError where something is not as it says.
    """
    try:
        walk = Walk(puzzle)
    except PuzzleError:
        raise
    except MatchlessError as error:  # the position cannot be read any more
        raise PuzzleError(f"{puzzle['id']}: {error}") from error
    for number, (node, world) in enumerate(zip(puzzle["nodes"], walk.worlds, strict=True)):
        offered = sorted(walk.choices(world))
        if offered != sorted([*node["wins"], *node["fails"]]):
            raise PuzzleError(f"{puzzle['id']}: decision {number} has other choices by now: {' '.join(offered)}")
        for choice in node["fails"]:
            last = walk.failing(number, choice)[-1:]
            if last and last[0].game.over and last[0].game.winners >> walk.solver.seat & 1:
                raise PuzzleError(f"{puzzle['id']}: {choice!r} in decision {number} wins, and should not")
    if puzzle["kind"] == WIN:
        if not proven(walk):
            raise PuzzleError(f"{puzzle['id']}: the turn is not won for certain")
    elif (ahead := best.margin(walk.view, walk.paths[0], puzzle["nodes"][0])) < best.CHECK_MARGIN:
        raise PuzzleError(f"{puzzle['id']}: its choice is ahead of the others by {round(100 * ahead)} points only")


def proven(walk: Walk) -> bool:
    """Whether the win holds against every hand."""
    for thorough in (False, True):  # the quick search finds most wins, and sooner
        solver = Solver(walk.view, nodes=MOST, seconds=SECONDS, thorough=thorough)
        try:
            if solver.solve():
                return True
        except GaveUp:
            continue
    return False
