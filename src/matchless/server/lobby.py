"""What is told of a game to those who are not at its table: in a list, to whoever is invited, to its own people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.record import DIGEST
from matchless.server.messages import Invitation, Listed, Offer, Summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.server.kept import Kept, Outline, Right, Seat


def listed(outline: Outline) -> Listed:
    """A game that everybody is shown, with its open seats."""
    kept, choices = outline
    offers: dict[str, int] = {}  # two seats may have one
    for number, seat in enumerate(kept.seats):
        if seat.offer is not None:
            offers.setdefault(seat.offer, number)
    return Listed(
        game=kept.id,
        board=_said(kept, "board")[0],
        heroes=_heroes(kept),
        format=_said(kept, "format")[0],
        players=[_called(seat) for seat in kept.seats],
        choices=choices,
        watch=kept.watch,
        open=[Invitation(seat=number, token=offer) for offer, number in offers.items()],
    )


def offered(kept: Kept, seats: Sequence[int]) -> Offer:
    """A game to which somebody is invited, to these seats."""
    return Offer(
        game=kept.id,
        board=_said(kept, "board")[0],
        format=_said(kept, "format")[0],
        heroes=_heroes(kept),
        players=[_called(seat) for seat in kept.seats],
        seats=list(seats),
        picks=kept.seats[seats[0]].picks,
    )


def summary(token: str, right: Right, outline: Outline) -> Summary:
    """A game for somebody who holds a token of it."""
    kept, choices = outline
    return Summary(
        token=token,
        game=kept.id,
        seats=list(right.seats),
        board=_said(kept, "board")[0],
        heroes=_heroes(kept),
        players=[_called(seat) or "" for seat in kept.seats],
        choices=choices,
        over=kept.over,
    )


def _said(kept: Kept, field: str) -> list[str]:
    """What a game's record says about a field of its head, once or for each seat."""
    fields = [line.partition(" ") for line in kept.head.splitlines()]
    return [value for key, _, value in fields if key == field]


def _heroes(kept: Kept) -> list[str | None]:
    """The hero of each seat; none where somebody is still to pick it."""
    heroes = zip(_said(kept, "hero"), kept.seats, strict=True)
    return [None if seat.picking else hero.partition(DIGEST)[0] for hero, seat in heroes]


def _called(seat: Seat) -> str | None:
    return seat.name or (f"{seat.bot} bot" if seat.bot else None)
