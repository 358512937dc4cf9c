"""The two sides of a combat in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.definitions import AFTER, DURING, IMMEDIATELY, AttackBonus, Card
from matchless.engine.program import ATTACKER, DEFENDER, NONE, Frame

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Side:
    """One side: its fighter, its card, and what has been done to that card."""

    __slots__ = (
        "bonus",
        "cancelled",
        "card",
        "fighter",
        "ignored",
        "instead",
        "item",
        "joined",
        "left",
        "seat",
        "shed",
    )

    def __init__(self, seat: int, fighter: int) -> None:
        self.seat = seat
        self.fighter = fighter
        self.card = NONE
        self.instead = NONE  # the number that replaces the printed value (COMBAT-5); without a card, of a bonus attack
        self.bonus = 0
        self.ignored = False
        self.cancelled = False
        self.item = NONE  # the combat item laid beside the card
        self.left = False  # the card has left the table again
        self.joined = False  # it has joined its seat's line
        self.shed = NONE  # the last card that its texts have discarded

    def clone(self) -> Side:
        twin = Side(self.seat, self.fighter)
        twin.card = self.card
        twin.instead = self.instead
        twin.bonus = self.bonus
        twin.ignored = self.ignored
        twin.cancelled = self.cancelled
        twin.item = self.item
        twin.left = self.left
        twin.joined = self.joined
        twin.shed = self.shed
        return twin


class Combat:
    """A combat from the declared target to cleanup."""

    __slots__ = ("acting", "attack", "damage", "defense", "fallen", "revealed", "timing", "winner")

    def __init__(self, attack: Side, defense: Side) -> None:
        self.attack = attack
        self.defense = defense
        self.revealed = False
        self.damage = 0  # combat damage dealt, also beyond the health that was left (COMBAT-3)
        self.winner = NONE  # the side that has won, once damage is settled
        self.fallen = 0  # the fighters defeated since the combat began, also those that have returned
        self.timing = NONE  # the step whose effects resolve, or have resolved last
        self.acting = DEFENDER  # the side whose effects they are

    def clone(self) -> Combat:
        twin = Combat(self.attack.clone(), self.defense.clone())
        twin.revealed = self.revealed
        twin.damage = self.damage
        twin.winner = self.winner
        twin.fallen = self.fallen
        twin.timing = self.timing
        twin.acting = self.acting
        return twin

    def side(self, role: int) -> Side:
        return self.attack if role == ATTACKER else self.defense

    def unresolved(self, cards: tuple[Card, ...], side: Side) -> bool:
        """Whether the card of a side, or the item beside it, has an effect whose turn is still to come."""
        if side.card == NONE:
            return False
        role = ATTACKER if side is self.attack else DEFENDER
        for timing in (IMMEDIATELY, DURING, AFTER):
            to_come = timing > self.timing or (timing == self.timing and role > self.acting)
            if to_come and (cards[side.card].programs[timing] or (timing == DURING and side.item != NONE)):
                return True
        return False

    def against(self, role: int) -> Side:
        """The side that opposes `role`."""
        return self.defense if role == ATTACKER else self.attack


def value(game: Game, combat: Combat, role: int) -> int:
    """What a side's card, or a bonus attack, counts for now; 0 without either, and never less (COMBAT-5, VALUE-1)."""
    side = combat.side(role)
    if side.ignored or (side.card == NONE and side.instead == NONE):
        return 0
    total = (game.table.cards[side.card].value or 0) if side.instead == NONE else side.instead
    total += side.bonus
    if role == ATTACKER:
        for static in game.statics(side.seat):
            if isinstance(static, AttackBonus) and _applies(game, static, side):
                total += _amount(game, static, combat)
    return max(0, total)


def bonuses(game: Game, combat: Combat) -> list[tuple[AttackBonus, int]]:
    """What lasting texts add to the attack now, each with its amount; part of its value already."""
    side = combat.attack
    if side.ignored or (side.card == NONE and side.instead == NONE):
        return []
    found: list[tuple[AttackBonus, int]] = []
    for static in game.statics(side.seat):
        if isinstance(static, AttackBonus) and _applies(game, static, side):
            amount = _amount(game, static, combat)
            if amount:
                found.append((static, amount))
    return found


def _amount(game: Game, bonus: AttackBonus, combat: Combat) -> int:
    return bonus.amount.value(game, Frame((), combat.attack.seat, bonus, ATTACKER, combat.defense.seat))


def _applies(game: Game, bonus: AttackBonus, side: Side) -> bool:
    """Whether an attack bonus is for this attacker, now."""
    if bonus.by and game.table.fighters[side.fighter].name != bonus.by:
        return False
    return bonus.when is None or bonus.when.holds(game, Frame((), side.seat, bonus, ATTACKER, NONE))
