"""The second life: a seat lifted off the board places its fighters anew as its turn begins (END-5, OP-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.game import WAIT
from matchless.engine.program import NONE, UNASKED, Frame, Word
from matchless.engine.reach import stopping_spaces

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Rise(Word):
    """Brings back the hero and as many others as fit on empty spaces, no two of which share a zone.

    All spaces are chosen first (RISE-1; `frame.left`, the hero's kept), then everybody enters, then traps
    go off in the order the seat likes (`frame.left` holds who waits for that), then the discard pile is shuffled in.
    """

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = frame.seat
        if frame.step == 0:
            if not game.lifted >> seat & 1:
                return True
            game.rise(seat)
            frame.bind(0, NONE)
            frame.step = 1
        if frame.step == 1:
            while True:
                space = frame.answer
                if space == UNASKED:
                    own = game.rising_order(seat)
                    frame.mover = own[min(frame.left.bit_count(), len(own) - 1)]
                    space = game.ask(frame, seat, ask.SPACE, self.room(game, frame), "OP-8")
                    if space == WAIT:
                        return False
                frame.answer = UNASKED
                if space == NONE:
                    break
                if frame.var(0) == NONE:
                    frame.bind(0, space)
                frame.left |= 1 << space
            game.enter_together(seat, [frame.var(0), *bits(frame.left & ~(1 << frame.var(0)))])
            frame.left = game.on_spaces(frame.left & stopping_spaces(game, seat))
            frame.step = 2
        fighter = frame.answer
        if fighter == UNASKED:
            if not frame.left:
                game.shuffle_in(seat, game.take_discards(seat, len(game.discards[seat])), None)
                return True
            fighter = game.ask(frame, seat, ask.FIGHTER, bits(frame.left), "OP-8")
            if fighter == WAIT:
                return False
        frame.answer = UNASKED
        frame.left &= ~(1 << fighter)
        game.set_off(fighter)
        return False

    def room(self, game: Game, frame: Frame) -> list[int]:
        """The spaces offered next: only those that still leave room for the greatest number."""
        board = game.table.board
        free = board.everywhere & ~game.occupied()
        for chosen in bits(frame.left):
            free &= ~board.shares_zone[chosen]
        wanted = game.table.own[frame.seat].bit_count() - frame.left.bit_count()
        return roomiest(board.shares_zone, free, wanted)


def roomiest(shares: tuple[int, ...], free: int, wanted: int) -> list[int]:
    """The free spaces from which the greatest number of fighters, up to `wanted`, still finds room."""
    if not wanted or not free:
        return []
    best = most(shares, free, wanted)
    return [space for space in bits(free) if 1 + most(shares, free & ~shares[space], wanted - 1) == best]


def most(shares: tuple[int, ...], free: int, wanted: int) -> int:
    """How many spaces, up to `wanted`, can be taken from `free` so that no two share a zone."""
    if not wanted or not free:
        return 0
    # One of the spaces that share a zone with the most hemmed-in one can always be among the best.
    spaces = bits(free)
    tightest = min(spaces, key=lambda space: (shares[space] & free).bit_count())
    best = 0
    for space in bits(shares[tightest] & free):
        best = max(best, 1 + most(shares, free & ~shares[space], wanted - 1))
        if best == wanted:
            break
    return best
