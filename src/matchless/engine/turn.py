"""The turn: its effects, its actions and the hand limit (TURN-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.combat import ATTACK
from matchless.engine.definitions import END_OF_TURN, HAND_LIMIT, START_OF_TURN
from matchless.engine.maneuver import MANEUVER
from matchless.engine.program import NONE, Block, Frame, Word
from matchless.engine.question import Question
from matchless.engine.reach import may_attack, may_scheme
from matchless.engine.scheme import SCHEME, USE_ITEM, items_at_hand
from matchless.engine.state import IN, OUT
from matchless.engine.triggers import Triggers

if TYPE_CHECKING:
    from matchless.engine.game import Game

ACTION_BLOCKS: tuple[Block, ...] = (MANEUVER, ATTACK, SCHEME, USE_ITEM)  # by the number of the action


class BeginTurn(Word):
    """Ends an endless game, otherwise opens the turn of the frame's seat."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        if game.turn >= game.table.turn_limit:
            game.settle_defeats()
            if game.over:
                return True
            game.finish(0, f"the turn limit of {game.table.turn_limit} was reached")  # END-6
            return True
        game.begin_turn(frame.seat)
        return True


class TakeActions(Question):
    """Actions until none is left; a seat that has gone out or dormant takes no more (TURN-6).

    As an action begins or ends, the current edition sees who has lost (END-2).
    """

    kind = ask.ACTION
    rule = "TURN-1"

    def hides(self, game: Game, frame: Frame) -> bool:
        return bool(game.hand[frame.seat])

    def options(self, game: Game, frame: Frame) -> list[int]:
        seat = frame.seat
        game.settle_defeats()
        if game.over:
            return []
        game.fall_dormant()
        if game.actions < 1 or game.status[seat] != IN:
            return []
        options = [ask.MANEUVER]
        if may_attack(game, seat):
            options.append(ask.ATTACK)
        if may_scheme(game, seat):
            options.append(ask.SCHEME)
        if items_at_hand(game, seat):
            options.append(ask.USE_ITEM)
        return options

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            return True
        game.spend_action(answer)
        game.push(game.table.actions[answer], frame.seat, None)
        return False


class HandLimit(Question):
    """Discards of the seat's own choice down to the limit, after everything else in the turn."""

    kind = ask.DISCARD
    rule = "TURN-1"
    private = True

    def options(self, game: Game, frame: Frame) -> list[int]:
        hand = game.hand[frame.seat]
        return sorted(set(hand)) if len(hand) > HAND_LIMIT and game.status[frame.seat] == IN else []

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            return True
        game.discard(frame.seat, answer, None)
        return False


class NextTurn(Word):
    """Hands the turn to the next seat that is not out, and starts the block anew."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.fall_dormant()
        game.end_turn()
        seat = frame.seat
        while True:
            seat = (seat + 1) % game.table.seats
            if game.status[seat] != OUT:
                break
        frame.seat = seat
        frame.pc = 0
        return True


TURN: Block = (
    BeginTurn(),
    Triggers(START_OF_TURN),
    TakeActions(),
    Triggers(END_OF_TURN),
    HandLimit(),
    NextTurn(),
)
