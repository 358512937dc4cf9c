"""The names that a hero's sentences may use: its fighters, cards, tokens and all else that its file declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from matchless.engine.slugs import slug_of
from matchless.language.english import ORDINALS, plural
from matchless.language.model import HeroFile
from matchless.language.tokens import words

EVERYONE: Final = {"fighter": "fighters", "hero": "heroes", "sidekick": "sidekicks"}
CARD_TYPES: Final = {"attack": "", "defense": "", "versatile": "versatile cards", "scheme": "schemes"}
REFERENTS: Final = {  # what a page may light up when a name of the kind is pointed at
    "fighter-name": "fighter",
    "fighter-noun": "fighter",
    "card-name": "card",
    "token-noun": "token",
    "zone-name": "zone",
    "deck-name": "deck",
    "side-name": "side",
    "marker-name": "marker",
    "counter-name": "counter",
    "fighter-counter": "counter",
    "form-name": "form",
}


@dataclass(frozen=True, slots=True)
class Name:
    """One name: as nodes hold it, and as sentences say it."""

    key: str
    one: str
    several: str = ""
    pronoun: str = "they"
    plural_verb: bool = False
    id: str = ""  # of what it refers to; "" where that is no single thing of the hero


@dataclass(frozen=True)
class Lexicon:
    """All names, by kind; and the same as sequences of words, the longest first."""

    names: Mapping[str, Mapping[str, Name]]
    sequences: Mapping[str, Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]] = field(default_factory=dict)
    only: Mapping[str, str] = field(default_factory=dict)  # the fighter that is the only one of its role

    def find(self, kind: str, said: tuple[str, ...]) -> tuple[int, str] | None:
        """The longest name of a kind that words begin with: how many words it takes, and its key."""
        if not said:
            return None
        for sequence, key in self.sequences[kind].get(said[0], ()):
            if said[: len(sequence)] == sequence:
                return len(sequence), key
        return None


def lexicon(hero: HeroFile) -> Lexicon:
    """The names of a hero."""
    fighters = {
        each.name: Name(each.name, each.said, "", each.pronoun, each.plural_verb, each.id or slug_of(each.name))
        for each in hero.fighters
        if each.count == 1
    }
    nouns = {one: Name(one, one, several) for one, several in EVERYONE.items()}
    for each in hero.fighters:
        if each.count > 1:
            nouns[each.one] = Name(each.one, each.one, each.several, each.pronoun, False, each.id or slug_of(each.name))
    names = {
        "fighter-name": fighters,
        "fighter-noun": nouns,
        "token-noun": _named((each.name, each.plural) for each in hero.tokens),
        "zone-name": _named((each.name, "") for each in hero.zones),
        "deck-name": _named((each.name, each.plural) for each in hero.decks),
        "card-name": {each.name: Name(each.name, each.name, id=each.id or slug_of(each.name)) for each in hero.cards},
        "side-name": _named((side, "") for each in hero.markers for side in each.sides),
        "form-name": _named((form, "") for each in hero.fighters for form in each.forms),
        "marker-name": _named((each.name, "") for each in hero.markers),
        "counter-name": _named((each.name, "") for each in hero.counters if each.of == "you"),
        "fighter-counter": _named((each.name, "") for each in hero.counters if each.of != "you"),
        "offer-name": _named((each.name, each.plural) for each in hero.offers),
        "timing-name": _named((each.name, "") for each in hero.timings),
        "attribute": _named((each.name, each.plural) for each in hero.attributes),
        "family": _named((each, "") for each in hero.families),
        "keyword": {each.name: Name(each.name, each.name) for each in hero.keywords},
        "card-type": {one: Name(one, one, several) for one, several in CARD_TYPES.items()},
        "ordinal": {each: Name(each, each) for each in ORDINALS},
    }
    only = {
        role: fighters[some[0].name].one
        for role in ("hero", "sidekick")
        if len(some := [each for each in hero.fighters if each.role == role]) == 1 and some[0].count == 1
    }
    return Lexicon(names, {kind: _sequences(some) for kind, some in names.items()}, only)


def _named(pairs: Iterable[tuple[str, str]]) -> dict[str, Name]:
    return {one: Name(one, one, several or plural(one), id=slug_of(one)) for one, several in pairs}


def _sequences(names: Mapping[str, Name]) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    found: dict[str, dict[tuple[str, ...], str]] = {}
    for name in names.values():
        for said in (name.one, name.several, name.one.removeprefix("the ")):
            if sequence := words(said):
                found.setdefault(sequence[0], {})[sequence] = name.key
    return {first: tuple(sorted(some.items(), key=lambda each: -len(each[0]))) for first, some in found.items()}
