"""Heat maps: tables of win rates, each in a colour that says how far from even it is.

A tile that fills its field is sure; a small one may be chance. The number is always there, so colour only repeats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.intervals import side
from matchless.lab.page.markup import add
from matchless.lab.page.rates import tip

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree import ElementTree as ET

    from matchless.lab.balance_data import Score

STEPS = 4  # on either side of even, ten points each


def step(rate: float) -> str:
    """The colour of a rate: even within five points of a half, then one step for every ten."""
    far = min(STEPS, int(abs(rate - 0.5) * 10 + 0.5 + 1e-9))
    return "even" if far == 0 else f"{'above' if rate > 0.5 else 'below'}-{far}"


def heatmap(
    parent: ET.Element,
    caption: str,
    rows: Mapping[str, str],
    columns: Mapping[str, str],
    fields: Mapping[tuple[str, str], tuple[str, Score]],
    total: str = "",
) -> None:
    """A field for every row and column that has one, with its tip's first line; `total` is a column set apart."""
    frame = add(parent, "div", class_="scroll", tabindex="0", role="region", aria_label=caption)
    table = add(frame, "table", class_="heat")
    add(table, "caption", caption, class_="sr")
    head = add(add(table, "thead"), "tr")
    add(head, "td")
    for name, title in columns.items():
        cell = add(head, "th", scope="col", title=title)
        add(cell, "span", title)
        if name == total:
            cell.attrib["class"] = "total"
    body = add(table, "tbody")
    for row, title in rows.items():
        line = add(body, "tr")
        add(line, "th", title, scope="row")
        for column in columns:
            cell = _field(line, fields.get((row, column)))
            if column == total:
                cell.attrib["class"] += " total"


def _field(line: ET.Element, field: tuple[str, Score] | None) -> ET.Element:
    if field is None:
        return add(line, "td", class_="none")
    what, score = field
    if score["rate"] is None:
        return add(line, "td", "–", class_="mark none", title=tip(what, score))
    sure = side(score["low"], score["high"], 0.5)
    kind = f"mark {step(score['rate'])}" + (" unsure" if sure == "unsure" else "")
    cell = add(line, "td", class_=kind, title=tip(what, score, score["draws"]))
    add(cell, "span", f"{100 * score['rate']:.0f}")
    return cell


def legend(parent: ET.Element) -> None:
    """What colours and sizes of tiles mean."""
    scale = add(parent, "ul", class_="legend", aria_label="What the tiles mean")
    item = add(scale, "li", "wins, %", class_="scale")
    for i in range(-STEPS, STEPS + 1):
        rate = 0.5 + i / 10
        text = "<15" if i == -STEPS else ">85" if i == STEPS else f"{100 * rate:.0f}"
        add(add(item, "i", class_=step(rate)), "span", text)
    for kind, text in (("above-2", "surely not even"), ("above-2 unsure", "the interval holds 50: may be chance")):
        item = add(scale, "li")
        add(add(item, "i", class_=kind, aria_hidden="true"), "span", "70")
        add(item, "span", text)
