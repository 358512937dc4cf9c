"""The page of a balance run: one HTML file that needs nothing else, for designers to read.

Plots are SVG drawn here; every number in them also stands in a table. A small script sorts the tables, searches the
cards and shows tips; without it nothing is missing.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from matchless.lab.page import distributions
from matchless.lab.page.boards import boards
from matchless.lab.page.cards import cards
from matchless.lab.page.findings import findings
from matchless.lab.page.heroes import beginning, totals
from matchless.lab.page.markup import add, written
from matchless.lab.page.matrix import matrix
from matchless.lab.page.numbers import count, listing, plural
from matchless.lab.page.roster import by_strength, titles
from matchless.lab.page.table import Column, Field, table

if TYPE_CHECKING:
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
    html = ET.Element("html", lang="en")
    title = f"Balance of {plural(len(data['heroes']), 'hero', 'es')}"
    head = add(html, "head")
    add(head, "meta", charset="utf-8")
    add(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    add(head, "title", f"{title} · Matchless")
    add(head, "style", _file("style.css"))
    body = add(html, "body")
    _header(add(body, "header"), data, title)
    contents = add(add(body, "nav", aria_label="Contents"), "ul")
    for name, text in SECTIONS.items():
        add(add(contents, "li"), "a", text, href=f"#{name}")
    main = add(body, "main")
    sections = {name: add(main, "section", id=name) for name in SECTIONS}
    for name, section in sections.items():
        add(section, "h2", SECTIONS[name])
    _findings(sections["findings"], data)
    matrix(sections["matrix"], data)
    totals(sections["heroes"], data)
    beginning(sections["beginning"], data)
    _length(sections["length"], data)
    boards(sections["boards"], data)
    cards(sections["cards"], data)
    _footer(add(body, "footer"), data)
    add(body, "script", _file("script.js"))
    return written(html)


def _file(name: str) -> str:
    return "\n" + files(__name__).joinpath(name).read_text(encoding="utf-8")


def _header(header: ET.Element, data: BalanceData, title: str) -> None:
    meta = data["meta"]
    add(header, "h1", title)
    places = titles(data["boards"])
    facts = {
        "Games": count(meta["games"]),
        "A pairing": plural(meta["games_per_cell"], "game"),
        "Bot": meta["bot"],
        "Seed": str(meta["seed"]),
        "Rules": f"version {meta['rules']}",
        "Matchless": f"{meta['matchless']}, {meta['build']}",
        "Boards": listing([places[name] for name in meta["boards"]]),
    }
    said = add(header, "dl", class_="facts")
    for name, fact in facts.items():
        pair = add(said, "div")
        add(pair, "dt", name)
        add(pair, "dd", fact)
    if meta["games"] < meta["planned"]:
        add(
            header,
            "p",
            f"The run was stopped early: {count(meta['games'])} of {plural(meta['planned'], 'game')} are played.",
        )


def _findings(section: ET.Element, data: BalanceData) -> None:
    found = add(section, "ul", class_="findings")
    for finding in findings(data):
        item = add(found, "li", class_=finding.side)
        add(item, "b", finding.head)
        add(item, "span", finding.text)
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


def _footer(footer: ET.Element, data: BalanceData) -> None:
    add(footer, "p", "Made by matchless balance. The same version, seed, bot, heroes and boards give the same numbers.")
    rows = [[Field(name), Field(digest)] for name, digest in data["meta"]["sources"].items()]
    columns = [Column("hero or board", word=True), Column("digest", word=True)]
    table(footer, "Digests of heroes and boards", columns, rows, "Digests of heroes and boards")
