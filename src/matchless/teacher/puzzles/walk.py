"""A puzzle, played: what the seat sees at each of its decisions, and after each step of a way or a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import matchless
from matchless.engine.notation import choice_id, option_of
from matchless.teacher.puzzles.data import WIN, WON, PuzzleError
from matchless.teacher.puzzles.solver import Solver, World

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matchless.engine.view import View
    from matchless.teacher.puzzles.data import Puzzle


class Walk:
    """The decisions of a puzzle as games: `worlds` has one for each of its nodes."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.view: View = matchless.read_view(puzzle["position"])
        self.solver = Solver(self.view, thorough=True)
        first = self.follow(self.solver.root[0], puzzle.get("lead", []))[-1]
        self.worlds: list[World] = [first]
        nodes = puzzle["nodes"]
        found: dict[int, World] = {0: first}
        waiting = [0]
        while waiting:
            number = waiting.pop()
            for choice, way in nodes[number]["ways"].items():
                end = self.follow(found[number], [choice, *way["answers"]])[-1]
                self.check_end(number, choice, end, won=way["to"] == WON)
                if way["to"] != WON and way["to"] not in found:
                    found[way["to"]] = end
                    waiting.append(way["to"])
        if len(found) < len(nodes):
            raise PuzzleError(f"{puzzle['id']}: no way leads to decision {min(set(range(len(nodes))) - set(found))}")
        self.worlds = [found[number] for number in range(len(nodes))]

    def follow(self, world: World, choices: Iterable[str]) -> list[World]:
        """The games after each of some choices, the one before them first."""
        worlds = [world]
        for choice in choices:
            game = worlds[-1].game
            option = None if game.over else option_of(game, choice)
            after = None if option is None else self.solver.step(worlds[-1], option)
            if after is None:
                raise PuzzleError(f"{self.puzzle['id']}: {choice!r} cannot be chosen in its solution")
            worlds.append(after)
        return worlds

    def failing(self, number: int, choice: str) -> list[World]:
        """The games after a choice that fails, step by step; none where luck decides at once."""
        world, fail = self.worlds[number], self.puzzle["nodes"][number]["fails"][choice]
        option = option_of(world.game, choice)
        if fail.get("luck") and not fail["line"] and option is not None and self.solver.step(world, option) is None:
            return []
        return self.follow(world, [choice, *fail["line"]])[1:]

    def check_end(self, number: int, choice: str, end: World, won: bool) -> None:
        game = end.game
        if self.puzzle["kind"] == WIN and game.over != won:
            raise PuzzleError(f"{self.puzzle['id']}: {choice!r} in decision {number} does not end as it says")
        if game.over and not game.winners >> self.solver.seat & 1:
            raise PuzzleError(f"{self.puzzle['id']}: {choice!r} in decision {number} loses the game")

    def choices(self, world: World) -> list[str]:
        """What the seat may choose there."""
        return [choice_id(world.game, option) for option in self.solver.options([world])]
