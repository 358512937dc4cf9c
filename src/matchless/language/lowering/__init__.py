"""From nodes to the words that the engine plays.

A node that the engine has no word for is refused, never bent: what is said and what is done are one thing.
"""

from matchless.language.lowering.hero import lower_hero
from matchless.language.lowering.nouns import CannotPlay

__all__ = ["CannotPlay", "lower_hero"]
