"""The boards that come with Matchless, as an expert knows them, and loading them."""

import json
import pickle
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from matchless import boards
from matchless.engine.bits import bits
from matchless.engine.board import Board
from matchless.engine.errors import BoardError, MatchlessError

# slug: name, set, spaces, paths, one-way paths, item slots
FACTS = {
    "globe-theatre": ("Globe Theatre", "Slings and Arrows", 32, 49, 0, 0),
    "hells-kitchen": ("Hell's Kitchen", "Marvel: Hell's Kitchen", 30, 45, 0, 6),
    "raptor-paddock": ("Raptor Paddock", "Jurassic Park: InGen vs. Raptors", 28, 41, 6, 0),
    "sherwood-forest": ("Sherwood Forest", "Robin Hood vs. Bigfoot", 30, 39, 0, 0),
    "t-rex-paddock": ("T. Rex Paddock", "Jurassic Park: Dr. Sattler vs. T. Rex", 26, 38, 0, 0),
    "yukon": ("Yukon", "Robin Hood vs. Bigfoot", 31, 39, 0, 0),
}

STARTS = {
    "globe-theatre": ["E4", "A3", "C3", "D2"],
    "hells-kitchen": ["F1", "A5", "A1", "E6"],
    "raptor-paddock": ["E2", "B5"],
    "sherwood-forest": ["B3", "B1"],
    "t-rex-paddock": ["B1", "C6"],
    "yukon": ["D5", "A2"],
}

# the number of spaces of each zone
ZONES = {
    "globe-theatre": {
        "red": 1, "orange": 7, "violet": 7, "teal": 7, "blue": 1,
        "lightgreen": 6, "green": 6, "purple": 5, "brown": 2, "tan": 2,
    },
    "hells-kitchen": {"green": 7, "blue": 4, "gray": 6, "brown": 4, "lightblue": 7, "orange": 5, "violet": 9},
    "raptor-paddock": {"beige": 3, "gray": 7, "brown": 9, "blue": 8, "green": 5, "yellow": 4},
    "sherwood-forest": {
        "lightgreen": 6, "orange": 6, "gray": 6, "green": 6, "lightgray": 5, "brown": 6, "yellow": 12,
    },
    "t-rex-paddock": {"green": 8, "blue": 6, "yellow": 7, "gray": 7, "teal": 7, "purple": 4},
    "yukon": {"red": 5, "orange": 8, "yellow": 10, "olive": 4, "gray": 10, "brown": 3, "violet": 4},
}  # fmt: skip

# spaces in three zones at once
TRIPLE = {
    "globe-theatre": {"S1", "S2"},
    "hells-kitchen": {"C2", "D2"},
    "raptor-paddock": {"B1", "E4"},
    "sherwood-forest": {"A6", "C4", "D3"},
    "t-rex-paddock": set(),
    "yukon": {"B3", "C4", "D4"},
}

# how far the first two starts are apart, and the two spaces farthest from each other
SPAN = {
    "globe-theatre": (6, 8),
    "hells-kitchen": (6, 9),
    "raptor-paddock": (5, 7),
    "sherwood-forest": (4, 9),
    "t-rex-paddock": (8, 8),
    "yukon": (5, 9),
}


def names(board: Board, mask: int) -> set[str]:
    return {board.spaces[space] for space in bits(mask)}


def test_slugs_are_sorted() -> None:
    assert boards.slugs() == list(FACTS)


@pytest.mark.parametrize("slug", FACTS)
def test_counts(slug: str) -> None:
    board = boards.load(slug)
    counts = len(board.spaces), len(board.paths), len(board.one_way), len(board.item_slots)
    assert (board.name, board.set_name, *counts) == FACTS[slug]
    assert board.slug == slug


@pytest.mark.parametrize("slug", FACTS)
def test_starts(slug: str) -> None:
    board = boards.load(slug)
    assert [board.spaces[start] for start in board.starts] == STARTS[slug]


