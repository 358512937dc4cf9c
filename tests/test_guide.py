"""The guide to writing a hero is true: its hero loads, says what the guide says, and plays."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from matchless import card_text, heroes, new_game
from matchless.language.check import examine_file
from shell import Shell

GUIDE = Path(__file__).parent.parent / "docs" / "writing-a-hero.md"
TEXT = GUIDE.read_text(encoding="utf-8")


def example(folder: Path, more: str = "") -> str:
    """The hero of the guide, as a reader would save it."""
    found = re.search(r"```yaml\n(format: .*?)```", TEXT, re.DOTALL)
    assert found is not None
    path = folder / "grey-wolf.yaml"
    path.write_text(found.group(1) + more, encoding="utf-8")
    return str(path)


def test_the_hero_of_the_guide_loads_says_what_the_guide_says_and_plays(tmp_path: Path) -> None:
    hero = heroes.load_file(example(tmp_path))
    assert card_text(hero.cards[1]) == "After combat: If you won this combat, draw 1 card."
    assert card_text(hero.cards[1]) in " ".join(TEXT.split())
    game = new_game("yukon", [hero, "bigfoot"], seed=1)
    while not game.over:
        game.choose(game.options[-1])
    assert game.result is not None


def test_the_choice_of_the_guide_may_stand_on_a_card(tmp_path: Path) -> None:
    found = re.search(r"```yaml\n( +modes: .*?)```", TEXT, re.DOTALL)
    assert found is not None
    card = "- name: Rest\n  type: scheme\n  boost: 1\n  copies: 1\n"
    hero = heroes.load_file(example(tmp_path, card + found.group(1)))
    assert card_text(hero.cards[3]) == "Choose one:\n* Grey Wolf recovers 2 health.\n* Draw 2 cards."


def test_the_components_of_the_guide_are_all_used(tmp_path: Path) -> None:
    found = re.search(r"```yaml\n( +- \{name: Bristle.*?)```", TEXT, re.DOTALL)
    assert found is not None
    report = examine_file(example(tmp_path, dedent(found.group(1))))
    assert [str(each) for each in report.problems if each.check != "deck"] == []
    hero = report.playable()
    assert [len(part) for part in (hero.counters, hero.tokens, hero.markers, hero.offered)] == [1, 1, 1, 3]
    assert "PROWL" in card_text(hero.cards[4])


@pytest.mark.parametrize("sentence", re.findall(r"^\| .* \| (\w.*\.) \|$", TEXT, re.MULTILINE))
def test_what_the_guide_says_to_write_is_understood_as_it_stands(tmp_path: Path, sentence: str) -> None:
    card = f'- {{name: Try, type: versatile, value: 1, boost: 1, copies: 1, during: "{sentence}"}}\n'
    report = examine_file(example(tmp_path, card))
    assert [str(each) for each in report.problems if each.check != "deck"] == []
    assert card_text(report.playable().cards[3]) == f"During combat: {sentence}"


def test_the_text_by_hand_of_the_guide_may_stand_on_a_card(tmp_path: Path) -> None:
    found = re.search(r"```yaml\n(- name: Moonlit.*?)```", TEXT, re.DOTALL)
    assert found is not None
    hero = heroes.load_file(example(tmp_path, found.group(1)))
    assert hero.by_hand == ("cards/Moonlit Chase",)


def test_the_commands_of_the_guide_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    example(tmp_path)
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^uv run matchless (\w+ grey-wolf\.yaml.*?)(?: *#.*)?$", TEXT, re.MULTILINE)
    assert [command.split()[0] for command in commands] == ["check", "hero", "sim", "play"]
    shell = Shell(capsys, monkeypatch)
    assert "Grey Wolf can be played; 3 cards, 3 texts understood" in shell.run(*commands[0].split()).out
    assert "draw 1 card" in " ".join(shell.run(*commands[1].split()).out.split())
    assert "Grey Wolf" in shell.run(*commands[2].split(), "--games", "4").out


def test_the_hero_that_is_begun_in_the_guide_is_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = re.search(r'`uv run matchless (new-hero) "([\w ]+)"`', TEXT)
    assert found is not None
    monkeypatch.chdir(tmp_path)
    shell = Shell(capsys, monkeypatch)
    assert shell.run(*found.groups()).code == 0
    assert "Grey Wolf can be played" in shell.run("check", "grey-wolf.yaml").out
