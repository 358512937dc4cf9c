"""Bots by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.bots.random_bot import RandomBot
from matchless.names import UnknownName

if TYPE_CHECKING:
    from matchless.bots.bot import Bot

LEVELS = ("novice", "apprentice", "veteran", "master")  # weakest first


class UnknownBot(UnknownName):
    """A name that no bot has."""

    kind = "bot"


def make(name: str, seed: int) -> Bot:
    """A fresh bot of that name, for one seat of one game; the same seed and views give the same choices."""
    if name == "random":
        return RandomBot(seed)
    raise UnknownBot(name, ["random"], "random")
