"""Finds puzzles in games: of bots, or recorded ones."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

import matchless
from matchless import boards, heroes
from matchless.bots import levels
from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.teacher.puzzles import best
from matchless.teacher.puzzles.check import check
from matchless.teacher.puzzles.data import BEST, WIN, Puzzle, PuzzleError, puzzle_id, start_rating
from matchless.teacher.puzzles.follow import holds
from matchless.teacher.puzzles.solver import GaveUp, Solver
from matchless.teacher.puzzles.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from matchless.engine.game import Game
    from matchless.engine.view import View

HEALTH: Final = 10  # of a side's heroes: above it hardly any turn wins for certain, or hangs on one choice
FIRST_TURN: Final = 3
SEATS: Final = 2  # only duels are searched
LEAST_BITS: Final = {WIN: 3.0, BEST: 2.0}  # weak bots miss the good choices
DECK: Final = 4  # cards that the seat may draw, at least: with fewer one can tell what will come
DEALS: Final = 20  # dealt anew, in which a solution has to hold
QUICKLY: Final = (500, 2.0)  # nodes and seconds to find out whether a position is won at all
THOROUGHLY: Final = (9_000, 20.0)  # and to look at every choice


def bot_game(number: int, level: str, hero: str = "", board: str = "") -> Game:
    """A finished game of two bots of a level: by its number, with heroes and board as the number says, if not given."""
    pick = Random(number)
    field = pick.choice(boards.slugs())
    names = pick.sample(heroes.slugs(), 2)
    if hero:
        names = [hero, next(name for name in pick.sample(heroes.slugs(), 2) if name != hero)]
    game = matchless.new_game(board or field, names, seed=number)
    players = [levels.make(level, seed=2 * number + seat) for seat in range(2)]
    while not game.over:
        game.choose(players[game.asked].choose(game.view(game.asked), game.options))
    return game


def moments(game: Game) -> Iterator[View]:
    """The positions of a game that may be won within the turn, as the seat knows them that is to act."""
    for now, choice in matchless.Recording.of(game).walk():
        fits = choice is not None and now.kind == ask.ACTION and now.turn >= FIRST_TURN
        if fits and health(now, 1 - now.asked) <= HEALTH:
            yield now.view(now.asked)


def health(game: Game, seat: int) -> int:
    """What a seat's heroes have left together."""
    return sum(game.health[fighter] for fighter in bits(game.table.heroes_of[seat] & ~game.defeated))


def in_game(game: Game, source: str, kind: str = WIN, least: float | None = None, hero: str = "") -> list[Puzzle]:
    """The puzzles of a game, or of one hero in it: the hardest of each seat, for those of one game are much alike."""
    if game.table.seats != SEATS:
        return []
    found: dict[int, Puzzle] = {}
    for view, look in _looks(game, source, kind, LEAST_BITS[kind] if least is None else least):
        assert view.seat is not None
        if hero and game.table.heroes[view.seat].slug != hero:
            continue
        puzzle = look()
        if puzzle is not None and (view.seat not in found or puzzle["bits"] > found[view.seat]["bits"]):
            found[view.seat] = puzzle
    return list(found.values())


def _looks(game: Game, source: str, kind: str, least: float) -> Iterator[tuple[View, Callable[[], Puzzle | None]]]:
    """The positions of a game in which there may be a puzzle, each with what looks for it."""
    if kind == WIN:
        for view in moments(game):
            yield view, partial(in_position, view, source, least)
    else:
        for row in best.rows(game, FIRST_TURN):
            if min(health(row.view.game, seat) for seat in range(2)) <= HEALTH:
                yield row.view, partial(_in_row, row, source, least)


def _in_row(row: best.Row, source: str, least: float) -> Puzzle | None:
    puzzle = best.in_row(row, source, least)
    if puzzle is None:
        return None
    try:
        check(puzzle)
    except PuzzleError:  # a wrong choice may win in the one deal that it is played out in, and then refutes nothing
        return None
    return puzzle


def in_position(view: View, source: str, least: float = LEAST_BITS[WIN]) -> Puzzle | None:
    """The puzzle of a position, if the turn can be won for certain and that is hard enough to find."""
    assert view.seat is not None
    if len(view.game.deck[view.seat]) < DECK:
        return None
    try:
        if not Solver(view, nodes=QUICKLY[0], seconds=QUICKLY[1]).solve():
            return None
        position = matchless.write_position(view)
        view = matchless.read_view(position)  # what is proven is what is kept
        solver = Solver(view, nodes=THOROUGHLY[0], seconds=THOROUGHLY[1], thorough=True)
        if not solver.solve():
            return None
        tree = Tree(solver)
        hard = round(tree.bits(), 2)
        if hard < least or not holds(view, tree, DEALS):
            return None
        nodes = tree.nodes()
    except GaveUp:
        return None
    assert view.seat is not None
    hero = view.game.table.heroes[view.seat].slug
    puzzle: Puzzle = {
        "id": puzzle_id(hero, position),
        "kind": WIN,
        "position": position,
        "bits": hard,
        "rating": start_rating(hard),
        "solved": {},
        "source": source,
        "nodes": nodes,
    }
    check(puzzle)
    return puzzle
