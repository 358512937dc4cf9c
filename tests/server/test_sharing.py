"""The picture beside a link: drawn for the heroes that the link names, and for nothing else."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from html import unescape
from xml.etree import ElementTree

import httpx
import pytest

from matchless import heroes
from matchless.engine.definitions import Hero
from matchless.server.sharing import HEIGHT, WIDTH, drawing, heroes_of, picture
from served import Served

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with Served(f"sqlite:///{tmp_path_factory.mktemp('sharing') / 'games.sqlite3'}") as served:
        yield served.http


def colours(named: str) -> set[str]:
    shown = heroes_of(named)
    assert shown is not None
    root = ElementTree.fromstring(drawing(shown))
    return {one.get("fill", "") for one in root.iter()} | {one.get("color", "") for one in root.iter()}


def texts(svg: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("slug", heroes.slugs())
def test_every_hero_is_drawn_in_its_inks(slug: str) -> None:
    look = heroes.load(slug).look
    assert look is not None
    assert {look.key, look.paper} <= colours(f"bigfoot,{slug}")
    assert colours(slug) - colours("matchless") != colours("bigfoot") - colours("matchless") or slug == "bigfoot"
    assert heroes.load(slug).name in " ".join(texts(drawing([heroes.load(slug)])))


def test_a_hero_that_nobody_drew_has_letters() -> None:
    stranger = Hero("captain-nemo", "Captain <Nemo>", "Seas", move=2, fighters=(), abilities=(), cards=())
    assert texts(drawing([stranger])) == ["CN", "Captain <Nemo>", "Matchless"]


def test_nothing_is_drawn_outside_its_part() -> None:
    """Rays are cut at the edge between two heroes, so that neither lies under the other's."""
    paths = ElementTree.fromstring(drawing([heroes.load("bigfoot"), heroes.load("titania")])).iter(f"{SVG}path")
    straight = [path.get("d", "") for path in paths if re.fullmatch(r"[MZ \d-]*", path.get("d", ""))]
    rays = [[int(x) for x in re.findall(r"-?\d+", d)[::2]] for d in straight if d.count("M") > 5]
    assert len(rays) == 2
    assert max(rays[0]) <= 645
    assert min(rays[1]) >= 555


def test_the_picture_is_a_png_of_the_size_that_sites_ask_for(http: httpx.Client) -> None:
    answer = http.get("/share/robin-hood,bigfoot.png")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.content[16:24]) == (WIDTH, HEIGHT)
    assert len({answer.content, http.get("/share/matchless.png").content, picture(heroes_of("titania") or ())}) == 3


@pytest.mark.parametrize(
    "named", ["nobody", "robin-hood,nobody", "bigfoot,bigfoot,bigfoot,bigfoot,bigfoot", "bigfoot,"]
)
def test_what_nobody_has_is_refused(http: httpx.Client, named: str) -> None:
    assert http.get(f"/share/{named}.png").status_code == 404


@pytest.mark.parametrize(
    ("address", "image", "said"),
    [
        ("/", "matchless", "Duels of heroes, each with a deck of its own"),
        ("/join.html?heroes=robin-hood,bigfoot", "robin-hood,bigfoot", "Robin Hood, Bigfoot: a game of Matchless"),
        ('/join.html?heroes="><script>', "matchless", "Duels of heroes, each with a deck of its own"),
    ],
)
def test_a_page_says_what_its_link_looks_like(http: httpx.Client, address: str, image: str, said: str) -> None:
    text = http.get(address).text
    told = dict(part.split('" content="') for part in text.split('<meta property="')[1:])
    found = {name: unescape(value.split('"')[0]) for name, value in told.items()}
    assert found["og:image"] == f"{str(http.base_url).rstrip('/')}/share/{image}.png"
    assert found["og:description"] == said
    assert http.get(found["og:image"]).status_code == 200
    assert "<script>" not in text


def test_a_host_that_lies_stays_within_its_quotes(http: httpx.Client) -> None:
    answer = http.get("/", headers={"Host": 'evil"><script>.example'})
    assert "<script>" not in answer.text
