"""The picture that a chat or a feed shows beside a link (Open Graph), as PNG: the heroes of a game side by side.

A link to a game keeps its token behind the "#", which no server is sent, so the page's address also says in the open
which heroes there are: /join.html?heroes=robin-hood,bigfoot#TOKEN. Nothing else about a game is told to whoever
unfolds a link.
"""

from __future__ import annotations

import math
import re
from functools import cache, lru_cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

import resvg_py

import matchless
from matchless import heroes
from matchless.engine.look import Look, derived

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.definitions import Hero

Point = tuple[float, float]
WIDTH, HEIGHT = 1200, 630  # what sites ask for
SLANT = 90  # how far the cut between two heroes leans
FOOT = 84  # the height of the strip with our name
MARK = "matchless"  # our own emblem
HOME = "matchless"  # the picture that belongs to no game
MOST = 4  # heroes of a game
WHOLE: Final = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT)]
KEPT = 256  # pictures that are not drawn again; one takes 15 to 40 kB
WORDS = "Duels of heroes, each with a deck of its own"
HOUSE = Look("#221d16", "#b4431f", "#f1e7d0")  # inks and paper of the house
FONTS = Path(__file__).parent / "fonts"
SHEET = Path(matchless.__file__).parent / "web" / "emblems.svg"
SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([\d. -]+)">(.*?)</symbol>', re.DOTALL)
TONE = re.compile(r"var\(--tone,\s*#[0-9a-f]+\)")


def heroes_of(named: str) -> tuple[Hero, ...] | None:
    """The heroes in "robin-hood,bigfoot", none in "matchless"; None if there is anything else in it."""
    slugs = named.split(",") if named not in ("", HOME) else []
    if len(slugs) > MOST or not set(slugs) <= set(heroes.slugs()):
        return None
    return tuple(heroes.load(slug) for slug in slugs)


def tags(origin: str, named: str, title: str) -> str:
    """What the head of a page says to whoever unfolds its link; names that nobody has are left out."""
    shown = heroes_of(named) or ()
    names = ", ".join(hero.name for hero in shown)
    told = {
        "og:type": "website",
        "og:site_name": "Matchless",
        "og:title": title,
        "og:description": f"{names}: a game of Matchless" if names else WORDS,
        "og:image": f"{origin}/share/{','.join(hero.slug for hero in shown) or HOME}.png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"The emblems of {names}" if names else "The mark of Matchless",
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{escape(name)}" content="{escape(text)}">\n' for name, text in told.items())


@lru_cache(KEPT)
def picture(shown: tuple[Hero, ...]) -> bytes:
    """The picture of a game with these heroes, or of the house where there are none."""
    return resvg_py.svg_to_bytes(
        svg_string=drawing(shown), skip_system_fonts=True, font_files=[str(FONTS / "grenze-700.ttf")]
    )


def drawing(shown: Sequence[Hero]) -> str:
    """The same as SVG."""
    parts = [_column(hero, place, len(shown)) for place, hero in enumerate(shown)] if shown else [_house()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="Grenze" font-weight="700" text-anchor="middle">{"".join(parts)}{_foot() if shown else ""}</svg>'
    )


def _column(hero: Hero, place: int, count: int) -> str:
    """A hero on its paper; every second one by night: paper and key ink change places."""
    look = hero.look or derived(hero.name)
    key, paper = (look.key, look.paper) if place % 2 == 0 else (look.paper, look.key)
    wide, high = WIDTH / count, HEIGHT - FOOT
    left, right = place * wide, (place + 1) * wide
    lean = SLANT / 2 if count > 1 else 0
    edges = (left + lean * (place > 0), right + lean * (place < count - 1))
    feet = (left - lean * (place > 0), right - lean * (place < count - 1))
    block = [(edges[0], 0.0), (edges[1], 0.0), (feet[1], high), (feet[0], high)]
    x, y, size = (left + right) / 2, high * 0.42, min(330, wide * 0.62)
    cut = f'<path d="M{edges[0]:.0f} 0L{feet[0]:.0f} {high}" stroke="{HOUSE.paper}" stroke-width="9"/>' if place else ""
    return (
        f'<path d="{_path(block)}" fill="{paper}"/>'
        f'<path d="{_rays(x, y, block)}" fill="{_mixed(look.second, paper, 0.34)}"/>'
        f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size * 0.66:.0f}" fill="{paper}"/>'
        f"{_emblem(hero, look, key, x, y, size)}"
        f'<g fill="{key}">{_name(hero.name, (feet[0] + feet[1]) / 2 + lean * 0.2, high - 44, wide)}</g>{cut}'
    )


