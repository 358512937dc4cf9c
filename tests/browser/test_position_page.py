"""A position in a link: copied in the replay, shown to whoever opens it, and played from against a bot or a friend."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from matchless import Game, new_game, save_record, write_position
from matchless.engine.position_text import at_action
from served import ANN, BOT, Served
from visits import Visits

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
SCREENS = [
    pytest.param(DESKTOP, "light", id="desktop-light"),
    pytest.param(PHONE, "dark", id="phone-dark"),
]
COPYING: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}


def acting(choices: int = 60) -> Game:
    """A game in which an action is to be chosen."""
    game, chance = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=3, first=0), random.Random(3)
    while len(game.choices()) < choices or not at_action(game):
        game.choose(chance.choice(game.options))
    return game


def no_wider(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(("screen", "scheme"), SCREENS)
def test_a_position_is_drawn_and_played_from_against_a_bot(visit: Visits, screen: dict[str, Any], scheme: str) -> None:
    game = acting()
    name = game.table.players[game.active]
    page = visit(f"/position.html#{write_position(game.view(game.active))}", color_scheme=scheme, **screen)
    expect(page.locator("#where")).to_have_text("Duel on Sherwood Forest")
    expect(page.locator("#caption")).to_contain_text(f"{name} to act")
    expect(page.locator("#caption")).to_contain_text(f"As {name} knows it")
    assert no_wider(page)
    visit.keep(page, f"position-{scheme}")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(f'#play-on input[name="seat"][value="{game.active}"]')).to_be_checked()
    page.locator('#play-on input[name="level"][value="novice"]').check(force=True)
    visit.keep(page, f"position-asked-{scheme}")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/table.html#*")
    expect(page.locator("#turn")).to_contain_text(f"Turn {game.turn}")
    expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")
    cards = page.locator("#hand [data-card]")
    assert sorted(card for one in cards.all() if (card := one.get_attribute("data-card"))) == sorted(
        game.view(game.active).data()["seats"][game.active]["hand"] or []
    )
    visit.keep(page, f"position-table-{scheme}")


def test_a_friend_is_invited_to_play_from_a_position(visit: Visits) -> None:
    game = acting()
    page = visit(f"/position.html#{write_position(game.view(None))}")
    page.get_by_role("button", name="Play from here").press("Enter")  # by keyboard alone
    page.locator('#play-on input[value="friend"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table.html#*")
    link = page.locator("input[readonly]").first.input_value()
    visit.keep(page, "position-friend")
    friend = visit(link.removeprefix(visit.home))
    friend.get_by_role("button", name="Take the seat").click()
    friend.wait_for_url("**/table.html#*")
    expect(friend.locator("#turn")).to_contain_text(f"Turn {game.turn}")


def test_a_link_is_copied_in_the_replay_and_opens_the_position(visit: Visits, served: Served) -> None:
    game = acting()
    there = len(game.choices())
    made = served.http.post("/api/replays", json={"record": save_record(game)}).json()
    page = visit(f"/replay.html#{made['watch']}/{there}", **COPYING, **PHONE)
    page.locator('[data-tool="position"]').tap()
    expect(page.locator("#told")).to_contain_text("Copied: the beginning of this action")
    visit.keep(page, "position-copied")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    assert link == f"{visit.home}/position.html#{write_position(game.view(game.active))}"
    page.goto(link)
    expect(page.locator("#caption")).to_contain_text("to act")


def test_at_a_running_table_only_the_own_hand_is_in_the_link(visit: Visits, served: Served) -> None:
    made = served.amid(at_action, ANN, BOT)
    page = visit(f"/replay.html#{made['token']}", **COPYING, **DESKTOP)
    page.locator('[data-tool="position"]').click()
    expect(page.locator("#told")).to_contain_text("Copied")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    assert "/for=1/" in link
    assert "/2.hand=?*" in link
    assert "/chance=" not in link
    visit.keep(page, "position-replay-running")


def test_a_link_that_is_broken_says_what_is_wrong(visit: Visits) -> None:
    visit.forgiven.append("400")
    text = write_position(acting()).replace("/turn=", "/turn=x")
    page = visit(f"/position.html#{text}", **PHONE)
    expect(page.get_by_role("alert")).to_contain_text("expected a number from 1 to 200, not 'x")
    visit.keep(page, "position-broken")
    empty = visit("/position.html")
    expect(empty.get_by_role("alert")).to_contain_text("The part after the # is missing")
