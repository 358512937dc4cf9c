"""play: a person at the terminal against bots."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from matchless import Recording, Rng, bots, heroes, load_record, new_game, save_record
from matchless.cli.person import COMMANDS, Person, Unclear, gathered, understood
from matchless.cli.play import Opponent
from matchless.engine.game import Game
from matchless.engine.view import View
from matchless.lab.match import bot_seed
from matchless.teacher.judge import BUDGET
from shell import PROGRAM, Shell, plain_environment

ONES = "1\n" * 2000
BOARD = "sherwood-forest"
PAIR = ["robin-hood", "bigfoot"]


def person_and_chance(
    choose: Callable[[Game], int], seed: int, seat: int = 0, pair: list[str] = PAIR, board: str = BOARD
) -> tuple[Game, list[str]]:
    """The game that the command should play when the person chooses like this, and those choices in words."""
    game = new_game(board, pair, seed=seed)
    chance = bots.make("random", bot_seed(game.seed, 1 - seat))
    labels = []
    while not game.over:
        if game.asked == seat:
            option = choose(game)
            labels.append(game.view(seat).says(option))
        else:
            option = chance.choose(game.view(1 - seat), game.options)
        game.choose(option)
    return game, labels


def at_random(seed: int) -> Callable[[Game], int]:
    rng = Rng.seeded(seed)
    return lambda game: game.options[rng.below(len(game.options))]


def test_without_arguments_a_newcomer_plays_robin_hood_against_bigfoot(shell: Shell) -> None:
    ran = shell.run("play", typed="q\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Robin Hood (you) against Bigfoot on Sherwood Forest, seed ")
    assert re.search(r"\nWhere do you place Outlaw 1\?\nRule SETUP-3\.\n *1  Place on ", ran.out)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "Your opponent is an apprentice bot."),
        (["--bot", "master"], "Your opponent is a master bot."),
        (["--bot", "greedy:8", "--seat", "2"], "Your opponent is a greedy:8 bot."),
        (["titania", "bigfoot", "t-rex", "--bot", "novice"], "All others are novice bots."),
        (
            ["titania", "bigfoot", "t-rex", "--bot", "novice", "--bot", "random", "--seat", "2"],
            "Titania is a novice bot, T. Rex is a random bot.",
        ),
    ],
)
def test_who_the_others_are(words: list[str], line: str, shell: Shell) -> None:
    ran = shell.run("play", *words, "--seed", "5", "--first", "1")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[1] == f"{line} Type ? for help, hint for advice, q to quit."


def test_every_game_without_a_seed_is_another(shell: Shell) -> None:
    seeds = {shell.run("play", typed="q\n").out.splitlines()[0] for _ in range(4)}
    assert len(seeds) > 1


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["raptors"], "Raptors (you) against Robert Muldoon on Raptor Paddock"),
        (["raptors", "bigfoot"], "Raptors (you) against Bigfoot on Raptor Paddock"),
        (["bigfoot", "raptors", "--board", "Yukon"], "Bigfoot (you) against Raptors on Yukon"),
        (["--seat", "2"], "Robin Hood against Bigfoot (you) on Sherwood Forest"),
        (["raptors", "raptors"], "Raptors (seat 1) (you) against Raptors (seat 2) on Raptor Paddock"),
        (["t-rex"], "T. Rex (you) against Dr. Sattler on T. Rex Paddock"),
        (["titania", "bigfoot", "t-rex"], "Titania (you) against Bigfoot against T. Rex on Globe Theatre"),
        (
            ["t-rex", "hamlet", "raptors", "--seat", "2"],
            "T. Rex against Hamlet (you) against Raptors on Hell's Kitchen",
        ),
        (
            ["bigfoot", "titania", "t-rex", "elektra", "--format", "teams", "--seat", "4"],
            "Bigfoot and T. Rex against Titania and Elektra (you) on Hell's Kitchen",
        ),
    ],
)
def test_who_plays_where(words: list[str], line: str, shell: Shell) -> None:
    assert shell.run("play", *words, "--seed", "5").out.splitlines()[0] == f"{line}, seed 5."


@pytest.mark.parametrize(("first", "words"), [("1", "you will begin"), ("2", "Bigfoot will begin")])
def test_who_begins_can_be_said(first: str, words: str, shell: Shell) -> None:
    assert words in shell.run("play", "--first", first).out


def test_a_mulligan_is_offered_only_if_asked_for(shell: Shell) -> None:
    offer = "Take a mulligan? Your hand is shuffled back, and you draw as many cards again."
    assert offer not in shell.run("play", "--seed", "1", typed="1\n").out
    ran = shell.run("play", "--seed", "1", "--mulligan", typed="yes\n")
    assert offer in ran.out
    assert "\nRobin Hood takes a mulligan.\n" in ran.out


@pytest.mark.parametrize(("seed", "seat"), [(3, 0), (4, 1)])
def test_a_whole_game_by_always_answering_one(seed: int, seat: int, shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    words = ["--bot", "random", "--seed", str(seed), "--seat", str(seat + 1), "--record", str(file)]
    ran = shell.run("play", *words, typed=ONES)
    game, _ = person_and_chance(lambda game: game.options[0], seed, seat)
    assert (ran.code, ran.err) == (0, "")
    assert file.read_text(encoding="utf-8") == save_record(game)
    assert game.result is not None
    verdict = "You win" if seat in game.result.winners else f"You lose to {game.table.players[1 - seat]}"
    assert f"\n{verdict}: {game.result.reason}.\n" in ran.out
    assert ran.out.endswith(f"\nThe game is in {file}; look at it with: matchless replay {file}\n")


def test_a_whole_game_by_words(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    game, labels = person_and_chance(at_random(8), seed=8)
    for place, words in enumerate(labels):
        labels[place] = (words, words.upper(), f"  {words.lower()} ")[place % 3]
    typed = "".join(f"{words}\n" for words in labels)
    ran = shell.run("play", "--bot", "random", "--seed", "8", "--record", str(file), typed=typed)
    assert ran.code == 0
    assert game.over
    assert file.read_text(encoding="utf-8") == save_record(game)


class Taker:
    """A bot that takes the first choice and keeps what it was shown."""

    def __init__(self, kind: str, seed: int) -> None:
        self.kind = kind
        self.seed = seed
        self.seats: set[int | None] = set()
        self.hands: set[int] = set()  # seats whose hands it saw

    def choose(self, view: View, choices: Sequence[int]) -> int:
        decision = view.decision
        assert decision is not None
        assert list(choices) == list(decision.options)
        self.seats.add(view.seat)
        self.hands.update(seat for seat, data in enumerate(view.data()["seats"]) if data["hand"] is not None)
        return choices[0]

    def explain(self, view: View, choices: Sequence[int]) -> list[bots.Opinion]:
        self.choose(view, choices)
        return [bots.Opinion(choice, 1, 0.5, 0.1, 0.9) for choice in reversed(choices)]


def test_every_bot_knows_what_its_seat_knows_and_nothing_else(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Taker] = []

    def make(kind: str, seed: int) -> Taker:
        made.append(Taker(kind, seed))
        return made[-1]

    monkeypatch.setattr("matchless.bots.make", make)
    words = ["bigfoot", "hamlet", "titania", "t-rex", "--seat", "2", "--seed", "4"]
    shell.run("play", *words, "--bot", "novice", "--bot", "veteran", "--bot", "master", typed="1\n" * 40)
    assert [bot.kind for bot in made] == ["novice", "veteran", "master"]
    assert [bot.seats for bot in made] == [bot.hands for bot in made] == [{0}, {2}, {3}]
    seeds = [bot_seed(4, seat) for seat in range(4)]
    assert [bot.seed for bot in made] == [seeds[0], *seeds[2:]]
    assert len({4, *seeds}) == 5


def test_a_game_against_a_bot_depends_on_seed_and_answers_only(shell: Shell) -> None:
    words = ["play", "--seed", "3", "--bot", "novice"]
    whole = shell.run(*words, typed=ONES)
    assert (whole.code, whole.err) == (0, "")
    assert "\nYou lose to Bigfoot: " in whole.out or "\nYou win: " in whole.out
    assert shell.run(*words, typed=ONES).out == whole.out


@pytest.mark.parametrize("bot", bots.LEVELS)
def test_every_level_plays(bot: str, shell: Shell) -> None:
    ran = shell.run("play", "--bot", bot, "--seed", "3", "--first", "2", typed="1\n" * 4)
    assert (ran.code, ran.err) == (0, "")
    assert "\nTurn 1: Bigfoot.\n" in ran.out
    assert "is thinking" not in ran.out


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--bot", "grandmaster"], "unknown bot 'grandmaster', did you mean master? (known: novice, "),
        (["--bot", "greedy:0"], "the budget '0' of greedy must be a number above 0; see: matchless play --help"),
        (
            ["--bot", "novice", "--bot", "master"],
            "--bot is given 2 times, and 1 seat is played by bots; give it once for all of them, or once for each ",
        ),
        (
            ["bigfoot", "hamlet", "t-rex", "elektra", "--bot", "novice", "--bot", "master"],
            "--bot is given 2 times, and 3 seats are played by bots; ",
        ),
    ],
)
def test_bots_that_cannot_be_are_noticed_before_the_game(
    words: list[str], line: str, shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    assert shell.fails("play", *words, "--record", str(file)).startswith(line)
    assert not file.exists()


@pytest.mark.parametrize(("terminal", "told"), [(True, True), (False, False)])
def test_a_bot_that_was_slow_says_on_a_terminal_that_it_thinks(
    terminal: bool, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = Console(file=io.StringIO(), force_terminal=terminal, _environ={"TERM": "xterm"})
    game = new_game(BOARD, PAIR, seed=3)
    opponent = Opponent("Bigfoot", "search:20ms", 0)

    def shown() -> str:
        assert isinstance(console.file, io.StringIO)
        opponent.choose(game.view(0), game.options, console)
        return console.file.getvalue()

    monkeypatch.setattr(import_module("matchless.cli.play"), "SLOW", 1000)
    assert shown() == ""
    assert shown() == ""
    monkeypatch.setattr(import_module("matchless.cli.play"), "SLOW", 0.01)
    assert shown() == ""  # nobody knew
    assert ("Bigfoot is thinking…" in shown()) is told


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The games that the command begins, the moment it has begun them."""
    begun: list[Game] = []

    def keep(*parts: Any, **options: Any) -> Recording:
        recording = Recording(*parts, **options)
        begun.append(recording.game)
        return recording

    monkeypatch.setattr(import_module("matchless.cli.play"), "Recording", keep)
    return begun