def _name(name: str, x: float, y: float, wide: float) -> str:
    """A name over its foot, in two lines where one would be small."""
    words = name.split()
    lines = [name] if len(name) <= wide / 24 or len(words) == 1 else [" ".join(words[:-1]), words[-1]]
    size = min(76, wide * 1.6 / max(6, *map(len, lines)))
    tops = [y - size * 0.9 * left for left in reversed(range(len(lines)))]
    return "".join(
        f'<text x="{x:.0f}" y="{top:.0f}" font-size="{size:.0f}">{escape(line)}</text>'
        for line, top in zip(lines, tops, strict=True)
    )


def _mixed(ink: str, paper: str, share: float) -> str:
    """An ink thinned with paper: much quicker to draw than one that can be seen through."""
    pairs = zip(bytes.fromhex(ink[1:]), bytes.fromhex(paper[1:]), strict=True)
    return "#" + bytes(round(share * a + (1 - share) * b) for a, b in pairs).hex()


def _rays(x: float, y: float, block: Sequence[Point], count: int = 18) -> str:
    """Wedges from a middle to the edges of a block, cut here: a renderer is slow at clipping."""
    step = math.tau / count

    def end(turn: float) -> Point:
        return x + WIDTH * math.cos(turn * step), y + WIDTH * math.sin(turn * step)

    return "".join(_path(_within([(x, y), end(n), end(n + 0.45)], block)) for n in range(count))


def _path(points: Sequence[Point]) -> str:
    return f"M{' '.join(f'{x:.0f} {y:.0f}' for x, y in points)}Z" if points else ""


def _within(shape: Sequence[Point], block: Sequence[Point]) -> list[Point]:
    """The part of a shape that lies in a block with corners in the order of the clock (Sutherland and Hodgman)."""
    stored = list(shape)
    for (ax, ay), (bx, by) in pairwise([*block, block[0]]):
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in stored]
        corners, stored = list(zip(stored, sides, strict=True)), []
        for (one, side), (other, across) in pairwise([*corners, corners[0]] if corners else []):
            if side >= 0:
                stored.append(one)
            if (side >= 0) != (across >= 0):
                part = side / (side - across)
                stored.append((one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])))
    return stored


def _emblem(hero: Hero, look: Look, ink: str, x: float, y: float, size: float) -> str:
    """The hero's emblem, or its letters where nobody drew one."""
    name = look.emblem or hero.slug
    if name in _symbols():
        return _drawn(name, x - size / 2, y - size / 2, size, ink=ink, tone=look.second)
    place = f'x="{x:.0f}" y="{y + size * 0.3:.0f}" font-size="{size * 0.9:.0f}"'
    return f'<text {place} fill="{ink}">{escape(_letters(hero.name))}</text>'


def _letters(name: str) -> str:
    """The same as on the pages (sprite.js): "Grey Wolf" is GW, "Cub" is Cu."""
    words: list[str] = re.findall(r"[^\W\d_]+", name.removeprefix("The ")) or ["?"]
    return words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]


def _drawn(name: str, left: float, top: float, size: float, *, ink: str, tone: str) -> str:
    """An emblem of the pages, with its two tones."""
    box, inside = _symbols()[name]
    place = f'x="{left:.0f}" y="{top:.0f}" width="{size:.0f}" height="{size:.0f}"'
    return f'<svg {place} viewBox="{box}" color="{ink}">{TONE.sub(tone, inside)}</svg>'


@cache
def _symbols() -> dict[str, tuple[str, str]]:
    """The emblems of the pages: box and drawing by name."""
    return {name: (box, inside) for name, box, inside in SYMBOL.findall(SHEET.read_text(encoding="utf-8"))}


def _foot() -> str:
    top = HEIGHT - FOOT
    return (
        f'<rect y="{top}" width="{WIDTH}" height="{FOOT}" fill="{HOUSE.key}"/>'
        f"{_drawn(MARK, 468, top + 15, 54, ink=HOUSE.paper, tone=HOUSE.second)}"
        f'<text x="648" y="{top + 58}" font-size="52" fill="{HOUSE.paper}">Matchless</text>'
    )


def _house() -> str:
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{HOUSE.paper}"/>'
        f'<path d="{_rays(WIDTH / 2, 240, WHOLE)}" fill="{_mixed(HOUSE.second, HOUSE.paper, 0.16)}"/>'
        f"{_drawn(MARK, WIDTH / 2 - 150, 70, 300, ink=HOUSE.key, tone=HOUSE.second)}"
        f'<g fill="{HOUSE.key}"><text x="{WIDTH / 2}" y="490" font-size="130">Matchless</text>'
        f'<text x="{WIDTH / 2}" y="560" font-size="44">{WORDS}</text></g>'
    )
