"""Numbers as cards speak of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.bits import bits
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


class Count(Number):
    """How many fighters there are of a kind; reads as "for each …"."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def value(self, game: Game, frame: Frame) -> int:
        return self.which.mask(game, frame).bit_count()

    def needs(self) -> frozenset[str]:
        return self.which.needs()

    def read(self) -> str:
        return self.which.noun()


class TokensNextTo(Number):
    """How many of the owner's tokens lie next to a fighter; each counts once, also beside a large one."""

    def __init__(self, token: str, to: Fighters) -> None:
        self.token = token
        self.to = to

    def value(self, game: Game, frame: Frame) -> int:
        beside = 0
        for space in bits(game.spaces_of(self.to.mask(game, frame))):
            beside |= game.table.board.beside[space]
        return sum(1 for space in game.tokens[frame.seat] if beside >> space & 1)

    def needs(self) -> frozenset[str]:
        return self.to.needs()

    def read(self) -> str:
        return f"{self.token} of yours adjacent to {self.to.read()}"


class DamageDealt(Number):
    """The combat damage of this combat, also beyond the health that was left (COMBAT-3)."""

    def value(self, game: Game, frame: Frame) -> int:
        return game.fight().damage

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "the combat damage dealt"


class ItsBoost(Number):
    """The BOOST of the card that the program has taken hold of; 0 without one."""

    def value(self, game: Game, frame: Frame) -> int:
        return 0 if frame.card == NONE else game.table.cards[frame.card].boost

    def needs(self) -> frozenset[str]:
        return frozenset({CARD})

    def read(self) -> str:
        return "its BOOST"


DAMAGE_DEALT: Final = DamageDealt()
ITS_BOOST: Final = ItsBoost()
