"""What all messages are made of, and how long things may be."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, GetPydanticSchema
from pydantic_core import core_schema

from matchless.engine.position import PositionData
from matchless.engine.position_text import LONGEST as LONGEST_POSITION

PROTOCOL = 4  # raised with every change that an older table would not understand
LONGEST_NAME = 24
LONGEST_TOKEN = 64
LONGEST_MESSAGE = 16_384  # characters of one message on the socket
LONGEST_BODY = 65_536  # bytes of one HTTP request; the record of a long game is half of it
LONGEST_CARD = 80  # characters of a card's name
MOST_TRIED = 500  # choices of a line beside a game


def tidy(name: object) -> object:
    """A name without blanks around it and with single ones inside; control characters are no part of a name."""
    if not isinstance(name, str):
        return name
    if not all(letter.isprintable() or letter.isspace() for letter in name):
        raise ValueError("a name is made of printable characters")
    return " ".join(name.split())


# The engine's own description of a position; it is made by us and need not be checked on the way out.
Position = Annotated[PositionData, GetPydanticSchema(lambda _source, _handler: core_schema.dict_schema())]
Name = Annotated[str, BeforeValidator(tidy), Field(min_length=1, max_length=LONGEST_NAME)]
Token = Annotated[str, Field(min_length=16, max_length=LONGEST_TOKEN, pattern=r"^[A-Za-z0-9_-]+$")]
ChoiceId = Annotated[str, Field(min_length=1, max_length=100)]  # as records write it (docs/records.md)
Slug = Annotated[str, Field(min_length=1, max_length=40)]
Seq = Annotated[int, Field(ge=0, le=1_000_000)]
PositionText = Annotated[str, Field(max_length=LONGEST_POSITION)]
Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]  # 32 bytes: a part of a seed, or the SHA-256 of one


class Message(BaseModel):
    """Anything that is sent: unknown fields are refused, and a number in quotes is no number."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
