"""The matrix: every hero against every other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.lab.page.heatmap import heatmap, legend
from matchless.lab.page.markup import add
from matchless.lab.page.roster import by_strength, titles
from matchless.lab.page.table import Column, Field, rate, table, whole

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

    from matchless.lab.balance_data import BalanceData, Score

ALL = ""  # the column of totals: no hero has this name


def matrix(section: ET.Element, data: BalanceData) -> None:
    """The heat map of all pairings, strongest hero first, and their numbers."""
    called = titles(data["heroes"])
    ranked = {hero["name"]: called[hero["name"]] for hero in by_strength(data)}
    fields: dict[tuple[str, str], tuple[str, Score]] = {}
    for cell in data["cells"]:
        row, column = cell["row"], cell["column"]
        met = f"{called[row]} against {called[column]}" if row != column else f"{called[row]} against itself, beginning"
        fields[row, column] = met, cell
    for hero in data["heroes"]:
        fields[hero["name"], ALL] = f"{called[hero['name']]} against all", hero["total"]
    diagonal = (
        " On the diagonal a hero meets itself, and a win is one of whoever began." if data["meta"]["mirrors"] else ""
    )
    text = "How many of 100 games the hero of the row wins against the hero of the column; strongest first."
    add(section, "p", text + diagonal)
    legend(section)
    figure = add(section, "figure")
    heatmap(figure, "Win rates of heroes against heroes, in percent", ranked, ranked | {ALL: "all"}, fields, ALL)
    heads = ("games", "wins", "draws", "win rate, % (95 % interval)")
    columns = [Column("hero", word=True), Column("against", word=True), *(Column(head) for head in heads)]
    rows = [
        [
            Field(called[cell["row"]]),
            Field(called[cell["column"]]),
            whole(cell["games"]),
            whole(cell["wins"]),
            whole(cell["draws"]),
            rate(cell),
        ]
        for cell in data["cells"]
    ]
    table(section, "All pairings", columns, rows, "All pairings in numbers")
