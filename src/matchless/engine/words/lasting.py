"""Words that hold on: lasting texts, and damage that is prevented."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.program import COMBAT, Frame, Word
from matchless.engine.words.fighting import HealthWord

if TYPE_CHECKING:
    from matchless.engine.definitions import Static
    from matchless.engine.game import Game


class UntilEndOfTurn(Word):
    """From here on a static holds for the owner, until the turn ends or the owner's next turn begins (LAST-1)."""

    def __init__(self, static: Static, on: bool = False) -> None:
        self.static = static
        self.on = on

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.last(self.static, frame, self.on)
        return True

    def needs(self) -> frozenset[str]:
        return self.static.needs() - {COMBAT} if self.static.in_combat() else self.static.needs()


class Prevent(HealthWord):
    """So much of the damage to a fighter is not dealt (PREVENT-1)."""

    def change(self, game: Game, fighters: int, amount: int, frame: Frame) -> None:
        game.prevent(fighters, amount, frame.source)

    def changes(self, game: Game, fighter: int) -> bool:
        return True


class PreventAll(Word):
    """This combat deals no damage (PREVENT-1)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.source is not None:
            game.disarm(frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})
