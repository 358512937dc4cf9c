"""The printed text: what the engine says of every card and ability, compared with tests/golden/text-*.txt."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from matchless import card_text, hero_text, heroes
from matchless.engine.definitions import HERO, RANGED, TYPE_NAMES, Card, Fighter, Hero
from random_play import HEROES


def fighter_line(fighter: Fighter) -> str:
    role = "hero" if fighter.role == HERO else "sidekick"
    kind = "ranged" if fighter.attack == RANGED else "melee"
    count = f" x{fighter.count}" if fighter.count > 1 else ""
    return f"{fighter.name}{count}: {role}, {kind}, health {fighter.health}"


def card_lines(card: Card) -> list[str]:
    value = "" if card.value is None else f" {card.value}"
    users = ", ".join(card.by) or "any"
    head = f"{card.name} x{card.copies}: {TYPE_NAMES[card.type]}{value}, boost {card.boost}, {users}"
    return [head, *(f"    {line}" for line in card_text(card).splitlines())]


def sheet(hero: Hero) -> str:
    """Everything a hero's cards say, as a page to be read."""
    lines = [f"{hero.name} ({hero.set_name}), move {hero.move}"]
    lines += [fighter_line(fighter) for fighter in hero.fighters]
    lines += ["", *hero_text(hero).splitlines()]
    for card in hero.cards:
        lines += ["", *card_lines(card)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("slug", HEROES)
def test_the_cards_say_what_they_always_said(slug: str, golden: Callable[[str, str], None]) -> None:
    golden(f"text-{slug}.txt", sheet(heroes.load(slug)))


@pytest.mark.parametrize("slug", HEROES)
def test_every_text_is_whole_sentences(slug: str) -> None:
    hero = heroes.load(slug)
    for card in hero.cards:
        lines = card_text(card).splitlines()
        for line, following in zip(lines, [*lines, ""][1:], strict=True):
            text = line.removeprefix("* ")  # of a choice
            assert text[0].isupper(), line
            ends = (":",) if following.startswith("* ") and not line.startswith("* ") else (".", ".)")
            assert line.endswith(ends), line
            assert ".." not in line
            assert "  " not in line
        assert bool(card_text(card)) == any((*card.texts, *card.declared)), card.name
    lines = hero_text(hero).splitlines()
    assert (lines[:1] == [hero.ability]) == bool(hero.ability)
    for line in lines[1:] if hero.ability else lines:
        assert line[0].isupper(), line
        assert line.endswith((".", ".)")), line  # what a keyword means stands in brackets
