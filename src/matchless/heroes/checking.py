"""Everything that can be said of a hero file before anybody plays it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from matchless import heroes
from matchless.engine.definitions import Hero
from matchless.engine.errors import HeroError
from matchless.language.grammar import Grammar
from matchless.language.hero_file import places, read_place, shape
from matchless.language.lexicon import lexicon
from matchless.language.model import hero_file
from matchless.language.yaml_data import Data

USUAL_DECK = 30


@dataclass
class Report:
    """What a check has found."""

    path: str
    hero: Hero | None = None  # if it can be played
    texts: int = 0  # that were understood
    errors: list[HeroError] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # it can be played all the same


def checked(path: str | Path) -> Report:
    """Checks a hero file: all that is wrong, not only the first."""
    report = Report(str(path))
    try:
        data, report.errors = shape(heroes.read_file(path), report.path)
        if not report.errors:
            _check_texts(report, data)
        if not report.errors:
            report.hero = heroes.load_file(path)
            size = report.hero.deck_size()
            if size != USUAL_DECK:
                report.notes.append(f"the deck has {size} cards; {USUAL_DECK} are usual")
    except HeroError as error:
        report.errors.append(error)
    return report


def _check_texts(report: Report, data: Mapping[str, Data]) -> None:
    hero = hero_file(data)
    grammar = Grammar(lexicon(hero))
    for place in places(hero):
        try:
            said = read_place(grammar, place, report.path)
        except HeroError as error:
            report.errors.append(error)
            continue
        report.texts += 1
        if isinstance(place.words, str) and said.text != place.words.strip():
            report.notes.append(f"{place.name}: will be printed as: {said.text}")
