"""The turn: its effects, its actions and the hand limit (TURN-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.combat import ATTACK
from matchless.engine.definitions import END_OF_TURN, HAND_LIMIT, START_OF_TURN
from matchless.engine.game import WAIT
from matchless.engine.maneuver import MANEUVER
from matchless.engine.program import UNASKED, Block, Frame, Word
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


class TakeActions(Word):
    """Actions until none is left; a seat that has gone out or dormant takes no more (TURN-6).

    As an action begins or ends, the current edition sees who has lost (END-2).
    """

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = frame.seat
        game.settle_defeats()
        if game.over:
            return True
        game.fall_dormant()
        if game.actions < 1 or game.status[seat] != IN:
            return True
        action = frame.answer
        if action == UNASKED:
            options = [ask.MANEUVER]
            if may_attack(game, seat):
                options.append(ask.ATTACK)
            if may_scheme(game, seat):
                options.append(ask.SCHEME)
            if items_at_hand(game, seat):
                options.append(ask.USE_ITEM)
            action = game.ask(frame, seat, ask.ACTION, options, "TURN-1", private=bool(game.hand[seat]))
            if action == WAIT:
                return False
        frame.answer = UNASKED
        game.spend_action(action)
        game.push(game.table.actions[action], seat, None)
        return False


class HandLimit(Word):
    """Discards of the seat's own choice down to the limit, after everything else in the turn."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = frame.seat
        while len(game.hand[seat]) > HAND_LIMIT and game.status[seat] == IN:
            card = frame.answer
            if card == UNASKED:
                card = game.ask(frame, seat, ask.DISCARD, sorted(set(game.hand[seat])), "TURN-1", private=True)
                if card == WAIT:
                    return False
            frame.answer = UNASKED
            game.discard(seat, card, None)
        return True


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
