"""Ids: what cards and fighters are called where no person reads."""

from __future__ import annotations

import pytest

from matchless import Table, boards, heroes
from matchless.engine.slugs import slug_of, told_apart
from random_play import HEROES


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("65 Million Years", "65-million-years"),
        ("Don't Stop", "dont-stop"),
        ("Élan_vital  (II)", "elan-vital-ii"),
        ("Страж", "страж"),
        ("?!", ""),
    ],
)
def test_slugs(name: str, slug: str) -> None:
    assert slug_of(name) == slug


def test_same_ids_are_told_apart_by_a_sign_that_no_slug_has() -> None:
    assert told_apart(["a", "", "a", "a", ""]) == ["a", "unnamed", "a~2", "a~3", "unnamed~2"]


def test_fighters_of_a_table() -> None:
    field = boards.load("sherwood-forest")
    robin, bigfoot = heroes.load("robin-hood"), heroes.load("bigfoot")
    assert Table(field, [robin, bigfoot]).fighter_ids == (
        "robin-hood", "outlaw-1", "outlaw-2", "outlaw-3", "outlaw-4", "bigfoot", "the-jackalope"
    )  # fmt: skip
    assert Table(field, [bigfoot, bigfoot]).fighter_ids == (
        "bigfoot@1", "the-jackalope@1", "bigfoot@2", "the-jackalope@2"
    )  # fmt: skip


@pytest.mark.parametrize("slug", HEROES)
def test_cards_have_ids_of_their_own(slug: str) -> None:
    hero = heroes.load(slug)
    table = Table(boards.load("sherwood-forest"), [hero, heroes.load("bigfoot")])
    own = [table.card_ids[card] for card in table.cards_of[0]]
    assert own == [card.slug for card in hero.cards]
    assert len(set(own)) == len(own)
