"""Puzzles in a real browser: played through, refuted, taken back, without a line, on a desk and on a phone."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.test_axe import DESK, PHONE, complaints
from matchless.server import puzzles
from matchless.teacher.puzzles.daily import FIRST, of_day
from matchless.teacher.puzzles.data import BEST, WIN, Puzzle, hero_of, shipped
from visits import Visits

PLAYED = {WIN: 17, BEST: 3}


def small(kind: str, count: int) -> list[Puzzle]:
    """Puzzles of a kind that are soon played, of as many heroes as there are."""
    found = sorted((one for one in shipped() if one["kind"] == kind), key=lambda puzzle: len(puzzle["nodes"]))
    firsts = list({hero_of(puzzle): puzzle for puzzle in reversed(found)}.values())
    return [*firsts, *[puzzle for puzzle in found if puzzle not in firsts]][:count]


def sheet_of(puzzle: Puzzle) -> dict[str, Any]:
    text = puzzles.sheet(puzzle["id"])
    assert text is not None
    data: dict[str, Any] = json.loads(text)
    return data


def press(page: Page, option: dict[str, Any], position: dict[str, Any]) -> None:
    """Chooses an option as somebody with a pointer would: its button, its card, its space."""
    button = page.locator(f"#prompt .answers [data-option='{option['option']}']")
    if button.count():
        button.first.click()
        return
    if option["card"]:
        page.locator(f'#hand [data-card="{option["card"]}"]').first.click()
    else:
        spaces = {one["id"]: one["space"] for seat in position["seats"] for one in seat["fighters"]}
        page.locator(f'#board [data-space="{option["space"] or spaces[option["fighter"]]}"]').first.click(force=True)
    chosen = page.locator('#prompt[data-state="asked"] .answers .primary')  # at the end it leads to the next puzzle
    if chosen.count():
        near = page.locator(f"#prompt .answers [data-option='{option['option']}']")
        if near.count():  # several options at one space
            near.first.click()
        chosen.first.click()


def changed(before: Any, change: dict[str, Any]) -> Any:
    """A value with a change, as the page takes it over."""
    if "=" in change:
        return change["="]
    if "d" in change:
        return {**before, **{name: changed(before[name], one) for name, one in change["d"].items()}}
    if "l" in change:
        return [changed(one, change["l"][str(i)]) if str(i) in change["l"] else one for i, one in enumerate(before)]
    return before


def play(page: Page, sheet: dict[str, Any]) -> None:
    """Plays the best choices to the end."""
    node, state = 0, sheet["start"]
    while node is not None:
        best = sheet["nodes"][node]["wins"][0]
        options = state["position"]["decision"]["options"]
        expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")
        seq = page.locator("#table").get_attribute("data-seq")
        press(page, next(one for one in options if one["id"] == best), state["position"])
        expect(page.locator("#table")).not_to_have_attribute("data-seq", str(seq))
        way = sheet["nodes"][node]["ways"][best]
        for step in way["steps"]:
            state = changed(state, step)
        node = way["to"]
    expect(page.locator("#question")).to_have_text("Solved")


def test_twenty_are_played_through_by_pointer(visit: Visits) -> None:
    page = visit("/puzzles.html")
    expect(page.locator("#found")).to_contain_text(f"{len(shipped())} puzzles")
    played = [puzzle for kind, count in PLAYED.items() for puzzle in small(kind, count)]
    for number, puzzle in enumerate(played):
        page.goto(f"/puzzle.html?{number}#{puzzle['id']}")  # another address each time, so that the page loads anew
        play(page, sheet_of(puzzle))
    page.goto("/puzzles.html")
    expect(page.locator("#record")).to_contain_text("100 %")
    expect(page.locator('.puzzle-tile[data-state="solved"]')).to_have_count(len(played))
    assert len(played) >= 20


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("kind", [WIN, BEST], ids=["win", "best"])
def test_a_wrong_choice_is_refuted_and_taken_back(visit: Visits, screen: dict[str, Any], kind: str) -> None:
    puzzle = next(one for one in small(kind, 60) if any(fail["line"] for fail in one["nodes"][0]["fails"].values()))
    sheet = sheet_of(puzzle)
    page = visit(f"/puzzle.html#{puzzle['id']}", **screen)
    aim = "this turn, whatever they hold" if kind == WIN else "Find the one good choice."
    expect(page.locator("#prompt .aim")).to_contain_text(aim)
    expect(page.locator("#where")).to_have_text("Puzzle")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    wrong = next(choice for choice, fail in puzzle["nodes"][0]["fails"].items() if fail["line"])
    options = sheet["start"]["position"]["decision"]["options"]
    press(page, next(one for one in options if one["id"] == wrong), sheet["start"]["position"])
    expect(page.locator("#prompt")).to_have_attribute("data-state", "over")
    if kind == BEST:
        chances = puzzle["nodes"][0]["chances"]
        expect(page.locator("#question")).to_have_text("There is a better choice")
        expect(page.locator("#prompt")).to_contain_text(
            f"a chance of {round(100 * chances[wrong])} %, the best choice {round(100 * max(chances.values()))} %"
        )
        assert int(page.locator("#table").get_attribute("data-seq") or 0) > len(
            puzzle["nodes"][0]["fails"][wrong]["line"]
        )
    else:
        expect(page.locator("#question")).to_have_text("Not a sure win")
        expect(page.locator("#prompt")).to_contain_text(re.compile("So it may go on: .* survives? with [0-9]+ health"))
    expect(page.locator("#about .solution")).to_have_count(0)  # whoever takes it back wants to find it
    expect(page.locator("#prompt .gain")).to_contain_text("−")
    page.locator("#prompt").get_by_role("button", name="Take back").click()
    expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")
    play(page, sheet)
    expect(page.locator("#prompt .gain")).to_have_count(0)  # only the first answer counts
    page.locator("#prompt").get_by_role("button", name="Why").click()
    expect(page.locator("#about .solution li").first).to_be_visible()
    expect(page.locator("#about .because")).to_contain_text(sheet["because"][0])
    expect(page.locator("#about .because")).to_be_in_viewport(ratio=0.9)  # the box is small: it scrolls there
    assert complaints(page) == []


LISTEN = """() => {
    const prompt = document.getElementById("prompt");
    window.said = [];
    new MutationObserver(() => window.said.push([prompt.dataset.state, prompt.textContent])).observe(prompt, {
        subtree: true, childList: true, characterData: true, attributes: true,
    });
}"""


def test_it_says_that_a_wrong_choice_is_played_out_for_both_sides(visit: Visits) -> None:
    (puzzle,) = [one for one in small(WIN, 60) if any(fail["line"] for fail in one["nodes"][0]["fails"].values())][:1]
    sheet = sheet_of(puzzle)
    page = visit(f"/puzzle.html#{puzzle['id']}", pace="quick")
    expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")
    wrong = next(choice for choice, fail in puzzle["nodes"][0]["fails"].items() if fail["line"])
    options = sheet["start"]["position"]["decision"]["options"]
    page.evaluate(LISTEN)  # what is said meanwhile may be gone before this test looks
    press(page, next(one for one in options if one["id"] == wrong), sheet["start"]["position"])
    expect(page.locator("#question")).to_have_text("Not a sure win", timeout=60_000)
    said = page.evaluate("window.said")
    assert any(state == "waiting" and "we play it out for both sides" in text for state, text in said)


def rating_of(page: Page) -> int:
    return int(page.locator("#about .figures div", has_text="your rating").locator("dd").inner_text())


def test_a_hint_names_the_best_choice_and_costs_once(visit: Visits) -> None:
    (puzzle,) = small(WIN, 1)
    sheet = sheet_of(puzzle)
    page = visit(f"/puzzle.html#{puzzle['id']}")
    before = rating_of(page)
    page.get_by_role("button", name="Hint, 5 points").click()
    best = puzzle["nodes"][0]["wins"][0]
    (option,) = [one for one in sheet["start"]["position"]["decision"]["options"] if one["id"] == best]
    said = "".join(piece["t"] for piece in option["says"])
    assert said
    expect(page.locator("#prompt")).to_contain_text(f"Hint: {said}.")
    assert rating_of(page) == before - 5
    page.get_by_role("button", name="Hint", exact=True).click()  # of the same decision, it costs nothing
    assert rating_of(page) == before - 5
    page.locator("#about").get_by_role("button", name="Show the solution").click()
    expect(page.locator("#question")).to_have_text("That is the solution")
    expect(page.locator("#prompt .gain")).to_contain_text("−")  # it is a wrong answer
    given_up = rating_of(page)
    page.reload()
    page.get_by_role("button", name="Hint", exact=True).click()  # what was answered has nothing left to lose
    expect(page.locator("#prompt")).to_contain_text(f"Hint: {said}.")
    assert rating_of(page) == given_up
    play(page, sheet)
    assert rating_of(page) == given_up


def test_a_puzzle_of_the_day_counts_for_its_day_after_midnight_too(visit: Visits) -> None:
    page = visit("/puzzle.html#today")
    expect(page.locator("#where")).to_have_text("Puzzle of the day")
    now = datetime.fromtimestamp(page.evaluate("Date.now()") / 1000, UTC)
    sheet = sheet_of(of_day(now.date()))
    page.clock.set_fixed_time(now + timedelta(days=1))
    play(page, sheet)
    (day,) = page.evaluate("JSON.parse(localStorage.getItem('matchless.puzzles'))")["days"]
    assert FIRST + timedelta(days=day) == now.date()


def test_a_space_that_cannot_be_chosen_tells_its_zones_and_who_is_there(visit: Visits) -> None:
    (puzzle,) = small(WIN, 1)
    position = sheet_of(puzzle)["start"]["position"]
    page = visit(f"/puzzle.html#{puzzle['id']}")
    expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")
    one = next(one for seat in position["seats"] for one in seat["fighters"] if one["space"])
    space = page.locator(f'#board [data-space="{one["space"]}"]')
    assert "zone" in (space.locator("title").text_content() or "")  # for whoever points there
    space.click(force=True)
    expect(page.locator("#prompt")).to_contain_text(f"{one['space']} is in the zone")
    expect(page.locator("#prompt")).to_contain_text(f"{one['name']} stands there, with {one['health']} health.")


def test_a_wrong_choice_is_made_and_taken_back_by_keys(visit: Visits) -> None:
    (puzzle,) = small(BEST, 1)
    sheet = sheet_of(puzzle)
    page = visit(f"/puzzle.html#{puzzle['id']}")
    expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")
    wrong = next(iter(puzzle["nodes"][0]["fails"]))
    (number,) = [one["option"] for one in sheet["start"]["position"]["decision"]["options"] if one["id"] == wrong]
    button = page.locator(f"#prompt .answers [data-option='{number}']")
    page.keyboard.press(button.locator("kbd").inner_text())
    expect(page.locator("#question")).to_have_text("There is a better choice")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_all_puzzles_by_hero_and_difficulty(visit: Visits, screen: dict[str, Any]) -> None:
    page = visit("/puzzles.html", **screen)
    expect(page.get_by_role("link", name="Solve it")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Kind").select_option(BEST)
    expect(page.locator(".puzzle-tile")).to_have_count(sum(puzzle["kind"] == BEST for puzzle in shipped()))
    page.get_by_label("Kind").select_option("Any kind")
    page.get_by_label("Hero").select_option("bigfoot")
    own = [puzzle for puzzle in shipped() if puzzle["id"].startswith("bigfoot-")]
    expect(page.locator(".puzzle-tile")).to_have_count(len(own))
    page.get_by_label("Difficulty").select_option("Hard")
    expect(page.locator(".puzzle-tile")).to_have_count(sum(1450 <= puzzle["rating"] < 1700 for puzzle in own))
    page.wait_for_load_state("networkidle")
    assert complaints(page) == []


def test_the_record_is_saved_to_a_file(visit: Visits) -> None:
    page = visit("/puzzles.html")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save to a file").click()
    assert saving.value.suggested_filename == "matchless-puzzles.json"
    saved = json.loads(saving.value.path().read_text(encoding="utf-8"))
    assert (saved["format"], saved["tried"]) == ("matchless puzzle record 1", {})


def test_it_works_without_a_line_once_it_was_loaded(visit: Visits) -> None:
    visit.forgiven += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]  # a page without a line may want to keep more puzzles
    page = visit("/puzzle.html#today")
    expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")
    now = datetime.fromtimestamp(page.evaluate("Date.now()") / 1000, UTC)
    kept = "async (id) => Boolean(await (await caches.open('matchless-puzzles')).match(`/api/puzzles/${id}`))"
    for days in range(4):  # of today, and of the days for which somebody may be without a line
        page.wait_for_function(kept, arg=of_day(now.date() + timedelta(days=days))["id"])
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")
    page.goto("/puzzles.html")
    expect(page.get_by_role("link", name="Solve it")).to_be_visible()
    page.get_by_role("link", name="Solve it").click()
    expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")
    seen = {of_day(now.date())["id"]}
    for _ in range(2):  # giving up moves the rating far, and what is nearest to it now need not be kept
        page.locator("#about").get_by_role("button", name="Show the solution").click()
        page.locator("#prompt").get_by_role("button", name="Next puzzle").click()
        expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")
        id_ = page.url.partition("#")[2]
        assert id_ not in seen
        seen.add(id_)
    page.clock.set_fixed_time(now + timedelta(days=1))
    page.goto("/puzzles.html")
    page.get_by_role("link", name="Solve it").click()
    expect(page.locator("#where")).to_have_text("Puzzle of the day")


def test_the_next_puzzle_is_none_that_is_solved(visit: Visits) -> None:
    """All are solved but a few: the nearest of those to the rating comes next, and then the list of all."""
    left = [puzzle["id"] for puzzle in small(WIN, 2)]
    solved = {one["id"]: {"first": True, "solved": True, "on": 0} for one in shipped() if one["id"] not in left}
    record = {"strength": {"rating": 1500, "deviation": 60, "volatility": 0.06}, "tried": solved, "days": []}
    page = visit(f"/puzzle.html#{left[0]}")
    page.evaluate("text => localStorage.setItem('matchless.puzzles', text)", json.dumps(record))
    page.reload()
    for id_, there in zip(left, [f"#{left[1]}", "/puzzles.html"], strict=True):
        play(page, sheet_of(next(one for one in shipped() if one["id"] == id_)))
        page.locator("#prompt").get_by_role("button", name="Next puzzle").click()
        page.wait_for_url(re.compile(re.escape(there) + "$"))


def test_a_puzzle_that_is_not_there_says_so(visit: Visits) -> None:
    visit.forgiven.append("404")
    page = visit("/puzzle.html#nobody-000000")
    expect(page.locator("#question")).to_have_text("This puzzle cannot be opened")
    expect(page.locator("#prompt")).to_contain_text("There is no such puzzle here.")
