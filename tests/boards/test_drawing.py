"""Drawn boards: well-formed, complete, self-contained, and the same every time."""

import json
import math
import re
import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from matchless import boards
from matchless.boards import geometry, palette
from matchless.boards.drawing import describe, draw
from matchless.engine.bits import bits
from matchless.engine.board import Board

SVG = "{http://www.w3.org/2000/svg}"
SLUGS = boards.slugs()


def picture(board: Board) -> ET.Element:
    return ET.fromstring(draw(board))


def texts(svg: ET.Element, tag: str) -> list[str]:
    return [element.text or "" for element in svg.iter(SVG + tag)]


def changed(slug: str, **fields: Any) -> Board:
    """A known board with other values in some fields of its file."""
    data = json.loads(files("matchless.boards").joinpath(f"{slug}.json").read_text(encoding="utf-8"))
    return Board.from_data(slug, data | fields, "changed.json")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_space_and_start_is_named(slug: str) -> None:
    board = boards.load(slug)
    numbers = [str(i + 1) for i in range(len(board.starts))]
    assert texts(picture(board), "text") == [*board.spaces, *numbers]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_picture_says_what_it_shows(slug: str) -> None:
    board = boards.load(slug)
    svg = picture(board)
    title, desc = svg[0], svg[1]
    assert svg.get("role") == "img"
    assert svg.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert (title.tag, title.text) == (SVG + "title", board.name)
    assert (desc.tag, desc.text) == (SVG + "desc", describe(board))


