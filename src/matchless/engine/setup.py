"""The opening: shuffle, draw, perhaps a mulligan, and everybody onto the board (SETUP-1 to SETUP-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine.bits import bits, lowest
from matchless.engine.definitions import GAME_START, OPENING_HAND
from matchless.engine.game import Game
from matchless.engine.program import NONE, POSE_BITS, Block, Frame, Word
from matchless.engine.question import Question
from matchless.engine.state import HOOKS
from matchless.engine.table import CURRENT
from matchless.engine.wording.decisions import MULLIGAN, SECOND_SPACE, TAKING_THE_START, Phrases

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


class Mulligans(Question):
    """A house rule: each seat in turn may shuffle its hand back once and draw as many again (SET-2)."""

    kind = ask.CONFIRM
    rule = "SETUP-4"

    def asked(self, game: Game, frame: Frame) -> int:
        return game.seat_at_start(frame.step)

    def phrases(self, game: Game) -> Phrases:
        return MULLIGAN

    def options(self, game: Game, frame: Frame) -> list[int]:
        return [NONE, ask.YES]

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == ask.YES:
            game.redraw(self.asked(game, frame))
        frame.step += 1
        return frame.step == game.table.seats

    def ever(self, table: Table) -> bool:
        return table.mulligan


WHO: Final = 0  # the steps of placing: who takes the start,
HOW: Final = 1  # how a large one stands on it,
OTHERS: Final = 2  # and where each of the others goes


class PlaceFighters(Question):
    """Puts the fighters of the seat at one start on the board: a hero there, the others in its zones (SETUP-3).

    The starts are taken in the order of the turns, so whoever begins places first, on start 1 (SETUP-2).
    """

    kind = ask.PLACE
    rule = "SETUP-3"

    def __init__(self, start: int) -> None:
        self.start = start  # counted from 0

    def asked(self, game: Game, frame: Frame) -> int:
        return game.seat_at_start(self.start)

    def put(self, game: Game, frame: Frame, options: list[int]) -> None:
        super().put(game, frame, options)
        if frame.step == WHO:
            game.kind = ask.FIGHTER

    def phrases(self, game: Game) -> Phrases:
        if game.kind == ask.FIGHTER:
            return TAKING_THE_START
        return SECOND_SPACE if game.table.fighters[game.frames[-1].mover].large else super().phrases(game)

    def options(self, game: Game, frame: Frame) -> list[int]:
        table = game.table
        seat = game.seat_at_start(self.start)
        if frame.step == WHO:
            return alike(game, table.heroes_of[seat])
        if frame.step == HOW:
            return self.poses(game, frame.mover)
        waiting = table.own[seat] & ~game.present & ~table.off_board
        if not waiting:
            return []
        frame.mover = lowest(waiting)
        return bits(room(game, self.start))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            return True
        if frame.step == WHO:
            frame.mover = answer
            frame.step = HOW
        else:
            frame.step = OTHERS
            game.place(frame.mover, answer, None)
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
        frame.mover = NONE  # who was placed last is no part of the game that begins
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
