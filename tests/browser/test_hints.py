"""Hints, the bar, threats, hands and why a bot did something, at a table in a browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from browser.test_axe import DESK, PHONE, complaints
from matchless import Game
from matchless.engine import decision as ask
from matchless.teacher import hints
from player import Player
from served import ANN, BOT, OPEN, Served
from visits import Visits


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = hints.think
    monkeypatch.setattr(hints, "think", lambda view: usual(view, 80))
    monkeypatch.setattr(hints, "why", lambda view, thought: "It leaves you 1 more card.")


def acting(game: Game) -> bool:
    return game.asked == 0 and game.kind == ask.ACTION and len(game.options) > 2 and game.turn > 2


def long_ago(game: Game) -> bool:
    return acting(game) and game.turn > 8


def sit(visit: Visits, served: Served, **screen: Any) -> Page:
    """Ann at an action, after the bot's first turn."""
    page = visit.table(served.amid(acting, ANN, BOT)["token"], **screen)
    expect(page.locator("#question")).to_contain_text("Choose an action")
    return page


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hint_by_key_lights_choices_and_leaves_the_table_as_it_was(
    visit: Visits, served: Served, screen: dict[str, Any]
) -> None:
    page = sit(visit, served, **screen)
    page.keyboard.press("h")
    rows = page.locator(".hint-row")
    expect(rows).to_have_count(2)
    expect(rows.first).to_have_text(re.compile(r"\d+ %$"))
    expect(page.locator("#said")).to_contain_text("Hint.")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(rows).to_have_count(0)
    expect(page.locator(".l-hint > *")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    rows.first.click()
    expect(page.locator("#prompt .answers .primary")).to_be_visible()
    expect(rows).to_have_count(0)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_result_says_that_hints_were_used(visit: Visits, served: Served, screen: dict[str, Any]) -> None:
    """To whoever asked for them and to whoever looks on."""
    made = served.amid(acting, ANN, BOT)
    page, watching = visit.table(made["token"], **screen), visit.table(made["watch"], **screen)
    page.keyboard.press("h")
    expect(page.locator(".hint-row")).to_have_count(2)
    ann = Player(page)
    ann.press(ann.tool("Resign"))
    ann.press(ann.tool("Really resign?"))
    for one, whom in ((page, "you"), (watching, "Robin Hood")):
        told = one.locator(".ending").get_by_text(f"Hints were used by {whom}.")
        expect(told).to_be_visible()
        expect(told).to_be_in_viewport(ratio=1)
        assert complaints(one) == []


def test_a_result_without_hints_says_nothing_of_them(visit: Visits, served: Served) -> None:
    page = sit(visit, served, **DESK)
    ann = Player(page)
    ann.press(ann.tool("Resign"))
    ann.press(ann.tool("Really resign?"))
    expect(page.get_by_role("heading", name="Defeat")).to_be_visible()
    expect(page.locator(".ending")).not_to_contain_text("Hints")


def test_the_bar_threats_and_what_a_hand_can_hold(visit: Visits, served: Served) -> None:
    page = sit(visit, served, **DESK)
    expect(page.locator(".chances")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Shown against bots").check()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".chances")).to_have_attribute("aria-label", re.compile(r"You \d+ %, Bigfoot \d+ %$"))
    page.locator(".foe [data-tool^='hand']").click()
    sheet = page.get_by_role("dialog", name="What Bigfoot can hold")
    expect(sheet.locator("li").first).to_contain_text("%")
    heights = sheet.locator("li small").evaluate_all("(all) => all.map((one) => one.offsetHeight)")
    assert max(heights) < 25, "how many are left breaks in two lines"
    title, words = sheet.locator("h2").bounding_box(), sheet.locator(".head p").bounding_box()
    assert title is not None
    assert words is not None
    assert title["y"] + title["height"] <= words["y"] + 1, "title and subtitle in columns"
    assert complaints(page) == []
    page.keyboard.press("Escape")
    bigfoot = page.locator("#board [data-space][aria-label*='Bigfoot,']").get_attribute("data-space")
    page.locator(f"#board [data-space='{bigfoot}']").focus()
    page.keyboard.press("Shift+ArrowLeft")  # a space beside, as if one's own hero stood there
    expect(page.locator(".threats")).to_contain_text("could be attacked next turn: Bigfoot with")
    assert complaints(page) == []


def test_threats_of_a_pressed_space_make_way(visit: Visits, served: Served) -> None:
    page = sit(visit, served, **PHONE)
    told = page.locator(".threats")
    page.locator("#board [data-space][aria-label*='Robin Hood,'] .b-hit").tap(force=True)
    expect(told).to_contain_text("could be attacked next turn")
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".hint-row")).to_have_count(2)
    expect(told).to_be_hidden()
    page.get_by_role("button", name="Close the hint").tap()
    expect(told).to_be_visible()
    page.locator("#prompt .answers button", has_text="Maneuver").tap()  # a finger stays nowhere: it was about then
    expect(page.locator("#question")).not_to_contain_text("Choose an action")
    expect(told).to_be_hidden()


