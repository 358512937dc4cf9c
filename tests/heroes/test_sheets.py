"""Every hero has the fighters, the tokens and the deck of its sheet."""

from __future__ import annotations

from collections import Counter

import pytest

from matchless import heroes, new_game
from matchless.engine.words import ATTACK, DEFENSE, HERO, RANGED, SCHEME, VERSATILE
from random_play import HEROES
from sheets import Printed, deck, sheets

TYPES = {ATTACK: "attack", DEFENSE: "defense", VERSATILE: "versatile", SCHEME: "scheme"}


def test_every_hero_has_its_sheet_here() -> None:
    assert sorted(sheets()) == sorted(HEROES)


@pytest.mark.parametrize("slug", HEROES)
def test_fighters_and_tokens_have_the_numbers_of_the_sheet(slug: str) -> None:
    hero = heroes.load(slug)
    assert hero.move == sheets()[slug]["move"]
    found = {
        fighter.name: [
            "hero" if fighter.role == HERO else "sidekick",
            "ranged" if fighter.attack == RANGED else "melee",
            fighter.health,
            fighter.count,
            fighter.reach,
            fighter.large,
        ]
        for fighter in hero.fighters
    }
    assert list(found.items()) == list(sheets()[slug]["fighters"].items())
    assert {token.name: token.count for token in hero.tokens} == sheets()[slug].get("tokens", {})


@pytest.mark.parametrize("slug", HEROES)
def test_cards_have_the_numbers_that_are_printed(slug: str) -> None:
    hero = heroes.load(slug)
    found = {}
    for card in hero.cards:
        besides = [attribute.text(given) for attribute, given in zip(card.attributes, card.given, strict=True)]
        found[card.name] = Printed(TYPES[card.type], card.value, card.boost, card.copies, list(card.by), besides)
    assert found == deck(slug)
    assert hero.deck_size() == sheets()[slug]["cards"]


@pytest.mark.parametrize("slug", HEROES)
def test_a_game_begins_with_all_of_them(slug: str) -> None:
    game = new_game("hells-kitchen", [slug, "bigfoot"], seed=1)
    cards = Counter(game.table.cards[card].name for card in (*game.deck[0], *game.hand[0]))
    assert cards == {name: card.copies for name, card in deck(slug).items()}


def test_ten_cards_of_the_wayward_sisters_have_each_ingredient() -> None:
    counted: Counter[str] = Counter()
    for card in deck("wayward-sisters").values():
        counted[card.besides[0]] += card.copies
    assert counted == {"snake": 10, "bat": 10, "lizard": 10}
