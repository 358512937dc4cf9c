"""The hero files that come with Matchless, as the tests of the language use them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from matchless import heroes
from matchless.language.grammar import Grammar
from matchless.language.hero_file import Place, parse_data, places
from matchless.language.lexicon import lexicon
from matchless.language.model import HeroFile

FOLDER = Path(str(heroes.__file__)).parent
FILES = sorted(FOLDER.glob("*.yaml"))
SLUGS = [file.stem for file in FILES]


@cache
def shipped(slug: str) -> HeroFile:
    file = FOLDER / f"{slug}.yaml"
    return parse_data(file.read_text(encoding="utf-8"), file.name)


@cache
def grammar_of(slug: str) -> Grammar:
    return Grammar(lexicon(shipped(slug)))


def texts_of(slug: str) -> list[Place]:
    return list(places(shipped(slug)))
