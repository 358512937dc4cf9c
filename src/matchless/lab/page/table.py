"""Tables of numbers, which say in text all that the plots show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from matchless.lab.page.markup import add
from matchless.lab.page.numbers import between, count, points, share

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree import ElementTree as ET

    from matchless.lab.balance_data import Share


@dataclass(frozen=True, slots=True)
class Column:
    """A column's head, under the head of a group if it has one."""

    head: str
    word: bool = False  # words stand and sort otherwise than numbers
    group: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its text, the number it sorts by (None comes last), and the colour of what is sure."""

    text: str
    value: float | None = None
    side: str = ""


NOTHING = Field("–")


def whole(number: int | None) -> Field:
    return NOTHING if number is None else Field(count(number), number)


def rate(counted: Share) -> Field:
    """53.4 (51.0 to 55.8)."""
    if counted["rate"] is None:
        return NOTHING
    return Field(f"{share(counted['rate'])} ({between(counted['low'], counted['high'])})", counted["rate"])


def gain(value: float, low: float, high: float, side: str = "") -> Field:
    """+3.4 (+1.0 to +5.8)."""
    return Field(f"{points(value)} ({points(low)} to {points(high)})", value, side)


def table(
    parent: ET.Element, caption: str, columns: Sequence[Column], rows: Sequence[Sequence[Field]], fold: str = ""
) -> None:
    """A table in a frame that scrolls, folded away under the words of `fold` if there are any."""
    if fold:
        parent = add(parent, "details")
        add(parent, "summary", fold)
    # what scrolls has to be within reach of the keyboard
    frame = add(parent, "div", class_="table", tabindex="0", role="region", aria_label=caption)
    made = add(frame, "table", class_="numbers")
    add(made, "caption", caption, class_="sr")
    _head(add(made, "thead"), columns)
    body = add(made, "tbody")
    for fields in rows:
        row = add(body, "tr")
        for i, (column, field) in enumerate(zip(columns, fields, strict=True)):
            scope = {"scope": "row"} if i == 0 else {}
            cell = add(row, "th" if i == 0 else "td", field.text, **scope)
            names = [*_classes(columns, i), *([field.side] if field.side not in ("", "unsure") else [])]
            if names:
                cell.attrib["class"] = " ".join(names)
            if not column.word:
                cell.attrib["data-value"] = "" if field.value is None else f"{field.value:.6g}"


def _head(head: ET.Element, columns: Sequence[Column]) -> None:
    if any(column.group for column in columns):
        row = add(head, "tr")
        i = 0
        while i < len(columns):
            group = columns[i].group
            width = next((n for n in range(i, len(columns)) if columns[n].group != group), len(columns)) - i
            if group:
                add(row, "th", group, scope="col", colspan=width, class_="over group")
            else:
                add(row, "td", colspan=width)
            i += width
    row = add(head, "tr")
    for i, column in enumerate(columns):
        cell = add(row, "th", column.head, scope="col")
        if names := _classes(columns, i):
            cell.attrib["class"] = " ".join(names)


def _classes(columns: Sequence[Column], i: int) -> list[str]:
    begins = columns[i].group and (i == 0 or columns[i - 1].group != columns[i].group)
    return [name for name, given in (("word", columns[i].word), ("group", begins)) if given]
