"""What is told of a game to those who are not at its table: in a list, to whoever is invited, to its own people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.bits import bits
from matchless.engine.record import DIGEST
from matchless.server.messages.lobby import Invitation, Listed, Offer, Summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.server.rows import Outline, Right, Seat, StoredGame


def listed(outline: Outline) -> Listed:
    """A game that everybody is shown, with its open seats."""
    stored, choices = outline
    offers: dict[str, int] = {}  # two seats may have one
    for number, seat in enumerate(stored.seats):
        if seat.offer is not None:
            offers.setdefault(seat.offer, number)
    return Listed(
        game=stored.id,
        board=said(stored, "board")[0],
        heroes=_heroes(stored),
        format=said(stored, "format")[0],
        players=[called(seat) for seat in stored.seats],
        choices=choices,
        watch=stored.watch,
        open=[Invitation(seat=number, token=offer) for offer, number in offers.items()],
        hints=stored.hints,
    )


def offered(stored: StoredGame, seats: Sequence[int]) -> Offer:
    """A game to which somebody is invited, to these seats."""
    return Offer(
        game=stored.id,
        board=said(stored, "board")[0],
        format=said(stored, "format")[0],
        heroes=_heroes(stored),
        players=[called(seat) for seat in stored.seats],
        seats=list(seats),
        picks=stored.seats[seats[0]].picks,
        hints=stored.hints,
    )


def summary(token: str, right: Right, outline: Outline) -> Summary:
    """A game for somebody who holds a token of it."""
    stored, choices = outline
    return Summary(
        token=token,
        game=stored.id,
        seats=list(right.seats),
        board=said(stored, "board")[0],
        heroes=_heroes(stored),
        players=[called(seat) or "" for seat in stored.seats],
        choices=choices,
        over=stored.over,
        helped=bits(stored.helped),
    )


def said(stored: StoredGame, field: str) -> list[str]:
    """What a game's record says about a field of its head, once or for each seat, without digests."""
    fields = [line.partition(" ") for line in stored.head.splitlines()]
    return [value.partition(DIGEST)[0] for key, _, value in fields if key == field]


def _heroes(stored: StoredGame) -> list[str | None]:
    """The hero of each seat; none where somebody is still to pick it."""
    heroes = zip(said(stored, "hero"), stored.seats, strict=True)
    return [None if seat.picking else hero for hero, seat in heroes]


def called(seat: Seat) -> str | None:
    return seat.name or (f"{seat.bot} bot" if seat.bot else None)
