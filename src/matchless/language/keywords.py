"""Keywords: short names for sentences. A text keeps the name; what it does is what the sentences say."""

from __future__ import annotations

from collections.abc import Mapping

from matchless.language.node import Node, Program, Value

KEYWORD = "keyword"


def used(program: Program) -> list[str]:
    """The keywords of a text, in their order."""
    return [node.text("name") for each in program for node in each.walk() if node.name == KEYWORD]


def spelled_out(program: Program, meanings: Mapping[str, Program]) -> Program:
    """A program with what its keywords mean in their place."""
    found: list[Node] = []
    for node in program:
        if node.name == KEYWORD:
            found += meanings[node.text("name")]
        else:
            found.append(node.having(**{name: _inside(value, meanings) for name, value in node.args}))
    return tuple(found)


def _inside(value: Value, meanings: Mapping[str, Program]) -> Value:
    if isinstance(value, Node):
        return spelled_out((value,), meanings)[0]
    if isinstance(value, tuple):
        if all(isinstance(each, Node) for each in value):
            return spelled_out(tuple(each for each in value if isinstance(each, Node)), meanings)
        return tuple(_inside(each, meanings) for each in value)
    return value
