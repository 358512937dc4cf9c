"""The solution of a puzzle in words: its steps, and why they are needed."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, NamedTuple

from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.engine.combatants import value
from matchless.engine.notation import option_of
from matchless.engine.program import ATTACKER, DEFENDER
from matchless.teacher.puzzles.data import WON

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.teacher.puzzles.solver import World
    from matchless.teacher.puzzles.walk import Walk


class Step(NamedTuple):
    """One choice of the best way: whose, in words, and how many of how many win; 0 of 0 for the opponent's."""

    seat: int
    says: str
    wins: int
    of: int

    def data(self) -> dict[str, int | str]:
        return {"seat": self.seat, "says": self.says, "wins": self.wins, "of": self.of}


def steps(walk: Walk) -> list[Step]:
    """The way of the best choices, against the most stubborn answers."""
    found: list[Step] = []
    number = 0
    while number != WON:
        node, world = walk.puzzle["nodes"][number], walk.worlds[number]
        best = node["wins"][0]
        way = node["ways"][best]
        options = len(node["wins"]) + len(node["fails"])
        found.append(Step(walk.solver.seat, _said(world, best), len(node["wins"]), options))
        for before, answer in zip(walk.follow(world, [best, *way["answers"]])[1:], way["answers"], strict=False):
            found.append(Step(before.game.asked, _said(before, answer), 0, 0))
        number = way["to"]
    return found


def led(walk: Walk) -> list[str]:
    """What has been chosen before the first decision."""
    return [_said(world, choice) for world, choice in zip(walk.led, walk.paths[0], strict=False)]


def _said(world: World, choice: str) -> str:
    game = world.game
    option = option_of(game, choice)
    assert option is not None
    return game.view(game.asked).says(option)


def because(walk: Walk) -> list[str]:
    """What the last blow needs, or why the choice is better; and which step is the hardest to find."""
    told = [_last_blow(walk)] if walk.proven else [_ahead(walk), *walk.puzzle["because"]]
    own = [step for step in steps(walk) if step.of > 1]
    hardest = max(reversed(own), key=lambda step: log2(step.of / step.wins), default=None)  # of equals the last
    if hardest is not None and hardest.wins < hardest.of:
        which = "the only one" if hardest.wins == 1 else f"one of {hardest.wins}"
        does = "wins" if walk.proven else "is good"
        told.append(f"The step to find: {_lowered(hardest.says)}, {which} of {hardest.of} that {does}.")
    return [line for line in told if line]


def _ahead(walk: Walk) -> str:
    """What the choice is worth beside the others."""
    node = walk.puzzle["nodes"][0]
    best, second = sorted(node["chances"].values(), reverse=True)[:2]
    others = "the other keeps" if len(node["chances"]) == 2 else "the next best keeps"
    return f"{_said(walk.worlds[0], node['wins'][0])} keeps a chance of {_percent(best)}, {others} {_percent(second)}."


def _percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def _lowered(said: str) -> str:
    """A label amid a sentence; what begins with a name keeps its capital."""
    first, _, rest = said.partition(" ")
    return f"{first.lower()} {rest}" if rest and rest[:1].islower() else said[:1].lower() + said[1:]


def _last_blow(walk: Walk) -> str:
    """What was left of the opposing heroes before the last choice, and what the strongest answer is worth."""
    before, after = _end(walk)
    other = 1 - walk.solver.seat
    table = after.table
    fallen = [
        fighter for fighter in bits(table.heroes_of[other]) if before.health[fighter] > 0 >= after.health[fighter]
    ]
    if not fallen:
        return ""
    name, health = table.names[fallen[-1]], before.health[fallen[-1]]
    combat = after.combat
    if combat is None or combat.defense.fighter not in fallen or not combat.revealed:
        source = next((event.source for event in reversed(after.events or []) if event.kind == ev.DAMAGE), None)
        by = f" from {source.name}" if source is not None and source.name else ""
        return f"{name} has {health} health, and no card can answer the damage{by}."
    shield, blow = value(after, combat, DEFENDER), value(after, combat, ATTACKER)
    card = combat.defense.card
    if card < 0:
        return f"{name} has {health} health; a blow of {blow} leaves nothing, and no card they may hold changes that."
    answer = table.cards[card].name
    if not shield:
        return f"{name} has {health} health; against a blow of {blow} even {answer} is worth nothing."
    return (
        f"{name} has {health} health, and the strongest answer they may hold, {answer}, is worth {shield}: "
        f"so the last blow must be worth {health + shield}, and it is worth {blow}."
    )


def _end(walk: Walk) -> tuple[Game, Game]:
    """The game at the last decision of the best way, and at its end."""
    number = 0
    while True:
        node = walk.puzzle["nodes"][number]
        way = node["ways"][node["wins"][0]]
        if way["to"] == WON:
            end = walk.follow(walk.worlds[number], [node["wins"][0], *way["answers"]])[-1]
            return walk.worlds[number].game, end.game
        number = way["to"]
