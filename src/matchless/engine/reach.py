"""Where a fighter can go and whom it can attack: questions to a game that change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.bits import bits
from matchless.engine.definitions import ATTACK, RANGED, SCHEME
from matchless.engine.program import NONE
from matchless.engine.table import FREE_FOR_ALL

if TYPE_CHECKING:
    from matchless.engine.game import Game


def hostile_spaces(game: Game, seat: int) -> int:
    """The spaces held by fighters hostile to `seat`."""
    allies = game.table.allies[seat]
    mask = 0
    for other, spaces in enumerate(game.standing):
        if not allies >> other & 1:
            mask |= spaces
    return mask


def stopping_spaces(game: Game, seat: int) -> int:
    """The spaces whose token ends a move of this seat's fighters (MOVE-4)."""
    mask = 0
    for other in game.table.stoppers[seat]:
        mask |= game.token_spaces(other)
    return mask


def barred_spaces(game: Game, fighter: int, through: bool) -> int:
    """The spaces a moving fighter may not step into: enemies', unless it passes them, and traps under somebody."""
    seat = game.table.owner[fighter]
    barred = 0 if through else hostile_spaces(game, seat)
    if game.table.stoppers[seat]:
        barred |= stopping_spaces(game, seat) & game.occupied()
    return barred


def destinations(game: Game, fighter: int, steps: int, through: bool = False) -> int:
    """The spaces where a move of up to `steps` can end, the present one included (MOVE-1 to MOVE-5)."""
    start = game.at[fighter]
    here = 1 << start
    if game.rooted >> fighter & 1:
        return here
    board = game.table.board
    steps = min(steps, len(board.walks) - 1)
    taken = game.occupied() & ~here
    barred = barred_spaces(game, fighter, through)
    stops = stopping_spaces(game, game.table.owner[fighter])
    area = board.walks[steps][start]
    if not area & (barred | stops):
        return area & ~taken
    reached = here
    edge = here
    for _ in range(steps):
        ahead = 0
        for space in bits(edge):
            ahead |= board.steps[space]
        ahead &= ~(reached | barred)
        if not ahead:
            break
        reached |= ahead
        edge = ahead & ~stops
    return reached & ~taken


def movable(game: Game, fighters: int, steps: int, through: bool = False) -> int:
    """Those of the fighters who could end a move somewhere else."""
    mask = 0
    if steps < 1:
        return mask
    taken = game.occupied()
    for fighter in bits(fighters & game.present & ~game.rooted):
        start = game.at[fighter]
        # A free neighbour settles it; only a hemmed-in fighter needs the whole search.
        if game.table.board.steps[start] & ~taken or destinations(game, fighter, steps, through) & ~(1 << start):
            mask |= 1 << fighter
    return mask


def move_poses(game: Game, fighter: int, steps: int, through: bool = False) -> list[int]:
    """Where a move can end, as poses."""
    return bits(destinations(game, fighter, steps, through))


def place_poses(game: Game, fighter: int, where: int) -> list[int]:
    """Where a fighter can be placed among the spaces a text allows: the empty ones (PLACE-2, MOVE-5)."""
    if game.rooted & game.present & 1 << fighter:
        return []
    return bits(where & ~game.occupied())


def walked(game: Game, fighter: int, end: int, through: bool) -> tuple[int, ...]:
    """The spaces of a shortest legal walk to `end`, for showing the move that is about to be made."""
    avoid = barred_spaces(game, fighter, through) | stopping_spaces(game, game.table.owner[fighter])
    return tuple(game.table.board.step_path(game.at[fighter], end, avoid))


def targets(game: Game, fighter: int) -> int:
    """The fighters whom this one may attack from where it stands (ATK-1, END-3)."""
    table = game.table
    board = table.board
    kind = table.fighters[fighter]
    seat = table.owner[fighter]
    spaces = 0
    for space in (game.at[fighter], game.back[fighter]):
        if space != NONE:
            spaces |= board.within[kind.reach][space]
            if kind.attack == RANGED:
                spaces |= board.shares_zone[space]
    spaces &= hostile_spaces(game, seat)
    if not spaces:
        return 0
    found = game.on_spaces(spaces)
    if table.format == FREE_FOR_ALL and not game.started >> seat & 1:
        found &= _first_turn_targets(game, seat)
    return found


def _first_turn_targets(game: Game, seat: int) -> int:
    """END-3: on its first turn a seat attacks only the next seat or one that has had its first turn."""
    seats = game.table.seats
    following = (seat + 1) % seats
    while game.status[following] != 0 and following != seat:
        following = (following + 1) % seats
    mask = game.table.own[following]
    for other in range(seats):
        if game.started >> other & 1:
            mask |= game.table.own[other]
    return mask


def attackers(game: Game, seat: int) -> int:
    """The seat's fighters with a card to attack with and somebody to attack."""
    table = game.table
    able = 0
    for card in game.hand[seat]:
        if table.cards[card].type & ATTACK:
            able |= table.users[card]
    able &= game.present
    mask = 0
    for fighter in bits(able):
        if targets(game, fighter):
            mask |= 1 << fighter
    return mask


def cards_for(game: Game, seat: int, fighters: int, type_: int) -> list[int]:
    """The different cards in hand of this type that one of the fighters may use."""
    table = game.table
    fit: list[int] = []
    for card in game.hand[seat]:
        if table.cards[card].type & type_ and table.users[card] & fighters and card not in fit:
            fit.append(card)
    fit.sort()
    return fit


def schemes(game: Game, seat: int) -> list[int]:
    """The schemes in hand that somebody on the board may play (SCHEME-1)."""
    return cards_for(game, seat, game.present, SCHEME)
