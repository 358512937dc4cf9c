"""position: a moment of a game shown and written as text; play --from: a game that begins with one."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from matchless import Rng, boards, load_record, new_game, read_position, save_record, write_position
from matchless.engine.bits import bits
from matchless.engine.game import Game
from matchless.engine.position_text import at_action
from matchless.engine.record import walk
from shell import Shell


def at_an_action(seed: int = 5) -> Game:
    """A random game where the first seat chooses an action, some turns in."""
    game = new_game("hells-kitchen", ["robin-hood", "bigfoot"], seed=seed)
    rng = Rng.seeded(seed)
    while not (at_action(game) and game.turn > 3 and game.asked == 0):
        game.choose(game.options[rng.below(len(game.options))])
    return game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(save_record(at_an_action()), encoding="utf-8")
    return file


def test_a_moment_of_a_record_is_shown_and_written(record: Path, shell: Shell) -> None:
    game = at_an_action()
    ran = shell.run("position", str(record))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Robin Hood against Bigfoot on Hell's Kitchen\n")
    assert "Robin Hood is asked: " in ran.out
    assert ran.out.splitlines()[-1] == write_position(game)
    earlier = shell.run("position", str(record), "--until", "3").out.splitlines()[-1]
    assert len(read_position(earlier).choices()) == 3


def test_what_one_seat_knows_and_nothing_else(record: Path, shell: Shell) -> None:
    game = at_an_action()
    ran = shell.run("position", str(record), "--seat", "1")
    assert "as Robin Hood knows it" in ran.out
    assert ran.out.splitlines()[-1] == write_position(game.view(0))
    hidden = {game.table.card_ids[card] for card in game.hand[1]}
    known = {game.table.card_ids[card] for card in (*game.discards[1], *game.discards[0], *game.hand[0])}
    assert not [card for card in hidden - known if card in ran.out]


def test_a_text_is_shown_itself_in_a_link_and_in_a_file(shell: Shell, tmp_path: Path) -> None:
    text = write_position(at_an_action().view(1))
    file = tmp_path / "position.txt"
    file.write_text(f"{text}\n", encoding="utf-8")
    shown = [shell.run("position", given).out for given in (text, f"https://example.org/show#{text}", str(file))]
    assert shown[0] == shown[1] == shown[2]
    assert shown[0].splitlines()[-1] == text
    assert "as Bigfoot knows it" in shown[0]
    told = cast("dict[str, Any]", shell.run("position", text, "--json").json())
    assert (told["text"], told["position"]) == (text, at_an_action().view(1).data())


def test_what_is_wrong_is_said(record: Path, shell: Shell) -> None:
    assert "in the position, character 5: " in shell.fails("position", "mp1/turn")
    text = write_position(at_an_action().view(1))
    assert "leave --seat out" in shell.fails("position", text, "--seat", "1")
    choices = cast("dict[str, Any]", shell.run("replay", str(record), "--json").json())["choices"]
    past = shell.fails("position", str(record), "--until", str(len(choices) + 1))
    assert past == f"this record has only {len(choices)} choices; its last moment is --until {len(choices)}"
    assert "--until is for a recorded game" in shell.fails("position", text, "--until", "1")
    assert "takes heroes, format and rules from" in shell.fails("play", "--from", text, "--resume", "x.txt")
    assert "only for a board's file" in shell.fails("play", "--from", text, "--board", "yukon")
    assert "--resume FILE" in shell.fails("play", "--from", str(record))


def test_within_an_action_the_moment_to_take_is_named(record: Path, shell: Shell) -> None:
    game = load_record(record.read_text(encoding="utf-8"))
    played = walk(game.table, game.seed, game.choices())
    moments = [number for number, (at, _) in enumerate(played) if at_action(at)]
    wrong = next(number for number in range(moments[1], moments[-1]) if number not in moments)
    before = max(number for number in moments if number < wrong)
    line = shell.fails("position", str(record), "--until", str(wrong), "--seat", "1")
    assert line.endswith(f"where an action is to be chosen; take the moment before: --until {before}")
    assert shell.run("position", str(record), "--until", str(before), "--seat", "1").code == 0
    assert "first turn or later" in shell.fails("position", str(record), "--until", "1", "--seat", "1")


def test_a_game_is_played_from_a_position(shell: Shell) -> None:
    text = write_position(at_an_action().view(0))
    ran = shell.run("play", "--from", text, "--bot", "random", "--seed", "3", typed="maneuver\nq\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Robin Hood (you) against Bigfoot on Hell's Kitchen, seed 3." in ran.out
    assert "You: Maneuver." in ran.out
    assert ran.out == shell.run("play", "--from", text, "--bot", "random", "--seed", "3", typed="maneuver\nq\n").out


def test_a_game_from_a_position_is_recorded_and_goes_on(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    text = write_position(at_an_action().view(0))
    shell.run("play", "--from", text, "--bot", "random", "--record", str(file), typed="maneuver\nq\n")
    assert "\nfrom mp1/" in file.read_text(encoding="utf-8")
    shell.run("play", "--resume", str(file), "--bot", "random", typed="q\n")
    again = load_record(file.read_text(encoding="utf-8"))
    assert again.view(0).data()["seats"][0]["name"] == "Robin Hood"
    assert "Not over after" in shell.run("replay", str(file)).out


def test_the_board_of_a_position_may_be_ones_own(shell: Shell, tmp_path: Path) -> None:
    source = boards.source("yukon").replace('["A1", "A2"]', '["A1", "A3"]')
    assert source != boards.source("yukon")
    (tmp_path / "yukon.json").write_text(source, encoding="utf-8")
    board = boards.load_file(tmp_path / "yukon.json")
    game = new_game(board, ["raptors", "t-rex"], seed=3, first=0)
    while not at_action(game):
        game.choose(game.options[0])
    text = write_position(game)
    assert "(--board FILE)" in shell.fails("position", text)
    given = ("--board", str(tmp_path / "yukon.json"))
    assert shell.run("position", text, *given).out.splitlines()[-1] == text
    assert shell.run("play", "--from", text, *given, typed="q\n").code == 0


def test_why_something_cannot_be_chosen(shell: Shell) -> None:
    text = write_position(at_an_action())
    ran = shell.run("play", "--from", text, typed="why A1\nwhy maneuver\nwhy nothing\nq\n")
    assert "You are choosing an action; no space is needed. (TURN-1)" in ran.out
    assert "It can be chosen. (TURN-1)" in ran.out
    assert "There is no space, fighter, card or action 'nothing' here." in ran.out


def test_who_could_attack_next(shell: Shell) -> None:
    game = at_an_action()
    own = game.table.names[next(fighter for fighter in bits(game.table.own[game.asked]) if game.present >> fighter & 1)]
    ran = shell.run("play", "--from", write_position(game), typed=f"threat {own}\nthreat A1\nthreat nobody\nq\n")
    said = [line for line in ran.out.splitlines() if ": at most " in line or line.endswith("in the next turn.")]
    assert len(said) >= 2
    assert ran.out.count("Counts BOOSTs and what texts do to the value, but not what they would do before it.") == 2
    assert "There is no fighter or space 'nobody' here." in ran.out
