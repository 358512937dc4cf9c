"""Playing a scheme: show it, resolve it, discard it (SCHEME-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.definitions import PLAYED
from matchless.engine.game import WAIT
from matchless.engine.program import UNASKED, Block, Frame, Word
from matchless.engine.reach import schemes

if TYPE_CHECKING:
    from matchless.engine.game import Game


class PlayScheme(Word):
    """Lays a scheme on the table and puts its text on the stack."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        card = frame.answer
        if card == UNASKED:
            card = game.ask(frame, frame.seat, ask.SCHEME_CARD, schemes(game, frame.seat), "SCHEME-1", private=True)
            if card == WAIT:
                return False
        frame.answer = UNASKED
        game.play_scheme(frame.seat, card)
        source = game.table.cards[card]
        game.push(source.programs[PLAYED], frame.seat, source)
        return True


class ClearScheme(Word):
    """Sends the resolved scheme to the discard pile."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.clear_scheme(frame.seat)
        return True


SCHEME: Block = (PlayScheme(), ClearScheme())
