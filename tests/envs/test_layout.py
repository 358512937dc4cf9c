"""A vector in parts: what stands where."""

from __future__ import annotations

import pytest

from invented import figure
from matchless import MatchlessError, boards, heroes
from matchless.engine.table import Table
from matchless.engine.words import VERSATILE, Card
from matchless.envs.layout import CARDS, FIGHTERS, ROOM, SEATS, SPACES, Layout, NoRoom, Part, check_room, sizes

PARTS = (
    Part("alone", (), 1, "a single number"),
    Part("missing", ("seat", "second card"), 1, "nothing in this setup"),
    Part("grid", ("seat", "space"), 1, "two axes"),
    Part("row", ("space",), 1, "one axis"),
)


@pytest.fixture
def layout() -> Layout:
    return Layout(PARTS, {"seat": 2, "space": 5, "second card": 0})


def test_parts_follow_each_other_and_empty_ones_are_left_out(layout: Layout) -> None:
    assert [part.name for part in layout.parts] == ["alone", "grid", "row"]
    assert layout.start == {"alone": 0, "grid": 1, "row": 11}
    assert layout.shape == {"alone": (1,), "grid": (2, 5), "row": (5,)}
    assert layout.size == 16
    assert layout.span("grid") == slice(1, 11)


def test_every_entry_belongs_to_one_part(layout: Layout) -> None:
    found = [(part.name, place) for part, place in map(layout.part_at, range(layout.size))]
    assert found == [("alone", 0), *(("grid", n) for n in range(10)), *(("row", n) for n in range(5))]


def test_entries_within_shorter_axes_are_found(layout: Layout) -> None:
    assert layout.within({"seat": 2, "space": 5}) == list(range(16))
    assert layout.within({"seat": 2, "space": 2}) == [0, 1, 2, 6, 7, 11, 12]
    assert layout.within({"seat": 9, "space": 0}) == [0]


def test_the_room_is_told_once() -> None:
    assert (ROOM["seat"], ROOM["fighter"], ROOM["card"], ROOM["space"]) == (SEATS, FIGHTERS, CARDS, SPACES)


def test_all_that_comes_with_matchless_finds_room() -> None:
    for board in boards.slugs():
        for hero in heroes.slugs():
            needed = sizes(Table(boards.load(board), [heroes.load(hero), heroes.load("t-rex")]))
            assert not [axis for axis, room in ROOM.items() if needed[axis] > room]


def test_a_setup_that_is_too_large_is_refused() -> None:
    crowd = figure("Crowd", sidekicks=8)
    many = figure("Many", *(Card(f"Card {n}", VERSATILE, 2, boost=1, copies=1) for n in range(18)))
    for hero, things in ((crowd, "8 fighters of one seat.* has 9"), (many, "20 different cards in a deck.* has 21")):
        with pytest.raises(NoRoom, match=f"room for {things}"):
            check_room(Table(boards.load("yukon"), [heroes.load("raptors"), hero]))
    assert issubclass(NoRoom, MatchlessError)
