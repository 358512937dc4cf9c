"""The opening: shuffle, draw, perhaps a mulligan, and everybody onto the board (SETUP-1 to SETUP-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits, lowest
from matchless.engine.definitions import OPENING_HAND
from matchless.engine.game import WAIT, Game
from matchless.engine.program import NONE, POSE_BITS, UNASKED, Block, Frame, Word
from matchless.engine.turn import TURN

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
        while game.table.mulligan and frame.step < game.table.seats:
            seat = frame.step
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


    def at_stake(self) -> str:
        return "shuffle your hand back and draw as many cards again"


class PlaceFighters(Word):
    """Puts one seat's fighters on the board, whoever begins (SET-1): a hero on the start, the others in its zones."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def resolve(self, game: Game, frame: Frame) -> bool:
        if self.seat >= game.table.seats:
            return True
        start = game.table.board.starts[self.seat]
        heroes = game.table.heroes_of[self.seat]
        if not game.present & game.table.own[self.seat]:
            hero = frame.answer
            if hero == UNASKED:
                hero = game.ask(frame, self.seat, ask.FIGHTER, alike(game, heroes), "SETUP-3")
                if hero == WAIT:
                    return False
            frame.answer = UNASKED
            frame.fighter = hero
            game.place(hero, start, None)
            if game.table.fighters[hero].large:
                frame.step = 1
            return False
        if frame.step == 1:
            return self.turn_large(game, frame, start)
        waiting = game.table.own[self.seat] & ~game.present
        if not waiting:
            return True
        frame.mover = lowest(waiting)
        space = frame.answer
        if space == UNASKED:
            space = game.ask(frame, self.seat, ask.PLACE, bits(room(game, self.seat)), "SETUP-3")
            if space == WAIT:
                return False
        frame.answer = UNASKED
        game.place(frame.mover, space, None)
        return False


    def turn_large(self, game: Game, frame: Frame, start: int) -> bool:
        """Lets a large hero on its start take a space beside it too, if one is free."""
        frame.mover = frame.fighter
        pose = frame.answer
        if pose == UNASKED:
            backs = unclaimed(game, self.seat) & game.table.board.beside[start]
            poses = [start | (back + 1) << POSE_BITS for back in bits(backs)]
            pose = game.ask(frame, self.seat, ask.PLACE, poses, "SETUP-3")
            if pose == WAIT:
                return False
        frame.answer = UNASKED
        frame.step = 2
        if pose != NONE:
            game.place(frame.fighter, pose, None)
        return False


def alike(game: Game, heroes: int) -> list[int]:
    """One fighter of each kind: at setup those of one kind differ in nothing (ASK-3)."""
    kinds: list[int] = []
    for fighter in bits(heroes):
        if all(game.table.fighters[fighter] is not game.table.fighters[other] for other in kinds):
            kinds.append(fighter)
    return kinds


def room(game: Game, seat: int) -> int:
    """The free spaces in the zones of the seat's start, or any free space (SETUP-3)."""
    board = game.table.board
    free = unclaimed(game, seat)
    return free & board.shares_zone[board.starts[seat]] or free


def unclaimed(game: Game, seat: int) -> int:
    """The free spaces that are not the start of a seat still to come."""
    board = game.table.board
    free = board.everywhere & ~game.occupied()
    for later in range(seat + 1, game.table.seats):
        free &= ~(1 << board.starts[later])
    return free


class FirstTurn(Word):
    """Hands over to the turn of the seat that begins."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.push(TURN, game.active, None)
        return True


OPENING: Block = (
    Deal(),
    Mulligans(),
    PlaceFighters(0),
    PlaceFighters(1),
    PlaceFighters(2),
    PlaceFighters(3),
    FirstTurn(),
)


def start(table: Table, seed: int, listen: bool = False) -> Game:
    """A new game at its first decision."""
    return Game.begin(table, seed, OPENING, listen)
