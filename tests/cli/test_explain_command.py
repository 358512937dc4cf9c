"""explain: what a bot thinks of the options at a moment of a recorded game."""

from __future__ import annotations

from pathlib import Path

import pytest

from matchless import RULES_VERSION, Rng, load_record, new_game, save_record
from matchless.bots.levels import adviser
from matchless.engine.game import Game
from shell import Shell, run_outside

BOT = "search:40"  # by iterations, not by the clock: the same on every machine


def random_game(choices: int = 10_000, format_: str = "duel") -> Game:
    """A random game, or its beginning."""
    names = ["robin-hood", "bigfoot"] if format_ == "duel" else ["robin-hood", "bigfoot", "raptors", "t-rex"]
    game = new_game("hells-kitchen", names, seed=5, format=format_)
    rng = Rng.seeded(5)
    while not game.over and len(game.choices()) < choices:
        game.choose(game.options[rng.below(len(game.options))])
    return game


def moment(least: int = 3) -> Game:
    """The game where Bigfoot is first asked, in a turn, with so many options."""
    choices = 0
    while True:
        game = random_game(choices)
        if game.turn > 2 and game.asked == 1 and len(game.options) >= least:
            return game
        choices += 1


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file with a whole game."""
    file = tmp_path / "game.txt"
    file.write_text(save_record(random_game()), encoding="utf-8")
    return file


def test_a_moment_is_explained_as_the_one_who_is_asked_knows_it(record: Path, shell: Shell) -> None:
    game = moment()
    choices = len(game.choices())
    ran = shell.run("explain", str(record), "--until", str(choices), "--bot", BOT)
    assert (ran.code, ran.err) == (0, "")
    heading = f"Robin Hood against Bigfoot on Hell's Kitchen, seed 5, after {choices} choices, as Bigfoot knows it\n"
    assert ran.out.startswith(heading)
    assert "\nHand: " in ran.out
    assert "\nBigfoot is asked: " in ran.out
    hidden = {game.table.cards[card].name for card in game.hand[0]}
    assert not [name for name in hidden if name in ran.out]
    rows = ran.out.partition(" wins  95% interval  tries\n")[2].partition("\n\n")[0].splitlines()
    labels = [f"{number}  {text}  " for number, (_, text) in enumerate(game.view(1).legal(), start=1)]
    assert sorted(next(row for row in rows if row.lstrip().startswith(text)) for text in labels) == sorted(rows)
    end = "How likely Bigfoot wins, as a search:40 bot with seed 0 thinks; the best first."
    assert ran.out.splitlines()[-1] == end


def test_json_is_what_the_bot_says(record: Path, shell: Shell) -> None:
    game = moment()
    choices = len(game.choices())
    words = ["explain", str(record), "--until", str(choices), "--bot", BOT, "--seed", "7", "--json"]
    data = shell.run(*words).json()
    assert isinstance(data, dict)
    view = game.view(1)
    assert data == {
        "rules": RULES_VERSION,
        "bot": BOT,
        "bot_seed": 7,
        "choices": choices,
        "decision": view.data()["decision"],
        "opinions": [
            {
                "option": opinion.choice,
                "id": view.choice_id(opinion.choice),
                "visits": opinion.visits,
                "chance": opinion.chance,
                "low": opinion.low,
                "high": opinion.high,
            }
            for opinion in adviser(BOT, 7).explain(view, game.options)
        ],
    }
    assert sorted(opinion["option"] for opinion in data["opinions"]) == sorted(game.options)
    assert run_outside(*words).json() == data


def test_a_game_put_aside_is_explained_where_it_stands(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shell.run("play", "--seed", "3", "--record", str(file), typed="1\n1\nq\n")
    out = shell.run("explain", str(file)).out
    assert "\nRobin Hood is asked: Where do you place Outlaw 3?\nRule SETUP-3.\n\n   option " in out
    assert out.endswith("\nHow likely Robin Hood wins, as a master bot with seed 0 thinks; the best first.\n")
    text = file.read_text(encoding="utf-8")
    typed = shell.run("explain", "-", "--bot", "novice", typed=text).out
    assert typed == shell.run("explain", str(file), "--bot", "novice").out


@pytest.mark.parametrize("bot", ["novice", "apprentice", "veteran", "flat:2", "plain:20"])
def test_every_bot_but_the_random_one_has_opinions(bot: str, record: Path, shell: Shell) -> None:
    choices = len(moment().choices())
    data = shell.run("explain", str(record), "--until", str(choices), "--bot", bot, "--json").json()
    assert isinstance(data, dict)
    assert data["bot"] == bot
    tried = [opinion for opinion in data["opinions"] if opinion["visits"]]
    assert tried
    for opinion in tried:
        assert 0 <= opinion["low"] <= opinion["chance"] <= opinion["high"] <= 1


def test_options_that_were_never_tried_have_no_chance_to_show(record: Path, shell: Shell) -> None:
    choices = len(moment(least=5).choices())
    out = shell.run("explain", str(record), "--until", str(choices), "--bot", "search:2").out
    assert [line.split()[-2:] for line in out.splitlines() if "·" in line][-1] == ["·", "0"]


def test_partners_win_together(shell: Shell) -> None:
    game = random_game(30, "teams")
    out = shell.run("explain", "-", "--bot", "novice", typed=save_record(game)).out
    assert f"\nHow likely the side of {game.table.players[game.asked]} wins, as a novice bot " in out


def test_a_game_that_is_over_has_nothing_to_explain(record: Path, shell: Shell) -> None:
    choices = len(load_record(record.read_text(encoding="utf-8")).choices())
    over = f"the game in {record} is over after {choices} choices"
    advice = f"--until N, with N below {choices}, stops after the first N"
    assert shell.fails("explain", str(record)) == f"{over}; {advice}"
    assert shell.fails("explain", str(record), "--until", str(choices)) == f"{over}; {advice}"
    assert shell.run("explain", str(record), "--until", str(choices - 1), "--bot", "novice").code == 0


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--bot", "random"], "the random bot has no opinion of its choices; "),
        (["--bot", "wizard"], "unknown bot 'wizard' (known: novice, apprentice, veteran, master, "),
        (["--bot", "flat:9ms"], "the budget '9ms' of flat must be a number above 0; see: matchless play --help"),
        (["--until", "-1"], "argument --until: must be at least 0, not -1; see: matchless explain --help"),
        (["--seed", "x"], "argument --seed: invalid int value: 'x'; see: matchless explain --help"),
    ],
)
def test_what_cannot_be_explained_is_one_line(words: list[str], line: str, record: Path, shell: Shell) -> None:
    said = shell.fails("explain", str(record), *words)
    assert said.startswith(line)
    assert said.endswith("--help")


def test_a_record_is_read_as_replay_reads_it(record: Path, shell: Shell) -> None:
    missing = record.with_name("missing.txt")
    assert shell.fails("explain", str(missing)) == shell.fails("replay", str(missing))
    text = record.read_text(encoding="utf-8") + "1 fly to the moon\n"
    record.write_text(text, encoding="utf-8")
    assert shell.fails("explain", str(record)) == shell.fails("replay", str(record))
    assert shell.run("explain", str(record), "--until", "20", "--bot", "novice").code == 0
