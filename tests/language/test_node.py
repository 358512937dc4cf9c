"""Nodes."""

from __future__ import annotations

import pytest

from matchless.language.node import Node, from_json, program_from_json, to_json

MOVE = Node("move", x=Node("mine"), n=3, through=False)


def test_nodes_are_equal_by_what_they_say_and_may_be_keys() -> None:
    assert Node("move", n=3, through=False, x=Node("mine")) == MOVE
    assert {MOVE: 1}[Node("move", x=Node("mine"), n=3, through=False)] == 1
    assert MOVE.having(n=4) != MOVE
    assert MOVE != "move"


def test_a_node_never_changes() -> None:
    with pytest.raises(AttributeError):
        MOVE.name = "place"


def test_json_is_the_name_with_the_arguments() -> None:
    assert to_json((MOVE,)) == [{"move": {"n": 3, "through": False, "x": {"mine": {}}}}]
    assert program_from_json(to_json((MOVE,))) == (MOVE,)
    assert from_json("TO BE") == "TO BE"


@pytest.mark.parametrize("data", [{"a": {}, "b": {}}, {}, {"a": 1}])
def test_what_is_no_node_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        from_json(data)  # type: ignore[arg-type]


@pytest.mark.parametrize("data", [{"a": {}}, [1], "x"])
def test_what_is_no_program_is_refused(data: object) -> None:
    with pytest.raises(ValueError):
        program_from_json(data)  # type: ignore[arg-type]


def test_a_walk_meets_every_node() -> None:
    node = Node("if", t=Node("won"), then=(MOVE, Node("end-turn")))
    assert [each.name for each in node.walk()] == ["if", "won", "move", "mine", "end-turn"]
