"""What a board file says: read, checked, and with numbers in place of names."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from matchless.engine.bits import bits
from matchless.engine.errors import BoardError

if TYPE_CHECKING:
    from collections.abc import Callable

MOST: Final = 62  # spaces, or zones: masks of that many bits stay unboxed when compiled
SIGNS: Final = "/+@~|#"  # that ids of choices have between names
RESERVED: Final = ("none", "stay")  # ids of choices that are no space
ITEM_KINDS: Final = ("combat", "scheme")

Pair = tuple[int, int]


def read_json(
    text: str, source: str, members: Callable[[list[tuple[str, object]]], dict[str, object]] | None = None
) -> object:
    """What a JSON text of somebody else holds; `members` makes an object of its pairs."""
    try:
        found: object = json.loads(text, object_pairs_hook=members)
    except json.JSONDecodeError as error:
        raise BoardError(source, f"line {error.lineno}, column {error.colno}", f"not JSON: {error.msg}") from error
    except RecursionError:
        raise BoardError(source, "", "it is nested too deeply") from None
    except ValueError:  # Python turns no number of thousands of digits into one
        raise BoardError(source, "", "it holds a number with too many digits") from None
    return found


class Layout:
    """The facts of a board file; spaces and zones are numbered in the order of the file."""

    __slots__ = (
        "beside", "item_slots", "name", "one_way", "paths", "set_name", "size",
        "spaces", "starts", "steps", "xy", "zones", "zones_of",
    )  # fmt: skip

    def __init__(self, data: object, source: str) -> None:
        """Reads `data`, the parsed JSON of `source`; the first thing found wrong is raised as a `BoardError`."""
        file = Entry(source, "", data).fields(
            ("name", "set", "size", "zones", "starts", "spaces", "paths", "one_way"), optional=("items", "ground")
        )
        self.name: Final[str] = file["name"].text()
        self.set_name: Final[str] = file["set"].text()
        if "ground" in file:
            file["ground"].text()  # what those who draw the board paint it on
        self.size: Final[Pair] = read_size(file["size"])
        self.zones: Final[tuple[str, ...]] = read_zones(file["zones"])

        spaces = file["spaces"].members()
        if not 2 <= len(spaces) <= MOST:
            raise file["spaces"].error(f"{len(spaces)} spaces, expected 2 to {MOST}")
        for name, entry in spaces.items():
            if name in RESERVED or any(sign in name for sign in SIGNS):
                raise entry.error(f"{name!r} is no name of a space: records would take it for something else")
        self.spaces: Final[tuple[str, ...]] = tuple(spaces)
        self.xy: Final[tuple[Pair, ...]] = read_points(spaces, self.size)
        self.zones_of: Final[tuple[int, ...]] = read_zones_of(spaces, self.zones)
        check_zones_used(file["zones"], self.zones, self.zones_of)

        ids = {name: i for i, name in enumerate(spaces)}
        joined: set[Pair] = set()
        self.paths: Final[tuple[Pair, ...]] = read_paths(file["paths"], ids, joined)
        self.one_way: Final[tuple[Pair, ...]] = read_paths(file["one_way"], ids, joined)
        self.starts: Final[tuple[int, ...]] = read_starts(file["starts"], ids)
        self.item_slots: Final[tuple[tuple[str, int], ...]] = (
            read_item_slots(file["items"], ids) if "items" in file else ()
        )

        there = self.paths + self.one_way
        self.steps: Final[tuple[int, ...]] = neighbours(len(spaces), there + turned(self.paths))
        self.beside: Final[tuple[int, ...]] = neighbours(len(spaces), there + turned(there))
        check_connected(file["paths"], self)
        check_no_dead_end(file["one_way"], self)


class Entry:
    """A value in a board file together with the place where it stands."""

    __slots__ = ("field", "source", "value")

    def __init__(self, source: str, field: str, value: object) -> None:
        self.source: Final[str] = source
        self.field: Final[str] = field
        self.value: Final[object] = value

    def error(self, reason: str) -> BoardError:
        return BoardError(self.source, self.field, reason)

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.error(f"expected text, found {kind(self.value)}")
        if not is_plain(self.value):
            raise self.error(f"{self.value!r} is empty, or has blanks around it or characters that cannot be shown")
        return self.value

    def whole(self) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.error(f"expected a whole number, found {kind(self.value)}")
        return self.value

    def entries(self) -> list[Entry]:
        """The values of a list."""
        if not isinstance(self.value, list):
            raise self.error(f"expected a list, found {kind(self.value)}")
        return [Entry(self.source, f"{self.field}[{i}]", value) for i, value in enumerate(self.value)]

    def texts(self) -> list[str]:
        """The values of a list of different texts."""
        found = [entry.text() for entry in self.entries()]
        for i, value in enumerate(found):
            if value in found[:i]:
                raise self.error(f"{value!r} stands there twice")
        return found

    def members(self) -> dict[str, Entry]:
        """The values of an object under names that the file chooses."""
        if not isinstance(self.value, dict):
            raise self.error(f"expected an object, found {kind(self.value)}")
        found: dict[str, Entry] = {}
        for name, value in self.value.items():
            # a space is named in records, where a blank would end its name
            if not isinstance(name, str) or not is_plain(name) or " " in name:
                raise self.error(f"{name!r} is no name: it must be one word")
            found[name] = Entry(self.source, f"{self.field}.{name}" if self.field else name, value)
        return found

    def fields(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Entry]:
        """The values of an object under names that are laid down."""
        found = self.members()
        known = required + optional
        for name, entry in found.items():
            if name not in known:
                raise entry.error(f"unknown field (known: {', '.join(known)})")
        for name in required:
            if name not in found:
                raise BoardError(self.source, f"{self.field}.{name}" if self.field else name, "missing")
        return found


def kind(value: object) -> str:
    """What a value is in the words of JSON."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {value!r}"
    return "an object" if isinstance(value, dict) else "a list" if isinstance(value, list) else type(value).__name__