def test_the_description_counts_what_matters() -> None:
    assert describe(boards.load("raptor-paddock")) == (
        "28 spaces, 47 paths, 6 of them one-way, 2 starts. Zones: beige, grey, brown, blue, green, yellow."
    )
    assert describe(boards.load("hells-kitchen")) == (
        "30 spaces, 45 paths, 4 starts, 6 item slots. Zones: green, blue, grey, brown, light blue, orange, violet."
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_every_space_shows_each_of_its_zones_once(slug: str) -> None:
    board = boards.load(slug)
    svg = picture(board)
    patterns = {pattern.get("id"): i for i, pattern in enumerate(svg.iter(SVG + "pattern"))}
    shown: list[int] = []
    for group in svg.iterfind(f"{SVG}g[{SVG}title]"):
        fills = [fill[5:-1] for part in group if (fill := part.get("fill", "")).startswith("url(#")]
        assert len(fills) == len(set(fills))
        shown.append(sum(1 << patterns[fill] for fill in fills))
    assert tuple(shown) == board.zones_of


def test_each_space_tells_its_zones() -> None:
    titles = texts(picture(boards.load("hells-kitchen")), "title")
    assert "C2: green and brown and light blue" in titles
    assert "combat item at C5" in titles
    assert "scheme item at E2" in titles
    assert "start 4 at E6" in titles


@pytest.mark.parametrize("slug", SLUGS)
def test_paths_run_from_space_to_space(slug: str) -> None:
    board = boards.load(slug)
    drawn = {re.sub(r"Q\S+ \S+ ", "L", path.get("d", "")) for path in picture(board).iter(SVG + "path")}
    for a, b in board.paths + board.one_way:
        assert f"M{board.xy[a][0]} {board.xy[a][1]}L{board.xy[b][0]} {board.xy[b][1]}" in drawn


def arrows(board: Board) -> list[tuple[float, float, float]]:
    """Place and angle of every arrowhead."""
    found = []
    for path in picture(board).iter(SVG + "path"):
        if path.get("fill") == palette.ARROW:
            x, y, angle = map(float, re.findall(r"-?[\d.]+", path.get("transform", "")))
            found.append((x, y, math.radians(angle)))
    return found


def test_arrowheads_point_along_one_way_paths() -> None:
    board = boards.load("raptor-paddock")
    heads = arrows(board)
    for a, b in board.one_way:
        way = geometry.route(board, a, b)
        mine = [head for head in heads if way.gap(head[:2]) < 10]
        assert 1 <= len(mine) <= 3
        for x, y, angle in mine:
            assert math.dist((x, y), way.end) > geometry.RADIUS + 10
            end_x, end_y = way.end
            assert math.cos(math.atan2(end_y - y, end_x - x) - angle) > 0.9
        heads = [head for head in heads if head not in mine]
    assert heads == []


def test_boards_without_one_way_paths_have_no_arrowheads() -> None:
    assert arrows(boards.load("yukon")) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_paths_bend_only_to_keep_clear_of_spaces(slug: str) -> None:
    board = boards.load(slug)
    for a, b in board.paths + board.one_way:
        way = geometry.route(board, a, b)
        straight = replace(way, bend=None)
        others = [point for space, point in enumerate(board.xy) if space not in (a, b)]
        assert all(way.gap(point) > geometry.RADIUS for point in others)
        assert (way.bend is not None) == any(straight.gap(point) < geometry.CLEARANCE for point in others)


def test_halves_face_their_zones() -> None:
    """A2 of Globe Theatre: violet lies to its right, orange below it on the left."""
    board = boards.load("globe-theatre")
    parts = geometry.sectors(board, board.space_ids["A2"])
    middle = {board.zones[part.zone]: (part.start + part.end) / 2 for part in parts}
    assert math.cos(middle["violet"]) > 0.5
    assert math.cos(middle["orange"]) < -0.5
    assert math.sin(middle["orange"]) > 0.5


@pytest.mark.parametrize("slug", SLUGS)
def test_sectors_are_equal_and_fill_the_circle(slug: str) -> None:
    board = boards.load(slug)
    for space in range(len(board.spaces)):
        parts = geometry.sectors(board, space)
        assert sorted(part.zone for part in parts) == bits(board.zones_of[space])
        for part, after in zip(parts, [*parts[1:], parts[0]], strict=True):
            assert part.end - part.start == pytest.approx(2 * math.pi / len(parts))
            assert math.cos(part.end - after.start) == pytest.approx(1)


@pytest.mark.parametrize("slug", SLUGS)
def test_flags_and_items_cover_no_space_and_stay_in_the_picture(slug: str) -> None:
    board = boards.load(slug)
    box = geometry.frame(board)
    spots = []
    for group in picture(board).iter(SVG + "g"):
        children = [path.get("d", "") for path in group.iterfind(SVG + "path")]
        if any(d.startswith(("M-15 -17", "M0 -27")) for d in children):
            x, y = re.findall(r"-?[\d.]+", group.get("transform", ""))
            spots.append((float(x), float(y)))
    assert len(spots) == len(board.starts) + len(board.item_slots)
    for spot in spots:
        assert box.inset(spot) > 20
        assert min(math.dist(spot, point) for point in board.xy) > geometry.RADIUS + 20
    assert all(math.dist(a, b) > 50 for a, b in combinations(spots, 2))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_picture_needs_nothing_else(slug: str) -> None:
    svg = draw(boards.load(slug))
    assert re.findall(r"https?:[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"href|<script|<style|style=|<image|@import|\son\w+=", svg)
    assert set(re.findall(r"url\(#([^)]*)\)", svg)) == set(re.findall(r'<pattern id="([^"]*)"', svg))


def test_ids_differ_between_boards() -> None:
    ids = [element.get("id") for slug in SLUGS for element in picture(boards.load(slug)).iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_two_processes_draw_the_same() -> None:
    program = "from matchless import boards; from matchless.boards.drawing import draw; "
    program += "print(draw(boards.load('raptor-paddock')), end='')"
    drawn = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert drawn.stdout == draw(boards.load("raptor-paddock"))


def test_zone_looks_differ_in_colour_and_in_pattern() -> None:
    looks = list(palette.ZONE_STYLES.values())
    assert len({look.fill for look in looks}) == len(looks)
    assert len({(look.lines, look.shapes, look.dots, look.rings) for look in looks}) == len(looks)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_board_has_its_own_ground_and_known_colours(slug: str) -> None:
    assert slug in palette.GROUNDS
    assert set(boards.load(slug).zones) <= set(palette.ZONE_STYLES)


def test_a_zone_of_another_name_takes_a_look_that_is_free() -> None:
    styles = palette.zone_styles(("red", "swamp", "orange", "moor"))
    assert styles["red"] == palette.ZONE_STYLES["red"]
    assert (styles["swamp"].label, styles["moor"].label) == ("swamp", "moor")
    assert len({style.fill for style in styles.values()}) == 4


def test_more_zones_than_looks_can_be_drawn() -> None:
    zones = (*palette.ZONE_STYLES, "swamp")
    assert palette.zone_styles(zones)["swamp"].label == "swamp"


def test_names_are_escaped() -> None:
    board = changed("yukon", name="Salt & <Snow>")
    assert picture(board)[0].text == "Salt & <Snow>"


def test_a_board_of_ones_own_gets_a_plain_ground() -> None:
    data = json.loads(files("matchless.boards").joinpath("yukon.json").read_text(encoding="utf-8"))
    svg = picture(Board.from_data("my board", data, "my board.json"))
    grounds = [rect.get("fill") for rect in svg.iter(SVG + "rect") if rect.get("rx")]
    assert grounds == [palette.PLAIN_GROUND.fill]
    assert not any(" " in (element.get("id") or "") for element in svg.iter())


def test_items_look_like_their_kind() -> None:
    board = boards.load("hells-kitchen")
    looks = []
    for group in picture(board).iter(SVG + "g"):
        if group.findtext(SVG + "title", "").split(" item at ")[0] in palette.ITEM_FILL:
            _, badge, ink, tone = group.iter(SVG + "path")
            looks.append((badge.get("fill"), ink.get("d"), tone.get("d")))
    assert looks == [(palette.ITEM_FILL[kind], *palette.ITEM_EMBLEMS[kind]) for kind, _ in board.item_slots]
