"""The README is true: its Python examples run, its commands exist, its coverage table is what the code says."""

from __future__ import annotations

import ast
import doctest
import io
import re
import shlex
from pathlib import Path

import pytest

from matchless import boards, heroes, items
from matchless.cli import main
from matchless.engine.definitions import Hero
from matchless.engine.table import FORMATS

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
MARKS = re.compile(r"(<!-- coverage:[^\n]*-->\n).*?(<!-- end of coverage -->)", re.DOTALL)


def test_the_python_examples_run() -> None:
    finder = doctest.DocTestParser()
    examples = finder.get_doctest(README.read_text(), {}, "README.md", str(README), 0)
    assert len(examples.examples) > 10
    runner = doctest.DocTestRunner()
    runner.run(examples)
    assert runner.failures == 0


def commands() -> list[str]:
    """The lines of the README that call matchless, without the two that set everything up."""
    lines = README.read_text().splitlines()
    return [line.removeprefix("uv run ") for line in lines if line.startswith("uv run matchless")]


@pytest.mark.parametrize("command", [line for line in commands() if " play" not in line and " replay" not in line])
def test_the_commands_run(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)[1:]) == 0


def test_a_game_is_played_recorded_and_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play, replay = (line for line in commands() if " play" in line or " replay" in line)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(shlex.split(play)[1:]) == 0
    assert main(shlex.split(replay)[1:]) == 0
    assert "Raptors" in capsys.readouterr().out


def cards_tested(hero: Hero) -> list[str]:
    """The cards of a hero that a scenario test names: in the hero's own file, or beside its slug in a shared one."""
    folder = ROOT / "tests" / "heroes"
    own = strings(folder / f"test_{hero.slug.replace('-', '_')}.py")
    shared = strings(folder / "test_shared_cards.py")
    return [
        card.name
        for card in hero.cards
        if any(card.name in text for text in own) or (hero.slug in shared and card.name in shared)
    ]


def strings(file: Path) -> set[str]:
    """Every text that a test file writes."""
    if not file.exists():
        return set()
    tree = ast.parse(file.read_text())
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def coverage() -> str:
    """The coverage table, counted from the code."""
    rows = ["| hero | set | different cards | in the deck | with a scenario test |", "|---|---|---:|---:|---:|"]
    cards = tested = 0
    for slug in heroes.slugs():
        hero = heroes.load(slug)
        names = cards_tested(hero)
        rows.append(f"| {hero.name} | {hero.set_name} | {len(hero.cards)} | {hero.deck_size()} | {len(names)} |")
        cards += len(hero.cards)
        tested += len(names)
    rows.append(f"| **{len(heroes.slugs())} heroes** | | **{cards}** | | **{tested} of {cards}** |")
    fields = [boards.load(slug) for slug in boards.slugs()]
    places = ", ".join(f"{board.name} ({len(board.starts)} starts)" for board in fields)
    things = ", ".join(item.name for slug in boards.slugs() for item in items.load(slug))
    modes = ", ".join(f"{mode} ({' or '.join(map(str, seats))} seats)" for mode, seats in FORMATS.items())
    return "\n".join([*rows, "", f"Boards: {places}.", f"Items: {things}.", f"Formats: {modes}."]) + "\n"


def test_the_coverage_table_is_up_to_date(request: pytest.FixtureRequest) -> None:
    text = README.read_text()
    assert MARKS.search(text), "the README has lost the marks around its coverage table"
    fresh = MARKS.sub(lambda marks: f"{marks[1]}{coverage()}{marks[2]}", text)
    if request.config.getoption("--update-golden"):
        README.write_text(fresh)
    assert README.read_text() == fresh, "write it anew: uv run pytest tests/test_readme.py --update-golden"


def test_every_card_has_a_scenario_test() -> None:
    missing = {
        slug: sorted({card.name for card in heroes.load(slug).cards} - set(cards_tested(heroes.load(slug))))
        for slug in heroes.slugs()
    }
    assert not {slug: cards for slug, cards in missing.items() if cards}