def is_plain(text: str) -> bool:
    return text != "" and text == text.strip() and text.isprintable()


def read_size(entry: Entry) -> Pair:
    sides = [side.whole() for side in entry.entries()]
    if len(sides) != 2 or min(sides) < 1:
        raise entry.error("expected a width and a height above 0")
    return sides[0], sides[1]


def read_zones(entry: Entry) -> tuple[str, ...]:
    names = entry.texts()
    if not 1 <= len(names) <= MOST:
        raise entry.error(f"{len(names)} zones, expected 1 to {MOST}")
    return tuple(names)


def read_points(spaces: dict[str, Entry], size: Pair) -> tuple[Pair, ...]:
    points: dict[Pair, str] = {}
    for name, space in spaces.items():
        fields = space.fields(("x", "y", "zones"))
        x, y = fields["x"].whole(), fields["y"].whole()
        if not 0 <= x <= size[0]:
            raise fields["x"].error(f"{x} is off the board (0 to {size[0]})")
        if not 0 <= y <= size[1]:
            raise fields["y"].error(f"{y} is off the board (0 to {size[1]})")
        if (x, y) in points:
            raise space.error(f"stands on the same point as {points[x, y]}")
        points[x, y] = name
    return tuple(points)


def read_zones_of(spaces: dict[str, Entry], zones: tuple[str, ...]) -> tuple[int, ...]:
    """The mask of zones of every space (BOARD-2)."""
    masks: list[int] = []
    for space in spaces.values():
        entry = space.members()["zones"]
        mask = 0
        for zone in entry.texts():
            if zone not in zones:
                raise entry.error(f"unknown zone {zone!r} (known: {', '.join(zones)})")
            mask |= 1 << zones.index(zone)
        if not mask:
            raise entry.error("a space is in at least one zone")
        masks.append(mask)
    return tuple(masks)


