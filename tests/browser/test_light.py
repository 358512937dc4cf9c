"""Pages in a browser that has been here before, or that still has a page of another version."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from matchless.server.pages import our_pages
from pages import LOBBY, TABLE, Wire
from served import ANN, BOT, OPEN, Served
from visits import Visits

AT_ONCE = {"latency": 0, "rate": -1, "quiet": 500}  # a line that is not slowed down, where all comes soon


def asked_for(page: Page) -> list[str]:
    """The files that a page asks for from now on, in order."""
    names: list[str] = []
    page.on("request", lambda request: names.append(request.url.split("#")[0].rsplit("/", 1)[-1]))
    return names


def test_a_first_visit_is_light_and_another_one_costs_the_page_alone(visit: Visits, served: Served) -> None:
    page = visit("about:blank")
    wire = Wire(page, **AT_ONCE)
    asked = asked_for(page)
    first = wire.measure(lambda: page.goto("/"), LOBBY)
    assert 90_000 < first.all_bytes < 160_000  # with fonts and pictures, which come when the lobby can be used
    assert asked.count("catalog.json") == 1  # what the page says ahead is what its script takes
    assert wire.measure(lambda: page.reload(), LOBBY).all_requests == 1
    address = f"/table.html#{served.new(ANN, OPEN, first=0)['token']}"
    assert wire.measure(lambda: page.goto(address), TABLE).all_bytes < 90_000
    again = wire.measure(lambda: page.reload(), TABLE)
    assert (again.all_requests, again.all_bytes < 2_000) == (1, True)


def test_fonts_and_pictures_come_when_the_lobby_can_be_used(visit: Visits) -> None:
    page = visit("about:blank")
    held: list[Route] = []
    page.route("**/catalog.json", lambda route: held.append(route))
    asked = asked_for(page)
    page.goto("/", wait_until="commit")
    page.wait_for_function("() => document.querySelector('.sprite')")  # the script runs
    page.wait_for_timeout(300)
    assert {"lobby.js", "base.css", "emblems.svg"} <= set(asked)
    late = {"art.js", "grenze.woff2", "source-sans.woff2", "source-sans-bold.woff2"}
    assert not late & set(asked)
    held[0].continue_()
    expect(page.locator("#new-game")).to_be_visible()
    expect(page.locator(".hero .scene").last).to_be_visible()
    page.wait_for_function("() => document.fonts.check('700 18px Grenze') && document.fonts.size === 3")
    assert late <= set(asked)
    page.reload()
    page.wait_for_function("() => document.fonts.size === 3")  # this browser has them, and needs not wait


def test_a_page_of_another_version_works_and_its_scripts_are_of_one(visit: Visits, served: Served) -> None:
    """As a browser may show one that it has kept while the server was upgraded."""
    visit.forgiven.append("was preloaded using link preload but not used")
    page = visit("about:blank")

    def old(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(our_pages().version, "0" * 16))

    page.route(re.compile(r"/(\?.*)?$"), old)
    asked = asked_for(page)
    page.goto("/")
    expect(page.locator("#new-game")).to_be_visible()
    assert asked.count("lobby.js") == 2  # the old address, and where it leads
    expect(page.locator("label.hero:visible .emblem").first).to_be_visible()
    expect(page.locator("svg.sprite")).to_have_count(1)


@pytest.mark.parametrize("comes", [True, False])
def test_the_styles_of_an_ending_come_with_it_and_it_is_seen_without_them(
    visit: Visits, served: Served, comes: bool
) -> None:
    visit.forgiven.append("ERR_FAILED")
    page = visit("about:blank")
    asked = asked_for(page)
    if not comes:
        page.route("**/ending.css", lambda route: route.abort())
    page.goto(f"/table.html#{served.new(ANN, BOT, first=0)['token']}")
    page.get_by_role("button", name="Resign").click()
    assert "ending.css" not in asked
    page.get_by_role("button", name="Really resign?").click()
    expect(page.get_by_role("heading", name="Defeat")).to_be_visible()
    assert asked.count("ending.css") == 1