def hidden_names(game: Game, viewer: int) -> set[str]:
    """The names of all cards that the others hold, or have laid face down."""
    table = game.table
    hidden = {card for seat in range(table.seats) if seat != viewer for card in game.hand[seat]}
    if game.combat is not None and not game.combat.revealed:
        hidden.update(side.card for side in (game.combat.attack, game.combat.defense) if side.seat != viewer)
    return {table.cards[card].name for card in hidden if card >= 0}


def fight_through(
    shell: Shell,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    games: list[Game],
    words: list[str],
    seat: int,
) -> tuple[str, int]:
    """Plays a game at random to its end, looking at everything, and checks at each choice that nothing hidden is named.

    Gives all that was printed, and how many hidden cards there were to name.
    """
    rng = Rng.seeded(9)
    printed: list[str] = []
    looks: list[str] = []
    seen = {card.name for card in heroes.load(words[seat]).cards}  # and whatever has lain open
    hidden = 0
    really_hear = Person.hear

    def hear(person: Person, view: View, own: bool) -> None:
        game = games[-1]
        told = " ".join(game.view(None).sentences())
        shown = {card for other in game.seen[seat * game.table.seats :][: game.table.seats] for card in other}
        seen.update(card.name for card in game.table.cards if card.name in told)
        seen.update(game.table.cards[card].name for card in shown)
        really_hear(person, view, own)

    def answer(prompt: str) -> str:
        nonlocal hidden
        game = games[-1]
        part = capsys.readouterr().out
        printed.append(part)
        secret = hidden_names(game, seat) - seen
        assert not [name for name in secret if name in part]
        if looks:
            return looks.pop()
        hidden += len(secret)
        looks.extend(("h", "d", "b", "a", "i", "s") if rng.below(20) == 0 else ())
        return str(rng.below(len(game.options)) + 1)

    monkeypatch.setattr("matchless.cli.person.HINT_BOT", "novice")
    monkeypatch.setattr(Person, "hear", hear)
    monkeypatch.setattr("builtins.input", answer)
    ran = shell.run("play", *words, "--bot", "random", "--seat", str(seat + 1))
    assert (ran.code, ran.err) == (0, "")
    assert games[-1].over
    return "".join(printed) + ran.out, hidden


