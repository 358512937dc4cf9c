"""The review of a game in the browser: what it says, by keyboard and on a phone, and what axe says of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.test_axe import DESK, PHONE, complaints
from reviewed import serve_review
from served import ANN, BOT, Served
from server.test_reviews import Here
from visits import Visits


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_review_tells_what_was_luck_and_what_to_try(visit: Visits, served: Served, screen: dict[str, Any]) -> None:
    token, found = serve_review(served)
    page = visit(f"/review.html#{token}", **screen)
    expect(page.locator(".verdict h1")).to_contain_text("Robin Hood")
    expect(page.locator(".ledger div")).to_have_count(4)
    chosen = found["seats"][0]["turning"]
    expect(page.locator(".turning")).to_have_count(len(chosen))
    if chosen:
        expect(page.locator(".turning").first).to_contain_text("It does 2 more damage to Bigfoot until his next turn.")
        expect(page.locator(".turning .board-frame svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="As Bigfoot knew it").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict h1")).to_contain_text("Bigfoot")
    page.get_by_role("button", name="Marked").click()
    marked = [unit for unit in found["units"] if unit["seat"] == 1 and unit["mark"] != "fine"]
    expect(page.locator(".moves li:not(.turnline)")).to_have_count(len(marked))
    assert complaints(page) == []
    page.get_by_role("button", name="As Robin Hood knew it").click()
    if chosen:
        page.get_by_role("button", name="Try from here").first.click()
        expect(page.locator('#play-on input[name="seat"][value="0"]')).to_be_checked()


def test_the_ending_says_how_far_the_review_is_that_began_by_itself(visit: Visits, served: Served) -> None:
    served.games.reviewing = True
    served.games.reviews.iterations, served.games.reviews.queue = 1, Here()
    made = served.amid(lambda game: game.turn == 1 and game.asked == 0, ANN, BOT)
    page = visit(f"/table.html#{made['token']}")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.get_by_role("heading", name="Defeat")).to_be_visible()
    link = page.locator(".numbers").get_by_role("link", name="Review: accuracy")
    expect(link).to_have_text(re.compile(r"^Review: accuracy \d+$"))
    link.click()
    expect(page.locator(".verdict h1")).to_be_visible()