def check_zones_used(entry: Entry, zones: tuple[str, ...], zones_of: tuple[int, ...]) -> None:
    used = 0
    for mask in zones_of:
        used |= mask
    for i, zone in enumerate(zones):
        if not used >> i & 1:
            raise entry.error(f"no space is in zone {zone!r}")


def space_id(entry: Entry, name: str, ids: dict[str, int]) -> int:
    if name not in ids:
        raise entry.error(f"unknown space {name!r}")
    return ids[name]


def read_paths(entry: Entry, ids: dict[str, int], joined: set[Pair]) -> tuple[Pair, ...]:
    """The pairs of spaces of a list of paths; `joined` keeps the pairs met so far, in either direction."""
    pairs: list[Pair] = []
    for path in entry.entries():
        ends = [end.text() for end in path.entries()]
        if len(ends) != 2:
            raise path.error(f"a path joins 2 spaces, not {len(ends)}")
        a, b = space_id(path, ends[0], ids), space_id(path, ends[1], ids)
        if a == b:
            raise path.error(f"leads from {ends[0]} to itself")
        if (a, b) in joined:
            raise path.error(f"{ends[0]} and {ends[1]} are already joined")
        joined.update(((a, b), (b, a)))
        pairs.append((a, b))
    return tuple(pairs)


def read_starts(entry: Entry, ids: dict[str, int]) -> tuple[int, ...]:
    """The start spaces in the order of their numbers (SETUP-2)."""
    members = entry.members()
    numbers = [str(i + 1) for i in range(len(members))]
    if not 2 <= len(members) <= 4:
        raise entry.error(f"{len(members)} starts, expected 2 to 4")
    if sorted(members) != numbers:
        raise entry.error(f"numbered {', '.join(members)}, expected {', '.join(numbers)}")
    starts: list[int] = []
    for number in numbers:
        start = space_id(members[number], members[number].text(), ids)
        if start in starts:
            raise members[number].error(f"{members[number].text()} is already start {starts.index(start) + 1}")
        starts.append(start)
    return tuple(starts)


def read_item_slots(entry: Entry, ids: dict[str, int]) -> tuple[tuple[str, int], ...]:
    slots: list[tuple[str, int]] = []
    taken: set[int] = set()
    for item_kind, names in entry.fields((), optional=ITEM_KINDS).items():
        for slot in names.entries():
            space = space_id(slot, slot.text(), ids)
            if space in taken:
                raise slot.error(f"{slot.text()} already has an item")
            taken.add(space)
            slots.append((item_kind, space))
    return tuple(slots)


def turned(pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
    return tuple((b, a) for a, b in pairs)


def neighbours(count: int, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
    """For each of `count` spaces the mask of those that a pair leads to from it."""
    masks = [0] * count
    for a, b in pairs:
        masks[a] |= 1 << b
    return tuple(masks)


def unreached(layout: Layout, doors: tuple[int, ...]) -> list[str]:
    """The spaces that going through `doors` from the first space never leads to."""
    reached, fresh = 1, [0]
    while fresh:
        beyond = doors[fresh.pop()] & ~reached
        reached |= beyond
        fresh += bits(beyond)
    return [name for i, name in enumerate(layout.spaces) if not reached >> i & 1]


def check_connected(paths: Entry, layout: Layout) -> None:
    if apart := unreached(layout, layout.beside):
        raise paths.error(f"not joined to {layout.spaces[0]}: {', '.join(apart)}")


def check_no_dead_end(one_way: Entry, layout: Layout) -> None:
    """Nobody can be trapped, or shut out, by one-way paths."""
    if shut := unreached(layout, layout.steps):
        raise one_way.error(f"no steps lead from {layout.spaces[0]} to {', '.join(shut)}")
    back = neighbours(len(layout.spaces), turned(layout.one_way) + layout.paths + turned(layout.paths))
    if stuck := unreached(layout, back):
        raise one_way.error(f"no steps lead to {layout.spaces[0]} from {', '.join(stuck)}")
