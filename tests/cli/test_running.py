"""What commands that play many games share."""

import io
import re
from collections.abc import Generator

import pytest
from rich.console import Console
from rich.progress import Progress

from matchless.cli.running import Pace, watched


def shown(times: list[float], now: float, total: int) -> str:
    """What is said of the pace when games came at these times."""
    clock = [0.0]
    progress = Progress(get_time=lambda: clock[0], console=Console(file=io.StringIO()))
    progress.add_task("", total=total)
    pace = Pace()
    pace.times = times
    clock[0] = now
    progress.update(progress.tasks[0].id, completed=len(times))
    return pace.render(progress.tasks[0]).plain


@pytest.mark.parametrize(
    ("times", "now", "total", "said"),
    [
        ([], 0.0, 10, ""),
        ([], 5.0, 10, ""),
        ([120.0], 120.0, 31, "0.017 games/s, 0:30:00 left"),  # a single long game is enough
        ([1.0, 2.0, 3.0, 4.0], 4.0, 15604, "1 games/s, 4:20:00 left"),
        ([0.1 * number for number in range(1, 101)], 10.0, 200, "10 games/s, 0:00:10 left"),
        ([0.01] * 5000 + [20.0, 30.0, 40.0], 40.0, 10003, "0.1 games/s, 13:53:20 left"),  # 5000 out of a journal
        ([0.01] * 5000, 40.0, 10000, ""),
    ],
)
def test_the_pace_is_that_of_the_later_half(times: list[float], now: float, total: int, said: str) -> None:
    assert shown(times, now, total) == said


def test_whoever_watches_gets_everything_and_closes_the_games_when_leaving() -> None:
    closed = []

    def games() -> Generator[int]:
        try:
            yield from range(5)
        finally:
            closed.append(True)

    assert list(watched(games(), 5)) == [0, 1, 2, 3, 4]
    seen = watched(games(), 5)
    assert next(seen) == 0
    seen.close()
    assert closed == [True, True]


def test_a_bar_is_shown_where_somebody_looks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert list(watched((number for number in range(3)), 3)) == [0, 1, 2]
    shown = capsys.readouterr()
    assert "playing" in shown.err
    assert "3/3" in shown.err
    assert re.search(r"games/s, .*0:00:00.* left", shown.err)
    assert shown.out == ""