@pytest.mark.parametrize(("first", "second"), list(pairwise([*heroes.slugs(), heroes.slugs()[0]])))
def test_every_hero_can_be_played_to_the_end_and_nothing_hidden_is_shown(
    first: str,
    second: str,
    shell: Shell,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    games: list[Game],
) -> None:
    seat = len(first) % 2
    words = [first, second] if seat == 0 else [second, first]
    shown, hidden = fight_through(shell, monkeypatch, capsys, games, [*words, "--seed", "5"], seat)
    assert "\nYou win: " in shown or "\nYou lose to " in shown or "\nA draw: " in shown
    assert hidden > 50


@pytest.mark.parametrize(("format_", "seat"), [("free-for-all", 2), ("teams", 3)])
def test_games_of_four_can_be_played_to_the_end(
    format_: str,
    seat: int,
    shell: Shell,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    games: list[Game],
) -> None:
    words = ["bigfoot", "hamlet", "titania", "t-rex", "--format", format_, "--seed", "4"]
    shown, hidden = fight_through(shell, monkeypatch, capsys, games, words, seat)
    assert hidden > 50
    result = games[-1].result
    assert result is not None
    others = " and ".join(games[-1].table.players[winner] for winner in result.winners if winner != seat)
    if seat in result.winners:
        verdict = f"You and {others} win" if others else "You win"
    else:
        verdict = f"You lose to {others}"
    assert f"\n{verdict}: {result.reason}.\n" in shown


