"""Studies, over HTTP: what somebody has made of a game, checked, kept and opened."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field

from matchless.server.messages.base import MOST_TRIED, ChoiceId, Message, Seq, Slug, Token, tidy

LONGEST_TITLE = 80  # characters of a study's title, and of a variation's
LONGEST_NOTE = 2_000
MOST_VARIATIONS = 64  # of a study
MOST_NOTES = 300
MOST_MARKS = 32  # at one moment


def _readable(text: object) -> object:
    """A text of several lines, without control characters."""
    if isinstance(text, str) and not all(letter.isprintable() or letter in "\n\t" for letter in text):
        raise ValueError("a note is made of printable characters")
    return text


Title = Annotated[str, BeforeValidator(tidy), Field(max_length=LONGEST_TITLE)]


class StudyMark(Message):
    """A ring around a space, or an arrow from it `to` another; one of three inks."""

    space: Slug
    to: Slug | None = None
    ink: Annotated[int, Field(ge=1, le=3)] = 1


class StudyNote(Message):
    """What somebody has noted and drawn at the moment after `seq` choices, of the game (0) or of a variation."""

    line: Annotated[int, Field(ge=0, le=1_000_000)]
    seq: Seq
    text: Annotated[str, BeforeValidator(_readable), Field(max_length=LONGEST_NOTE)] = ""
    marks: Annotated[list[StudyMark], Field(max_length=MOST_MARKS)] = []


class Variation(Message):
    """Another line: it branches off the game (`of` 0) or off a variation that stands before it, after `at` choices.

    `at` counts from the beginning of the game. `choices` are those of all seats from there on.
    """

    id: Annotated[int, Field(ge=1, le=1_000_000)]
    of: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    at: Seq
    name: Title = ""
    choices: Annotated[list[ChoiceId], Field(min_length=1, max_length=MOST_TRIED)]


class Study(Message):
    """What somebody has made of a game: variations, and notes and marks at any moment (docs/teacher.md)."""

    title: Title = ""
    variations: Annotated[list[Variation], Field(max_length=MOST_VARIATIONS)] = []
    notes: Annotated[list[StudyNote], Field(max_length=MOST_NOTES)] = []


class StudyOf(Message):
    """POST /api/studies/check: a study of the game of a token, to be checked: every choice is carried out."""

    token: Token
    study: Study


class KeepStudy(Message):
    """POST /api/studies: a study of the game of a token, to be kept for whoever has its link.

    With the `key` of one that is kept it takes the place of that one.
    """

    token: Token
    study: Study
    key: Token | None = None


class DropStudy(Message):
    """POST /api/studies/delete: deletes a study, by its author's key."""

    key: Token


class StudyChecked(Message):
    """A study whose choices can all be made: those of each variation in sentences."""

    study: Study
    said: list[list[str]]


class StudyKept(Message):
    """A study that is kept: the token that opens it, and the key that changes and deletes it. `days` it stays."""

    study: str
    key: str
    days: int


class StudyDropped(Message):
    """Whether there was a study with this key, and it is deleted."""

    deleted: bool


class OpenedStudy(Message):
    """GET /api/study, with the header `Authorization: Bearer TOKEN`: a study that is kept.

    `watch` is the spectators' token of its game, `said` are the choices of each variation in sentences.
    """

    watch: str
    study: Study
    said: list[list[str]]
