"""The tools for texts that are played by hand.

A tool is a sentence of the language, so it does what a card with that sentence does. A sentence that the engine has no
words for gives no tool: the tools grow with the vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from matchless.engine.definitions import article
from matchless.engine.wording.tools import (
    BECOME,
    FROM_DISCARDS,
    FROM_HAND,
    GAIN,
    LAY,
    MOVE_TOKEN,
    RETURN,
    SPEND,
    TAKE,
    TAKE_TOKEN,
    TO_DISCARDS,
    TURN_UP,
    USUAL,
    Sentence,
)
from matchless.engine.words.manual import Manual, Tool
from matchless.language.english import plural
from matchless.language.grammar import Grammar
from matchless.language.items import NOBODY
from matchless.language.lexicon import lexicon
from matchless.language.lowering.nouns import CannotPlay
from matchless.language.lowering.texts import lower_text
from matchless.language.model import HeroFile
from matchless.language.node import Node
from matchless.language.texts import NotUnderstood, read

MOST: Final = 9  # of what is counted
READ: Final = 2  # what a sentence is read with; the other amounts take its place


def own_sentences(hero: HeroFile) -> Iterator[Sentence]:
    """The tools for a hero's own pieces as they are said."""
    for token in hero.tokens:
        several = token.plural or plural(token.name)
        for sentence in (LAY, MOVE_TOKEN, TAKE_TOKEN):
            yield sentence.about(token=token.name, several=several, a=article(token.name))
    for marker in hero.markers:
        for side in marker.sides:
            yield TURN_UP.about(side=side)
    for counter in hero.counters:
        if counter.of == "you":
            yield GAIN.about(counter=counter.name)
            yield SPEND.about(counter=counter.name)
    for fighter in hero.fighters:
        if fighter.role == "sidekick" and fighter.count > 1:
            yield RETURN.about(fighter=fighter.one)
        if fighter.count == 1:
            for form in fighter.forms:
                said = f"{fighter.said[:1].upper()}{fighter.said[1:]}"
                yield BECOME.about(name=fighter.name, said=said, form=form)
    for zone in hero.zones:
        for sentence in (FROM_HAND, FROM_DISCARDS, TO_DISCARDS, TAKE):
            yield sentence.about(pile=zone.name)


def manual(hero: HeroFile, text: str) -> Manual:
    """The word for a text that is played by hand."""
    return Manual(text, tools(hero))


@cache
def usual() -> tuple[Tool, ...]:
    """The usual tools, read once: they name nobody, so that all heroes share them."""
    return tuple(_tools(NOBODY, USUAL))


def tools(hero: HeroFile) -> tuple[Tool, ...]:
    """The tools of a hero: every sentence that can be played."""
    global _last
    if _last is None or _last[0] is not hero:
        _last = hero, (*usual(), *_tools(hero, own_sentences(hero)))
    return _last[1]


# All texts of a hero share its tools, and come one after another.
_last: tuple[HeroFile, tuple[Tool, ...]] | None = None


def _tools(hero: HeroFile, sentences: Iterable[Sentence]) -> Iterator[Tool]:
    grammar = Grammar(lexicon(hero))
    for sentence in sentences:
        tool = _tool(hero, grammar, sentence)
        if tool is not None:
            yield tool


def _tool(hero: HeroFile, grammar: Grammar, sentence: Sentence) -> Tool | None:
    try:
        (node,) = read(grammar, sentence.says.replace(" X", f" {READ}")).program
        amounts = range(1, MOST + 1) if " X" in sentence.says else (0,)
        programs = [(_of(node, amount),) for amount in amounts]
        blocks = [lower_text(hero, each, timing="during" if sentence.combat else "scheme") for each in programs]
    except (CannotPlay, NotUnderstood):
        return None
    return Tool(sentence, blocks)


def _of(node: Node, amount: int) -> Node:
    """The node of a sentence with another amount; 0 where it says none."""
    if not amount:
        return node
    args = {name: _of(value, amount) if isinstance(value, Node) else value for name, value in node.args}
    return Node(node.name, **{**args, **({"n": amount} if args.get("n") == READ else {})})
