"""A board as a picture: one SVG that needs nothing else, for pages, documents and print."""

import math
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from matchless.boards import palette
from matchless.boards.geometry import RADIUS, Box, Point, Route, frame, free_angle, polar, route, scatter, sectors
from matchless.boards.palette import ZoneStyle
from matchless.engine.bits import bits, lowest
from matchless.engine.board import Board

ITEM_DISTANCE = RADIUS + 27
START_DISTANCE = RADIUS + 24


def draw(board: Board) -> str:
    """The board as SVG text."""
    box = frame(board)
    styles = palette.zone_styles(board.zones)
    looks = [styles[zone] for zone in board.zones]
    ways = {pair: route(board, *pair) for pair in board.paths + board.one_way}
    routes = list(ways.values())

    svg = _picture(board, box)
    _patterns(svg, board, looks)
    ground = _add(svg, "g")
    _links(_add(svg, "g"), board, looks, ways)
    _paths(_add(svg, "g"), routes)
    _arrows(_add(svg, "g"), [ways[pair] for pair in board.one_way])
    for space in range(len(board.spaces)):
        _space(svg, board, looks, space)
    beside = _items(_add(svg, "g"), board, routes, box)
    beside += _starts(_add(svg, "g"), board, routes, beside, box)
    _ground(ground, board, routes, beside, box)
    ET.indent(svg, " ")
    return ET.tostring(svg, encoding="unicode") + "\n"


def describe(board: Board) -> str:
    """The board in one sentence, for those who do not see it."""
    one_way = f", {len(board.one_way)} of them one-way" if board.one_way else ""
    items = f", {len(board.item_slots)} item slots" if board.item_slots else ""
    zones = ", ".join(style.label for style in palette.zone_styles(board.zones).values())
    return (
        f"{len(board.spaces)} spaces, {len(board.paths) + len(board.one_way)} paths{one_way}, "
        f"{len(board.starts)} starts{items}. Zones: {zones}."
    )


def _add(parent: ET.Element, tag: str, text: str = "", /, **attributes: str | float) -> ET.Element:
    """A new element; `_` stands for `-` in the names of attributes."""
    element = ET.SubElement(parent, tag, {name.replace("_", "-"): _value(value) for name, value in attributes.items()})
    element.text = text or None
    return element


def _value(value: str | float, digits: int = 2) -> str:
    if isinstance(value, str):
        return value
    return f"{round(value, digits) + 0.0:.{digits}f}".rstrip("0").rstrip(".")  # adding 0 turns -0 into 0


def _xy(point: Point) -> str:
    return f"{_value(point[0], 1)} {_value(point[1], 1)}"


def _moved(point: Point, *, turned: float = 0, scaled: float = 1) -> str:
    turn = f" rotate({_value(math.degrees(turned))})" if turned else ""
    scale = f" scale({_value(scaled)})" if scaled != 1 else ""
    return f"translate({_xy(point)}){turn}{scale}"


def _id(board: Board, part: str) -> str:
    """An id of the board's own, so that several boards can stand in one page."""
    return "-".join(("board", "".join(c if c.isascii() and c.isalnum() else "-" for c in board.slug), part))


def _label(parent: ET.Element, text: str, size: float, /, **attributes: str | float) -> None:
    """Text centred on its point; a third of an em down centres capitals and digits in every viewer."""
    type_ = {"font_family": palette.SANS, "text_anchor": "middle", "dy": "0.35em"}
    _add(parent, "text", text, fill=palette.INK, font_size=size, **type_, **attributes)


def _picture(board: Board, box: Box) -> ET.Element:
    view = " ".join(_value(side) for side in (box.left, box.top, box.width, box.height))
    labels = f"{_id(board, 'title')} {_id(board, 'desc')}"
    svg = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": view})
    svg.attrib |= {"width": _value(box.width), "height": _value(box.height), "role": "img", "aria-labelledby": labels}
    _add(svg, "title", board.name, id=_id(board, "title"))
    _add(svg, "desc", describe(board), id=_id(board, "desc"))
    return svg


def _patterns(svg: ET.Element, board: Board, looks: Sequence[ZoneStyle]) -> None:
    defs = _add(svg, "defs")
    for zone, look in enumerate(looks):
        width, height = look.tile
        tile = {"width": width, "height": height}
        pattern = _add(defs, "pattern", id=_id(board, f"zone-{zone}"), patternUnits="userSpaceOnUse", **tile)
        # a little more than the tile, or seams show
        _add(pattern, "rect", x=-1, y=-1, width=width + 2, height=height + 2, fill=look.fill)
        if look.lines:
            _add(pattern, "path", d=look.lines, fill="none", stroke=look.ink, stroke_width=look.width)
        if look.shapes:
            _add(pattern, "path", d=look.shapes, fill=look.ink)
        for x, y, r in look.dots:
            _add(pattern, "circle", cx=x, cy=y, r=r, fill=look.ink)
        for x, y, r in look.rings:
            _add(pattern, "circle", cx=x, cy=y, r=r, fill="none", stroke=look.ink, stroke_width=look.width)


def _ground(parent: ET.Element, board: Board, routes: Sequence[Route], beside: Sequence[Point], box: Box) -> None:
    ground = palette.GROUNDS.get(board.slug, palette.PLAIN_GROUND)
    _add(parent, "rect", x=box.left, y=box.top, width=box.width, height=box.height, rx=20, fill=ground.fill)
    marks = _add(
        parent, "g", fill="none", stroke=ground.ink, stroke_width=4, stroke_linecap="round", stroke_linejoin="round"
    )
    for mark in scatter(board, routes, beside, box):
        _add(marks, "path", d=ground.marks[mark.kind], transform=_moved(mark.point, scaled=mark.scale))


