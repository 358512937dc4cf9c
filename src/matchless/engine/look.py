"""The inks that a hero's cards are printed with. They are for those who draw; nothing in a game depends on them."""

from __future__ import annotations

import colorsys
import re
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
READABLE: Final = 7.0  # the least contrast of key ink and paper: names are printed with the one on the other
APART: Final = 1.7  # the least contrast of the second ink with both others: otherwise half of a picture is not seen
STEP: Final = 0.01


@dataclass(frozen=True)
class Look:
    """Two inks and a paper, as "#1a2b3c": the key ink is dark, the paper light, the second ink between them.

    The emblem names a drawing of the pages; without one it is that of the hero's slug, or the hero's letters. So do the
    others: what is on its tokens, beside its own pile, on the backs of its second deck, and on the sides of its marker.
    """

    key: str
    second: str
    paper: str
    emblem: str = ""
    token: str = ""
    pile: str = ""
    back: str = ""
    sides: tuple[str, ...] = ()


def fault(look: Look) -> str:
    """What is wrong with a look, if anything is."""
    for colour in (look.key, look.second, look.paper):
        if not COLOUR.fullmatch(colour):
            return f'{colour!r} is no colour like "#1a2b3c"'
    if light(look.key) > light(look.paper):
        return f"the key ink {look.key} is lighter than the paper {look.paper}"
    if (found := contrast(look.key, look.paper)) < READABLE:
        return f"{look.key} on {look.paper} has a contrast of {found:.1f}, and needs {READABLE:.1f} to be read"
    for other in (look.key, look.paper):
        if (found := contrast(look.second, other)) < APART:
            return f"{look.second} beside {other} has a contrast of {found:.1f}, and needs {APART:.1f} to be seen"
    return ""


def derived(name: str) -> Look:
    """The look of a hero that has none of its own: one hue by its name, always the same."""
    drawn = blake2b(name.encode(), digest_size=4).digest()
    hue = (0.75 + 0.87 * int.from_bytes(drawn[:2], "big") / 65536) % 1  # never indigo: that says what may be pressed
    key = _mixed(hue, 0.20 - 0.05 * drawn[2] / 255, 0.42)
    paper = _mixed(hue, 0.92, 0.45)
    lightness = 0.62
    while lightness > 0.5 and contrast(_mixed(hue, lightness, 0.5), paper) < APART:  # a yellow is light by itself
        lightness -= STEP
    return Look(key, _mixed(hue, lightness, 0.5), paper)


def _mixed(hue: float, lightness: float, saturation: float) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colorsys.hls_to_rgb(hue, lightness, saturation))


def light(colour: str) -> float:
    """The relative luminance of a colour, as WCAG counts it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    lighter, darker = sorted((light(one), light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
