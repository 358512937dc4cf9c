"""Commands that play games, and heroes who are played by hand in part."""

from __future__ import annotations

from pathlib import Path

import pytest

from shell import Shell
from singing import SINGER


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "singer.yaml"
    path.write_text(SINGER, encoding="utf-8")
    return path


@pytest.mark.parametrize("command", [["balance"], ["ladder", "random", "greedy:1", "--hero"], ["compare", "bigfoot"]])
def test_commands_that_rate_refuse_such_a_hero(command: list[str], file: Path, shell: Shell) -> None:
    ran = shell.run(*command, str(file), *(["bigfoot"] if command == ["balance"] else []))
    assert ran.code != 0
    assert "not counted" in " ".join((ran.out + ran.err).split())


def test_a_simulation_says_that_nothing_is_done_by_hand(file: Path, shell: Shell) -> None:
    ran = shell.run("sim", str(file), "bigfoot", "--games", "4")
    told = (
        "Singer: 2 of 3 cards are played by the rules, 1 by hand; 1 ability or rule is played by hand. Nothing is done"
    )
    assert told in " ".join(ran.out.split())
    data = shell.run("sim", str(file), "bigfoot", "--games", "2", "--json").json()
    assert isinstance(data, dict)
    assert data["by_hand"] == ["singer"]


def test_a_hero_says_how_much_of_it_is_played_by_hand(file: Path, shell: Shell) -> None:
    ran = shell.run("hero", str(file))
    assert "2 of 3 cards are played by the rules, 1 by hand; 1 ability or rule is played by hand." in ran.out


def test_a_person_plays_a_text_by_hand(file: Path, shell: Shell, tmp_path: Path) -> None:
    """The bot agrees; the record replays, with what was done by hand."""
    record = tmp_path / "game.txt"
    ran = shell.run(
        "play", str(file), "bigfoot", "--first", "1", "--seed", "1", "--bot", "random", "--record", str(record),
        typed="\n".join(["1", "1", "opponent draws", "2", "done", "q"]) + "\n",
    )  # fmt: skip
    assert "By hand, Voice: At the start of your turn, hum a tune; whoever knows it draws a card." in ran.out
    assert "Bigfoot agrees." in ran.out
    replayed = shell.run("replay", str(record))
    assert "Singer carries out Voice by hand" in replayed.out


def test_at_a_table_that_trusts_nobody_agrees(file: Path, shell: Shell) -> None:
    typed = "\n".join(["1", "1", "opponent draws", "2", "done", "q"]) + "\n"
    ran = shell.run(
        "play", str(file), "bigfoot", "--first", "1", "--seed", "1", "--bot", "random", "--trust", typed=typed
    )
    assert "Singer is done with Voice." in ran.out
    assert "agrees" not in ran.out
