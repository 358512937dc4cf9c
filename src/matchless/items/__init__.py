"""The battlefield items: data, so that a number can be put right without touching code."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from matchless.engine.errors import BoardError
from matchless.engine.layout import Entry
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

# What an item of a kind may do, by the name the file uses, with its number.
NUMBERED: dict[str, dict[str, Callable[[int], Word]]] = {
    "scheme": {"recover": lambda amount: Recover(THAT_FIGHTER, amount), "draw": Draw},
    "combat": {"add": AddToValue},
}
# The same for what happens once; its number is always 1.
SINGLE: dict[str, dict[str, Callable[[], Word]]] = {
    "scheme": {"retrieve": Retrieve, "attack_anywhere": AttackAnywhere},
    "combat": {},
}


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
    entries = Entry(source, "", data).fields(("items",))["items"].entries()
    items: list[Item] = []
    for entry in entries:
        fields = entry.fields(("name", "kind", "effects"))
        name = fields["name"].text()
        if any(item.name == name for item in items):
            raise fields["name"].error(f"{name!r} stands there twice")
        items.append(Item(name, _kind(fields["kind"]), text=_words(fields["kind"].text(), fields["effects"])))
    return tuple(items)


def _kind(entry: Entry) -> str:
    if entry.text() not in NUMBERED:
        raise entry.error(f"must be one of {', '.join(NUMBERED)}, not {entry.text()!r}")
    return entry.text()


def _words(kind: str, effects: Entry) -> tuple[Word, ...]:
    words: list[Word] = []
    for effect in effects.entries():
        members = effect.members()
        if len(members) != 1:
            raise effect.error("must be one effect with its number")
        ((name, entry),) = members.items()
        known = [*NUMBERED[kind], *SINGLE[kind]]
        if name not in known:
            raise effect.error(f"unknown effect {name!r} of a {kind} item (known: {', '.join(known)})")
        amount = entry.value
        if not isinstance(amount, int) or isinstance(amount, bool) or amount < 1:
            raise effect.error(f"needs a whole number of at least 1, not {amount!r}")
        if name in NUMBERED[kind]:
            words.append(NUMBERED[kind][name](amount))
        elif amount == 1:
            words.append(SINGLE[kind][name]())
        else:
            raise effect.error(f"{name} happens once: its number must be 1, not {amount}")
    if not words:
        raise effects.error("must be a list with at least one effect")
    return tuple(words)
