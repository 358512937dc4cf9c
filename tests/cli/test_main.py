"""The command as a whole: help, version, errors, exit codes, pipes."""

import subprocess
import sys

import pytest

import matchless
from shell import PROGRAM, Shell, plain_environment, run_outside

COMMANDS = (
    *("heroes", "hero", "boards", "board"),
    *("serve", "play", "sim", "replay", "explain"),
    *("balance", "compare", "ladder", "dataset"),
)


def test_help_names_every_command_and_has_examples(shell: Shell) -> None:
    ran = shell.run("--help")
    assert (ran.code, ran.err) == (0, "")
    assert "examples:\n  matchless    " in ran.out
    for command in COMMANDS:
        assert f"\n    {command} " in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_ends_with_an_example(command: str, shell: Shell) -> None:
    ran = shell.run(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    *_, heading, example = ran.out.splitlines()
    assert heading == "example:"
    assert example.startswith(f"  matchless {command}")


def test_version_names_program_rules_and_build(shell: Shell) -> None:
    ran = shell.run("--version")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"matchless {matchless.__version__}, rules {matchless.RULES_VERSION}, {matchless.BUILD}\n"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["dance"], "argument COMMAND: invalid choice: 'dance'"),
        (["hero"], "the following arguments are required: NAME; see: matchless hero --help"),
        (["sim"], "the following arguments are required: HERO; see: matchless sim --help"),
        (["sim", "raptors"], "a game takes 2 to 4 heroes, not 1; put names of several words in quotes"),
        (["sim", *["raptors"] * 5], "a game takes 2 to 4 heroes, not 5; put names of several words in quotes"),
        (["play", *["raptors"] * 5], "a game takes 2 to 4 heroes, not 5; put names of several words in quotes"),
        (["play", "--format", "teams"], "heroes: teams takes 4 heroes, not 2; see: matchless play --help"),
        (["sim", "raptors", "bigfoot", "elektra", "--format", "duel"], "heroes: duel takes 2 heroes, not 3; see: "),
        (["play", "--format", "solo"], "argument --format: invalid choice: 'solo' (choose from "),
        (["play", "raptors", "bigfoot", "hamlet", "--board", "yukon"], "board: Yukon has starts for 2, not for 3"),
        (["play", "--seat", "3"], "--seat 3: this game has only 2 seats; give 1 to 2"),
        (["play", "--first", "4"], "--first 4: this game has only 2 seats; give 1 to 2"),
        (["sim", "raptors", "bigfoot", "--games", "0"], "argument --games: must be at least 1, not 0; see: "),
        (["sim", "raptors", "bigfoot", "--games", "ten"], "argument --games: must be a whole number, not 'ten'; see: "),
        (["replay", "x", "--until", "-1"], "argument --until: must be at least 0, not -1; see: "),
        (["play", "--seat", "5"], "argument --seat: invalid choice: 5 (choose from 1, 2, 3, 4); see: matchless play "),
    ],
)
def test_a_wrong_command_line_is_one_line_that_points_to_help(words: list[str], line: str, shell: Shell) -> None:
    assert shell.fails(*words).startswith(line)


@pytest.mark.parametrize("words", [["hero", "robin-hod"], ["sim", "raptors", "robin-hod"], ["play", "robin-hod"]])
def test_an_unknown_hero_names_the_likeliest_and_the_list(words: list[str], shell: Shell) -> None:
    line = shell.fails(*words)
    assert line.startswith("unknown hero 'robin-hod', did you mean robin-hood? (known: ")
    assert line.endswith("; see: matchless heroes")


@pytest.mark.parametrize("words", [["board", "yukn"], ["sim", "raptors", "bigfoot", "--board", "yukn"]])
def test_an_unknown_board_names_the_likeliest_and_the_list(words: list[str], shell: Shell) -> None:
    line = shell.fails(*words)
    assert line.startswith("unknown board 'yukn', did you mean yukon? (known: ")
    assert line.endswith("; see: matchless boards")


def test_an_interrupt_ends_any_command_without_a_word(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> list[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr("matchless.heroes.slugs", interrupt)
    ran = shell.run("heroes")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_errors_of_a_real_process_leave_standard_output_empty() -> None:
    ran = run_outside("hero", "nobody-at-all")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("matchless: unknown hero 'nobody-at-all' (known: ")


@pytest.mark.parametrize("words", [["heroes"], ["hero", "robin-hood"], ["hero", "robin-hood", "--json"]])
def test_a_reader_that_goes_away_is_no_error(words: list[str]) -> None:
    with subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=plain_environment()
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(120) == 1


def test_letters_that_the_terminal_cannot_show_do_not_stop_the_command() -> None:
    ran = run_outside("board", "raptor-paddock", PYTHONIOENCODING="ascii")
    assert (ran.code, ran.err) == (0, "")
    assert "B3     brown, blue          B2, ?C2, D1" in ran.out


def test_the_installed_command_and_the_module_are_the_same_main() -> None:
    from importlib.metadata import entry_points

    (script,) = entry_points(group="console_scripts", name="matchless")
    assert script.load() is sys.modules["matchless.cli"].main
