"""The tree a page is built as: HTML and SVG together, escaped once, where it is written out."""

from __future__ import annotations

from xml.etree import ElementTree as ET

LINES = frozenset({"details", "div", "figure", "g", "li", "meta", "p", "section", "svg", "table", "title", "tr"})


def add(parent: ET.Element, tag: str, text: str = "", /, **attributes: str | float) -> ET.Element:
    """A new element; in the names of attributes `_` stands for `-`, and a last one only avoids a word of Python's."""
    names = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    element = ET.SubElement(parent, tag, {name: value_text(value) for name, value in names.items()})
    element.text = text or None
    return element


def value_text(value: str | float) -> str:
    """An attribute's value; numbers to two digits at most."""
    if isinstance(value, str):
        return value
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")  # adding 0 turns -0 into 0


def written(root: ET.Element) -> str:
    """The document as text, a line for each of its larger parts."""
    for element in root.iter():
        if element.tag in LINES:
            element.tail = (element.tail or "") + "\n"
    return "<!doctype html>\n" + ET.tostring(root, encoding="unicode", method="html")
