"""Whole German texts: sentences one after another, folded where one belongs to the sentence before it."""

from __future__ import annotations

from typing import cast

from matchless.language.german.grammar import Grammar
from matchless.language.german.parser import Parser
from matchless.language.german.printer import print_text
from matchless.language.german.table import INVERTED, STATEMENT
from matchless.language.node import Node, Program, Value
from matchless.language.printer import CannotSay
from matchless.language.texts import ABILITY, TEXT, Reading, if_you_do, otherwise, rank
from matchless.language.tokens import words


class NotGerman(Exception):  # noqa: N818 (named by what happened)
    """A text that the German table does not say."""


def read(grammar: Grammar, text: str, kind: str = TEXT) -> Reading:
    """Reads a German text, whole or not at all; raises NotGerman.

    A reading that would not be said in these words gives way to one that would: the printer says nothing that could
    be taken for something else.
    """
    reader = _Reader(Parser(grammar, text))
    program = reader.ability() if kind == ABILITY else reader.text(0)[1]
    if not program:
        raise reader.stuck()
    every = [program, *(_replaced(program, chosen, other) for chosen, rest in reader.doubts for other in rest)]
    if len(every) > 1:
        every = [each for each in every if _said(grammar, each, text)] or every
    return Reading(every[0], tuple(every[1:]))


def _said(grammar: Grammar, program: Program, text: str) -> bool:
    """Whether a program is printed as a text."""
    try:
        return print_text(grammar, program) == text
    except CannotSay:
        return False


class _Reader:
    def __init__(self, parser: Parser) -> None:
        self.parser = parser
        self.words = parser.table.words
        self.doubts: list[tuple[Program, list[Program]]] = []  # what was read, and what it could be as well

    def stuck(self) -> NotGerman:
        at = min(self.parser.farthest, len(self.parser.words) - 1)
        return NotGerman(f"not understood from {self.parser.words[at]!r} on" if self.parser.words else "it is empty")

    def ability(self) -> Program:
        parser = self.parser
        for end, moment in sorted(parser.phrases("moment", 0), key=lambda reading: -reading[0]):
            try:
                return (Node("when", m=moment, do=self.text(end, lead=True)[1]),)
            except NotGerman:
                continue
        statics: list[Program] = [
            (Node("static", s=static),)
            for end, static in parser.phrases("static", 0, STATEMENT)
            if parser.stands(end, ".") and end + 1 == len(parser.words)
        ]
        if len(statics) > 1:
            self.doubts.append((statics[0], statics[1:]))
        return statics[0] if statics else self.text(0)[1]

    def text(self, at: int, line: bool = False, lead: bool = False) -> tuple[int, Program]:
        """Sentences from a place on, to the end of the text or of the line; `lead`: the first one follows a moment."""
        parser = self.parser
        said: list[Node] = []
        while at < len(parser.words):
            form = INVERTED if lead and not said else STATEMENT
            if parser.word(at) == "\n":
                if line:
                    break
                at += 1
            elif parser.stands(at, *words(self.words["otherwise"])):
                at, clauses = self.sentence(at + 1, INVERTED)
                said[-1:] = [self._folded(otherwise(said[-1], clauses) if said else None)]
            elif (follows := self._if_they_do(at)) is not None:
                who, yes, at = follows
                at, clauses = self.sentence(at, INVERTED)
                said[-1:] = [self._folded(if_you_do(said[-1], who, yes, clauses) if said else None)]
            elif (choice := self._choice(at, form)) is not None:
                at, node = choice
                said.append(node)
            else:
                at, clauses = self.sentence(at, form)
                said += clauses
        return at, tuple(said)

    def _folded(self, node: Node | None) -> Node:
        if node is None:
            raise self.stuck()
        return node

    def sentence(self, at: int, form: str) -> tuple[int, Program]:
        """The clauses up to a full stop."""
        parser = self.parser
        ends = [
            (end + 1, cast(Program, clauses))
            for end, clauses in parser.phrases("seq", at, form)
            if parser.stands(end, ".")
        ]
        if not ends:
            raise self.stuck()
        nearest = min(rank(clauses) for _, clauses in ends)
        best = [each for each in ends if rank(each[1]) == nearest]
        if len(best) > 1:
            self.doubts.append((best[0][1], [clauses for _, clauses in best[1:]]))
        return best[0]

    def _if_they_do(self, at: int) -> tuple[str, bool, int] | None:
        """Of "Falls du das tust," and "Falls er das nicht tut,": who, whether they do, and where it goes on."""
        for yes, key in ((True, "if-do"), (False, "if-do-not")):
            for who, said in self.words[key].items():
                if self.parser.stands(at, *words(said)):
                    return who, yes, at + len(words(said))
        return None

    def _choice(self, at: int, form: str) -> tuple[int, Node] | None:
        """Of "Wähle eins:" and "Der Gegner wählt zwei:" with their lines."""
        for end, head in self.parser.phrases("choice", at, form):
            if self.parser.stands(end, ":") and isinstance(head, Node):
                return self._lines(end + 1, head)
        return None

    def _lines(self, at: int, choice: Node) -> tuple[int, Node]:
        modes: list[Program] = []
        while self.parser.words[at : at + 2] == ("\n", "*"):
            at, mode = self.text(at + 2, line=True)
            modes.append(mode)
        if not modes:
            raise self.stuck()
        return at, choice.having(modes=tuple(modes))


def _replaced(program: Program, part: Program, other: Program) -> Program:
    """A program with some of its clauses read in another way."""
    for at in range(len(program) - len(part) + 1):
        if program[at : at + len(part)] == part:
            return (*program[:at], *other, *program[at + len(part) :])
    return tuple(_inside(node, part, other) for node in program)


def _inside(node: Node, part: Program, other: Program) -> Node:
    changed: dict[str, Value] = {}
    for name, value in node.args:
        if isinstance(value, tuple) and value and isinstance(value[0], Node):
            changed[name] = _replaced(cast(Program, value), part, other)
        elif isinstance(value, tuple) and value and isinstance(value[0], tuple):
            modes = cast("tuple[Program, ...]", value)
            changed[name] = tuple(_replaced(mode, part, other) for mode in modes)
    return node.having(**changed) if changed else node
