"""puzzles: found in games and kept, graded, shown and checked again, of both kinds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import matchless
from matchless import Game, new_game, save_record
from matchless.teacher.puzzles import mine
from matchless.teacher.puzzles.data import BEST, WIN, Puzzle, read, shipped, write
from shell import Shell


def smallest(kind: str) -> Puzzle:
    """The one of a kind with the shortest solution, as if nobody had tried it."""
    found = min((one for one in shipped() if one["kind"] == kind), key=lambda one: len(write([one])))
    return {**found, "solved": {}}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with one of each kind."""
    path = tmp_path / "puzzles.json"
    path.write_text(write([smallest(WIN), smallest(BEST)]), encoding="utf-8")
    return path


def kept(file: Path) -> list[Puzzle]:
    return read(file.read_text(encoding="utf-8"), file.name)


@pytest.mark.parametrize(("name", "kind"), [("win", WIN), ("best", BEST)])
def test_games_are_mined_for_a_kind_and_can_be_taken_up_again(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch, name: str, kind: str
) -> None:
    asked: list[tuple[Any, ...]] = []

    def found(*args: Any) -> list[Puzzle]:
        asked.append(args[1:])
        return [smallest(kind)] if len(asked) == 2 else []

    monkeypatch.setattr(mine, "in_game", found)
    monkeypatch.setattr("matchless.cli.puzzles.grade", lambda puzzle: puzzle)
    out, journal = tmp_path / "new.json", tmp_path / "journal.jsonl"
    command = ["puzzles", "mine", "--kind", name, "--level", "novice", "--games", "2", "--seed", "70"]
    keeping = ["--journal", str(journal), "--out", str(out)]
    ran = shell.run(*command, *keeping)
    assert (ran.code, ran.out) == (0, f"1 new puzzle in 2 games; {out} has 1 puzzle.\n")
    assert asked == [("novice 70", kind, None, ""), ("novice 71", kind, None, "")]
    assert kept(out) == [smallest(kind)]
    ran = shell.run(*command, *keeping, "--json")
    assert json.loads(ran.out) == {"games": 2, "found": [], "puzzles": 1}
    assert len(asked) == 2  # what the journal has is not looked for again


def test_it_is_said_that_only_duels_are_searched(tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    duel, three, out = tmp_path / "duel.txt", tmp_path / "three.txt", tmp_path / "new.json"
    duel.write_text(save_record(mine.bot_game(3, "random")), encoding="utf-8")
    heroes = ["robin-hood", "bigfoot", "elektra"]
    three.write_text(save_record(new_game("hells-kitchen", heroes, format="free-for-all")), encoding="utf-8")
    command = ["puzzles", "mine", "--least", "99", "--out", str(out)]
    reads: list[str] = []
    load = matchless.load_record

    def loaded(text: str) -> Game:
        reads.append(text)
        return load(text)

    monkeypatch.setattr(matchless, "load_record", loaded)
    said = shell.run(*command, str(duel), str(three)).out
    assert reads == [duel.read_text(encoding="utf-8"), three.read_text(encoding="utf-8")]  # each once
    assert said.splitlines() == [
        f"0 new puzzles in 2 games; {out} has 0 puzzles.",
        "Only duels are searched; 1 of 2 records told of other games.",
    ]
    assert "duels" not in shell.run(*command, str(duel)).out


def test_records_are_mined_too(tmp_path: Path, shell: Shell) -> None:
    record, out = tmp_path / "game.txt", tmp_path / "new.json"
    record.write_text(save_record(mine.bot_game(3, "random")), encoding="utf-8")
    assert shell.run("puzzles", "mine", str(record), "--least", "99", "--out", str(out)).code == 0
    assert kept(out) == []


@pytest.mark.parametrize("kind", [WIN, BEST])
def test_a_puzzle_is_shown_with_its_solution_if_one_asks(shell: Shell, kind: str) -> None:
    puzzle = smallest(kind)
    ran = shell.run("puzzles", "show", puzzle["id"])
    assert ran.code == 0
    assert f": {kind}. Rating {puzzle['rating']}." in ran.out
    assert "The step to find" not in ran.out
    solution = shell.run("puzzles", "show", puzzle["id"], "--solution").out
    assert "The step to find" in solution
    assert ("keeps a chance of" in solution) == (kind == BEST)
    data = json.loads(shell.run("puzzles", "show", puzzle["id"], "--solution", "--json").out)
    assert (data["id"], data["kind"], data["position"]) == (puzzle["id"], kind, puzzle["position"])
    assert len(data["steps"]) >= len(puzzle["nodes"][:1])


def test_what_is_not_there_is_said(shell: Shell) -> None:
    ran = shell.run("puzzles", "show", "nobody-000000")
    assert ran.code != 0
    assert "there is no puzzle 'nobody-000000'" in ran.err


def test_a_file_is_checked_again(file: Path, shell: Shell) -> None:
    ran = shell.run("puzzles", "check", str(file))
    assert (ran.code, ran.out) == (0, "2 puzzles checked again.\n")
    win, best = kept(file)
    gone, _ = best["nodes"][0]["fails"].popitem()
    del best["nodes"][0]["chances"][gone]
    file.write_text(write([win, best]), encoding="utf-8")
    ran = shell.run("puzzles", "check", str(file))
    assert ran.code != 0
    assert f"{best['id']}: decision 0 has other choices by now" in ran.err
    assert ran.out == "1 puzzle checked again; 1 wrong.\n"


def test_bots_try_what_nobody_has_tried(file: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matchless.cli.puzzles.grade", lambda one: {**one, "solved": {"novice": [1, 2]}})
    assert shell.run("puzzles", "grade", str(file)).out == "2 puzzles graded of 2.\n"
    assert [one["solved"] for one in kept(file)] == [{"novice": [1, 2]}] * 2
    assert shell.run("puzzles", "grade", str(file)).out == "0 puzzles graded of 2.\n"
