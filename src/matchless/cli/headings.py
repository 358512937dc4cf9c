"""The words around the texts of a hero, in the languages in which those can be shown."""

from __future__ import annotations

from typing import Final

from matchless.language.languages import ENGLISH, GERMAN

HEADINGS: Final = {  # by language, under what they are in English
    GERMAN: {
        "copies": "Anzahl",
        "card": "Karte",
        "type": "Art",
        "value": "Wert",
        "boost": "BOOST",
        "by": "von",
        "text": "Text",
        "any": "allen",
        "attack": "Angriff",
        "defense": "Verteidigung",
        "versatile": "vielseitig",
        "scheme": "Taktik",
        "melee": "Nahkampf",
        "ranged": "Fernkampf",
        "{set}; {slug}; move {move}; {cards} cards": "{set}; {slug}; BEWEGUNG {move}; {cards} Karten",
        "{name}, {attack}, health {health}": "{name}, {attack}, Leben {health}",
        "Sides of {name}: {sides}; {first} shows at first.": "Seiten von {name}: {sides}; zuerst oben: {first}.",
        "Forms of {name}: {forms}; {first} at first.": "Formen von {name}: {forms}; zuerst: {first}.",
        "{name}: {first} at first, {most} at most.": "{name}: zuerst {first}, höchstens {most}.",
        "none": "keine",
        "Difficulty {stars} of {most}": "Schwierigkeit {stars} von {most}",
        "Difficulty {stars} of {most}; a good first pick": "Schwierigkeit {stars} von {most}; gut für den Anfang",
    }
}


def heading(language: str, english: str, **given: object) -> str:
    """A heading in a language, with what is given in it."""
    words = english if language == ENGLISH else HEADINGS[language][english]
    return words.format(**given) if given else words
