"""Numbers as cards speak of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.bits import bits, lowest
from matchless.engine.combatants import value as card_value
from matchless.engine.components import a_deck, a_token
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
from matchless.engine.words.places import YOUR_HAND, CardKind, CardPlace, fitting
from matchless.engine.words.players import player_needs, seat_of

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Exactly(Number):
    """A printed number."""

    def __init__(self, count: int) -> None:
        self.count = count

    def value(self, game: Game, frame: Frame) -> int:
        return self.count


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


class Half(Number):
    """Half a number, rounded up."""

    def __init__(self, of: Number) -> None:
        self.of = of

    def value(self, game: Game, frame: Frame) -> int:
        return (self.of.value(game, frame) + 1) // 2

    def needs(self) -> frozenset[str]:
        return self.of.needs()


class Plus(Number):
    """So many more than a number."""

    def __init__(self, of: Number, more: int) -> None:
        self.of = of
        self.more = more

    def value(self, game: Game, frame: Frame) -> int:
        return self.of.value(game, frame) + self.more

    def needs(self) -> frozenset[str]:
        return self.of.needs()


class ThatMany(Number):
    """The number that the text has taken hold of."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def value(self, game: Game, frame: Frame) -> int:
        return max(0, frame.var(self.slot))


class HealthOf(Number):
    """The health of a fighter; 0 off the board (NAME-3)."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def value(self, game: Game, frame: Frame) -> int:
        mask = self.of.mask(game, frame)
        return game.health[lowest(mask)] if mask else 0

    def needs(self) -> frozenset[str]:
        return self.of.needs()


class MoveOf(Number):
    """How far the fighters of a player may move in a maneuver, as printed; 0 without such a player."""

    def __init__(self, who: int) -> None:
        self.who = who

    def value(self, game: Game, frame: Frame) -> int:
        seat = seat_of(frame, self.who)
        return 0 if seat == NONE else game.table.move[seat]

    def needs(self) -> frozenset[str]:
        return player_needs(self.who)


class ValueOf(Number):
    """What a card of this combat counts for now; 0 without one."""

    def __init__(self, opposing: bool) -> None:
        self.opposing = opposing

    def value(self, game: Game, frame: Frame) -> int:
        return card_value(game, game.fight(), 1 - frame.role if self.opposing else frame.role)

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT, VALUES})


class Gap(Number):
    """By how much the values of both cards of this combat differ now."""

    def value(self, game: Game, frame: Frame) -> int:
        combat = game.fight()
        return abs(card_value(game, combat, ATTACKER) - card_value(game, combat, DEFENDER))

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT, VALUES})


class DamageTaken(Number):
    """The combat damage that a fighter has taken in this combat: none but the defender takes any (COMBAT-3)."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def value(self, game: Game, frame: Frame) -> int:
        combat = game.fight()
        return combat.damage if self.of.everyone(game, frame) >> combat.defense.fighter & 1 else 0

    def needs(self) -> frozenset[str]:
        return self.of.needs() | {COMBAT}


class Tally(Number):
    """A number that counts things: reads as the thing counted, "for each …"."""


class Count(Tally):
    """How many fighters there are of a kind."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def value(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame).bit_count()

    def needs(self) -> frozenset[str]:
        return self.which.needs()


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


class DamageDealt(Number):
    """The combat damage of this combat, also beyond the health that was left (COMBAT-3)."""

    def value(self, game: Game, frame: Frame) -> int:
        return game.fight().damage

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class CardsIn(Tally):
    """How many cards of some kinds a player has in a place; a played card is in none of them."""

    def __init__(self, place: CardPlace, kinds: tuple[CardKind, ...] = (), other: bool = False) -> None:
        self.place = place
        self.kinds = kinds
        self.other = other  # without the card whose text it is

    def value(self, game: Game, frame: Frame) -> int:
        seat = self.place.seat(frame)
        if seat == NONE:
            return 0
        there = self.place.cards(game, frame)
        count = len(fitting(game, frame, there, self.kinds)) if self.kinds else len(there)
        if self.other and seat == frame.seat:
            for card in there:
                if game.table.cards[card] is frame.source:
                    return count - 1
        return count

    def needs(self) -> frozenset[str]:
        return self.place.needs()


class TopBoost(Number):
    """The BOOST of the top card of a place that everybody sees; 0 if it is empty."""

    def __init__(self, place: CardPlace) -> None:
        self.place = place

    def value(self, game: Game, frame: Frame) -> int:
        cards = self.place.cards(game, frame)
        return game.table.cards[cards[-1]].boost if cards else 0

    def needs(self) -> frozenset[str]:
        return self.place.needs()


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


class SecondsDiscarded(Tally):
    """How many cards of a second deck have been discarded."""

    def __init__(self, deck: str) -> None:
        self.deck = deck

    def value(self, game: Game, frame: Frame) -> int:
        return len(game.second_discards[game.table.decks.number(frame.seat, self.deck)])

    def needs(self) -> frozenset[str]:
        return frozenset({a_deck(self.deck)})


DAMAGE_DEALT: Final = DamageDealt()
CARDS_IN_HAND: Final = CardsIn(YOUR_HAND)
ZONES_HELD: Final = ZonesOf(YOUR_FIGHTERS)
GAP: Final = Gap()
