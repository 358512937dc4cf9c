"""How hard a puzzle is: how often bots of each level find its solution."""

from __future__ import annotations

from typing import Final

from matchless.bots import levels
from matchless.bots.search import TreeSearch
from matchless.engine.notation import choice_id
from matchless.teacher.puzzles.data import MOST_RATING, WON, Puzzle, start_rating
from matchless.teacher.puzzles.walk import Walk

TRIES: Final = {"novice": 4, "apprentice": 4, "veteran": 3, "master": 1}
EXPECTED: Final = {"novice": 1000, "apprentice": 1150, "veteran": 1500, "master": 1800}  # ratings that stand for levels
STEP: Final = 40  # points by which one try moves a rating at most
LEAST_RATING: Final = 600


def grade(puzzle: Puzzle, tries: dict[str, int] = TRIES) -> Puzzle:
    """The puzzle with how often bots have solved it, and a rating by that."""
    walk = Walk(puzzle)
    solved = {level: [sum(solves(walk, level, seed) for seed in range(times)), times] for level, times in tries.items()}
    return {**puzzle, "solved": solved, "rating": rating(puzzle["bits"], solved)}


def solves(walk: Walk, level: str, seed: int) -> bool:
    """Whether a bot finds the whole solution, against the most stubborn answers."""
    bot = levels.make(level, seed)
    if isinstance(bot, TreeSearch):
        bot.milliseconds = 0  # by its tries alone: on a busy machine no puzzle is harder
    nodes = walk.puzzle["nodes"]
    number = 0
    while True:
        node, world = nodes[number], walk.worlds[number]
        options = walk.solver.options([world])
        option = options[0] if len(options) == 1 else bot.choose(walk.solver.seen(world), options)
        choice = choice_id(world.game, option)
        if choice not in node["wins"]:
            return False
        number = node["ways"].get(choice, node["ways"][node["wins"][0]])["to"]
        if number == WON:
            return True


def rating(bits: float, solved: dict[str, list[int]]) -> int:
    """The rating by bits, moved by every try of a bot as by a game against somebody of its strength."""
    found = float(start_rating(bits))
    for level, (wins, times) in solved.items():
        expected = 1 / (1 + 10 ** ((found - EXPECTED[level]) / 400))  # that the bot solves it
        found += STEP * (times * expected - wins)
    return max(LEAST_RATING, min(MOST_RATING, round(found)))
