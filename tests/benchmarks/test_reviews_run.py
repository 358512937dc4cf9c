"""The measurement of reviews, on a sample that is too small to say anything: the parts add up all the same."""

from __future__ import annotations

import pytest

from reviews import luck, main, played, reviewed, table


def test_luck_and_losses_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    games = [reviewed(played(number, "novice", 2), "novice", 1, 10) for number in range(2)]
    alone, both, start, missed = luck(games)
    assert both == pytest.approx(2 * alone)
    assert 0.5 < start < 1.5
    assert missed < 1e-9
    assert [line.split()[0] for line in table(games).splitlines()] == ["level", "novice"]
    assert main(["--games", "1", "--levels", "random", "--iterations", "2", "--turn-limit", "1"]) == 0
    assert "over 1 games" in capsys.readouterr().out
