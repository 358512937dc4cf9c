"""Fighters and cards as one seat counts them: its own first, then those of the seats that follow in turn order."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.table import Table


class Seating:
    """The places of seats, fighters and cards from where each seat sits.

    Every seat gets as many places as the one with the most, so that a place means the same to all of them: the second
    fighter of the next seat, the fourth of one's own cards.
    """

    def __init__(self, table: Table) -> None:
        seats = range(table.seats)
        self.fighters = max(table.owner.count(seat) for seat in seats)
        self.cards = max(len(cards) for cards in table.cards_of)
        # [viewer][seat], [viewer][fighter], [viewer][card]
        self.seat = tuple(tuple((other - viewer) % table.seats for other in seats) for viewer in seats)
        self.fighter = self._places(table.owner, self.fighters)
        self.card = self._places(table.card_owner, self.cards)

    def _places(self, owners: Sequence[int], room: int) -> tuple[tuple[int, ...], ...]:
        """The places of things that lie one seat's after the other's."""
        numbers = [number - owners.index(owner) for number, owner in enumerate(owners)]
        return tuple(
            tuple(seat[owner] * room + number for owner, number in zip(owners, numbers, strict=True))
            for seat in self.seat
        )
