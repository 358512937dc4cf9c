"""A puzzle, played: what the seat sees at each of its decisions, and after each step of a way or a line."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import matchless
from matchless.bots.policy import Policy, scores
from matchless.engine import decision as ask
from matchless.engine.notation import choice_id, option_of
from matchless.teacher.puzzles.data import WIN, WON, PuzzleError
from matchless.teacher.puzzles.solver import Dealt, Solver, World

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matchless.engine.view import View
    from matchless.teacher.puzzles.data import Puzzle

MOST_STEPS: Final = 60  # of a line that is played out


class Walk:
    """The decisions of a puzzle as games: `worlds` has one for each of its nodes."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.view: View = matchless.read_view(puzzle["position"])
        self.proven = puzzle["kind"] == WIN
        self.policy = Policy(self.view.game.table)
        self.solver = Solver(self.view, thorough=True) if self.proven else Dealt(self.view, 0)
        lead = puzzle.get("lead", [])
        self.led = self.follow(self.solver.root[0], lead)  # from the position to the first decision
        first = self.led[-1]
        nodes = puzzle["nodes"]
        found: dict[int, World] = {0: first}
        self.paths: dict[int, list[str]] = {0: lead}  # what leads from the position to each decision
        waiting = [0]
        while waiting:
            number = waiting.pop()
            for choice, way in nodes[number]["ways"].items():
                path = [choice, *way["answers"]]
                end = self.follow(found[number], path)[-1]
                self.check_end(number, choice, end, won=way["to"] == WON)
                if way["to"] != WON and way["to"] not in found:
                    found[way["to"]] = end
                    self.paths[way["to"]] = [*self.paths[number], *path]
                    waiting.append(way["to"])
        if len(found) < len(nodes):
            raise PuzzleError(f"{puzzle['id']}: no way leads to decision {min(set(range(len(nodes))) - set(found))}")
        self.worlds = [found[number] for number in range(len(nodes))]

    def follow(self, world: World, choices: Iterable[str]) -> list[World]:
        """The games after each of some choices, the one before them first."""
        step = self.solver.step if self.proven else self.solver.go
        worlds = [world]
        for choice in choices:
            game = worlds[-1].game
            option = None if game.over else option_of(game, choice)
            after = None if option is None else step(worlds[-1], option)
            if after is None:
                raise PuzzleError(f"{self.puzzle['id']}: {choice!r} cannot be chosen in its solution")
            worlds.append(after)
        return worlds

    def failing(self, number: int, choice: str) -> list[World]:
        """The games after a choice that fails, step by step; none where luck decides at once."""
        world, fail = self.worlds[number], self.puzzle["nodes"][number]["fails"][choice]
        if "deal" in fail:
            there = self.follow(Dealt(self.view, fail["deal"]).root[0], self.paths[number])[-1]
            world = World(there.game, ())  # what was drawn is seen now: this is how it goes on in one deal
        option = option_of(world.game, choice)
        if fail.get("luck") and not fail["line"] and option is not None and self.solver.step(world, option) is None:
            return []
        seen = self.follow(world, [choice, *fail["line"]])[1:]
        return [World(one.game, (), one.answers) for one in seen] if "deal" in fail else seen

    def played_out(self, number: int, choice: str) -> tuple[list[World], bool]:
        """The same, with what is proven gone on to the end of the turn where luck comes into it, as players mostly do.

        And whether that is an end: where the luck of this one deal would win, it stops before the luck.
        """
        worlds, fail = self.failing(number, choice), self.puzzle["nodes"][number]["fails"][choice]
        if not self.proven or not fail.get("luck"):
            return worlds, True
        found = worlds or [self.solver.go(self.worlds[number], self._option(self.worlds[number], choice))]
        solver = self.solver
        while not found[-1].game.over and found[-1].game.turn == solver.turn and len(found) < MOST_STEPS:
            found = [*found, solver.go(found[-1], self.usual(found[-1]))]
        end = found[-1].game
        ends = end.turn != solver.turn or end.over
        return (worlds, False) if not ends or (end.over and end.winners >> solver.seat & 1) else (found, True)

    def usual(self, world: World) -> int:
        """What whoever is asked is most likely to choose; against an attack the best shield.

        By the habits that searches begin with: none could be made there, where a hand holds all that it may hold.
        """
        game, solver = world.game, self.solver
        own = game.asked == solver.seat
        options = (solver.options([world]) if own else solver.answers(game)) or game.options
        if not own and game.kind == ask.DEFENSE_CARD:
            return options[0]
        likely = dict(zip(game.options, scores(game, self.policy), strict=True))
        return max(options, key=lambda option: likely[option])

    def _option(self, world: World, choice: str) -> int:
        option = option_of(world.game, choice)
        assert option is not None
        return option

    def shield(self, worlds: list[World]) -> str:
        """The card with which the opponent has defended last in some steps; nothing where there was none."""
        found = ""
        for before, after in pairwise(worlds):
            game = before.game
            if game.kind == ask.DEFENSE_CARD and game.asked == self.solver.other and after.answers[-1] >= 0:
                found = game.table.cards[after.answers[-1]].name
        return found

    def check_end(self, number: int, choice: str, end: World, won: bool) -> None:
        game = end.game
        if self.proven and game.over != won:
            raise PuzzleError(f"{self.puzzle['id']}: {choice!r} in decision {number} does not end as it says")
        if not won and game.asked != self.solver.seat:
            raise PuzzleError(f"{self.puzzle['id']}: after {choice!r} in decision {number} somebody else is asked")
        if game.over and not game.winners >> self.solver.seat & 1:
            raise PuzzleError(f"{self.puzzle['id']}: {choice!r} in decision {number} loses the game")

    def choices(self, world: World) -> list[str]:
        """What the seat may choose there."""
        return [choice_id(world.game, option) for option in self.solver.options([world])]
