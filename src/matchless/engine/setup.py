"""The opening: shuffle, draw, perhaps a mulligan, and everybody onto the board (SETUP-1 to SETUP-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits, lowest
from matchless.engine.definitions import GAME_START, OPENING_HAND
from matchless.engine.game import WAIT, Game
from matchless.engine.program import NONE, POSE_BITS, UNASKED, Block, Frame, Word
from matchless.engine.state import HOOKS
from matchless.engine.table import CURRENT

if TYPE_CHECKING:
    from matchless.engine.table import Table


class Deal(Word):
    """Settles who begins, shuffles every deck and deals the opening hands."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        table = game.table
        game.settle_first()
        for seat in range(table.seats):
            game.shuffle(seat)
            game.draw(seat, OPENING_HAND, None)
        game.deal_markers()
        return True


class Mulligans(Word):
    """A house rule: each seat in turn may shuffle its hand back once and draw as many again (SET-2)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        while frame.step < game.table.seats:
            seat = game.seat_at_start(frame.step)
            answer = frame.answer
            if answer == UNASKED:
                answer = game.ask(frame, seat, ask.CONFIRM, [NONE, ask.YES], "SETUP-4")
                if answer == WAIT:
                    return False
            frame.answer = UNASKED
            frame.step += 1
            if answer == ask.YES:
                game.redraw(seat)
        return True

    def ever(self, table: Table) -> bool:
        return table.mulligan


class PlaceFighters(Word):
    """Puts the fighters of the seat at one start on the board: a hero there, the others in its zones (SETUP-3).

    The starts are taken in the order of the turns, so whoever begins places first, on start 1 (SETUP-2).
    """

    def __init__(self, start: int) -> None:
        self.start = start  # counted from 0

    def resolve(self, game: Game, frame: Frame) -> bool:
        table = game.table
        seat = game.seat_at_start(self.start)
        if frame.step == 0:
            hero = frame.answer
            if hero == UNASKED:
                hero = game.ask(frame, seat, ask.FIGHTER, alike(game, table.heroes_of[seat]), "SETUP-3")
                if hero == WAIT:
                    return False
            frame.answer = UNASKED
            frame.mover = hero
            frame.step = 1
        if frame.step == 1:
            pose = frame.answer
            if pose == UNASKED:
                pose = game.ask(frame, seat, ask.PLACE, self.poses(game, frame.mover), "SETUP-3")
                if pose == WAIT:
                    return False
            frame.answer = UNASKED
            frame.step = 2
            game.place(frame.mover, pose, None)
            return False
        waiting = table.own[seat] & ~game.present & ~table.off_board
        if not waiting:
            return True
        frame.mover = lowest(waiting)
        space = frame.answer
        if space == UNASKED:
            space = game.ask(frame, seat, ask.PLACE, bits(room(game, self.start)), "SETUP-3")
            if space == WAIT:
                return False
        frame.answer = UNASKED
        game.place(frame.mover, space, None)
        return False

    def ever(self, table: Table) -> bool:
        return self.start < table.seats

    def poses(self, game: Game, hero: int) -> list[int]:
        """How a hero may stand on the start: a large one takes a free space beside it too, if there is one."""
        board = game.table.board
        start = board.starts[self.start]
        backs = unclaimed(game, self.start) & board.beside[start] if game.table.fighters[hero].large else 0
        return [start | (back + 1) << POSE_BITS for back in bits(backs)] or [start]


def alike(game: Game, heroes: int) -> list[int]:
    """One fighter of each kind: at setup those of one kind differ in nothing (ASK-3)."""
    kinds: list[int] = []
    for fighter in bits(heroes):
        if all(game.table.fighters[fighter] is not game.table.fighters[other] for other in kinds):
            kinds.append(fighter)
    return kinds


def room(game: Game, start: int) -> int:
    """Where the fighters beside a hero on a start may go: the free spaces in its zones, or else (SETUP-3).

    Else is any free space in the printed edition; in the current one a space beside an own fighter, if one is free
    (EDITION-3).
    """
    board = game.table.board
    free = unclaimed(game, start)
    if within := free & board.shares_zone[board.starts[start]]:
        return within
    if game.table.edition == CURRENT:
        near = 0
        for space in bits(game.standing[game.seat_at_start(start)]):
            near |= board.beside[space]
        if free & near:
            return free & near
    return free


def unclaimed(game: Game, start: int) -> int:
    """The free spaces that are not the start of a seat still to come."""
    board = game.table.board
    free = board.everywhere & ~game.occupied()
    for later in range(start + 1, game.table.seats):
        free &= ~(1 << board.starts[later])
    return free


class StartOfGame(Word):
    """Abilities for the start of the game, seat after seat in the order of turns: everybody is on the board by now."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        while frame.step < game.table.seats:
            seat = game.seat_at_start(frame.step)
            frame.step += 1
            if game.abilities(GAME_START, seat):
                game.push(HOOKS[GAME_START], seat, None)
                return False
        return True

    def ever(self, table: Table) -> bool:
        return table.listeners[GAME_START] != 0


class FirstTurn(Word):
    """Hands over to the turn of the seat that begins."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.push(game.table.turn, game.active, None)
        return True


OPENING: Block = (
    Deal(),
    Mulligans(),
    PlaceFighters(0),
    PlaceFighters(1),
    PlaceFighters(2),
    PlaceFighters(3),
    StartOfGame(),
    FirstTurn(),
)


def start(table: Table, seed: int, listen: bool = False) -> Game:
    """A new game at its first decision."""
    return Game.begin(table, seed, table.opening, listen)
