"""What a bot is: it gets a view and the legal choices, never the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from matchless.engine import decision as ask

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.view import View


def left_alone(view: View) -> bool:
    """Whether the open decision is about a text by hand, of which a bot understands nothing.

    Then it takes the first choice: for a text of its own it does nothing, and with what others do it agrees.
    """
    decision = view.decision
    return decision is not None and decision.purpose in (ask.BY_HAND, ask.AGREEMENT)


class Opinion:
    """What a bot thinks of one choice: how often it tried it, and how likely its side wins after it."""

    __slots__ = ("chance", "choice", "high", "low", "visits")

    def __init__(self, choice: int, visits: int, chance: float, low: float, high: float) -> None:
        self.choice = choice
        self.visits = visits
        self.chance = chance
        self.low = low  # the ends of a 95 % interval around the chance
        self.high = high


class Bot(Protocol):
    """Somebody who plays one seat of one game."""

    opinions: list[Opinion]  # of its last choices, the best first; none where it gave them no thought

    def choose(self, view: View, choices: Sequence[int]) -> int:
        """One of the choices."""
        ...


class Adviser(Bot, Protocol):
    """A bot that can say what it thinks of every choice."""

    def explain(self, view: View, choices: Sequence[int]) -> list[Opinion]:
        """An opinion for each choice, the best first."""
        ...
