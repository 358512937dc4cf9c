"""A solution, followed in deals dealt anew against every answer: what the proof says must hold in real games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.rng import Rng
from matchless.engine.view import Deals
from matchless.teacher.puzzles.solver import Outcome, Worlds, lucky

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.view import View
    from matchless.teacher.puzzles.tree import Tree


def holds(view: View, tree: Tree, deals: int, seed: int = 11) -> bool:
    """Whether the best choices of a tree win in so many deals, whatever is answered there."""
    rng = Rng.seeded(seed)
    dealt = Deals(view)
    return all(_wins(dealt.draw(rng), tree.solver.root, tree) for _ in range(deals))


def _wins(game: Game, worlds: Worlds, tree: Tree) -> bool:
    solver = tree.solver
    option = tree.best_first(worlds)[0]
    if option not in game.options:
        return False
    outcome = Outcome()
    for world in worlds:
        solver.play(world.unanswered(), option, outcome)
    by_answers = {world.answers: group for group in outcome.groups.values() for world in group}
    twin = _played(game, option)
    return twin is not None and _answered(twin, (), by_answers, tree)


def _answered(game: Game, answers: tuple[int, ...], groups: dict[tuple[int, ...], Worlds], tree: Tree) -> bool:
    """Whether every answer from here on leads to a win."""
    solver = tree.solver
    if game.over:
        return bool(game.winners >> solver.seat & 1)
    if game.turn != solver.turn:
        return False
    if game.asked == solver.seat:
        return answers in groups and _wins(game, groups[answers], tree)
    for answer in game.options:
        twin = _played(game, answer)
        if twin is None or not _answered(twin, (*answers, answer), groups, tree):
            return False
    return True


def _played(game: Game, option: int) -> Game | None:
    """The game after a choice; None if luck has come into it."""
    twin = game.clone()
    twin.events = []
    twin.answer(option)
    return None if lucky(game, twin) else twin
