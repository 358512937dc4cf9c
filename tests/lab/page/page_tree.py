"""A page as a tree, read strictly: every element closed where it should be, every attribute given once."""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree import ElementTree as ET

VOID = {"meta", "input", "br", "link", "img"}


class Reader(HTMLParser):
    """Builds the tree."""

    def __init__(self) -> None:
        super().__init__()
        self.builder = ET.TreeBuilder()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"{tag} has an attribute twice"
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        if tag in VOID:
            self.builder.end(tag)
        else:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"{tag} is closed but was not opened"
        assert self.open.pop() == tag
        self.builder.end(tag)

    def handle_data(self, data: str) -> None:
        if self.open:
            self.builder.data(data)
        else:
            assert not data.strip()


def tree(text: str) -> ET.Element:
    """The page's root."""
    assert text.startswith("<!doctype html>\n")
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert not reader.open, f"{reader.open} are never closed"
    return reader.builder.close()


def words(element: ET.Element) -> str:
    """All text in an element."""
    return "".join(element.itertext())


def classed(root: ET.Element, name: str) -> list[ET.Element]:
    """All elements of a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def rows(root: ET.Element, caption: str) -> list[list[str]]:
    """The fields of the body of the table of that caption."""
    (found,) = [table for table in root.iter("table") if words(table.findall("caption")[0]) == caption]
    (body,) = found.findall("tbody")
    return [[words(cell) for cell in row] for row in body]
