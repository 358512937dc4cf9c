"""Boards: the tables made from a board file, and every check the file must pass."""

import copy
import pickle
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from matchless.engine.board import Board
from matchless.engine.errors import BoardError, MatchlessError

Data = dict[str, Any]

# A ring A-B-C-D, a path from D to E, and a one-way path from A to E.
RING: Data = {
    "name": "Ring",
    "set": "Tests",
    "size": [400, 300],
    "zones": ["red", "blue", "green"],
    "starts": {"2": "E", "1": "B"},
    "items": {"scheme": ["C"], "combat": ["A", "D"]},
    "spaces": {
        "A": {"x": 0, "y": 0, "zones": ["red"]},
        "B": {"x": 100, "y": 0, "zones": ["red", "blue"]},
        "C": {"x": 100, "y": 100, "zones": ["blue"]},
        "D": {"x": 0, "y": 100, "zones": ["green"]},
        "E": {"x": 400, "y": 300, "zones": ["green", "red"]},
    },
    "paths": [["A", "B"], ["B", "C"], ["C", "D"], ["D", "A"], ["D", "E"]],
    "one_way": [["A", "E"]],
}
A, B, C, D, E = range(5)


def mask(*spaces: int) -> int:
    return sum(1 << space for space in spaces)


@pytest.fixture
def ring() -> Board:
    return Board.from_data("ring", RING, "ring.json")


def line(count: int) -> Data:
    """A row of spaces, each joined to the next, in one zone."""
    names = [f"S{i}" for i in range(count)]
    return {
        "name": "Line",
        "set": "Tests",
        "size": [1000, 10],
        "zones": ["red"],
        "starts": {"1": "S0", "2": "S1"},
        "spaces": {name: {"x": 10 * i, "y": 5, "zones": ["red"]} for i, name in enumerate(names)},
        "paths": [[a, b] for a, b in pairwise(names)],
        "one_way": [],
    }


def test_names_and_numbers_follow_the_file(ring: Board) -> None:
    assert (ring.slug, ring.name, ring.set_name, ring.size) == ("ring", "Ring", "Tests", (400, 300))
    assert ring.spaces == ("A", "B", "C", "D", "E")
    assert ring.space_ids == {"A": A, "B": B, "C": C, "D": D, "E": E}
    assert ring.everywhere == 0b11111
    assert ring.xy == ((0, 0), (100, 0), (100, 100), (0, 100), (400, 300))
    assert ring.paths == ((A, B), (B, C), (C, D), (D, A), (D, E))
    assert ring.one_way == ((A, E),)
    assert repr(ring) == "Board('ring')"


def test_starts_are_in_the_order_of_their_numbers(ring: Board) -> None:
    assert ring.starts == (B, E)


def test_item_slots_carry_their_kind(ring: Board) -> None:
    assert ring.item_slots == (("scheme", C), ("combat", A), ("combat", D))


def test_items_may_be_left_out() -> None:
    assert Board.from_data("line", line(2), "line.json").item_slots == ()


def test_zones_are_masks_both_ways(ring: Board) -> None:
    assert ring.zones == ("red", "blue", "green")
    assert ring.zones_of == (0b001, 0b011, 0b010, 0b100, 0b101)
    assert ring.in_zone == (mask(A, B, E), mask(B, C), mask(D, E))


def test_spaces_share_a_zone_when_any_of_their_zones_is_the_same(ring: Board) -> None:
    assert ring.shares_zone == (mask(A, B, E), mask(A, B, C, E), mask(B, C), mask(D, E), mask(A, B, D, E))


def test_one_way_paths_are_adjacent_both_ways_but_bind_steps(ring: Board) -> None:
    """BOARD-1"""
    assert ring.beside == (mask(B, D, E), mask(A, C), mask(B, D), mask(A, C, E), mask(A, D))
    assert ring.steps == (mask(B, D, E), mask(A, C), mask(B, D), mask(A, C, E), mask(D))


def test_walks_count_steps_in_their_direction(ring: Board) -> None:
    assert ring.walks[0] == (mask(A), mask(B), mask(C), mask(D), mask(E))
    assert ring.walks[1][E] == mask(D, E)
    assert ring.walks[2][E] == mask(A, C, D, E)
    assert ring.walks[3][E] == ring.everywhere
    assert ring.walks[1][A] == mask(A, B, D, E)


