"""Bots: they see what their seat may see, and choose."""

from matchless.bots.bot import Adviser, Bot, Opinion
from matchless.bots.levels import LEVELS, UnknownBot, make

__all__ = ["LEVELS", "Adviser", "Bot", "Opinion", "UnknownBot", "make"]
