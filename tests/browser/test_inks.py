"""What is printed on a card can be read, by day and by night, in the inks of every hero: counted from the styles."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from matchless import heroes
from matchless.engine.look import Look, contrast, derived
from matchless.server.pages import WEB
from random_play import HEROES

READABLE = 4.5  # what WCAG asks for at level AA
LOOKS = {slug: heroes.load(slug).look or derived(slug) for slug in HEROES}
STRANGERS = {f"stranger {number}": derived(f"Hero {number}") for number in range(200)}
# What lies on what: ink and ground, as the properties or rules of the styles name them.
PRINTED = {
    "text": ("--type", "--stock"),
    "name": ("--head", "--stock"),
    "foot, or a text that cannot be played": ("--type-2", "--stock"),
    "moment of an attack": ("--attack-ink", "--stock"),
    "moment of a defense": ("--defense-ink", "--stock"),
    "moment of a scheme": ("--scheme-ink", "--stock"),
    "moment of a versatile card": ("versatile --kind", "--stock"),
    "boost": ("--a", "--p"),
    "who": ("by color", "--a"),
    "value of an attack": ("--on-kind", "--attack"),
    "value of a defense": ("--on-kind", "--defense"),
    "value of a scheme": ("--on-kind", "--scheme"),
    "emblem on paper": ("--a", "--p"),
}


def declared() -> dict[str, str]:
    """The properties that base.css and card.css give to the page and to what has a hero."""
    base, card = ((WEB / name).read_text(encoding="utf-8") for name in ("base.css", "card.css"))
    root = re.search(r":root \{(.*?)\n\}", base, re.DOTALL)
    hero = re.search(r"\n\[data-hero\] \{(.*?)\n\}", card, re.DOTALL)
    versatile = re.search(r"\n\.versatile \{ --kind: (.*?); --", card)
    by = re.search(r"\n\.card \.by \{.*?color: (#\w+);", card, re.DOTALL)
    assert root
    assert hero
    assert versatile
    assert by
    found = dict(re.findall(r"(--[\w-]+): ([^;]+);", root[1] + hero[1]))
    return {**found, "versatile --kind": versatile[1], "by color": by[1]}


def parts(inside: str) -> Iterator[str]:
    """What is between the commas of a function that are not within another one."""
    depth, begin = 0, 0
    for at, letter in enumerate(inside):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            yield inside[begin:at].strip()
            begin = at + 1
    yield inside[begin:].strip()


class Ink:
    """Colours as a browser would make them out of the styles."""

    def __init__(self, look: Look, *, dark: bool) -> None:
        self.dark = dark
        self.known = {**declared(), "--a": look.key, "--b": look.second, "--p": look.paper}

    def colour(self, name: str) -> str:
        return self.value(self.known[name])

    def value(self, text: str) -> str:
        if text.startswith("#"):
            return text if len(text) == 7 else "#" + "".join(2 * digit for digit in text[1:])
        function, _, inside = text.removesuffix(")").partition("(")
        if function == "var":
            return self.colour(inside)
        if function == "light-dark":
            return self.value(list(parts(inside))[self.dark])
        assert function == "color-mix", text
        space, first, second = parts(inside)
        assert space == "in oklab"
        one, percent = first.rsplit(" ", 1)
        return mixed(self.value(one), self.value(second), float(percent.removesuffix("%")) / 100)


TO_LMS = ((0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
          (0.0883024619, 0.2817188376, 0.6299787005))  # fmt: skip
TO_RGB = ((4.0767416621, -3.3077115913, 0.2309699292), (-1.2684380046, 2.6097574011, -0.3413193965),
          (-0.0041960863, -0.7034186147, 1.7076147010))  # fmt: skip
TO_LAB = ((0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
          (0.0259040371, 0.7827717662, -0.8086757660))  # fmt: skip
FROM_LAB = ((1, 0.3963377774, 0.2158037573), (1, -0.1055613458, -0.0638541728), (1, -0.0894841775, -1.2914855480))

Rows = tuple[tuple[float, ...], ...]


def times(rows: Rows, column: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, column, strict=True)) for row in rows]


def oklab(colour: str) -> list[float]:
    whole = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    line = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in whole]
    return times(TO_LAB, [part ** (1 / 3) for part in times(TO_LMS, line)])


def mixed(one: str, other: str, share: float) -> str:
    """Two colours mixed as color-mix(in oklab) does."""
    lab = [share * a + (1 - share) * b for a, b in zip(oklab(one), oklab(other), strict=True)]
    line = [min(1.0, max(0.0, part)) for part in times(TO_RGB, [part**3 for part in times(FROM_LAB, lab)])]
    whole = [12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in line]
    return "#" + "".join(f"{round(255 * part):02x}" for part in whole)


def test_colours_are_mixed_as_browsers_mix_them() -> None:
    assert mixed("#ffffff", "#000000", 0.5) == "#636363"  # by the standard's own arithmetic
    assert mixed("#123456", "#abcdef", 1) == "#123456"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_everything_on_every_card_can_be_read(dark: bool) -> None:
    faults = []
    for name, look in {**LOOKS, **STRANGERS}.items():
        ink = Ink(look, dark=dark)
        for what, (front, ground) in PRINTED.items():
            if (found := contrast(ink.colour(front), ink.colour(ground))) < READABLE:
                faults.append(f"{name}: {what} {found:.1f}")
    assert faults == []
