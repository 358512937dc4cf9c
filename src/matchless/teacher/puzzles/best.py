"""The one good choice: a decision of one's own turn at which one choice is far better than all others.

Nothing is proven here. What a row of choices is worth is the mean over deals dealt anew from what the seat knows: the
row is carried out, and a search plays on. The row is chosen before any card is drawn, so that what is drawn on the way
does not change it, as in puzzles that are proven.
"""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, Final, NamedTuple

import matchless
from matchless.bots.evaluation import Evaluation
from matchless.bots.opinions import opinion
from matchless.bots.search import TreeSearch
from matchless.engine import decision as ask
from matchless.engine.notation import choice_id, option_of
from matchless.engine.view import Deals
from matchless.teacher.puzzles.data import BEST, WON, Fail, Node, Puzzle, puzzle_id, start_rating
from matchless.teacher.puzzles.grade import solves
from matchless.teacher.puzzles.solver import Dealt, GaveUp, Solver, World
from matchless.teacher.puzzles.walk import Walk
from matchless.teacher.reasons import reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matchless.engine.game import Game
    from matchless.engine.view import View

LEAST_OPTIONS: Final = 3
GLANCES: Final = ((4, 0.08), (12, 0.12), (40, 0.20))  # tries of each choice, and the lead that is worth a longer look
MARGIN: Final = 0.25  # of chance by which it is ahead in every search; further on, what loses less is good, too
SEARCHES: Final = ((1, 4_000), (2, 4_000), (3, 16_000))  # seeds and iterations of those
AGAIN: Final = (1, 16_000)  # one more for the decisions after the first: what it finds good is not wrong
TRIES: Final = 300  # of every choice, at least
CHECK_SEED, CHECK_TRIES, CHECK_MARGIN = 4, 120, 0.12  # of a check: quick, and far below what was asked for at first
CHECK_FURTHER: Final = 0.0  # the margin at the decisions after the first: no wrong choice is better than all good ones
HOPE: Final = 0.35  # the chance that the good choice leaves at least: otherwise it only loses more slowly
WEAK_TRIES: Final = 4  # of each weak bot: what they always find is dull
PLAYED_ON: Final = 5  # deals in which a wrong choice is played on
QUICK: Final = 40  # iterations a choice, of the searches that play on
LONGEST: Final = 24  # choices of a line


class Row(NamedTuple):
    """An action of a game: what its seat knew before, and what it chose until somebody else was asked or luck came."""

    view: View
    choices: list[int]


class Weighing:
    """What rows of choices are worth to the seat that is asked. What was found of one is kept for the next."""

    def __init__(self, view: View, seed: int, iterations: int) -> None:
        self.search = TreeSearch(seed, iterations)
        self.deals = Deals(view)
        self.seat = view.game.asked
        self.search.evaluation = Evaluation(view.game.table)

    def chances(self, row: Sequence[int], options: Sequence[int], tries: int) -> dict[int, float]:
        """The chance to win of each of some options after a row of choices, all tried in the same deals."""
        search = self.search
        totals = dict.fromkeys(options, 0.0)
        visits = dict.fromkeys(options, 0)
        for _ in range(tries):
            dealt = self.deals.draw(search.rng)
            if not all(self._answered(dealt, choice) for choice in row) or dealt.over or dealt.asked != self.seat:
                continue
            for option in options:
                if option not in dealt.options:
                    continue
                game = dealt.clone()
                game.answer(option)
                totals[option] += search.iterate(game)[self.seat]
                visits[option] += 1
        found = [search.calibrated(opinion(option, visits[option], totals[option])) for option in options]
        return {one.choice: one.chance for one in found}

    def _answered(self, game: Game, choice: int) -> bool:
        """Makes a choice of a row; False where a deal does not ask the seat, or does not offer it."""
        if game.over or game.asked != self.seat or choice not in game.options:
            return False
        game.answer(choice)
        return True


