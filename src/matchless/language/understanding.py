"""How much of what designers write is understood: lists of texts, and of each what it was read as or why not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from matchless.engine.slugs import slug_of
from matchless.language.grammar import Grammar
from matchless.language.lexicon import lexicon
from matchless.language.model import HeroFile, hero_file
from matchless.language.patterns import Noun, Verb, Word, patterns
from matchless.language.printer import print_text
from matchless.language.texts import ABILITY, TEXT, NotUnderstood, Reading, read
from matchless.language.yaml_data import YamlError, load

FORMAT: Final = "matchless-corpus/1"
PARTS: Final = ("official", "abilities", "fan")
UNDERSTOOD: Final = "understood"
TWO_READINGS: Final = "two readings"
REFUSED: Final = "refused"
VERDICTS: Final = (UNDERSTOOD, TWO_READINGS, REFUSED)


class BadCorpus(Exception):  # noqa: N818 (named by what it is about)
    """A file that holds no list of texts."""


@dataclass(frozen=True)
class Sample:
    """One text, and where it stands."""

    part: str
    hero: str
    text: str
    card: str = ""
    timing: str = ""
    grade: str = "?"  # its class: A to D by what it needs, ? where nobody judged it


@dataclass(frozen=True)
class Verdict:
    """What a text was understood as."""

    sample: Sample
    verdict: str
    readings: tuple[str, ...] = ()  # as they are printed
    refusal: NotUnderstood | None = None


@dataclass(frozen=True)
class Corpus:
    """A list of texts with the names that they may use."""

    samples: tuple[Sample, ...]
    heroes: Mapping[str, HeroFile]


# ---------------------------------------------------------------- reading the list


def parse_corpus(text: str) -> Corpus:
    """The list that a YAML text holds."""
    try:
        data = load(text).data
    except YamlError as error:
        raise BadCorpus(str(error)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadCorpus(f"a list of texts begins with format: {FORMAT}")
    samples = tuple(sample for part in PARTS for sample in _samples(part, data.get(part)))
    if not samples:
        raise BadCorpus(f"there is no text under {', '.join(PARTS[:-1])} or {PARTS[-1]}")
    names = {str(each["hero"]): each for each in _entries("lexicon", data.get("lexicon"), ("hero",))}
    heroes = {slug: _hero(slug, names.get(slug, {}), samples) for slug in dict.fromkeys(each.hero for each in samples)}
    return Corpus(samples, heroes)


def _entries(part: str, rows: Any, keys: tuple[str, ...]) -> Iterator[Mapping[str, Any]]:
    for number, row in enumerate([] if rows is None else rows if isinstance(rows, list) else [rows], 1):
        wrong = not isinstance(row, dict) or [key for key in keys if not isinstance(row.get(key), str)]
        if wrong:
            raise BadCorpus(f"{part}, entry {number}: it needs {' and '.join(keys)}")
        yield row


def _samples(part: str, rows: Any) -> Iterator[Sample]:
    for row in _entries(part, rows, ("hero", "text")):
        more = {key: str(row.get(key, "")) for key in ("card", "timing")}
        yield Sample(part, row["hero"], row["text"], grade=str(row.get("class", "?")), **more)


# ---------------------------------------------------------------- names

_GUESSES: Final = {  # names that texts use without their being declared
    "tokens": re.compile(r"\b((?:[A-Z]?[a-z]+) tokens?)\b"),
    "counters": re.compile(r"\b(?:[Gg]ains?|[Ss]pends?) (?:\d+|any amount of) (?!Action|Health)([A-Z][a-z]+)\b"),
    "families": re.compile(r"\b([A-Z]{3,}(?: [A-Z]{2,})*) cards?\b"),
    "forms": re.compile(r"\b(?:is|are|becomes?|not) ([A-Z]{3,})\b"),
    "fighters": re.compile(
        r"(?:(?:[Mm]ove|[Pp]lace|[Rr]emove|adjacent to|damage to|than) (?:the )?([A-Z][a-z]+(?: [A-Z][a-z]+)*))"
        r"|(?:(?:^|[.,] )(?:the )?([A-Z][a-z]+(?: [A-Z][a-z]+)*) (?:recovers|may swap|deals|moves|may take|lost))"
    ),
}


def _hero(slug: str, names: Mapping[str, Any], samples: Iterable[Sample]) -> HeroFile:
    """A hero with the names that it has, and with those that its texts use as if it had them."""
    texts = [each.text for each in samples if each.hero == slug]
    declared = [_fighter(each) for each in names.get("fighters", [{"name": names.get("name", slug), "role": "hero"}])]
    cards = [
        str(name) for name in names.get("cards", [each.card for each in samples if each.hero == slug and each.card])
    ]
    known = " ".join([*(each["name"] for each in declared), *cards]).casefold().split()
    guessed = {
        key: sorted({next(filter(None, found.groups())) for text in texts for found in pattern.finditer(text)})
        for key, pattern in _GUESSES.items()
    }
    words = _words()
    for name in guessed["fighters"]:
        if not {name.casefold(), *name.casefold().split()} & {*known, *words}:
            declared.append(_fighter({"name": name, "role": "sidekick"}))
    forms = [name for name in guessed["forms"] if name.casefold() not in words]
    if forms:
        declared[0]["forms"] = forms
    singular = {name.removesuffix("s").casefold(): name.removesuffix("s") for name in guessed["tokens"]}
    return hero_file(
        {
            "slug": slug_of(slug),
            "name": str(names.get("name", slug)),
            "move": 2,
            "fighters": declared,
            "abilities": [],
            "cards": [{"name": name, "type": "scheme", "boost": 1, "copies": 1} for name in dict.fromkeys(cards)],
            "tokens": [{"name": name, "count": 1} for name in singular.values()],
            "counters": [{"name": name} for name in guessed["counters"]],
            "families": [
                name for name in guessed["families"] if name.casefold() not in {*words, *map(str.casefold, cards)}
            ],
        }
    )


def _fighter(entry: Mapping[str, Any]) -> dict[str, Any]:
    name, count = str(entry["name"]), int(entry.get("count", 1))
    fighter = {"name": name, "role": str(entry.get("role", "hero")), "attack": "melee", "health": 1, "pronoun": "they"}
    if count > 1:
        several = name.removeprefix("The ")
        return {**fighter, "count": count, "noun": several.removesuffix("s"), "plural": several}
    return fighter


def _words() -> frozenset[str]:
    """The words of the language itself: no hero's name."""
    lines = [line for some in patterns().lines.values() for line in some]
    return frozenset(
        item.text.casefold() for line in lines for item in line.items if isinstance(item, (Word, Noun, Verb))
    )


