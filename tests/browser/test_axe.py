"""axe-core finds nothing to complain about: on no page, in none of its states, on a desk and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.test_position_page import acting
from matchless import Game, write_position
from matchless.engine import decision as ask
from player import Player
from served import ANN, BOT, OPEN, Served
from visits import Visits

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "color_scheme": "dark"}
# Off by default: whoever speaks what is written on a button must press it.
OPTIONS = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
PAGES = ["/", "/#watch", "/#replays", "/decks.html", "/learn.html", "/replay.html", "/none"]
PICKS = {**OPEN, "picks": True}
# What is inside a drawing that nobody is read: thousands of elements that axe-core would lay out one by one. Pages size
# the motifs of a picture, which stay.
STROKES = (
    "svg[aria-hidden='true'] :not(.motifs, :has(.motifs)), "
    "svg[role='img'] :is(path, circle, ellipse, rect, line, polygon, polyline, use)"
)


def complaints(page: Page) -> list[str]:
    """What axe-core finds on a page: the rule and the element."""
    page.evaluate("(strokes) => document.querySelectorAll(strokes).forEach((one) => one.remove())", STROKES)
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [f"{one['id']}: {node['html'][:150]}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("address", PAGES)
def test_pages_without_a_game(visit: Visits, address: str, screen: dict[str, Any]) -> None:
    visit.forgiven.append("404")
    page = visit(address, **screen)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert complaints(page) == []


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_an_invitation_and_the_table_that_waits(visit: Visits, served: Served, screen: dict[str, Any]) -> None:
    made = served.new(ANN, PICKS)
    page = visit(f"/join.html#{made['invitations'][0]['token']}", **screen)
    expect(page.get_by_role("button", name="Take the seat")).to_be_visible()
    assert complaints(page) == []
    page = visit.table(made["token"], **screen)
    expect(page.locator("#question")).to_contain_text("Waiting for")
    assert complaints(page) == []


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_shared_position(visit: Visits, screen: dict[str, Any]) -> None:
    page = visit(f"/position.html#{write_position(acting().view(0))}", **screen)
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()
    assert complaints(page) == []
    page.get_by_role("button", name="Play from here").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert complaints(page) == []


def fighting(game: Game) -> bool:
    return game.asked == 0 and game.combat is not None and game.combat.revealed


MOMENTS: dict[str, Any] = {
    "a combat": fighting,
    "a card": lambda game: game.asked == 0 and game.kind == ask.BOOST,
    "a move": lambda game: game.asked == 0 and game.kind == ask.MOVE and game.turn > 4,
}


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_table(visit: Visits, served: Served, moment: str, screen: dict[str, Any]) -> None:
    heroes, board = ["t-rex", "shakespeare", "wayward-sisters", "titania"], "hells-kitchen"
    made = served.amid(MOMENTS[moment], ANN, BOT, BOT, BOT, heroes=heroes, board=board, format="free-for-all")
    page = visit.table(made["token"], **screen)
    ann = Player(page)
    offer = ann.offer()
    assert complaints(page) == []
    ann.press(ann.card(offer.cards[0]) if offer.cards else ann.space(offer.spaces[0]))
    expect(ann.answers.locator(".primary")).to_be_visible()
    assert complaints(page) == []


def test_what_opens_beside_the_table(visit: Visits, served: Served) -> None:
    made = served.amid(lambda game: game.asked == 0 and game.turn > 6 and game.kind == ask.ACTION, ANN, BOT)
    page = visit.table(made["token"], **PHONE)
    Player(page).offer()
    for name in ("Log", "Links", "Settings", "Robin Hood: abilities and deck", "Discard pile of yours"):
        page.get_by_role("button", name=name).first.click()
        page.wait_for_timeout(250)  # the drawer has slid in
        assert complaints(page) == [], name
        page.keyboard.press("Escape")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_end_and_its_replay(visit: Visits, served: Served, screen: dict[str, Any]) -> None:
    made = served.new(ANN, BOT)
    page = visit.table(made["token"], **screen)
    ann = Player(page)
    ann.offer()
    ann.press(ann.tool("Resign"))
    ann.press(ann.tool("Really resign?"))
    expect(page.locator("#prompt")).to_have_attribute("data-state", "over")
    assert complaints(page) == []
    page = visit(f"/replay.html#{made['token']}", **screen)
    expect(page.locator("#at")).to_contain_text("Choice")
    assert complaints(page) == []


def test_a_complaint_would_be_noticed(visit: Visits) -> None:
    page = visit("/", **DESK)
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert any(one.startswith("button-name") for one in complaints(page))