def lead(chances: dict[int, float]) -> float:
    """How far the best is ahead of all others."""
    first, second = sorted(chances.values(), reverse=True)[:2]
    return first - second


def rows(game: Game, first_turn: int) -> Iterator[Row]:
    """The actions of a game, each with the choices that belong to it."""
    open_row: Row | None = None
    for now, choice in matchless.Recording.of(game).walk():
        if open_row is not None and (choice is None or now.asked != open_row.view.seat or now.kind == ask.ACTION):
            yield open_row
            open_row = None
        if choice is not None and now.kind == ask.ACTION and now.turn >= first_turn:
            open_row = Row(now.view(now.asked), [])
        if open_row is not None and choice is not None:
            open_row.choices.append(choice)


def in_row(row: Row, source: str, least: float) -> Puzzle | None:
    """The puzzle of an action: the first of its decisions at which one choice is far ahead, with those that follow."""
    position = matchless.write_position(row.view)
    view = matchless.read_view(position)  # what is weighed is what is kept
    blind = Dealt(view, 0)
    glance = Weighing(view, 0, GLANCES[-1][0])
    world: World | None = blind.root[0]
    for place, choice in enumerate(row.choices):
        options = [] if world is None else blind.options([world])
        if world is None or choice not in options:  # luck came into it, or a card that was drawn on the way
            return None
        if len(options) >= LEAST_OPTIONS and _suspected(glance, row.choices[:place], options):
            puzzle = in_decision(view, position, row.choices[:place], source, least)
            if puzzle is not None:
                return puzzle
        world = onward(blind, world, choice)
    return None


def _suspected(glance: Weighing, row: Sequence[int], options: Sequence[int]) -> bool:
    """Whether one choice looks far better than all others."""
    return all(lead(glance.chances(row, options, tries)) > ahead for tries, ahead in GLANCES)


def onward(blind: Solver, world: World, option: int) -> World | None:
    """The seat's next decision within its action; None where the action is over, others are asked, or luck decides."""
    after = blind.step(world, option)
    if after is None or after.game.over or after.game.asked != blind.seat or after.game.kind == ask.ACTION:
        return None
    return after


