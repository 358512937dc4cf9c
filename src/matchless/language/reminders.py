"""What keywords mean, for the brackets behind a text: BOOST and the like from the table, a hero's own from its file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from matchless.language.english import capital
from matchless.language.keywords import KEYWORD
from matchless.language.node import Program
from matchless.language.patterns import table_data

TABLES: Final = {"en": "patterns.yaml", "de": "patterns.de.yaml"}


def reminder(program: Program, meanings: Mapping[str, str], language: str = "en") -> str:
    """The reminders of a program, each once; `meanings` are the texts of the hero's own keywords."""
    house = _house(language)
    found: dict[str, None] = {}
    for each in program:
        for node in each.walk():
            if node.name == KEYWORD and node["name"] in meanings:
                found[f"{node['name']}: {meanings[node.text('name')]}"] = None
            elif node.name in house:
                found[house[node.name]] = None
    return " ".join(found)


@cache
def _house(language: str) -> Mapping[str, str]:
    """The reminders of the table, as sentences."""
    rows = table_data(TABLES[language])["do"]
    return {row["is"]: f"{capital(row['reminder'])}." for row in rows if "reminder" in row}
