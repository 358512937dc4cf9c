"""Whether the arguments of every node have the kind that the table asks for (C2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from matchless.language.check.problem import choice, nearest
from matchless.language.english import NUMBER_WORDS
from matchless.language.grammar import Grammar
from matchless.language.node import Node, Program, Value
from matchless.language.patterns import FILTERS, NAMES

CALLED: Final = {
    "do": "an instruction",
    "test": "a condition",
    "number": "a number",
    "amount": "a number",
    "int": "a number",
    "each": "a number",
    "counted": "what is counted",
    "player": "a player",
    "fighters": "fighters",
    "each-fighters": "each of some fighters",
    "filter": "which fighters",
    "token": "a token",
    "spaces": "spaces",
    "place": "where a space is",
    "pile": "a pile of cards",
    "cards": "which cards",
    "kind": "a kind of card",
    "a-card": "a card",
    "moment": "a moment",
    "static": "what holds all the time",
    "flag": "true or false",
    "whose": "own, opposing or anyone",
    "how": "choice, random or yours",
    "seq": "a list of instructions",
    "bareseq": "a list of instructions",
    "modes": "a list of lists of instructions",
    "filters": "a list of filters",
    "places": "a list of places",
    "kinds": "a list of kinds of cards",
}
WORDS: Final = {"whose": ("own", "opposing", "anyone"), "how": ("choice", "random", "yours")}
COMBINED: Final[Mapping[tuple[str, str], Mapping[str, str]]] = {  # nodes that are made of several sentences
    ("do", "if-else"): {"t": "test", "then": "seq", "other": "seq"},
    ("do", "pay"): {"who": "player", "do": "bareseq", "then": "seq?", "other": "seq?"},
    ("do", "choose"): {"who": "player", "n": "int", "modes": "modes"},
    ("do", "when"): {"m": "moment", "do": "seq"},
    ("do", "static"): {"s": "static"},
    ("test", "not"): {"t": "test"},
    ("number", "times"): {"k": "int", "c": "counted"},
}
OUTERMOST: Final = ("when", "static")  # stand alone, before everything else


def arguments(grammar: Grammar, kind: str, name: str) -> Mapping[str, str] | None:
    """The arguments of a node, with their kinds; None where there is no such node."""
    if (kind, name) in COMBINED:
        return COMBINED[kind, name]
    entry = grammar.table.entries.get((kind, name))
    return None if entry is None else entry.args


def faults(grammar: Grammar, program: Program) -> Iterator[str]:
    """What is wrong with a program that was written as data."""
    for number, node in enumerate(program):
        if node.name in OUTERMOST and len(program) > 1:
            yield f"{node.name} stands alone, but is number {number + 1} of {len(program)}"
    if not program:
        yield "there is no instruction in it"
    for node in program:
        yield from _node(grammar, "do", node)


def _node(grammar: Grammar, kind: str, node: Node, inside: str = "") -> Iterator[str]:
    args = arguments(grammar, kind, node.name)
    if args is None:
        known = [*(name for each, name in (*grammar.table.entries, *COMBINED) if each == kind)]
        others = [each for each, name in (*grammar.table.entries, *COMBINED) if name == node.name]
        is_other = f", but {CALLED.get(others[0], others[0])}" if others else ""
        offered = choice(nearest(node.name, known)[:3])
        yield f"{inside}{node.name} is no word for {CALLED.get(kind, kind)}{is_other}; nearest: {offered}"
        return
    given = dict(node.args)
    for arg, wanted in args.items():
        if arg not in given:
            usual = " (mostly false)" if wanted == "flag" else " (mostly [])" if wanted in FILTERS else ""
            yield f"{inside}{node.name} needs {arg}: {_called(wanted)}{usual}"
        else:
            yield from _value(grammar, wanted, given[arg], f"{inside}{node.name}: {arg}: ")
    if node.name == "choose" and given.get("n") not in NUMBER_WORDS.values():
        yield f"{inside}choose: n: must be a number from 1 to {max(NUMBER_WORDS.values())}"
    for arg in given:
        if arg not in args:
            yield f"{inside}{node.name} has no {arg}; it takes {choice(args, 'and') or 'nothing'}"


def _called(kind: str) -> str:
    return CALLED.get(kind.rstrip("?"), kind.replace("-", " "))


def _value(grammar: Grammar, kind: str, value: Value, inside: str) -> Iterator[str]:
    wrong = f"{inside}must be {_called(kind)}, not {_shown(value)}"
    if kind == "flag":
        if not isinstance(value, bool):
            yield wrong
    elif kind in ("int", "number", "each") and isinstance(value, int) and not isinstance(value, bool):
        if value < 0:
            yield f"{inside}{value} is less than 0"
    elif kind in WORDS:
        if value not in WORDS[kind]:
            yield wrong
    elif kind in NAMES:
        if not isinstance(value, str):
            yield wrong
        elif value not in grammar.lexicon.names[kind]:
            known = nearest(value, grammar.lexicon.names[kind])[:3]
            yield f"{inside}{value!r} is no {kind.replace('-', ' ')}; known: {choice(known) or 'none'}"
    elif kind in FILTERS or kind.rstrip("?") in ("seq", "bareseq"):
        if not isinstance(value, tuple):
            yield wrong
            return
        if not value and kind in ("seq", "bareseq"):
            yield f"{inside}it is empty"
        for number, each in enumerate(value):
            yield from _value(grammar, FILTERS.get(kind, "do"), each, f"{inside}{number + 1}: ")
    elif kind == "modes":
        if not isinstance(value, tuple) or not value:
            yield wrong
            return
        for number, each in enumerate(value):
            yield from _value(grammar, "seq", each, f"{inside}line {number + 1}: ")
    elif not isinstance(value, Node) or kind == "int" or (kind == "do" and value.name in OUTERMOST):
        yield wrong
    elif kind == "each-fighters":
        if value.name != "each":
            yield wrong
        yield from _node(grammar, "fighters", value, inside)
    elif arguments(grammar, "number" if kind == "amount" else kind, value.name) is None and _kinds_of(grammar, value):
        yield f"{wrong} ({choice(_called(each) for each in _kinds_of(grammar, value))})"
    else:
        yield from _node(grammar, kind, value, inside)


def _kinds_of(grammar: Grammar, node: Node) -> list[str]:
    return [kind for kind, name in (*grammar.table.entries, *COMBINED) if name == node.name]


def _shown(value: Value) -> str:
    if isinstance(value, Node):
        return value.name
    if isinstance(value, bool):
        return "true" if value else "false"
    return "a list" if isinstance(value, tuple) else repr(value)


def size(program: Program) -> int:
    """How many nodes a program has."""
    return sum(1 for each in program for _ in each.walk())