def test_the_state_shows_fighters_hands_and_piles(shell: Shell) -> None:
    out = shell.run("play", "--seed", "1", "--first", "1", typed="1\n1\n1\n1\n").out
    state = out[out.index("\nTurn 1: you, 2 actions left ") :]
    assert "You: Robin Hood                                Opponent: Bigfoot\n" in state
    assert "\nhand 5, deck 25, discards 0                    hand 5, deck 25, discards 0\n" in state
    assert "\nRobin Hood  13/13  B3 (grey)                   Bigfoot        16/16  B1 (light green, brown)\n" in state
    assert "\nHand: " in state
    assert "Choose an action: 2 left.\nRule TURN-1.\n1  Maneuver  draw a card, then move" in state


def test_a_defender_sees_who_attacks_whom_and_a_card_face_down(shell: Shell) -> None:
    out = shell.run("play", "--bot", "random", "--seed", "3", typed=ONES).out
    asked = out[out.index(" Defend ") - 120 :]
    assert re.search(r"\nAttack: (.+), a card face down\n\1 attacks (.+)\. Defend \2 with a card, or with none", asked)
    assert "\n1  No card\n" in asked


def test_a_question_names_what_asks_it_and_what_that_says(shell: Shell) -> None:
    _, labels = person_and_chance(at_random(8), seed=8)
    out = shell.run("play", "--bot", "random", "--seed", "8", typed="".join(f"{words}\n" for words in labels)).out
    text = "After one of your fighters attacks, move that fighter up to 2 spaces."
    assert f" up to 2 spaces?\nRobin Hood's ability: {text} Rule MOVE-1.\n" in out