def test_within_and_distance_ignore_directions(ring: Board) -> None:
    """BOARD-4"""
    assert ring.within[1][E] == mask(A, D, E)
    assert ring.within[2][E] == ring.everywhere
    assert ring.distance == (
        (0, 1, 2, 1, 1),
        (1, 0, 1, 2, 2),
        (2, 1, 0, 1, 2),
        (1, 2, 1, 0, 1),
        (1, 2, 2, 1, 0),
    )


def test_reach_is_known_up_to_the_number_of_spaces(ring: Board) -> None:
    assert len(ring.walks) == len(ring.within) == 6
    assert ring.walks[5] == ring.within[5] == (ring.everywhere,) * 5


def test_the_longest_board_has_62_spaces() -> None:
    board = Board.from_data("line", line(62), "line.json")
    assert board.distance[0][61] == 61
    assert board.everywhere == 2**62 - 1
    assert board.walks[60][0] == board.everywhere ^ 1 << 61


def test_step_path_is_the_shortest_walk(ring: Board) -> None:
    assert ring.step_path(A, E, 0) == [A, E]
    assert ring.step_path(E, A, 0) == [E, D, A]


def test_step_path_takes_the_lower_numbers_first(ring: Board) -> None:
    assert ring.step_path(A, C, 0) == [A, B, C]


def test_step_path_goes_around_what_it_must_avoid(ring: Board) -> None:
    assert ring.step_path(A, C, mask(B)) == [A, D, C]
    assert ring.step_path(A, D, mask(E)) == [A, D]
    assert ring.step_path(E, B, mask(A)) == [E, D, C, B]


def test_step_path_may_end_on_what_it_avoids_and_begin_there(ring: Board) -> None:
    assert ring.step_path(A, C, mask(A, B, C)) == [A, D, C]


def test_step_path_is_empty_when_the_way_is_shut(ring: Board) -> None:
    assert ring.step_path(E, A, mask(D)) == []
    assert ring.step_path(A, C, mask(B, D)) == []


def test_step_path_to_where_one_stands(ring: Board) -> None:
    assert ring.step_path(B, B, ring.everywhere) == [B]


def test_the_data_is_left_alone() -> None:
    data = copy.deepcopy(RING)
    Board.from_data("ring", data, "ring.json")
    assert data == RING


def put(*keys: Any, value: Any) -> Callable[[Data], None]:
    """A change to a board file: the value at those keys."""

    def change(data: Data) -> None:
        place: Any = data
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = value

    return change


def drop(*keys: Any) -> Callable[[Data], None]:
    """A change to a board file: nothing at those keys."""

    def change(data: Data) -> None:
        place: Any = data
        for key in keys[:-1]:
            place = place[key]
        del place[keys[-1]]

    return change


def apart(data: Data) -> None:
    data["paths"] = [["A", "B"], ["C", "D"]]


def shut_out(data: Data) -> None:
    data["paths"].remove(["D", "E"])
    data["one_way"] = [["E", "A"]]


def stuck(data: Data) -> None:
    data["paths"].remove(["D", "E"])


FIELDS = "name, set, size, zones, starts, spaces, paths, one_way, items, ground"

