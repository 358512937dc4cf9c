"""The review of a game in the browser: what it says, by keyboard and on a phone, and what axe says of it."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from browser.test_axe import DESK, PHONE, complaints
from matchless import Recording, Rng, new_game
from matchless.teacher.judging import judge_turn, turns
from matchless.teacher.reasons import DEALT, Difference
from matchless.teacher.review import Review, explained, review, unexplained
from served import ANN, BOT, Served
from server.test_reviews import Here
from visits import Visits


def reviewed() -> tuple[str, Review]:
    """A short game of chance with its review, reasons included."""
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=4, turn_limit=3)
    rng = Rng.seeded(1)
    while not game.over:
        game.choose(game.options[rng.below(len(game.options))])
    recording = Recording.of(game)
    judged = [one for turn in turns(recording) for one in judge_turn(recording, turn, 0, 20)]
    found = review(recording, judged, seed=0, iterations=20)
    because = [[Difference(DEALT, 3, 1, 8)] for _ in unexplained(found)]
    return recording.write(), explained(found, recording.table, because)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_review_tells_what_was_luck_and_what_to_try(visit: Visits, served: Served, screen: dict[str, Any]) -> None:
    record, found = reviewed()
    made = httpx.post(f"http://{served.address}/api/replays", json={"record": record}).json()
    told = json.dumps({"done": 1, "of": 1, "review": found}).encode()
    served.games.store.sync.keep_review(made["game"], gzip.compress(told))
    page = visit(f"/review.html#{made['watch']}", **screen)
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
