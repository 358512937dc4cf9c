"""Numbers as cards speak of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.bits import bits, lowest
from matchless.engine.combatants import value as card_value
from matchless.engine.components import a_deck, a_pile, a_token
from matchless.engine.program import (
    ATTACKER,
    COMBAT,
    DEFENDER,
    NONE,
    VALUES,
    Fighters,
    Frame,
    Number,
    Spaces,
)
from matchless.engine.words.nouns import YOUR_FIGHTERS
from matchless.engine.words.players import YOU, player_needs, seat_of

if TYPE_CHECKING:
    from matchless.engine.game import Game

HAND: Final = 0
DECK: Final = 1
DISCARDS: Final = 2


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


class Times(Number):
    """Several times a number."""

    def __init__(self, of: Number, times: int) -> None:
        self.of = of
        self.times = times

    def value(self, game: Game, frame: Frame) -> int:
        return self.times * self.of.value(game, frame)

    def needs(self) -> frozenset[str]:
        return self.of.needs()

    def read(self) -> str:
        return f"{self.times} times {self.of.total()}"


class Half(Number):
    """Half a number, rounded up."""

    def __init__(self, of: Number) -> None:
        self.of = of

    def value(self, game: Game, frame: Frame) -> int:
        return (self.of.value(game, frame) + 1) // 2

    def needs(self) -> frozenset[str]:
        return self.of.needs()

    def read(self) -> str:
        return f"half {self.of.total()}, rounded up"


class Plus(Number):
    """So many more than a number."""

    def __init__(self, of: Number, more: int) -> None:
        self.of = of
        self.more = more

    def value(self, game: Game, frame: Frame) -> int:
        return self.of.value(game, frame) + self.more

    def needs(self) -> frozenset[str]:
        return self.of.needs()

    def read(self) -> str:
        return f"{self.more} more than {self.of.total()}"


class ThatMany(Number):
    """The number that the text has taken hold of."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def value(self, game: Game, frame: Frame) -> int:
        return max(0, frame.var(self.slot))

    def read(self) -> str:
        return "that many"


class HealthOf(Number):
    """The health of a fighter; 0 off the board (NAME-3)."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def value(self, game: Game, frame: Frame) -> int:
        mask = self.of.mask(game, frame)
        return game.health[lowest(mask)] if mask else 0

    def needs(self) -> frozenset[str]:
        return self.of.needs()

    def read(self) -> str:
        return f"the health of {self.of.read()}"


class ValueOf(Number):
    """What a card of this combat counts for now; 0 without one."""

    def __init__(self, opposing: bool) -> None:
        self.opposing = opposing

    def value(self, game: Game, frame: Frame) -> int:
        return card_value(game, game.fight(), 1 - frame.role if self.opposing else frame.role)

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT, VALUES})

    def read(self) -> str:
        return "the opponent's card's value" if self.opposing else "this card's value"


class Gap(Number):
    """By how much the values of both cards of this combat differ now."""

    def value(self, game: Game, frame: Frame) -> int:
        combat = game.fight()
        return abs(card_value(game, combat, ATTACKER) - card_value(game, combat, DEFENDER))

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT, VALUES})

    def read(self) -> str:
        return "the difference between the values of both cards"


class DamageTaken(Number):
    """The combat damage that a fighter has taken in this combat: none but the defender takes any (COMBAT-3)."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def value(self, game: Game, frame: Frame) -> int:
        combat = game.fight()
        return combat.damage if self.of.everyone(game, frame) >> combat.defense.fighter & 1 else 0

    def needs(self) -> frozenset[str]:
        return self.of.needs() | {COMBAT}

    def read(self) -> str:
        return f"the combat damage {self.of.read()} took"


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


class TokensIn(Tally):
    """How many of the owner's tokens lie in some spaces."""

    def __init__(self, token: str, spaces: Spaces) -> None:
        self.token = token
        self.spaces = spaces

    def value(self, game: Game, frame: Frame) -> int:
        spaces = self.spaces.mask(game, frame)
        lying = game.tokens[game.table.tokens.number(frame.seat, self.token)]
        return sum(1 for space in lying if spaces >> space & 1)

    def needs(self) -> frozenset[str]:
        return self.spaces.needs() | {a_token(self.token)}

    def read(self) -> str:
        return f"{self.token} of yours {self.spaces.read()}"


class DamageDealt(Number):
    """The combat damage of this combat, also beyond the health that was left (COMBAT-3)."""

    def value(self, game: Game, frame: Frame) -> int:
        return game.fight().damage

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "the combat damage dealt in this combat"


class CardsIn(Tally):
    """How many cards a player has in hand, in the deck or in the discard pile; a played card is in none of them."""

    def __init__(self, pile: int, who: int = YOU) -> None:
        self.pile = pile
        self.who = who

    def value(self, game: Game, frame: Frame) -> int:
        seat = seat_of(frame, self.who)
        if seat == NONE:
            return 0
        if self.pile == HAND:
            return len(game.hand[seat])
        return len(game.deck[seat] if self.pile == DECK else game.discards[seat])

    def needs(self) -> frozenset[str]:
        return player_needs(self.who)

    def read(self) -> str:
        whose = "your" if self.who == YOU else "the opponent's"
        return f"card in {whose} {('hand', 'deck', 'discard pile')[self.pile]}"

    def total(self) -> str:
        return f"the number of {self.read().replace('card', 'cards', 1)}"


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


class ZonesOf(Tally):
    """How many zones have one of some fighters in them."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def value(self, game: Game, frame: Frame) -> int:
        zones = 0
        for space in bits(game.spaces_of(self.of.mask(game, frame))):
            zones |= game.table.board.zones_of[space]
        return zones.bit_count()

    def needs(self) -> frozenset[str]:
        return self.of.needs()

    def read(self) -> str:
        return f"zone with any of {self.of.read()} in it"

    def total(self) -> str:
        return f"the number of zones with any of {self.of.read()} in them"


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
CARDS_IN_HAND: Final = CardsIn(HAND)
ZONES_HELD: Final = ZonesOf(YOUR_FIGHTERS)
GAP: Final = Gap()
