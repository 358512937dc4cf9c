"""What there is to play with, for a lobby and a table: heroes with their decks, boards, formats, bots."""

from __future__ import annotations

import json
from functools import cache
from typing import NotRequired, TypedDict

from matchless import EDITIONS, FORMATS, RULES_VERSION, __version__, boards, heroes
from matchless.catalog import BoardHead, HeroData, board_data, board_head, hero_data
from matchless.engine.items import SCOPES
from matchless.engine.rules import RULES
from matchless.language.languages import ENGLISH
from matchless.server.messages.base import LONGEST_NAME, PROTOCOL
from matchless.server.messages.lobby import LONGEST_CLOCK, SHORTEST_CLOCK
from matchless.server.messages.talk import Phrase
from matchless.server.seating import LEVELS
from matchless.server.talk import PHRASES


class SpaceDrawing(TypedDict):
    """Where a space lies, and its zones."""

    x: int
    y: int
    zones: list[str]


class DrawingData(TypedDict):
    """A board as its file has it. `ground` names the ground to draw it on, where it has none of its own."""

    name: str
    set: str
    size: list[int]
    zones: list[str]
    starts: dict[str, str]
    items: NotRequired[dict[str, list[str]]]
    spaces: dict[str, SpaceDrawing]
    paths: list[list[str]]
    one_way: list[list[str]]
    ground: NotRequired[str]


class PageBoard(BoardHead):
    """A board as the pages get it: where its spaces lie and what they neighbour is in its drawing."""

    drawing: DrawingData


class CatalogHead(TypedDict):
    """What there is to play with beside boards."""

    version: str
    rules: int
    rules_text: dict[str, str]
    protocol: int
    editions: list[str]
    formats: dict[str, list[int]]
    bots: list[str]
    scopes: list[str]
    clock: list[int]
    longest_name: int
    phrases: dict[Phrase, str]
    heroes: list[HeroData]


class CatalogData(CatalogHead):
    """The catalogue as the pages get it."""

    boards: list[PageBoard]


@cache
def catalog(language: str = ENGLISH) -> str:
    """Everything that never changes while a server runs, as JSON; texts of heroes in a language."""
    drawn = [{**board_data(boards.load(slug), language), "drawing": _drawing(slug)} for slug in boards.slugs()]
    return json.dumps({**_head(language), "boards": drawn})


def page_catalog() -> str:
    """The same for the pages, which read where spaces lie and what they neighbour from a board's drawing."""
    drawn: list[PageBoard] = [{**board_head(boards.load(slug)), "drawing": _drawing(slug)} for slug in boards.slugs()]
    data: CatalogData = {**_head(ENGLISH), "boards": drawn}
    return json.dumps(data, separators=(",", ":"))


def _drawing(slug: str) -> DrawingData:
    drawing: DrawingData = json.loads(boards.source(slug))
    return drawing


def _head(language: str) -> CatalogHead:
    return {
        "version": __version__,
        "rules": RULES_VERSION,
        "rules_text": RULES,
        "protocol": PROTOCOL,
        "editions": list(EDITIONS),
        "formats": {name: list(seats) for name, seats in FORMATS.items()},
        "bots": list(LEVELS),
        "scopes": list(SCOPES),
        "clock": [SHORTEST_CLOCK, LONGEST_CLOCK],
        "longest_name": LONGEST_NAME,
        "phrases": PHRASES,
        "heroes": [hero_data(heroes.load(slug, language)) for slug in heroes.slugs()],
    }
