"""Lessons: how one begins, over HTTP, and what its learner is told at the table."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from matchless.server.messages.base import Message, Name, Slug


class Learn(Message):
    """POST /api/lessons: a lesson, from the beginning of one of its steps. Its other seats are played from a script."""

    lesson: Slug
    step: Annotated[int, Field(ge=0, le=100)] = 0
    name: Name = "You"


class Page(Message):
    """A step of a lesson: one thought. What glows is "fighter 3", "zone brown", "space D3", "card Snark" or "item …".

    `next` says that it is only read, and `gently` what is said to whoever chooses something instead; other steps are
    done by choosing.
    """

    step: int
    title: str
    say: str
    glow: list[str]
    next: bool
    gently: str


class Guide(Message):
    """What a lesson tells its learner: pages to read, the last of which asks for what is to be done, if anything is.

    `now` says what to press, and `wants` are the options that lead on; `others` are gentle reasons for all others. With
    `back` the last choice is to be taken back, and `asks` is a card that is to be asked about (`why`). `done` is what
    the step before had to say. `step` is the number of the step, from 0, `of` so many; with `over` all is done.
    """

    lesson: str
    step: int
    of: int
    pages: list[Page]
    now: str
    wants: list[int]
    others: dict[str, str]
    asks: str | None
    back: bool
    done: str
    over: bool
