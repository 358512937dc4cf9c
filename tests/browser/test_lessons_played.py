"""Lessons in a real browser: every one is played through, by touch on a phone and by keys on a desktop."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.test_axe import complaints
from matchless import Game
from matchless.engine.position_text import at_action
from matchless.teacher import lessons
from served import ANN, BOT, Served
from visits import Visits

STEPS = [step.id for step in lessons.load(lessons.FIRST).steps]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True}
LYING: dict[str, Any] = {"viewport": {"width": 740, "height": 360}}
DARK_PHONE: dict[str, Any] = {"color_scheme": "dark", **PHONE}
# What glows and can be pressed next, once all is told: a button, the tool that takes back, a card, or a space.
GLOWING = """() => {
    const prompt = document.getElementById("prompt");
    if (prompt.querySelector("a[href='/lessons.html']")) return { kind: "over" };
    const parts = [".lesson-step", "#question", ".source", ".answers"];
    const said = parts.map((one) => prompt.querySelector(one)?.textContent);
    const moment = `${document.getElementById("table").dataset.seq} ${said}`; // not why something is grey
    if (moment === window.before) return null;
    const button = prompt.querySelector("[data-glow]") ?? document.querySelector(".bar [data-glow]");
    const card = document.querySelector("#hand [data-glow] [data-card]");
    const ring = document.querySelector("#board .glows circle");
    const done = (what) => ((window.before = moment), what);
    if (button) return done({ kind: "button", name: button.dataset.tool === "undo" ? "undo" : "answer" });
    if (card) return done({ kind: "card", name: card.dataset.card });
    if (!ring) return null;
    const place = `translate(${ring.getAttribute("cx")} ${ring.getAttribute("cy")})`;
    const at = (one) => one.getAttribute("transform") === place;
    const space = [...document.querySelectorAll("#board [data-space]")].find(at);
    return space ? done({ kind: "space", name: space.dataset.space }) : null;
}"""
SCROLLS = """() => {
    const root = document.documentElement, prompt = document.getElementById("prompt");
    const inside = prompt.scrollHeight > prompt.clientHeight + 1;
    return [root.scrollHeight > innerHeight, root.scrollWidth > innerWidth, inside];
}"""
# Whether the focus is on what glows, or on what was chosen by it.
FOCUSED = """() => {
    const { activeElement: one } = document;
    const ring = document.querySelector("#board .glows circle");
    const place = `translate(${ring?.getAttribute("cx")} ${ring?.getAttribute("cy")})`;
    const chosen = document.querySelector('.answers .primary[data-key="Enter"]');
    return one.closest("[data-glow]") || one.getAttribute("transform") === place || chosen;
}"""
# How far the bold words are behind the sentence, and the size of its letters.
GAP = """() => {
    const told = document.createRange(), question = document.getElementById("question");
    told.selectNodeContents(question);
    const bold = document.querySelector("#prompt .source b").getClientRects()[0];
    return [bold.left - [...told.getClientRects()].at(-1).right, parseFloat(getComputedStyle(question).fontSize)];
}"""
BOXES = """() => [...document.querySelectorAll('#prompt .answers > *, #hand .face')]
    .map((one) => JSON.stringify(one.getBoundingClientRect()))"""


UNDER_A_TIP = """() => [...document.querySelectorAll('#board [data-space]')].filter((space) => {
    const { x, y, width, height } = space.querySelector('.b-hit').getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.tip');
}).map((space) => space.dataset.space)"""


def begin(served: Served, visit: Visits, slug: str, step: int = 0, **options: Any) -> Page:
    made = served.http.post("/api/lessons", json={"lesson": slug, "step": step}).json()
    return visit.table(made["token"], **options)


def told(page: Page) -> str:
    """What is said now, with a number that hangs on how one has played as the lesson writes it."""
    return re.sub(r"has \d health left", "has {health bigfoot} health left", page.locator("#question").inner_text())


def take_part(page: Page, by_keys: bool = False, look: Callable[[], None] = lambda: None) -> None:
    """Presses whatever glows until the lesson is over; looks at it before each press."""
    while (what := page.wait_for_function(GLOWING).json_value())["kind"] != "over":
        look()
        kind, name = what["kind"], what.get("name")
        if kind == "button" and name == "undo":
            target = page.locator(".bar [data-glow]")
        elif kind == "button":
            target = page.locator("#prompt [data-glow]").first
        elif kind == "card":
            target = page.locator(f'#hand [data-glow] [data-card="{name}"]').first
        else:
            target = page.locator(f'#board [data-space="{name}"]')
        if by_keys:
            target.focus()
            page.keyboard.press("Enter")
        elif kind == "space":
            target.locator(".b-hit").tap(force=True)
        else:
            target.tap(force=True)  # a grey card is pressed too


def test_the_first_duel_is_played_by_touch_on_a_phone_where_nothing_scrolls_and_axe_is_content(
    served: Served, visit: Visits
) -> None:
    page = begin(served, visit, lessons.FIRST, newcomer=True, **DARK_PHONE)
    read: list[str] = []

    def look() -> None:
        question = told(page)
        assert page.evaluate(SCROLLS) == [False, False, False], question
        if question not in read:
            assert complaints(page) == [], question
        read.append(question)

    take_part(page, look=look)
    duel = lessons.load(lessons.FIRST)
    assert list(dict.fromkeys(read)) == [step.say for step in duel.steps[:-1]]
    ending = page.get_by_role("region", name="Victory")
    expect(ending.get_by_role("list", name="What you have learned")).to_contain_text("Defend")
    expect(ending).to_contain_text(duel.steps[-1].say)
    expect(ending.get_by_role("button", name="My first game")).to_be_visible()
    assert page.evaluate(SCROLLS)[:2] == [False, False]
    assert complaints(page) == []
    page.goto("/")
    expect(page.get_by_role("heading", name="Your first duel is won. Now one of your own?")).to_be_visible()
    page.get_by_role("button", name="My first game").click()
    expect(page.locator("#foes")).to_contain_text("Bot, novice")


def test_another_choice_is_answered_gently_and_a_screen_reader_hears_each_step(served: Served, visit: Visits) -> None:
    page = begin(served, visit, lessons.FIRST)
    said = page.locator("#said")
    expect(said).to_contain_text("Your side. You are Robin Hood.")
    expect(said).to_contain_text("Place the first one on D3, where it glows.")
    page.locator('#board [data-space="C4"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt .whynot")).to_have_text(re.compile("He could stand there too. D3 will be in"))
    expect(said).to_contain_text("He could stand there too.")
    expect(page.locator("#prompt")).not_to_contain_text("Place at C4")  # nothing is chosen
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)


def test_between_what_is_told_and_what_is_to_be_done_is_one_space(served: Served, visit: Visits) -> None:
    page = begin(served, visit, lessons.FIRST)
    expect(page.locator("#prompt .source b")).to_be_visible()
    gap, letter = page.evaluate(GAP)
    assert 0.15 * letter < gap < 0.3 * letter


def test_a_lesson_is_left_and_gone_on_with(served: Served, visit: Visits) -> None:
    page = visit("/", newcomer=True)
    expect(page.get_by_role("heading", name="New here? Play your first duel.")).to_be_visible()
    page.get_by_role("button", name="Start the duel").click()
    page.locator('#board [data-space="D3"] .b-hit').click(force=True)
    page.locator("#prompt [data-glow]").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#question")).to_have_text(re.compile("Each turn you have two actions"))
    page.get_by_role("link", name="Leave").click()
    page.get_by_role("button", name="Go on: step 3 of 18").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#question")).to_have_text(re.compile("Each turn you have two actions"))
    page.goto("/")
    page.get_by_role("button", name="I know the game").click()
    expect(page.locator("#newhere")).to_be_hidden()
    page.reload()
    expect(page.locator("#new-game")).to_be_visible()
    expect(page.locator("#newhere")).to_be_hidden()
    assert page.locator("#pairing b").all_inner_texts()[:2] == ["Robin Hood", "Bigfoot"]


def test_the_replay_of_a_lesson_claims_nothing_of_a_script(served: Served, visit: Visits) -> None:
    made = served.http.post("/api/lessons", json={"lesson": lessons.FIRST, "step": len(STEPS) - 1}).json()
    asked: list[str] = []
    page = visit("/")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/replay.html#{made['token']}")
    expect(page.locator("#log li").first).to_be_attached()
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#log .to-why")).to_have_count(0)
    expect(page.locator("[data-tool='review'], [data-tool='chances']")).to_have_count(0)
    assert not [url for url in asked if "/api/review" in url]  # which would be refused again and again


def test_a_lesson_says_nothing_of_threats(served: Served, visit: Visits) -> None:
    page = begin(served, visit, lessons.FIRST, step=2)
    page.get_by_role("button", name="Next").click()
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(str(frame))))
    page.reload()
    page.locator('#board [data-space="D3"]').focus()
    page.wait_for_timeout(1_000)  # three times as long as one points before the server is asked
    assert not [frame for frame in said if "threaten" in frame]


@pytest.mark.parametrize("half", [0, 1])
def test_every_lesson_is_played_by_keys(served: Served, visit: Visits, half: int) -> None:
    page = visit("/lessons.html")
    expect(page.locator("#lessons > li")).to_have_count(len(lessons.ORDER))
    for slug in lessons.ORDER[half::2]:
        made = served.http.post("/api/lessons", json={"lesson": slug}).json()
        page.goto(f"/table.html#{made['token']}")
        take_part(page, by_keys=True)
        page.goto("/lessons.html")
        expect(page.locator("#lessons > li", has_text=lessons.load(slug).title)).to_contain_text("Done")


@pytest.mark.parametrize("slug", lessons.ORDER[1:])
def test_every_other_lesson_fits_a_phone_and_is_for_everybody(served: Served, visit: Visits, slug: str) -> None:
    page = begin(served, visit, slug, **PHONE)
    looked: list[str] = []

    def look() -> None:
        question = page.locator("#question").inner_text()
        assert page.evaluate(SCROLLS) == [False, False, False], question
        if not looked:
            assert complaints(page) == [], question
        looked.append(question)

    take_part(page, look=look)
    assert looked
    assert page.evaluate(SCROLLS)[:2] == [False, False]


@pytest.mark.parametrize("screen", [{"color_scheme": "light"}, DARK_PHONE], ids=["desk", "phone"])
def test_lessons_are_for_everybody(served: Served, visit: Visits, screen: dict[str, Any]) -> None:
    page = visit("/lessons.html", newcomer=True, **screen)
    expect(page.locator("#lessons > li").first).to_be_visible()
    assert complaints(page) == []
    page.goto("/")
    expect(page.locator("#newhere")).to_be_visible()
    assert complaints(page) == []
    for step in (0, 1, 7, 15, 17) if screen != DARK_PHONE else ():  # there it is looked at while it is played
        made = served.http.post("/api/lessons", json={"lesson": lessons.FIRST, "step": step}).json()
        page.goto("about:blank")
        page.goto(f"/table.html#{made['token']}")
        expect(page.locator(".lesson-step, .taught").locator("visible=true").first).to_be_visible()
        assert complaints(page) == []


def test_a_heros_own_machinery_is_told_once_when_one_first_plays_it(served: Served, visit: Visits) -> None:
    page = visit("/")
    made = served.amid(lambda game: at_action(game) and game.asked == 0, ANN, BOT)
    page.goto(f"/table.html#{made['token']}")  # whoever wants none gets none
    expect(page.locator("#prompt")).to_have_attribute("data-kind", "action")
    page.wait_for_load_state("networkidle")
    tip = page.get_by_role("complementary", name="Tip")
    expect(tip).to_have_count(0)
    page.evaluate("localStorage.setItem('matchless.look', JSON.stringify({ pace: 'none' }))")
    page.reload()
    expect(tip).to_contain_text("Robin Hood: After an attack, the attacker may move 2 spaces")
    expect(page.locator("#said")).to_contain_text("Tip: Robin Hood")
    assert complaints(page) == []
    tip.get_by_role("button", name="Got it").click()
    expect(tip).to_have_count(0)
    page.reload()
    expect(page.locator("#prompt")).to_have_attribute("data-kind", "action")
    page.wait_for_load_state("networkidle")
    expect(tip.filter(has_text="After an attack")).to_have_count(0)


def test_a_tip_makes_way_for_a_choice_on_the_board(served: Served, visit: Visits) -> None:
    made = served.amid(lambda game: at_action(game) and game.asked == 0, ANN, BOT)
    page = visit.table(made["token"], newcomer=True)
    tip = page.locator(".tip")
    expect(tip).to_be_visible()
    page.locator("#prompt .answers button", has_text="Maneuver").click()
    expect(tip).to_be_visible()
    page.locator("#prompt .answers button", has_text="No boost").click()
    expect(page.locator('#board [data-legal="yes"]')).not_to_have_count(0)
    expect(tip).to_have_count(0)
    page.locator("#prompt .answers button", has_text="Done moving").click()
    expect(page.locator("#prompt")).to_have_attribute("data-kind", "action")
    expect(tip).to_have_count(0)  # whoever passed over it is left alone


@pytest.mark.parametrize("screen", [{}, PHONE, LYING], ids=["desk", "phone", "lying"])
def test_a_tip_lies_over_no_space(served: Served, visit: Visits, screen: dict[str, Any]) -> None:
    made = served.amid(lambda game: at_action(game) and game.asked == 0, ANN, BOT)
    page = visit.table(made["token"], newcomer=True, **screen)
    expect(page.locator(".tip")).to_be_visible()
    assert page.evaluate(UNDER_A_TIP) == []


def test_a_tip_about_the_hand_comes_while_cards_can_still_be_played(served: Served, visit: Visits) -> None:
    def full(game: Game) -> bool:
        return at_action(game) and game.asked == 0 and len(game.hand[0]) > 7

    page = visit.table(served.amid(full, ANN, BOT)["token"], newcomer=True)
    expect(page.locator(".tip")).to_contain_text("only 7 cards stay")
    page.locator("#prompt .answers button", has_text="Maneuver").click()
    expect(page.locator("#prompt")).to_have_attribute("data-kind", "boost")
    expect(page.locator(".tip")).to_have_count(0)


def test_show_me_does_what_is_said_and_moves_nothing_that_can_be_pressed(served: Served, visit: Visits) -> None:
    page = visit("/", **PHONE)
    page.clock.install()
    made = served.http.post("/api/lessons", json={"lesson": lessons.FIRST, "step": STEPS.index("limit")}).json()
    page.goto(f"/table.html#{made['token']}")
    button = page.get_by_role("button", name="Show me")
    expect(page.locator("#question")).to_contain_text("Eight cards")
    expect(button).to_have_count(0)  # neither seen nor heard
    before = page.evaluate(BOXES)
    page.clock.run_for(30_000)
    expect(button).to_be_visible()
    assert page.evaluate(BOXES) == before
    button.click()
    expect(page.locator("#hand [data-card]")).to_have_count(7)
    expect(page.locator('#hand [data-card="Highway Robbery"]')).to_have_count(0)


def test_show_me_takes_what_is_chosen_already(served: Served, visit: Visits) -> None:
    page = visit("/", **PHONE)
    page.clock.install()
    made = served.http.post("/api/lessons", json={"lesson": lessons.FIRST, "step": STEPS.index("choose")}).json()
    page.goto(f"/table.html#{made['token']}")
    page.locator('#hand [data-glow] [data-card="Wily Fighting"]').tap()
    page.clock.run_for(30_000)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("#question")).to_contain_text("may slip away")
    expect(page.locator('#hand [data-card="Wily Fighting"]')).to_have_count(0)


def test_the_first_duel_is_played_by_enter_alone_one_step_for_each(served: Served, visit: Visits) -> None:
    page = begin(served, visit, lessons.FIRST)
    expect(page.locator("#question")).to_contain_text("You are Robin Hood")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # to the decision
    read: list[str] = []
    while page.wait_for_function(GLOWING).json_value()["kind"] != "over":
        read.append(told(page))
        page.wait_for_function(FOCUSED)
        page.keyboard.press("Enter")
    assert list(dict.fromkeys(read)) == [step.say for step in lessons.load(lessons.FIRST).steps[:-1]]
    assert "is not open" not in page.locator("#said").inner_text()


def test_a_large_fighter_is_chosen_by_its_tail(served: Served, visit: Visits) -> None:
    page = begin(served, visit, "large-fighter", **PHONE)
    for name in ("Next", "Maneuver"):
        page.get_by_role("button", name=name).tap()
    expect(page.locator("#prompt")).to_contain_text("Press the T. Rex.")
    page.locator('#board [data-space="B2"] .b-hit').tap(force=True)
    expect(page.locator("#prompt")).to_contain_text("Go to C3.")


def test_a_slow_thumb_on_a_grey_card_is_told_why(served: Served, visit: Visits) -> None:
    page = begin(served, visit, lessons.FIRST, step=STEPS.index("why"), **PHONE)
    page.locator("#prompt .answers [data-glow]").tap()
    expect(page.locator("#prompt")).to_contain_text("Now press the grey card")
    box = page.locator('#hand [data-card="Defenders of Sherwood"]').first.bounding_box()
    assert box is not None
    at = [{"x": box["x"] + 20, "y": box["y"] + 20}]
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    page.wait_for_timeout(700)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#prompt .whynot")).to_contain_text("is a defense card and cannot attack")
    expect(page.locator("#prompt")).to_contain_text("The last blow")


def test_a_phone_that_takes_a_slow_thumb_for_no_press_presses_all_the_same(served: Served, visit: Visits) -> None:
    """After a long press phones send no click, which Chromium on a desk does."""
    page = begin(served, visit, lessons.FIRST, step=STEPS.index("why"), **PHONE)
    page.locator("#prompt .answers [data-glow]").tap()
    expect(page.locator("#prompt")).to_contain_text("Now press the grey card")
    card = page.locator('#hand [data-card="Defenders of Sherwood"]').first
    box = card.bounding_box()
    assert box is not None
    finger = {"pointerType": "touch", "bubbles": True, "clientX": box["x"] + 20, "clientY": box["y"] + 20}
    card.dispatch_event("pointerdown", finger)
    page.wait_for_timeout(600)
    card.dispatch_event("pointerup", finger)
    expect(page.locator("#prompt .whynot")).to_contain_text("is a defense card and cannot attack")
    expect(page.locator("#prompt")).to_contain_text("The last blow")


def test_the_guide_stays_while_the_table_answers_by_itself(served: Served, visit: Visits) -> None:
    page = begin(served, visit, lessons.FIRST, step=STEPS.index("attack"))
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#prompt")).to_contain_text("Press Attack.")
    watch = """() => {
        window.kinds = new Set();
        const prompt = document.getElementById("prompt");
        const look = () => window.kinds.add(`${prompt.dataset.kind}: ${prompt.querySelector("h2").textContent}`);
        new MutationObserver(look).observe(prompt, { subtree: true, childList: true, attributes: true });
    }"""
    page.evaluate(watch)
    page.locator("#prompt .answers [data-glow]").click()
    expect(page.locator("#prompt")).to_contain_text("Choose A Hunter’s Eye.")
    seen = page.evaluate("() => [...window.kinds]")
    assert all("shoot. The number on the card" in one for one in seen), seen


def test_what_a_fighter_reaches_goes_with_the_choice(served: Served, visit: Visits) -> None:
    page = begin(served, visit, lessons.FIRST, step=STEPS.index("move"))
    page.get_by_role("button", name="Next").click()
    page.locator("#prompt .answers [data-glow]").click()
    expect(page.locator("#prompt")).to_contain_text("Press Robin Hood.")
    page.locator("#prompt").focus()
    page.keyboard.press("Tab")  # which comes to what glows
    robin = page.locator("#board [data-space]:focus")
    expect(robin).to_have_attribute("aria-label", re.compile("Robin Hood"))
    expect(robin.locator(".b-focus")).to_be_visible()
    expect(page.locator("#board .m-reach").first).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("go to C4")
    expect(page.locator("#board .m-reach")).to_have_count(0)
    page.locator('#board [data-space="C4"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_contain_text("One pattern, one zone")
    page.wait_for_timeout(500)  # longer than a state stays before the server is asked
    expect(page.locator("#board .m-reach, #board .l-reach .m-attack")).to_have_count(0)


FRAMES = r"""(name) => {
    const { boxShadow } = getComputedStyle(document.querySelector(`#hand [data-card="${name}"]`));
    return Math.max(...[...boxShadow.matchAll(/0px 0px 0px (\d+)px/g)].map((one) => Number(one[1])));
}"""
# What a combat adds up, where the strip of a phone cuts it off.
CUT = """() => [...document.querySelectorAll("#fight .sum > :not(.total) dt")].filter((one) => {
    const room = one.closest(".sum").getBoundingClientRect();
    return one.checkVisibility() && one.getBoundingClientRect().bottom > room.bottom + 1;
}).map((one) => one.textContent)"""


def test_what_glows_is_framed_more_strongly_than_what_could_be_chosen_as_well(served: Served, visit: Visits) -> None:
    page = begin(served, visit, lessons.FIRST, step=STEPS.index("limit"), **PHONE)
    expect(page.locator('#hand [data-state="can"]')).to_have_count(8)
    expect(page.locator("#hand [data-glow]")).to_have_count(4)
    assert page.evaluate(FRAMES, "Ambush") > 3 * page.evaluate(FRAMES, "Snark")


def test_a_long_title_stays_in_its_line_and_the_beads_beside_it(served: Served, visit: Visits) -> None:
    page = begin(served, visit, lessons.FIRST, step=STEPS.index("blocked"), **PHONE)
    title = page.locator(".lesson-step .titled span").first
    expect(title).to_have_text("He can defend too")
    box, beads = title.bounding_box(), page.locator(".beads").bounding_box()
    assert box is not None
    assert beads is not None
    assert box["height"] < 20
    assert beads["width"] > 100


def test_the_step_one_is_at_is_in_sight_in_the_list_of_all(served: Served, visit: Visits) -> None:
    page = begin(served, visit, lessons.FIRST, step=STEPS.index("why"), viewport={"width": 1280, "height": 720})
    row = page.locator(".lesson-path [aria-current]")
    expect(row).to_have_text("Why not?")
    expect(row).to_be_in_viewport(ratio=0.9)


def test_the_strip_of_a_combat_cuts_nothing_off_on_a_phone(served: Served, visit: Visits) -> None:
    page = begin(served, visit, lessons.FIRST, step=STEPS.index("scheme"), **PHONE)
    expect(page.locator("#fight .result")).to_have_text("5 damage to Outlaw 1. Bigfoot wins the combat.")
    assert page.evaluate(CUT) == []
