"""Bots by name: the levels that players choose from, and the bots they are made of, for measuring.

A budget may follow the name of a bot: `greedy:8` deals, `flat:64` playouts a choice, `search:1000` iterations, or
`search:250ms` for a search by the clock.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, ClassVar, Final

from matchless.bots.flat import FlatMonteCarlo
from matchless.bots.greedy import Greedy
from matchless.bots.random_bot import RandomBot
from matchless.bots.search import TreeSearch
from matchless.engine.errors import MatchlessError
from matchless.names import UnknownName

if TYPE_CHECKING:
    from matchless.bots.bot import Adviser, Bot

LEVELS: Final = ("novice", "apprentice", "veteran", "master")  # weakest first
BOTS: Final = ("random", "greedy", "flat", "plain", "search")
NAMES: Final = LEVELS + BOTS
SLOWEST: Final = {"veteran": 280, "master": 1800}  # milliseconds a decision, on whatever machine
BUDGET: Final = re.compile(r"([1-9][0-9]{0,8})(ms)?")


class UnknownBot(UnknownName):
    """A name that no bot has."""

    kind: ClassVar[str] = "bot"


class NoOpinion(MatchlessError):  # noqa: N818 (named by what happened)
    """A bot that cannot say what it thinks."""


class BadBudget(MatchlessError):  # noqa: N818 (named by what happened)
    """A budget that a bot cannot have."""


def make(name: str, seed: int) -> Bot:
    """A fresh bot of that name, for one seat of one game.

    The same seed and views give the same choices, unless a search is ended by the clock.
    """
    return RandomBot(seed) if name == "random" else adviser(name, seed)


def adviser(name: str, seed: int) -> Adviser:
    """The same, for those who can say what they think of each choice: all but the random one."""
    if name in LEVELS:
        return _level(name, seed)
    kind, colon, budget = name.partition(":")
    if name == "random":
        raise NoOpinion("the random bot has no opinion of its choices; ask another one")
    if kind not in BOTS or kind == "random":
        close = get_close_matches(kind, NAMES, n=1)
        raise UnknownBot(name, list(NAMES), close[0] if close else "")
    amount, clock = _budget(kind, budget) if colon else (0, False)
    return _bot(kind, seed, amount, clock)


def _level(name: str, seed: int) -> Adviser:
    if name == "novice":
        return TreeSearch(seed, 2, slack=0.3)
    if name == "apprentice":
        return TreeSearch(seed, 8, slack=0.08)
    return TreeSearch(seed, 50 if name == "veteran" else 4000, SLOWEST[name])


def _bot(kind: str, seed: int, amount: int, clock: bool) -> Adviser:
    if kind == "greedy":
        return Greedy(seed, amount or 8)
    if kind == "flat":
        return FlatMonteCarlo(seed, amount or 64)
    if clock:
        return TreeSearch(seed, 0, amount, plain=kind == "plain")
    return TreeSearch(seed, amount or 512, plain=kind == "plain")


def _budget(kind: str, text: str) -> tuple[int, bool]:
    """The number in a budget, and whether it counts milliseconds."""
    match = BUDGET.fullmatch(text)
    if match is None or (match[2] and kind not in ("plain", "search")):
        clock = " or of milliseconds, as in 250ms" if kind in ("plain", "search") else ""
        raise BadBudget(f"the budget {text!r} of {kind} must be a number above 0{clock}")
    return int(match[1]), match[2] is not None
