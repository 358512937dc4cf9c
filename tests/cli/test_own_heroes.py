"""A hero of one's own, from its first file to its records, by every command that takes heroes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from matchless import boards, heroes
from shell import Shell

SMALL = ("--games", "4", "--backend", "serial")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def wolf(shell: Shell, folder: Path) -> Path:
    """A hero file just begun."""
    assert shell.run("new-hero", "Grey Wolf").out == (
        "grey-wolf.yaml is written; look at it with: matchless hero grey-wolf.yaml\n"
    )
    return folder / "grey-wolf.yaml"


def test_a_new_hero_passes_the_check_without_a_note(shell: Shell, wolf: Path) -> None:
    ran = shell.run("check", wolf.name)
    assert (ran.code, ran.out) == (0, "grey-wolf.yaml: Grey Wolf can be played; 7 cards, 7 texts understood\n")


def test_a_file_that_is_there_is_never_overwritten(shell: Shell, wolf: Path) -> None:
    wolf.write_text("mine", encoding="utf-8")
    assert shell.fails("new-hero", "grey wolf").startswith("grey-wolf.yaml is there already; ")
    assert wolf.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["The Hand", "O'Neill & Sons: #1", 'Anna "Ace" Ångström', "no"])
def test_any_name_with_letters_will_do(shell: Shell, folder: Path, name: str) -> None:
    assert shell.run("new-hero", name).code == 0
    (file,) = folder.glob("*.yaml")
    assert heroes.load_file(file).name == name
    assert shell.run("check", file.name).out.count("\n") == 1


def test_a_name_without_letters_is_refused(shell: Shell, folder: Path) -> None:
    advice = "give a name of letters, like: matchless new-hero 'Grey Wolf'"
    for name in ("?!", ""):
        assert shell.fails("new-hero", name) == f"no hero can be called {name!r}; {advice}"
    assert list(folder.iterdir()) == []


def test_it_is_simulated_and_measured(shell: Shell, wolf: Path) -> None:
    assert "Grey Wolf" in shell.run("sim", wolf.name, "bigfoot", "--games", "4").out
    ran = shell.run("balance", wolf.name, "bigfoot", "--bot", "random", "--board", "yukon", *SMALL, "--json")
    data = ran.json()
    assert isinstance(data, dict)
    assert [row["name"] for row in data["heroes"]] == ["grey-wolf.yaml", "bigfoot"]


def test_a_game_with_it_is_replayed_explained_and_resumed_without_its_file(shell: Shell, wolf: Path) -> None:
    words = ("play", wolf.name, "bigfoot", "--seed", "1", "--first", "1", "--record", "game.txt", "--bot", "random")
    assert shell.run(*words, typed="1\nq\n").code == 0
    wolf.unlink()
    told = shell.run("replay", "game.txt")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("Grey Wolf against Bigfoot on ")
    assert "Grey Wolf is asked: " in shell.run("explain", "game.txt", "--bot", "greedy:8").out
    assert shell.run("play", "--resume", "game.txt", "--bot", "random", typed="q\n").code == 0


def test_a_file_that_is_no_hero_says_how_to_see_more(shell: Shell, folder: Path) -> None:
    (folder / "howl.yaml").write_text("Howl!", encoding="utf-8")
    for command in (["hero", "howl.yaml"], ["sim", "howl.yaml", "bigfoot"], ["play", "howl.yaml", "bigfoot"]):
        assert shell.fails(*command).endswith("; see: matchless check howl.yaml")


def test_a_record_that_does_not_bring_the_hero_needs_its_file(shell: Shell, wolf: Path) -> None:
    shell.run("play", wolf.name, "bigfoot", "--first", "1", "--record", "game.txt", typed="q\n")
    game = Path("game.txt")
    lines = game.read_text(encoding="utf-8").splitlines()
    game.write_text("\n".join(line for line in lines if not line.startswith("|")), encoding="utf-8")
    assert "unknown hero 'grey-wolf'" in shell.fails("replay", "game.txt")
    for command in ("replay", "explain"):
        ran = shell.run(command, "game.txt", "--hero", wolf.name, "--json")
        assert isinstance(ran.json(), dict)
    wolf.write_text(wolf.read_text(encoding="utf-8").replace("health: 15", "health: 16"), encoding="utf-8")
    assert "this game was played with another Grey Wolf (rules " in shell.fails(
        "replay", "game.txt", "--hero", wolf.name
    )


def test_a_board_of_ones_own_is_played_on(shell: Shell, folder: Path) -> None:
    shutil.copy(Path(str(boards.__file__)).with_name("yukon.json"), "lake.json")
    shell.run("play", "--board", "lake.json", "--first", "1", "--record", "game.txt", typed="q\n")
    Path("lake.json").unlink()
    data = json.loads(shell.run("replay", "game.txt", "--json").out)
    assert data["state"]["board"] == "lake"
