"""A text that is being carried out by hand, and the position that it began in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matchless.engine.definitions import Source
    from matchless.engine.game import Game


class Attempt:
    """How far a text by hand has come. It never changes: another takes its place."""

    __slots__ = ("kept", "refusals", "seat", "since", "source", "text", "used")

    def __init__(
        self,
        seat: int,
        source: Source | None,
        text: Source,
        kept: Game | None,
        used: int = 0,
        since: int = 0,
        refusals: int = 0,
    ) -> None:
        self.seat = seat  # whose text it is
        self.source = source  # the card, ability or token that says it
        self.text = text
        self.kept = kept  # the game as the text began, to take back to; none in what a seat may know
        self.used = used  # how many tools have been used
        self.since = since  # how many of them since it was begun for the last time
        self.refusals = refusals  # how often somebody has not agreed
