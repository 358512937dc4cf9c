"""`matchless verify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from matchless.cli import main
from matchless.cli.output import FAILED
from matchless.engine.dealing import digest_of
from test_verification import ANNS, BENS, OTHER, SERVER, TRUE

PROMISES = ["--promise", "1", digest_of(ANNS), "--promise", "2", digest_of(BENS)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(TRUE, encoding="utf-8")
    return path


def test_a_true_record(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(file), "--digest", digest_of(SERVER), "--part", ANNS, *PROMISES]) == 0
    said = capsys.readouterr().out
    assert said.count("right  ") == 8
    assert "What your own browser added is in the deal." in said
    assert "The deal was nobody's choice" in said


def test_a_record_that_was_altered(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(TRUE.replace("turn-limit 200", "turn-limit 199"), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    said = capsys.readouterr().out
    assert said.count("WRONG  ") == 1
    assert "This record is not true." in said


def test_as_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--json", str(file), "--digest", OTHER]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["verdict"] == "wrong"
    assert [finding["about"] for finding in said["findings"] if finding["right"] is False] == ["shown"]


def test_a_promise_that_was_not_shown(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(file), *PROMISES[:3]]) == 1
    assert "Seat 2 has a promise in the record that you were not shown" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--digest", "12"], "--digest has 64 digits or letters from a to f, not '12'"),
        (["--part", "x" * 64], "--part has 64 digits"),
        (["--promise", "1", "12"], "--promise has 64 digits"),
        (["--promise", "5", OTHER], "--promise begins with the number of a seat, not '5'"),
        (["--board", "nowhere.json"], "nowhere.json"),
    ],
)
def test_what_is_given_wrongly_is_refused(
    file: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(file), *words]) == FAILED
    assert said in capsys.readouterr().err


def test_what_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann", encoding="utf-8")
    assert main(["verify", str(tmp_path / "letter.txt")]) == FAILED
    assert "letter.txt, line 1: a record begins with the line" in capsys.readouterr().err
