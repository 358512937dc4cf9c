"""Fighters and cards as one seat counts them: its own first, then those of the seats that follow in turn order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.envs.layout import CARDS, FIGHTERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.table import Table


class Seating:
    """The places of seats, fighters and cards from where each seat sits.

    Every seat has the same room, so that a place means the same to all of them and at every table: the second fighter
    of the next seat, the fourth of one's own cards.
    """

    def __init__(self, table: Table) -> None:
        seats = range(table.seats)
        # [viewer][seat], [viewer][fighter], [viewer][card]
        self.seat = [[(other - viewer) % table.seats for other in seats] for viewer in seats]
        self.fighter = self._places(table.owner, FIGHTERS)
        self.card = self._places(table.card_owner, CARDS)

    def _places(self, owners: Sequence[int], room: int) -> list[list[int]]:
        """The places of things that lie one seat's after the other's."""
        numbers = [number - owners.index(owner) for number, owner in enumerate(owners)]
        return [
            [seat[owner] * room + number for owner, number in zip(owners, numbers, strict=True)] for seat in self.seat
        ]
