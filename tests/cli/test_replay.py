"""replay: a record told again."""

from __future__ import annotations

from pathlib import Path

import pytest

from matchless import RULES_VERSION, Rng, load_record, new_game, save_record
from matchless.engine.game import Game
from shell import Shell, run_outside


def random_game(seed: int, format_: str = "duel", choices: int = 10_000) -> Game:
    """A random game, or its beginning."""
    names = ["robin-hood", "bigfoot"] if format_ == "duel" else ["robin-hood", "bigfoot", "raptors", "robert-muldoon"]
    game = new_game("hells-kitchen", names, seed=seed, format=format_)
    rng = Rng.seeded(seed)
    while not game.over and len(game.choices()) < choices:
        game.choose(game.options[rng.below(len(game.options))])
    return game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file with a whole game."""
    file = tmp_path / "game.txt"
    file.write_text(save_record(random_game(5)), encoding="utf-8")
    return file


def test_a_game_is_told_turn_by_turn_to_its_result(record: Path, shell: Shell) -> None:
    ran = shell.run("replay", str(record))
    game = random_game(5)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Robin Hood against Bigfoot on Hell's Kitchen, seed 5\n   0  ")
    turns = [line for line in ran.out.splitlines() if line.startswith("Turn ")]
    assert len(turns) == game.turn
    assert turns[0].startswith("Turn 1: ")
    assert game.result is not None
    winner = game.table.players[game.result.winners[0]]
    verdict = f"\n{winner} won after {len(game.choices())} choices: {game.result.reason}.\n"
    assert ran.out.endswith(verdict)


def test_nothing_is_hidden_from_who_holds_the_record(record: Path, shell: Shell) -> None:
    game = new_game("hells-kitchen", ["robin-hood", "bigfoot"], seed=5)
    out = shell.run("replay", str(record)).out
    for card in set(game.hand[1]):
        assert f"   0  Bigfoot draws {game.table.cards[card].name}." in out


def test_json_tells_setup_choices_log_and_state(record: Path, shell: Shell) -> None:
    data = shell.run("replay", str(record), "--json").json()
    game = random_game(5)
    assert isinstance(data, dict)
    assert set(data) == {"rules", "seed", "choices", "beside", "log", "state"}
    assert (data["rules"], data["seed"]) == (RULES_VERSION, 5)
    lines = record.read_text(encoding="utf-8").splitlines()
    assert data["choices"] == [line for line in lines if line[:1].isdigit()]
    assert data["log"][-1] in ("Robin Hood wins.", "Bigfoot wins.")
    state = data["state"]
    assert game.result is not None
    assert state["result"] == {"winners": list(game.result.winners), "reason": game.result.reason, "resigned": False}
    assert state["turn"] == game.turn
    for seat in (0, 1):
        assert state["seats"][seat]["hand"] == [game.table.cards[card].name for card in game.hand[seat]]


@pytest.mark.parametrize("choices", [0, 1, 40])
def test_until_stops_after_so_many_choices_and_shows_where_things_stand(
    choices: int, record: Path, shell: Shell
) -> None:
    game = random_game(5, choices=choices)
    data = shell.run("replay", str(record), "--until", str(choices), "--json").json()
    assert isinstance(data, dict)
    assert len(data["choices"]) == choices
    assert data["state"]["result"] is None
    fighters = [fighter for seat in data["state"]["seats"] for fighter in seat["fighters"]]
    assert [fighter["health"] for fighter in fighters] == game.health
    out = shell.run("replay", str(record), "--until", str(choices)).out
    assert "\nSeat 1: Robin Hood" in out
    assert out.endswith(f"\nNot over after {choices} choices: {game.table.players[game.asked]} is to choose.\n")


def test_until_beyond_the_end_is_the_whole_game(record: Path, shell: Shell) -> None:
    whole = shell.run("replay", str(record)).out
    assert shell.run("replay", str(record), "--until", "99999").out == whole


def test_a_running_game_shows_its_combat(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    game = random_game(5)
    while True:  # back to a moment when a card lay face down
        game = random_game(5, choices=len(game.choices()) - 1)
        if game.combat is not None and game.combat.attack.card >= 0 and not game.combat.revealed:
            break
    file.write_text(save_record(game), encoding="utf-8")
    attacker = game.table.names[game.combat.attack.fighter]
    assert f"\nAttack: {attacker}, a card face down\n" in shell.run("replay", str(file)).out


@pytest.mark.parametrize("format_", ["teams", "free-for-all"])
def test_games_of_four_seats_are_told_too(format_: str, shell: Shell) -> None:
    whole = random_game(3, format_)
    ran = shell.run("replay", "-", typed=save_record(whole))
    assert (ran.code, ran.err) == (0, "")
    assert whole.result is not None
    winners = " and ".join(whole.table.players[seat] for seat in whole.result.winners)
    assert f"\n{winners} won after " in ran.out
    part = shell.run("replay", "-", "--until", "20", typed=save_record(whole)).out
    for seat, name in enumerate(whole.table.players, start=1):
        assert f"Seat {seat}: {name}" in part


def test_what_players_did_beside_the_game_is_told_and_who_won_by_it(shell: Shell) -> None:
    text = save_record(random_game(5, choices=20))
    out = shell.run("replay", "-", typed=f"{text}1 stand-in novice\n1 resigns\n").out
    assert "\n  20  A bot (novice) plays for Robin Hood.\n  20  Robin Hood resigned.\n" in out
    assert out.endswith("\nBigfoot won after 20 choices: Robin Hood resigned.\n")
    data = shell.run("replay", "-", "--json", typed=f"{text}1 resigns\n").json()
    assert isinstance(data, dict)
    assert data["state"]["result"] == {"winners": [1], "reason": "Robin Hood resigned", "resigned": True}
    assert data["beside"] == [{"after": 20, "line": "1 resigns"}]


def test_where_another_version_of_the_rules_would_go_differently_is_said(record: Path, shell: Shell) -> None:
    out = shell.run("replay", str(record), "--rules", "newest").out
    version = f"version {RULES_VERSION}"
    assert out.endswith(f"\nPlayed by {version} of the rules; by {version} everything would have gone the same.\n")
    data = shell.run("replay", str(record), "--rules", "newest", "--json").json()
    assert isinstance(data, dict)
    assert data["departs"] is None
    said = shell.fails("replay", str(record), "--rules", "x")
    assert f"must be newest, or a number from 1 to {RULES_VERSION}, not 'x'" in said
    said = shell.fails("replay", str(record), "--rules", "99")
    assert said == f"the newest version of the rules is {RULES_VERSION}; say: --rules newest"


def test_a_draw_is_called_one(shell: Shell) -> None:
    game = new_game("yukon", ["raptors", "bigfoot"], seed=1, turn_limit=1)
    while not game.over:
        game.choose(game.options[0])
    out = shell.run("replay", "-", typed=save_record(game)).out
    assert out.endswith(f"\nA draw after {len(game.choices())} choices: the turn limit of 1 was reached.\n")


def test_a_dash_reads_standard_input(record: Path, shell: Shell) -> None:
    text = record.read_text(encoding="utf-8")
    assert shell.run("replay", "-", typed=text).out == shell.run("replay", str(record)).out
    outside = run_outside("replay", "-", "--json", typed=text).json()
    assert outside == shell.run("replay", str(record), "--json").json()


def test_a_line_that_cannot_be_replayed_is_named_with_its_file(record: Path, shell: Shell) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    number = next(place for place, line in enumerate(lines, start=1) if line.startswith("# turn 2: ")) + 1
    lines[number - 1] = lines[number - 1][:2] + "fly to the moon"
    record.write_text("\n".join(lines), encoding="utf-8")
    line = shell.fails("replay", str(record))
    assert line.startswith(f"{record}, line {number}: what is asked here is 'action', not 'fly to the moon'")
    assert line.endswith("; the first N choices are told by: matchless replay FILE --until N")


def test_until_shows_a_broken_record_up_to_the_break(record: Path, shell: Shell) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    choices = [place for place, line in enumerate(lines) if line[:1].isdigit()]
    lines[choices[10]] = "1 fly to the moon"
    record.write_text("\n".join(lines), encoding="utf-8")
    assert shell.fails("replay", str(record)).startswith(f"{record}, line {choices[10] + 1}: ")
    assert "\nNot over after 10 choices: " in shell.run("replay", str(record), "--until", "10").out


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("", "standard input, line 1: a record begins with the line 'matchless record 3'; "),
        ("hello\n", "standard input, line 1: a record begins with the line 'matchless record 3'; "),
        ("matchless record 3\nrules 1\n", "standard input, line 2: the field 'board' is missing; "),
        ("matchless record 3\nrules 9\n", "standard input, line 2: this game was played by version 9 of our rules, "),
        ("matchless record 3\nhero nobody\n", "standard input, line 2: unknown hero 'nobody'"),
    ],
)
def test_what_is_no_record_is_one_line(text: str, start: str, shell: Shell) -> None:
    line = shell.fails("replay", "-", typed=text)
    assert line.startswith(start)
    assert line.endswith("; records are written by: matchless play --record FILE")


def test_a_file_that_is_not_there_or_no_text(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    line = shell.fails("replay", str(file))
    assert line.startswith(f"{file} cannot be read: ")
    assert line.endswith("; records are written by: matchless play --record FILE")
    file.write_bytes(b"\xff\xfe\x00")
    assert shell.fails("replay", str(file)).startswith(f"{file} is not UTF-8 text; ")


def test_a_played_game_can_be_replayed(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shell.run("play", "--seed", "3", "--record", str(file), typed="1\n" * 2000)
    data = shell.run("replay", str(file), "--json").json()
    assert isinstance(data, dict)
    game = load_record(file.read_text(encoding="utf-8"))
    assert game.over
    assert len(data["choices"]) == len(game.choices())
