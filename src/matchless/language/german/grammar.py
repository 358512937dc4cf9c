"""What can be said of one hero in German: the table and the hero's names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from matchless.language.german.names import Lexicon, headings, lexicon
from matchless.language.german.table import Table, table
from matchless.language.model import HeroFile


@dataclass(frozen=True)
class Grammar:
    """A table together with a hero's names."""

    lexicon: Lexicon
    headings: Mapping[str, str] = field(default_factory=dict)  # of the texts of a card, by timing
    table: Table = field(default_factory=table)


def grammar(hero: HeroFile) -> Grammar:
    """The German grammar of a hero."""
    words = table().words
    return Grammar(lexicon(hero, words["types"], words["ordinals"]), {**words["timings"], **headings(hero)})
