"""What commands that play many games share."""

import io
from collections.abc import Generator

import pytest
from rich.console import Console
from rich.progress import Progress

from matchless.cli.running import Rate, watched


def test_the_rate_of_games_is_said_in_few_digits() -> None:
    clock = [0.0]
    progress = Progress(get_time=lambda: clock[0], console=Console(file=io.StringIO()))
    progress.add_task("", total=100)
    task = progress.tasks[0]
    shown = [Rate().render(task).plain]
    for seconds, games in ((2.0, 3), (4.0, 3), (6.0, 4000), (8.0, 4000)):
        clock[0] = seconds
        progress.update(task.id, advance=games)
        shown.append(Rate().render(task).plain)
    assert shown[0] == ""
    assert "1.5 games/s" in shown
    assert shown[-1].endswith(" games/s")
    assert "1,3" in shown[-1]


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
    assert shown.out == ""
