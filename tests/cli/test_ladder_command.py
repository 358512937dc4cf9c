"""ladder: bots against each other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from matchless import BUILD, RULES_VERSION, __version__, boards, bots, heroes
from matchless.bots import Bot
from matchless.engine.view import View
from matchless.intervals import wilson
from matchless.lab.ladder import Ladder
from matchless.lab.match import Match, Outcome, play
from shell import Shell, run_outside

RECORD = {"games", "won", "drawn", "share", "share_interval"}
CPU = {"cpu_seconds", "cpu_ms_per_decision", "cpu_ms_longest", "cpu_seconds_per_game"}
make = bots.make


class Hasty:
    """A bot that takes the last choice offered: it attacks where it can, and boosts and discards what comes."""

    def __init__(self) -> None:
        self.opinions: list[bots.Opinion] = []

    def choose(self, view: View, choices: Sequence[int]) -> int:
        return choices[-1]


def make_for_tests(name: str, seed: int) -> Bot:
    return Hasty() if name in ("hasty", "rash") else make(name, seed)


@pytest.fixture(autouse=True)
def _more_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", make_for_tests)


def words(*more: str) -> list[str]:
    return ["ladder", "random", "hasty", "--backend", "serial", *more]


def result(shell: Shell, *more: str) -> dict[str, Any]:
    data = shell.run(*words(*more), "--json").json()
    assert isinstance(data, dict)
    return data


def timeless(data: dict[str, Any]) -> dict[str, Any]:
    """The data without what differs from run to run."""
    return {**data, "bots": [{name: bot[name] for name in bot.keys() - CPU} for bot in data["bots"]]}


def test_json_has_these_keys_and_adds_up(shell: Shell) -> None:
    data = result(shell, "--games", "20", "--seed", "3")
    assert set(data) == {"meta", "games", "anchor", "bots", "pairs", "heroes", "boards"}
    meta = data["meta"]
    assert (meta["matchless"], meta["rules"], meta["build"], meta["seed"]) == (__version__, RULES_VERSION, BUILD, 3)
    assert (meta["games_per_pair"], data["games"], data["anchor"]) == (20, 20, "random")
    config = meta["config"]
    assert (config["bots"], config["format"], config["seats"]) == (["random", "hasty"], "duel", 2)
    assert [name for name, _ in config["boards"]] == boards.slugs()
    assert [name for name, _ in config["heroes"]] == heroes.slugs()
    for bot in data["bots"]:
        assert set(bot) == {"bot", "elo", "interval", "decisions"} | RECORD | CPU
        assert bot["interval"][0] <= bot["elo"] <= bot["interval"][1]
        assert (
            bot["cpu_ms_longest"]
            >= bot["cpu_ms_per_decision"]
            == pytest.approx(1000 * bot["cpu_seconds"] / bot["decisions"])
        )
        assert bot["cpu_seconds_per_game"] == pytest.approx(bot["cpu_seconds"] / 20)
    assert [bot["elo"] for bot in data["bots"]] == sorted((bot["elo"] for bot in data["bots"]), reverse=True)
    (pair,) = data["pairs"]
    assert set(pair) == {"bots"} | RECORD
    assert (pair["bots"], pair["games"]) == (["random", "hasty"], 20)
    points = pair["won"] + pair["drawn"] / 2
    assert pair["share"] == points / 20
    assert pair["share_interval"] == list(wilson(points, 20))
    of_random = next(bot for bot in data["bots"] if bot["bot"] == "random")
    assert (of_random["elo"], of_random["won"], of_random["share"]) == (0, pair["won"], pair["share"])
    for part, count in (("heroes", 13), ("boards", 6)):
        assert len(data[part]) == 2 * count
        assert sum(row["games"] for row in data[part]) == 2 * 20
        assert sum(row["won"] + row["drawn"] / 2 for row in data[part]) == 20


def test_the_seed_gives_everything_but_the_time(shell: Shell) -> None:
    once, again, other = (result(shell, "--games", "6", "--seed", seed) for seed in ("7", "7", "8"))
    assert timeless(once) == timeless(again)
    assert [bot["decisions"] for bot in once["bots"]] != [bot["decisions"] for bot in other["bots"]]


def test_the_tables_show_ratings_and_pairs(shell: Shell) -> None:
    data = result(shell, "--games", "10")
    ran = shell.run(*words("--games", "10"))
    assert (ran.code, ran.err) == (0, "")  # no progress bar where nobody looks
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert lines[0] == "10 games, 13 heroes, 6 boards, duel, seed 0"
    assert lines[2] == "bot Elo 95% interval games share ms a decision longest ms s a game"
    hasty = next(bot for bot in data["bots"] if bot["bot"] == "hasty")
    low, high = hasty["interval"]
    start = f"hasty {hasty['elo']:.0f} {low:+.0f} to {high:+.0f} 10 {hasty['share']:.1%} "
    assert any(line.startswith(start) for line in lines)
    assert any(line.startswith("random 0 10 ") for line in lines)
    (pair,) = data["pairs"]
    low, high = wilson(pair["won"] + pair["drawn"] / 2, 10)
    lost = 10 - pair["won"] - pair["drawn"]
    counts = f"{pair['won']} {pair['drawn']} {lost}"
    assert f"random against hasty {counts} {pair['share']:.1%} {low:.1%} to {high:.1%}" in lines


def test_shares_by_hero_and_board_are_shown_when_asked_for(shell: Shell) -> None:
    settings = ["--games", "8", "--hero", "raptors", "--hero", "Robin Hood", "--board", "yukon"]
    plain = shell.run(*words(*settings)).out
    assert "robin-hood" not in plain
    assert "yukon" not in plain
    ran = shell.run(*words(*settings, "--by", "hero", "--by", "board"))
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert "hero random hasty" in lines
    for row in result(shell, *settings)["heroes"]:
        assert row["games"] == 4
        assert any(line.startswith(row["hero"]) and f"{row['share']:.1%} of 4" in line for line in lines)
    assert any(line.startswith("yukon ") for line in lines)


def test_one_bot_can_meet_all_others(shell: Shell) -> None:
    data = shell.run(
        "ladder", "hasty", "random", "--against", "rash", "--games", "2", "--backend", "serial", "--json"
    ).json()
    assert isinstance(data, dict)
    assert [pair["bots"] for pair in data["pairs"]] == [["rash", "hasty"], ["rash", "random"]]
    assert data["games"] == 4


@pytest.mark.parametrize(
    ("settings", "seats", "where"),
    [
        (["--format", "teams"], 4, ["globe-theatre", "hells-kitchen"]),
        (["--format", "free-for-all"], 4, ["globe-theatre", "hells-kitchen"]),
        (["--format", "free-for-all", "--seats", "3", "--board", "hells-kitchen"], 3, ["hells-kitchen"]),
    ],
)
def test_other_formats_are_played_where_there_is_room(
    settings: list[str], seats: int, where: list[str], shell: Shell
) -> None:
    data = result(shell, *settings, "--games", "4")
    config = data["meta"]["config"]
    assert (config["format"], config["seats"]) == (settings[1], seats)
    assert [name for name, _ in config["boards"]] == where
    assert data["games"] == 4
    assert sum(row["games"] for row in data["heroes"]) == 4 * seats
    assert f"{settings[1]} of {seats}, seed" in shell.run(*words(*settings, "--games", "2")).out


def test_processes_give_the_same_numbers(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", make)
    settings = ["ladder", "random", "greedy", "--games", "4", "--json"]
    here = shell.run(*settings, "--backend", "serial").json()
    there = run_outside(*settings, "--jobs", "2").json()
    assert isinstance(here, dict)
    assert isinstance(there, dict)
    assert timeless(here) == timeless(there)


def test_a_journal_is_taken_up_again_and_can_grow(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def counted(match: Match) -> Outcome:
        played.append(match.number)
        return play(match)

    monkeypatch.setattr("matchless.cli.ladder.play", counted)
    journal = str(tmp_path / "ladder.jsonl")
    first = result(shell, "--games", "4", "--journal", journal)
    again = result(shell, "--games", "4", "--journal", journal)
    assert first == again
    assert played == [0, 1, 2, 3]
    longer = result(shell, "--games", "6", "--journal", journal)
    assert played == [0, 1, 2, 3, 4, 5]
    assert timeless(longer) == timeless(result(shell, "--games", "6"))
    line = shell.fails(*words("--games", "4", "--seed", "1", "--journal", journal))
    assert f"{journal}: it is of another run (seed 0 there, 1 here)" in line


@pytest.mark.parametrize("kept", [True, False])
def test_an_interrupt_shows_the_games_so_far_and_how_to_go_on(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    add = Ladder.add

    def impatient(ladder: Ladder, match: Match, outcome: Outcome) -> None:
        if ladder.games == 3:
            raise KeyboardInterrupt
        add(ladder, match, outcome)

    monkeypatch.setattr(Ladder, "add", impatient)
    journal = ["--journal", str(tmp_path / "ladder.jsonl")] if kept else []
    ran = shell.run(*words("--games", "10", *journal))
    assert ran.code == 130
    assert ran.out.startswith("3 games, ")
    advice = "the same command goes on from there" if kept else "next time, --journal FILE lets it go on"
    assert ran.err == f"matchless: stopped after 3 of 10 games; {advice}\n"
    monkeypatch.setattr(Ladder, "add", add)
    if kept:
        assert timeless(result(shell, "--games", "10", *journal)) == timeless(result(shell, "--games", "10"))


def test_an_interrupt_before_any_game_still_ends_well(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Ladder, "add", interrupt)
    ran = shell.run(*words("--games", "2"))
    assert (ran.code, ran.out[:8]) == (130, "0 games,")
    ran = shell.run(*words("--games", "2", "--json"))
    data = json.loads(ran.out)
    assert {bot["bot"]: bot["elo"] for bot in data["bots"]} == {"random": 0, "hasty": None}


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (["random"], "a ladder takes two bots or more; name another"),
        (["random", "random"], "the bot 'random' is given twice; a bot against itself tells nothing; give another"),
        (["random", "nobody"], "unknown bot 'nobody'"),
        (["random", "--against", "nobody"], "unknown bot 'nobody'"),
        (["random", "hasty", "--games", "5"], "--games 5: every deal is played twice, from both sides; give an even "),
        (["random", "hasty", "--games", "0"], "argument --games: must be at least 2, not 0; see: matchless ladder "),
        (["random", "hasty", "--hero", "robin-hod"], "unknown hero 'robin-hod', did you mean robin-hood?"),
        (["random", "hasty", "--board", "yukn"], "unknown board 'yukn', did you mean yukon?"),
        (["random", "hasty", "--board", "yukon", "--board", "Yukon"], "--board yukon is given twice; give it once"),
        (["random", "hasty", "--seats", "3"], "duel takes 2 heroes, not 3; give another --seats or --format"),
        (
            ["random", "hasty", "--format", "teams", "--board", "yukon"],
            "Yukon has starts for 2, not for 4 seats (SETUP-2); see: matchless boards",
        ),
        (["random", "hasty", "--by", "card"], "argument --by: invalid choice: 'card'"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(command: list[str], line: str, shell: Shell) -> None:
    assert shell.fails("ladder", *command, "--backend", "serial").startswith(line)


def test_the_help_ends_with_an_example(shell: Shell) -> None:
    ran = shell.run("ladder", "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1].startswith("  matchless ladder random ")
