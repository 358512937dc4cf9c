"""What the people of a team say to each other, on the socket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from matchless.server.messages.base import LONGEST_CARD, Message, Slug

Phrase = Literal[
    "look",
    "attack",
    "finish",
    "danger",
    "away",
    "closer",
    "defend",
    "save",
    "strong",
    "safe",
    "cards",
    "wait",
    "yes",
    "no",
    "thanks",
    "played",
]


class Say(Message):
    """Says something to the other people of the team of one's own `seat`, and to nobody else (TALK-1).

    It may point at one thing: a fighter, a space, a `card` that lies open in a discard pile, or one of the seat's own
    hand, which it `shows` by that. The catalog has the phrases in words.
    """

    type: Literal["say"]
    seat: Annotated[int, Field(ge=0, le=3)]
    phrase: Phrase
    fighter: Annotated[int, Field(ge=0)] | None = None
    space: Slug | None = None
    card: Annotated[str, Field(max_length=LONGEST_CARD)] | None = None
    shows: Annotated[str, Field(max_length=LONGEST_CARD)] | None = None

    @model_validator(mode="after")
    def _points_at_one_thing(self) -> Say:
        if [self.fighter, self.space, self.card, self.shows].count(None) < 3:
            raise ValueError("give one of fighter, space, card and shows, or none")
        return self


class Remark(Message):
    """What somebody on `seat` said to their team after `seq` choices; `text` is the whole of it in words.

    What is pointed at is as in `Say`.
    """

    seat: int
    seq: int
    phrase: Phrase
    fighter: int | None
    space: str | None
    card: str | None
    shows: str | None
    text: str


class Spoken(Message):
    """Somebody of the receiver's team has said something, perhaps the receiver."""

    type: Literal["spoken"] = "spoken"
    remark: Remark
