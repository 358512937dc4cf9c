"""Playing a scheme: show it, resolve it, discard it (SCHEME-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.definitions import PLAYED, SCHEME_RESOLVED
from matchless.engine.game import WAIT
from matchless.engine.program import NONE, UNASKED, Block, Frame, Word
from matchless.engine.reach import schemes
from matchless.engine.triggers import Triggers

if TYPE_CHECKING:
    from matchless.engine.game import Game


class PlayScheme(Word):
    """Lays a scheme on the table and puts its text on the stack; no fighter is named for it (ASK-2)."""

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


def items_at_hand(game: Game, seat: int) -> list[int]:
    """The slots of scheme items that a fighter of the seat stands on."""
    if not game.items:
        return []
    slots = [game.item_under(fighter, "scheme") for fighter in bits(game.table.own[seat] & game.present)]
    return sorted(slot for slot in slots if slot != NONE)


class UseSchemeItem(Word):
    """Uses up a scheme item: its effect resolves for the fighter who stands on it."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        slot = frame.answer
        if slot == UNASKED:
            slot = game.ask(frame, frame.seat, ask.ITEM, items_at_hand(game, frame.seat), "TURN-1")
            if slot == WAIT:
                return False
        frame.answer = UNASKED
        space = game.table.board.item_slots[slot][1]
        item = game.table.items[game.spend_item(slot, frame.seat)]
        game.push(item.program, frame.seat, item).fighter = game.who[space]
        return True


SCHEME: Block = (PlayScheme(), Triggers(SCHEME_RESOLVED), ClearScheme())
USE_ITEM: Block = (UseSchemeItem(),)
