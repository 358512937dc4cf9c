"""Bots: they see what their seat may see, and choose."""

from matchless.bots.bot import Adviser, Bot, Opinion
from matchless.bots.levels import LEVELS, BadBudget, NoOpinion, UnknownBot, adviser, make

__all__ = ["LEVELS", "Adviser", "BadBudget", "Bot", "NoOpinion", "Opinion", "UnknownBot", "adviser", "make"]
