"""What another seat can still hold: its cards less those that have been seen elsewhere, and how likely each is in hand.

Every hand that the view allows is taken to be as likely as any other; what the seat has done says nothing. While a card
of the seat lies face down in a combat it counts with the hand, and the hand held one that could be laid there.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from matchless.engine import definitions as on
from matchless.engine.view import HIDDEN, Deals

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.view import View


class Holding(NamedTuple):
    """A card of a seat: how many copies there are, how many may be in hand, how many surely are, and the chance."""

    card: str
    copies: int
    left: int  # copies of which the viewer does not know that they are elsewhere
    known: int  # of these, copies that the viewer has seen in the hand
    chance: float  # that at least one copy is in hand


def holdings(view: View, seat: int) -> list[Holding]:
    """The cards of a seat, the likeliest to be in its hand first."""
    game = view.game
    table = game.table
    deals = Deals(view)
    hidden, known = Counter(deals.hidden[seat]), Counter(deals.known[seat])
    down = _down(game, seat)
    slots = len(game.hand[seat]) + bool(down) - known.total()
    fit = down if not any(card in down for card in known) else set[int]()
    found = [
        Holding(
            table.cards[card].name,
            table.cards[card].copies,
            hidden[card] + known[card],
            known[card],
            1.0 if known[card] else _chance(hidden, card, slots, fit),
        )
        for card in table.cards_of[seat]
    ]
    return sorted(found, key=lambda one: (-one.chance, -one.left, one.card))


def _down(game: Game, seat: int) -> set[int]:
    """What a card of the seat that lies face down can be; nothing where none does."""
    combat, table = game.combat, game.table
    for side in () if combat is None else (combat.attack, combat.defense):
        if side.seat == seat and side.card == HIDDEN:
            type_ = on.ATTACK if combat is not None and combat.attack is side else on.DEFENSE
            cards = table.cards_of[seat]
            return {card for card in cards if table.cards[card].type & type_ and table.users[card] >> side.fighter & 1}
    return set()


def _chance(hidden: Counter[int], card: int, slots: int, fit: set[int]) -> float:
    """That a card is among as many as there are slots, of which one at least fits, if anything has to."""
    others = {other: count for other, count in hidden.items() if other != card}
    unfit = sum(count for other, count in hidden.items() if other not in fit) if fit else 0
    unfit_others = sum(count for other, count in others.items() if other not in fit) if fit else 0

    def ways(cards: int, without: int) -> int:
        return comb(cards, slots) - (comb(without, slots) if fit else 0)

    every = ways(hidden.total(), unfit)
    return 0.0 if not every else 1 - ways(sum(others.values()), unfit_others) / every
