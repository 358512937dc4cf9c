"""Plots: what stands where."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from lab.page.balance_sample import distribution
from lab.page.page_tree import classed, words
from matchless.lab.page import distributions, whiskers
from matchless.lab.page.plot import Axis, tick_step
from matchless.lab.page.whiskers import Dot, Panel


@pytest.mark.parametrize(
    ("width", "step"),
    [(1, 0.2), (0.6, 0.1), (0.61, 0.2), (6, 1), (7, 2), (40, 10), (500, 100), (14, 2.5), (0.05, 0.01)],
)
def test_steps_between_ticks_are_round(width: float, step: float) -> None:
    assert tick_step(width, 6) == pytest.approx(step)


def test_ticks_lie_on_the_axis() -> None:
    assert Axis(0.27, 0.74).ticks(6) == pytest.approx([0.3, 0.4, 0.5, 0.6, 0.7])
    assert Axis(-0.2, 0.2).ticks(4) == pytest.approx([-0.2, -0.1, 0, 0.1, 0.2])
    assert Axis(-0.3, 0.3).ticks(4) == pytest.approx([-0.2, 0, 0.2])


def test_values_stand_in_proportion_and_never_outside() -> None:
    axis = Axis(0.2, 0.6)
    assert [axis.at(value) for value in (0.1, 0.2, 0.3, 0.6, 0.9)] == [0, 0, 25, 100, 100]
    assert [axis.holds(value) for value in (0.1, 0.2, 0.6, 0.9)] == [False, True, True, False]


def test_an_axis_around_one_value_or_none_has_a_width() -> None:
    assert Axis.around([7]) == Axis(7, 8)
    assert Axis.around([]) == Axis(0, 1)


def drawn(*dots: Dot | None, limits: tuple[float, float] = (0.0, 1.0)) -> ET.Element:
    parent = ET.Element("div")
    labels = [f"row {n}" for n in range(len(dots))]
    panel = Panel("share", dots, 0.5, limits, lambda value: f"{value:.2f}", lambda value: f"{value:g}")
    whiskers.draw(parent, "name", "A title", "A description", labels, [panel])
    return parent


def test_a_dot_has_its_place_its_whiskers_and_its_figure() -> None:
    (mark,) = classed(drawn(Dot(0.25, 0.2, 0.3, "a tip")), "mark")
    (dot,) = classed(mark, "dot")
    assert dot.get("cx") == "25.0%"
    lines = [(line.get("x1"), line.get("x2")) for line in classed(mark, "whisker")]
    assert lines == [("20.0%", "30.0%"), ("20.0%", "20.0%"), ("30.0%", "30.0%")]
    assert [words(text) for text in classed(mark, "value")] == ["0.25"]
    assert words(mark[0]) == "a tip"


def test_dots_tell_on_which_side_they_surely_are() -> None:
    parent = drawn(Dot(0.7, 0.6, 0.8, "tip"), Dot(0.6, 0.4, 0.8, "tip"), Dot(0.1, 0.0, 0.2, "tip"))
    assert [mark.get("class") for mark in classed(parent, "mark")] == ["mark above", "mark unsure", "mark below"]


def test_what_leaves_the_panel_ends_in_an_arrowhead() -> None:
    (mark,) = classed(drawn(Dot(0.9, 0.5, 1.0, "tip"), limits=(0.4, 0.6)), "mark")
    assert not classed(mark, "dot")
    (end,) = [element for element in mark if element.tag == "svg"]
    assert end.get("x") == "100.0%"
    assert [words(text) for text in classed(mark, "value")] == ["0.90"]


def test_what_was_not_measured_has_a_dash() -> None:
    parent = drawn(None, Dot(0.5, 0.4, 0.6, "tip"))
    assert len(classed(parent, "mark")) == 1
    assert [words(text) for text in classed(parent, "value")] == ["–", "0.50"]


def test_every_row_has_its_label_and_long_ones_are_cut() -> None:
    parent = ET.Element("div")
    long = "A card whose name does not want to come to any end at all"
    panel = Panel("", [None, None], 0, (-1, 1), str, str)
    whiskers.draw(parent, "name", "A title", "A description", ["Short", long], [panel])
    (names,) = classed(parent, "names")
    short, cut = (words(text) for text in names.iter("text"))
    assert short == "Short"
    assert cut.endswith("…")
    assert long.startswith(cut[:-1])
    assert 20 < len(cut) < 32


def test_a_histogram_has_a_bar_for_every_bin_with_games() -> None:
    parent = ET.Element("div")
    spread = distribution([4, 4, 5, 8, 8, 8, 8, 9], 2)
    distributions.draw(parent, "name", "A title", "A description", ["all"], [distributions.Panel("turns", [spread])])
    (bars,) = classed(parent, "bars")
    heights = [float(bar.split("v")[1].split("H")[0]) for bar in (bars.get("d") or "").split("Z") if bar]
    assert heights == pytest.approx([-31 * 3 / 5, -31], abs=0.1)
    (median,) = classed(parent, "median")
    assert median.get("cx") == f"{100 * (8 - 4) / (10 - 4):.2f}%"


def test_the_longest_games_do_not_squeeze_the_others() -> None:
    parent = ET.Element("div")
    spread = distribution([*range(10, 30)] * 20 + [900], 2)
    distributions.draw(parent, "name", "A title", "A description", ["all"], [distributions.Panel("turns", [spread])])
    ticks = [float(words(tick)) for tick in classed(parent, "tick")]
    assert max(ticks) <= 30
    assert "all: 10 to 900" in words(classed(parent, "mark")[0][0])


def test_no_games_have_no_bars() -> None:
    parent = ET.Element("div")
    panel = distributions.Panel("turns", [distribution([], 2)])
    distributions.draw(parent, "name", "A title", "A description", ["all"], [panel])
    assert not classed(parent, "mark")
    assert [words(text) for text in classed(parent, "value")] == ["median", "–"]
