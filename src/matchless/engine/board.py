"""A board: its spaces, zones and paths, and the tables of reach and distance made from them."""

import json
from hashlib import sha256
from typing import Final

from matchless.engine.bits import bits
from matchless.engine.layout import Layout, Pair

Table = tuple[tuple[int, ...], ...]
DIGITS: Final = 32  # of the digest, hexadecimal, as a hero's has


class Board:
    """A board, never changed once made. A space or zone is its number, a set of them is a mask."""

    __slots__ = (
        "beside", "definition", "digest", "distance", "everywhere", "in_zone", "item_slots", "name", "one_way", "paths",
        "set_name", "shares_zone", "size", "slug", "space_ids", "spaces", "starts", "steps", "walks", "within", "xy",
        "zones", "zones_of",
    )  # fmt: skip

    def __init__(self, slug: str, layout: Layout) -> None:
        count = len(layout.spaces)
        self.slug: Final[str] = slug
        self.definition = ""  # the file it was read from, line by line, if it does not come with Matchless
        self.name: Final[str] = layout.name
        self.set_name: Final[str] = layout.set_name
        self.size: Final[Pair] = layout.size
        # names in the order of the file, the place in it being the number
        self.spaces: Final[tuple[str, ...]] = layout.spaces
        self.space_ids: Final[dict[str, int]] = {name: i for i, name in enumerate(layout.spaces)}
        self.everywhere: Final[int] = (1 << count) - 1
        # BOARD-2
        self.zones: Final[tuple[str, ...]] = layout.zones
        self.zones_of: Final[tuple[int, ...]] = layout.zones_of
        self.in_zone: Final[tuple[int, ...]] = spaces_by_zone(len(layout.zones), layout.zones_of)
        self.shares_zone: Final[tuple[int, ...]] = spaces_sharing(layout.zones_of)
        # BOARD-1: one-way paths bind steps, not what is beside what
        self.paths: Final[tuple[Pair, ...]] = layout.paths
        self.one_way: Final[tuple[Pair, ...]] = layout.one_way
        self.beside: Final[tuple[int, ...]] = layout.beside
        self.steps: Final[tuple[int, ...]] = layout.steps
        # walks[n][space]: where at most n free steps lead; within[n][space]: what lies at most n away (BOARD-4)
        self.walks: Final[Table] = reach(layout.steps)
        self.within: Final[Table] = reach(layout.beside)
        self.distance: Final[Table] = distances(self.within)
        # in the order of their numbers (SETUP-2)
        self.starts: Final[tuple[int, ...]] = layout.starts
        # (kind, space), the kind being combat or scheme
        self.item_slots: Final[tuple[tuple[str, int], ...]] = layout.item_slots
        # where spaces are drawn, within size
        self.xy: Final[tuple[Pair, ...]] = layout.xy
        # of all that decides a game
        self.digest: Final[str] = rules_digest(layout)

    @staticmethod
    def from_data(slug: str, data: object, source: str) -> "Board":
        """The board that parsed JSON describes; `source` is the file that errors name."""
        return Board(slug, Layout(data, source))

    def __repr__(self) -> str:
        return f"Board({self.slug!r})"

    def step_path(self, start: int, end: int, avoid: int) -> list[int]:
        """The spaces of a shortest walk from `start` to `end`, entering none of `avoid` except `end`; [] if none.

        Of equally short walks it is always the same one.
        """
        came_from = [-1] * len(self.spaces)
        closed = (avoid | 1 << start) & ~(1 << end)
        queue = [start]
        for here in queue:
            if here == end:
                break
            fresh = self.steps[here] & ~closed
            closed |= fresh
            for there in bits(fresh):
                came_from[there] = here
                queue.append(there)
        else:
            return []
        walk = [end]
        while walk[-1] != start:
            walk.append(came_from[walk[-1]])
        walk.reverse()
        return walk


def rules_digest(layout: Layout) -> str:
    """Tells one board from another of the same name; how it is drawn and what its zones are called do not count."""
    data = [layout.spaces, layout.zones_of, layout.beside, layout.steps, layout.starts, layout.item_slots]
    return sha256(json.dumps(data).encode()).hexdigest()[:DIGITS]


def spaces_by_zone(zones: int, zones_of: tuple[int, ...]) -> tuple[int, ...]:
    masks = [0] * zones
    for space, mask in enumerate(zones_of):
        for zone in bits(mask):
            masks[zone] |= 1 << space
    return tuple(masks)


def spaces_sharing(zones_of: tuple[int, ...]) -> tuple[int, ...]:
    masks: list[int] = []
    for mine in zones_of:
        mask = 0
        for space, theirs in enumerate(zones_of):
            if mine & theirs:
                mask |= 1 << space
        masks.append(mask)
    return tuple(masks)


def reach(doors: tuple[int, ...]) -> Table:
    """reach[n][space]: the spaces that at most n of `doors` lead to, for n from 0 to the number of spaces."""
    count = len(doors)
    near = [tuple(1 << space for space in range(count))]
    for _ in range(count):
        masks: list[int] = []
        for space in range(count):
            mask = 1 << space
            for beyond in bits(doors[space]):
                mask |= near[-1][beyond]
            masks.append(mask)
        near.append(tuple(masks))
    return tuple(near)


def distances(within: Table) -> Table:
    """distances[a][b]: the least n for which b is within n of a; every space is, for some n."""
    count = len(within[0])
    rows: list[tuple[int, ...]] = []
    for a in range(count):
        row: list[int] = []
        for b in range(count):
            n = 0
            while not within[n][a] >> b & 1:
                n += 1
            row.append(n)
        rows.append(tuple(row))
    return tuple(rows)
