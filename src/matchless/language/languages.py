"""The languages in which texts can be shown: English, in which heroes are written, and German."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from matchless.language.model import HeroFile, Said
from matchless.language.node import Node

# What reads a table is imported where it is needed: a game in English needs none.
ENGLISH: Final = "en"
GERMAN: Final = "de"
LANGUAGES: Final = (ENGLISH, GERMAN)


def texts_in(language: str, hero: HeroFile, texts: Mapping[str, Said]) -> Mapping[str, Said]:
    """The texts of a hero in a language, each under its place; what it cannot say stays as it is.

    With those that no sentence of the file says: the headings of timings (timings/after), how many tokens there are
    (tokens/0), how a second deck works (decks/0), what several of an offer or an attribute are called (offers/0,
    attributes/0). In English they are words of the engine or of the file.
    """
    if language not in LANGUAGES:
        raise ValueError(f"there are no texts in {language!r}, only in {', '.join(LANGUAGES)}")
    if language == ENGLISH:
        return texts
    from matchless.language.german.grammar import grammar
    from matchless.language.german.printer import print_spans
    from matchless.language.printer import CannotSay
    from matchless.language.reminders import reminder

    german = grammar(hero)

    def said(text: Said) -> Said:
        try:
            means = reminder(text.program, {}, language) if text.reminder else ""
            return Said.of(text.program, print_spans(german, text.program), means)
        except CannotSay:
            return text

    def printed(*statics: Node) -> Said:
        return Said.of((), print_spans(german, tuple(Node("static", s=each) for each in statics)))

    found = {place: said(text) for place, text in texts.items()}
    for name, heading in german.headings.items():
        found[f"timings/{name}"] = Said((), heading)
    for at, token in enumerate(hero.tokens):
        found[f"tokens/{at}"] = printed(Node("supply", n=token.count, noun=token.name))
    for at, deck in enumerate(hero.decks):
        found[f"decks/{at}"] = printed(Node("holds", name=deck.name), Node("not-refilled", name=deck.name))
    offers = [(f"offers/{at}", "offer-name", offer.name) for at, offer in enumerate(hero.offers)]
    attributes = [(f"attributes/{at}", "attribute", each.name) for at, each in enumerate(hero.attributes)]
    for place, kind, name in (*offers, *attributes):
        found[place] = Said((), german.lexicon.names[kind][name].noun.form("wer", plural=True))
    return found
