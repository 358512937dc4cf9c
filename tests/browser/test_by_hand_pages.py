"""Texts by hand in two browsers: the sentence for all, tools for its owner, agreement from the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from matchless import heroes
from matchless.language.check import examine
from matchless.server.catalog import catalog
from matchless.server.pages import our_pages
from served import Served, seated
from singing import SINGER
from visits import Visits

SENTENCE = "At the start of your turn, hum a tune; whoever knows it draws a card."


@pytest.fixture(autouse=True)
def singer() -> Iterator[None]:
    """Who is there before the server starts; what a process keeps for all its servers is made anew with and without."""
    heroes.add(examine(SINGER, "singer.yaml").playable())
    forget()
    yield
    heroes.remove("singer")
    forget()


def forget() -> None:
    catalog.cache_clear()
    our_pages.cache_clear()


def tokens(served: Served) -> tuple[str, str]:
    """Those of Ann, the Singer, and of Ben, at the start of her first turn."""
    _, ann, ben = seated(served)
    ann.close()
    ben.close()
    return ann.token, ben.token


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_text_is_carried_out_by_hand_refused_and_agreed(served: Served, visit: Visits) -> None:
    one, other = tokens(served)
    ann, ben = visit.table(one), visit.table(other)
    for page in (ann, ben):
        expect(page.locator(".by-hand p")).to_have_text(SENTENCE)
    expect(ben.locator(".toolbox")).to_have_count(0)
    headings = ann.locator(".toolbox h3")
    expect(headings).to_have_text(["Fighters", "Cards", "Turn", "Own pieces"])
    expect(ann.get_by_role("button", name="Start again")).to_have_count(0)
    press(ann, "Opponent draws")
    ann.locator("[data-option='1']").click()  # 2 cards
    expect(ben.locator("#log")).to_contain_text("Bigfoot draws")
    expect(ann.get_by_role("button", name="Start again")).to_be_visible()
    ann.locator("#prompt .primary").click()
    expect(ben.locator("#question")).to_have_text("Singer did this by hand. Do you agree?")
    ben.get_by_role("button", name="Not so").click()
    expect(ann.locator(".by-hand cite")).to_have_text("Voice, by hand (refused once)")
    ann.locator("#prompt .primary").click()
    ben.locator("#prompt .primary").click()
    for page in (ann, ben):
        expect(page.locator(".by-hand")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 664), (844, 390), (820, 1180), (1280, 720)])
def test_every_tool_can_be_reached(served: Served, visit: Visits, width: int, height: int) -> None:
    """None lies under the hand or outside the window, also where they have to be scrolled to."""
    page = visit.table(tokens(served)[0], viewport={"width": width, "height": height})
    tools = page.locator(".toolbox .button")
    expect(tools.first).to_be_visible()
    for tool in (tools.last, tools.first, page.locator("#prompt .primary")):
        tool.click(trial=True)  # which scrolls to it, and fails if something else would be pressed
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_lobby_says_how_much_is_played_by_hand(served: Served, visit: Visits) -> None:
    page = visit(f"http://{served.address}/")
    expect(page.locator("label.hero[data-hero='singer']")).to_contain_text("2 of 3 cards are played by the rules")
    page.locator("details.more summary").click()
    expect(page.locator("#trust-row")).to_be_visible()
