"""What there is to play with, for a lobby and a table: heroes with their decks, boards, formats, bots."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from matchless import EDITIONS, FORMATS, RULES_VERSION, __version__, boards, heroes
from matchless.catalog import board_data, hero_data
from matchless.engine.items import SCOPES
from matchless.engine.rules import RULES
from matchless.language.languages import ENGLISH
from matchless.server.messages import LONGEST_CLOCK, LONGEST_NAME, PROTOCOL, SHORTEST_CLOCK
from matchless.server.seating import LEVELS
from matchless.server.talk import PHRASES


@cache
def catalog(language: str = ENGLISH) -> str:
    """Everything that never changes while a server runs, as JSON; texts of heroes in a language."""
    return json.dumps(_data(language))


def page_catalog() -> str:
    """The same for the pages, which read where spaces lie and what they neighbour from a board's drawing."""
    data = _data(ENGLISH)
    for board in data["boards"]:
        del board["spaces"]
    return json.dumps(data, separators=(",", ":"))


def _data(language: str) -> dict[str, Any]:
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
        "boards": [
            {**board_data(boards.load(slug), language), "drawing": json.loads(boards.source(slug))}
            for slug in boards.slugs()
        ],
    }
