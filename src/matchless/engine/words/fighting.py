"""Words about damage, values, cancelling and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.game import WAIT
from matchless.engine.program import COMBAT, NONE, UNASKED, Fighters, Frame, Number, Word
from matchless.engine.words.numbers import Count, Exactly, TokensNextTo, number

if TYPE_CHECKING:
    from matchless.engine.game import Game


def per(amount: Number) -> bool:
    """Whether a number reads as "for each …"."""
    return isinstance(amount, (Count, TokensNextTo))


class Damage(Word):
    """Deals effect damage: to one fighter, to one of the owner's choice, or to several at once (EFFECT-4)."""

    def __init__(self, which: Fighters, amount: int | Number) -> None:
        self.which = which
        self.amount = number(amount)

    def resolve(self, game: Game, frame: Frame) -> bool:
        mask = self.which.mask(game, frame)
        if self.which.chosen():
            fighter = frame.answer
            if fighter == UNASKED:
                fighter = game.ask(frame, frame.seat, ask.FIGHTER, bits(mask), "EFFECT-2")
                if fighter == WAIT:
                    return False
            frame.answer = UNASKED
            mask = 0 if fighter == NONE else 1 << fighter
        game.hurt(mask, self.amount.value(game, frame), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.amount.needs()

    def read(self) -> str:
        if per(self.amount):
            each = self.amount.read().replace(self.which.read(), "it")
            return f"deal 1 damage to {self.which.read()} for each {each}"
        return f"deal {self.amount.read()} damage to {self.which.read()}"


class AddToValue(Word):
    """Raises the value of the owner's card (COMBAT-5)."""

    def __init__(self, amount: int | Number) -> None:
        self.amount = number(amount)

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.raise_value(game.fight().side(frame.role), self.amount.value(game, frame), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.amount.needs() | {COMBAT}

    def read(self) -> str:
        if per(self.amount):
            return f"add 1 to this card's value for each {self.amount.read()}"
        return f"add {self.amount.read()} to this card's value"


class SetValue(Word):
    """Replaces the printed value of the owner's card; additions still add (COMBAT-5)."""

    def __init__(self, amount: int | Number) -> None:
        self.amount = number(amount)

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.replace_value(game.fight().side(frame.role), self.amount.value(game, frame), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.amount.needs() | {COMBAT}

    def read(self) -> str:
        return f"this card's value is {self.amount.read()} instead"


class CancelEffects(Word):
    """Stops every text of the opponent's card that has not resolved yet (COMBAT-4)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.cancel(game.fight().against(frame.role), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "cancel all effects on the opponent's card"


class IgnoreValue(Word):
    """Makes the opponent's card count for 0, whatever else would change it (COMBAT-5)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.ignore_value(game.fight().against(frame.role), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "ignore the value of the opponent's card"


class GainActions(Word):
    """Gives the owner more actions in this turn (TURN-4)."""

    def __init__(self, count: int) -> None:
        self.count = count

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.gain_actions(frame.seat, self.count, frame.source)
        return True

    def read(self) -> str:
        return f"gain {Exactly(self.count).read()} {'action' if self.count == 1 else 'actions'}"
