"""Whether chances are true: what a few games say, and a bot that always says the same would be noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

import calibration
from calibration import FOLDS, FROM_A_SEAT, Rows, Said, crossed, fit, matches, measure, table
from matchless.bots.calibration import KNOTS, curve, read
from matchless.lab.journal import Journal


def test_some_decisions_of_every_game_are_looked_at() -> None:
    games = measure(["novice"], 2, seed=1, jobs=1)["novice"]
    assert len(games) == 2
    for game in games:
        assert 0 < len(game) <= FROM_A_SEAT * 2
        assert {one.points for one in game} <= {0.0, 0.5, 1.0}
        assert all(0 <= one.chance <= 1 and 0 <= one.found <= 1 for one in game)


def test_a_run_goes_on_from_a_smaller_one(tmp_path: Path) -> None:
    """What the journal holds is not played again, and games stand in the order of their numbers whoever was first."""
    file = tmp_path / "journal.jsonl"
    whole = measure(["novice"], 2, seed=1, jobs=1)
    for games in (1, 2):
        journal: Journal[Rows] = Journal(file, {"seed": 1})
        told = measure(["novice"], games, 1, 1, journal)
    assert told == whole
    about, first, second = file.read_text().splitlines()
    file.write_text("\n".join((about, second, first)) + "\n")
    assert measure(["novice"], 2, 1, 1, Journal(file, {"seed": 1})) == whole


def test_what_is_said_is_read_off_the_curve_of_the_format(monkeypatch: pytest.MonkeyPatch) -> None:
    for format_ in ("duel", "teams"):
        games = measure(["novice"], 1, seed=1, jobs=1, format_=format_)["novice"]
        now = curve(2, format_)
        assert all(one.chance == read(now, one.found) for game in games for one in game)


def test_what_a_journal_holds_is_read_off_the_curve_of_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "journal.jsonl"
    before = measure(["novice"], 1, 1, 1, Journal(file, {"seed": 1}))["novice"][0]
    monkeypatch.setattr(calibration, "curve", lambda iterations, format_: [0.5] * len(KNOTS))
    after = measure(["novice"], 1, 1, 1, Journal(file, {"seed": 1}))["novice"][0]
    assert [one.found for one in after] == [one.found for one in before]
    assert {one.chance for one in after} == {0.5}


def test_formats_are_played_with_every_number_of_seats_on_boards_with_room() -> None:
    planned = list(matches(["novice", "veteran"], 6, 1, "free-for-all"))
    assert [len(match.heroes) for match in planned] == [3, 3, 4, 4] * 3
    assert [match.bots[0] for match in planned] == ["novice", "veteran"] * 6
    assert {match.board for match in planned} == {"globe-theatre", "hells-kitchen"}
    assert {len(match.heroes) for match in matches(["novice"], 6, 1, "teams")} == {4}
    assert len({match.board for match in matches(["novice"], 12, 1, "duel")}) == 6


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
    """Where all games of one part are won and all others lost, its curve has seen nothing but lost ones."""
    games = [[Said(0.5, 0.4, float(number % FOLDS == 0))] for number in range(200)]
    told = crossed(games)
    assert [one.found for game in told for one in game] == [0.4] * 200
    won, lost = told[:40], told[40:]
    assert {one.points for game in won for one in game} == {1.0}
    assert {one.points for game in lost for one in game} == {0.0}
    assert max(one.chance for game in won for one in game) < 0.1 < min(one.chance for game in lost for one in game)
