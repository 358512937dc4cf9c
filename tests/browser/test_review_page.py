"""The review of a game in the browser: what it says, by keyboard and on a phone, and what axe says of it."""

from __future__ import annotations

import json
import math
import re
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from browser.test_axe import DESK, PHONE, complaints
from matchless import read_record
from matchless.cli.review_graph import SHAPES
from matchless.cli.review_page import review_page
from matchless.engine.bits import bits
from matchless.teacher.review import Review, Unit
from reviewed import keep_review, reviewed, serve_review
from served import ANN, BOT, Data, Served
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
        expect(page.locator(".turning").first).to_contain_text(
            "It does 2 more damage to Bigfoot until Robin Hood's next turn."
        )
        expect(page.locator(".turning .board-frame svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#side")).to_contain_text(found["sureness"])
    lost = [unit for unit in found["units"] if unit["seat"] == 0 and unit["loss"]]
    expect(page.locator(".moves .lost")).to_have_text([f"lost {_between(unit)}" for unit in lost])
    for moment, shown in zip(chosen, page.locator(".turning .lost").all(), strict=True):
        loss, interval = _between(found["units"][moment["unit"]]).split(" (")
        expect(shown).to_have_text(f"Lost {loss} points (95 % sure: {interval}")
        expect(shown).to_be_visible()  # by touch too
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_page_of_the_command_line(
    visit: Visits, tmp_path: Path, screen: dict[str, Any], scheme: Literal["light", "dark"]
) -> None:
    """Its marks differ by shape and its lines by their ends, and it says and shows all that the page here does."""
    record, found = reviewed(seed=2, turn_limit=7)
    file = tmp_path / "review.html"
    file.write_text(review_page(read_record(record), found), encoding="utf-8")
    page = visit(file.as_uri(), **{**screen, "color_scheme": scheme})
    graph = page.locator(".graph:visible")
    expect(graph).to_have_count(1)
    for mark in ("inaccuracy", "mistake", "blunder"):
        units = [unit for unit in found["units"] if unit["mark"] == mark]
        shapes = graph.locator(f".{mark} .shape")
        assert [one.get_attribute("d") for one in shapes.all()] == [SHAPES[mark]] * len(units)
        assert units
        expect(graph.locator(f".{mark} .hollow")).to_have_count(sum(unit["seat"] == 1 for unit in units))
    ends = [end.bounding_box() for end in graph.locator(".end").all()]
    names = graph.locator(".end").all_text_contents()
    assert sorted(names) == sorted(found["players"])
    for over, under in pairwise(ends):
        assert over is not None
        assert under is not None
        assert over["y"] + over["height"] <= under["y"] + 4
    assert len({line.get_attribute("stroke-dasharray") for line in graph.locator(".line").all()}) == 2
    moments = [moment for ledger in found["seats"] for moment in (*ledger["turning"], ledger["find"]) if moment]
    expect(page.locator(".turning")).to_have_count(len(moments))
    ids = page.locator("[id]").evaluate_all("(all) => all.map(({ id }) => id)")
    assert len(set(ids)) == len(ids)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(page) == []


def _between(unit: Unit) -> str:
    loss, low, high = (_points(part) for part in (unit["loss"], unit["low"], unit["high"]))
    return f"{loss} ({low} to {high})"


def _points(chance: float) -> int:
    return math.floor(100 * chance + 0.5)  # as browsers round


def test_a_teammate_is_yours_only_where_you_look_at_your_own_seat(visit: Visits, served: Served) -> None:
    record, found = reviewed()
    found["sides"] = [[0, 1]]
    made = served.http.post("/api/replays", json={"record": record}).json()
    keep_review(served, made["game"], found)
    page = visit(f"/review.html#{made['watch']}")
    expect(page.locator(".ledger")).to_contain_text("by the teammate Bigfoot")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_much_luck_is_told_as_about(visit: Visits, served: Served, screen: dict[str, Any]) -> None:
    """In the ledger and in the sum below it; less than that flatly."""
    record, found = reviewed()
    for ledger, wanted in zip(found["seats"], (-1.43, 0.2), strict=True):
        ledger["own"] += ledger["luck"] - wanted
        ledger["luck"] = wanted
    made = served.http.post("/api/replays", json={"record": record}).json()
    keep_review(served, made["game"], found)
    page = visit(f"/review.html#{made['watch']}", **screen)
    luck, under = page.locator(".ledger .lucky"), page.locator(".ledger + .small")
    expect(luck).to_have_text("about −143")
    expect(under).to_contain_text(re.compile(r" about −143 = \d+: "))
    expect(under).to_contain_text("So much luck is known only roughly")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(page) == []
    page.get_by_role("button", name="As Bigfoot knew it").click()
    expect(luck).to_have_text("+20")
    expect(under).not_to_contain_text("roughly")


