"""From sentences to the words that the engine plays."""

from __future__ import annotations

import pytest

from language.shipped import SLUGS, shipped
from matchless import HeroError, check_hero
from matchless.engine.definitions import Hero
from matchless.language.check import ERROR
from matchless.language.check.meaning import reading_faults
from matchless.language.grammar import Grammar
from matchless.language.hero_file import parse_data, read_texts
from matchless.language.lexicon import lexicon
from matchless.language.lowering import CannotPlay, lower_hero
from matchless.language.lowering.hero import lower_ability
from matchless.language.lowering.nouns import BY_HAND
from matchless.language.lowering.texts import lower_text
from matchless.language.model import Said
from matchless.language.printer import print_text
from matchless.language.texts import ABILITY
from random_programs import WANDERER, Composer


def lowered(slug: str) -> Hero:
    hero = shipped(slug)
    return lower_hero(hero, read_texts(hero))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_shipped_hero_is_lowered_and_says_its_texts(slug: str) -> None:
    hero, file = lowered(slug), shipped(slug)
    check_hero(hero)
    for card, written in zip(hero.cards, file.cards, strict=True):
        assert {text for text in card.said if text} == set(written.texts.values())
        assert [bool(text) for text in card.said] == [bool(block) for block in (*card.texts, *card.declared)]


FILE = """
format: matchless-hero/1
slug: fox
name: Fox
move: 2
fighters:
- {name: Fox, role: hero, attack: melee, health: 12, pronoun: she, forms: [wild]}
- {name: Cub, role: sidekick, attack: melee, health: 1, count: 2, plural: Cubs, pronoun: it}
counters:
- {name: Rage}
abilities:
- text: "ABILITY"
cards:
- {name: Bite, type: attack, value: 3, boost: 2, copies: 15, after: "TEXT"}
"""


def play(text: str = "Draw 1 card.", ability: str = "At the end of your turn, draw 1 card.") -> Hero:
    hero = parse_data(FILE.replace("ABILITY", ability).replace("TEXT", text), "fox.yaml")
    return lower_hero(hero, read_texts(hero))


def test_a_hero_of_ones_own_is_lowered() -> None:
    assert [card.name for card in play().cards] == ["Bite"]


@pytest.mark.parametrize(
    "text",
    [
        "Put a card from your hand into your deck.",
        "Take a card from the opponent's discard pile into your hand.",
    ],
)
def test_what_the_engine_has_no_word_for_is_refused_and_not_bent(text: str) -> None:
    with pytest.raises(HeroError) as caught:
        play(text)
    assert (caught.value.hero, caught.value.part) == ("Fox", "Bite (after)")


@pytest.mark.parametrize(
    "ability",
    [
        "Draw 1 card.",
    ],
)
def test_abilities_that_the_engine_cannot_play_are_refused(ability: str) -> None:
    with pytest.raises(HeroError) as caught:
        play(ability=ability)
    assert (caught.value.hero, caught.value.part) == ("Fox", "ability")


def test_what_cannot_be_played_is_told_with_what_to_write_instead() -> None:
    """Over programs composed from the whole table: no refusal leaves its reader with nothing to write."""
    composer, grammar = Composer(7), Grammar(lexicon(WANDERER))
    told = []
    for _ in range(4000):
        kind, program = composer.program()
        key = "abilities/0" if kind == ABILITY else "cards/0/during"
        if any(each.level == ERROR for each in reading_faults(grammar, WANDERER, key, program, frozenset())):
            continue
        try:
            if kind == ABILITY:
                lower_ability(WANDERER, Said(program, ""))
            else:
                lower_text(WANDERER, program, timing="during", card="Howl")
        except CannotPlay as error:
            told.append((str(error), print_text(grammar, program)))
    assert len(told) > 300
    assert [text for reason, text in told if reason == BY_HAND] == []
