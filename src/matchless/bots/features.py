"""What a position holds for a seat, as numbers: health, hand, deck, threat, reach and tempo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.bits import each
from matchless.engine.definitions import ATTACK, DEFENSE, SCHEME, WOULD_FALL
from matchless.engine.program import NONE, Frame
from matchless.engine.reach import targets
from matchless.engine.state import OUT
from matchless.engine.words.leaving import later_health

if TYPE_CHECKING:
    from matchless.engine.game import Game

# Each is of the order of one, so that weights can be compared.
NAMES: Final = (
    "presence",  # 1: what a hero is worth by itself
    "hero health",
    "hero in danger",  # grows as the health of the heroes falls
    "sidekick health",
    "fighters",
    "hand",
    "best attack",  # in hand, for a fighter on the board
    "attacks",
    "best defense",
    "defenses",
    "schemes",
    "boosts",
    "deck",
    "exhausted",
    "hero in sight",  # an opposing hero can be attacked now
    "in sight",  # somebody can be attacked now
    "attackers",
    "approach",  # how near the hero is to the nearest opposing hero
    "exposure",  # opposing fighters who could attack the hero now
    "tokens",
    "pile",
    "second_up",
    "marker",  # the second side of a marker shows
    "second life",
    "actions",  # left to the seat whose turn it is
)
COUNT: Final = len(NAMES)
OF_NOTHING: Final = [1.0 if name in ("hero in danger", "exhausted") else 0.0 for name in NAMES]


def sights(game: Game) -> list[int]:
    """By fighter, whom it could attack from where it stands."""
    present = game.present
    return [targets(game, fighter) if present >> fighter & 1 else 0 for fighter in range(len(game.at))]


def features(game: Game, seat: int, sight: list[int] | None = None) -> list[float]:
    """The numbers of a seat, in the order of NAMES; once it is out it has nothing and is in the greatest danger.

    `sight` is what `sights` says of the position, for whoever asks for several seats.
    """
    table = game.table
    if game.status[seat] == OUT:
        return OF_NOTHING
    if sight is None:
        sight = sights(game)
    own = table.own[seat] & game.present
    heroes = table.heroes_of[seat]
    hero_health = 0
    sidekick_health = 0
    fighters = 0
    attackers = 0
    in_sight = 0
    for fighter in each(own):
        fighters += 1
        if heroes >> fighter & 1:
            hero_health += game.health[fighter]
        else:
            sidekick_health += game.health[fighter]
        seen = sight[fighter]
        if seen:
            attackers += 1
            in_sight |= seen
    second_life = 0
    if table.listeners[WOULD_FALL]:
        second_life = health_to_come(game, heroes, seat)

    best_attack = 0
    attacks = 0
    best_defense = 0
    defenses = 0
    schemes = 0
    boosts = 0
    for card in game.hand[seat]:
        boosts += table.cards[card].boost
        if not table.users[card] & own:
            continue
        type_ = table.cards[card].type
        value = table.cards[card].value or 0
        if type_ & ATTACK:
            attacks += value
            best_attack = max(best_attack, value)
        if type_ & DEFENSE:
            defenses += value
            best_defense = max(best_defense, value)
        if type_ & SCHEME:
            schemes += 1
    deck = len(game.deck[seat])
    second_up = 0.0
    for second in table.decks.of[seat]:
        second_up += len(game.second_up[second])
    laid = 0
    for token in table.tokens.of[seat]:
        laid += len(game.tokens[token])
    turned = 0.0
    for marker in table.markers.of[seat]:
        if game.sides[marker] == 1:
            turned = 1.0
    piled = 0
    for pile in table.piles.of[seat]:
        piled += len(game.piles[pile])

    return [
        1.0,
        hero_health / 10.0,
        3.0 / (3.0 + hero_health + second_life),
        sidekick_health / 10.0,
        fighters / 5.0,
        len(game.hand[seat]) / 7.0,
        best_attack / 6.0,
        attacks / 12.0,
        best_defense / 5.0,
        defenses / 12.0,
        schemes / 2.0,
        boosts / 10.0,
        deck / 20.0,
        0.0 if deck else 1.0,
        1.0 if in_sight & table.all_heroes else 0.0,
        1.0 if in_sight else 0.0,
        attackers / 3.0,
        approach(game, own & heroes, seat),
        exposure(game, own & heroes, seat, sight) / 3.0,
        laid / 5.0,
        piled / 5.0,
        second_up,
        turned,
        second_life / 10.0,
        game.actions / 2.0 if game.active == seat else 0.0,
    ]


def health_to_come(game: Game, heroes: int, seat: int) -> int:
    """What the heroes of a seat will have that would be defeated, or have left the board instead."""
    table = game.table
    total = 0
    for fighter in each(heroes):
        later = later_health(table.heroes[seat], table.fighters[fighter])
        if later and (game.gone >> fighter & 1 or spared(game, fighter, seat)):
            total += later
    return total


def spared(game: Game, fighter: int, seat: int) -> bool:
    """Whether something of its own seat would happen now instead of a fighter's defeat."""
    for ability in game.abilities(WOULD_FALL, seat):
        if game.is_about(ability, Frame((), seat, ability, NONE, NONE), fighter):
            return True
    return False


def approach(game: Game, heroes: int, seat: int) -> float:
    """1 beside an opposing hero, less the farther away the nearest of them is."""
    others = game.table.all_heroes & game.table.foes[seat] & game.present
    nearest = 99
    for hero in each(heroes):
        row = game.table.board.distance[game.at[hero]]
        for other in each(others):
            nearest = min(nearest, row[game.at[other]])
    return 1.0 / nearest


def exposure(game: Game, heroes: int, seat: int, sight: list[int]) -> int:
    """How many opposing fighters could attack a hero of this seat from where they stand."""
    count = 0
    for foe in each(game.table.foes[seat] & game.present):
        if sight[foe] & heroes:
            count += 1
    return count
