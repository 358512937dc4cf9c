"""Places as a seat counts them: its own first."""

from __future__ import annotations

import pytest

import matchless
from matchless.envs.seating import Seating

# Robin Hood has five fighters and eleven cards, Daredevil one and eight, Dr. Sattler two and fourteen.
HEROES = ["robin-hood", "daredevil", "dr-sattler"]


@pytest.fixture
def seating() -> Seating:
    return Seating(matchless.new_game("globe-theatre", HEROES, format="free-for-all").table)


def test_seats_are_counted_from_ones_own_in_turn_order(seating: Seating) -> None:
    assert seating.seat == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]


def test_every_seat_has_the_same_room(seating: Seating) -> None:
    assert seating.fighter[0] == [0, 1, 2, 3, 4, 8, 16, 17]
    assert seating.fighter[1] == [16, 17, 18, 19, 20, 0, 8, 9]
    assert seating.fighter[2] == [8, 9, 10, 11, 12, 16, 0, 1]


def test_cards_are_counted_like_fighters(seating: Seating) -> None:
    own, following, last = range(11), range(8), range(14)
    assert seating.card[0] == [*own, *(20 + n for n in following), *(40 + n for n in last)]
    assert seating.card[2] == [*(20 + n for n in own), *(40 + n for n in following), *last]