WRONG = {
    # the object itself
    "unknown field": (put("colour", value=1), "colour", f"unknown field (known: {FIELDS})"),
    "ground without a name": (put("ground", value=3), "ground", "expected text, found the number 3"),
    "unknown field of a space": (put("spaces", "A", "z", value=1), "spaces.A.z", "unknown field (known: x, y, zones)"),
    **{
        f"no {field}": (drop(field), field, "missing")
        for field in ("name", "set", "size", "zones", "starts", "spaces", "paths", "one_way")
    },
    **{
        f"no {field} of a space": (drop("spaces", "B", field), f"spaces.B.{field}", "missing")
        for field in ("x", "y", "zones")
    },
    # names
    "name a number": (put("name", value=7), "name", "expected text, found the number 7"),
    "name empty": (put("name", value=""), "name", "'' is empty, or has blanks"),
    "name with blanks around": (put("name", value=" Ring"), "name", "' Ring' is empty, or has blanks"),
    "name that cannot be shown": (put("name", value="Ri\x07ng"), "name", "'Ri\\x07ng' is empty, or has blanks"),
    "set null": (put("set", value=None), "set", "expected text, found null"),
    # size
    "size text": (put("size", value="big"), "size", "expected a list, found the text 'big'"),
    "size of one side": (put("size", value=[400]), "size", "expected a width and a height above 0"),
    "size of no side": (put("size", value=[]), "size", "expected a width and a height above 0"),
    "size of three sides": (put("size", value=[400, 300, 2]), "size", "expected a width and a height above 0"),
    "size of nothing": (put("size", value=[400, 0]), "size", "expected a width and a height above 0"),
    "size broken": (put("size", 1, value=3.5), "size[1]", "expected a whole number, found the number 3.5"),
    # zones
    "zones an object": (put("zones", value={}), "zones", "expected a list, found an object"),
    "zone a list": (put("zones", 2, value=[]), "zones[2]", "expected text, found a list"),
    "zone twice": (put("zones", 2, value="red"), "zones", "'red' stands there twice"),
    "zone unused": (put("zones", value=["red", "blue", "green", "tan"]), "zones", "no space is in zone 'tan'"),
    "no zones": (put("zones", value=[]), "zones", "0 zones, expected 1 to 62"),
    "too many zones": (put("zones", value=[f"z{i}" for i in range(63)]), "zones", "63 zones, expected 1 to 62"),
    # spaces
    "spaces a list": (put("spaces", value=[]), "spaces", "expected an object, found a list"),
    "one space": (put("spaces", value={"A": RING["spaces"]["A"]}), "spaces", "1 spaces, expected 2 to 62"),
    "63 spaces": (put("spaces", value=line(63)["spaces"]), "spaces", "63 spaces, expected 2 to 62"),
    "space without a name": (put("spaces", "", value={}), "spaces", "'' is no name: it must be one word"),
    "space like a choice": (put("spaces", "none", value={}), "spaces.none", "'none' is no name of a space"),
    "space with a sign": (put("spaces", "F/G", value={}), "spaces.F/G", "'F/G' is no name of a space"),
    "space of two words": (put("spaces", "F G", value={}), "spaces", "'F G' is no name: it must be one word"),
    "space named by a number": (put("spaces", 3, value={}), "spaces", "3 is no name: it must be one word"),
    "space a number": (put("spaces", "C", value=1), "spaces.C", "expected an object, found the number 1"),
    "x text": (put("spaces", "C", "x", value="1"), "spaces.C.x", "expected a whole number, found the text '1'"),
    "y true": (put("spaces", "C", "y", value=True), "spaces.C.y", "expected a whole number, found true"),
    "x too large": (put("spaces", "E", "x", value=401), "spaces.E.x", "401 is off the board (0 to 400)"),
    "x too small": (put("spaces", "E", "x", value=-1), "spaces.E.x", "-1 is off the board (0 to 400)"),
    "y too large": (put("spaces", "E", "y", value=301), "spaces.E.y", "301 is off the board (0 to 300)"),
    "y too small": (put("spaces", "E", "y", value=-1), "spaces.E.y", "-1 is off the board (0 to 300)"),
    "same point": (put("spaces", "D", "y", value=0), "spaces.D", "stands on the same point as A"),
    "space in an unknown zone": (
        put("spaces", "A", "zones", value=["red", "pink"]),
        "spaces.A.zones",
        "unknown zone 'pink' (known: red, blue, green)",
    ),
    "space in no zone": (put("spaces", "A", "zones", value=[]), "spaces.A.zones", "a space is in at least one zone"),
    "space in a zone twice": (
        put("spaces", "A", "zones", value=["red", "red"]),
        "spaces.A.zones",
        "'red' stands there twice",
    ),
    "zone of a space false": (
        put("spaces", "A", "zones", 0, value=False),
        "spaces.A.zones[0]",
        "expected text, found false",
    ),
    # paths
    "paths an object": (put("paths", value={}), "paths", "expected a list, found an object"),
    "path text": (put("paths", 1, value="BC"), "paths[1]", "expected a list, found the text 'BC'"),
    "path to a number": (put("paths", 1, 1, value=2), "paths[1][1]", "expected text, found the number 2"),
    "path of one space": (put("paths", 1, value=["B"]), "paths[1]", "a path joins 2 spaces, not 1"),
    "path of three spaces": (put("paths", 1, value=["B", "C", "D"]), "paths[1]", "a path joins 2 spaces, not 3"),
    "path from nowhere": (put("paths", 4, value=["Z", "E"]), "paths[4]", "unknown space 'Z'"),
    "path to nowhere": (put("paths", 4, value=["E", "Z"]), "paths[4]", "unknown space 'Z'"),
    "path to itself": (put("paths", 4, value=["E", "E"]), "paths[4]", "leads from E to itself"),
    "path twice": (put("paths", 3, value=["A", "B"]), "paths[3]", "A and B are already joined"),
    "path twice, turned": (put("paths", 3, value=["B", "A"]), "paths[3]", "B and A are already joined"),
    "one-way to nowhere": (put("one_way", 0, value=["A", "Z"]), "one_way[0]", "unknown space 'Z'"),
    "one-way to itself": (put("one_way", 0, value=["A", "A"]), "one_way[0]", "leads from A to itself"),
    "one-way on a path": (put("one_way", 0, value=["A", "B"]), "one_way[0]", "A and B are already joined"),
    "one-way on a path, turned": (put("one_way", 0, value=["B", "A"]), "one_way[0]", "B and A are already joined"),
    "one-way both ways": (put("one_way", value=[["A", "E"], ["E", "A"]]), "one_way[1]", "E and A are already joined"),
    "in two parts": (apart, "paths", "not joined to A: C, D"),
    "never entered": (shut_out, "one_way", "no steps lead from A to E"),
    "never left": (stuck, "one_way", "no steps lead to A from E"),
    # starts
    "starts a list": (put("starts", value=["A", "B"]), "starts", "expected an object, found a list"),
    "one start": (drop("starts", "2"), "starts", "1 starts, expected 2 to 4"),
    "five starts": (
        put("starts", value={"1": "A", "2": "B", "3": "C", "4": "D", "5": "E"}),
        "starts",
        "5 starts, expected 2 to 4",
    ),
    "starts with a gap": (put("starts", value={"1": "A", "3": "B"}), "starts", "numbered 1, 3, expected 1, 2"),
    "starts from zero": (put("starts", value={"0": "A", "1": "B"}), "starts", "numbered 0, 1, expected 1, 2"),
    "start unknown": (put("starts", "2", value="Z"), "starts.2", "unknown space 'Z'"),
    "start a list": (put("starts", "2", value=["A"]), "starts.2", "expected text, found a list"),
    "start twice": (put("starts", "2", value="B"), "starts.2", "B is already start 1"),
    # items
    "items null": (put("items", value=None), "items", "expected an object, found null"),
    "items of no kind": (put("items", "trap", value=["E"]), "items.trap", "unknown field (known: combat, scheme)"),
    "items text": (put("items", "scheme", value="C"), "items.scheme", "expected a list, found the text 'C'"),
    "item a number": (put("items", "combat", 1, value=4), "items.combat[1]", "expected text, found the number 4"),
    "item nowhere": (put("items", "combat", 1, value="Z"), "items.combat[1]", "unknown space 'Z'"),
    "item twice": (put("items", "combat", 1, value="A"), "items.combat[1]", "A already has an item"),
    "items of both kinds": (put("items", "combat", 1, value="C"), "items.combat[1]", "C already has an item"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_file_is_refused_with_its_field_and_reason(case: str) -> None:
    change, field, reason = WRONG[case]
    data = copy.deepcopy(RING)
    change(data)
    with pytest.raises(BoardError) as caught:
        Board.from_data("ring", data, "boards/ring.json")
    error = caught.value
    assert (error.source, error.field) == ("boards/ring.json", field)
    assert error.reason.startswith(reason)


def test_a_file_that_is_no_object_is_refused() -> None:
    with pytest.raises(BoardError, match=r"^ring\.json: expected an object, found a list$") as caught:
        Board.from_data("ring", [RING], "ring.json")
    assert caught.value.field == ""


def test_the_message_names_file_field_and_reason() -> None:
    error = BoardError("boards/yukon.json", "spaces.A1.zones", "unknown zone 'pink'")
    assert str(error) == "boards/yukon.json: spaces.A1.zones: unknown zone 'pink'"
    assert isinstance(error, MatchlessError)


def test_a_board_error_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(BoardError("ring.json", "paths", "missing")))
    assert (error.source, error.field, error.reason) == ("ring.json", "paths", "missing")
