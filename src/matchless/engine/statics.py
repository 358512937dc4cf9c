"""Texts that hold: as long as they lie open, or until the end of the turn.

They are read where the quantity is needed, never written anywhere. Who reads them asks the state for all that hold now
(`State.statics`), so that abilities, open cards of second decks and lasting texts of cards are one thing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from matchless.engine.components import a_pile
from matchless.engine.definitions import Source, Static
from matchless.engine.program import ATTACKER, DEFENDER, NONE, NOTHING, Condition, Fighters, Frame, Number

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.state import State


class Held:
    """A static that holds for a seat: with what the text that said it had taken hold of, and in whose name."""

    __slots__ = ("on", "other", "seat", "source", "static", "vars")

    def __init__(
        self,
        seat: int,
        static: Static,
        source: Source,
        values: tuple[int, ...] = (),
        other: int = NONE,
        on: bool = False,
    ) -> None:
        self.seat = seat
        self.static = static
        self.source = source
        self.vars = values
        self.other = other
        self.on = on  # it outlasts the turn, until its seat is on turn again

    def frame(self, game: State) -> Frame:
        """What its phrases are read with: its seat, and the side of that seat in the combat, if it has one."""
        role = NONE
        other = self.other
        combat = game.combat
        if combat is not None and combat.attack.seat == self.seat:
            role, other = ATTACKER, combat.defense.seat
        elif combat is not None and combat.defense.seat == self.seat:
            role, other = DEFENDER, combat.attack.seat
        return Frame((), self.seat, self.source, role, other, self.vars)

    def holds(self, game: State) -> bool:
        """Whether what it hangs on is so now."""
        when = self.static.when
        return when is None or when.holds(cast("Game", game), self.frame(game))


class Prevention:
    """Damage that will be kept from a fighter (PREVENT-1)."""

    __slots__ = ("amount", "fighter", "in_combat", "source")

    def __init__(self, fighter: int, amount: int, source: Source | None, in_combat: bool) -> None:
        self.fighter = fighter
        self.amount = amount
        self.source = source
        self.in_combat = in_combat  # it ends with the combat, not only with the turn


class ValueBonus(Static):
    """Raises attacks or defenses: of the seat's fighters, or of some; read anew until damage (COMBAT-1)."""

    __slots__ = ("amount", "role", "whose")

    def __init__(
        self, amount: Number, when: Condition | None = None, whose: Fighters | None = None, role: int = ATTACKER
    ) -> None:
        super().__init__(when)
        self.amount = amount
        self.whose = whose
        self.role = role

    def needs(self) -> frozenset[str]:
        return super().needs() | self.amount.needs() | (NOTHING if self.whose is None else self.whose.needs())

    def in_combat(self) -> bool:
        return True

    def added(self, game: Game, held: Held, fighter: int) -> int:
        """What it adds for this fighter now."""
        if self.whose is None and game.table.owner[fighter] != held.seat:
            return 0
        frame = held.frame(game)
        if self.whose is not None and not self.whose.mask(game, frame) >> fighter & 1:
            return 0
        if self.when is not None and not self.when.holds(game, frame):
            return 0
        return self.amount.value(game, frame)


class ManeuverDraw(Static):
    """More cards in the draw of a maneuver."""

    __slots__ = ("count",)

    def __init__(self, count: int, when: Condition | None = None) -> None:
        super().__init__(when)
        self.count = count


class MoveBonus(Static):
    """The seat's fighters may move farther in a maneuver."""

    __slots__ = ("amount",)

    def __init__(self, amount: Number, when: Condition | None = None) -> None:
        super().__init__(when)
        self.amount = amount

    def needs(self) -> frozenset[str]:
        return super().needs() | self.amount.needs()


class PassThrough(Static):
    """The seat's fighters may be moved through opposing fighters."""

    __slots__ = ()


class OnlyCombatDamage(Static):
    """The seat's fighters take no damage but combat damage."""

    __slots__ = ()


class LessDamage(Static):
    """Whenever some fighters would take damage, they take so much less (LESS-1)."""

    __slots__ = ("amount", "which")

    def __init__(self, amount: int, which: Fighters, when: Condition | None = None) -> None:
        super().__init__(when)
        self.amount = amount
        self.which = which

    def needs(self) -> frozenset[str]:
        return super().needs() | self.which.needs()

    def spared(self, game: State, held: Held, fighter: int) -> int:
        """How much less this fighter takes now."""
        meant = self.which.mask(cast("Game", game), held.frame(game))
        return self.amount if meant >> fighter & 1 and held.holds(game) else 0


class Redirect(Static):
    """Cards of the seat go to a pile of its own instead of its discard pile; read once, when a table is laid out."""

    __slots__ = ("pile",)

    def __init__(self, pile: str) -> None:
        super().__init__()
        self.pile = pile

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})


class DiscardsTo(Redirect):
    """Whatever would be discarded from anywhere else (DISCARD-2)."""

    __slots__ = ()


class PlayedTo(Redirect):
    """The seat's card of a combat, once that is over."""

    __slots__ = ()


class NoCancel(Static):
    """The effects on the seat's card cannot be cancelled (COMBAT-4); as a rule of a card: those on that card."""

    __slots__ = ()

    def in_combat(self) -> bool:
        return True
