"""A vector in parts: what stands where."""

from __future__ import annotations

import pytest

from matchless.envs.layout import Layout, Part

PARTS = (
    Part("alone", (), "1", "a single number"),
    Part("missing", ("seat", "second card"), "1", "nothing in this setup"),
    Part("grid", ("seat", "space"), "1", "two axes"),
    Part("row", ("space",), "1", "one axis"),
)


@pytest.fixture
def layout() -> Layout:
    return Layout(PARTS, {"seat": 2, "space": 5, "second card": 0})


def test_parts_follow_each_other_and_empty_ones_are_left_out(layout: Layout) -> None:
    assert [part.name for part in layout.parts] == ["alone", "grid", "row"]
    assert layout.start == {"alone": 0, "grid": 1, "row": 11}
    assert layout.shape == {"alone": (1,), "grid": (2, 5), "row": (5,)}
    assert layout.size == 16
    assert layout.span("grid") == slice(1, 11)


def test_every_entry_belongs_to_one_part(layout: Layout) -> None:
    found = [(part.name, place) for part, place in map(layout.part_at, range(layout.size))]
    assert found == [("alone", 0), *(("grid", n) for n in range(10)), *(("row", n) for n in range(5))]
