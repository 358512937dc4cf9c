"""sim: random against random."""

from pathlib import Path

import pytest

from matchless import boards, heroes
from matchless.intervals import wilson
from matchless.lab.random_play import GameSummary, Totals, play_many
from shell import Shell, run_outside

KEYS = {
    "heroes",
    "by_hand",
    "format",
    "edition",
    "intervals",
    "first_interval",
    "first_advantage",
    "boards",
    "seed",
    "games",
    "wins",
    "draws",
    "first_wins",
    "turns",
    "decisions",
    "seconds",
    "decisions_per_second",
}
MEASURED = {"seconds", "decisions_per_second"}


def result(shell: Shell, *words: str) -> dict[str, object]:
    data = shell.run("sim", *words, "--json").json()
    assert isinstance(data, dict)
    return data


def test_json_has_these_keys_and_adds_up(shell: Shell) -> None:
    data = result(shell, "robin-hood", "Bigfoot", "--games", "30", "--seed", "1")
    assert set(data) == KEYS
    assert data["heroes"] == ["robin-hood", "bigfoot"]
    assert data["boards"] == ["sherwood-forest"]
    assert (data["seed"], data["games"]) == (1, 30)
    tally = Totals.of_seats(2)
    sides = [heroes.load("robin-hood"), heroes.load("bigfoot")]
    for outcome in play_many(sides, [boards.load("sherwood-forest")], 30, 1):
        tally.add(outcome)
    assert data["wins"] == tally.wins
    assert sum(tally.wins) + tally.draws == 30
    assert (data["draws"], data["first_wins"]) == (tally.draws, tally.first_wins)
    assert data["format"] == "duel"
    assert data["intervals"] == [list(wilson(wins, 30)) for wins in tally.wins]
    assert data["first_interval"] == list(wilson(tally.first_wins, 30))
    assert data["first_advantage"] == tally.first_advantage(2)
    assert (data["turns"], data["decisions"]) == (tally.turns, tally.decisions)
    seconds, rate = data["seconds"], data["decisions_per_second"]
    assert isinstance(seconds, float)
    assert isinstance(rate, float)
    assert seconds > 0
    assert rate == pytest.approx(tally.decisions / seconds, rel=1e-3)


def test_the_seed_gives_everything_but_the_seconds(shell: Shell) -> None:
    words = ["raptors", "bigfoot", "--games", "20", "--seed"]
    once, again, other = (result(shell, *words, seed) for seed in ("7", "7", "8"))
    assert {key: once[key] for key in KEYS - MEASURED} == {key: again[key] for key in KEYS - MEASURED}
    assert once["decisions"] != other["decisions"]


def test_a_real_process_gives_the_same_numbers(shell: Shell) -> None:
    words = ["raptors", "bigfoot", "--games", "5", "--seed", "-3"]
    here = result(shell, *words)
    there = run_outside("sim", *words, "--json").json()
    assert isinstance(there, dict)
    assert {key: here[key] for key in KEYS - MEASURED} == {key: there[key] for key in KEYS - MEASURED}


@pytest.mark.parametrize(
    ("words", "where"),
    [
        (["bigfoot", "raptors"], ["sherwood-forest"]),
        (["raptors", "bigfoot"], ["raptor-paddock"]),
        (["raptors", "bigfoot", "--board", "T. Rex Paddock", "--board", "yukon"], ["t-rex-paddock", "yukon"]),
        (["raptors", "bigfoot", "--board", "all"], boards.slugs()),
        (["raptors", "bigfoot", "elektra"], ["hells-kitchen"]),
        (["titania", "bigfoot", "elektra"], ["globe-theatre"]),
        (["raptors", "bigfoot", "elektra", "--board", "all"], ["globe-theatre", "hells-kitchen"]),
    ],
)
def test_boards_are_those_named_or_of_the_first_heros_set(words: list[str], where: list[str], shell: Shell) -> None:
    assert result(shell, *words, "--games", "2")["boards"] == where


