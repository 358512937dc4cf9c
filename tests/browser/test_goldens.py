"""Pages look as they did when somebody last looked at them: a sample of goldens.py, and what it sees."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from browser.goldens import FEW, SHOWN, SIZES, THEMES, check, difference, kept
from visits import ARTIFACTS

SAMPLE = [
    ("lobby", (1440, 900), "light"),
    ("decks", (820, 1180), "dark"),
    ("defense", (390, 664), "dark"),
    ("four", (1440, 900), "light"),
    ("ending", (1280, 720), "light"),
]


@pytest.mark.parametrize(("name", "size", "theme"), SAMPLE, ids=[name for name, *_ in SAMPLE])
def test_a_page_looks_as_it_did(chromium: Browser, name: str, size: Any, theme: str) -> None:
    assert check(chromium, name, size, theme, folder=ARTIFACTS) == ""


def test_every_picture_is_kept_and_no_other() -> None:
    expected = {kept(name, size, theme).name for name in SHOWN for size in SIZES for theme in THEMES}
    assert {file.name for file in kept("lobby", SIZES[0], THEMES[0]).parent.iterdir()} == expected


def page_like(shift: int = 0, *, card: bool = True) -> Image.Image:
    picture = Image.new("RGB", (720, 450), "#f1e7d0")
    draw = ImageDraw.Draw(picture)
    for top in range(20, 420, 12):
        draw.text((20 + shift, top), "A line of the log, as one machine sets it", fill="#222")
    if card:
        draw.rectangle((500, 250, 590, 400), fill="#123a31")
    return picture


def test_a_card_that_is_gone_is_seen_and_type_that_is_set_elsewhere_a_little_is_not() -> None:
    assert difference(page_like(), page_like(shift=1)) <= FEW
    assert difference(page_like(), page_like(card=False)) > FEW
    assert difference(page_like(), page_like().resize((360, 225))) == 1.0