def test_looking_things_up_chooses_nothing(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = "?\nh\nd\na\nb\nw\ns\nhelp\nHAND\ndiscards\nabilities\nboard\nwhy\nstate\n1\n"
    ran = shell.run("play", "--seed", "3", "--first", "1", "--record", str(file), typed=typed)
    assert ran.out.count("Answer with the number of an option, or with words of it") == 2
    assert ran.out.count("  boost  by ") == 2
    assert ran.out.count("Opponent: Bigfoot, discarded (top last): nothing\n") == 2
    assert ran.out.count("\nB3     Robin Hood  grey ") == 2
    assert ran.out.count("\nAfter one of your fighters attacks, move that fighter up to 2 spaces.\n") == 2
    assert ran.out.count("SETUP-3: Decks are shuffled and five cards drawn.") == 2
    assert ran.out.count("Setup on Sherwood Forest; you will begin ") == 3
    assert len(load_record(file.read_text(encoding="utf-8")).choices()) == 1


def test_the_hand_is_shown_with_what_the_cards_say(shell: Shell) -> None:
    out = shell.run("play", "--seed", "3", typed="h\n").out
    assert "\n     1  Piercing Shot          attack         2      3  Robin Hood  After combat: Draw 2 cards.\n" in out


ADVICE = re.compile(r" *(\d+)  (.+?) +(\d+)% +(\d+)% to (\d+)% +(\d+)$", re.MULTILINE)


@pytest.mark.parametrize("word", ["i", "hint", "HINT"])
def test_a_hint_rates_the_options_and_chooses_nothing(
    word: str, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matchless.cli.person.HINT_BOT", "search:100")  # a slow machine has time for all of them
    file = tmp_path / "game.txt"
    ran = shell.run("play", "--seed", "3", "--first", "1", "--record", str(file), typed=f"{word}\n")
    assert (ran.code, ran.err) == (0, "")
    asked, hint = ran.out.split("> A search:100 bot that knows what you know, the best first:\n")
    assert hint.startswith("   option       wins  95% interval  tries\n")
    rows = ADVICE.findall(hint)
    assert sorted(number for number, *_ in rows) == ["1", "2", "3", "4", "5"]
    for number, words, chance, low, high, tries in rows:
        assert f"\n{number}  {words}  " in asked
        assert int(low) <= int(chance) <= int(high)
        assert int(tries) > 0
    assert [int(row[-1]) for row in rows] == sorted((int(row[-1]) for row in rows), reverse=True)
    assert load_record(file.read_text(encoding="utf-8")).choices() == []


def put_aside(file: Path, fits: Callable[[Game], bool]) -> None:
    """Keeps a random game at a moment when seat 1 is asked and things are so."""
    for seed in range(1000):
        rng = Rng.seeded(seed)
        game = new_game(BOARD, PAIR, seed=seed)
        while not game.over:
            if game.asked == 0 and fits(game):
                file.write_text(save_record(game), encoding="utf-8")
                return
            game.choose(game.options[rng.below(len(game.options))])
    pytest.fail("there is no such moment")


def test_a_long_hint_is_cut_short(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    put_aside(file, lambda game: len(game.options) == 11)
    hint = shell.run("play", "--resume", str(file), typed="hint\n").out.partition("the best first:\n")[2]
    heading, *rows = hint.splitlines()
    assert heading.split() == ["option", "wins", "95%", "interval", "tries"]
    assert rows[8] == "and 3 more that it likes less."
    assert rows[9].startswith("> ")


def test_where_nothing_can_be_chosen_there_is_no_hint(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    put_aside(file, lambda game: len(game.options) == 1)
    assert "> There is only one option.\n" in shell.run("play", "--resume", str(file), typed="hint\n").out


def test_a_hint_comes_from_what_the_person_knows(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Taker("", 0)

    def adviser(kind: str, seed: int) -> Taker:
        assert kind == f"search:{BUDGET}"
        return asked

    monkeypatch.setattr("matchless.cli.person.adviser", adviser)
    out = shell.run("play", "--bot", "random", "--seed", "3", "--seat", "2", typed="1\nhint\n" * 30).out
    assert asked.seats == asked.hands == {1}
    heading, first, *_ = out.partition("the best first:\n")[2].splitlines()
    assert "tries" in heading
    assert first.split()[-5:] == ["50%", "10%", "to", "90%", "1"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Please choose 1 to 5, or ? for help."),
        ("0", "There is no option 0; please choose 1 to 5."),
        ("6", "There is no option 6; please choose 1 to 5."),
        ("-1", "'-1' is none of the options; please choose 1 to 5, or ? for help."),
        ("1.5", "'1.5' is none of the options; please choose 1 to 5, or ? for help."),
        ("fly away", "'fly away' is none of the options; please choose 1 to 5, or ? for help."),
        ("[bold]", "'[bold]' is none of the options; please choose 1 to 5, or ? for help."),
        ("on c", "'on c' could be 3 Place on C4, 4 Place on C5. Please say more, or give the "),
    ],
)
def test_bad_input_is_explained_and_loses_nothing(typed: str, answer: str, shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ran = shell.run("play", "--seed", "3", "--first", "1", "--record", str(file), typed=f"{typed}\n2\n")
    assert (ran.code, ran.err) == (0, "")
    assert f"\n> {answer}" in ran.out
    assert "\n> You: Place on B4.\n" in ran.out
    assert len(load_record(file.read_text(encoding="utf-8")).choices()) == 1


LABELS = [
    "done",
    "move Robin Hood",
    "move Outlaw 1",
    "move Outlaw 2",
    "move The Jackalope",
    "to C1",
    "to C1 from C2",
    "to C1 through Raptor 1",
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", "done"),
        ("7", "to C1 from C2"),
        ("do", "done"),
        ("DONE", "done"),
        ("move r", "move Robin Hood"),
        ("robin", "move Robin Hood"),
        ("hood", "move Robin Hood"),
        ("outlaw 2", "move Outlaw 2"),
        ("out 2", "move Outlaw 2"),
        ("m o 1", "move Outlaw 1"),
        ("jack", "move The Jackalope"),
        ("to c1", "to C1"),
        ("c1", "to C1"),
        ("c1 t", "to C1 through Raptor 1"),
        ("raptor", "to C1 through Raptor 1"),
        ("c2", "to C1 from C2"),
        ("c1 from c2", "to C1 from C2"),
    ],
)
def test_words_of_a_label_are_understood(typed: str, meant: str) -> None:
    assert LABELS[understood(typed, LABELS)] == meant


def test_an_option_is_understood_by_its_id_before_any_words() -> None:
    assert understood("C1", ["Move to C1, tail on C2", "Move to C1"], ["C1/C2", "C1"]) == 1
    assert understood("c1/c2", ["Move to C1, tail on C2", "Move to C1"], ["C1/C2", "C1"]) == 0


@pytest.mark.parametrize("typed", ["", "9", "0", "move", "outlaw", "hood robin", "o", "to c", "nothing", "²", "1 2"])
def test_words_that_fit_no_label_or_several_are_not(typed: str) -> None:
    with pytest.raises(Unclear):
        understood(typed, LABELS)


def test_no_label_is_ever_taken_for_a_command() -> None:
    _, labels = person_and_chance(at_random(8), seed=8)
    assert not set(COMMANDS) & {words.casefold() for words in labels}


def test_lines_that_repeat_are_counted() -> None:
    assert gathered(["a", "b", "b", "b", "a"]) == ["a", "b (3 times)", "a"]


@pytest.mark.parametrize("typed", ["1\n2\nq\n", "1\n2\nquit\n", "1\n2\n"])
def test_stopping_keeps_the_record_and_says_how_to_go_on(typed: str, shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ran = shell.run("play", "--seed", "3", "--first", "1", "--record", str(file), typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert f"The game is in {file}; look at it with: matchless replay {file}\n" in ran.out
    assert f"Go on with it later: matchless play --resume {file}\n" in ran.out
    assert len(load_record(file.read_text(encoding="utf-8")).choices()) == 2


def test_stopping_without_a_record_says_that_nothing_is_kept(shell: Shell) -> None:
    ran = shell.run("play", typed="q\n")
    assert ran.out.endswith("\nGoodbye. Nothing was saved; --record FILE keeps a game to go on with later.\n")


def test_an_interrupt_keeps_the_record(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1", "2"])

    def type_and_interrupt(prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", type_and_interrupt)
    file = tmp_path / "game.txt"
    ran = shell.run("play", "--seed", "3", "--first", "1", "--record", str(file))
    assert (ran.code, ran.err) == (130, "")
    assert ran.out.endswith(f"\nGo on with it later: matchless play --resume {file}\n")
    assert len(load_record(file.read_text(encoding="utf-8")).choices()) == 2


def test_the_record_is_kept_from_choice_to_choice(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: list[Game]
) -> None:
    file = tmp_path / "game.txt"
    kept: list[int] = []

    def check_and_answer(prompt: str) -> str:
        assert load_record(file.read_text(encoding="utf-8")).choices() == games[-1].choices()
        kept.append(len(games[-1].choices()))
        return "1" if len(kept) < 12 else "q"

    monkeypatch.setattr("builtins.input", check_and_answer)
    assert shell.run("play", "--seed", "3", "--record", str(file)).code == 0
    assert kept[-1] > len(kept)  # the opponent has chosen, too
    assert file.read_text(encoding="utf-8") == save_record(games[-1])


def test_a_game_put_aside_goes_on_where_it_was(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shell.run("play", "--seed", "3", "--seat", "2", "--record", str(file), typed="1\n" * 10)
    before = load_record(file.read_text(encoding="utf-8"))
    ran = shell.run("play", "--resume", str(file), "--seat", "2", typed=ONES)
    after = load_record(file.read_text(encoding="utf-8"))
    assert ran.code == 0
    assert after.over
    assert after.choices()[: len(before.choices())] == before.choices()


@pytest.mark.parametrize(
    ("words", "again"),
    [
        (["--bot", "novice"], " --bot novice"),
        (["--seat", "2"], " --seat 2"),
        (
            ["t-rex", "hamlet", "elektra", "--bot", "random", "--bot", "novice", "--seat", "2"],
            " --seat 2 --bot random --bot novice",
        ),
    ],
)
def test_how_to_go_on_names_what_the_record_does_not_keep(
    words: list[str], again: str, shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    first = shell.run("play", *words, "--seed", "3", "--record", str(file), typed="1\n")
    assert first.out.endswith(f"\nGo on with it later: matchless play --resume {file}{again}\n")
    second = shell.run("play", "--resume", str(file), *again.split())
    assert (second.code, second.err) == (0, "")
    assert second.out.splitlines()[:2] == first.out.splitlines()[:2]


def test_a_resumed_game_can_be_kept_elsewhere(shell: Shell, tmp_path: Path) -> None:
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    shell.run("play", "--seed", "3", "--first", "1", "--record", str(old), typed="1\n")
    kept = old.read_text(encoding="utf-8")
    shell.run("play", "--resume", str(old), "--record", str(new), typed="1\n")
    assert old.read_text(encoding="utf-8") == kept
    assert len(load_record(new.read_text(encoding="utf-8")).choices()) == 2


def test_what_cannot_be_resumed(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    shell.run("play", "--seed", "3", "--record", str(file), typed=ONES)
    line = shell.fails("play", "--resume", str(file))
    assert line == f"the game in {file} is over; see it with: matchless replay {file}"
    file.write_text("matchless record 3\nnonsense\n", encoding="utf-8")
    assert shell.fails("play", "--resume", str(file)).startswith(f"{file}, line 2: unknown field 'nonsense'")
    assert file.read_text(encoding="utf-8") == "matchless record 3\nnonsense\n"
    line = shell.fails("play", "bigfoot", "--resume", str(file))
    assert line == "--resume takes heroes, format, board, seed and rules from the record; leave them out"
    assert shell.fails("play", "--format", "duel", "--resume", str(file)) == line
    assert shell.fails("play", "--resume", "-").startswith("--resume cannot read standard input")
    missing = tmp_path / "missing.txt"
    assert shell.fails("play", "--resume", str(missing)).startswith(f"{missing} cannot be read: ")
    assert not missing.exists()


def test_a_record_that_cannot_be_written_is_noticed_before_the_game(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "missing" / "game.txt"
    assert shell.fails("play", "--record", str(file)).startswith(f"{file} cannot be written: ")


def test_a_game_of_three_is_resumed_on_its_seats_only(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    three = ["bigfoot", "raptors", "hamlet"]
    shell.run("play", *three, "--seed", "3", "--seat", "3", "--record", str(file), typed="1\n1\nq\n")
    assert shell.fails("play", "--resume", str(file), "--seat", "4").startswith("--seat 4: this game has only 3 ")
    ran = shell.run("play", "--resume", str(file), "--seat", "3", typed="q\n")
    assert ran.out.startswith("Bigfoot against Raptors against Hamlet (you) on Hell's Kitchen, seed 3.\n")


@pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals of another kind")
def test_a_real_interrupt_ends_a_real_process_politely(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with subprocess.Popen(
        [*PROGRAM, "play", "--seed", "3", "--first", "1", "--record", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**plain_environment(), "PYTHONUNBUFFERED": "1"},
        # a shell that runs the tests in the background has them ignore the interrupt, and so their children
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"1\n")
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith(b"Where do you place Outlaw 2?"):
                break
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == 130
        assert process.stderr.read() == b""
        assert b"Go on with it later: " in process.stdout.read()
    assert len(load_record(file.read_text(encoding="utf-8")).choices()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of another kind")
def test_it_works_on_a_terminal() -> None:
    import pty

    person, terminal = pty.openpty()
    environment = {**plain_environment(), "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    words = [*PROGRAM, "play", "--seed", "3", "--first", "1"]
    with subprocess.Popen(words, stdin=terminal, stdout=terminal, stderr=terminal, env=environment) as process:
        os.close(terminal)
        os.write(person, b"b4\nq\n")
        shown = b""
        while True:
            try:
                part = os.read(person, 4096)
            except OSError:  # how Linux says that the other end is closed
                break
            if not part:
                break
            shown += part
        assert process.wait(120) == 0
    os.close(person)
    text = shown.decode()
    assert "You: Place on B4." in text
    assert "Goodbye." in text
    assert "\x1b[1m" in text  # a terminal gets bold type
