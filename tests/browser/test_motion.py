"""With things that move: how long a combat is shown, and what ends it. The clock of the page is in the test's hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from matchless.engine import decision as ask
from player import Player
from served import ANN, BOT, Data, Served
from visits import Visits

LONGEST = 2_500  # milliseconds
# Remembers the number of the last state that came in, whether a combat was resolved on the way, and what was said.
SPY = """
window.heard = { seq: -1, combat: false };
window.said = [];
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
    constructor(...all) {
        super(...all);
        window.line = this;
        this.addEventListener("message", ({ data }) => {
            const said = JSON.parse(data);
            if (said.type !== "state") return;
            window.heard.seq = said.seq;
            window.heard.combat ||= said.events.some((event) => event.kind === "combat");
        });
    }
    send(text) {
        window.said.push(text);
        super.send(text);
    }
};
"""
BEHIND = "() => window.heard.combat && window.heard.seq > Number(document.getElementById('table').dataset.seq)"
CAUGHT_UP = "() => window.heard.seq === Number(document.getElementById('table').dataset.seq)"


@pytest.fixture
def made(served: Served) -> Data:
    """A game in which Ann has attacked, and is asked for her card."""
    return served.amid(lambda game: game.asked == 0 and game.kind == ask.ATTACK_CARD, ANN, BOT)


@pytest.fixture
def fighting(visit: Visits, made: Data) -> Player:
    """A table in the middle of showing a combat, while its clock stands still."""
    page = visit("about:blank")
    page.add_init_script(SPY)
    page.clock.install()
    page.goto(f"/table.html#{made['token']}")
    player = Player(page, luck=1)
    player.offer()
    page.emulate_media(reduced_motion="no-preference")
    page.clock.pause_at(page.evaluate("Date.now()") + 5_000)
    player.answer()
    poll(page, BEHIND)
    return player


def poll(page: Page, condition: str) -> None:
    """Waits for a condition in a page whose clock stands still."""
    for _ in range(1_000):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(30)
    raise AssertionError(f"never: {condition}")


def test_a_combat_is_shown_and_takes_two_and_a_half_seconds_at_most(fighting: Player) -> None:
    page = fighting.page
    page.clock.run_for(100)
    assert page.evaluate(BEHIND), "there is something to be seen"
    expect(page.locator("#fight")).to_be_visible()
    page.clock.run_for(LONGEST - 100)
    poll(page, CAUGHT_UP)


@pytest.mark.parametrize("way", [" ", "Escape", "press"], ids=("space", "escape", "press"))
def test_a_key_or_a_press_ends_it(fighting: Player, way: str) -> None:
    page = fighting.page
    for _ in range(20):  # one for each state that waits
        if way == "press":
            page.mouse.click(5, 5)
        else:
            page.keyboard.press(way)
    assert page.evaluate(CAUGHT_UP)


def test_nothing_can_be_chosen_before_all_is_shown(fighting: Player) -> None:
    page = fighting.page
    page.evaluate("window.said = []")
    for key in "1230":
        page.keyboard.press(key)
    assert page.locator('#board [data-legal="yes"]').count() == 0
    assert not [text for text in page.evaluate("window.said") if '"choose"' in text]


def test_a_line_that_breaks_meanwhile_doubles_nothing_in_the_log(fighting: Player, served: Served, made: Data) -> None:
    page = fighting.page
    page.evaluate("window.line.close()")
    page.clock.resume()
    expect(page.locator("#prompt")).to_have_attribute("data-state", re.compile("asked|over"))
    poll(page, CAUGHT_UP)
    told = [line.text for line in served.story(made["game"]).log(0)]
    expect(page.locator("#log li")).to_have_text(told)
