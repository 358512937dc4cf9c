"""What a game has that the catalogue has otherwise, or no longer."""

from __future__ import annotations

from typing import Annotated

from pydantic import GetPydanticSchema
from pydantic_core import core_schema

from matchless.catalog import HeroData, PageBoard
from matchless.server.messages.base import Message

# As the catalogue describes them; made by us, like a position.
Heroes = Annotated[list[HeroData], GetPydanticSchema(lambda _source, _handler: core_schema.list_schema())]
Boards = Annotated[list[PageBoard], GetPydanticSchema(lambda _source, _handler: core_schema.list_schema())]


class Former(Message):
    """Heroes and boards of a game that are not as `GET /api/catalog` has them: corrected since, or gone.

    They stand in the place of those of the same slug for as long as this game is shown. Most games have none.
    """

    heroes: Heroes
    boards: Boards