def test_a_board_file_of_ones_own_can_be_played_on(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "tundra.json"
    source = Path(str(boards.__file__)).parent / "yukon.json"
    file.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    data = result(shell, "raptors", "bigfoot", "--board", str(file), "--games", "2")
    assert data["boards"] == ["tundra"]


def test_the_table_shows_shares_with_their_intervals(shell: Shell) -> None:
    data = result(shell, "robin-hood", "bigfoot", "--games", "50", "--seed", "4")
    ran = shell.run("sim", "robin-hood", "bigfoot", "--games", "50", "--seed", "4")
    assert (ran.code, ran.err) == (0, "")  # no progress bar where nobody looks
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert lines[0] == "Robin Hood against Bigfoot on Sherwood Forest, choosing at random, seed 4"
    wins = data["wins"]
    assert isinstance(wins, list)
    for name, hits in [("Robin Hood", wins[0]), ("Bigfoot", wins[1]), ("whoever began", data["first_wins"])]:
        low, high = wilson(hits, 50)
        assert f"{name} {hits} {hits / 50:.1%} {low:.1%} to {high:.1%}" in lines
    turns, decisions = data["turns"], data["decisions"]
    assert isinstance(turns, int)
    assert isinstance(decisions, int)
    mean = f"A game takes {turns / 50:.1f} turns and {decisions / 50:.0f} decisions on average."
    assert mean in lines


FOUR = ["elektra", "titania", "t-rex", "bigfoot"]


def test_four_heroes_play_everybody_against_everybody(shell: Shell) -> None:
    data = result(shell, *FOUR, "--games", "8")
    assert (data["format"], data["boards"]) == ("free-for-all", ["hells-kitchen"])
    wins, draws = data["wins"], data["draws"]
    assert isinstance(wins, list)
    assert isinstance(draws, int)
    assert len(wins) == 4
    assert sum(wins) + draws == 8
    lines = shell.run("sim", *FOUR, "--games", "8").out.splitlines()
    assert lines[0].startswith("Elektra against Titania against T. Rex against Bigfoot on Hell's Kitchen, ")


def test_teams_win_together(shell: Shell) -> None:
    data = result(shell, *FOUR, "--format", "teams", "--games", "8")
    wins, draws = data["wins"], data["draws"]
    assert isinstance(wins, list)
    assert isinstance(draws, int)
    assert (wins[0], wins[1]) == (wins[2], wins[3])
    assert wins[0] + wins[1] + draws == 8
    out = shell.run("sim", *FOUR, "--format", "teams", "--games", "8").out
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0].startswith("Elektra and T. Rex against Titania and Bigfoot on Hell's Kitchen, ")
    low, high = wilson(wins[0], 8)
    assert f"Elektra and T. Rex {wins[0]} {wins[0] / 8:.1%} {low:.1%} to {high:.1%}" in lines


def test_what_beginning_is_worth_is_said(shell: Shell) -> None:
    words = ["raptors", "bigfoot", "--games", "20"]
    advantage = result(shell, *words)["first_advantage"]
    assert isinstance(advantage, float)
    assert f"\nBeginning is worth {100 * advantage:+.1f} points of the share.\n" in shell.run("sim", *words).out


def test_a_hero_against_itself_is_told_apart_by_seats(shell: Shell) -> None:
    out = shell.run("sim", "raptors", "raptors", "--games", "4").out
    assert out.startswith("Raptors (seat 1) against Raptors (seat 2) on Raptor Paddock")


def test_an_interrupt_shows_the_games_so_far(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient(Totals):
        """A tally whose third game is interrupted."""

        def add(self, outcome: GameSummary) -> None:
            if self.games == 3:
                raise KeyboardInterrupt
            super().add(outcome)

    monkeypatch.setattr(Totals, "of_seats", lambda seats: Impatient([0] * seats))
    ran = shell.run("sim", "raptors", "bigfoot", "--games", "100")
    assert ran.code == 130
    assert "\n3 games in " in ran.out
