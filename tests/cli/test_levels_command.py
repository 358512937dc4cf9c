"""levels: balance runs of several bots side by side."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import pytest

from matchless import heroes
from matchless.lab.levels import side_by_side
from matchless.lab.page.levels import levels_page
from shell import Shell

WORDS = ("balance", "raptors", "bigfoot", "--board", "yukon", "--games", "8", "--backend", "serial", "--json")


@pytest.fixture
def files(shell: Shell, tmp_path: Path) -> list[str]:
    """Two runs."""
    made = []
    for bot in ("random", "novice"):
        path = tmp_path / f"{bot}.json"
        path.write_text(shell.run(*WORDS, "--bot", bot).out, encoding="utf-8")
        made.append(str(path))
    return made


def test_json_page_and_table_are_of_the_runs_that_were_written(files: list[str], shell: Shell, tmp_path: Path) -> None:
    data = side_by_side([json.loads(Path(file).read_text(encoding="utf-8")) for file in files])
    assert shell.run("levels", *files, "--json").json() == data
    page = tmp_path / "levels.html"
    ran = shell.run("levels", *files, "--html", str(page))
    assert (ran.code, ran.err) == (0, "")
    assert page.read_text(encoding="utf-8") == levels_page(data)
    shown = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert shown[0] == "2 heroes, 1 board: 8 games by random, 8 games by novice"
    assert shown[2] == "hero random novice change"
    for hero in data["heroes"]:
        rates = [f"{100 * (score['rate'] or 0):.1f} (" for score in hero["levels"]]
        (line,) = [line for line in shown if line.startswith(f"{hero['title']} ")]
        assert all(rate in line for rate in rates)
        assert f"{100 * (hero['change']['points'] or 0):+.1f}" in line


def test_a_hero_may_be_reworded_between_the_runs_but_not_changed(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tip decides no game; a move value does."""
    monkeypatch.chdir(tmp_path)
    text = resources.files(heroes).joinpath("elektra.yaml").read_text(encoding="utf-8")
    tip, move = re.search(r"^tip: .*$", text, re.MULTILINE), re.search(r"^move: 2$", text, re.MULTILINE)
    assert tip
    assert move
    reworded = text.replace(tip[0], 'tip: "Take your time."')
    files = []
    for bot, hero in (("random", text), ("novice", reworded), ("apprentice", reworded.replace(move[0], "move: 3"))):
        Path("mine.yaml").write_text(hero, encoding="utf-8")
        words = ("balance", "raptors", "mine.yaml", "--board", "yukon", "--games", "4", "--backend", "serial", "--json")
        Path(f"{bot}.json").write_text(shell.run(*words, "--bot", bot).out, encoding="utf-8")
        files.append(f"{bot}.json")
    assert shell.run("levels", *files[:2]).code == 0
    assert shell.fails("levels", *files[1:]).startswith("mine.yaml changed between the runs; play one of them anew")


def test_what_cannot_be_set_side_by_side_is_said(files: list[str], shell: Shell, tmp_path: Path) -> None:
    advice = "give files that matchless balance --json has written, each by another bot"
    assert shell.fails("levels", files[0]) == f"it takes two runs to set side by side; {advice}"
    assert shell.fails("levels", files[0], files[0]) == f"two of the runs were played by random; {advice}"
    odd = tmp_path / "odd.json"
    odd.write_text("{}")
    assert shell.fails("levels", files[0], str(odd)).startswith(f"{odd}: it is no balance run: meta, ")
    assert shell.fails("levels", str(tmp_path / "none"), files[0]) == (
        f"{tmp_path / 'none'} cannot be read: No such file or directory; {advice}"
    )
    line = shell.fails("levels", *files, "--html", "/no/such.html")
    assert line == "/no/such.html cannot be written: No such file or directory; give another file"
