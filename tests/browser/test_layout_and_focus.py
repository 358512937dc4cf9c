"""The table keeps its layout whatever is asked, and whoever plays by keys keeps the focus."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from player import Player
from served import ANN, BOT, Served
from visits import Visits

WIDE = [(1024, 768), (1280, 720), (1440, 900), (1920, 1080)]
SISTERS: dict[str, Any] = {"heroes": ["wayward-sisters", "t-rex"], "board": "hells-kitchen"}
HEIGHTS = "['ground', 'hand'].map((id) => document.getElementById(id).getBoundingClientRect().height)"
FOCUSED = "(({ dataset: { card, place, tool }, id }) => [card, place, tool, id])(document.activeElement)"


@pytest.mark.parametrize(("width", "height"), WIDE)
def test_a_wide_page_fits_its_window(visit: Visits, served: Served, width: int, height: int) -> None:
    heroes = [*SISTERS["heroes"], "robin-hood", "titania"]
    made = served.new(ANN, BOT, BOT, BOT, format="teams", heroes=heroes, board=SISTERS["board"])
    page = visit.table(made["token"], viewport={"width": width, "height": height})
    ann = Player(page, luck=1)
    for _ in range(12):
        ann.answer()
        assert page.evaluate("document.documentElement.scrollHeight") == height
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_cards_that_lie_elsewhere_take_the_place_of_the_hand(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT, **SISTERS)["token"], viewport={"width": 1440, "height": 900})
    ann = Player(page, luck=3)
    hand = page.locator("#hand")
    ann.offer()
    heights = page.evaluate(HEIGHTS)
    for _ in range(300):
        offer = ann.offer()
        assert not offer.over, "no card elsewhere was ever offered"
        if hand.get_attribute("data-from") is not None:
            break
        ann.answer()
    assert page.evaluate(HEIGHTS) == heights
    assert page.locator("#prompt [data-card]").count() == 0
    shown = hand.locator("[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert shown == offer.cards
    ann.choose("card", offer.cards[0])
    expect(page.get_by_role("region", name="Your hand")).to_be_visible()


def focused(page: Page) -> list[str | None]:
    """What has the focus: the name and place of a card, a tool, the id."""
    told: list[str | None] = page.evaluate(FOCUSED)
    return told


def to_a_card(ann: Player) -> str:
    """Plays until a card in hand is asked for; gives its name."""
    for _ in range(100):
        offer = ann.offer()
        if offer.cards and not offer.spaces:
            return offer.cards[0]
        ann.answer()
    raise AssertionError("no card was ever asked for")


def test_the_focus_stays_on_what_is_pressed(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"])
    ann = Player(page, luck=1)
    card = ann.card(to_a_card(ann))
    card.focus()
    before = focused(page)
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    assert focused(page) == before
    page.keyboard.press("Escape")
    expect(card).not_to_have_attribute("aria-pressed", "true")
    assert focused(page) == before

    ann.tool("Resign").focus()
    page.keyboard.press("Enter")
    expect(ann.tool("Really resign?")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_attribute("data-state", "over")
    expect(page.locator("#prompt")).to_be_focused()


def test_the_board_is_one_stop_of_the_tab_key(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"])
    Player(page).offer()
    stops = []
    for _ in range(20):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("document.activeElement.closest('#ground') && document.activeElement.tagName"))
    assert [stop for stop in stops if stop is not None] == ["g"]


def test_0_declines_and_the_settings_tell_the_keys(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"])
    ann = Player(page, luck=1)
    declining = ann.answers.locator("[data-key='0']")
    for _ in range(100):
        offer = ann.offer()
        if declining.count():
            break
        ann.answer()
    expect(declining.locator("kbd")).to_have_text("0")
    assert declining.get_attribute("data-option") in offer.buttons
    page.keyboard.press("0")
    ann.seq = offer.seq
    ann.settle()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog").locator("kbd", has_text="0").first).to_be_visible()


def test_what_looks_the_same_does_what_is_true_now(visit: Visits, served: Served) -> None:
    """An element that stays where another would look the same takes over what that one does."""
    page = visit("/")
    done = page.evaluate(
        """async () => {
            const { h, renew } = await import("/dom.js"), done = [], list = h("ul");
            const draw = (what) => renew(list, [h("li", {}, h("button", { onclick: () => done.push(what) }, "Read"))]);
            draw("old");
            const button = list.querySelector("button");
            draw("new");
            list.querySelector("button").click();
            return [button === list.querySelector("button"), ...done];
        }"""
    )
    assert done == [True, "new"]
