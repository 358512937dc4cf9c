"""Whether chances are true: what a few games say, and a bot that always says the same would be noticed."""

from __future__ import annotations

import pytest

from calibration import FROM_A_GAME, Said, crossed, fit, measure, table
from matchless.bots.calibration import KNOTS


def test_some_decisions_of_every_game_are_looked_at() -> None:
    games = measure(["novice"], 2, seed=1, jobs=1)["novice"]
    assert len(games) == 2
    for game in games:
        assert 0 < len(game) <= FROM_A_GAME
        assert {one.points for one in game} <= {0.0, 0.5, 1.0}
        assert all(0 <= one.chance <= 1 and 0 <= one.found <= 1 for one in game)


def test_what_was_said_stands_against_what_came_of_it() -> None:
    games = [[Said(0.75, 0.6, float(number % 10 < 7))] for number in range(100)]
    line = table(games).splitlines()[-1]
    assert line.startswith("| 70 to 80 % | 100 | 100 | 75.0 % | 70.0 % | -5.0 | -14.0 to +4.0 |")


def test_positions_of_one_game_make_nothing_surer() -> None:
    once = [[Said(0.75, 0.6, float(number % 10 < 7))] for number in range(100)]
    often = [game * 10 for game in once]
    assert table(often).splitlines()[-1].endswith(table(once).splitlines()[-1].split("|")[-2] + "|")


def test_a_curve_is_learned_that_makes_chances_true() -> None:
    """What was found is too near to even."""
    games = [
        [Said(0.0, found, float(number < 100 * won))]
        for found, won in ((0.3, 0.2), (0.7, 0.8))
        for number in range(100)
    ]
    heights = fit(games)
    assert heights == sorted(heights)
    assert heights[KNOTS.index(0.3)] == pytest.approx(0.2, abs=0.05)
    assert heights[KNOTS.index(0.7)] == pytest.approx(0.8, abs=0.05)


def test_a_curve_is_tried_on_games_that_it_was_not_learned_from() -> None:
    """Where all games of one half are won and all of the other lost, each half's curve is wrong about the other."""
    games = [[Said(0.5, 0.4, float(number % 2))] for number in range(200)]
    read = crossed(games)
    assert [one.found for game in read for one in game] == [0.4] * 200
    lost, won = read[:100], read[100:]
    assert {one.points for game in lost for one in game} == {0.0}
    assert {one.points for game in won for one in game} == {1.0}
    assert min(one.chance for game in lost for one in game) > 0.5 > max(one.chance for game in won for one in game)
