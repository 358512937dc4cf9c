"""The paraphrases, each with its meaning, as the tests of understanding use them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from matchless.language.grammar import Grammar
from matchless.language.lexicon import lexicon
from matchless.language.meaning import same_meaning
from matchless.language.model import hero_file
from matchless.language.node import Program
from matchless.language.printer import print_text
from matchless.language.texts import ABILITY, TEXT, NotUnderstood, read
from matchless.language.yaml_data import load

HERE = Path(__file__).parent
TUNED = HERE / "paraphrases.yaml"
ASIDE = HERE / "paraphrases_aside.yaml"


@dataclass(frozen=True)
class Paraphrase:
    """A text that somebody might write, and what it means."""

    hero: str
    kind: str
    user: str
    text: str
    means: tuple[str, ...]  # any of them is right


@cache
def grammars() -> dict[str, Grammar]:
    return {name: _grammar(hero) for name, hero in _data(TUNED)["heroes"].items()}


@cache
def _data(path: Path) -> Any:
    return load(path.read_text(encoding="utf-8")).data


def _grammar(hero: dict[str, Any]) -> Grammar:
    cards = [{"name": name, "type": "scheme", "boost": 1, "copies": 1} for name in hero["cards"]]
    decks = [{"cards": [], **deck} for deck in hero.get("decks", [])]
    offers = [{"list": [], **offer} for offer in hero.get("offers", [])]
    rest = {"slug": "hero", "move": 2, "abilities": [], "decks": decks, "offers": offers}
    return Grammar(lexicon(hero_file({**hero, **rest, "cards": cards})))


def paraphrases(path: Path) -> Iterator[Paraphrase]:
    for group in _data(path)["groups"]:
        hero = _data(TUNED)["heroes"][group["hero"]]
        kind = ABILITY if group["at"] in ("ability", "rule", "token") else TEXT
        user = _user(hero, group)
        for text in group["said"]:
            yield Paraphrase(group["hero"], kind, user, text, (group["means"], *group.get("or", ())))


def _user(hero: dict[str, Any], group: dict[str, Any]) -> str:
    """Whom a text without a subject is about: as hero files have it."""
    fighters = [each for each in hero["fighters"] if each["name"] == group.get("by")]
    if fighters and fighters[0].get("count", 1) == 1:
        return _said(fighters[0]["name"])
    if group["at"] in ("scheme", "ability", "rule", "token"):
        return _said(hero["fighters"][0]["name"])
    return "your fighter"


def _said(name: str) -> str:
    return f"the {name[4:]}" if name.startswith("The ") else name


@dataclass(frozen=True)
class Outcome:
    """How a paraphrase was understood."""

    said: Paraphrase
    verdict: str  # right, wrong, "two readings" or refused
    printed: str


def outcome(said: Paraphrase) -> Outcome:
    grammar = grammars()[said.hero]
    try:
        reading = read(grammar, said.text, said.kind, said.user)
    except NotUnderstood as error:
        return Outcome(said, "refused", str(error))
    printed = print_text(grammar, reading.program)
    if reading.others:
        return Outcome(said, "two readings", "\n".join([printed, *(print_text(grammar, o) for o in reading.others)]))
    right = any(same_meaning(reading.program, _program(said.hero, meant, said.kind, said.user)) for meant in said.means)
    return Outcome(said, "right" if right else "wrong", printed)


@cache
def _program(hero: str, text: str, kind: str, user: str) -> Program:
    return read(grammars()[hero], text, kind, user).program


def outcomes(path: Path) -> list[Outcome]:
    return [outcome(said) for said in paraphrases(path)]