def _curve(way: Route) -> str:
    bend = f"Q{_xy(way.bend)} " if way.bend else "L"
    return f"M{_xy(way.start)}{bend}{_xy(way.end)}"


def _links(parent: ET.Element, board: Board, looks: Sequence[ZoneStyle], ways: dict[tuple[int, int], Route]) -> None:
    """A faint band of its colour under each path inside a zone."""
    for (a, b), way in ways.items():
        if shared := board.zones_of[a] & board.zones_of[b]:
            colour = looks[lowest(shared)].fill
            _add(parent, "path", d=_curve(way), fill="none", stroke=colour, stroke_width=30, opacity=0.3)


def _paths(parent: ET.Element, routes: Sequence[Route]) -> None:
    """All edges first, so that crossing paths run into each other."""
    for colour, width in ((palette.PATH_EDGE, 12), (palette.PATH, 7)):
        layer = _add(parent, "g", fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")
        for way in routes:
            _add(layer, "path", d=_curve(way))


def _arrows(parent: ET.Element, one_way: Sequence[Route]) -> None:
    """Up to three arrowheads in the middle of each one-way path, as many as fit."""
    for way in one_way:
        count = max(1, min(3, int((way.length - 2 * RADIUS - 16) / 24)))
        for i in range(count):
            t = 0.5 + (i - (count - 1) / 2) * 26 / way.length
            (x, y), (ahead_x, ahead_y) = way.at(t), way.at(t + 0.02)
            angle = math.atan2(ahead_y - y, ahead_x - x)
            shape = {"d": "M-10 -15L12 0 -10 15 -4 0Z", "transform": _moved((x, y), turned=angle)}
            _add(parent, "path", fill="none", stroke=palette.PATH, stroke_width=5, stroke_linejoin="round", **shape)
            _add(parent, "path", fill=palette.ARROW, **shape)


def _space(svg: ET.Element, board: Board, looks: Sequence[ZoneStyle], space: int) -> None:
    name = board.spaces[space]
    group = _add(svg, "g", transform=_moved(board.xy[space]))
    zones = [looks[zone].label for zone in bits(board.zones_of[space])]
    _add(group, "title", f"{name}: {' and '.join(zones)}")
    _add(group, "circle", r=RADIUS + 3, fill=palette.RIM, stroke=palette.RIM_EDGE, stroke_width=2.5)
    parts = sectors(board, space)
    radius = RADIUS - 2
    for part in parts:
        fill = f"url(#{_id(board, f'zone-{part.zone}')})"
        if len(parts) == 1:
            _add(group, "circle", r=radius, fill=fill)
            continue
        start, end = _xy(polar((0, 0), radius, part.start)), _xy(polar((0, 0), radius, part.end))
        _add(group, "path", d=f"M0 0L{start}A{radius} {radius} 0 0 1 {end}Z", fill=fill)
    if len(parts) > 1:
        cuts = "".join(f"M0 0L{_xy(polar((0, 0), radius, part.start))}" for part in parts)
        _add(group, "path", d=cuts, stroke=palette.RIM, stroke_width=4)
    halo = {"stroke": palette.RIM, "stroke_linejoin": "round", "paint_order": "stroke"}
    _label(group, name, min(21, 150 / len(name)), font_weight=600, stroke_width=6, **halo)


def _items(parent: ET.Element, board: Board, routes: Sequence[Route], box: Box) -> list[Point]:
    """Item slots beside their spaces; gives where they are."""
    spots: list[Point] = []
    for kind, space in board.item_slots:
        angle = free_angle(board, space, ITEM_DISTANCE, routes, spots, box)
        spot, edge = polar(board.xy[space], ITEM_DISTANCE, angle), polar(board.xy[space], RADIUS, angle)
        spots.append(spot)
        fill = palette.ITEM_FILL[kind]
        slot = _add(parent, "g")
        _add(slot, "title", f"{kind} item at {board.spaces[space]}")
        _add(slot, "path", d=f"M{_xy(edge)}L{_xy(spot)}", stroke=fill, stroke_width=12)
        badge = _add(slot, "g", transform=_moved(spot))
        hexagon = "M0 -27L23.5 -13.5V13.5L0 27L-23.5 13.5V-13.5Z"
        _add(badge, "path", d=hexagon, fill=fill, stroke=palette.RIM, stroke_width=3, stroke_linejoin="round")
        emblem = _add(badge, "g", transform="translate(-13 -13) scale(0.406)", fill_rule="evenodd")
        for shape, colour in zip(palette.ITEM_EMBLEMS[kind], (palette.ITEM_INK, palette.ITEM_TONE), strict=True):
            _add(emblem, "path", d=shape, fill=colour)
    return spots


def _starts(parent: ET.Element, board: Board, routes: Sequence[Route], taken: Sequence[Point], box: Box) -> list[Point]:
    """Numbered flags beside the start spaces; gives where they are."""
    spots: list[Point] = []
    for number, space in enumerate(board.starts, 1):
        angle = free_angle(board, space, START_DISTANCE, routes, [*taken, *spots], box)
        spots.append(polar(board.xy[space], START_DISTANCE, angle))
        flag = _add(parent, "g", transform=_moved(spots[-1]))
        _add(flag, "title", f"start {number} at {board.spaces[space]}")
        edge = {"stroke": palette.RIM_EDGE, "stroke_linejoin": "round"}
        _add(flag, "path", d="M-15 -17H15V9L0 20L-15 9Z", fill=palette.RIM, stroke_width=2.5, **edge)
        _label(flag, str(number), 23, y=-2, font_weight=700)
    return spots
