"""Where cards lie, as texts speak of it, and which kinds of them are meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from matchless.engine.cardplay import ASIDE, DECK, DISCARDS, HAND, SHUFFLED, UNDER
from matchless.engine.components import a_pile
from matchless.engine.program import NONE, Frame, Phrase
from matchless.engine.words.players import YOU, player_needs, seat_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.game import Game

CALLED: Final = {
    HAND: "hand",
    DECK: "deck",
    UNDER: "deck",
    SHUFFLED: "deck",
    DISCARDS: "discard pile",
    ASIDE: "deck",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class CardPlace(Phrase):
    """A place for cards of a player: "your hand", "their discard pile", "under your deck"."""

    def __init__(self, kind: int, who: int = YOU) -> None:
        self.kind = kind
        self.who = who

    def seat(self, frame: Frame) -> int:
        return seat_of(frame, self.who)

    def number(self, game: Game, frame: Frame) -> int:
        """As the game counts places; NONE if the player has no such place."""
        return self.kind

    def cards(self, game: Game, frame: Frame) -> Sequence[int]:
        """The cards there, the top or newest last."""
        seat = self.seat(frame)
        if self.kind == HAND:
            return game.hand[seat]
        if self.kind == DISCARDS:
            return game.discards[seat]
        if self.kind == ASIDE:
            return game.aside
        return game.deck[seat]

    def hidden(self, game: Game, frame: Frame) -> bool:
        """Whether not everybody knows the cards there."""
        return self.kind != DISCARDS and self.kind != ASIDE

    def room(self, game: Game, frame: Frame) -> bool:
        """Whether a card can come there."""
        return True

    def gone(self, game: Game, frame: Frame) -> None:
        """Notes that a card has left it."""

    def called(self) -> str:
        """What a player calls it."""
        return CALLED[self.kind]

    def needs(self) -> frozenset[str]:
        return player_needs(self.who)


class OwnPile(CardPlace):
    """A pile of a hero's own, by its name."""

    def __init__(self, name: str, who: int = YOU) -> None:
        super().__init__(NONE, who)
        self.name = name

    def number(self, game: Game, frame: Frame) -> int:
        return game.table.piles.numbers[self.seat(frame)].get(self.name, NONE)

    def cards(self, game: Game, frame: Frame) -> Sequence[int]:
        pile = self.number(game, frame)
        return () if pile == NONE else game.piles[pile]

    def hidden(self, game: Game, frame: Frame) -> bool:
        pile = self.number(game, frame)
        return pile != NONE and game.table.piles.all[pile].face_down

    def room(self, game: Game, frame: Frame) -> bool:
        pile = self.number(game, frame)
        return pile != NONE and game.has_room(pile)

    def called(self) -> str:
        return self.name

    def needs(self) -> frozenset[str]:
        return super().needs() | {a_pile(self.name)}


class LookedAt(CardPlace):
    """Those of the top cards of a deck that the text has looked at and not yet sent anywhere; a number counts them."""

    def __init__(self, slot: int, who: int = YOU) -> None:
        super().__init__(DECK, who)
        self.slot = slot

    def cards(self, game: Game, frame: Frame) -> Sequence[int]:
        count = frame.var(self.slot)
        return game.deck[self.seat(frame)][-count:] if count > 0 else ()

    def gone(self, game: Game, frame: Frame) -> None:
        frame.bind(self.slot, frame.var(self.slot) - 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class CardKind(Phrase):
    """What kind of card is meant: "other than a scheme"."""

    def fits(self, game: Game, frame: Frame, card: int) -> bool:
        raise NotImplementedError


class CalledCard(CardKind):
    """Cards of one name, or all others."""

    def __init__(self, name: str, other: bool = False) -> None:
        self.name = name
        self.other = other

    def fits(self, game: Game, frame: Frame, card: int) -> bool:
        return (game.table.cards[card].name == self.name) != self.other


class ButType(CardKind):
    """Cards that are not of a type."""

    def __init__(self, type_: int) -> None:
        self.type = type_

    def fits(self, game: Game, frame: Frame, card: int) -> bool:
        return game.table.cards[card].type != self.type


class OfFamily(CardKind):
    """Cards of a family."""

    def __init__(self, family: str) -> None:
        self.family = family

    def fits(self, game: Game, frame: Frame, card: int) -> bool:
        return self.family in game.table.cards[card].families


def fitting(game: Game, frame: Frame, cards: Sequence[int], kinds: tuple[CardKind, ...]) -> list[int]:
    """Those of some cards that are of all these kinds."""
    return [card for card in cards if all(kind.fits(game, frame, card) for kind in kinds)]


YOUR_HAND: Final = CardPlace(HAND)
YOUR_DISCARDS: Final = CardPlace(DISCARDS)
