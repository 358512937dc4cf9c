"""What games are worth, and when a seat is done."""

from __future__ import annotations

import pytest

import matchless
from matchless.engine import decision as ask
from matchless.engine.game import Game
from matchless.engine.table import FREE_FOR_ALL, OUT, TEAMS
from matchless.envs.payoffs import gone, payoffs
from random_play import moments, numbered_setup


def over(winners: tuple[int, ...], out: tuple[int, ...] = (), **setup: object) -> Game:
    """A finished game with this outcome."""
    heroes = ["raptors", "bigfoot", "hamlet", "titania"][: 4 if setup else 2]
    game = matchless.new_game("globe-theatre", heroes, **setup)  # type: ignore[arg-type]
    for seat in out:
        game.status[seat] = OUT
    game.finish(sum(1 << seat for seat in winners), "tests")
    return game


def test_a_side_wins_and_all_others_lose() -> None:
    assert payoffs(over((1,))) == [-1, 1]
    assert payoffs(over((0, 2), format=TEAMS)) == [1, -1, 1, -1]
    assert payoffs(over((3,), (0, 1, 2), format=FREE_FOR_ALL)) == [-1, -1, -1, 1]


def test_a_draw_is_worth_nothing_except_to_those_who_are_out() -> None:
    assert payoffs(over(())) == [0, 0]
    assert payoffs(over((), (2,), format=FREE_FOR_ALL)) == [0, 0, -1, 0]


def test_in_teams_a_seat_that_is_out_fares_as_its_team_does() -> None:
    assert payoffs(over((), (2,), format=TEAMS)) == [0, 0, 0, 0]
    assert payoffs(over((0, 2), (2,), format=TEAMS)) == [1, -1, 1, -1]


def test_a_seat_that_is_out_is_gone_once_the_next_action_is_chosen() -> None:
    """Until then it may still be asked: for the rest of its card, or of its scheme."""
    game = over((), (2,), format=FREE_FOR_ALL)
    game.over = False
    game.kind = ask.MOVE
    assert gone(game) == []
    game.kind = ask.ACTION
    assert gone(game) == [2]


def test_who_is_gone_is_never_asked_again_and_loses() -> None:
    left = 0
    for number in range(3, 300, 5):
        setup = numbered_setup(5, number)
        assert setup.format == FREE_FOR_ALL
        absent: set[int] = set()
        for game in moments(setup):
            absent.update(gone(game))
            assert game.asked not in absent
        assert all(payoffs(game)[seat] == -1 for seat in absent)
        left += len(absent)
    assert left > 30


@pytest.mark.parametrize("format_", ["duel", TEAMS])
def test_in_duels_and_teams_nobody_goes_before_the_end(format_: str) -> None:
    out = 0
    for number in range(40):
        setup = numbered_setup(6, number)
        if setup.format == format_:
            for game in moments(setup):
                out += not game.over and OUT in game.status
                assert gone(game) == []
    assert bool(out) == (format_ == TEAMS)
