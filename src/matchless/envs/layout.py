"""A vector laid out in parts: what stands where, for every setup; and the room that there is for all of them."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple

from matchless.engine.bits import bits
from matchless.engine.decision import ACTION_IDS, KIND_NAMES
from matchless.engine.errors import MatchlessError
from matchless.engine.table import FORMATS
from matchless.engine.view import STATUS_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from matchless.engine.board import Board
    from matchless.engine.definitions import Hero, Source
    from matchless.engine.table import Table

# How long each axis is, whatever is played. A setup that needs more on one of the first five is refused, because every
# option must be an action of its own; what there is more of on any other shares the last place there.
ROOM: Final = {
    "seat": 4,
    "fighter": 8,
    "card": 20,
    "space": 62,
    "pair": 96,
    "number": 240,
    "action": len(ACTION_IDS),
    "kind": len(KIND_NAMES),
    "status": len(STATUS_NAMES),
    "text": 12,
    "token": 2,
    "pile": 2,
    "marker": 2,
    "face": 6,
    "counter": 2,
    "holder": 4,
    "form": 3,
    "second card": 8,
    "slot": 8,
    "item": 8,
    "side": 2,
    "word": 17,
    "zone": 12,
    "format": len(FORMATS),
}
SEATS: Final = 4
FIGHTERS: Final = 8
CARDS: Final = 20
SPACES: Final = 62


class NoRoom(MatchlessError):  # noqa: N818 (named by what happened)
    """A setup that is larger than the encoding, which is the same for all."""


class Part(NamedTuple):
    """A named part of a vector."""

    name: str
    axes: tuple[str, ...]  # the last runs fastest; none for a single number
    most: int  # its numbers are divided by it, and what is more is cut off
    text: str


class Layout:
    """Parts one after the other; a part without entries is left out."""

    def __init__(self, parts: Iterable[Part], sizes: Mapping[str, int]) -> None:
        self.parts: list[Part] = []
        self.start: dict[str, int] = {}
        self.shape: dict[str, tuple[int, ...]] = {}
        self.size = 0
        for part in parts:
            shape = tuple([sizes[axis] for axis in part.axes])
            if length := prod(shape):
                self.parts.append(part)
                self.start[part.name] = self.size
                self.shape[part.name] = shape or (1,)
                self.size += length

    def span(self, name: str) -> slice:
        """Where a part stands."""
        return slice(self.start[name], self.start[name] + prod(self.shape[name]))

    def part_at(self, place: int) -> tuple[Part, int]:
        """The part that an entry belongs to, and its place in it."""
        part = next(part for part in reversed(self.parts) if self.start[part.name] <= place)
        return part, place - self.start[part.name]

    def within(self, sizes: Mapping[str, int]) -> list[int]:
        """The entries that are left if each axis is only that long."""
        found: list[int] = []
        for part in self.parts:
            shape = self.shape[part.name] if part.axes else ()
            first = self.start[part.name]
            lengths = [min(sizes[axis], length) for axis, length in zip(part.axes, shape, strict=True)]
            for place in product(*[range(length) for length in lengths]):
                at = 0
                for number, length in zip(place, shape, strict=True):
                    at = at * length + number
                found.append(first + at)
        return found


def texts_asking(hero: Hero) -> tuple[Source, ...]:
    """Everything of a hero but its cards that can ask, in a fixed order."""
    seconds = [text for second in hero.second_cards() for text in second.texts]
    return (*hero.abilities, *seconds, *hero.offered, *hero.tokens)


def pairs(board: Board) -> list[tuple[int, int]]:
    """The pairs of adjacent spaces, which large fighters may hold."""
    return [(a, b) for a, doors in enumerate(board.beside) for b in bits(doors) if a < b]


def sizes(table: Table) -> dict[str, int]:
    """How long each axis would have to be for this setup."""
    heroes = table.heroes
    large = any(fighter.large for fighter in table.fighters)
    return {
        **ROOM,
        "seat": table.seats,
        "fighter": max([table.owner.count(seat) for seat in range(table.seats)]),
        "card": max([len(cards) for cards in table.cards_of]),
        "space": len(table.board.spaces),
        "pair": len(pairs(table.board)) if large else 0,
        "text": max([len(texts_asking(hero)) for hero in heroes]),
        "token": max([len(hero.tokens) for hero in heroes]),
        "pile": max([len(hero.piles) for hero in heroes]),
        "marker": max([len(hero.markers) for hero in heroes]),
        "face": max([len(marker.sides) for marker in table.markers.all], default=0),
        "counter": max([len(hero.counters) for hero in heroes]),
        "holder": table.seats,
        "form": max([len(forms) for forms in table.forms]),
        "second card": max([len(hero.second_cards()) for hero in heroes]),
        "slot": len(table.board.item_slots),
        "item": len(table.items),
        "zone": len(table.board.zones),
    }


def check_room(table: Table) -> None:
    """Raises NoRoom where a setup has more seats, fighters, cards, spaces or pairs of them than there are places."""
    needed = sizes(table)
    for axis, things in (
        ("seat", "seats"),
        ("fighter", "fighters of one seat"),
        ("card", "different cards in a deck"),
        ("space", "spaces"),
        ("pair", "pairs of adjacent spaces for a large fighter"),
    ):
        if needed[axis] > ROOM[axis]:
            raise NoRoom(
                f"the encoding of the environments has room for {ROOM[axis]} {things}, and this setup has "
                f"{needed[axis]}: play it with smaller heroes or another board"
            )
