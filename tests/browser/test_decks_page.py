"""The decks and the list of keys: what is pressed stays where it is, and no words lie on others."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.test_axe import PHONE
from visits import Visits

OVERLAPS = """() => [...document.querySelectorAll(".keys div")].filter((row) =>
    row.querySelector("kbd").getBoundingClientRect().right > row.querySelector("dd").getBoundingClientRect().left)
    .length"""


def test_a_click_on_a_hero_does_not_move_the_page(visit: Visits) -> None:
    page = visit("/decks.html", viewport={"width": 1440, "height": 900})
    links = page.locator('li > a[href^="#"]')
    links.nth(4).click()
    expect(page.locator("#deck .deck-head")).to_have_attribute(
        "data-hero", (links.nth(4).get_attribute("href") or "")[1:]
    )
    assert page.evaluate("scrollY") == 0
    page.evaluate("scrollTo(0, 600)")
    links.nth(3).click()
    expect(page.locator("#deck .deck-head")).to_be_in_viewport()  # its beginning is seen


def test_keys_and_what_they_do_stand_beside_each_other(visit: Visits) -> None:
    page = visit("/puzzle.html")
    page.get_by_role("button", name="Settings").click()
    expect(page.locator(".keys")).to_be_visible()
    assert page.evaluate(OVERLAPS) == 0


def test_a_touch_screen_has_no_list_of_keys(visit: Visits) -> None:
    page = visit("/puzzle.html", **{**PHONE, "has_touch": True, "is_mobile": True})
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("button", name="Done")).to_be_visible()
    expect(page.locator(".keys")).to_be_hidden()
