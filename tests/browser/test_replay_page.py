"""The replay page: a finished game moment by moment, links to any of them, records opened from files, playing on."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from browser.test_axe import complaints
from matchless import load_record, new_game, save_record
from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.server.game_log import GameLog
from matchless.teacher.review import Review
from reviewed import keep_review, reviewed
from served import ANN, BOT, Data, Served, log_of
from server.test_reviews import Here
from visits import Visits

MOVING = {"reduced_motion": "no-preference"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
# What reaches beyond its seat's panel or the window, or does not show all that is in it.
CUT = """() => [...document.querySelectorAll(".seat, .seat :is(.back, .name, .fighters), #fight")].filter((one) => {
    const inner = one.getBoundingClientRect(), outer = (one.closest(".seat") ?? one).getBoundingClientRect();
    const beyond = inner.left < outer.left || inner.right > outer.right || inner.top < outer.top;
    return beyond || inner.bottom > Math.min(outer.bottom, innerHeight) || one.scrollWidth > one.clientWidth;
}).map((one) => one.className)"""


@pytest.fixture
def finished(served: Served) -> Data:
    """A game against a bot that is over; `record` is its record."""
    made = served.amid(lambda game: any(game.health[hero] < 4 for hero in bits(game.table.all_heroes)), ANN, BOT)
    ann = served.sit(made["token"])
    ann.play_out(1)
    ann.close()
    record = served.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"}).text
    return {**made, "record": record}


@pytest.fixture
def four(served: Served) -> tuple[Data, GameLog]:
    """A record of four heroes that is opened, and its log."""
    names = ["bigfoot", "robert-muldoon", "daredevil", "titania"]
    game, chance = new_game("globe-theatre", names, format="free-for-all", seed=4), random.Random(4)
    while not game.over:
        game.choose(chance.choice(game.options))
    made: Data = served.http.post("/api/replays", json={"record": save_record(game)}).json()
    return made, told(served, made)


def moment_of(game_log: GameLog, fits: Callable[[int], bool]) -> int:
    """The first moment after the set-up that fits."""
    return next(seq for seq in range(20, game_log.seq) if fits(seq))


def kinds(game_log: GameLog, seq: int) -> list[str]:
    """What happened by the last of the first `seq` choices."""
    return [event.kind for event in game_log.events[seq]]


def said(game_log: GameLog, seq: int) -> list[str]:
    return [one.text for one in game_log.told(seq, None, open_=True) if one.text]


def box(page: Page, place: str) -> FloatRect:
    """Where something is in the window."""
    found = page.locator(place).bounding_box()
    assert found is not None
    return found


def told(served: Served, made: Data) -> GameLog:
    return served.game_log(made["game"])


def replay(served: Served, moment: str = "") -> str:
    return f"http://{served.address}/replay.html{moment and '#'}{moment}"


def shows(page: Page, game_log: GameLog, seq: int) -> None:
    """Waits for a moment, and compares board, hands, slider and log with the game as it stood there."""
    expect(page.locator("#table")).to_have_attribute("data-seq", str(seq))
    expect(page.locator("#at")).to_have_text(f"Choice {seq} of {game_log.seq}")
    expect(page.locator("#slider")).to_have_value(str(seq))
    game = game_log.moment(seq)
    table = game.table
    there = {number: table.board.spaces[space] for number, space in enumerate(game.at) if space >= 0}
    drawn = {int(one.get_attribute("data-fighter") or -1) for one in page.locator("#board .f").all()}
    assert drawn == set(there)
    for number, space in there.items():
        label = page.locator(f'#board [data-space="{space}"]').get_attribute("aria-label") or ""
        assert f", {table.fighters[number].health and game.health[number]} of " in label, (label, number)
    for seat in range(table.seats):
        names = ", ".join(table.cards[card].name for card in game.hand[seat])
        hand = page.locator(f'.seat[data-seat="{seat + 1}"] .backs').get_attribute("aria-label") or ""
        assert sorted(hand.removeprefix("Hand: ").split(", ")) == sorted((names or "no cards").split(", "))
    lines = [line for line in log_of(game_log, None, open_=True) if line.seq <= seq]
    expect(page.locator("#log li:not(.later)")).to_have_count(len(lines))
    if lines:
        current = [line.text for line in lines if line.seq == lines[-1].seq]
        expect(page.locator("#log [aria-current]")).to_have_text(current)


def test_the_slider_leads_to_every_moment_and_board_and_log_follow(
    served: Served, finished: Data, visit: Visits
) -> None:
    game_log = told(served, finished)
    page = visit(replay(served, finished["token"]))
    shows(page, game_log, 0)
    for seq in (game_log.seq // 2, game_log.seq // 3, game_log.seq):
        page.locator("#slider").fill(str(seq))
        shows(page, game_log, seq)
        expect(page).to_have_url(re.compile(rf"#{finished['token']}/{seq}$"))
    expect(page.locator("#turn strong")).to_have_text(re.compile(r"wins?$|^You win$"))
    visit.keep(page, "replay-end")


def test_keys_and_buttons_step_through_choices_and_turns(served: Served, finished: Data, visit: Visits) -> None:
    game_log = told(served, finished)
    turns = [line.seq for line in log_of(game_log, None) if line.mark]
    page = visit(replay(served, f"{finished['watch']}/{turns[2]}"))
    shows(page, game_log, turns[2])
    ways = [
        ("ArrowRight", "Next choice", turns[2] + 1),
        ("ArrowLeft", "Choice before", turns[2]),
        ("PageDown", "Next turn", turns[3]),
        ("PageUp", "Turn before", turns[2]),
        ("End", "Last moment", game_log.seq),
        ("Home", "First moment", 0),
    ]
    for key, _, seq in ways:
        page.keyboard.press(key)
        shows(page, game_log, seq)
    page.locator("#slider").fill(str(turns[2]))
    for _, name, seq in ways:
        page.get_by_role("button", name=name).click()
        shows(page, game_log, seq)
    expect(page.get_by_role("button", name="Choice before")).to_be_disabled()


def test_a_sentence_of_the_log_leads_to_its_moment(served: Served, finished: Data, visit: Visits) -> None:
    game_log = told(served, finished)
    lines = log_of(game_log, None, open_=True)
    page = visit(replay(served, finished["watch"]))
    place = len(lines) // 2
    page.locator("#log li").nth(place).click(position={"x": 4, "y": 6})  # beside the names in it, which show cards
    shows(page, game_log, lines[place].seq)
    expect(page.locator("#log [aria-current]").first).to_be_in_viewport()


def test_it_plays_by_itself_until_it_is_paused_and_moves_what_moved(
    served: Served, finished: Data, visit: Visits
) -> None:
    game_log = told(served, finished)
    page = visit(replay(served, f"{finished['watch']}/{game_log.seq - 6}"), **MOVING)
    page.locator("#speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#play")).to_have_text("Pause")
    shows(page, game_log, game_log.seq)
    expect(page.locator("#play")).to_have_text("Play")  # at the end it stops
    page.locator("body").press(" ")  # and begins again
    expect(page.locator("#play")).to_have_text("Pause")
    page.wait_for_function("() => Number(document.getElementById('table').dataset.seq) > 0")
    page.locator("body").press(" ")
    expect(page.locator("#play")).to_have_text("Play")
    seq = int(page.locator("#slider").input_value())
    assert 0 < seq < game_log.seq
    shows(page, game_log, seq)


def test_a_choice_that_led_to_nothing_yet_is_told_itself(served: Served, finished: Data, visit: Visits) -> None:
    game_log = told(served, finished)
    quiet = [seq for seq in range(1, game_log.seq) if not said(game_log, seq)]
    page = visit(replay(served, f"{finished['watch']}/{quiet[0]}"))
    for seq in quiet[:: len(quiet) // 6]:
        page.locator("#slider").fill(str(seq))
        expect(page.locator("#caption .said")).to_have_text(game_log.answer(seq))
    loud = moment_of(game_log, lambda seq: "move" in kinds(game_log, seq))
    page.locator("#slider").fill(str(loud))
    expect(page.locator("#caption .said")).to_have_text(" ".join(said(game_log, loud)))


def test_playing_passes_over_choices_that_led_to_nothing_yet(served: Served, finished: Data, visit: Visits) -> None:
    game_log = told(served, finished)
    begin = moment_of(game_log, lambda seq: bool(said(game_log, seq)) and not said(game_log, seq + 1))
    page = visit(replay(served, f"{finished['watch']}/{begin}"))
    shows(page, game_log, begin)
    page.evaluate(
        """() => {
            window.seen = [];
            const table = document.getElementById("table");
            const watch = new MutationObserver(() => window.seen.push(Number(table.dataset.seq)));
            watch.observe(table, { attributes: true, attributeFilter: ["data-seq"] });
        }"""
    )
    page.locator("#speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => new Set(window.seen).size > 5")
    page.get_by_role("button", name="Pause").click()
    seen = sorted(set(page.evaluate("window.seen")) - {begin})
    assert seen == [seq for seq in range(begin + 1, seen[-1] + 1) if said(game_log, seq)]


def test_a_scheme_is_shown_as_long_as_it_resolves(served: Served, four: tuple[Data, GameLog], visit: Visits) -> None:
    made, game_log = four
    played = moment_of(game_log, lambda seq: ev.SCHEME in kinds(game_log, seq) and game_log.moment(seq).scheme >= 0)
    card = game_log.table.cards[game_log.moment(played).scheme].name
    after = moment_of(game_log, lambda seq: seq > played and game_log.moment(seq).scheme < 0)
    page = visit(replay(served, f"{made['watch']}/{played}"))
    for seq in range(played, after):
        page.locator("#slider").fill(str(seq))
        expect(page.locator("#table")).to_have_attribute("data-seq", str(seq))
        expect(page.locator("#fight .scheme-side")).to_contain_text(card)
        expect(page.locator("#fight .scheme-side .text")).to_be_visible()
    visit.keep(page, "replay-scheme")


def test_four_open_hands_are_seen_whole(served: Served, four: tuple[Data, GameLog], visit: Visits) -> None:
    made, game_log = four
    fought = [seq for seq in range(20, game_log.seq) if ev.REVEAL in kinds(game_log, seq)]
    full = max(fought, key=lambda seq: sum(len(hand) for hand in game_log.moment(seq).hand))
    page = visit(replay(served, f"{made['watch']}/{full}"), viewport={"width": 1440, "height": 900})
    shows(page, game_log, full)
    visit.keep(page, "replay-four")
    expect(page.locator(".seat .back")).to_have_count(sum(len(hand) for hand in game_log.moment(full).hand))
    assert page.evaluate(CUT) == []


def test_on_a_phone_the_combat_follows_the_board_and_what_is_pressed_stays(
    served: Served, four: tuple[Data, GameLog], visit: Visits
) -> None:
    made, game_log = four
    fought = moment_of(game_log, lambda seq: ev.REVEAL in kinds(game_log, seq))
    page = visit(replay(served, f"{made['watch']}/{fought}"), **PHONE)
    shows(page, game_log, fought)
    visit.keep(page, "replay-phone")
    board, fight, next_ = box(page, "#ground"), box(page, "#fight"), box(page, "#next")
    assert 0 <= fight["y"] - (board["y"] + board["height"]) <= 10
    assert fight["y"] + fight["height"] <= box(page, "#controls")["y"]
    assert next_["y"] + next_["height"] <= 844
    page.locator("#slider").fill("0")
    shows(page, game_log, 0)
    expect(page.locator("#fight")).to_be_hidden()
    assert (box(page, "#next"), box(page, "#ground")) == (next_, board)
    page.locator("#last").press("Tab")  # to what is beside speed, in a row that is pushed
    expect(page.get_by_role("button", name="Copy link to this moment")).to_be_focused()
    expect(page.get_by_role("button", name="Copy link to this moment")).to_be_in_viewport(ratio=1)


def test_the_first_caption_is_one_sentence(served: Served, finished: Data, visit: Visits) -> None:
    page = visit(replay(served, f"{finished['watch']}/0"))
    expect(page.locator(".said")).to_have_text("The game is set up, and each side has drawn its hand.")
    expect(page.locator("#log li").first).to_contain_text(" draws ")


def test_a_link_to_a_moment_gives_no_seat_away(served: Served, finished: Data, visit: Visits) -> None:
    game_log = told(served, finished)
    page = visit(replay(served, f"{finished['token']}/40"), permissions=["clipboard-read", "clipboard-write"])
    shows(page, game_log, 40)
    page.get_by_role("button", name="Copy link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == replay(served, f"{finished['watch']}/40")
    shows(visit(link), game_log, 40)


def test_the_record_is_downloaded_and_opens_again(
    served: Served, finished: Data, visit: Visits, tmp_path: Path
) -> None:
    game_log = told(served, finished)
    page = visit(replay(served, finished["watch"]))
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8") == finished["record"]

    other = visit(replay(served))
    other.get_by_label("Choose a file").set_input_files(file)
    shows(other, game_log, 0)
    token = re.search(r"#([\w-]+)", other.url)
    assert token is not None
    assert token.group(1) not in (finished["watch"], finished["token"])
    expect(other.get_by_role("button", name="Play on from here")).to_be_enabled()


def test_a_file_that_is_no_record_is_refused_in_a_sentence(served: Served, visit: Visits, tmp_path: Path) -> None:
    visit.forgiven.append("400")
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann", encoding="utf-8")
    page = visit(replay(served))
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("This record cannot be replayed")


def test_playing_on_begins_a_game_at_that_moment(served: Served, finished: Data, visit: Visits) -> None:
    game_log = told(served, finished)
    page = visit(replay(served, f"{finished['watch']}/30"))
    shows(page, game_log, 30)
    page.get_by_role("button", name="Play on from here").click()
    asked = game_log.moment(30).asked
    page.locator(f'#play-on input[name="seat"][value="{asked}"]').check(force=True)
    page.locator('#play-on input[name="level"][value="novice"]').check(force=True)
    page.get_by_label("Your name").fill("Cleo")
    visit.keep(page, "replay-play-on")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(re.compile(r"/table\.html#"))
    expect(page.locator("#table")).to_have_attribute("data-seq", "30")
    expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")
    kept = page.evaluate("JSON.parse(localStorage.getItem('matchless.games'))[0]")
    assert page.url.endswith(f"#{kept['token']}")
    new = served.stored(kept["game"])
    assert list(new.lines) == game_log.lines[:30]
    assert [seat.name for seat in new.seats] == ["Cleo" if seat == asked else None for seat in range(2)]
    assert load_record(finished["record"]).seed == GameLog(new.head).game.seed


def test_nothing_can_be_played_on_where_the_game_is_over(served: Served, finished: Data, visit: Visits) -> None:
    page = visit(replay(served, f"{finished['watch']}/9999"))
    shows(page, game_log := told(served, finished), game_log.seq)
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()


def test_a_running_game_shows_what_its_seat_may_know_and_grows(served: Served, visit: Visits) -> None:
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    for _ in range(10):
        ann.my_turn()
        ann.choose()
    ann.my_turn()
    before = ann.seq
    page = visit(replay(served, made["token"]))
    expect(page.locator("#at")).to_have_text(f"Choice {before} of {before}")
    expect(page.locator('.seat[data-seat="1"] .back').first).to_be_visible()
    expect(page.locator('.seat[data-seat="2"] .backs')).to_have_count(0)
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    ann.choose()
    ann.my_turn()
    expect(page.locator("#at")).to_have_text(f"Choice {before} of {ann.seq}")
    ann.play_out(3)
    game_log = told(served, made)
    expect(page.locator("#at")).to_have_text(f"Choice {before} of {game_log.seq}")
    page.keyboard.press("End")
    expect(page.locator("#table")).to_have_attribute("data-open", "yes")
    expect(page.locator("#table")).to_have_attribute("data-seq", str(game_log.seq))
    expect(page.locator("#log li")).to_have_text([line.text for line in log_of(game_log, None, open_=True)])
    ann.close()


def test_an_unknown_token_is_told_in_a_sentence(served: Served, visit: Visits) -> None:
    page = visit(replay(served, "x" * 32))
    expect(page.get_by_role("heading", name="This replay cannot be opened")).to_be_visible()
    expect(page.locator("#choose")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_nothing_scrolls_sideways(served: Served, finished: Data, visit: Visits, scheme: str) -> None:
    game_log = told(served, finished)
    for seq in (0, game_log.seq // 2, game_log.seq):
        page = visit(replay(served, f"{finished['watch']}/{seq}"), color_scheme=scheme, **PHONE)
        shows(page, game_log, seq)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert visit(replay(served), color_scheme=scheme, **PHONE).evaluate("document.documentElement.scrollWidth") <= 390


@pytest.fixture
def judged(served: Served) -> tuple[Data, Review]:
    """A record that is opened, and its review, which is kept."""
    record, found = reviewed()
    made: Data = served.http.post("/api/replays", json={"record": record}).json()
    keep_review(served, made["game"], found)
    return made, found


def test_the_chances_lie_under_the_slider_and_lead_to_their_moments(
    served: Served, judged: tuple[Data, Review], visit: Visits
) -> None:
    made, found = judged
    page = visit(replay(served, made["watch"]))
    graph = page.get_by_role("img", name=re.compile("^The chance to win: Robin Hood from"))
    expect(graph).to_be_visible()
    marked = [unit for unit in found["units"] if unit["mark"] != "fine"]
    expect(graph.locator(".c-mark")).to_have_count(len(marked))
    theirs = [unit for unit in marked if unit["seat"] == 1]
    expect(graph.locator(".c-mark.theirs")).to_have_count(len(theirs))
    assert 0 < len(theirs) < len(marked)
    size = graph.bounding_box()
    assert size is not None
    whole = found["choices"]
    graph.click(position={"x": size["width"] * 20 / whole, "y": size["height"] - 1})
    expect(page.locator("#table")).to_have_attribute("data-seq", "20")
    blunder = max(marked, key=lambda unit: unit["loss"])
    graph.locator(f".c-mark.{blunder['mark']}").first.click()
    first = next(unit for unit in marked if unit["mark"] == blunder["mark"])
    expect(page.locator("#table")).to_have_attribute("data-seq", str(first["first"]))
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"Robin Hood \d+ %, {first['mark']} next: "))
    own = next(unit for unit in found["units"] if unit["seat"] == 0)
    slider.fill(str(own["first"]))
    expect(page.locator("#chance")).to_contain_text(f"{round(own['before'] * 100)} %")
    visit.keep(page, "replay-chances")
    assert complaints(page) == []


def test_without_a_review_one_can_be_had_from_the_replay(served: Served, visit: Visits) -> None:
    record, _ = reviewed()
    served.games.reviews.iterations, served.games.reviews.queue = 1, Here()
    made = served.http.post("/api/replays", json={"record": record}).json()
    page = visit(replay(served, made["watch"]))
    expect(page.locator("#chances")).to_be_hidden()
    page.get_by_role("button", name="Work out the chances of this game").click()
    expect(page.locator("#chances .c-line")).to_be_visible()
    expect(page.locator("#reviewing")).to_be_empty()


def test_a_running_game_has_no_chances_to_look_at(served: Served, visit: Visits) -> None:
    made = served.new(ANN, BOT)
    page = visit(replay(served, made["token"]))
    expect(page.locator("#table")).to_have_attribute("data-seq", re.compile("."))
    expect(page.locator("#chances")).to_be_hidden()
    expect(page.locator("#reviewing")).to_be_empty()
