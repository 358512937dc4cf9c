"""Distributions: a histogram a row, with the middle half of the games and their median under it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from matchless.lab.page.markup import add
from matchless.lab.page.numbers import count, decimal, plural
from matchless.lab.page.plot import Axis, along, figure, hit, rows_plot
from matchless.lab.page.table import NOTHING, Column, Field, table, whole

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree import ElementTree as ET

    from matchless.lab.balance_data import Distribution, Length

ROW = 46
BARS = 31  # the height of the highest
SHOWN = 0.99  # the share of games that the axis reaches for; the longest few would squeeze all others


@dataclass(frozen=True, slots=True)
class Panel:
    """One number that is spread over the games of every row."""

    unit: str
    rows: Sequence[Distribution]


def length_panels(lengths: Sequence[Length]) -> list[Panel]:
    """Lengths of games, in turns and in decisions."""
    return [
        Panel("turns", [length["turns"] for length in lengths]),
        Panel("decisions", [length["decisions"] for length in lengths]),
    ]


def draw(parent: ET.Element, name: str, title: str, desc: str, labels: Sequence[str], panels: Sequence[Panel]) -> None:
    """The plot; each panel has one scale of both directions, so that its rows can be compared."""
    plot = rows_plot(parent, name, title, desc, labels, ROW, [panel.unit for panel in panels])
    for svg, panel in zip(plot.panels, panels, strict=True):
        figure(svg, "median", plot.top - 13)
        known = [row for row in panel.rows if row["games"]]
        axis = Axis.around([*(row["least"] for row in known), *(_reach(row) for row in known)])
        axis.draw(svg, plot, lambda tick: f"{tick:g}")
        highest = max((max(row["counts"]) / row["games"] for row in known), default=1.0)
        for i, (label, row) in enumerate(zip(labels, panel.rows, strict=True)):
            if not row["games"]:
                figure(svg, "–", plot.line(i))
                continue
            mark = add(svg, "g", class_="mark")
            add(mark, "title", tip(f"{label}: {panel.unit}", row))
            hit(mark, plot, plot.line(i))
            _row(mark, row, axis, plot.line(i) + ROW / 2, highest)
            figure(mark, f"{row['median']:g}", plot.line(i))


def _reach(row: Distribution) -> float:
    """Where the bin ends by which nearly all games are counted."""
    counted = 0
    for i, games in enumerate(row["counts"]):
        counted += games
        if counted >= SHOWN * row["games"]:
            return row["start"] + (i + 1) * row["width"]
    return row["most"]


def _row(mark: ET.Element, row: Distribution, axis: Axis, bottom: float, highest: float) -> None:
    bars = ""
    for i, games in enumerate(row["counts"]):
        start = row["start"] + i * row["width"]
        left, right = axis.at(start), axis.at(start + row["width"])
        if games and right > left:
            height = round(games / row["games"] / highest * BARS, 1)
            bars += f"M{left} {BARS}v{-height}H{right - (right - left) / 12:.2f}v{height}Z"
    box: dict[str, str | float] = {
        "width": "100%",
        "height": BARS,
        "viewBox": f"0 0 100 {BARS}",
        "preserveAspectRatio": "none",
    }
    add(add(mark, "svg", y=bottom - BARS - 11, **box), "path", d=bars, class_="bars")
    y = bottom - 6
    along(mark, axis.at(row["quartile"]), axis.at(row["upper_quartile"]), y, "middle")
    add(mark, "circle", cx=f"{axis.at(row['median'])}%", cy=y, r=4, class_="median")


def tip(what: str, row: Distribution) -> str:
    """A distribution in words."""
    mean = "" if row["mean"] is None else f", mean {decimal(row['mean'])}"
    return (
        f"{what}\nmedian {row['median']:g}{mean}\nhalf of {plural(row['games'], 'game')}: "
        f"{row['quartile']:g} to {row['upper_quartile']:g}\nall: {count(row['least'])} to {count(row['most'])}"
    )


def summary(parent: ET.Element, first: str, labels: Sequence[str], panels: Sequence[Panel], fold: str = "") -> None:
    """What sums each row up, in numbers."""
    heads = ("games", "mean", "least", "quartile", "median", "upper quartile", "most")
    columns = [Column(first, word=True)] + [Column(head, group=panel.unit) for panel in panels for head in heads]
    rows = [
        [Field(label), *(field for panel in panels for field in _summary(panel.rows[i]))]
        for i, label in enumerate(labels)
    ]
    table(parent, f"Length of games by {first}", columns, rows, fold)


def tables(parent: ET.Element, first: str, labels: Sequence[str], panels: Sequence[Panel]) -> None:
    """The same as the plot in numbers: what sums each row up, then its bins."""
    summary(parent, first, labels, panels, "Length in numbers")
    for panel in panels:
        known = [row for row in panel.rows if row["counts"]]
        if not known:
            continue
        width = known[0]["width"]
        end = max(row["start"] + width * len(row["counts"]) for row in known)
        starts = range(min(row["start"] for row in known), end, width)
        columns = [Column(first, word=True), *(Column(_bin(start, width)) for start in starts)]
        rows = [
            [Field(label), *(_bin_count(row, start) for start in starts)]
            for label, row in zip(labels, panel.rows, strict=True)
        ]
        table(parent, f"Games by number of {panel.unit}", columns, rows, f"Games by number of {panel.unit}")


def _summary(row: Distribution) -> list[Field]:
    if row["mean"] is None:
        return [whole(row["games"]), *[NOTHING] * 6]
    quarters = [row["quartile"], row["median"], row["upper_quartile"]]
    low, middle, high = (Field(f"{value:g}", value) for value in quarters)
    mean = Field(decimal(row["mean"]), row["mean"])
    return [whole(row["games"]), mean, whole(row["least"]), low, middle, high, whole(row["most"])]


def _bin(start: int, width: int) -> str:
    return str(start) if width == 1 else f"{start}–{start + width - 1}"


def _bin_count(row: Distribution, start: int) -> Field:
    i = (start - row["start"]) // row["width"]
    return whole(row["counts"][i] if 0 <= i < len(row["counts"]) else 0)
