"""What there is to play with, for a lobby and a table: heroes with their decks, boards, formats, bots."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import TypedDict

from matchless import EDITIONS, FORMATS, RULES_VERSION, __version__, boards, heroes
from matchless.catalog import HeroData, PageBoard, board_data, drawing_data, hero_data, page_board
from matchless.engine.items import SCOPES
from matchless.engine.rules import RULES
from matchless.language.languages import ENGLISH
from matchless.server.messages.base import LONGEST_NAME, PROTOCOL
from matchless.server.messages.lobby import LONGEST_CLOCK, SHORTEST_CLOCK
from matchless.server.messages.talk import Phrase
from matchless.server.seating import LEVELS
from matchless.server.talk import PHRASES


class CatalogHead(TypedDict):
    """What there is to play with beside boards. `digest` is of heroes and boards: two servers may have others."""

    digest: str
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
    every = [boards.load(slug) for slug in boards.slugs()]
    drawn = [{**board_data(board, language), "drawing": drawing_data(board)} for board in every]
    return json.dumps({**_head(language), "boards": drawn})


def page_catalog() -> str:
    """The same for the pages, which read where spaces lie and what they neighbour from a board's drawing."""
    data: CatalogData = {**_head(ENGLISH), "boards": [page_board(boards.load(slug)) for slug in boards.slugs()]}
    return json.dumps(data, separators=(",", ":"))


@cache
def digest() -> str:
    """By which pages say what catalogue they have: while servers are upgraded one by one there are two."""
    every = (
        [hero_data(heroes.load(slug)) for slug in heroes.slugs()],
        [page_board(boards.load(slug)) for slug in boards.slugs()],
    )
    return hashlib.sha256(json.dumps(every).encode()).hexdigest()[:16]


def _head(language: str) -> CatalogHead:
    return {
        "digest": digest(),
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
