"""The two sides of a combat in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.definitions import AFTER, DURING, IMMEDIATELY, Card, Source
from matchless.engine.program import ATTACKER, DEFENDER, NONE
from matchless.engine.statics import ValueBonus

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Side:
    """One side: its fighter, its card, and what has been done to that card."""

    __slots__ = (
        "bonus",
        "boosts",
        "cancelled",
        "card",
        "fighter",
        "ignored",
        "instead",
        "item",
        "joined",
        "left",
        "named",
        "seat",
        "shed",
    )

    def __init__(self, seat: int, fighter: int) -> None:
        self.seat = seat
        self.fighter = fighter
        self.card = NONE
        self.instead = NONE  # the number that replaces the printed value (COMBAT-5); without a card, of a bonus attack
        self.bonus = 0
        self.boosts: tuple[int, ...] = ()  # the cards spent to BOOST it
        self.ignored = False
        self.cancelled = False
        self.item = NONE  # the combat item laid beside the card
        self.left = False  # the card has left the table again
        self.joined = NONE  # the pile of its seat that it has joined, if that sets anything off
        self.named = NONE  # the card that its texts have named, for those at a later timing
        self.shed = NONE  # the last card that its texts have discarded

    def clone(self) -> Side:
        twin = Side(self.seat, self.fighter)
        twin.card = self.card
        twin.instead = self.instead
        twin.bonus = self.bonus
        twin.boosts = self.boosts
        twin.ignored = self.ignored
        twin.cancelled = self.cancelled
        twin.item = self.item
        twin.left = self.left
        twin.joined = self.joined
        twin.named = self.named
        twin.shed = self.shed
        return twin


class Combat:
    """A combat from the declared target to cleanup."""

    __slots__ = ("acting", "attack", "damage", "defense", "fallen", "harmless", "revealed", "timing", "winner")

    def __init__(self, attack: Side, defense: Side) -> None:
        self.attack = attack
        self.defense = defense
        self.revealed = False
        self.damage = 0  # combat damage dealt, also beyond the health that was left (COMBAT-3)
        self.winner = NONE  # the side that has won, once damage is settled
        self.fallen = 0  # the fighters defeated since the combat began, also those that have returned
        self.harmless: Source | None = None  # the text that prevents all combat damage, if one does (PREVENT-1)
        self.timing = NONE  # the step whose effects resolve, or have resolved last
        self.acting = DEFENDER  # the side whose effects they are

    def clone(self) -> Combat:
        twin = Combat(self.attack.clone(), self.defense.clone())
        twin.revealed = self.revealed
        twin.damage = self.damage
        twin.winner = self.winner
        twin.fallen = self.fallen
        twin.harmless = self.harmless
        twin.timing = self.timing
        twin.acting = self.acting
        return twin

    def side(self, role: int) -> Side:
        return self.attack if role == ATTACKER else self.defense

    def role_of(self, seat: int) -> int:
        """The side that a seat has in it, or NONE."""
        return ATTACKER if self.attack.seat == seat else DEFENDER if self.defense.seat == seat else NONE

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
    for _, amount in bonuses(game, combat, role):
        total += amount
    return max(0, total)


def bonuses(game: Game, combat: Combat, role: int) -> list[tuple[Source, int]]:
    """What lasting texts add to the card of a side now, each with its amount; part of its value already."""
    side = combat.side(role)
    found: list[tuple[Source, int]] = []
    if side.ignored or (side.card == NONE and side.instead == NONE):
        return found
    for seat in range(game.table.seats):
        if not game.lasting and ValueBonus not in game.table.kinds_of_statics[seat]:
            continue
        for held in game.statics(seat):
            static = held.static
            if isinstance(static, ValueBonus) and static.role == role:
                amount = static.added(game, held, side.fighter)
                if amount:
                    found.append((held.source, amount))
    return found
