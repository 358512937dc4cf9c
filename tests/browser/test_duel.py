"""A whole duel against a bot in a real Chromium, by pressing what is offered."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from player import Player
from served import ANN, BOT, Served
from visits import Visits


def test_a_duel_is_played_to_its_end(visit: Visits, served: Served) -> None:
    made = served.new(ANN, BOT, heroes=["bullseye", "hamlet"], board="hells-kitchen")
    page = visit.table(made["token"])
    ann = Player(page, luck=1)
    assert ann.play_out() > 20
    expect(page.locator("#question")).to_have_text(re.compile("win|draw", re.IGNORECASE))
    expect(ann.prompt.locator(".source")).not_to_be_empty()  # why
    figures = page.get_by_label("What everybody did")
    expect(figures).to_contain_text("Combats won")
    expect(page.locator(".ending").get_by_role("link", name="Review")).to_be_visible()
    expect(page.locator("#board [data-legal]")).to_have_count(0)
    page.reload()  # the result is there again
    expect(figures).to_be_visible()
    visit.keep(page, "result")


def test_a_rematch_is_a_new_game_with_the_same_people(visit: Visits, served: Served) -> None:
    made = served.new(ANN, BOT)
    page = visit.table(made["token"])
    ann = Player(page)
    ann.offer()
    ann.press(ann.tool("Resign"))
    ann.press(ann.tool("Really resign?"))
    expect(page.locator("#question")).to_have_text(re.compile("Bigfoot wins"))
    ann.press(page.locator(".ending").get_by_role("button", name="Rematch"))
    page.wait_for_url(lambda address: not address.endswith(made["token"]))
    assert not ann.offer().over
    expect(page.get_by_role("region", name="You: Robin Hood")).to_be_visible()
    ann.play(3)
