"""Texts that are played by hand: when they are carried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matchless.language.generous import GenerousParser
from matchless.language.grammar import Grammar
from matchless.language.node import BY_HAND, Node, Program
from matchless.language.parser import Parser
from matchless.language.rewrites import rewritten
from matchless.language.texts import ABILITY

WHEN: Final = (
    "it is not understood when this text is to be carried out: an ability by hand begins with a moment and a comma,"
    " as in: At the start of your turn, …; of a text that holds all the time, say when the table stops for it:"
    ' {by_hand: "…", when: "During combat"}'
)
KEYWORD: Final = "a keyword cannot be played by hand: write the texts that use it by hand"


def program_by_hand(grammar: Grammar, kind: str, words: Mapping[str, Any], user: str = "") -> Program:
    """The program of a text by hand; nothing if it is not understood when it is to be carried out.

    A text that holds all the time has no moment: `when` names the one at which the table stops for it (MANUAL-4).
    """
    by_hand = Node(BY_HAND, text=words["by_hand"])
    if kind != ABILITY:
        return (by_hand,)
    text = f"{words['when'].rstrip(',. ')}, …" if "when" in words else words["by_hand"]
    moment = _moment(Parser(grammar, text))
    if moment is None:
        generous = grammar.generous
        moment = _moment(GenerousParser(generous, rewritten(generous.table, generous.lexicon, text, user)))
    return () if moment is None else (Node("when", m=moment, do=(by_hand,)),)


def _moment(parser: Parser) -> Node | None:
    """The moment that a text begins with, before a comma."""
    for end, moment in sorted(parser.phrases("moment", 0), key=lambda reading: -reading[0]):
        if parser.stands(end, ",") and isinstance(moment, Node):
            return moment
    return None
