"""A Matchless whose heroes, boards or items were corrected: invented changes, in this process alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from matchless import boards, heroes, items
from matchless.heroes import made
from matchless.server.catalog import catalog, digest

READ = (heroes._hero, heroes._by_name, heroes._known, made.kept, made.digest)  # what is remembered of heroes
DRAWN = (boards._by_name, boards._known)


def _forget() -> None:
    for remembered in (*READ, *DRAWN, items.load, catalog, digest):
        remembered.cache_clear()


@contextmanager
def corrected(
    hero: tuple[str, str, str] | None = None, board: str | None = None, items_of: tuple[str, str, str] | None = None
) -> Iterator[None]:
    """A hero with something in its file put right, a board with a path less, items with something put right."""
    source, drawing, parse = made.source, boards.source, items.parse

    def put_right(text: str, change: tuple[str, str, str] | None, of: str) -> str:
        if change is None or change[0] != of:
            return text
        assert change[1] in text, text
        return text.replace(change[1], change[2])

    def redrawn(slug: str) -> str:
        data: dict[str, Any] = json.loads(drawing(slug))
        if slug == board:
            del data["paths"][0]
        return json.dumps(data)

    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(made, "source", lambda slug: put_right(source(slug), hero, slug))
            patch.setattr(boards, "source", redrawn)
            patch.setattr(items, "parse", lambda text, file: parse(put_right(text, items_of, Path(file).stem), file))
            _forget()
            yield
    finally:
        _forget()