def in_decision(view: View, position: str, row: list[int], source: str, least: float) -> Puzzle | None:
    """The puzzle of a decision, if longer and longer searches agree that one choice is far ahead."""
    blind = Dealt(view, 0)
    world = blind.root[0]
    led: list[str] = []
    for choice in row:
        led.append(choice_id(world.game, choice))
        world = blind.go(world, choice)
    options = blind.options([world])
    agreed: set[int] = set()
    for seed, iterations in SEARCHES:
        weighing = Weighing(view, seed, iterations)
        chances = weighing.chances(row, options, max(TRIES, iterations // len(options)))
        agreed.add(max(chances, key=lambda option: chances[option]))
        if lead(chances) <= MARGIN or max(chances.values()) < HOPE or len(agreed) > 1:
            return None
    if certain(view):
        return None
    best_row, nodes, hard = _chain(blind, world, row, chances, (weighing, Weighing(view, *AGAIN)))
    if hard < least:
        return None
    second = sorted(chances, key=lambda option: -chances[option])[1]
    because = reason(view, best_row, [*row, second])
    assert view.seat is not None
    bits = round(hard, 2)
    puzzle: Puzzle = {
        "id": puzzle_id(view.game.table.heroes[view.seat].slug, "/".join([position, *led])),
        "kind": BEST,
        "position": position,
        "bits": bits,
        "rating": start_rating(bits),
        "solved": {},
        "source": source,
        "nodes": nodes,
        "lead": led,
        "because": [because or ""],
    }
    walk = Walk(puzzle)
    if because is None or dull(walk):
        return None
    for number, node in enumerate(nodes):
        node["fails"] = {choice: refutation(view, walk.paths[number], choice) for choice in node["fails"]}
    return puzzle


def dull(walk: Walk) -> bool:
    """Whether even weak bots find it, whenever they try."""
    return all(solves(walk, level, seed) for level in ("novice", "apprentice") for seed in range(WEAK_TRIES))


def certain(view: View) -> bool:
    """Whether the turn can be won for certain: then it is a puzzle of the other kind."""
    try:
        return Solver(view, nodes=2_000, seconds=20.0).solve()
    except GaveUp:
        return False


def _chain(
    blind: Solver, world: World, row: list[int], chances: dict[int, float], further: tuple[Weighing, Weighing]
) -> tuple[list[int], list[Node], float]:
    """The best choices to the end of the action, the decisions on the way that matter, and how hard that is to find."""
    nodes: list[Node] = []
    taken = list(row)
    hard = 0.0
    here: World | None = world
    while here is not None:
        options = blind.options([here])
        if len(options) == 1:
            chances = {options[0]: max(chances.values())}
        elif nodes:
            chances = further[0].chances(taken, options, max(TRIES, SEARCHES[0][1] // len(options)))
        order = sorted(options, key=lambda option: -chances[option])
        wins = [option for option in order if chances[option] >= chances[order[0]] - MARGIN]
        if nodes and len(wins) < len(options):
            again = further[1].chances(taken, options, max(TRIES, AGAIN[1] // len(options)))
            wins = [option for option in order if option in wins or again[option] >= max(again.values()) - MARGIN]
        names = {option: choice_id(here.game, option) for option in order}
        hard += log2(len(options) / len(wins))
        taken.append(order[0])
        there = onward(blind, here, order[0])
        nodes.append(
            {
                "wins": [names[option] for option in wins],
                "ways": {names[order[0]]: {"answers": [], "to": WON if there is None else len(nodes) + 1}},
                "fails": {names[option]: {"line": []} for option in order if option not in wins},
                "chances": {names[option]: round(chances[option], 3) for option in order},
            }
        )
        here = there
    while not nodes[-1]["fails"]:  # whatever is chosen there is good
        nodes.pop()
    nodes[-1]["ways"] = {nodes[-1]["wins"][0]: {"answers": [], "to": WON}}
    return taken, nodes, hard


def refutation(view: View, path: Sequence[str], choice: str) -> Fail:
    """How it goes on after a wrong choice, until the seat's next turn: in one of the worse deals, not in the worst."""
    played = sorted((_played_on(view, [*path, choice], deal) for deal in range(PLAYED_ON)), key=lambda one: one[0])
    _, deal, line = played[len(played) // 4]
    return {"line": line, "deal": deal}


def _played_on(view: View, path: Sequence[str], deal: int) -> tuple[float, int, list[str]]:
    """What a deal is worth at the end of a line, the deal, and the line."""
    game = Dealt(view, deal).root[0].game
    seat, turn = game.asked, game.turn
    for choice in path:
        option = option_of(game, choice)
        assert option is not None
        game.answer(option)
    players = [TreeSearch(2 * deal + number, QUICK) for number in range(2)]
    line: list[str] = []
    while not game.over and len(line) < LONGEST and not (game.active == seat and game.turn > turn):
        option = players[game.asked].choose(game.view(game.asked), game.options)
        line.append(choice_id(game, option))
        game.answer(option)
    return Evaluation(game.table).chances(game)[seat], deal, line


def margin(view: View, path: Sequence[str], node: Node) -> float:
    """How far the good choices of a decision are ahead, by a quick check that gives the same each time."""
    blind = Dealt(view, 0)
    world = blind.root[0]
    row: list[int] = []
    for choice in path:
        option = option_of(world.game, choice)
        assert option is not None
        row.append(option)
        world = blind.go(world, option)
    options = blind.options([world])
    names = {option: choice_id(world.game, option) for option in options}
    chances = Weighing(view, CHECK_SEED, CHECK_TRIES * len(options)).chances(row, options, CHECK_TRIES)
    good = max(chance for option, chance in chances.items() if names[option] in node["wins"])
    return good - max(chance for option, chance in chances.items() if names[option] in node["fails"])
