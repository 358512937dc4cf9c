"""A quick hand: how likely a sensible player is to take each option, without looking ahead.

Search begins with the options it favours, and playouts follow it to the next quiet moment. What it looks at is written
here, kind by kind; how much each of that counts was learned from what long searches tried (`habits.json`), shared by
all heroes plus what each hero differs by. Every score is a sum of facts times numbers, and a weight its exponential, so
that nothing gets a weight of 0.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from matchless.bots.habits import HABITS, Habits
from matchless.engine import decision as ask
from matchless.engine.bits import each
from matchless.engine.definitions import ATTACK, DEFENSE, SCHEME
from matchless.engine.program import NONE, POSE_MASK
from matchless.engine.reach import armed, hostile_spaces, targets

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.rng import Rng
    from matchless.engine.table import Table

MOST: Final = 6.0  # scores are kept between this and its negative


class Policy:
    """The habits of everybody at one table."""

    def __init__(self, table: Table, habits: Habits = HABITS) -> None:
        self.table = table
        self.habits = habits
        heroes = [hero.slug for hero in table.heroes]
        # by kind of decision and seat
        self.numbers = [[habits.of(name, hero) for hero in heroes] for name in ask.KIND_NAMES]
        self.own = [[habits.of(part, hero) for hero in heroes] for part in ("move hero", "move sidekick", "move other")]
        # by kind of decision and card, what is not to be seen from the card's numbers
        self.cards = [
            [habits.card(name, heroes[table.card_owner[number]], card.name) for number, card in enumerate(table.cards)]
            for name in ask.KIND_NAMES
        ]


LAST: Final[list[Policy]] = []  # the policy of the table that was asked about last


def policy_of(table: Table) -> Policy:
    """The policy for a table."""
    for last in LAST:
        if last.table is table:
            return last
    policy = Policy(table)
    LAST[:] = [policy]  # another thread may put its own there at any moment
    return policy


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
    return [exp(max(-MOST, min(MOST, score))) for score in scores(game, policy_of(game.table))]


def scores(game: Game, policy: Policy) -> list[float]:
    """How much is to be said for each option; each is a sum of the numbers of its kind, in the order of NAMES."""
    kind = game.kind
    numbers = policy.numbers[kind][game.asked]
    cards = policy.cards[kind]
    if kind == ask.ACTION:
        return action_scores(game, numbers, cards)
    if kind == ask.ATTACK_CARD:
        return attack_scores(game, numbers, cards)
    if kind == ask.DEFENSE_CARD:
        return defense_scores(game, numbers, cards)
    if kind == ask.MOVE or kind == ask.PLACE:
        return move_scores(game, policy)
    if kind == ask.MOVER:
        return mover_scores(game, numbers)
    if kind == ask.BOOST or kind == ask.DISCARD or kind == ask.PUT_BACK:
        return spare_scores(game, numbers, cards)
    if kind == ask.TARGET or kind == ask.FIGHTER:
        return target_scores(game, numbers)
    if kind == ask.ATTACKER:
        return attacker_scores(game, numbers)
    if kind == ask.SCHEME_CARD:
        return [cards[card] for card in game.options]
    if kind == ask.CONFIRM or kind == ask.ITEM:
        return [0.0 if answer == NONE else numbers[0] for answer in game.options]
    return [0.0] * len(game.options)


def action_scores(game: Game, numbers: list[float], cards: list[float]) -> list[float]:
    table = game.table
    seat = game.asked
    hand = len(game.hand[seat]) / 7.0
    last = 1.0 if game.actions == 1 else 0.0
    found: list[float] = []
    for action in game.options:
        if action == ask.MANEUVER:
            score = numbers[0] * hand + numbers[1] * last
            if hand >= 1.0:
                score += numbers[2]
            if not game.deck[seat]:
                score += numbers[3]
        elif action == ask.ATTACK:
            reach = 0
            able = 0
            for fighter in each(armed(game, seat)):
                seen = targets(game, fighter)
                if seen:
                    reach |= seen
                    able |= 1 << fighter
            strongest = 0
            for card in game.hand[seat]:
                if table.attackers_with[card] & able:
                    strongest = max(strongest, table.cards[card].value or 0)
            frail = 0.0
            for fighter in each(reach):
                frail = max(frail, 1.0 / (1 + game.health[fighter]))
            score = numbers[4] + numbers[5] * last + numbers[6] * hand + numbers[7] * (strongest / 5.0)
            score += numbers[8] * frail
            if reach & table.all_heroes:
                score += numbers[9]
        elif action == ask.SCHEME:
            score = numbers[10] + numbers[11] * last + numbers[12] * hand
            for card in game.hand[seat]:
                if table.schemers_with[card] & game.present:
                    score += cards[card]
        else:
            score = numbers[13]
        found.append(score)
    return found


def attack_scores(game: Game, numbers: list[float], cards: list[float]) -> list[float]:
    table = game.table
    foe = game.fight().defense.fighter
    hero = table.all_heroes >> foe & 1
    health = game.health[foe]
    found: list[float] = []
    for card in game.options:
        kind = table.cards[card]
        value = kind.value or 0
        score = cards[card] + (numbers[0] + numbers[1] * hero) * (value / 5.0) + numbers[2] * (kind.boost / 3.0)
        if value >= health:
            score += numbers[3]
        if kind.type & DEFENSE:
            score += numbers[4]
        found.append(score)
    return found


def defense_scores(game: Game, numbers: list[float], cards: list[float]) -> list[float]:
    table = game.table
    fighter = game.fight().defense.fighter
    hero = table.all_heroes >> fighter & 1
    frail = 3.0 / (3 + max(0, game.health[fighter]))
    found: list[float] = []
    for card in game.options:
        if card == NONE:
            score = numbers[0] + numbers[1] * hero + numbers[2] * frail + numbers[3] * (hero * frail)
        else:
            kind = table.cards[card]
            value = (kind.value or 0) / 5.0
            score = cards[card] + (numbers[4] + numbers[5] * hero + numbers[6] * frail) * value
            score += numbers[7] * (kind.boost / 3.0)
            if kind.type & ATTACK:
                score += numbers[8]
        found.append(score)
    return found


def spare_scores(game: Game, numbers: list[float], cards: list[float]) -> list[float]:
    """How easily a card is given away."""
    table = game.table
    hand = len(game.hand[game.asked]) / 7.0
    found: list[float] = []
    for card in game.options:
        if card == NONE:
            found.append(numbers[0])
            continue
        kind = table.cards[card]
        score = cards[card] + numbers[1] * (kind.boost / 3.0) + numbers[2] * ((kind.value or 0) / 5.0)
        score += numbers[3] * hand
        if kind.type & SCHEME:
            score += numbers[4]
        if kind.type & DEFENSE:
            score += numbers[5]
        if not table.users[card] & game.present:
            score += numbers[6]
        found.append(score)
    return found


def target_scores(game: Game, numbers: list[float]) -> list[float]:
    """Heroes, and whoever is nearly down; a friend is another matter."""
    found: list[float] = []
    foes = game.table.foes[game.asked]
    for fighter in game.options:
        if fighter == NONE:
            found.append(numbers[0])
            continue
        frail = 3.0 / (3 + max(0, game.health[fighter]))
        place = 1 if foes >> fighter & 1 else 5
        score = numbers[place] + numbers[place + 1] * frail
        if game.table.all_heroes >> fighter & 1:
            score += numbers[place + 2] + numbers[place + 3] * frail
        found.append(score)
    return found


def attacker_scores(game: Game, numbers: list[float]) -> list[float]:
    heroes = game.table.all_heroes
    found: list[float] = []
    for fighter in game.options:
        score = 0.0
        if heroes >> fighter & 1:
            score += numbers[0]
        if targets(game, fighter) & heroes:
            score += numbers[1]
        found.append(score)
    return found


def mover_scores(game: Game, numbers: list[float]) -> list[float]:
    table = game.table
    danger = threatened(game, table.owner[game.options[-1]])
    found: list[float] = []
    for fighter in game.options:
        if fighter == NONE:
            found.append(numbers[0])
            continue
        score = 0.0
        exposed = danger >> game.at[fighter] & 1
        if table.all_heroes >> fighter & 1:
            score += numbers[1] + numbers[2] * exposed
        else:
            score += numbers[3] * exposed
        seen = targets(game, fighter)
        if seen:
            score += numbers[4]
            if seen & table.all_heroes:
                score += numbers[5]
        found.append(score)
    return found


def threatened(game: Game, seat: int) -> int:
    """The spaces that those hostile to a seat could attack from where they stand."""
    table = game.table
    spaces = 0
    for foe in each(table.foes[seat] & game.present):
        spaces |= table.aims[foe][game.at[foe]]
    return spaces


def move_scores(game: Game, policy: Policy) -> list[float]:
    """Where somebody can be attacked, best a hero; out of reach of others; nearer to an opposing hero or farther."""
    mover = game.frames[-1].mover
    if mover == NONE:
        return [0.0] * len(game.options)
    table = game.table
    seat = table.owner[mover]
    if not table.friends[game.asked] >> mover & 1:
        numbers = policy.own[2][game.asked]
    else:
        numbers = policy.own[0 if table.all_heroes >> mover & 1 else 1][seat]
    aims = table.aims[mover]
    hostile = hostile_spaces(game, seat)
    danger = threatened(game, seat)
    others = [game.at[other] for other in each(table.all_heroes & table.foes[seat] & game.present)]
    heroes = 0
    for space in others:
        heroes |= 1 << space
    sees_hero = numbers[0]
    sees = numbers[1]
    exposed = numbers[2]
    if game.active != seat or not game.actions:  # it cannot attack any more
        sees_hero += numbers[3]
        sees += numbers[4]
        exposed += numbers[5]
    near = numbers[6]
    far = numbers[7]
    here = game.at[mover]
    found: list[float] = []
    for pose in game.options:
        if pose == NONE:
            found.append(numbers[8])
            continue
        space = pose & POSE_MASK
        nearest = 9
        for other in others:
            nearest = min(nearest, table.board.distance[space][other])
        score = near / (1 + nearest) + far * nearest
        aim = aims[space]
        if aim & heroes:
            score += sees_hero
        elif aim & hostile:
            score += sees
        if danger >> space & 1:
            score += exposed
        if space == here:
            score += numbers[9]
        found.append(score)
    return found
