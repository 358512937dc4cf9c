"""Texts of battlefield items in the words of the table, in any of its languages."""

from __future__ import annotations

from functools import cache

from matchless.language.grammar import Grammar
from matchless.language.languages import texts_in
from matchless.language.lexicon import lexicon
from matchless.language.model import HeroFile, Said
from matchless.language.node import Program
from matchless.language.printer import print_text
from matchless.language.texts import NotUnderstood, read

NOBODY = HeroFile(slug="", name="", move=0, fighters=(), abilities=(), cards=())  # an item speaks of no hero's things


@cache
def _grammar() -> Grammar:
    return Grammar(lexicon(NOBODY))


def read_item(text: str) -> Program:
    """What a text of an item does; raises NotUnderstood."""
    return read(_grammar(), text, user="the fighter using this").program


def canonical(text: str) -> str:
    """A text of an item as the table says it; unchanged where it is not understood."""
    try:
        return print_text(_grammar(), read_item(text))
    except NotUnderstood:
        return text


def translated(text: str, language: str) -> str:
    """A text of an item in a language."""
    return texts_in(language, NOBODY, {"item": Said(read_item(text), text)})["item"].text
