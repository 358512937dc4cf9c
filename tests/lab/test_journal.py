"""What a run remembers."""

import json
from pathlib import Path

import pytest

from matchless.lab.journal import Journal, JournalError

SETTINGS = {"seed": 1, "heroes": ("raptors", "bigfoot")}


def journal(path: Path, **changed: object) -> Journal[object]:
    return Journal(path, {**SETTINGS, **changed})


def contents(path: Path) -> dict[int, object]:
    """What is in a journal."""
    kept = journal(path)
    found = kept.open()
    kept.close()
    return found


def filled(path: Path) -> str:
    """A journal of two matches, and its text."""
    kept = journal(path)
    assert kept.open() == {}
    kept.add(4, {"won": [0]})
    kept.add(2, None)
    kept.close()
    return path.read_text(encoding="utf-8")


def test_results_are_there_again(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    lines = [json.loads(line) for line in filled(path).splitlines()]
    assert lines[0]["configuration"] == {"seed": 1, "heroes": ["raptors", "bigfoot"]}
    assert lines[1:] == [{"match": 4, "result": {"won": [0]}}, {"match": 2, "result": None}]
    again = journal(path)
    assert again.open() == {4: {"won": [0]}, 2: None}
    again.add(7, 5)
    again.close()
    assert contents(path) == {4: {"won": [0]}, 2: None, 7: 5}


def test_a_result_is_in_the_file_at_once(tmp_path: Path) -> None:
    kept = journal(tmp_path / "run.jsonl")
    kept.open()
    kept.add(1, 10)
    assert contents(tmp_path / "run.jsonl") == {1: 10}
    kept.close()


def test_results_can_be_written_in_other_words(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    for expected in ({}, {3: {5, 6}}):
        kept = Journal[set[int]](path, {}, encode=sorted, decode=set)
        assert kept.open() == expected
        kept.add(3, {5, 6})
        kept.close()


@pytest.mark.parametrize("torn", [1, 5, 25])
def test_a_line_that_was_being_written_is_forgotten(torn: int, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    text = filled(path)
    path.write_text(text[:-torn], encoding="utf-8")
    kept = journal(path)
    assert kept.open() == {4: {"won": [0]}}
    kept.add(2, None)
    kept.close()
    assert path.read_text(encoding="utf-8") == text


def test_a_journal_killed_at_its_first_line_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    text = filled(path)
    path.write_text(text[:10], encoding="utf-8")
    assert filled(path) == text


def test_what_stands_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(filled(path) + '{"match":4,"result":"another"}\n', encoding="utf-8")
    assert contents(path)[4] == {"won": [0]}


def test_another_run_is_refused_with_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    text = filled(path)
    with pytest.raises(JournalError) as caught:
        journal(path, seed=2, bot="random").open()
    assert str(caught.value) == (
        f"{path}: it is of another run (bot None there, 'random' here, seed 1 there, 2 here); "
        "give the same settings or another file"
    )
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello\n", "line 1 is no part of a journal"),
        ('{"journal":"another thing"}\n', "expected 'matchless journal 1', not 'another thing'"),
        ("[1]\n", "line 1 is no part of a journal"),
        ("HEAD\nnonsense\n", "line 2 is no part of a journal; move the file away to begin anew"),
        ('HEAD\n{"match":1}\n', "line 2 is no part of a journal"),
        ("HEAD\n\xff\n", "line 2 is no part of a journal"),
    ],
)
def test_a_file_that_is_no_journal_is_left_alone(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    head = filled(path).splitlines()[0]
    path.write_bytes(text.replace("HEAD", head).encode("latin-1"))
    before = path.read_bytes()
    with pytest.raises(JournalError, match=reason):
        journal(path).open()
    assert path.read_bytes() == before


def test_a_file_that_cannot_be_kept_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be kept: Is a directory"):
        journal(tmp_path).open()
    with pytest.raises(JournalError, match="cannot be kept: No such file or directory"):
        journal(tmp_path / "nowhere" / "run.jsonl").open()
