"""What a text says, as data: a node is a name and its arguments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias, cast

Value: TypeAlias = "Node | int | str | tuple[Value, ...]"
Json: TypeAlias = "dict[str, Json] | list[Json] | int | str"


class Node:
    """One phrase, test or instruction: `Node("move", x=..., n=3)`. It never changes and may be a key."""

    __slots__ = ("_hash", "args", "name")
    name: str
    args: tuple[tuple[str, Value], ...]  # in the order of their names
    _hash: int

    def __init__(self, name: str, /, **args: Value) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "args", tuple(sorted(args.items())))
        object.__setattr__(self, "_hash", hash((self.name, self.args)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a node never changes: {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.name == other.name and self.args == other.args

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(f'{name}={value!r}' for name, value in self.args)})"

    def __getitem__(self, name: str) -> Value:
        for each, value in self.args:
            if each == name:
                return value
        raise KeyError(name)

    def get(self, name: str) -> Value | None:
        """An argument, or None where there is none of that name."""
        return next((value for each, value in self.args if each == name), None)

    def node(self, name: str) -> Node:
        """An argument that is a node."""
        value = self[name]
        assert isinstance(value, Node), (self, name)
        return value

    def nodes(self, name: str) -> tuple[Node, ...]:
        """An argument that is several nodes, one after another."""
        value = self[name]
        assert isinstance(value, tuple), (self, name)
        return cast("tuple[Node, ...]", value)

    def text(self, name: str) -> str:
        """An argument that is a name."""
        value = self[name]
        assert isinstance(value, str), (self, name)
        return value

    def number(self, name: str) -> int:
        """An argument that is a plain number."""
        value = self[name]
        assert isinstance(value, int), (self, name)
        return value

    def flag(self, name: str) -> bool:
        """An argument that is a yes or a no."""
        return bool(self[name])

    def having(self, **args: Value) -> Node:
        """The node with some arguments added or changed."""
        return Node(self.name, **{**dict(self.args), **args})

    def walk(self) -> Iterator[Node]:
        """This node and all in it, outermost first."""
        yield self
        for _, value in self.args:
            yield from _walk(value)


Program: TypeAlias = tuple[Node, ...]
BY_HAND: Final = "by-hand"  # a text that is played by hand; no other words say it, so it is not in the table


def is_by_hand(program: Program) -> bool:
    """Whether a text is played by hand."""
    return any(node.name == BY_HAND for each in program for node in each.walk())


def replaced(node: Node, old: Node, new: Node) -> Node:
    """The node with another in every place of one that is said in it."""

    def at(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(at(each) for each in value)
        return replaced(value, old, new) if isinstance(value, Node) else value

    return new if node == old else Node(node.name, **{name: at(value) for name, value in node.args})


def _walk(value: Value) -> Iterator[Node]:
    if isinstance(value, Node):
        yield from value.walk()
    elif isinstance(value, tuple):
        for each in value:
            yield from _walk(each)


def to_json(value: Value) -> Json:
    """A node as JSON: {"move": {"n": 3, "x": ...}}."""
    if isinstance(value, Node):
        return {value.name: {name: to_json(each) for name, each in value.args}}
    return [to_json(each) for each in value] if isinstance(value, tuple) else value


def from_json(value: Json) -> Value:
    """The node, number, name or sequence that `to_json` wrote."""
    if isinstance(value, dict):
        if len(value) != 1:
            raise ValueError(f"a node has one name, not {len(value)}: {', '.join(value)}")
        ((name, args),) = value.items()
        if not isinstance(args, dict):
            raise ValueError(f"the arguments of {name} are not named")
        return Node(name, **{each: from_json(arg) for each, arg in args.items()})
    return tuple(from_json(each) for each in value) if isinstance(value, list) else value


def program_from_json(value: Json) -> Program:
    """The program that `to_json` wrote."""
    read = from_json(value)
    if not isinstance(read, tuple) or not all(isinstance(each, Node) for each in read):
        raise ValueError("a program is a list of nodes")
    return cast("Program", read)
