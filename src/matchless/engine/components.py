"""What heroes declare as their own and what then has a state: piles, markers, tokens and the like.

A table lays them out kind by kind, those of the first seat first, so that each has a number like a card or a fighter.
The state has a field for each kind with an entry for each of them; whatever copies, hides or tells the state goes by
these numbers and knows no hero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


class Components(Generic[T]):
    """All components of one kind at a table."""

    __slots__ = ("all", "numbers", "of", "owner")

    def __init__(self, declared: Sequence[Sequence[T]], names: Sequence[Sequence[str]]) -> None:
        everything: list[T] = []
        owner: list[int] = []
        of: list[tuple[int, ...]] = []
        for seat, own in enumerate(declared):
            of.append(tuple(range(len(everything), len(everything) + len(own))))
            everything.extend(own)
            owner.extend([seat] * len(own))
        self.all: tuple[T, ...] = tuple(everything)
        self.owner: tuple[int, ...] = tuple(owner)
        self.of: tuple[tuple[int, ...], ...] = tuple(of)  # by seat
        self.numbers: tuple[dict[str, int], ...] = tuple(
            dict(zip(called, numbers, strict=True)) for called, numbers in zip(names, of, strict=True)
        )

    def number(self, seat: int, name: str) -> int:
        """The number of the one that a seat calls by a name."""
        return self.numbers[seat][name]


def a_pile(name: str) -> str:
    """What a word needs that speaks of a pile; checked when a hero loads."""
    return f"a pile called {name!r}"


def a_side(name: str) -> str:
    """The same of a side of a marker."""
    return f"a marker with a side {name!r}"


def a_marker(name: str) -> str:
    """The same of a marker."""
    return f"a marker called {name!r}"


def a_form(name: str) -> str:
    """The same of a form of one of the hero's fighters."""
    return f"a form {name!r}"


def a_counter(name: str) -> str:
    """The same of a counter."""
    return f"a counter called {name!r}"


def a_deck(name: str) -> str:
    """The same of a second deck, by what its cards are called."""
    return f"a deck of {name}s"


def a_token(name: str) -> str:
    """The same of a kind of token."""
    return f"a kind of token called {name!r}"
