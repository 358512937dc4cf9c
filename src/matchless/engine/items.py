"""Battlefield items as data: what a file of items, a record and the setting of a table hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from matchless.engine.definitions import Item
from matchless.engine.errors import MatchlessError
from matchless.engine.layout import ITEM_KINDS, Entry
from matchless.engine.program import Wording
from matchless.engine.spans import Span
from matchless.engine.words.cards import Draw
from matchless.engine.words.fighting import AddToValue, AttackAnywhere, Recover
from matchless.engine.words.nouns import THAT_FIGHTER
from matchless.engine.words.numbers import Exactly
from matchless.engine.words.places import YOUR_DISCARDS, YOUR_HAND
from matchless.engine.words.send import SendChosen

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.program import Frame, Number, Word
    from matchless.engine.spans import Spans

# What an item of a kind may do.
EFFECTS: Final = {"scheme": ("recover", "draw", "retrieve", "attack_anywhere"), "combat": ("add",)}
MOST: Final = 9  # the largest number of an effect

# Whose attack may go anywhere, and until when: whether it is only the item user's, and whether it outlasts the turn.
SCOPES: Final = {
    "any fighter, this turn": (False, False),
    "any fighter, until used": (False, True),
    "its user, this turn": (True, False),
    "its user, until used": (True, True),
}


# How each effect is said, in the words of the table of patterns; what a table sets is the number in it.
SENTENCES: Final = {
    "recover": "The fighter using this recovers {} health.",
    "draw": "Draw {} cards.",
    "retrieve": "Take a card from your discard pile into your hand.",  # once for each card
    "add": "Add {} to your card's value.",
}
SCOPE_SENTENCES: Final = {
    "any fighter, this turn": "Your next attack this turn may target an opposing fighter in any space.",
    "any fighter, until used": "Your next attack may target an opposing fighter in any space.",
    "its user, this turn": (
        "The next attack this turn of the fighter using this may target an opposing fighter in any space."
    ),
    "its user, until used": "The next attack of the fighter using this may target an opposing fighter in any space.",
}


class ItemData(TypedDict):
    """An item as plain values. `guess` says what of it nobody knows for sure; it is empty where all is known."""

    name: str
    kind: str
    effects: list[dict[str, int | str]]
    guess: str


def read_items(entry: Entry) -> tuple[Item, ...]:
    """The items of a list; the first thing found wrong is raised as a BoardError that says where."""
    items: list[Item] = []
    for place in entry.entries():
        item = read_item(place)
        if any(other.name == item.name for other in items):
            raise place.error(f"{item.name!r} stands there twice")
        items.append(item)
    return tuple(items)


def read_item(entry: Entry) -> Item:
    """One item."""
    said = isinstance(entry.value, dict) and "text" in entry.value
    fields = entry.fields(("name", "kind", "text" if said else "effects"), optional=("guess",))
    kind = fields["kind"].text()
    if kind not in ITEM_KINDS:
        raise fields["kind"].error(f"must be one of {', '.join(ITEM_KINDS)}, not {kind!r}")
    effects = _said(fields["text"]) if said else fields["effects"]
    words: list[Word] = []
    for effect in effects.entries():
        words.extend(_words(kind, effect))
    if not words:
        raise effects.error("must be a list with at least one effect")
    item = Item(fields["name"].text(), kind, text=tuple(words), guess=_guess(fields))
    item.says = " ".join(sentences(item_data(item)["effects"]))
    return item


def sentences(effects: list[dict[str, int | str]]) -> list[str]:
    """What effects do, a sentence each."""
    said: list[str] = []
    for effect in effects:
        for name, value in effect.items():
            if name == "attack_anywhere":
                said.append(SCOPE_SENTENCES[str(value)])
            elif name == "retrieve":
                said.extend([SENTENCES[name]] * int(value))
            else:
                said.append(_counted(SENTENCES[name].format(value)))
    return said


def every_sentence() -> dict[str, dict[str, int | str]]:
    """All that an item can say, with what it does."""
    every: dict[str, dict[str, int | str]] = {}
    for scope, said in SCOPE_SENTENCES.items():
        every[said] = {"attack_anywhere": scope}
    for name, text in SENTENCES.items():
        for number in range(1, MOST + 1):
            every.setdefault(_counted(text.format(number)), {name: number})
    return every


def _counted(text: str) -> str:
    return text.replace(" 1 cards", " 1 card")


def _said(entry: Entry) -> Entry:
    """The effects of a text."""
    known = every_sentence()
    for sentence in _split(entry.text()):
        if sentence not in known:
            raise entry.error(f"an item cannot do this: {sentence!r}")
    return Entry(entry.source, entry.field, [known[sentence] for sentence in _split(entry.text())])


def is_item_text(text: str) -> bool:
    """Whether a text says nothing but what items do, in their words."""
    return every_sentence().keys() >= set(_split(text))


def _split(text: str) -> list[str]:
    return [part if part.endswith(".") else f"{part}." for part in text.split(". ")]


def _guess(fields: dict[str, Entry]) -> str:
    """What of an item is a guess; empty if nothing is said, or nothing is."""
    if "guess" not in fields or fields["guess"].value == "":
        return ""
    return fields["guess"].text()


def _words(kind: str, effect: Entry) -> list[Word]:
    """What one effect means: `{"draw": 1}`."""
    members = effect.members()
    if len(members) != 1:
        raise effect.error("must be one effect with its number")
    ((name, entry),) = members.items()
    if name not in EFFECTS[kind]:
        raise effect.error(f"unknown effect {name!r} of a {kind} item (known: {', '.join(EFFECTS[kind])})")
    if name == "attack_anywhere":
        if not isinstance(entry.value, str) or entry.value not in SCOPES:
            raise effect.error(f"must be one of {', '.join(map(repr, SCOPES))}, not {entry.value!r}")
        user, lasting = SCOPES[entry.text()]
        return [AttackAnywhere(user, lasting)]
    amount = entry.value
    if not isinstance(amount, int) or isinstance(amount, bool) or not 1 <= amount <= MOST:
        raise effect.error(f"needs a whole number from 1 to {MOST}, not {amount!r}")
    if name == "recover":
        return [Recover(THAT_FIGHTER, amount)]
    if name == "draw":
        return [Draw(amount)]
    if name == "retrieve":
        return [_retrieve() for _ in range(amount)]
    return [AddToValue(amount)]


class Retrieving(Wording):
    """The one question that an item asks, as the table of the language puts it."""

    def question(self, game: Game, frame: Frame) -> Spans:
        return (Span("Which card in your discard pile do you take into your hand?"),)


def _retrieve() -> Word:
    word = SendChosen(YOUR_DISCARDS, YOUR_HAND)
    word.wording = Retrieving()
    return word


def item_data(item: Item) -> ItemData:
    """An item as plain values, from which `read_item` makes the same item again."""
    effects: list[dict[str, int | str]] = []
    for word in item.text:
        name, value = _effect(item, word)
        if name == "retrieve" and effects and name in effects[-1]:
            effects[-1][name] = int(effects[-1][name]) + 1
        else:
            effects.append({name: value})
    return {"name": item.name, "kind": item.kind, "effects": effects, "guess": item.guess}


def _effect(item: Item, word: Word) -> tuple[str, int | str]:
    """One word of an item as the name and number of an effect."""
    if isinstance(word, AddToValue):
        return "add", _number(item, word.amount)
    if isinstance(word, Recover):
        return "recover", _number(item, word.amount)
    if isinstance(word, Draw):
        return "draw", _number(item, word.count)
    if isinstance(word, SendChosen):
        return "retrieve", 1
    if isinstance(word, AttackAnywhere):
        return "attack_anywhere", next(name for name, scope in SCOPES.items() if scope == (word.user, word.lasting))
    raise _unwritten(item)


def _number(item: Item, number: Number) -> int:
    if not isinstance(number, Exactly):
        raise _unwritten(item)
    return number.count


def _unwritten(item: Item) -> MatchlessError:
    known = ", ".join(name for names in EFFECTS.values() for name in names)
    return MatchlessError(f"the item {item.name} cannot be written down: its effects must be among {known}")
