"""balance: all heroes against all."""

import json
from pathlib import Path

import pytest

from matchless import boards, heroes
from matchless.lab.balance import Balance
from matchless.lab.plan import Matrix, Terms, entrant, place
from matchless.lab.statistics import Results
from shell import Shell, run_outside

WORDS = ("balance", "raptors", "bigfoot", "--bot", "random", "--board", "yukon", "--games", "8", "--backend", "serial")


def expected(mirrors: bool = False, games: int = 8, names: tuple[str, ...] = ("raptors", "bigfoot")) -> Balance:
    """What the command of WORDS should have found out."""
    terms = Terms((place("yukon"),), "random", games // 4)
    balance = Balance(Matrix(tuple(map(entrant, names)), terms, mirrors))
    list(balance.play(backend="serial"))
    return balance


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_json_is_the_data(shell: Shell) -> None:
    assert shell.run(*WORDS, "--json").json() == expected().data()
    assert shell.run(*WORDS, "--mirrors", "--json").json() == expected(mirrors=True).data()


def test_a_real_process_with_workers_gives_the_same(shell: Shell) -> None:
    there = run_outside(*WORDS[:-2], "--jobs", "2", "--json")
    assert there.json() == expected().data()


def test_the_table_shows_the_matrix_and_more(shell: Shell) -> None:
    ran = shell.run(*WORDS, "--mirrors")
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 100
    data = expected(mirrors=True).data()
    shown = lines(ran.out)
    assert shown[0] == "24 games by random, 2 heroes, 1 board, seed 0"
    assert shown[2] == "RAPT BIGF all"
    row = {cell["column"]: cell["rate"] for cell in data["cells"] if cell["row"] == "raptors"}
    numbers = [part.strip("+-") for part in shown[3].split()]
    assert row["raptors"] is not None
    assert row["bigfoot"] is not None
    rates = (row["raptors"], row["bigfoot"], row["bigfoot"])
    assert numbers == ["RAPT", "raptors", *(f"{100 * rate:.0f}" for rate in rates)]
    total, began, turns = data["heroes"][1]["total"], data["boards"][0]["beginning"], data["length"]["turns"]
    for start in (
        f"BIGF bigfoot 8 {total['rate']:.1%} {total['low']:.1%} to {total['high']:.1%} ",
        f"Yukon 24 {began['rate']:.1%} {began['low']:.1%} to {began['high']:.1%} ",
        f"A game takes {turns['mean']:.1f} turns (half of them ",
    ):
        assert any(line.startswith(start) for line in shown), start


def test_the_whole_matrix_fits_on_a_page(shell: Shell) -> None:
    words = ("balance", "--bot", "random", "--board", "yukon", "--games", "4", "--backend", "serial")
    ran = shell.run(*words)
    head = ran.out.splitlines()[2]
    assert len(head.split()) == len(heroes.slugs()) + 1
    rows = ran.out.splitlines()[3 : 3 + len(heroes.slugs())]
    assert all(len(row.split()) == len(heroes.slugs()) + 3 for row in rows)
    assert all(len(line) <= 100 for line in ran.out.splitlines())
    assert "…" not in ran.out


def test_cards_are_shown_when_asked_for(shell: Shell) -> None:
    assert "Clever Girl" not in shell.run(*WORDS).out
    shown = lines(shell.run(*WORDS, "--cards").out)
    assert "RAPT Raptors" in shown
    assert len([line for line in shown if line.startswith(("Clever Girl ", "Larger Than Life ", "Feint "))]) == 4


def test_boards_are_those_named_or_all(shell: Shell) -> None:
    for words, where in [
        (("--board", "hells-kitchen"), ["yukon", "hells-kitchen"]),
        (("--board", "all"), boards.slugs()),
    ]:
        data = shell.run(*WORDS, *words, "--json").json()
        assert isinstance(data, dict)
        assert data["meta"]["boards"] == where


def test_a_hero_of_ones_own_takes_part(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = Path(str(heroes.__file__)).with_name("bigfoot.yaml")
    (tmp_path / "my_foot.yaml").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = ("balance", "bigfoot", "my_foot.yaml", *WORDS[3:])
    data = shell.run(*words, "--json").json()
    assert isinstance(data, dict)
    assert [(hero["name"], hero["title"], hero["code"]) for hero in data["heroes"]] == [
        ("bigfoot", "Bigfoot", "BIGF"),
        ("my_foot.yaml", "Bigfoot", "BIG2"),
    ]
    assert "BIG2 my_foot.yaml" in shell.run(*words).out


def test_a_run_goes_on_from_its_journal(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    first = shell.run(*WORDS, "--json", "--journal", str(path)).json()
    kept = path.read_text()
    assert len(kept.splitlines()) == 9
    assert shell.run(*WORDS, "--json", "--journal", str(path)).json() == first
    assert path.read_text() == kept
    path.write_text(kept[:-7])
    assert shell.run(*WORDS, "--json", "--journal", str(path)).json() == first
    line = shell.fails(*WORDS, "--seed", "5", "--journal", str(path))
    assert line == (
        f"{path}: it is of another run (seed 0 there, 5 here); give the same settings or another file; "
        "see: matchless --help"
    )


def test_an_interrupt_shows_the_games_so_far(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    merge = Results.merge

    def impatient(self: Results, counts: dict[tuple[str | int, ...], int]) -> None:
        if self.counts.total() == 3:
            raise KeyboardInterrupt
        merge(self, counts)

    monkeypatch.setattr(Results, "merge", impatient)
    ran = shell.run(*WORDS)
    assert ran.code == 130
    assert ran.out.startswith("3 games by random, ")
    assert ran.err == "matchless: stopped after 3 of 8 games; next time, --journal FILE lets it go on\n"


def test_files_are_written(shell: Shell, tmp_path: Path) -> None:
    page, folder = tmp_path / "balance.html", tmp_path / "tables"
    ran = shell.run(*WORDS, "--html", str(page), "--parquet", str(folder), "--json")
    assert json.loads(ran.out) == expected().data()
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert sorted(file.stem for file in folder.iterdir()) == ["boards", "cards", "cells", "heroes", "heroes_by_board"]


def failing(match: object) -> None:
    raise RuntimeError("out of cards")


def test_a_match_that_fails_can_be_played_alone(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    first = expected().matrix.matches()[0]
    monkeypatch.setattr("matchless.lab.statistics.play", lambda match, listeners: failing(match))
    line = shell.fails(*WORDS)
    assert line.startswith(f"{first} failed: RuntimeError: out of cards; play it alone: python -c ")
    assert f"play({first!r})" in line


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("raptors",), "it takes two heroes to play; see: matchless --help"),
        (("raptors", "raptors"), "the hero 'raptors' is given twice; see: matchless --help"),
        (("raptors", "all"), "the hero 'raptors' is given twice; see: matchless --help"),
        (
            ("raptors", "none.yaml"),
            "none.yaml: cannot be read: No such file or directory; see: matchless check none.yaml",
        ),
        (("--games", "10"), "--games 10: heroes meet in rounds of 4 games; give a multiple of 4, 12 perhaps"),
        (("--address", "tcp://x:1"), "--address is for --backend dask, not processes; add --backend dask"),
        (("--parquet", __file__), f"{__file__} cannot be made a folder: File exists; see: matchless --help"),
        (("--html", "/no/such.html"), "/no/such.html cannot be written: No such file or directory; give another file"),
        (("--journal", "/no/such"), "/no/such: cannot be kept: No such file or directory; see: matchless --help"),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_is_played(words: tuple[str, ...], line: str, shell: Shell) -> None:
    assert shell.fails("balance", "--bot", "random", *words) == line


def test_an_unknown_bot_or_hero_is_said(shell: Shell) -> None:
    assert shell.fails("balance", "--bot", "nobody").startswith("unknown bot 'nobody'")
    assert "did you mean raptors?" in shell.fails("balance", "raptor", "bigfoot", "--bot", "random")
