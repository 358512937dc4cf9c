"""Heat maps: colours in steps that can be read, and fields that say how sure they are."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree as ET

import pytest

from lab.page.balance_sample import score
from lab.page.page_tree import classed, words
from matchless.lab.page.heatmap import heatmap, legend, step

CSS = files("matchless.lab.page").joinpath("style.css").read_text(encoding="utf-8")
COLOURS = {
    name: (light, dark)
    for name, light, dark in re.findall(r"--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", CSS)
}
STEPS = ["below-4", "below-3", "below-2", "below-1", "even", "above-1", "above-2", "above-3", "above-4"]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("name", STEPS)
def test_numbers_can_be_read_on_their_tiles(name: str, theme: int) -> None:
    assert contrast(COLOURS[f"step-{name}"][theme], COLOURS[f"on-{name}"][theme]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["ink", "ink-2", "ink-3", "above", "below", "accent"])
def test_text_can_be_read_on_its_ground(name: str, theme: int) -> None:
    assert contrast(COLOURS[name][theme], COLOURS["surface"][theme]) >= 4.5
    assert contrast(COLOURS[name][theme], COLOURS["sunken"][theme]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_further_from_even_stands_further_from_the_ground(theme: int) -> None:
    for way in ("above", "below"):
        steps = [contrast(COLOURS[f"step-{way}-{n}"][theme], COLOURS["surface"][theme]) for n in (1, 2, 3, 4)]
        assert steps == sorted(steps)


@pytest.mark.parametrize(
    ("rate", "name"),
    [
        (0.0, "below-4"),
        (0.149, "below-4"),
        (0.16, "below-3"),
        (0.35, "below-2"),
        (0.449, "below-1"),
        (0.451, "even"),
        (0.5, "even"),
        (0.55, "above-1"),
        (0.75, "above-3"),
        (0.85, "above-4"),
        (1.0, "above-4"),
    ],
)
def test_steps(rate: float, name: str) -> None:
    assert step(rate) == name


def test_every_step_has_a_colour_and_stands_in_the_legend() -> None:
    parent = ET.Element("div")
    legend(parent)
    assert [tile.get("class") for tile in parent.iter("i")][:9] == STEPS
    for name in STEPS:
        assert f".{name} span {{ background: var(--step-{name}); color: var(--on-{name}); }}" in CSS


def fields() -> list[ET.Element]:
    parent = ET.Element("div")
    scores = {
        "clear": score(90, 100, 1),
        "noise": score(55, 100),
        "won": score(20, 20),
        "lost": score(0, 20),
        "none": score(0, 0),
    }
    columns = {name: name for name in scores}
    found = {("row", name): (f"row against {name}", counted) for name, counted in scores.items()}
    heatmap(parent, "A map", {"row": "Row"}, {**columns, "missing": "Missing"}, found, "lost")
    return [cell for row in parent.findall(".//tbody/tr") for cell in row][1:]


def test_fields_show_whole_percents_and_whether_they_are_sure() -> None:
    clear, noise, won, lost, none, missing = fields()
    assert [words(cell) for cell in (clear, noise, won, lost, none, missing)] == ["90", "55", "100", "0", "–", ""]
    assert clear.get("class") == "mark above-4"
    assert noise.get("class") == "mark above-1 unsure"
    assert won.get("class") == "mark above-4"
    assert lost.get("class") == "mark below-4 total"
    assert none.get("class") == "mark none"
    assert missing.get("class") == "none"


def test_tips_say_all_of_it() -> None:
    clear, _, _, _, none, _ = fields()
    tip = (clear.get("title") or "").replace("\u00a0", " ")
    assert tip == "row against clear\n90.0 % of 100 games won, 1 draw\n95 % interval: 82.6 to 94.5"
    assert none.get("title") == "row against none\nno games"


def test_it_is_a_table_with_heads() -> None:
    parent = ET.Element("div")
    heatmap(parent, "A map", {"r": "Row"}, {"c": "Column"}, {("r", "c"): ("tip", score(1, 2))})
    heads = [(words(head), head.get("scope")) for head in parent.iter("th")]
    assert heads == [("Column", "col"), ("Row", "row")]
    assert [words(caption) for caption in parent.iter("caption")] == ["A map"]
    assert not classed(parent, "total")