def test_a_combat_looks_the_same_beside_advice(visit: Visits, served: Served) -> None:
    made = served.amid(lambda game: game.asked == 0 and game.kind == ask.DEFENSE_CARD, ANN, BOT)
    page = visit.table(made["token"], **DESK)
    steps = page.locator("#fight .steps")
    before = steps.bounding_box()
    page.locator(".foe [data-tool^='hand']").click()
    expect(page.get_by_role("dialog", name="What Bigfoot can hold")).to_be_visible()
    page.wait_for_function("[...document.styleSheets].some(({ href }) => href?.includes('advice'))")
    assert before is not None
    assert steps.bounding_box() == before


def test_why_a_bot_stands_where_it_does(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT, first=1)["token"], pace="quick", **DESK)
    page.get_by_role("button", name="Why?", exact=True).click()
    sheet = page.get_by_role("dialog", name="Why did Bigfoot do that?")
    expect(sheet.locator(".step")).to_have_text(re.compile("The Jackalope is placed"))
    expect(sheet.locator("li.made")).to_have_count(1)


def test_why_a_bot_did_something(visit: Visits, served: Served) -> None:
    page = sit(visit, served, **DESK)
    ann = Player(page, luck=2)
    asks = page.get_by_role("button", name="Why?", exact=True)
    for _ in range(30):
        ann.offer()
        if asks.is_visible():
            break
        ann.answer()
    asks.click()
    sheet = page.get_by_role("dialog", name="Why did Bigfoot do that?")
    expect(sheet.locator("li.made")).to_have_count(1)
    expect(sheet).to_contain_text("after the game")
    assert complaints(page) == []


# What a press at a place in the line of a button would hit.
HIT = """(asks, { x, y }) => {
    const line = asks.closest("li").getBoundingClientRect();
    return document.elementFromPoint(line.x + x, line.y + y).className;
}"""


def old_attack(page: Page) -> Locator:
    """The line of the log that tells the first attack of the bot, several turns ago."""
    line = page.locator("#log li[data-seat='2']", has_text=" attacks ").first
    assert (
        line.evaluate(
            "(one) => [...document.querySelectorAll('#log .mark')].filter((turn) => "
            "one.compareDocumentPosition(turn) & Node.DOCUMENT_POSITION_FOLLOWING).length"
        )
        > 2
    )
    line.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    return line


def answered(page: Page, open_: bool) -> Locator:
    """The sheet that tells why the bot attacked, once it is whole; with its cards, if the game is over."""
    sheet = page.get_by_role("dialog", name="Why did Bigfoot do that?")
    expect(sheet.locator(".step[aria-pressed='true']")).to_contain_text(" attacks ")
    expect(sheet.locator(".fair")).to_contain_text("the cards that Bigfoot had" if open_ else "without its cards")
    expect(sheet.locator("h3").first).to_contain_text(re.compile("an action"))
    expect(sheet.locator("li.made").first).to_contain_text("Attack")
    assert ("With which card?" in sheet.inner_text()) == open_
    return sheet


def test_why_a_bot_did_something_long_ago(visit: Visits, served: Served) -> None:
    page = visit.table(served.amid(long_ago, ANN, BOT)["token"], **DESK)
    line = old_attack(page)
    asks = line.get_by_role("button", name="Why?")
    expect(asks).to_have_css("opacity", "0")  # the log is calm
    line.hover()
    expect(asks).to_have_css("opacity", "1")
    expect(page.locator("#log li", has_text="Robin Hood maneuvers.").locator(".to-why")).to_have_count(0)
    assert complaints(page) == []
    asks.click()
    sheet = answered(page, open_=False)
    assert complaints(page) == []
    sheet.locator(".step").first.click()  # another one of that turn
    expect(sheet.locator(".step[aria-pressed='true']")).to_have_text("Bigfoot maneuvers.")
    expect(sheet.locator("li.made")).to_contain_text("Maneuver")


def test_an_open_why_explains_no_other_choice_once_choices_are_taken_back(visit: Visits, served: Served) -> None:
    """Under the old words; the same number may be another choice by then."""
    page = visit.table(served.amid(long_ago, ANN, BOT)["token"], **DESK)
    line = old_attack(page)
    line.hover()
    line.get_by_role("button", name="Why?").click()
    sheet = answered(page, open_=False)
    before = page.locator("#table").get_attribute("data-seq") or ""
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#table")).not_to_have_attribute("data-seq", before)
    sheet.locator(".step").first.click()
    expect(sheet.locator(".fair")).to_have_text("Choices were taken back since; please ask anew in the log.")
    expect(sheet.locator("li.made")).to_have_count(0)


def test_why_a_bot_did_something_by_keys(visit: Visits, served: Served) -> None:
    page = visit.table(served.amid(long_ago, ANN, BOT)["token"], **DESK)
    asks = old_attack(page).get_by_role("button", name="Why?")
    page.locator("#log").focus()
    for _ in range(1000):
        page.keyboard.press("ArrowLeft")
        if asks.evaluate("(one) => one === document.activeElement"):
            break
    expect(asks).to_have_css("opacity", "1")
    page.keyboard.press("Enter")
    answered(page, open_=False)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(asks).to_be_focused()


