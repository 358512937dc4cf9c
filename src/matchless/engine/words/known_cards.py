"""One card that is already known: this card, the opponent's card, that card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from matchless.engine.program import CARD, COMBAT, NONE, Frame, Number, Phrase
from matchless.engine.words.players import THEM, YOU

if TYPE_CHECKING:
    from matchless.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class KnownCard(Phrase):
    """A card that everybody can see or has seen; NONE where there is none."""

    def card(self, game: Game, frame: Frame) -> int:
        raise NotImplementedError


class ThisCard(KnownCard):
    """The card whose text it is."""

    def card(self, game: Game, frame: Frame) -> int:
        for card in game.table.cards_of[frame.seat]:
            if game.table.cards[card] is frame.source:
                return card
        return NONE


class PlayedCard(KnownCard):
    """The card that a side has played in this combat."""

    def __init__(self, who: int) -> None:
        self.who = who

    def card(self, game: Game, frame: Frame) -> int:
        combat = game.fight()
        return combat.side(frame.role).card if self.who == YOU else combat.against(frame.role).card

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class ThatCard(KnownCard):
    """The card that the text has taken hold of."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def card(self, game: Game, frame: Frame) -> int:
        card = frame.var(self.slot)
        return card if card < len(game.table.cards) else NONE  # a position that somebody wrote may give any number

    def needs(self) -> frozenset[str]:
        return frozenset({CARD})


class DiscardedCard(KnownCard):
    """The last card that a text of this same card has discarded in this combat."""

    def card(self, game: Game, frame: Frame) -> int:
        return game.fight().side(frame.role).shed

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class BoostOf(Number):
    """The BOOST of a card; 0 without one."""

    def __init__(self, of: KnownCard) -> None:
        self.of = of

    def value(self, game: Game, frame: Frame) -> int:
        card = self.of.card(game, frame)
        return 0 if card == NONE else game.table.cards[card].boost

    def needs(self) -> frozenset[str]:
        return self.of.needs()


class PrintedValue(Number):
    """The printed value of a card; 0 without one, and for a scheme."""

    def __init__(self, of: KnownCard) -> None:
        self.of = of

    def value(self, game: Game, frame: Frame) -> int:
        card = self.of.card(game, frame)
        return 0 if card == NONE else game.table.cards[card].value or 0

    def needs(self) -> frozenset[str]:
        return self.of.needs()


THIS_CARD: Final = ThisCard()
YOUR_CARD: Final = PlayedCard(YOU)
THEIR_CARD: Final = PlayedCard(THEM)
DISCARDED_CARD: Final = DiscardedCard()
