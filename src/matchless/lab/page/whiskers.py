"""Dots with whiskers: measured values and how far off they may be, one row a thing, one panel a measure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from matchless.intervals import side
from matchless.lab.page.markup import add
from matchless.lab.page.plot import Axis, along, figure, hit, rows_plot, upright

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from xml.etree import ElementTree as ET

ROW = 26


@dataclass(frozen=True, slots=True)
class Dot:
    """A value, where it may really lie, and what the tip says."""

    value: float
    low: float
    high: float
    tip: str


@dataclass(frozen=True, slots=True)
class Panel:
    """One measure of every row; None where there is nothing to measure."""

    name: str
    dots: Sequence[Dot | None]
    centre: float  # where nothing is special
    limits: tuple[float, float]
    value: Callable[[float], str]  # how values are written beside their dots
    tick: Callable[[float], str]  # and along the axis


def draw(parent: ET.Element, name: str, title: str, desc: str, labels: Sequence[str], panels: Sequence[Panel]) -> None:
    """The plot; a whisker that leaves its panel ends in an arrowhead."""
    plot = rows_plot(parent, name, title, desc, labels, ROW, [panel.name for panel in panels])
    for svg, panel in zip(plot.panels, panels, strict=True):
        axis = Axis(*panel.limits)
        axis.draw(svg, plot, panel.tick, panel.centre)
        for row, dot in enumerate(panel.dots):
            y = plot.line(row)
            if dot is None:
                figure(svg, "–", y)
                continue
            mark = add(svg, "g", class_=f"mark {side(dot.low, dot.high, panel.centre)}")
            add(mark, "title", dot.tip)
            hit(mark, plot, y)
            _dot(mark, dot, axis, y)
            figure(mark, panel.value(dot.value), y)


def _dot(mark: ET.Element, dot: Dot, axis: Axis, y: float) -> None:
    along(mark, axis.at(dot.low), axis.at(dot.high), y, "whisker")
    for end, way in ((dot.low, -1), (dot.high, 1)):
        if axis.holds(end):
            upright(mark, axis.at(end), y - 4, y + 4, "whisker")
        else:
            tip = add(mark, "svg", x=f"{axis.at(end)}%", y=y, width=1, height=1, class_="end")
            add(tip, "path", d=f"M{-5 * way} -4L0 0L{-5 * way} 4", class_="whisker")
    if axis.holds(dot.value):
        add(mark, "circle", cx=f"{axis.at(dot.value)}%", cy=y, r=4.5, class_="dot")
