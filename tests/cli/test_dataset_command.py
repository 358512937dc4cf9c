"""dataset: games of bots to a Parquet file."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from matchless import RULES_VERSION, __version__
from matchless.lab import dataset
from matchless.lab.dataset import SCHEMA_VERSION, Parquet
from matchless.lab.match import Match
from shell import Shell, run_outside


def words(path: Path, *more: str) -> list[str]:
    return ["dataset", "--bot", "random", "--out", str(path), "--games", "3", "--backend", "serial", *more]


def test_a_file_has_a_row_for_every_decision(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    settings = ["--hero", "raptors", "--hero", "Robin Hood", "--board", "yukon", "--seed", "4"]
    ran = shell.run(*words(path, *settings))
    assert (ran.code, ran.err) == (0, "")
    table = pq.read_table(path)
    assert ran.out.startswith(f"{table.num_rows:,} decisions of 3 games in {path}: ")
    assert " rows a second, " in ran.out
    rows = table.to_pylist()
    assert {row["game"] for row in rows} == {0, 1, 2}
    assert {row["board"] for row in rows} == {"yukon"}
    assert {tuple(sorted(row["heroes"])) for row in rows} == {("raptors", "robin-hood")}
    assert [row["decision"] for row in rows if row["game"] == 1] == list(range(sum(row["game"] == 1 for row in rows)))
    origin = json.loads(table.schema.metadata[b"matchless"])
    assert (origin["schema"], origin["matchless"], origin["rules"]) == (SCHEMA_VERSION, __version__, RULES_VERSION)
    assert (origin["seed"], origin["bots"], origin["games"], origin["format"]) == (4, ["random"], 3, "duel")
    assert [name for name, _ in origin["heroes"]] == ["raptors", "robin-hood"]


def test_processes_write_the_same_file(shell: Shell, tmp_path: Path) -> None:
    here, there, other = (tmp_path / name for name in ("here", "there", "other"))
    assert shell.run(*words(here, "--games", "12")).code == 0
    command = ["dataset", "--bot", "random", "--games", "12", "--jobs", "2", "--out", str(there), "--json"]
    told = run_outside(*command).json()
    assert isinstance(told, dict)
    assert here.read_bytes() == there.read_bytes()
    assert (told["file"], told["rows"], told["games"]) == (str(there), pq.read_metadata(here).num_rows, 12)
    shell.run(*words(other, "--games", "12", "--seed", "1"))
    assert pq.read_table(other).num_rows != pq.read_table(here).num_rows


def test_other_formats_fill_their_seats(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    shell.run(*words(path, "--format", "teams"))
    for row in pq.read_table(path, columns=["heroes", "bots", "winners", "seat", "score"]).to_pylist():
        assert len(row["heroes"]) == len(row["bots"]) == 4
        assert len(row["winners"]) in (0, 2)
        assert row["score"] == (row["seat"] in row["winners"] if row["winners"] else 0.5)


def test_a_file_that_is_there_is_written_anew_only_by_force(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_text("precious")
    line = shell.fails(*words(path))
    assert line == f"{path} is already there; give another file, or --force to write it anew"
    assert path.read_text() == "precious"
    assert shell.run(*words(path, "--force")).code == 0
    assert pq.read_metadata(path).num_rows > 0


def test_an_interrupt_leaves_no_file(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Parquet, "add", interrupt)
    ran = shell.run(*words(tmp_path / "games.parquet"))
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == "matchless: stopped after 0 of 3 games; next time, --journal FILE lets it go on\n"
    assert not list(tmp_path.iterdir())


def test_a_journal_gives_the_same_file_without_playing_again(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "games.jsonl"
    whole, first, second = (tmp_path / name for name in ("whole", "first", "second"))
    shell.run(*words(whole))
    shell.run(*words(first, "--games", "2", "--journal", str(journal)))
    played: list[Match] = []

    def counted(match: Match, states: bool) -> dataset.Told:
        played.append(match)
        return dataset.tell(match, states)

    monkeypatch.setattr("matchless.cli.dataset.tell", counted)
    assert shell.run(*words(second, "--journal", str(journal))).code == 0
    assert [match.number for match in played] == [2]
    assert second.read_bytes() == whole.read_bytes()
    assert journal.stat().st_size < 40 * pq.read_metadata(whole).num_rows  # the choices and not the views
    assert '"1 action maneuver"' in journal.read_text()  # as records have them, not as numbers


def test_a_journal_whose_choices_are_no_lines_of_a_record_is_refused(shell: Shell, tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    shell.run(*words(tmp_path / "first", "--journal", str(journal)))
    head = journal.read_text().splitlines()[0]
    journal.write_text(f'{head}\n{{"match":0,"result":[3,4]}}\n')
    line = shell.fails(*words(tmp_path / "second", "--journal", str(journal)))
    assert "line 2 is no part of a journal" in line


def test_what_bots_thought_and_states_come_out_of_a_journal_too(shell: Shell, tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    whole, again, plain = (tmp_path / name for name in ("whole", "again", "plain"))
    novice = ["--bot", "novice", "--games", "2", "--hero", "raptors", "--hero", "t-rex"]
    shell.run(*words(whole, *novice, "--state", "--journal", str(journal)))
    shell.run(*words(again, *novice, "--state", "--journal", str(journal)))
    assert again.read_bytes() == whole.read_bytes()
    rows = pq.read_table(whole).to_pylist()
    assert all(row["state"] for row in rows)
    assert any(row["visits"] for row in rows)
    assert any(not row["visits"] for row in rows)  # a random bot plays as well
    shell.run(*words(plain, *novice, "--journal", str(journal)))
    assert pq.read_table(plain).to_pylist() == [{**row, "state": None} for row in rows]


def test_without_pyarrow_the_extra_is_named_before_anything_is_played(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(*_: object, **__: object) -> Any:
        raise AssertionError("a game was played")

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setattr(dataset, "play", played)
    line = shell.fails(*words(tmp_path / "games.parquet"))
    assert line.startswith("Parquet files need the extra 'lab'; get it with: pip install 'matchless[lab]'")


@pytest.mark.parametrize(
    ("more", "line"),
    [
        (["--bot", "nobody"], "unknown bot 'nobody'"),
        (["--hero", "robin-hod"], "unknown hero 'robin-hod', did you mean robin-hood?"),
        (["--board", "yukn"], "unknown board 'yukn', did you mean yukon?"),
        (["--games", "0"], "argument --games: must be at least 1, not 0; see: matchless dataset --help"),
        (["--out", "."], ". is a folder; give a file, games.parquet for example"),
        (["--out", "/nowhere/at/all/games.parquet"], "/nowhere/at/all/games.parquet cannot be written: "),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(more: list[str], line: str, shell: Shell, tmp_path: Path) -> None:
    assert shell.fails(*words(tmp_path / "games.parquet", *more)).startswith(line)
    assert not list(tmp_path.iterdir())


def test_the_help_ends_with_an_example(shell: Shell) -> None:
    ran = shell.run("dataset", "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1].startswith("  matchless dataset --bot ")
