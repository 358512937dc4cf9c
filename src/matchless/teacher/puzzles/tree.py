"""The solution of a puzzle: which choices win where, the way on from each, and what refutes the others.

Of the opponent's answers only the most stubborn one is kept. How it is written down is in `data`.
"""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, Final

from matchless.bots.search import TreeSearch
from matchless.engine.notation import choice_id
from matchless.teacher.puzzles.data import WON, Fail, Node, Way
from matchless.teacher.puzzles.solver import GaveUp, Outcome, Solver, World, Worlds

if TYPE_CHECKING:
    from collections.abc import Hashable

MOST_NODES: Final = 24  # of a tree; choices beyond are told to win, and the way goes on by the first
LONGEST: Final = 40  # choices of a line that fails
TRIES: Final = 60  # iterations of the search that goes on for the seat where nothing wins any more


class Tree:
    """Builds the solution of a position that is won."""

    def __init__(self, solver: Solver, most_nodes: int = MOST_NODES) -> None:
        self.solver = solver
        self.most_nodes = most_nodes
        self.depths: dict[Hashable, int] = {}
        self.rows: list[tuple[Worlds, World]] = []
        self.numbers: dict[Hashable, int] = {}

    def depth(self, worlds: Worlds) -> int:
        """How many choices the shortest certain win takes at most; 99 where there is none."""
        solver = self.solver
        at = solver.identity(worlds)
        found = self.depths.get(at)
        if found is None:
            found = 99
            self.depths[at] = found
            if solver.wins(worlds):
                found = min(self.depth_with(worlds, option) for option in solver.options(worlds))
            self.depths[at] = found
        return found

    def depth_with(self, worlds: Worlds, option: int) -> int:
        """The same once this is chosen."""
        after = self.solver.after(worlds, option)
        if after is None:
            return 99
        return 1 + max((self.depth(group) for group in after), default=0)

    def best_first(self, worlds: Worlds) -> list[int]:
        """The winning options, the shortest win first."""
        depths = [(self.depth_with(worlds, option), option) for option in self.solver.options(worlds)]
        return [option for depth, option in sorted(depths, key=lambda pair: pair[0]) if depth < 99]

    def bits(self) -> float:
        """How hard it is to find: the sum of log2(options / winning options) along the way of the best choices."""
        worlds, shown = self.solver.root, self.solver.root[0]
        found = 0.0
        while True:
            options, winning = self.solver.options(worlds), self.best_first(worlds)
            found += log2(len(options) / len(winning))
            onward = self.onward(worlds, shown, winning[0])[1]
            if onward is None:
                return found
            worlds, shown = onward

    def unique(self) -> bool:
        """Whether only one of several first choices wins."""
        return len(self.solver.options(self.solver.root)) > 1 == len(self.best_first(self.solver.root))

    def onward(self, worlds: Worlds, shown: World, option: int) -> tuple[World, tuple[Worlds, World] | None]:
        """The opponent's most stubborn answer to a winning choice, in the game that is shown, and the next decision."""
        alone = Outcome()
        assert self.solver.play(shown.unanswered(), option, alone)
        if not alone.groups:
            end = max(alone.won, key=self.stubborn)
            return end, None
        together = Outcome()
        for world in worlds:
            self.solver.play(world.unanswered(), option, together)
        hardest = max(alone.groups, key=lambda at: self.depth(together.groups[at]))
        next_shown = alone.groups[hardest][0]
        return next_shown, (together.groups[hardest], next_shown)

    def stubborn(self, world: World) -> int:
        """How much of a shield the last answers were."""
        table = world.game.table
        return max((table.cards[one].value or 0 for one in world.answers if 0 <= one < len(table.cards)), default=-1)

    def nodes(self) -> list[Node]:
        """The whole tree, the first decision first. The way of the best choices is always there; others have room."""
        self.rows = []
        self.numbers = {}
        self.number(self.solver.root, self.solver.root[0])
        found: list[Node] = []
        others: list[tuple[int, int]] = []  # nodes, and winning choices that have no way yet
        place = 0
        while True:
            while len(found) < len(self.rows):  # grows on the way
                worlds, shown = self.rows[len(found)]
                winning = self.best_first(worlds)
                others += [(len(found), option) for option in winning[1:]]
                found.append(self.node(worlds, shown, winning))
            if place == len(others) or len(self.rows) >= self.most_nodes:
                return found
            number, option = others[place]
            place += 1
            worlds, shown = self.rows[number]
            found[number]["ways"][choice_id(shown.game, option)] = self.way(worlds, shown, option)

    def number(self, worlds: Worlds, shown: World) -> int:
        at = (self.solver.identity(worlds), self.solver.identity([shown]))
        if at not in self.numbers:
            self.numbers[at] = len(self.rows)
            self.rows.append((worlds, shown))
        return self.numbers[at]

    def node(self, worlds: Worlds, shown: World, winning: list[int]) -> Node:
        game = shown.game
        others = [option for option in self.solver.options(worlds) if option not in winning]
        return {
            "wins": [choice_id(game, option) for option in winning],
            "ways": {choice_id(game, winning[0]): self.way(worlds, shown, winning[0])},
            "fails": {choice_id(game, option): self.fail(shown, option) for option in others},
        }

    def way(self, worlds: Worlds, shown: World, option: int) -> Way:
        end, onward = self.onward(worlds, shown, option)
        answers = self.answer_ids(shown, option, end.answers)
        return {"answers": answers, "to": WON if onward is None else self.number(*onward)}

    def answer_ids(self, shown: World, option: int, answers: tuple[int, ...]) -> list[str]:
        game = shown.game.clone()
        game.answer(option)
        found: list[str] = []
        for answer in answers:
            found.append(choice_id(game, answer))
            game.answer(answer)
        return found

    # --- what does not win --------------------------------------------------------------------------------------

    def fail(self, shown: World, option: int) -> Fail:
        """How a choice fails: the seat goes on as a search would, the opponent answers with what refutes it."""
        solver = self.solver
        line: list[str] = []
        world = solver.step(shown.unanswered(), option)
        search = TreeSearch(0, TRIES)
        while world is not None and len(line) < LONGEST:
            game = world.game
            if game.over or game.turn != solver.turn:
                return {"line": line}
            choice = self.refutation(world) if game.asked == solver.other else self.attempt(world, search)
            after = None if choice is None else solver.step(world, choice)
            if choice is None or after is None:
                break
            line.append(choice_id(game, choice))
            world = after
        return {"line": line, "luck": True}

    def refutation(self, world: World) -> int:
        """The opponent's answer against which nothing wins any more, the best shield first."""
        answers = self.solver.answers(world.game)
        for answer in answers:
            outcome = Outcome()
            try:
                if not self.solver.play(world, answer, outcome):
                    return answer
                if not all(self.solver.wins(group) for group in outcome.groups.values()):
                    return answer
            except GaveUp:
                break
        return answers[0] if answers else world.game.options[0]

    def attempt(self, world: World, search: TreeSearch) -> int | None:
        """What the seat might try where nothing is certain any more; None where only luck would go on."""
        options = [option for option in self.solver.options([world]) if self.solver.step(world, option) is not None]
        if len(options) < 2:
            return options[0] if options else None
        return search.choose(self.solver.seen(world), options)
