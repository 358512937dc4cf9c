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
from matchless.engine import decision
from matchless.engine.definitions import Hero

PACKAGE = Path(matchless.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
ENGINE = [file for file in SOURCES if file.is_relative_to(PACKAGE / "engine")]

# A part may import itself and parts of a lower level, never one of its own level or above. The package itself,
# `matchless`, is the public API: below it only the engine and what comes with it, above it everything that uses it.
LEVELS = {
    "engine": 0,
    "files": 0,
    "intervals": 0,
    "names": 1,
    "language": 1,
    "explain": 2,
    "heroes": 2,
    "boards": 2,
    "items": 2,
    "": 3,
    "bots": 4,
    "catalog": 4,
    "verification": 4,
    "teacher": 5,
    "envs": 5,
    "server": 6,
    "lab": 6,  # a data set numbers actions as the environments do
}
ABOVE = 7  # the command line, which uses everything
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
    """Engine <- language, explain <- heroes, boards <- public API <- bots <- teacher, envs <- lab, server <- cli."""
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


def private(attribute: str) -> bool:
    return attribute.startswith("_") and not attribute.startswith("__")


def private_attributes(file: Path) -> Iterator[tuple[int, str]]:
    """The private attributes of others that a file reads or calls, with the line: not its own, nor its parents'."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and private(node.attr):
            of = node.value
            parent = isinstance(of, ast.Call) and isinstance(of.func, ast.Name) and of.func.id == "super"
            if not parent and not (isinstance(of, ast.Name) and of.id in ("self", "cls")):
                yield node.lineno, node.attr


def test_nobody_outside_the_engine_reaches_into_it() -> None:
    """Players, tables and tools read a game by its public names (`View`, `Game`), so hiding is done in one place."""
    own = {"_game"}
    for file in ENGINE:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and private(node.name):
                own.add(node.name)
            elif isinstance(node, ast.Attribute) and private(node.attr):
                own.add(node.attr)
    assert {"_leave", "_enter"} < own
    outside = [file for file in SOURCES if file not in ENGINE]
    wrong = [
        f"{name(file)}:{line} touches {attribute}"
        for file in outside
        for line, attribute in private_attributes(file)
        if attribute in own
    ]
    for file in outside:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("matchless.engine"):
                wrong += [f"{name(file)}:{node.lineno} imports {one.name}" for one in node.names if private(one.name)]
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


RULE_NAME = re.compile(r"[A-Z]+-\d+")


def steered_by_rules(source: str) -> Iterator[int]:
    """The lines that compare with the name of a rule, or the rule of something with anything but another rule."""
    for compared in ast.walk(ast.parse(source)):
        if isinstance(compared, ast.Compare):
            sides = [compared.left, *compared.comparators]
            rules = [isinstance(side, ast.Attribute) and side.attr == "rule" for side in sides]
            names = [
                isinstance(part, ast.Constant) and isinstance(part.value, str) and RULE_NAME.fullmatch(part.value)
                for part in ast.walk(compared)
            ]
            if any(names) or (any(rules) and not all(rules)):
                yield compared.lineno


@pytest.mark.parametrize("file", SOURCES, ids=name)
def test_rules_are_cited_and_never_steer(file: Path) -> None:
    """What distinguishes decisions is their kind, their purpose or their word, not the rule that they cite."""
    assert not [f"{name(file)}:{line}" for line in steered_by_rules(file.read_text(encoding="utf-8"))]


def test_being_steered_by_rules_is_seen() -> None:
    assert list(steered_by_rules('a.rule == "SETUP-3"\nrule in ("PLACE-1", "PLACE-3")\na.rule in BY_HAND')) == [1, 2, 3]
    assert not list(steered_by_rules('one.rule == other.rule\nsay("SETUP-3")'))


def words_of_decisions(sources: dict[str, str]) -> Iterator[str]:
    """Where something besides the wording tables puts a decision into words.

    A word that asks may hold names and numbers, but no text of several words; and nobody else makes phrases or says
    something by the kind of a decision.
    """
    trees = {where: ast.parse(text) for where, text in sources.items()}
    classes = [
        (where, made) for where, tree in trees.items() for made in ast.walk(tree) if isinstance(made, ast.ClassDef)
    ]
    asking = {"Question"}
    while more := {made.name for _, made in classes if asking & {_last_name(base) for base in made.bases}} - asking:
        asking |= more
    for where, made in classes:
        if made.name not in asking:
            continue
        silent = {
            id(part)
            for each in ast.walk(made)
            if isinstance(each, (ast.Expr, ast.Assert, ast.Raise))  # docstrings, and what only a programmer reads
            for part in ast.walk(each)
        }
        for each in ast.walk(made):
            if not isinstance(each, ast.Constant) or id(each) in silent:
                continue
            if isinstance(each.value, str) and re.search(r"[A-Za-z] | [A-Za-z]", each.value):
                yield f"{where}:{each.lineno} {each.value!r}"
    for where, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _last_name(node.func) == "Phrases":
                yield f"{where}:{node.lineno} makes phrases"
            if isinstance(node, ast.Dict) and any(
                isinstance(key, ast.Attribute) and key.attr in KINDS and " " in str(getattr(value, "value", ""))
                for key, value in zip(node.keys, node.values, strict=True)
            ):
                yield f"{where}:{node.lineno} words kinds of decisions"


def _last_name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


KINDS = {each for each in vars(decision) if each.isupper() and isinstance(getattr(decision, each), int)}


def test_only_the_wording_tables_word_decisions() -> None:
    sources = {name(file): file.read_text(encoding="utf-8") for file in SOURCES if file.parent.name != "wording"}
    assert not list(words_of_decisions(sources))


def test_wording_a_decision_elsewhere_is_seen() -> None:
    asking = 'class Spend(Modal):\n    def labels(self):\n        return [f"spend {n}" for n in self.all]'
    assert len(list(words_of_decisions({"a": "class Modal(Question): pass", "b": asking}))) == 1
    assert len(list(words_of_decisions({"a": "class Other(Phrase): pass", "b": asking}))) == 0
    assert len(list(words_of_decisions({"a": 'Phrases("Why?", "")'}))) == 1
    assert len(list(words_of_decisions({"a": 'HINTS = {ask.MOVE: "go there", ask.BOOST: "x"}'}))) == 1
    assert not list(words_of_decisions({"a": "NAMES = {ask.MOVE: 1}"}))
