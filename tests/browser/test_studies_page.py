"""Studies beside a replay: other lines with the engine's choices, notes and marks, kept, shared, copied, saved."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.test_axe import DESK, PHONE, complaints
from matchless.engine.notation import choice_ids
from matchless.server import outgoing
from matchless.server.game_log import GameLog, lines
from reviewed import reviewed
from served import Data, Served
from visits import Visits

COPYING: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}
NOTE = "Not <b>there</b>:\nthe bridge is safer."


@pytest.fixture
def opened(served: Served) -> tuple[Data, GameLog]:
    """A record that is opened, and its log. It begins with placing an Outlaw."""
    record, _ = reviewed()
    made: Data = served.http.post("/api/replays", json={"record": record}).json()
    return made, served.game_log(made["game"])


def shows(page: Page, game_log: GameLog) -> None:
    """Waits for the end of a line, and compares board, hands and choices with the game as the engine has it."""
    expect(page.locator("#table")).to_have_attribute("data-seq", str(game_log.seq))
    expect(page.locator("#at")).to_contain_text(f"Choice {game_log.seq} of {game_log.seq} · ")
    game = game_log.game
    table = game.table
    expect(page.locator(".options [data-option]")).to_have_count(len(game.options))
    shown = [one.get_attribute("data-option") for one in page.locator(".options [data-option]").all()]
    assert shown == [str(option) for option in game.options]
    for number, space in enumerate(game.at):
        if space >= 0:
            label = page.locator(f'#board [data-space="{table.board.spaces[space]}"]').get_attribute("aria-label")
            assert f", {game.health[number]} of " in (label or "")
    for seat in range(table.seats):
        names = sorted(table.cards[card].name for card in game.hand[seat])
        hand = page.locator(f'.seat[data-seat="{seat + 1}"] .backs').get_attribute("aria-label") or ""
        assert sorted(hand.removeprefix("Hand: ").split(", ")) == names


def told(game_log: GameLog, at: int) -> list[str]:
    """What the choices of a line led to, after the first `at`; or that they were made, where that led to nothing."""
    said: list[str] = []
    for seq, answer in enumerate(game_log.answers(at), start=at + 1):
        said += [line.text for line in lines(seq, game_log.told(seq, None, open_=True))] or [answer]
    return said


def other_space(game_log: GameLog, seq: int) -> str:
    """A space that could have been chosen after `seq` choices, and was not."""
    ids = choice_ids(game_log.moment(seq))
    return next(id_ for id_ in ids if id_ != game_log.recording.id_of(seq))


def press_option(page: Page, game_log: GameLog, place: int) -> str:
    """Presses a choice at the end of a line; gives its id."""
    ids = choice_ids(game_log.game)
    page.locator(".options [data-option]").nth(place).click()
    return ids[place]


def branch_of(page: Page, game_log: GameLog) -> tuple[GameLog, list[str]]:
    """Opens the study, presses another space than the game's at its beginning, and then two further choices."""
    page.get_by_role("button", name="Study").click()
    space = other_space(game_log, 0)
    page.locator(f'#board [data-space="{space}"]').click()
    line = [space]
    shows(page, game_log.branched(0, line))
    for place in (-1, 0):
        line.append(press_option(page, game_log.branched(0, line), place))
        shows(page, game_log.branched(0, line))
    return game_log.branched(0, line), line


def drag(page: Page, space: str, to: str, button: Any) -> None:
    boxes = [page.locator(f'#board [data-space="{one}"]').bounding_box() for one in (space, to)]
    (x0, y0), (x1, y1) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    page.mouse.move(x0, y0)
    page.mouse.down(button=button)
    page.mouse.move(x1, y1)
    page.mouse.up(button=button)


