"""Abilities that resolve at a moment: one after the other, in the order their seat likes (TURN-2, COMBAT-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.game import IN, WAIT
from matchless.engine.program import UNASKED, Frame, Word

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Triggers(Word):
    """Resolves the abilities of the frame's seat for one moment; `frame.left` marks those already resolved."""

    def __init__(self, moment: int) -> None:
        self.moment = moment

    def resolve(self, game: Game, frame: Frame) -> bool:
        abilities = game.table.triggers[self.moment][frame.seat]
        if not abilities or game.status[frame.seat] != IN:
            return True
        if frame.step == 0:
            frame.step = 1
            frame.left = 0
        chosen = frame.answer
        if chosen == UNASKED:
            waiting = [i for i in range(len(abilities)) if not frame.left >> i & 1]
            if not waiting:
                return True
            chosen = game.ask(frame, frame.seat, ask.ORDER, waiting, "TURN-2")
            if chosen == WAIT:
                return False
        frame.answer = UNASKED
        frame.left |= 1 << chosen
        ability = abilities[chosen]
        game.push(ability.program, frame.seat, ability, frame.role, frame.other)
        return False
