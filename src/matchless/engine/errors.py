"""The errors of Matchless, one class a cause."""

from typing import Final

MOST_QUOTED: Final = 80  # characters


def quoted(text: str) -> str:
    """Something that somebody wrote, as an error repeats it: however long it is, the error stays short."""
    return repr(text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…")


class MatchlessError(Exception):
    """Anything Matchless refuses to do, with the reason as its message."""


class BoardError(MatchlessError):
    """A board file that is no board: which file, which field of it, and what is wrong there."""

    def __init__(self, source: str, field: str, reason: str) -> None:
        super().__init__(source, field, reason)  # all three, so that the error can be pickled
        self.source = source
        self.field = field
        self.reason = reason

    def __str__(self) -> str:
        return ": ".join(part for part in (self.source, self.field, self.reason) if part)


class SetupError(MatchlessError):
    """A game that cannot be set up: which part of its configuration, and what is wrong there."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(field, reason)
        self.field = field
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}"


class HeroError(MatchlessError):
    """A hero that cannot be played: which hero, which card or part of it, and what is wrong there."""

    def __init__(self, hero: str, part: str, reason: str) -> None:
        super().__init__(hero, part, reason)
        self.hero = hero
        self.part = part
        self.reason = reason

    def __str__(self) -> str:
        return ": ".join(part for part in (self.hero, self.part, self.reason) if part)


class IllegalChoice(MatchlessError):  # noqa: N818 (named by what happened)
    """A choice that was not offered. Nothing has changed."""


class PositionError(MatchlessError):
    """A text that is no position: at which of its characters, counted from 1, and what is wrong there."""

    def __init__(self, place: int, reason: str) -> None:
        super().__init__(place, reason)
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        return f"character {self.place}: {self.reason}"


class RecordError(MatchlessError):
    """A record that cannot be replayed: which line, and what is wrong there."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"
