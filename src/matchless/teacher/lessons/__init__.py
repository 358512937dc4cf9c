"""The lessons that come with Matchless, one YAML file each; how to write one is in docs/lessons.md."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from matchless.engine.errors import MatchlessError, quoted
from matchless.files import read_bytes
from matchless.teacher.lessons.reading import read_lesson

if TYPE_CHECKING:
    from matchless.teacher.lessons.lesson import Lesson

FIRST = "first-duel"
# In the order in which they are learned.
ORDER = (
    FIRST,
    "ranged-and-melee",
    "sidekicks",
    "large-fighter",
    "items",
    "teams",
    "free-for-all",
    "empty-deck",
    "second-life",
    "the-question",
    "cauldron",
    "ten-syllables",
    "traps",
    "glamours",
)


class UnknownLesson(MatchlessError):  # noqa: N818 (named by what happened)
    """A name that no lesson has."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"there is no lesson {quoted(self.name)}; there are: {', '.join(ORDER)}"


@cache
def load(slug: str) -> Lesson:
    """A lesson that comes with Matchless."""
    if slug not in ORDER:
        raise UnknownLesson(slug)
    return read_lesson(files(__name__).joinpath(f"{slug}.yaml").read_text(encoding="utf-8"), f"{slug}.yaml")


def lessons() -> list[Lesson]:
    """All lessons, in the order in which they are learned."""
    return [load(slug) for slug in ORDER]


def load_file(path: str | Path) -> Lesson:
    """A lesson in a file of one's own."""
    return read_lesson(read_bytes(Path(path)).decode("utf-8", errors="replace"), str(path))
