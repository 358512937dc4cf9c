"""What the things of a hero are called in German; what has no German name keeps its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from matchless.language.german.nouns import Noun, genitive_of
from matchless.language.lexicon import Name as EnglishName
from matchless.language.lexicon import lexicon as english_lexicon
from matchless.language.model import HeroFile
from matchless.language.tokens import words
from matchless.language.yaml_data import load

_SECTIONS: Final = {  # of names.de.yaml, by kind of name
    "token-noun": "tokens",
    "zone-name": "zones",
    "deck-name": "decks",
    "side-name": "sides",
    "form-name": "forms",
    "marker-name": "markers",
    "counter-name": "counters",
    "fighter-counter": "counters",
    "offer-name": "offers",
    "timing-name": "timings",
    "attribute": "attributes",
}
_EVERYONE: Final = {"fighter": "Kämpfer", "hero": "Held", "sidekick": "Begleiter"}
_GENDERS: Final = {"he": "m", "she": "f"}

Sequences = Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]


@dataclass(frozen=True, slots=True)
class Name:
    """A name: its forms, and what it refers to."""

    noun: Noun
    id: str = ""
    other: Mapping[str, str] | None = None  # further forms, as types of cards have


@dataclass(frozen=True)
class Lexicon:
    """All names of a hero by kind, and the words of all their forms by kind and number."""

    names: Mapping[str, Mapping[str, Name]]
    sequences: Mapping[tuple[str, bool], Sequences]

    def find(self, kind: str, plural: bool, said: tuple[str, ...]) -> tuple[int, str] | None:
        """The longest name of a kind that words begin with: how many words it takes, and its key."""
        for sequence, key in self.sequences[kind, plural].get(said[0], ()) if said else ():
            if said[: len(sequence)] == sequence:
                return len(sequence), key
        return None


@cache
def _data() -> Any:
    return load(files("matchless.language").joinpath("names.de.yaml").read_text(encoding="utf-8")).data


@cache
def house() -> Mapping[str, Noun]:
    """The nouns of the rules."""
    return {name: _noun(name, entry) for name, entry in _data()["house"].items()}


def _noun(name: str, entry: Mapping[str, Any], proper: bool = False) -> Noun:
    said = entry.get("name", name)
    gender = entry.get("gender", "n")
    return Noun(
        said,
        gender,
        entry.get("pl", ""),
        entry.get("wessen", genitive_of(said, gender, proper)),
        entry.get("oblique", ""),
        entry.get("stem", ""),
        bool(entry.get("article", False)),
    )


def lexicon(hero: HeroFile, types: Mapping[str, Mapping[str, str]], ordinals: Mapping[str, str]) -> Lexicon:
    """The names of a hero. Types of cards and ordinals stand in the table."""
    own = _data()["heroes"].get(hero.slug, {})
    fighters = own.get("fighters", {})
    english = english_lexicon(hero).names
    names: dict[str, dict[str, Name]] = {
        kind: {key: _named(name, own.get(_SECTIONS.get(kind, ""), {}).get(key)) for key, name in some.items()}
        for kind, some in english.items()
    }
    for each in hero.fighters:
        kind, key = ("fighter-name", each.name) if each.count == 1 else ("fighter-noun", each.one)
        gender = "pl" if each.plural_verb else _GENDERS.get(each.pronoun, "n")
        entry = fighters.get(each.name)
        single = Noun(each.said, gender, genitive=genitive_of(each.said, gender, proper=True))
        noun = _noun(each.name, entry, kind == "fighter-name") if entry else single
        if entry is None and each.count > 1:
            noun = Noun(each.one, gender, each.several, fixed=True)
        names[kind][key] = Name(noun, english[kind][key].id)
    for key, said in _EVERYONE.items():
        names["fighter-noun"][key] = Name(house()[said])
    names["card-type"] = {key: Name(Noun(some["name"], fixed=True), other=some) for key, some in types.items()}
    names["ordinal"] = {key: Name(Noun(said, fixed=True)) for key, said in ordinals.items()}
    numbers = (False, True)
    return Lexicon(
        names,
        {(kind, plural): _sequences(some.items(), plural) for kind, some in names.items() for plural in numbers},
    )


def headings(hero: HeroFile) -> Mapping[str, str]:
    """What stands before texts at the timings that a hero declares."""
    own = _data()["heroes"].get(hero.slug, {}).get("timings", {})
    return {each.name: own[each.name]["shown"] if each.name in own else each.shown for each in hero.timings}


def _named(name: EnglishName, entry: Any) -> Name:
    if isinstance(entry, str):
        return Name(Noun(entry, fixed=True), name.id)
    if entry:
        return Name(_noun(name.one, entry), name.id)
    return Name(Noun(name.one, "n", name.several, fixed=True), name.id)


def _sequences(names: Iterable[tuple[str, Name]], plural: bool) -> Sequences:
    found: dict[str, dict[tuple[str, ...], str]] = {}
    for key, name in names:
        for said in name.noun.all_forms(plural):
            sequence = words(said)
            found.setdefault(sequence[0], {})[sequence] = key
    return {first: tuple(sorted(some.items(), key=lambda each: -len(each[0]))) for first, some in found.items()}
