"""Boards: how heroes do on each, what beginning is worth there, how long games take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.lab.page import distributions
from matchless.lab.page.distributions import length_panels
from matchless.lab.page.heatmap import heatmap
from matchless.lab.page.markup import add
from matchless.lab.page.rates import rate_dot, rate_panel
from matchless.lab.page.roster import by_strength, titles
from matchless.lab.page.table import NOTHING, Column, Field, gain, rate, table, whole
from matchless.lab.page.whiskers import draw

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

    from matchless.lab.balance_data import BalanceData, BoardData


def boards(section: ET.Element, data: BalanceData) -> None:
    """The section on boards."""
    called, places = titles(data["heroes"]), titles(data["boards"])
    ranked = {hero["name"]: called[hero["name"]] for hero in by_strength(data)}
    labels = [places[board["name"]] for board in data["boards"]]
    fields = {
        (score["hero"], board["name"]): (f"{called[score['hero']]} on {places[board['name']]}", score)
        for board in data["boards"]
        for score in board["heroes"]
    }
    beside = add(section, "div", class_="pair")
    scores = add(beside, "figure")
    add(scores, "h3", "Games won, %")
    heatmap(scores, "Win rates of heroes by board, in percent", ranked, places, fields)

    other = add(beside, "div")
    begins = add(other, "figure")
    add(begins, "h3", "Games won by whoever begins, %")
    dots = [
        rate_dot(f"{label}: whoever begins", board["beginning"])
        for label, board in zip(labels, data["boards"], strict=True)
    ]
    desc = "Of the games that somebody won, those won by whoever began; the numbers are in the table below."
    draw(begins, "begins", "Games won by whoever began, by board", desc, labels, [rate_panel("", dots)])
    panels = length_panels([board["length"] for board in data["boards"]])
    lengths = add(other, "figure")
    add(lengths, "h3", "Length of games")
    for panel in panels:
        desc = "A histogram for each board; the numbers are in the tables below."
        distributions.draw(lengths, f"boards-{panel.unit}", "Length of games, by board", desc, labels, [panel])

    columns = [Column("board", word=True), Column("games"), Column("draws")]
    columns += [
        Column(head, group="won by whoever began")
        for head in ("games", "wins", "win rate, % (95 % interval)", "points")
    ]
    rows = [[Field(label), *_numbers(board)] for label, board in zip(labels, data["boards"], strict=True)]
    table(section, "Boards", columns, rows, "Boards in numbers")
    columns = [Column("board", word=True), Column("hero", word=True)]
    columns += [Column(head) for head in ("games", "wins", "draws", "win rate, % (95 % interval)")]
    rows = [
        [
            Field(places[board["name"]]),
            Field(called[score["hero"]]),
            whole(score["games"]),
            whole(score["wins"]),
            whole(score["draws"]),
            rate(score),
        ]
        for board in data["boards"]
        for score in board["heroes"]
    ]
    table(section, "Heroes by board", columns, rows, "Heroes by board in numbers")
    distributions.tables(section, "board", labels, panels)


def _numbers(board: BoardData) -> list[Field]:
    began = board["beginning"]
    edge = NOTHING
    if began["advantage"] is not None:
        edge = gain(began["advantage"], began["low"] - 0.5, began["high"] - 0.5)
    counts = [whole(number) for number in (board["games"], board["draws"], began["games"], began["wins"])]
    return [*counts, rate(began), edge]
