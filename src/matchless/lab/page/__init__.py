"""The page of a balance run: one HTML file that needs nothing else, for designers to read.

Plots are SVG drawn here; every number in them also stands in a table. A small script sorts the tables, searches the
cards and shows tips; without it nothing is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.lab.page import distributions
from matchless.lab.page.boards import boards
from matchless.lab.page.cards import cards
from matchless.lab.page.document import Document, facts
from matchless.lab.page.findings import findings, show
from matchless.lab.page.heroes import beginning, totals
from matchless.lab.page.markup import add
from matchless.lab.page.matrix import matrix
from matchless.lab.page.numbers import count, listing, plural
from matchless.lab.page.roster import by_strength, titles

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

    from matchless.lab.balance_data import BalanceData

SECTIONS = {
    "findings": "Findings",
    "matrix": "Hero against hero",
    "heroes": "Heroes",
    "beginning": "Who begins",
    "length": "Length",
    "boards": "Boards",
    "cards": "Cards",
}


def page(data: BalanceData) -> str:
    """The page as text."""
    document = Document(f"Balance of {plural(len(data['heroes']), 'hero', 'es')}", SECTIONS)
    _header(document.header, data)
    sections = document.sections
    _findings(sections["findings"], data)
    matrix(sections["matrix"], data)
    totals(sections["heroes"], data)
    beginning(sections["beginning"], data)
    _length(sections["length"], data)
    boards(sections["boards"], data)
    cards(sections["cards"], data)
    document.end("Made by matchless balance.", data["meta"]["sources"])
    return document.text()


def _header(header: ET.Element, data: BalanceData) -> None:
    meta = data["meta"]
    places = titles(data["boards"])
    said = {
        "Games": count(meta["games"]),
        "A pairing": plural(meta["games_per_cell"], "game"),
        "Bot": meta["bot"],
        "Seed": str(meta["seed"]),
        "Rules": f"version {meta['rules']}",
        "Matchless": f"{meta['matchless']}, {meta['build']}",
        "Boards": listing([places[name] for name in meta["boards"]]),
    }
    facts(header, said)
    if meta["games"] < meta["planned"]:
        add(
            header,
            "p",
            f"The run was stopped early: {count(meta['games'])} of {plural(meta['planned'], 'game')} are played.",
        )


def _findings(section: ET.Element, data: BalanceData) -> None:
    show(section, findings(data))
    add(
        section,
        "p",
        "In brackets and as whiskers: the 95 % interval, which misses the true rate in one case of twenty. Of the many "
        "comparisons on this page some will look clear by chance; the findings above say which of theirs hold "
        "nevertheless. All of it is true of this bot: players who see further may find other balances.",
        class_="note",
    )


def _length(section: ET.Element, data: BalanceData) -> None:
    called = titles(data["heroes"])
    ranked = by_strength(data)
    lengths = [data["length"], *(hero["length"] for hero in ranked)]
    labels = ["all games", *(called[hero["name"]] for hero in ranked)]
    panels = distributions.length_panels(lengths)
    add(
        section,
        "p",
        "In turns and in decisions, of both seats together. Bars: how the games are spread. Thick line: the middle "
        "half of them, with the median. The longest one in a hundred may be off the scale.",
    )
    desc = "A histogram for each hero; the numbers are in the tables below."
    distributions.draw(add(section, "figure"), "lengths", "Length of games, by hero", desc, labels, panels)
    distributions.tables(section, "hero", labels, panels)