# What a thumb cannot get at: scrolled to, it must be whole in the window, and be what is found at its middle.
BEYOND = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
    if (!one.checkVisibility()) return false;
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !one.contains(found);
}).map((one) => one.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("size", [(390, 844), (390, 664), (320, 700)], ids=str)
def test_on_a_phone_all_of_a_study_and_of_the_controls_is_in_reach_of_a_thumb(
    served: Served, opened: tuple[Data, GameLog], visit: Visits, size: tuple[int, int]
) -> None:
    made, _ = opened
    width, height = size
    page = visit(f"/replay.html#{made['watch']}/0", viewport={"width": width, "height": height}, has_touch=True)
    page.get_by_role("button", name="Study").tap()
    page.get_by_role("button", name="Draw").tap()
    expect(page.locator(".ink")).to_have_count(3)
    visit.keep(page, f"study-{width}x{height}")
    assert page.evaluate(BEYOND, "#study :is(button, input, textarea)") == []
    assert page.evaluate(BEYOND, "#controls :is(button, input, select, a)") == []


def test_a_pressed_study_button_sits_level_with_its_neighbours(
    served: Served, opened: tuple[Data, GameLog], visit: Visits
) -> None:
    made, _ = opened
    page = visit(f"/replay.html#{made['watch']}/0", **DESK)
    page.get_by_role("button", name="Study").click()
    middles = page.locator("#tools button:visible").evaluate_all(
        "(all) => all.map((one) => { const { top, bottom } = one.getBoundingClientRect(); return top + bottom; })"
    )
    assert len(set(middles)) == 1


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_line_is_played_noted_drawn_shared_opened_elsewhere_and_copied(
    served: Served, opened: tuple[Data, GameLog], visit: Visits, screen: dict[str, Any]
) -> None:
    made, game_log = opened
    page = visit(f"/replay.html#{made['watch']}", **screen, **COPYING)
    line_log, line = branch_of(page, game_log)
    expect(page.locator(".tree li")).to_have_count(2)
    expect(page.locator(".tree .here")).to_contain_text(f"Line 1 after choice 0: {line_log.answers(0)[0]} … (3)")
    log = told(line_log, 0)
    assert log != line_log.answers(0)  # of some something is told, and not only that they were chosen
    expect(page.locator(f"#log li:nth-last-child(-n+{len(log)})")).to_have_text(log)

    page.get_by_label("Note on this moment").fill(NOTE)
    page.get_by_role("button", name="Draw").click()
    page.locator('#board [data-space="C1"]').click()
    drag(page, "C1", "D1", "left")
    page.locator('#board [data-space="D1"]').focus()
    page.keyboard.press("Shift+Enter")
    expect(page.locator(".inks")).to_contain_text("An arrow from D1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#board .k-mark")).to_have_count(3)
    expect(page.locator(".inks")).to_contain_text("ring around C1, arrow from C1 to D1, arrow from D1 to E1")
    assert complaints(page) == []
    visit.keep(page, f"study-{'phone' if screen is PHONE else 'desk'}")

    page.locator("#slider").fill("1")
    expect(page.locator("#board .k-mark")).to_have_count(0)
    expect(page.get_by_label("Note on this moment")).to_have_value("")
    page.locator("#slider").fill("3")
    expect(page.locator("#board .k-mark")).to_have_count(3)
    page.reload()  # it is kept in this browser
    expect(page.locator("#at")).to_have_text("Choice 3 of 3 · Line 1")
    expect(page.locator("#caption .noted")).to_have_text(NOTE)
    expect(page.locator("#board .k-mark")).to_have_count(3)

    page.get_by_role("button", name="Study (1)").click()
    page.get_by_label("Title of the study").fill("The bridge")
    page.get_by_role("button", name="Share by link").click()
    expect(page.locator("#told")).to_contain_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(rf"http://{served.address}/replay\.html#{made['watch']}/3@1/[\w-]{{32}}", link)

    other = visit(link, **screen)
    expect(other.locator("#at")).to_have_text("Choice 3 of 3 · Line 1")
    expect(other.locator(".reading")).to_contain_text("The bridge: a study by somebody else.")
    expect(other.get_by_label("Note on this moment")).to_have_value(NOTE)
    expect(other.get_by_label("Note on this moment")).not_to_be_editable()
    expect(other.locator("#board .k-mark")).to_have_count(3)
    expect(other.locator(".options")).to_have_count(0)
    expect(other.locator("[data-legal]")).to_have_count(0)
    drag(other, "C1", "D1", "right")
    expect(other.locator("#board .k-mark")).to_have_count(3)
    assert complaints(other) == []
    other.get_by_role("button", name="Make my own copy").click()
    expect(other.locator("#told")).to_contain_text("This copy is yours")
    other.locator(".tree .link", has_text="Line 1").click()
    other.locator("#slider").fill("3")
    shows(other, line_log)
    line.append(press_option(other, line_log, 0))
    shows(other, game_log.branched(0, line))

    page.locator("#slider").fill("2")  # the author's is as it was, and may be changed
    page.get_by_label("Note on this moment").fill("Or so.")
    page.get_by_role("button", name="Update and copy link").click()
    newer = link.replace("/3@1/", "/2@1/")
    page.wait_for_function("async (link) => (await navigator.clipboard.readText()) === link", arg=newer)
    third = visit(newer, **screen)
    expect(third.locator("#at")).to_have_text("Choice 2 of 3 · Line 1")
    expect(third.get_by_label("Note on this moment")).to_have_value("Or so.")
    page.get_by_role("button", name="Delete the link").click()
    expect(page.locator("#told")).to_contain_text("The link is deleted")
    visit.forgiven.append("404")
    fourth = visit(link, **screen)
    expect(fourth.locator("#told")).to_contain_text("This link leads nowhere")
    expect(fourth.locator("#table")).to_have_attribute("data-seq", "3")  # the game itself is there


