"""Before the first turn the heroes face each other for a moment; the clock of the page is in the test's hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from served import ANN, BOT, OPEN, Data, Served
from visits import Visits

START = 1_800_000_000  # seconds: any moment
LEGAL = '#board [data-legal="yes"]'


def come(visit: Visits, token: str, **options: Any) -> Page:
    """Comes to a table whose clock stands still."""
    page = visit("about:blank", **{"pace": "normal", **options})
    page.clock.install(time=START)
    page.clock.pause_at(START + 1)
    page.goto(f"/table.html#{token}")
    page.wait_for_selector("#table[data-seq]")
    return page


@pytest.fixture
def made(served: Served) -> Data:
    return served.new(ANN, BOT)


@pytest.mark.parametrize(("pace", "longest"), [("slow", 2_000), ("quick", 900)])
def test_heroes_face_each_other_and_make_way_for_the_first_question(
    visit: Visits, made: Data, pace: str, longest: int
) -> None:
    page = come(visit, made["token"], pace=pace)
    plate = page.locator(".facing")
    expect(plate.locator("strong")).to_have_text(["Robin Hood", "Bigfoot"])
    expect(page.locator("#question")).to_have_text("Robin Hood against Bigfoot")
    expect(page.locator(LEGAL)).to_have_count(0)
    box = plate.locator("figure").first.bounding_box()
    page.clock.run_for(longest // 2)
    expect(plate).to_have_count(1)
    assert plate.locator("figure").first.bounding_box() == box  # where nothing is to move nothing does
    page.clock.run_for(longest // 2 + 50)
    expect(plate).to_have_count(0)
    expect(page.locator(LEGAL).first).to_be_visible()
    page.reload()
    page.wait_for_selector(LEGAL)
    expect(plate).to_have_count(0)  # it has been seen


@pytest.mark.parametrize("press", ["key", "pointer"])
def test_a_press_ends_it_and_chooses_nothing(visit: Visits, made: Data, press: str) -> None:
    page = come(visit, made["token"], reduced_motion="no-preference")
    expect(page.locator(".facing")).to_have_count(1)
    if press == "key":
        page.keyboard.press("Enter")
    else:
        page.locator("#board").click(force=True)
    expect(page.locator(".facing")).to_have_count(0)
    expect(page.locator("#table")).to_have_attribute("data-seq", "0")
    expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")


def test_there_is_none_at_once_nor_amid_a_game_nor_before_all_heroes_are_known(visit: Visits, served: Served) -> None:
    tables = [
        come(visit, served.new(ANN, BOT)["token"], pace="none"),
        come(visit, served.amid(lambda game: game.turn > 2 and game.asked == 0, ANN, BOT)["token"]),
        come(visit, served.new(ANN, {**OPEN, "picks": True}, heroes=["robin-hood", "bigfoot"])["token"]),
    ]
    for page in tables:
        expect(page.locator(".facing")).to_have_count(0)


SIDES = """async (games) => {
    const script = document.querySelector("script[type=module]").src;
    const { facing, sidesOf } = await import(new URL("beginning.js", script));
    return games.map((game) => facing(sidesOf(game), (seat) => game.heroes[seat]));
}"""


def test_each_side_is_named_ones_own_first(visit: Visits) -> None:
    page = visit("/")
    four = ["A", "B", "C", "D"]
    assert page.evaluate(
        SIDES,
        [
            {"heroes": ["A", "B"], "seats": [1], "format": "duel"},
            {"heroes": four, "seats": [1], "format": "teams"},
            {"heroes": four, "seats": [2], "format": "free-for-all"},
            {"heroes": four[:3], "seats": [], "format": "free-for-all"},
        ],
    ) == ["B against A", "B and D against C and A", "C against D, A and B", "A against B and C"]
