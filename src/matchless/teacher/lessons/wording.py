"""Sentences of a lesson with numbers that hang on how it was played: "{health bigfoot}", "{hand}"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from matchless.engine.errors import MatchlessError

if TYPE_CHECKING:
    from matchless.engine.game import Game

NUMBER: Final = re.compile(r"\{([^{}]*)\}")


def worded(text: str, game: Game, learner: int) -> str:
    """A sentence with its numbers as the game stands: a fighter's health, or how many cards the learner holds."""

    def number(match: re.Match[str]) -> str:
        kind, _, of = match[1].partition(" ")
        if kind == "hand" and not of:
            return str(len(game.hand[learner]))
        if kind == "health" and of in game.table.fighter_ids:
            return str(game.health[game.table.fighter_ids.index(of)])
        raise MatchlessError(f"there is no number {match[0]!r}")

    return NUMBER.sub(number, text)
