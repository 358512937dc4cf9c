"""From sentences to the words that the engine plays."""

from __future__ import annotations

import pytest

from language.shipped import SLUGS, shipped
from matchless import HeroError, check_hero
from matchless.engine.definitions import Hero
from matchless.language.hero_file import parse_data, read_texts
from matchless.language.lowering import lower_hero


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