@pytest.mark.parametrize("slug", FACTS)
def test_zones(slug: str) -> None:
    board = boards.load(slug)
    assert {zone: board.in_zone[i].bit_count() for i, zone in enumerate(board.zones)} == ZONES[slug]
    assert {name for name, zones in zip(board.spaces, board.zones_of, strict=True) if zones.bit_count() == 3} == (
        TRIPLE[slug]
    )


@pytest.mark.parametrize("slug", FACTS)
def test_distances(slug: str) -> None:
    board = boards.load(slug)
    first, second = board.starts[:2]
    assert (board.distance[first][second], max(map(max, board.distance))) == SPAN[slug]


@pytest.mark.parametrize("slug", FACTS)
def test_tables_agree_with_each_other(slug: str) -> None:
    board = boards.load(slug)
    for a in range(len(board.spaces)):
        assert not board.beside[a] >> a & 1
        assert board.steps[a] & ~board.beside[a] == 0
        for b in range(len(board.spaces)):
            assert board.distance[a][b] == board.distance[b][a]
            assert (board.distance[a][b] == 1) == bool(board.beside[a] >> b & 1)
            assert bool(board.shares_zone[a] >> b & 1) == bool(board.zones_of[a] & board.zones_of[b])
            walk = board.step_path(a, b, 0)
            assert board.walks[len(walk) - 1][a] >> b & 1
            assert len(walk) == 1 or not board.walks[len(walk) - 2][a] >> b & 1


def test_neighbours_of_well_known_spaces() -> None:
    yukon, globe = boards.load("yukon"), boards.load("globe-theatre")
    assert names(yukon, yukon.beside[yukon.space_ids["D5"]]) == {"C5", "D4", "E5", "E6"}
    assert names(globe, globe.beside[globe.space_ids["B3"]]) == {"A3", "A5", "B2", "B4", "S1", "S2"}


def test_single_space_zones_of_the_globe_theatre() -> None:
    globe = boards.load("globe-theatre")
    for name in ("A1", "A7"):
        assert names(globe, globe.shares_zone[globe.space_ids[name]]) == {name}


def test_a_zone_may_lie_in_pieces() -> None:
    globe = boards.load("globe-theatre")
    stage, gallery = globe.space_ids["S1"], globe.space_ids["A4"]
    assert globe.shares_zone[stage] >> gallery & 1
    assert globe.distance[stage][gallery] == 3


def test_one_way_paths_of_the_raptor_paddock() -> None:
    board = boards.load("raptor-paddock")
    ids = board.space_ids
    assert [(board.spaces[a], board.spaces[b]) for a, b in board.one_way] == [
        ("B3", "C2"), ("D1", "C2"), ("D1", "C4"), ("B5", "C1"), ("B5", "C3"), ("A6", "C3"),
    ]  # fmt: skip
    for a, b in board.one_way:
        assert board.steps[a] >> b & 1
        assert not board.steps[b] >> a & 1
        assert board.beside[a] >> b & 1
        assert board.beside[b] >> a & 1
        assert board.distance[a][b] == board.distance[b][a] == 1
    # into the pen over the fence, out of it through the gate between C4 and D5 only
    assert [board.spaces[space] for space in board.step_path(ids["C1"], ids["B5"], 0)] == [
        "C1", "C2", "C4", "D5", "A7", "A6", "B5",
    ]  # fmt: skip
    assert board.step_path(ids["C1"], ids["B5"], 1 << ids["D5"]) == []
    assert names(board, board.walks[2][ids["C1"]]) == {"C1", "C2", "C3", "C4"}


