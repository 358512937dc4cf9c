"""Conditions as cards speak of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.bits import lowest
from matchless.engine.program import COMBAT, Condition, Fighters, Frame
from matchless.engine.words.nouns import OPPOSING_FIGHTERS, AdjacentTo, InZoneOf, ZoneOf

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Won(Condition):
    """Whether the owner has won this combat (COMBAT-3)."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.fight().winner == frame.role

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "you won this combat"


class Adjacent(Condition):
    """Whether two fighters, both on the board, stand next to each other."""

    def __init__(self, one: Fighters, other: Fighters) -> None:
        self.one = one
        self.other = other
        self.meeting = AdjacentTo(one, other)

    def holds(self, game: Game, frame: Frame) -> bool:
        return self.meeting.mask(game, frame) != 0

    def needs(self) -> frozenset[str]:
        return self.meeting.needs()

    def read(self) -> str:
        return f"{self.one.read()} is adjacent to {self.other.read()}"


class AnyAdjacent(Adjacent):
    """Whether at least one of several fighters stands next to another."""

    def read(self) -> str:
        return f"at least one of {self.one.read()} is adjacent to {self.other.read()}"


class ZoneClear(Condition):
    """Whether a fighter on the board shares its zones with no opposing fighter."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def holds(self, game: Game, frame: Frame) -> bool:
        return self.of.mask(game, frame) != 0 and not InZoneOf(OPPOSING_FIGHTERS, self.of).mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.of.needs()

    def read(self) -> str:
        return f"no opposing fighter is {ZoneOf(self.of).read()}"


class Shifted(Condition):
    """Whether a fighter stands elsewhere than when the turn began, however it got there (TURN-5)."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def holds(self, game: Game, frame: Frame) -> bool:
        mask = self.which.mask(game, frame)
        return mask != 0 and game.shifted(lowest(mask))

    def needs(self) -> frozenset[str]:
        return self.which.needs()

    def read(self) -> str:
        return f"{self.which.read()} is in a different space than at the start of this turn"


class FirstAction(Condition):
    """Whether the action under way is the first of the turn."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.actions_taken == 1

    def read(self) -> str:
        return "this is your first action this turn"


WON: Final = Won()
FIRST_ACTION: Final = FirstAction()
