"""The shape of the source: imports point one way, the engine does no input or output and knows no hero."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import matchless
from matchless import heroes
from matchless.engine.definitions import Hero

PACKAGE = Path(matchless.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
ENGINE = [file for file in SOURCES if file.is_relative_to(PACKAGE / "engine")]

# A part may import itself and parts of a lower level, never one of its own level or above. The package itself,
# `matchless`, is the public API: below it only the engine and what comes with it, above it everything that uses it.
LEVELS = {
    "engine": 0,
    "intervals": 0,
    "names": 1,
    "language": 1,
    "heroes": 2,
    "boards": 2,
    "items": 2,
    "": 3,
    "bots": 4,
    "catalog": 4,
    "lab": 5,
    "envs": 5,
    "server": 5,
}
ABOVE = 6  # the command line, which uses everything
INNERMOST = {"mypy_extensions"}  # what the engine may import besides the standard library
FORBIDDEN = {"random", "time", "datetime", "os", "sys", "io", "pathlib", "secrets", "threading", "asyncio", "socket"}
FORBIDDEN_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}


def name(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


def part(module: str) -> str:
    """The part of matchless that a module belongs to: "engine" for matchless.engine.words, "" for matchless."""
    pieces = module.split(".")
    return pieces[1] if len(pieces) > 1 and pieces[1] in PARTS else ""


PARTS = {file.stem for file in SOURCES if file.parent == PACKAGE and file.stem != "__init__"} | {
    folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists()
}


def level(of: str) -> int:
    return LEVELS.get(of, ABOVE)


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, with the line; of `from matchless import heroes` that is matchless.heroes."""
    package = ("matchless", *file.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(piece for piece in (base, node.module) if piece)
            for alias in node.names:
                deeper = f"{module}.{alias.name}"
                yield node.lineno, deeper if module == "matchless" and alias.name in PARTS else module


def test_the_walk_finds_the_parts_and_their_imports() -> None:
    """Guards the tests below against looking at nothing."""
    assert {"engine", "heroes", "boards"} <= PARTS
    assert len(ENGINE) > 20
    found = {module for file in SOURCES for _, module in imports(file)}
    assert {"matchless.engine.game", "matchless.engine.words", "matchless.boards", "matchless.heroes"} <= found


@pytest.mark.parametrize("file", SOURCES, ids=name)
def test_imports_point_one_way(file: Path) -> None:
    """Engine <- the card language <- heroes, boards <- the public API <- bots <- lab, envs, server <- cli."""
    own = part(".".join(("matchless", *file.relative_to(PACKAGE).with_suffix("").parts)))
    wrong = [
        f"{name(file)}:{line} imports {module}"
        for line, module in imports(file)
        if module.split(".")[0] == "matchless"
        and part(module) != own
        and (level(part(module)) > level(own) or (level(part(module)) == level(own) < ABOVE))
    ]
    assert not wrong


@pytest.mark.parametrize("file", ENGINE, ids=name)
def test_the_engine_imports_nothing_outside_itself(file: Path) -> None:
    wrong = []
    for line, module in imports(file):
        top = module.split(".")[0]
        inside = module == "matchless.engine" or module.startswith("matchless.engine.")
        if not inside and (top not in sys.stdlib_module_names | INNERMOST or top in FORBIDDEN):
            wrong.append(f"{name(file)}:{line} imports {module}")
    assert not wrong


@pytest.mark.parametrize("file", ENGINE, ids=name)
def test_the_engine_has_no_clock_no_other_randomness_no_input_and_no_output(file: Path) -> None:
    wrong = [
        f"{name(file)}:{node.lineno} calls {node.func.id}"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS
    ]
    assert not wrong


def names_of(hero: Hero) -> set[str]:
    return {hero.name} | {fighter.name for fighter in hero.fighters} | {card.name for card in hero.cards}


@pytest.mark.parametrize("file", ENGINE, ids=name)
def test_no_hero_fighter_or_card_is_named_in_the_engine(file: Path) -> None:
    """Whatever the engine says of one hero by name, in code or in an example, belongs into that hero's file."""
    words = {word for slug in heroes.slugs() for word in names_of(heroes.load(slug))}
    pattern = re.compile(rf"\b(?:{'|'.join(re.escape(word) for word in sorted(words, key=len, reverse=True))})\b")
    wrong = [
        f"{name(file)}:{number} names {match.group()}"
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        for match in pattern.finditer(line)
    ]
    assert not wrong


def test_names_of_test_files_are_unique() -> None:
    """The tests are no package, so two files of one name would be one module to pytest and mypy."""
    files = [file.name for file in Path(__file__).parent.rglob("*.py") if file.name != "conftest.py"]
    assert sorted(set(files)) == sorted(files)
