"""A quick hand: how likely a sensible player is to take each option, without looking ahead.

Search begins with the options it favours, and playouts follow it to the next quiet moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.definitions import DEFENSE, RANGED, SCHEME
from matchless.engine.program import NONE, POSE_MASK
from matchless.engine.reach import hostile_spaces, targets

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.rng import Rng


def pick(game: Game, rng: Rng) -> int:
    """Every other time the option with the most weight, otherwise one drawn by weight."""
    options = game.options
    if len(options) == 1:
        return options[0]
    weighed = weights(game)
    if rng.word() & 1:
        best = 0
        for place, weight in enumerate(weighed):
            if weight > weighed[best]:
                best = place
        return options[best]
    total = 0.0
    for weight in weighed:
        total += weight
    mark = rng.word() / 4294967296.0 * total
    for place, weight in enumerate(weighed):
        mark -= weight
        if mark < 0.0:
            return options[place]
    return options[-1]


def weights(game: Game) -> list[float]:
    """A weight above 0 for each option of the open decision, in order."""
    kind = game.kind
    if kind == ask.ACTION:
        return [action_weight(game, option) for option in game.options]
    if kind == ask.ATTACK_CARD:
        return [attack_weight(game, card) for card in game.options]
    if kind == ask.DEFENSE_CARD:
        return defense_weights(game)
    if kind in (ask.MOVE, ask.PLACE):
        return move_weights(game)
    if kind == ask.BOOST:
        return [8.0 if card == NONE else spare_weight(game, card) for card in game.options]
    if kind in (ask.DISCARD, ask.PUT_BACK):
        return [1.0 if card == NONE else spare_weight(game, card) for card in game.options]
    if kind == ask.TARGET:
        return [target_weight(game, fighter) for fighter in game.options]
    if kind == ask.ATTACKER:
        heroes = game.table.all_heroes
        return [attacker_weight(game, fighter, heroes) for fighter in game.options]
    if kind == ask.CONFIRM:
        return [1.0 if answer == NONE else 3.0 for answer in game.options]
    if kind == ask.FIGHTER:
        return [1.0 if fighter == NONE else target_weight(game, fighter) for fighter in game.options]
    if kind in (ask.ITEM, ask.MOVER):
        return [1.0 if answer == NONE else 2.0 for answer in game.options]
    return [1.0] * len(game.options)


def action_weight(game: Game, action: int) -> float:
    if action == ask.ATTACK:
        return 4.0
    if action == ask.MANEUVER:
        return 2.0 if len(game.hand[game.asked]) < 7 else 1.0
    return 2.0


def attack_weight(game: Game, card: int) -> float:
    """Strong cards more often."""
    value = (game.table.cards[card].value or 0) + 1
    return float(value * value)


def defense_weights(game: Game) -> list[float]:
    """For a hero a strong card; for a sidekick more often none."""
    side = game.fight().defense
    hero = game.table.all_heroes >> side.fighter & 1
    weighed: list[float] = []
    for card in game.options:
        if card == NONE:
            weighed.append(4.0 if hero else 10.0)
        else:
            value = (game.table.cards[card].value or 0) + 1
            weighed.append(float(value * value))
    return weighed


def spare_weight(game: Game, card: int) -> float:
    """How easily a card is given away: weak ones, and those that nobody on the board can use."""
    if not game.table.users[card] & game.present:
        return 4.0
    kind = game.table.cards[card]
    if kind.type & SCHEME:
        return 0.5
    value = kind.value or 0
    return 1.0 / (1 + value) if kind.type & DEFENSE else 1.5 / (1 + value)


def target_weight(game: Game, fighter: int) -> float:
    """Heroes, and whoever is nearly down."""
    hero = game.table.all_heroes >> fighter & 1
    return (4.0 if hero else 1.0) + 2.0 / (1 + max(0, game.health[fighter]))


def attacker_weight(game: Game, fighter: int, heroes: int) -> float:
    return 3.0 if targets(game, fighter) & heroes else 1.0


def move_weights(game: Game) -> list[float]:
    """Where somebody can be attacked, best a hero; otherwise nearer to one."""
    mover = game.frames[-1].mover
    if mover == NONE:
        return [1.0] * len(game.options)
    table = game.table
    board = table.board
    seat = table.owner[mover]
    kind = table.fighters[mover]
    within = board.within[min(kind.reach, len(board.within) - 1)]
    hostile = hostile_spaces(game, seat)
    others = bits(table.all_heroes & table.foes[seat] & game.present)
    heroes = 0
    for other in others:
        heroes |= 1 << game.at[other]
    weighed: list[float] = []
    for pose in game.options:
        if pose == NONE:
            weighed.append(1.0)
            continue
        space = pose & POSE_MASK
        sight = within[space]
        if kind.attack == RANGED:
            sight |= board.shares_zone[space]
        if sight & heroes:
            weighed.append(6.0)
        elif sight & hostile:
            weighed.append(3.0)
        else:
            row = board.distance[space]
            nearest = 9
            for other in others:
                nearest = min(nearest, row[game.at[other]])
            weighed.append(2.0 / (1 + nearest))
    return weighed
