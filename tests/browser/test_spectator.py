"""Somebody who watches: the board and the log, no hand and nothing to answer."""

from __future__ import annotations

from playwright.sync_api import expect

from player import Player
from served import ANN, BOT, Served
from visits import Visits


def test_a_spectator_sees_what_everybody_may_know(visit: Visits, served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = Player(visit.table(made["token"]), luck=5)
    page = visit.table(made["watch"])
    ann.play(12)
    ann.settle()
    ann.offer()

    story = served.story(made["game"])
    expect(page.locator("#table")).to_have_attribute("data-seq", str(story.seq))
    expect(page.locator("#hand")).to_be_hidden()
    expect(page.locator("#prompt")).to_have_attribute("data-state", "waiting")
    expect(page.locator(".answers button")).to_have_count(0)
    expect(page.locator("#board [data-legal]")).to_have_count(0)
    expect(page.locator("#board .f")).to_have_count(sum(at >= 0 for at in story.game.at))
    lines = page.locator("#log li").all_inner_texts()
    assert lines == [line.text for line in story.log(None)]
    for name in ("Take back", "Resign"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    content = page.content()
    open_names = " ".join(lines) + str(story.game.view(None).data())
    for hand in story.game.hand:
        for card in hand:
            name = story.table.cards[card].name
            assert name not in content or name in open_names
