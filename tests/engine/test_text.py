"""The printed text: what the engine says of every card and ability, compared with tests/golden/text-*.txt."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from invented import Text, figure, written
from matchless import card_text, hero_text, heroes
from matchless.engine.definitions import HERO, MELEE, RANGED, TYPE_NAMES, Card, Fighter, Hero, Pile
from matchless.engine.text import fighter_text, pile_text
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
    printed = dict.fromkeys(title for title in hero.titles if title)
    assert [line for line in lines if line in printed] == list(printed)
    for line in lines:
        if line in printed:
            continue
        assert line[0].isupper(), line
        assert line.endswith((".", ".)")), line  # what a keyword means stands in brackets


def test_every_printed_name_stands_over_its_abilities() -> None:
    named: list[Text | dict[str, Text]] = [
        {"name": "Hunger", "text": "At the end of your turn, draw 1 card."},
        {"text": "Ann takes 1 less damage."},
        {"name": "Thirst", "text": "At the start of your turn, draw 1 card."},
        {"name": "Thirst", "text": "Add 1 to the value of your attacks."},
    ]
    hero = written("Ann", abilities=named)
    assert hero_text(hero).splitlines() == [
        "Ann takes 1 less damage.",
        "Hunger",
        "At the end of your turn, draw 1 card.",
        "Thirst",
        "At the start of your turn, draw 1 card.",
        "Add 1 to the value of your attacks.",
    ]
    assert [text.name for text in hero.abilities] == ["Hunger", "Ann's ability", "Thirst", "Thirst"]


@pytest.mark.parametrize(
    ("fighter", "says"),
    [
        (Fighter("Ann", HERO, MELEE, 10), ""),
        (Fighter("Ann", HERO, MELEE, 10, reach=2), "Ann's melee attacks reach fighters up to 2 spaces away."),
        (
            Fighter("Ann", HERO, RANGED, 10, reach=2),
            "Ann may also attack fighters up to 2 spaces away, whatever their zone.",
        ),
        (
            Fighter("Ann", HERO, RANGED, 10, reach=5),
            "Ann may also attack fighters up to 5 spaces away, whatever their zone.",
        ),
    ],
)
def test_a_fighter_says_what_is_special_about_it(fighter: Fighter, says: str) -> None:
    assert fighter_text(fighter) == says


def test_all_that_is_special_about_a_fighter_is_one_text() -> None:
    large, reach = (
        fighter_text(Fighter("Ann", HERO, MELEE, 10, large=True)),
        "Ann's melee attacks reach fighters up to 2",
    )
    assert large.startswith("Ann is large: ")
    assert fighter_text(Fighter("Ann", HERO, MELEE, 10, large=True, reach=2)) == f"{large} {reach} spaces away."


@pytest.mark.parametrize(
    ("pile", "says"),
    [
        (Pile("chest"), "Your chest is a place for cards of yours, face up."),
        (Pile("chest", face_down=True), "Your chest is a place for cards of yours, face down."),
        (
            Pile("chest", most=3),
            "Your chest is a place for cards of yours, face up. It holds up to 3 cards; no further card comes in.",
        ),
        (
            Pile("chest", most=3, oldest_leaves=True),
            "Your chest is a place for cards of yours, face up."
            " It holds up to 3 cards; its oldest card is then discarded.",
        ),
    ],
)
def test_a_pile_that_no_text_is_about_says_how_it_works(pile: Pile, says: str) -> None:
    assert pile_text(figure("Ann", piles=[pile]), pile) == says
