"""Somebody who watches, from the beginning or because their own game is over: nothing to answer, time to look."""

from __future__ import annotations

import asyncio
from pathlib import Path

from playwright.sync_api import expect

from matchless.engine.table import OUT
from matchless.server.bot_pool import BotPool
from matchless.server.thinking import Problem
from player import Player
from served import ANN, BOT, OPEN, PATIENCE, Data, Served, log_of
from visits import Visits

FREE: Data = {"heroes": ["robin-hood", "bigfoot", "hamlet"], "board": "globe-theatre", "format": "free-for-all"}
# Remembers the number of the last state that came in, and how often the server was asked what a fighter can reach.
SPY = """
window.heard = 0;
window.asked = 0;
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
    constructor(...all) {
        super(...all);
        this.addEventListener("message", ({ data }) => { window.heard = JSON.parse(data).seq ?? window.heard; });
    }
    send(text) {
        window.asked += JSON.parse(text).type === "reach";
        super.send(text);
    }
};
"""
NOW = "[performance.now(), Number(document.getElementById('table').dataset.seq)]"


class Asleep(BotPool):
    """Bots that never choose."""

    async def choose(self, problem: Problem) -> int:
        await asyncio.sleep(PATIENCE)
        raise AssertionError("the test has not ended")


def test_a_spectator_sees_what_everybody_may_know(visit: Visits, served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = Player(visit.table(made["token"]), luck=5)
    page = visit.table(made["watch"])
    ann.play(12)
    ann.settle()
    ann.offer()

    game_log = served.game_log(made["game"])
    expect(page.locator("#table")).to_have_attribute("data-seq", str(game_log.seq))
    expect(page.locator("#hand ul")).to_be_hidden()
    expect(page.locator("#prompt")).to_have_attribute("data-state", "waiting")
    expect(page.locator(".answers button")).to_have_count(0)
    expect(page.locator("#board [data-legal]")).to_have_count(0)
    expect(page.locator("#board .f")).to_have_count(sum(at >= 0 for at in game_log.game.at))
    lines = page.locator("#log li").all_inner_texts()
    assert lines == [line.text for line in log_of(game_log, None)]
    for name in ("Take back", "Resign"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    content = page.content()
    open_names = " ".join(lines) + str(game_log.game.view(None).data())
    for hand in game_log.game.hand:
        for card in hand:
            name = game_log.table.cards[card].name
            assert name not in content or name in open_names


def test_whoever_has_resigned_in_teams_is_asked_nothing_more(visit: Visits, served: Served) -> None:
    heroes_ = ["robin-hood", "bigfoot", "hamlet", "titania"]
    made = served.new(ANN, BOT, OPEN, BOT, heroes=heroes_, board="globe-theatre", format="teams")  # Ann's partner stays
    page = visit.table(made["token"])
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator("#question")).to_have_text("You have resigned")
    expect(page.locator("#me .badge")).to_have_text("Resigned")
    expect(page.locator("[data-tool=flag], [data-tool=undo]")).to_have_count(0)
    expect(page.locator('#board [data-legal="yes"]')).to_have_count(0)


def test_whoever_is_out_is_told_so_and_may_watch(visit: Visits, tmp_path: Path) -> None:
    with Served(f"sqlite:///{tmp_path / 'slow.sqlite3'}", bot_pool=Asleep()) as served:
        made = served.amid(lambda game: game.status[0] == OUT, ANN, BOT, BOT, **FREE)
        page = visit.table(made["token"], base_url=f"http://{served.address}")
        expect(page.locator("#question")).to_have_text("You are out of the game")
        expect(page.locator("#me .badge")).to_have_text("Out")
        expect(page.locator("[data-tool=flag], [data-tool=undo]")).to_have_count(0)
        visit.keep(page, "out")
        page.goto("about:blank")


def test_bots_among_themselves_are_shown_at_a_pace_that_can_be_watched(visit: Visits, served: Served) -> None:
    page = visit("about:blank", pace="normal")
    page.add_init_script(SPY)
    page.goto(f"/table.html#{served.new(ANN, BOT, BOT, **FREE)['token']}")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.get_by_role("button", name="Watch on").click()
    page.wait_for_function("() => window.heard > 40")  # bots that choose at once are already far away
    page.locator("#board [data-space][aria-label*='Hamlet']").first.hover()
    begun, first = page.evaluate(NOW)
    assert first < 40
    page.wait_for_function(f"([begun, first]) => {NOW}[0] > begun + 3_000 && {NOW}[1] > first", arg=[begun, first])
    ended, now = page.evaluate(NOW)
    assert now < first + 40 * (ended - begun) / 3_000
    assert page.evaluate("window.asked") <= (ended - begun) / 120
    expect(page.locator("#prompt")).to_have_attribute("data-state", "waiting")
