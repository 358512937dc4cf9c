"""The battlefield items that come with Matchless: data, so that a guess (OP-1) can be put right without code."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from matchless.engine.board import Board
from matchless.engine.definitions import Item
from matchless.engine.items import is_item_text, read_items
from matchless.engine.layout import Entry, read_json
from matchless.engine.text import item_text

USUAL = "hells-kitchen"  # whose items lie on a board of one's own


def for_board(board: Board) -> tuple[Item, ...]:
    """The items that are dealt on a board: those that come with it, or else the usual ones."""
    if not board.item_slots:
        return ()
    return load(board.slug) or load(USUAL)


@cache
def load(board: str) -> tuple[Item, ...]:
    """The items that come with a board, by its slug; none for a board without."""
    file = files(__name__).joinpath(f"{board}.json")
    if not file.is_file():
        return ()
    return parse(file.read_text(encoding="utf-8"), f"items/{board}.json")


def written(items: Sequence[Item]) -> str:
    """Items as the text of a file that `parse` reads."""
    lines = [json.dumps(_entry(item), ensure_ascii=False) for item in items]
    return '{\n  "items": [\n    ' + ",\n    ".join(lines) + "\n  ]\n}\n"


def _entry(item: Item) -> dict[str, str]:
    entry = {"name": item.name, "kind": item.kind, "text": item.says}
    return {**entry, "guess": item.guess} if item.guess else entry


def text_in(item: Item, language: str) -> str:
    """What an item does, in a language."""
    if language == "en":
        return item_text(item)
    from matchless.language.items import translated

    return item_text(item, translated(item.says, language), language)


def parse(text: str, source: str) -> tuple[Item, ...]:
    """The items that a file's text describes; `source` is the file that errors name."""
    items = Entry(source, "", read_json(text, source)).fields(("items",))["items"]
    for entry in items.value if isinstance(items.value, list) else ():
        if isinstance(entry, dict) and isinstance(said := entry.get("text"), str) and not is_item_text(said):
            from matchless.language.items import canonical

            entry["text"] = canonical(said)
    return read_items(items)
