"""Playing a scheme: show it, resolve it, discard it (SCHEME-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.definitions import PLAYED, SCHEME_RESOLVED
from matchless.engine.program import NONE, Block, Frame, Word
from matchless.engine.question import Question
from matchless.engine.reach import schemes
from matchless.engine.triggers import Triggers

if TYPE_CHECKING:
    from matchless.engine.game import Game


class PlayScheme(Question):
    """Lays a scheme on the table and puts its text on the stack; no fighter is named for it (ASK-2)."""

    kind = ask.SCHEME_CARD
    rule = "SCHEME-1"
    private = True

    def options(self, game: Game, frame: Frame) -> list[int]:
        return schemes(game, frame.seat)

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        game.play_scheme(frame.seat, answer)
        source = game.table.cards[answer]
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
    standing = game.standing[seat]
    on_items = 0
    for _, space in game.table.board.item_slots:
        if standing >> space & 1:
            on_items |= 1 << game.who[space]
    slots = [game.item_under(fighter, "scheme") for fighter in bits(on_items)]
    return sorted(slot for slot in slots if slot != NONE)


class UseSchemeItem(Question):
    """Uses up a scheme item: its effect resolves for the fighter who stands on it."""

    kind = ask.ITEM
    rule = "ITEM-1"

    def options(self, game: Game, frame: Frame) -> list[int]:
        return items_at_hand(game, frame.seat)

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        space = game.table.board.item_slots[answer][1]
        item = game.table.items[game.spend_item(answer, frame.seat)]
        game.push(item.program, frame.seat, item, vars=(game.who[space],))
        return True


SCHEME: Block = (PlayScheme(), Triggers(SCHEME_RESOLVED), ClearScheme())
USE_ITEM: Block = (UseSchemeItem(),)