def test_lines_branch_off_lines_are_renamed_taken_back_and_deleted(
    served: Served, opened: tuple[Data, GameLog], visit: Visits
) -> None:
    made, game_log = opened
    page = visit(f"/replay.html#{made['watch']}", **DESK)
    line_log, line = branch_of(page, game_log)
    page.locator("#slider").fill("1")
    expect(page.locator("#table")).to_have_attribute("data-seq", "1")
    before = game_log.branched(0, line[:1])
    ids = choice_ids(before.game)
    place = next(place for place, id_ in enumerate(ids) if id_ != line[1])
    page.locator(".options [data-option]").nth(place).click()
    shows(page, game_log.branched(0, [line[0], ids[place]]))
    expect(page.locator("#at")).to_have_text("Choice 2 of 2 · Line 2")
    expect(page.locator(".tree li")).to_have_count(3)
    page.get_by_role("button", name="Rename Line 2").click()
    page.get_by_label("Name of Line 2").fill("Upper way")
    page.keyboard.press("Enter")
    expect(page.locator("#at")).to_have_text("Choice 2 of 2 · Upper way")
    page.locator(".tree .link", has_text="Line 1").click()
    page.keyboard.press("End")
    shows(page, line_log)
    expect(page.locator("#log .branch")).to_have_text(re.compile("^Upper way"))
    page.locator("#log .branch button").click()
    expect(page.locator("#at")).to_have_text("Choice 2 of 2 · Upper way")
    page.locator(".tree .link", has_text="Line 1").click()
    page.keyboard.press("End")
    shows(page, line_log)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#at")).to_have_text("Choice 2 of 2 · Line 1")
    page.get_by_role("button", name="Delete Line 1").click()  # with what branches off it
    expect(page.locator("#at")).to_have_text(f"Choice 0 of {game_log.seq}")
    expect(page.locator(".tree li")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Study", exact=True)).to_be_visible()


def test_the_games_own_choice_goes_on_along_the_game(
    served: Served, opened: tuple[Data, GameLog], visit: Visits
) -> None:
    made, game_log = opened
    page = visit(f"/replay.html#{made['watch']}/20", **DESK)
    expect(page.locator("#table")).to_have_attribute("data-open", "yes")
    page.keyboard.press("s")
    for seq in range(20, 24):
        expect(page.locator("#table")).to_have_attribute("data-seq", str(seq))
        page.locator(".options .made").click()
    expect(page.locator("#at")).to_have_text(f"Choice 24 of {game_log.seq}")
    expect(page.locator(".tree li")).to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator("#study")).to_be_hidden()