def test_why_a_bot_did_something_by_touch(visit: Visits, served: Served) -> None:
    page = visit.table(served.amid(long_ago, ANN, BOT)["token"], **PHONE)
    page.get_by_role("button", name="Log").tap()
    line = old_attack(page)
    asks, before = line.get_by_role("button", name="Why?"), line.bounding_box()
    assert before is not None
    at_its_end: Position = {"x": before["width"] - 40, "y": before["height"] - 10}
    assert asks.evaluate(HIT, at_its_end) != "to-why", "what nobody sees is pressed"
    line.tap(position=at_its_end)
    box = asks.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert box["y"] >= before["y"] + before["height"] - 2, "below the sentence"
    assert complaints(page) == []
    asks.tap()
    sheet = answered(page, open_=False)
    assert all(one["height"] >= 44 for one in map(Locator.bounding_box, sheet.locator(".step").all()) if one)
    assert complaints(page) == []
    sheet.get_by_role("button", name="Close").tap()
    expect(page.locator("#table")).to_have_class(re.compile("reading"))  # the log is still there, for the next question
    page.locator("#log li").last.tap()
    expect(asks).to_have_css("opacity", "0")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_why_in_a_replay(visit: Visits, served: Served, screen: dict[str, Any]) -> None:
    """With the cards that the bot had, as the game is over; what is asked about is on the board."""
    made = served.amid(long_ago, ANN, BOT)
    address = f"/replay.html#{made['watch']}"
    page = visit(address, **screen)
    expect(page.locator("#log li")).not_to_have_count(0)
    expect(page.locator("#log .to-why").first).to_be_hidden()  # those who watch are told after the game
    page.close()
    ann = served.sit(made["token"])
    ann.ask("resign")
    ann.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
    ann.close()
    page = visit(address, **screen)
    line = old_attack(page)
    asks = line.get_by_role("button", name="Why?")
    if screen is PHONE:
        page.evaluate("scrollBy(0, 140)")  # from behind the controls
        line.tap(position={"x": 40, "y": 8})
        asks.tap()
    else:
        line.hover()
        asks.click()
    answered(page, open_=True)
    expect(page.locator("#table")).to_have_attribute("data-seq", line.get_attribute("data-seq") or "")
    assert complaints(page) == []


def test_why_is_asked_about_all_bots_where_people_agreed(visit: Visits, served: Served) -> None:
    heroes, board = ["robin-hood", "bigfoot", "shakespeare", "titania"], "hells-kitchen"
    for agreed in (False, True):
        setup = {"heroes": heroes, "board": board, "format": "free-for-all", "first": 1, "hints": agreed}
        made = served.new(ANN, BOT, BOT, OPEN, **setup)
        served.sit(served.claim(made["invitations"][0]["token"])["token"]).close()
        page = visit.table(made["token"], **DESK)
        lines = page.locator("#log li:has(.to-why)")
        for seat in (2, 3):
            asks = lines.and_(page.locator(f"[data-seat='{seat}']")).first.locator(".to-why")
            expect(asks).to_have_count(1)
            expect(asks).to_be_visible(visible=agreed)


def test_there_are_no_hints_against_people(visit: Visits, served: Served) -> None:
    made = served.new(ANN, OPEN)
    page = visit.table(made["token"], **DESK)
    expect(page.locator("#question")).to_contain_text("place")
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.locator(".advice")).to_have_count(0)
    agreed = served.new(ANN, OPEN, hints=True)
    expect(visit.table(agreed["token"], **DESK).get_by_role("button", name="Hint")).to_be_visible()
    joining = visit(f"/join.html#{agreed['invitations'][0]['token']}")
    expect(joining.locator("#text")).to_contain_text("everybody may ask for hints")


def test_on_a_phone_threats_are_a_line_away_from_what_is_asked_about_and_can_be_closed(
    visit: Visits, served: Served
) -> None:
    page = sit(visit, served, **PHONE)
    told, ground = page.locator(".threats"), page.locator("#ground").bounding_box()
    assert ground is not None
    edges = set()
    for name in page.locator("#board [data-space]").evaluate_all("(all) => all.map((one) => one.dataset.space)"):
        space = page.locator(f"#board [data-space='{name}'] .b-hit")
        space.tap(force=True)
        page.wait_for_timeout(500)  # the server is asked once a finger has stayed
        if not told.is_visible():
            continue
        box, line = space.bounding_box(), told.bounding_box()
        assert box is not None
        assert line is not None
        edges.add(told.get_attribute("data-edge"))
        assert line["height"] < ground["height"] / 4
        assert line["y"] + line["height"] <= box["y"] or box["y"] + box["height"] <= line["y"]
        if len(edges) == 2:
            break
    assert edges == {"top", "bottom"}
    told.get_by_role("button", name="Close").tap()
    expect(told).to_be_hidden()
    expect(page.locator("#board .threat")).to_have_count(0)
