"""The learned numbers of the policy."""

from __future__ import annotations

import json
from importlib.resources import files
from math import isfinite

from matchless import heroes
from matchless.bots.habits import HABITS, OF_CARDS, PARTS, Habits, load

DATA = json.loads(files("matchless.bots").joinpath("habits.json").read_text(encoding="utf-8"))


def test_there_is_a_finite_number_for_everything_that_the_policy_looks_at() -> None:
    for numbers in (HABITS.shared, *HABITS.by_hero.values()):
        assert {part: len(values) for part, values in numbers.items()} == PARTS
        assert all(isfinite(value) for values in numbers.values() for value in values)


def test_every_hero_that_comes_with_matchless_has_habits_of_its_own() -> None:
    assert set(HABITS.by_hero) == set(heroes.slugs())
    assert len({json.dumps(numbers) for numbers in HABITS.by_hero.values()}) == len(HABITS.by_hero)


def test_cards_are_those_of_their_heroes() -> None:
    for slug, parts in HABITS.by_card.items():
        names = {card.name for card in heroes.load(slug).cards}
        for part, cards in parts.items():
            assert part in OF_CARDS
            assert set(cards) <= names


def test_a_hero_has_its_own_numbers_and_a_new_one_the_shared() -> None:
    habits = Habits({"item": [1.0]}, {"ann": {"item": [2.0]}}, {"ann": {"boost": {"Blow": 3.0}}})
    assert habits.of("item", "ann") == [2.0]
    assert habits.of("item", "ben") == [1.0]
    assert habits.of("order", "ann") == []
    assert habits.card("boost", "ann", "Blow") == 3.0
    assert habits.card("boost", "ben", "Blow") == habits.card("discard", "ann", "Blow") == 0.0


def test_the_habits_in_use_are_those_of_the_file() -> None:
    for habits in (HABITS, load()):
        assert (habits.shared, habits.by_hero, habits.by_card) == (DATA["shared"], DATA["heroes"], DATA["cards"])
