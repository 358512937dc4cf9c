"""Whether a puzzle still is what it says: after a change of the rules, of a hero, or of the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.errors import MatchlessError
from matchless.engine.notation import choice_id, option_of
from matchless.teacher.puzzles import best
from matchless.teacher.puzzles.data import WIN, WON, PuzzleError
from matchless.teacher.puzzles.solver import GaveUp, Outcome, Solver, sight
from matchless.teacher.puzzles.walk import Walk

if TYPE_CHECKING:
    from matchless.teacher.puzzles.data import Fail, Puzzle
    from matchless.teacher.puzzles.solver import Worlds

MOST: Final = 40_000  # positions of a proof
SECONDS: Final = 120.0


def check(puzzle: Puzzle) -> None:
    """Plays every way and every line of the solution, and proves or weighs the choices of every decision again.

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
    if puzzle["kind"] == WIN:
        try:
            prove(walk)
        except GaveUp as error:
            raise PuzzleError(f"{puzzle['id']}: it cannot be proven: {error}") from error
    else:
        weigh(walk)
    for number, node in enumerate(puzzle["nodes"]):
        for choice, fail in node["fails"].items():
            check_line(walk, number, choice, fail)


def weigh(walk: Walk) -> None:
    """Weighs again whether the good choices are ahead of the others: the first far ahead, those further on at all."""
    for number, node in enumerate(walk.puzzle["nodes"]):
        if not node["fails"]:
            continue
        ahead = best.margin(walk.view, walk.paths[number], node)
        if ahead < (best.CHECK_FURTHER if number else best.CHECK_MARGIN):
            where = f"{walk.puzzle['id']}: in decision {number}"
            raise PuzzleError(f"{where} its choice is ahead of the others by {round(100 * ahead)} points only")


def check_line(walk: Walk, number: int, choice: str, fail: Fail) -> None:
    """Plays the line of a choice that fails: it wins nothing, and ends with the turn or where luck would decide."""
    worlds = walk.failing(number, choice)
    if not worlds:  # luck decides at once
        return
    where, end = f"{walk.puzzle['id']}: the line of {choice!r} in decision {number}", worlds[-1].game
    if end.over and end.winners >> walk.solver.seat & 1:
        raise PuzzleError(f"{where} wins, and should not")
    ended = end.over or end.turn != walk.solver.turn
    if walk.proven and ended == fail.get("luck", False):
        raise PuzzleError(f"{where} ends with the turn, not by luck" if ended else f"{where} stops amid the turn")


def prove(walk: Walk) -> None:
    """Proves at every decision which choices win against every hand, and that the others do not."""
    name, nodes = walk.puzzle["id"], walk.puzzle["nodes"]
    solver = Solver(walk.view, nodes=MOST, seconds=SECONDS, thorough=True)
    possible: dict[int, Worlds] = {0: solver.root}  # the games that the seat may be in at each decision
    waiting = [0]
    while waiting:
        number = waiting.pop()
        game, worlds = walk.worlds[number].game, possible[number]
        winning = {choice_id(game, option) for option in solver.winning(worlds)}
        for choice in nodes[number]["wins"]:
            if choice not in winning:
                raise PuzzleError(f"{name}: {choice!r} in decision {number} does not win for certain")
        for choice in nodes[number]["fails"]:
            if choice in winning:
                raise PuzzleError(f"{name}: {choice!r} in decision {number} wins, and should not")
        for choice, way in nodes[number]["ways"].items():
            there = way["to"]
            if there == WON:
                continue
            onward = after(walk, solver, number, choice, worlds)
            if there not in possible:
                possible[there] = onward
                waiting.append(there)
            elif solver.identity(onward) != solver.identity(possible[there]):
                raise PuzzleError(f"{name}: {choice!r} in decision {number} does not lead to decision {there}")


def after(walk: Walk, solver: Solver, number: int, choice: str, worlds: Worlds) -> Worlds:
    """The games that the seat may be in once it has chosen, and has seen what is answered in the solution."""
    here = walk.worlds[number]
    option = option_of(here.game, choice)
    assert option is not None  # the walk has made this choice already
    outcome = Outcome()
    for world in worlds:
        solver.play(world.unanswered(), option, outcome)
    end = walk.follow(here, [choice, *walk.puzzle["nodes"][number]["ways"][choice]["answers"]])[-1]
    return outcome.groups[sight(end)]
