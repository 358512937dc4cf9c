"""What a setup is made of: numbers for what comes with Matchless, features for everything."""

from __future__ import annotations

import inspect
from array import array
from math import prod

import pytest

import matchless
from invented import written
from matchless import boards, heroes
from matchless.engine.definitions import ATTACK, DEFENSE, HERO, RANGED, SCHEME
from matchless.engine.program import Word
from matchless.engine.table import Table
from matchless.envs.actions import texts_of, words_inside
from matchless.envs.description import BOARDS, HEROES, HOLDING, LAYOUT, MOST, OTHER, SIZE, WORDS, describe, kind_of
from matchless.envs.layout import FIGHTERS, ROOM
from random_play import numbered_setup

ANN = written(
    "Ann",
    text="Draw 2 cards. Deal 1 damage to an opposing fighter.",
    during="Move Ann up to 3 spaces.",
    abilities=["During combat, draw 1 card."],
    friends=2,
)


def read(vector: array[float], field: str, *place: int) -> list[int]:
    """The numbers of a field under the first axes' places."""
    shape = LAYOUT.shape[field]
    start = LAYOUT.start[field]
    for axis, number in enumerate(place):
        start += number * prod(shape[axis + 1 :])
    return [round(entry * MOST[field]) for entry in vector[start : start + prod(shape[len(place) :])]]


def kinds(counts: list[int]) -> dict[str, int]:
    names = [*(name for name, _ in WORDS), "other", "holding"]
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def test_what_comes_with_matchless_has_a_number() -> None:
    assert sorted(HEROES) == heroes.slugs()
    assert sorted(BOARDS) == boards.slugs()
    ids = set()
    for slug in HEROES:
        vector = describe(matchless.new_game("yukon", ["raptors", slug]).table, 1)
        assert read(vector, "hero")[0] == HEROES.index(slug) + 1
        ids |= set(read(vector, "card_id", 0)[: len(heroes.load(slug).cards)])
        assert read(vector, "board") == [BOARDS.index("yukon") + 1]
    assert len(ids) == sum(len(heroes.load(slug).cards) for slug in HEROES)
    assert 0 not in ids


def test_a_table_is_described_from_where_one_sits() -> None:
    for number in range(12):
        table = numbered_setup(4, number).table()
        for viewer in range(table.seats):
            vector = describe(table, viewer)
            assert len(vector) == SIZE
            assert all(0 <= entry <= 1 for entry in vector)
            for place in range(table.seats):
                seat = (viewer + place) % table.seats
                hero = table.heroes[seat]
                assert read(vector, "hero", place) == [HEROES.index(hero.slug) + 1]
                assert read(vector, "move", place) == [hero.move]
                assert read(vector, "friend", place) == [table.allies[viewer] >> seat & 1]
                for slot, card in enumerate(hero.cards):
                    told = [read(vector, field, place, slot)[0] for field in ("attack", "defense", "scheme_card")]
                    assert told == [bool(card.type & kind) for kind in (ATTACK, DEFENSE, SCHEME)]
                    told = [read(vector, field, place, slot)[0] for field in ("value", "boost", "copies")]
                    assert told == [card.value or 0, card.boost, card.copies]
                own = [kind for kind in hero.fighters for _ in range(kind.count)]
                for slot, kind_of_fighter in enumerate(own):
                    told = [read(vector, field, place, slot)[0] for field in ("is_hero", "ranged", "reach", "large")]
                    assert told == [
                        kind_of_fighter.role == HERO,
                        kind_of_fighter.attack == RANGED,
                        min(kind_of_fighter.reach, MOST["reach"]),
                        kind_of_fighter.large,
                    ]
                assert not any(read(vector, "fighter_id", place)[len(own) :])
                assert not any(read(vector, "card_id", place)[len(hero.cards) :])


def test_a_hero_of_ones_own_is_known_by_its_words() -> None:
    vector = describe(Table(boards.load("yukon"), [ANN, heroes.load("raptors")]), 0)
    assert read(vector, "hero") == [0, HEROES.index("raptors") + 1, 0, 0]
    assert not any(read(vector, "card_id", 0))
    assert not any(read(vector, "fighter_id", 0))
    assert [card.name for card in ANN.cards][:3] == ["Plan", "Strike", "Plain"]
    assert kinds(read(vector, "card_words", 0, 0)) == {"drawing": 1, "dealing damage": 1}
    assert kinds(read(vector, "card_words", 0, 1)) == {"moving": 1}
    assert kinds(read(vector, "card_words", 0, 2)) == {}
    assert kinds(read(vector, "ability_words", 0)) == {"drawing": 1}
    assert read(vector, "is_hero", 0) == [1, 0, 0] + [0] * (FIGHTERS - 3)
    assert read(vector, "is_sidekick", 0) == [0, 1, 1] + [0] * (FIGHTERS - 3)


def test_who_may_use_a_card_is_told() -> None:
    table = matchless.new_game("yukon", ["bigfoot", "raptors"]).table
    vector = describe(table, 0)
    heroic, others = read(vector, "by_hero", 0), read(vector, "by_sidekick", 0)
    for slot, card in enumerate(heroes.load("bigfoot").cards):
        expected = [not card.by or "Bigfoot" in card.by, not card.by or card.by != ("Bigfoot",)]
        assert [heroic[slot], others[slot]] == expected, card.name
    assert {(heroic[slot], others[slot]) for slot in range(11)} == {(1, 0), (0, 1), (1, 1)}


def test_a_text_that_holds_all_the_time_is_a_kind_of_its_own() -> None:
    vector = describe(matchless.new_game("yukon", ["bullseye", "raptors"]).table, 1)
    assert read(vector, "ability_words", 0)[HOLDING] + read(vector, "ability_words", 1)[HOLDING] > 0


def test_a_board_is_told_space_by_space() -> None:
    table = matchless.new_game("yukon", ["raptors", "t-rex"]).table
    vector = describe(table, 0)
    board = table.board
    count = len(board.spaces)
    assert read(vector, "is_space") == [1] * count + [0] * (ROOM["space"] - count)
    assert read(vector, "doors")[:count] == [doors.bit_count() for doors in board.beside]
    for space in range(count):
        zones = [zone for zone, there in enumerate(read(vector, "zones", space)) if there]
        assert zones == [zone for zone in range(len(board.zones)) if board.zones_of[space] >> zone & 1]
        across, down = (vector[LAYOUT.start[field] + space] for field in ("across", "down"))
        expected = [where / size for where, size in zip(board.xy[space], board.size, strict=True)]
        assert [across, down] == pytest.approx(expected)


def test_every_word_has_one_kind_and_those_of_our_heroes_are_no_others() -> None:
    found = {kind_of(word) for slug in HEROES for text in texts_of(heroes.load(slug)) for word in words_inside(text)}
    assert found >= set(range(OTHER)) - {5}  # nothing that comes with Matchless lasts for a turn
    assert ROOM["word"] == HOLDING + 1
    classes = [word for _, kinds_of_it in WORDS for word in kinds_of_it]
    assert all(inspect.isclass(word) and issubclass(word, Word) for word in classes)
    assert len(set(classes)) == len(classes)
