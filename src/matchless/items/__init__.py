"""The battlefield items: data, so that a number can be put right without touching code."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from matchless.engine.errors import BoardError
from matchless.engine.program import Word
from matchless.engine.words import (
    THAT_FIGHTER,
    AddToValue,
    AttackAnywhere,
    Draw,
    Item,
    Recover,
    Retrieve,
)

EFFECTS: dict[str, Callable[[int], Word]] = {
    "recover": lambda amount: Recover(THAT_FIGHTER, amount),
    "draw": Draw,
    "retrieve": lambda _: Retrieve(),
    "attack_anywhere": lambda _: AttackAnywhere(),
    "add": AddToValue,
}
KINDS = ("scheme", "combat")


@cache
def load(board: str) -> tuple[Item, ...]:
    """The items of a board, by its slug; none for a board without."""
    file = files(__name__).joinpath(f"{board}.json")
    if not file.is_file():
        return ()
    return parse(file.read_text(encoding="utf-8"), f"items/{board}.json")


def parse(text: str, source: str) -> tuple[Item, ...]:
    """The items that a file's text describes; `source` is the file that errors name."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BoardError(source, f"line {error.lineno}, column {error.colno}", f"not JSON: {error.msg}") from error
    if not isinstance(data, dict) or not isinstance(data.get("items"), list):
        raise BoardError(source, "items", "must be a list")
    return tuple(_item(item, f"items[{number}]", source) for number, item in enumerate(data["items"]))


def _item(data: object, field: str, source: str) -> Item:
    if not isinstance(data, dict) or not isinstance(data.get("name"), str):
        raise BoardError(source, f"{field}.name", "an item needs a name")
    if data.get("kind") not in KINDS:
        raise BoardError(source, f"{field}.kind", f"must be one of {', '.join(KINDS)}, not {data.get('kind')!r}")
    effects = data.get("effects")
    if not isinstance(effects, list) or not effects:
        raise BoardError(source, f"{field}.effects", "must be a list with at least one effect")
    words: list[Word] = []
    for number, effect in enumerate(effects):
        place = f"{field}.effects[{number}]"
        if not isinstance(effect, dict) or len(effect) != 1:
            raise BoardError(source, place, "must be one effect with its number")
        ((name, amount),) = effect.items()
        if name not in EFFECTS:
            raise BoardError(source, place, f"unknown effect {name!r} (known: {', '.join(EFFECTS)})")
        if not isinstance(amount, int) or isinstance(amount, bool) or amount < 1:
            raise BoardError(source, place, f"needs a whole number of at least 1, not {amount!r}")
        words.append(EFFECTS[name](amount))
    return Item(data["name"], data["kind"], text=tuple(words))