def test_a_line_is_played_on_from_and_its_position_copied(
    served: Served, opened: tuple[Data, GameLog], visit: Visits
) -> None:
    made, game_log = opened
    seq, _ = game_log.action(40) or (0, None)
    page = visit(f"/replay.html#{made['watch']}/{seq}", **DESK, **COPYING)
    expect(page.locator("#table")).to_have_attribute("data-open", "yes")
    page.keyboard.press("s")
    choice = other_space(game_log, seq)
    page.locator(f'[data-tool="study option {choice}"]').click()
    line_log = game_log.branched(seq, [choice])
    shows(page, line_log)
    page.locator('[data-tool="position"]').click()
    expect(page.locator("#told")).to_contain_text("Copied: the beginning of this action")
    shared = outgoing.shared(line_log, line_log.seq, None, open_=True)
    assert page.evaluate("navigator.clipboard.readText()") == f"http://{served.address}/position.html#{shared.text}"
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url("**/table.html#*")
    expect(page.locator("#prompt")).to_be_visible()
    token = page.url.rsplit("#", 1)[1]
    game = next(one for one in served.http.post("/api/mine", json={"tokens": [token]}).json()["games"])
    played = served.game_log(game["game"])
    assert [played.recording.id_of(number) for number in range(seq + 1)] == [
        line_log.recording.id_of(number) for number in range(seq + 1)
    ]


def test_where_somebody_gave_up_another_line_may_begin(served: Served, visit: Visits) -> None:
    made = served.new({"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"})
    ann = served.sit(made["token"])
    ann.my_turn()
    ann.choose()
    ann.my_turn()
    ann.ask("resign")
    ann.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
    end = ann.seq
    ann.close()
    page = visit(f"/replay.html#{made['token']}/{end}", **DESK)
    expect(page.locator("#caption")).to_contain_text("resigned.")
    expect(page.get_by_role("button", name="Play on from here")).to_be_enabled()
    page.keyboard.press("s")
    page.locator(".options [data-option]").first.click()
    expect(page.locator("#at")).to_have_text(f"Choice {end + 1} of {end + 1} · Line 1")
    expect(page.locator("#caption")).not_to_contain_text("resigned")
    expect(page.locator("#log")).not_to_contain_text("resigned")
    expect(page.locator("#log")).not_to_contain_text("wins")
    page.locator(".tree .link", has_text="The game").click()
    expect(page.locator("#log")).to_contain_text("resigned")


def test_a_study_is_saved_as_a_file_and_opens_again(
    served: Served, opened: tuple[Data, GameLog], visit: Visits, tmp_path: Path
) -> None:
    made, game_log = opened
    page = visit(f"/replay.html#{made['watch']}", **DESK)
    branch_of(page, game_log)
    drag(page, "C1", "D1", "right")  # by the right button without drawing being on
    expect(page.locator("#board .k-mark")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "study.json"
    download.value.save_as(file)
    other = visit("/replay.html", **DESK)
    other.get_by_label("Choose a file").set_input_files(file)
    other.get_by_role("button", name="Study (1)").click()
    other.locator(".tree .link", has_text="Line 1").click()
    other.keyboard.press("End")
    expect(other.locator("#at")).to_have_text("Choice 3 of 3 · Line 1")
    expect(other.locator("#board .k-mark")).to_have_count(1)

    visit.forgiven.append("400")
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r'"choices": \[\s*"[^"]+"', '"choices": ["Z9"', text), encoding="utf-8")
    spoiled = visit("/replay.html", **DESK)
    spoiled.get_by_label("Choose a file").set_input_files(file)
    expect(spoiled.get_by_role("alert")).to_contain_text("variation 1: choice 1, 'Z9', cannot be made")


def test_a_running_game_is_not_studied(served: Served, visit: Visits) -> None:
    made = served.new({"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"})
    page = visit(f"/replay.html#{made['token']}", **DESK)
    expect(page.locator("#table")).to_have_attribute("data-seq", re.compile("."))
    page.keyboard.press("s")
    expect(page.locator("#study")).to_be_hidden()
    expect(page.get_by_role("button", name="Study")).to_have_count(0)
