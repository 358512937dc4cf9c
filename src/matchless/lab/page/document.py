"""What every page of the lab has: one HTML file with its style and script, a header, sections and a footer."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from matchless.lab.page.markup import add, written
from matchless.lab.page.table import Column, Field, table

if TYPE_CHECKING:
    from collections.abc import Mapping


class Document:
    """A page in the making; `sections` are headed and in the contents, and wait to be filled.

    `style` is what this page alone has of it.
    """

    def __init__(self, title: str, sections: Mapping[str, str], style: str = "") -> None:
        self._html = ET.Element("html", lang="en")
        head = add(self._html, "head")
        add(head, "meta", charset="utf-8")
        add(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
        add(head, "title", f"{title} · Matchless")
        add(head, "style", _file("style.css") + style)
        self._body = add(self._html, "body")
        self.header = add(self._body, "header")
        add(self.header, "h1", title)
        contents = add(add(self._body, "nav", aria_label="Contents"), "ul")
        main = add(self._body, "main")
        self.sections: dict[str, ET.Element] = {}
        for name, text in sections.items():
            add(add(contents, "li"), "a", text, href=f"#{name}")
            self.sections[name] = add(main, "section", id=name)
            add(self.sections[name], "h2", text)

    def end(self, made: str, sources: Mapping[str, str]) -> None:
        """The footer: what made the page, and out of which heroes and boards."""
        footer = add(self._body, "footer")
        add(footer, "p", f"{made} The same version, seed, bot, heroes and boards give the same numbers.")
        rows = [[Field(name), Field(digest)] for name, digest in sources.items()]
        columns = [Column("hero or board", word=True), Column("digest", word=True)]
        table(footer, "Digests of heroes and boards", columns, rows, "Digests of heroes and boards")
        add(self._body, "script", _file("script.js"))

    def text(self) -> str:
        return written(self._html)


def _file(name: str) -> str:
    return "\n" + files("matchless.lab.page").joinpath(name).read_text(encoding="utf-8")


def facts(header: ET.Element, said: Mapping[str, str]) -> None:
    """Names and what they stand for, in a row."""
    listed = add(header, "dl", class_="facts")
    for name, fact in said.items():
        pair = add(listed, "div")
        add(pair, "dt", name)
        add(pair, "dd", fact)