# ---------------------------------------------------------------- understanding


def outcomes(corpus: Corpus) -> Iterator[Verdict]:
    """What each text of a list is understood as."""
    grammars = {slug: Grammar(lexicon(hero)) for slug, hero in corpus.heroes.items()}
    for sample in corpus.samples:
        yield outcome(grammars[sample.hero], corpus.heroes[sample.hero], sample)


def outcome(grammar: Grammar, hero: HeroFile, sample: Sample) -> Verdict:
    heroes = [each for each in hero.fighters if each.role == "hero"]
    alone = len(hero.fighters) == 1 or sample.timing == "scheme" or sample.part == "abilities"
    user = heroes[0].said if heroes and alone else "your fighter"
    try:
        readings = _readings(grammar, sample, user)
    except NotUnderstood as refusal:
        return Verdict(sample, REFUSED, refusal=refusal)
    printed = dict.fromkeys(
        print_text(grammar, program) for reading in readings for program in (reading.program, *reading.others)
    )
    if any(reading.others for reading in readings):
        return Verdict(sample, TWO_READINGS, tuple(printed))
    return Verdict(sample, UNDERSTOOD, (" ".join(printed),))


_ANOTHER: Final = re.compile(r"(?<=[.])\s+(?=(?:When|Whenever|At|After|While|During)\b)|\s+/\s+")
_UNDER: Final = re.compile(r"(While [^.,:*]+):((?:\s*\*\s[^*]+)+)")  # lines that one condition stands over


def _readings(grammar: Grammar, sample: Sample, user: str) -> list[Reading]:
    """The readings of a text; of an ability that is several, those of each."""
    first, second = (ABILITY, TEXT) if sample.part == "abilities" else (TEXT, ABILITY)
    try:
        return [read(grammar, sample.text, first, user)]
    except NotUnderstood as refusal:
        several = _several(sample.text) if sample.part == "abilities" else [sample.text]
        try:
            return [read(grammar, text, ABILITY if len(several) > 1 else second, user) for text in several]
        except NotUnderstood:
            raise refusal from None


def _several(text: str) -> list[str]:
    """The abilities of a character card, one by one."""
    return _ANOTHER.split(_UNDER.sub(_each_line, text))


def _each_line(found: re.Match[str]) -> str:
    return " ".join([f"{found[1]}, {line.strip().rstrip('.')}." for line in found[2].split("*") if line.strip()])
