"""Conditions as cards speak of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine.combatants import value
from matchless.engine.components import a_side
from matchless.engine.definitions import SCHEME, VERSATILE
from matchless.engine.program import ATTACKER, COMBAT, NONE, VALUES, Condition, Fighters, Frame, Number
from matchless.engine.words.known_cards import KnownCard

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Not(Condition):
    """Whether something is not so."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition

    def holds(self, game: Game, frame: Frame) -> bool:
        return not self.condition.holds(game, frame)

    def needs(self) -> frozenset[str]:
        return self.condition.needs()


class And(Condition):
    """Whether two things are both so."""

    def __init__(self, one: Condition, other: Condition) -> None:
        self.one = one
        self.other = other

    def holds(self, game: Game, frame: Frame) -> bool:
        return self.one.holds(game, frame) and self.other.holds(game, frame)

    def needs(self) -> frozenset[str]:
        return self.one.needs() | self.other.needs()


class Or(And):
    """Whether at least one of two things is so."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return self.one.holds(game, frame) or self.other.holds(game, frame)


class AnyOf(Condition):
    """Whether there is at least one of some fighters."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def holds(self, game: Game, frame: Frame) -> bool:
        return self.which.mask(game, frame) != 0

    def needs(self) -> frozenset[str]:
        return self.which.needs()


class NoneOf(AnyOf):
    """Whether there is none of some fighters."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return self.which.mask(game, frame) == 0


class AllOf(Condition):
    """Whether something is true of every one of some fighters, of whom there is at least one."""

    def __init__(self, which: Fighters, having: Fighters) -> None:
        self.which = which
        self.having = having

    def holds(self, game: Game, frame: Frame) -> bool:
        which = self.which.mask(game, frame)
        return which != 0 and not which & ~self.having.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.having.needs()


class Won(Condition):
    """Whether the owner has won this combat (COMBAT-3)."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.fight().winner == frame.role

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class Lost(Condition):
    """Whether the owner has lost this combat."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.fight().winner not in (frame.role, NONE)

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class WonEarlier(Condition):
    """Whether the owner has won a combat of this turn that is over."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.won_this_turn >> frame.seat & 1 == 1


class Attacking(Condition):
    """Whether the owner is the attacker of this combat."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return frame.role == ATTACKER

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class NthAction(Condition):
    """Whether the action under way is the owner's first, second … of this turn."""

    def __init__(self, count: int) -> None:
        self.count = count

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.active == frame.seat and game.actions_taken == self.count


class Between(Condition):
    """Whether a number is neither less than one nor more than another."""

    def __init__(self, number: Number, least: int, most: int) -> None:
        self.number = number
        self.least = least
        self.most = most

    def holds(self, game: Game, frame: Frame) -> bool:
        return self.least <= self.number.value(game, frame) <= self.most

    def needs(self) -> frozenset[str]:
        return self.number.needs()


class Played(Condition):
    """Whether the owner, or the opponent, has played a card in this combat (CARD-3)."""

    def __init__(self, opposing: bool = False) -> None:
        self.opposing = opposing

    def holds(self, game: Game, frame: Frame) -> bool:
        combat = game.fight()
        return (combat.against(frame.role) if self.opposing else combat.side(frame.role)).card != NONE

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class OwnTurn(Condition):
    """Whether it is the owner's turn."""

    def holds(self, game: Game, frame: Frame) -> bool:
        return game.active == frame.seat


class MoreThan(Condition):
    """Whether a number is more than another."""

    def __init__(self, number: Number, than: Number) -> None:
        self.number = number
        self.than = than

    def holds(self, game: Game, frame: Frame) -> bool:
        return self.number.value(game, frame) > self.than.value(game, frame)

    def needs(self) -> frozenset[str]:
        return self.number.needs() | self.than.needs()


class CardIs(Condition):
    """Whether a card is there and is of a type: a versatile one is an attack and a defense as well (TYPE-1)."""

    def __init__(self, card: KnownCard, type: int, negated: bool = False) -> None:  # noqa: A002 (the rulebook's word)
        self.card = card
        self.type = type
        self.negated = negated

    def holds(self, game: Game, frame: Frame) -> bool:
        card = self.card.card(game, frame)
        if card == NONE:
            return False
        printed = game.table.cards[card].type
        same = printed == self.type or (printed == VERSATILE and self.type != SCHEME)
        return same != self.negated

    def needs(self) -> frozenset[str]:
        return self.card.needs()


class PrintedIs(Condition):
    """Whether a card is there and its printed value is a number; a scheme has none."""

    def __init__(self, card: KnownCard, number: Number, negated: bool = False) -> None:
        self.card = card
        self.number = number
        self.negated = negated

    def holds(self, game: Game, frame: Frame) -> bool:
        card = self.card.card(game, frame)
        if card == NONE:
            return False
        printed = game.table.cards[card].value
        return printed is not None and (printed == self.number.value(game, frame)) != self.negated

    def needs(self) -> frozenset[str]:
        return self.card.needs() | self.number.needs()


class ValueIs(Condition):
    """Whether a side of this combat has a card that counts for a number now."""

    def __init__(self, opposing: bool, number: Number, negated: bool = False) -> None:
        self.opposing = opposing
        self.number = number
        self.negated = negated

    def holds(self, game: Game, frame: Frame) -> bool:
        combat = game.fight()
        role = 1 - frame.role if self.opposing else frame.role
        if combat.side(role).card == NONE:
            return False
        return (value(game, combat, role) == self.number.value(game, frame)) != self.negated

    def needs(self) -> frozenset[str]:
        return self.number.needs() | {COMBAT, VALUES}


class SameValues(Condition):
    """Whether both cards of this combat are there and count for the same now."""

    def __init__(self, negated: bool = False) -> None:
        self.negated = negated

    def holds(self, game: Game, frame: Frame) -> bool:
        combat = game.fight()
        if combat.attack.card == NONE or combat.defense.card == NONE:
            return False
        return (value(game, combat, frame.role) == value(game, combat, 1 - frame.role)) != self.negated

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT, VALUES})


class Showing(Condition):
    """Whether a marker of the owner's shows the side of this name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def holds(self, game: Game, frame: Frame) -> bool:
        marker, side = game.table.side_of[frame.seat][self.name]
        return game.sides[marker] == side

    def needs(self) -> frozenset[str]:
        return frozenset({a_side(self.name)})


WON: Final = Won()
LOST: Final = Lost()
WON_EARLIER: Final = WonEarlier()
ATTACKING: Final = Attacking()
PLAYED: Final = Played()
THEY_PLAYED: Final = Played(opposing=True)
OWN_TURN: Final = OwnTurn()