def test_luck_is_listed_to_the_end_of_the_game(visit: Visits, served: Served) -> None:
    """That after one's last choice, too, with all that explains it; and alone, under a filter of its own."""
    record, found = reviewed()
    gaps, says = found["seats"][0]["gaps"], ["Bigfoot reveals Savagery.", "Bigfoot draws.", "Robin Hood draws."]
    for gap in gaps:
        gap["luck"] = 0.0
    gaps[0] |= {"luck": 0.2, "says": []}
    assert gaps[-1]["before"] == found["choices"]
    gaps[-1] |= {"luck": -0.31, "says": says}
    made = served.http.post("/api/replays", json={"record": record}).json()
    keep_review(served, made["game"], found)
    page = visit(f"/review.html#{made['watch']}")
    rows = page.locator(".moves li:not(.turnline)")
    expect(rows.last).to_have_text(f"♣Luck {' '.join(says)}−31")
    units = [unit for unit in found["units"] if unit["seat"] == 0]
    expect(rows).to_have_count(len(units) + 2)
    page.get_by_role("button", name="Luck", exact=True).click()
    expect(rows).to_have_text([re.compile("Luck.*20"), re.compile("Luck.*31")])
    page.get_by_role("button", name="Walks").click()
    expect(page.locator(".luck-row")).to_have_count(0)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_turning_point_shows_the_better_choice(visit: Visits, served: Served, screen: dict[str, Any]) -> None:
    """A walk, a blow, a place, a card: each is there, whichever of them there is."""
    token, found = serve_review(served, seed=2, turn_limit=7)
    page = visit(f"/review.html#{token}", **screen)
    first = found["seats"][0]["turning"][0]
    assert (len(first["way_drawn"]["arrows"]), len(first["way_drawn"]["cards"])) == (1, 1)
    card = page.locator(".turning").first.locator(".better .played-cards .card strong")
    expect(card).to_have_text(str(first["way_drawn"]["cards"][0]["name"]))
    for ledger in found["seats"]:
        page.get_by_role("button", name=f"As {ledger['name']} knew it").click()
        expect(page.locator(".turning")).to_have_count(len(ledger["turning"]))
        for moment, shown in zip(ledger["turning"], page.locator(".turning").all(), strict=True):
            for cls, drawn in (("better", moment["way_drawn"]), ("played", moment["made_drawn"])):
                expect(shown.locator(f".{cls}-route")).to_have_count(len(drawn["paths"]))
                expect(shown.locator(f".{cls}-blow")).to_have_count(len(drawn["arrows"]))
                expect(shown.locator(f".{cls}-ring")).to_have_count(len(drawn["rings"]))
            expect(shown.locator(".better .played-cards > li")).to_have_count(len(moment["way_drawn"]["cards"]))
            assert any(moment["way_drawn"].values())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(page) == []


def test_the_ending_says_how_far_the_review_is_that_began_by_itself(visit: Visits, served: Served) -> None:
    served.games.reviewing = True
    served.games.reviews.iterations, served.games.reviews.queue = 1, Here()
    made = served.amid(lambda game: game.turn == 1 and game.asked == 0, ANN, BOT)
    page = visit("/")
    _remember(page, made)
    page.goto(f"/table.html#{made['token']}")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.get_by_role("heading", name="Defeat")).to_be_visible()
    link = page.locator(".numbers").get_by_role("link", name="Review: accuracy")
    expect(link).to_have_text(re.compile(r"^Review: accuracy \d+$"))
    told = link.inner_text().removeprefix("Review: accuracy ")
    [kept] = page.evaluate("JSON.parse(localStorage.getItem('matchless.accuracy'))")
    assert (kept["game"], kept["seat"], round(kept["accuracy"])) == (made["game"], 0, int(told))
    link.click()
    expect(page.locator(".verdict h1")).to_be_visible()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_the_list_of_games_has_ones_accuracy_and_leads_to_the_reviews(
    visit: Visits, served: Served, screen: dict[str, Any]
) -> None:
    """Kept by whatever shows a review first, beside each game and as a mean over all of them, and saved as a file."""
    page = visit("/#replays", **screen)
    _, found = reviewed()
    accuracy = found["seats"][0]["accuracy"]
    assert accuracy is not None
    made = [_over(served, found) for _ in range(2)]
    older = {"game": "gone", "seat": 0, "hero": "bigfoot", "result": 1, "accuracy": 90, "marks": {}}
    _remember(page, *made, accuracy=[older])
    page.reload()
    rows = page.locator("#finished .game-row")
    expect(rows).to_have_count(2)
    expect(page.locator("#finished")).not_to_contain_text("accuracy")
    expect(page.locator("#accuracy")).to_contain_text("Your accuracy over 1 reviewed game: 90")
    rows.first.get_by_role("link", name="Review").click()
    expect(page.locator(".verdict h1")).to_be_visible()
    page.go_back()
    expect(page.locator("#finished .game-row", has_text=f"accuracy {round(accuracy)}")).to_have_count(1)
    mean = round((90 + accuracy) / 2)
    expect(page.locator("#accuracy")).to_contain_text(f"Your accuracy over 2 reviewed games: {mean}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(page) == []
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    assert saving.value.suggested_filename == "matchless-accuracy.json"
    saved = json.loads(Path(saving.value.path()).read_text(encoding="utf-8"))
    kept = {name: found["seats"][0][name] for name in ("hero", "result", "accuracy", "marks")}
    assert saved == [{"game": saved[0]["game"], "seat": 0, **kept}, older]
    assert saved[0]["game"] in [one["game"] for one in made]


def _over(served: Served, found: Review) -> Data:
    """A game of two that is over, with a review."""
    made = served.amid(lambda game: any(game.health[hero] < 4 for hero in bits(game.table.all_heroes)), ANN, BOT)
    ann = served.sit(made["token"])
    ann.play_out(1)
    ann.close()
    keep_review(served, made["game"], found)
    return made


def _remember(page: Page, *made: Data, **kept: Any) -> None:
    """Lets a browser have these games, as if it had made them."""
    games = [{"token": one["token"], "game": one["game"], "seats": [0], "invitations": []} for one in made]
    texts = {f"matchless.{name}": json.dumps(value) for name, value in {"games": games, **kept}.items()}
    page.evaluate("kept => Object.entries(kept).forEach(([name, value]) => localStorage.setItem(name, value))", texts)
