"""Numbers as cards speak of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.bits import bits
from matchless.engine.components import a_deck, a_pile, a_token
from matchless.engine.program import CARD, COMBAT, NONE, Fighters, Frame, Number

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Exactly(Number):
    """A printed number."""

    def __init__(self, count: int) -> None:
        self.count = count

    def value(self, game: Game, frame: Frame) -> int:
        return self.count

    def read(self) -> str:
        return str(self.count)


def number(of: int | Number) -> Number:
    """A number as a hero file may write it: plain, or to be read off the game."""
    return Exactly(of) if isinstance(of, int) else of


class Tally(Number):
    """A number that counts things: reads as the thing counted, "for each …"."""

    def added(self) -> str:
        return "add 1 to"

    def counted(self) -> str:
        return f" for each {self.read()}"

    def total(self) -> str:
        """The count as one number, as in "equal to …"."""
        return f"1 for each {self.read()}"


class Count(Tally):
    """How many fighters there are of a kind."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def value(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame).bit_count()

    def needs(self) -> frozenset[str]:
        return self.which.needs()

    def read(self) -> str:
        return self.which.noun()

    def total(self) -> str:
        return f"the number of {self.which.read()}"


class TokensNextTo(Tally):
    """How many of the owner's tokens lie next to a fighter; each counts once, also beside a large one."""

    def __init__(self, token: str, to: Fighters) -> None:
        self.token = token
        self.to = to

    def value(self, game: Game, frame: Frame) -> int:
        beside = 0
        for space in bits(game.spaces_of(self.to.mask(game, frame))):
            beside |= game.table.board.beside[space]
        lying = game.tokens[game.table.tokens.number(frame.seat, self.token)]
        return sum(1 for space in lying if beside >> space & 1)

    def needs(self) -> frozenset[str]:
        return self.to.needs() | {a_token(self.token)}

    def read(self) -> str:
        return f"{self.token} of yours adjacent to {self.to.read()}"


class DamageDealt(Number):
    """The combat damage of this combat, also beyond the health that was left (COMBAT-3)."""

    def value(self, game: Game, frame: Frame) -> int:
        return game.fight().damage

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "the combat damage dealt in this combat"


class ItsBoost(Number):
    """The BOOST of the card that the text has taken hold of; 0 without one."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def value(self, game: Game, frame: Frame) -> int:
        card = frame.var(self.slot)
        return 0 if card == NONE else game.table.cards[card].boost

    def needs(self) -> frozenset[str]:
        return frozenset({CARD})

    def read(self) -> str:
        return "that card's BOOST"


class TokensOnBoard(Tally):
    """How many of the owner's tokens lie on the board."""

    def __init__(self, token: str) -> None:
        self.token = token

    def value(self, game: Game, frame: Frame) -> int:
        return len(game.tokens[game.table.tokens.number(frame.seat, self.token)])

    def needs(self) -> frozenset[str]:
        return frozenset({a_token(self.token)})

    def read(self) -> str:
        return f"{self.token} token of yours on the board"

    def total(self) -> str:
        return f"the number of your {self.token} tokens on the board"


class CardsInHand(Tally):
    """How many cards the owner holds; a played card is not among them."""

    def value(self, game: Game, frame: Frame) -> int:
        return len(game.hand[frame.seat])

    def read(self) -> str:
        return "card in your hand"

    def total(self) -> str:
        return "the number of cards in your hand"


class SymbolsInPile(Tally):
    """How many different symbols lie in the owner's pile."""

    def __init__(self, pile: str) -> None:
        self.pile = pile

    def value(self, game: Game, frame: Frame) -> int:
        pile = game.piles[game.table.piles.number(frame.seat, self.pile)]
        return len({game.table.cards[card].symbol for card in pile})

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})

    def read(self) -> str:
        return f"different ingredient in your {self.pile}"


class NamedInPile(Tally):
    """How many cards of one name lie in the owner's pile."""

    def __init__(self, name: str, pile: str) -> None:
        self.name = name
        self.pile = pile

    def value(self, game: Game, frame: Frame) -> int:
        pile = game.piles[game.table.piles.number(frame.seat, self.pile)]
        return sum(game.table.cards[card].name == self.name for card in pile)

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})

    def read(self) -> str:
        return f"{self.name} already in your {self.pile}"


class OthersInPile(Tally):
    """How many cards lie in the owner's pile beside the last one."""

    def __init__(self, pile: str) -> None:
        self.pile = pile

    def value(self, game: Game, frame: Frame) -> int:
        return max(0, len(game.piles[game.table.piles.number(frame.seat, self.pile)]) - 1)

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})

    def read(self) -> str:
        return f"other card in your {self.pile}"

    def total(self) -> str:
        return f"the number of other cards in your {self.pile}"


class ZonesHeld(Tally):
    """How many zones have a fighter of the owner in them."""

    def value(self, game: Game, frame: Frame) -> int:
        zones = 0
        for space in bits(game.spaces_of(game.table.own[frame.seat])):
            zones |= game.table.board.zones_of[space]
        return zones.bit_count()

    def read(self) -> str:
        return "zone with a fighter of yours in it"

    def total(self) -> str:
        return "the number of zones with a fighter of yours in them"


class SecondsDiscarded(Tally):
    """How many cards of a second deck have been discarded."""

    def __init__(self, deck: str) -> None:
        self.deck = deck

    def value(self, game: Game, frame: Frame) -> int:
        return len(game.second_discards[game.table.decks.number(frame.seat, self.deck)])

    def needs(self) -> frozenset[str]:
        return frozenset({a_deck(self.deck)})

    def read(self) -> str:
        return f"{self.deck} in your {self.deck} discard pile"


DAMAGE_DEALT: Final = DamageDealt()
CARDS_IN_HAND: Final = CardsInHand()
ZONES_HELD: Final = ZonesHeld()
