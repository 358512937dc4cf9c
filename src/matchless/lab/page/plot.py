"""What every plot has: rows with their labels, panels side by side, axes of round numbers.

A plot is as wide as its place. Along a panel everything is therefore in percent of its width; only heights are in
pixels. Bands, and the figures at the end of a row, stand out into the panel's margins.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING

from matchless.lab.page.markup import add, value_text
from matchless.lab.page.numbers import listing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from xml.etree import ElementTree as ET

LETTER = 7.1  # the width to reserve for a letter of the labels, in pixels
CLOSE = 0.8  # how close letters may be set
MARGIN = 58  # right of a panel's area, for figures
HEAD = 28  # above the first row, for the names of panels
FOOT = 26  # below the last row, for the axis


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot with its labels drawn and its panels still empty."""

    panels: list[ET.Element]
    row: float
    top: float
    bottom: float

    def line(self, row: int) -> float:
        """The middle of a row."""
        return self.top + self.row * (row + 0.5)


def rows_plot(
    parent: ET.Element, name: str, title: str, desc: str, labels: Sequence[str], row: float, heads: Sequence[str]
) -> Plot:
    """A plot with a row for each label and a panel for each head; `name` is unique in the page.

    The labels are a picture of their own, so that they stay while a narrow screen scrolls the panels.
    """
    top = HEAD if any(heads) else 8
    bottom = top + row * len(labels)
    room = label_width(labels)
    if len(heads) > 1:
        add(parent, "p", f"Further to the right: {listing([head.split(',')[0] for head in heads[1:]])}.", class_="hint")
    frame = add(parent, "div", class_="scroll")
    height = bottom + FOOT
    names = add(frame, "svg", class_="names", width=room, height=height, aria_hidden="true")
    names.attrib |= {"viewBox": f"0 0 {room:g} {height:g}", "preserveAspectRatio": "none"}  # phones squeeze it
    plot = Plot([], row, top, bottom)
    for i, head in enumerate(heads):
        svg = add(frame, "svg", class_="plot", role="img", height=height)
        svg.attrib["aria-labelledby"] = f"{name}-{i}-title {name}-{i}-desc"
        add(svg, "title", f"{title}: {head}" if head else title, id=f"{name}-{i}-title")
        add(svg, "desc", desc, id=f"{name}-{i}-desc")
        plot.panels.append(svg)
    for i, label in enumerate(labels):
        if i % 2 == 0:
            for part in (names, *plot.panels):
                add(part, "rect", y=top + row * i, width="100%", height=row, class_="band")
        _label(names, label, room - 12, plot.line(i))
    for svg, head in zip(plot.panels, heads, strict=True):
        if head:
            add(svg, "text", head, y=top - 13, class_="head")
    return plot


def label_width(labels: Iterable[str], least: float = 60, most: float = 190) -> float:
    """Room for the longest of the labels."""
    return ceil(min(most, max(least, max((len(label) for label in labels), default=0) * LETTER + 16)))


def _label(names: ET.Element, label: str, room: float, y: float) -> None:
    """A label; a long one is set closer, a very long one cut, being whole in tips and tables."""
    most = int(room / LETTER / CLOSE)
    text = add(names, "text", label if len(label) <= most else label[: most - 1].rstrip() + "…", x=6, y=y)
    if len(label) * LETTER > room:
        text.attrib |= {"textLength": value_text(room), "lengthAdjust": "spacingAndGlyphs"}


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of values laid along a panel."""

    low: float
    high: float

    @staticmethod
    def around(values: Iterable[float]) -> Axis:
        """The axis that just holds all values."""
        known = list(values)
        low, high = min(known, default=0.0), max(known, default=1.0)
        return Axis(low, high if high > low else low + 1)

    def at(self, value: float) -> float:
        """Where a value stands, in percent; one outside stands at the edge."""
        inside = min(max(value, self.low), self.high)
        return round(100 * (inside - self.low) / (self.high - self.low), 2)

    def holds(self, value: float) -> bool:
        return self.low - 1e-9 <= value <= self.high + 1e-9

    def ticks(self, most: int) -> list[float]:
        """Round values, so many steps apart at most."""
        step = tick_step(self.high - self.low, most)
        first, last = ceil(self.low / step - 1e-6), floor(self.high / step + 1e-6)
        return [number * step for number in range(first, last + 1)]

    def draw(self, panel: ET.Element, plot: Plot, text: Callable[[float], str], centre: float | None = None) -> None:
        """Grid lines with their numbers below, and a stronger line at the centre."""
        for tick in self.ticks(6 if len(plot.panels) == 1 else 4):  # several have less room each
            upright(panel, self.at(tick), plot.top, plot.bottom, "grid")
            add(panel, "text", text(tick), x=f"{self.at(tick)}%", y=plot.bottom + 16, class_="tick")
        if centre is not None:
            upright(panel, self.at(centre), plot.top, plot.bottom, "centre")


def upright(panel: ET.Element, at: float, top: float, bottom: float, kind: str) -> None:
    """A line from top to bottom."""
    add(panel, "line", x1=f"{at}%", x2=f"{at}%", y1=top, y2=bottom, class_=kind)


def along(panel: ET.Element, start: float, end: float, y: float, kind: str) -> None:
    """A line from left to right."""
    add(panel, "line", x1=f"{start}%", x2=f"{end}%", y1=y, y2=y, class_=kind)


def hit(mark: ET.Element, plot: Plot, y: float) -> None:
    """All of a row within its panel, to be met by a pointer or a finger."""
    add(mark, "rect", y=y - plot.row / 2, width="100%", height=plot.row, class_="hit")


def figure(parent: ET.Element, text: str, y: float) -> None:
    """A value in figures at the end of its row."""
    add(parent, "text", text, x="100%", dx=MARGIN, y=y, class_="value")


def tick_step(width: float, most: int) -> float:
    """The step, round in decimal, that puts at most so many steps into a width."""
    power: float = 10.0 ** floor(log10(width / most))
    return next(step * power for step in (1, 2, 2.5, 5, 10) if width / (step * power) <= most + 1e-9)