def test_item_slots_of_hells_kitchen() -> None:
    board = boards.load("hells-kitchen")
    assert [(kind, board.spaces[space]) for kind, space in board.item_slots] == [
        ("combat", "A3"), ("combat", "C2"), ("combat", "C5"), ("scheme", "B4"), ("scheme", "B6"), ("scheme", "E2"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name", ["hells-kitchen", "Hell's Kitchen", "HELL'S KITCHEN", "hell’s kitchen", "Hells-Kitchen", " hells kitchen "]
)
def test_a_board_is_found_by_slug_or_shown_name(name: str) -> None:
    assert boards.load(name) is boards.load("hells-kitchen")


def test_an_unknown_name_suggests_the_closest() -> None:
    with pytest.raises(boards.UnknownBoard) as caught:
        boards.load("Yukkon")
    assert caught.value.closest == "yukon"
    assert str(caught.value) == (
        "unknown board 'Yukkon', did you mean yukon? (known: globe-theatre, hells-kitchen, raptor-paddock, "
        "sherwood-forest, t-rex-paddock, yukon)"
    )
    assert isinstance(caught.value, MatchlessError)


@pytest.mark.parametrize("name", ["xyzzy", "", "__init__"])
def test_an_unknown_name_close_to_nothing_only_lists_what_there_is(name: str) -> None:
    with pytest.raises(boards.UnknownBoard) as caught:
        boards.load(name)
    assert (caught.value.known, caught.value.closest) == (list(FACTS), "")
    assert str(caught.value).startswith(f"unknown board {name!r} (known: globe-theatre, ")


def test_an_unknown_board_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(boards.UnknownBoard("yukkon", ["yukon"], "yukon")))
    assert str(error) == "unknown board 'yukkon', did you mean yukon? (known: yukon)"


def text_of(slug: str) -> str:
    return files("matchless.boards").joinpath(f"{slug}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "with a byte order mark"])
def test_a_file_of_ones_own_is_loaded_under_its_file_name(tmp_path: Path, mark: str) -> None:
    path = tmp_path / "my-yukon.json"
    path.write_text(mark + text_of("yukon"), encoding="utf-8")
    board = boards.load_file(path)
    assert (board.slug, board.name, board.spaces) == ("my-yukon", "Yukon", boards.load("yukon").spaces)
    assert boards.load_file(str(path)).walks == boards.load("yukon").walks


def test_a_file_of_ones_own_does_not_change_the_known_boards(tmp_path: Path) -> None:
    data: dict[str, Any] = json.loads(text_of("yukon"))
    data["name"] = "Klondike"
    path = tmp_path / "yukon.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert boards.load_file(path).name == "Klondike"
    assert boards.load("yukon").name == "Yukon"


def refusal(path: Path) -> BoardError:
    with pytest.raises(BoardError) as caught:
        boards.load_file(path)
    assert caught.value.source == str(path)
    return caught.value


def test_bad_json_is_refused_with_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{\n  "name": "Broken",\n  "set" "Tests"\n}', encoding="utf-8")
    error = refusal(path)
    assert error.field == "line 3, column 9"
    assert str(error) == f"{path}: line 3, column 9: not JSON: Expecting ':' delimiter"


@pytest.mark.parametrize(
    ("text", "reason"),
    [("[" * 100_000, "it is nested too deeply"), ("9" * 5_000, "it holds a number with too many digits")],
)
def test_json_that_python_does_not_read_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "absurd.json"
    path.write_text(text, encoding="utf-8")
    assert str(refusal(path)) == f"{path}: {reason}"


def test_a_wrong_board_is_refused_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "pink.json"
    path.write_text(text_of("yukon").replace('["olive"]', '["pink"]', 1), encoding="utf-8")
    assert str(refusal(path)) == (
        f"{path}: spaces.A6.zones: unknown zone 'pink' (known: red, orange, yellow, olive, gray, brown, violet)"
    )


def test_a_name_written_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "twice.json"
    path.write_text(text_of("yukon").replace('"A2": {', '"A1": {', 1), encoding="utf-8")
    error = refusal(path)
    assert (error.field, error.reason) == ("A1", "written twice in the same object")


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "missing.json"
    assert refusal(path).reason == "cannot be read: No such file or directory"
    path.write_bytes(b'{"name": "\xff"}')
    assert refusal(path).reason == "not UTF-8 text: invalid start byte at byte 10"
