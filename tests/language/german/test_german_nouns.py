"""Declension: nouns and the words before them."""

from __future__ import annotations

import pytest

from language.shipped import shipped
from matchless.language.german.grammar import grammar
from matchless.language.german.names import house
from matchless.language.german.nouns import CASES, Noun, inflected, relative


def declined(noun: Noun, *stems: str, plural: bool = False) -> list[str]:
    """A noun in the four cases, with words before it."""
    found = []
    for case in CASES:
        after, said = "", []
        for stem in stems:
            said.append(inflected(stem, noun.gender_of(plural), case, after))
            after = "der" if stem in ("d", "jed") else "ein" if stem in ("ein", "dein") else after
        found.append(" ".join([*said, noun.form(case, plural, after)]))
    return found


def name(slug: str, kind: str, key: str) -> Noun:
    return grammar(shipped(slug)).lexicon.names[kind][key].noun


def test_a_noun_and_what_stands_before_it() -> None:
    fighter, card, space, hero = (house()[each] for each in ("Kämpfer", "Karte", "Feld", "Held"))
    assert declined(fighter, "d", "gegnerisch") == [
        "der gegnerische Kämpfer",
        "den gegnerischen Kämpfer",
        "dem gegnerischen Kämpfer",
        "des gegnerischen Kämpfers",
    ]
    assert declined(card, "ein", "ander") == [
        "eine andere Karte",
        "eine andere Karte",
        "einer anderen Karte",
        "einer anderen Karte",
    ]
    assert declined(space, "ein", "leer") == [
        "ein leeres Feld",
        "ein leeres Feld",
        "einem leeren Feld",
        "eines leeren Felds",
    ]
    assert declined(space, "leer", plural=True) == ["leere Felder", "leere Felder", "leeren Feldern", "leerer Felder"]
    assert declined(hero, "jed") == ["jeder Held", "jeden Helden", "jedem Helden", "jedes Helden"]


def test_a_noun_that_is_declined_like_an_adjective() -> None:
    outlaw = name("robin-hood", "fighter-noun", "Outlaw")
    assert declined(outlaw, "ein") == ["ein Geächteter", "einen Geächteten", "einem Geächteten", "eines Geächteten"]
    assert declined(outlaw, "d") == ["der Geächtete", "den Geächteten", "dem Geächteten", "des Geächteten"]
    assert declined(outlaw, "dein", plural=True)[0] == "deine Geächteten"


@pytest.mark.parametrize(
    ("slug", "key", "said"),
    [
        ("hamlet", "Hamlet", "Hamlets"),
        ("t-rex", "T. Rex", "T. Rex'"),
        ("elektra", "Elektra", "Elektras"),
        ("bigfoot", "The Jackalope", "des Jackalope"),
    ],
)
def test_names_in_the_genitive(slug: str, key: str, said: str) -> None:
    assert name(slug, "fighter-name", key).form("wessen") == said


def test_relative_pronouns() -> None:
    assert [relative("m", case) for case in CASES] == ["der", "den", "dem", "dessen"]
    assert [relative("pl", case) for case in CASES] == ["die", "die", "denen", "deren"]
