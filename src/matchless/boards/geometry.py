"""Where the parts of a drawn board go: curves of paths, sectors of spaces, free spots, marks on the ground."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from matchless.engine.bits import bits
from matchless.engine.board import Board

Point = tuple[float, float]

RADIUS = 54  # of a space
MARGIN = RADIUS + 28  # around the outermost spaces
CLEARANCE = RADIUS + 24  # what a path keeps from spaces that are not its ends
BENDS = (0, 10, -10, 20, -20, 30, -30, 40, -40, 50, -50, 60, -60)


@dataclass(frozen=True)
class Box:
    """The part of the plane that is drawn."""

    left: float
    top: float
    width: float
    height: float

    def inset(self, point: Point) -> float:
        """How far inside a point lies."""
        x, y = point
        return min(x - self.left, y - self.top, self.left + self.width - x, self.top + self.height - y)


@dataclass(frozen=True)
class Route:
    """The curve of a path from one space to another: straight, or bent towards `bend`."""

    start: Point
    end: Point
    bend: Point | None

    @property
    def length(self) -> float:
        return math.dist(self.start, self.end)

    def at(self, t: float) -> Point:
        """The point at `t`, from 0 at the start to 1 at the end."""
        (ax, ay), (bx, by) = self.start, self.end
        mx, my = self.bend or ((ax + bx) / 2, (ay + by) / 2)
        a, m, b = (1 - t) ** 2, 2 * t * (1 - t), t**2
        return a * ax + m * mx + b * bx, a * ay + m * my + b * by

    @cached_property
    def points(self) -> tuple[Point, ...]:
        return tuple(self.at(i / 20) for i in range(21))

    def gap(self, point: Point) -> float:
        """How far from the curve a point lies."""
        return min(math.dist(point, q) for q in self.points)


@dataclass(frozen=True)
class Sector:
    """The part of a space that shows a zone, between two angles clockwise from the right."""

    zone: int
    start: float
    end: float


@dataclass(frozen=True)
class Mark:
    """A mark on the ground: the first or the second of its board."""

    point: Point
    scale: float
    kind: int


def polar(center: Point, radius: float, angle: float) -> Point:
    return center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle)


def frame(board: Board) -> Box:
    """All spaces and a margin."""
    xs, ys = [x for x, _ in board.xy], [y for _, y in board.xy]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    return Box(min(xs) - MARGIN, min(ys) - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)


def route(board: Board, a: int, b: int) -> Route:
    """The curve from a to b that bends least while keeping clear of other spaces, or else keeps clearest."""
    others = [point for space, point in enumerate(board.xy) if space not in (a, b)]

    def room(curve: Route) -> float:
        return min((curve.gap(point) for point in others), default=math.inf)

    curves = [_bent(board.xy[a], board.xy[b], bend) for bend in BENDS]
    return next((curve for curve in curves if room(curve) >= CLEARANCE), max(curves, key=room))


def _bent(start: Point, end: Point, bend: float) -> Route:
    """The curve whose middle lies `bend` to the side of the straight line."""
    if not bend:
        return Route(start, end, None)
    (ax, ay), (bx, by) = start, end
    reach = 2 * bend / math.dist(start, end)
    return Route(start, end, ((ax + bx) / 2 - (by - ay) * reach, (ay + by) / 2 + (bx - ax) * reach))


def sectors(board: Board, space: int) -> list[Sector]:
    """Equal sectors for the zones of a space, turned so that each faces the rest of its zone."""
    directions = sorted((_direction(board, space, zone), zone) for zone in bits(board.zones_of[space]))
    share = 2 * math.pi / len(directions)
    # the turn that brings all sectors nearest to their directions at once
    offsets = [direction - (i + 0.5) * share for i, (direction, _) in enumerate(directions)]
    turn = math.atan2(sum(math.sin(offset) for offset in offsets), sum(math.cos(offset) for offset in offsets))
    turn = round(turn / (math.pi / 12)) * (math.pi / 12)
    return [Sector(zone, turn + i * share, turn + (i + 1) * share) for i, (_, zone) in enumerate(directions)]


def _direction(board: Board, space: int, zone: int) -> float:
    """The angle at which the other spaces of a zone lie, the nearest counting most."""
    x, y = board.xy[space]
    pull_x = pull_y = 0.0
    for other in bits(board.in_zone[zone] & ~(1 << space)):
        ox, oy = board.xy[other]
        # a space divided the same way tells less about where the zone is
        alike = board.zones_of[other].bit_count() == board.zones_of[space].bit_count()
        weight = (0.4 if alike else 1) / math.dist((x, y), (ox, oy)) ** 2
        pull_x += weight * (ox - x)
        pull_y += weight * (oy - y)
    return math.atan2(pull_y, pull_x)


def free_angle(
    board: Board, space: int, distance: float, routes: Iterable[Route], taken: Sequence[Point], box: Box
) -> float:
    """The angle around a space at which something `distance` away from it has the most room."""
    center = board.xy[space]
    near = [q for curve in routes for q in curve.points if 50 < math.dist(q, center) < distance + 100]
    others = [point for other, point in enumerate(board.xy) if other != space]

    def room(angle: float) -> float:
        spot = polar(center, distance, angle)
        return min(
            90,
            box.inset(spot) - 10,
            *(math.dist(spot, q) for q in near),
            *(math.dist(spot, q) - RADIUS - 4 for q in others),
            *(math.dist(spot, q) - 20 for q in taken),
        )

    return max((k * math.pi / 16 for k in range(32)), key=room)


def scatter(board: Board, routes: Sequence[Route], taken: Sequence[Point], box: Box) -> list[Mark]:
    """Marks where nothing else is, the same ones every time."""
    marks: list[Mark] = []
    seed = 7

    def chance() -> float:
        nonlocal seed
        seed = seed * 16807 % 2147483647
        return seed / 2147483647

    for _ in range(900):
        point = box.left + 24 + chance() * (box.width - 48), box.top + 24 + chance() * (box.height - 48)
        scale, kind = 0.85 + chance() * 0.5, 0 if chance() < 0.6 else 1
        if (
            all(math.dist(point, q) >= RADIUS + 34 for q in board.xy)
            and all(math.dist(point, q) >= 46 for q in taken)
            and all(math.dist(point, mark.point) >= 52 for mark in marks)
            and all(curve.gap(point) >= 36 for curve in routes)
        ):
            marks.append(Mark(point, scale, kind))
        if len(marks) == 60:
            break
    return marks
