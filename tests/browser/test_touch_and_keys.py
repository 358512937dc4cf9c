"""The table by fingers on a phone, and by keys alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from matchless.engine import decision as ask
from player import AT_ONCE, Offer, Player
from served import ANN, BOT, Served
from visits import Visits

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def test_some_turns_by_tapping_on_a_phone(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"], **PHONE)
    ann = Player(page, luck=1, touch=True)
    for _ in range(15):
        offer = ann.offer()
        if offer.over:
            break
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        reachable(page, page.locator("#question"))
        for button in ann.answers.get_by_role("button").all():
            reachable(page, button)
        if page.locator("#hand [data-card]").count():
            reachable(page, page.locator("#hand [data-card]").last)
        ann.answer()
    visit.keep(page, "phone")


def reachable(page: Page, target: Locator) -> None:
    """Whether something can be brought fully into sight."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    assert box["width"] > 0
    assert box["height"] > 0
    assert box["x"] >= -1
    assert box["x"] + box["width"] <= 391


class Typist:
    """Plays by keys alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.player = Player(page)
        self.ways: set[str] = set()

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self, name: str) -> str | None:
        """What the element that has the focus says about itself."""
        told: str | None = self.page.evaluate("(name) => document.activeElement.dataset[name] ?? null", name)
        return told

    def answer(self) -> Offer:
        offer = self.player.offer()
        if offer.spaces:
            self.on_the_board(offer)
        elif offer.cards:
            self.by_number(offer)
        elif self.player.answers.locator("[data-key='1']").count():
            self.ways.add("number")
            self.key("1")
        else:
            self.tab_to("Tab", "option")
            self.ways.add("tab")
            self.key("Enter")
        self.player.seq = offer.seq
        self.player.settle()
        return offer

    def tab_to(self, key: str, name: str) -> None:
        for _ in range(12):
            self.key(key)
            if self.focus(name) is not None:
                return
        raise AssertionError(f"{key} does not lead to any {name}")

    def on_the_board(self, offer: Offer) -> None:
        """From the prompt to the board, with arrows to another space, and Enter twice."""
        self.tab_to("Tab", "space")
        assert self.focus("space") in offer.spaces
        self.key("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
        self.ways.add("arrows")
        assert self.focus("space") in offer.spaces
        at_once = self.player.prompt.get_attribute("data-kind") in AT_ONCE
        self.key("Enter")
        if at_once:
            return
        expect(self.player.answers.locator(".primary")).to_be_visible()
        self.key("Escape")
        expect(self.player.answers.locator(".primary")).to_have_count(0)
        self.key("Enter", "Enter")

    def by_number(self, offer: Offer) -> None:
        place = self.page.evaluate(
            """() => [...document.querySelectorAll("#hand [data-card]")]
                .findIndex((one) => one.closest("li").dataset.state === "can")"""
        )
        self.ways.add("card")
        self.key(str(place + 1), "Enter")


def test_some_turns_by_keys_alone(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"])
    typist = Typist(page)
    typist.player.offer()
    typist.key("Tab")
    expect(page.get_by_role("link", name="Skip to the decision")).to_be_focused()
    typist.key("Enter")
    expect(page.locator("#prompt")).to_be_focused()
    for _ in range(18):
        if typist.answer().over:
            break
    assert typist.ways >= {"arrows", "number"}


def test_a_space_with_several_options_takes_the_one_that_is_chosen_when_it_is_pressed_again(
    visit: Visits, served: Served
) -> None:
    made = served.amid(
        lambda game: game.asked == 0 and game.kind == ask.MOVE and len(game.options) > 8,
        ANN,
        BOT,
        heroes=["t-rex", "bigfoot"],
    )
    page = visit.table(made["token"])
    ann = Player(page)
    offer = ann.offer()
    others, primary = ann.answers.locator("[data-option]"), ann.answers.locator(".primary")
    plain = others.count()
    for name in offer.spaces:  # until one is found for head or tail
        ann.press(ann.space(name))
        if others.count() > plain:
            break
    assert others.count() > plain
    first, option = primary.inner_text(), others.first.get_attribute("data-option")
    ann.press(others.first)
    expect(primary).not_to_have_text(first)
    ann.press(ann.space(name))
    ann.seq = offer.seq
    ann.settle()
    assert served.game_log(made["game"]).game.choices()[offer.seq] == int(option or -1)


def test_keys_take_back_and_open_nothing_by_accident(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"])
    typist = Typist(page)
    offer = typist.answer()
    typist.player.offer()
    typist.key("u")
    expect(page.locator("#table")).to_have_attribute("data-seq", str(offer.seq))
    typist.key("Escape", "x", "9")
    typist.player.seq = None
    assert typist.player.offer() == offer


def test_the_replay_is_reached_by_its_skip_link(visit: Visits, served: Served) -> None:
    page = visit(f"/replay.html#{served.new(ANN, BOT)['token']}")
    expect(page.locator("#at")).to_contain_text("Choice")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#controls")).to_be_focused()
    expect(page.locator("#at")).to_contain_text("Choice")


def test_resigning_on_a_phone_asks_first_and_the_question_lapses(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"], viewport={"width": 390, "height": 844}, has_touch=True)
    flag = page.locator("[data-tool=flag]")
    flag.tap()
    expect(flag.get_by_text("Really resign?")).to_be_visible()
    box = flag.locator("span").bounding_box()
    assert box is not None
    assert box["width"] > 60
    page.clock.install()
    page.clock.run_for(6_000)
    expect(flag).to_have_attribute("aria-label", re.compile("Resign"))


def test_the_question_whether_to_resign_stays_while_the_game_goes_on(visit: Visits, served: Served) -> None:
    page = visit("about:blank")
    page.clock.install()
    page.goto(f"/table.html#{served.new(ANN, BOT)['token']}")
    ann = Player(page)
    ann.offer()
    page.clock.pause_at(page.evaluate("Date.now()") + 1_000)
    ann.press(ann.tool("Resign"))
    ann.answer()
    expect(page.locator("#table")).not_to_have_attribute("data-seq", "0")
    expect(ann.tool("Really resign?")).to_be_visible()
    page.clock.run_for(6_000)
    expect(ann.tool("Resign")).to_be_visible()


def test_what_is_taken_back_is_no_news(visit: Visits, served: Served) -> None:
    last = served.amid(lambda game: game.asked == 0 and game.kind == ask.ACTION and game.actions == 1, ANN, BOT)
    page = visit.table(last["token"], **PHONE)
    ann, news = Player(page, touch=True), page.locator("#prompt .news")
    ann.take("Maneuver")
    asked = ann.offer()
    while not news.count():  # until the bot has done something
        page.keyboard.press("0")
        ann.seq = asked.seq
        asked = ann.offer()
    expect(news).to_contain_text("Bigfoot")
    ann.press(ann.tool("Take back"))
    expect(page.locator("#table")).to_have_attribute("data-seq", str(ann.seq))
    expect(news).to_have_count(0)


# The middle of a space on the screen, how far its edge is, and the spaces that can be chosen.
PLACES = """() => [...document.querySelectorAll("#board [data-space]")].map((g) => {
    const { left, top, width, height } = g.querySelector(".b-rim").getBoundingClientRect();
    const { space, legal } = g.dataset;
    return { name: space, legal: legal === "yes", x: left + width / 2, y: top + height / 2, r: width / 2 };
})"""


# Our fonts come late, and words take a little more or less room then.
TYPE_IS_SET = "() => document.fonts.size > 0 && [...document.fonts].every((face) => face.status === 'loaded')"


# Counts what the page has asked why and is not yet answered: a reason that comes later leaves the board less room.
COUNT_REASONS = """() => {
    const send = WebSocket.prototype.send;
    window.unanswered = 0;
    WebSocket.prototype.send = function (text) {
        if (JSON.parse(text).type === "why") {
            window.unanswered++;
            const hear = ({ data }) => {
                if (!["because", "refused"].includes(JSON.parse(data).type)) return;
                window.unanswered--;
                this.removeEventListener("message", hear);
            };
            this.addEventListener("message", hear);
        }
        send.call(this, text);
    };
}"""


def test_a_press_beside_a_small_space_takes_the_nearest_that_can_be_chosen(visit: Visits, served: Served) -> None:
    made = served.amid(lambda game: game.asked == 0 and game.kind == ask.MOVE and game.turn > 2, ANN, BOT)
    page = visit.table(made["token"], viewport={"width": 390, "height": 664}, has_touch=True)
    Player(page).offer()
    page.wait_for_function(TYPE_IS_SET)
    page.evaluate(COUNT_REASONS)
    ground = page.locator("#ground").bounding_box()
    assert ground is not None
    pressed = 0
    for place in range(400):
        page.wait_for_function("() => window.unanswered === 0")
        places = page.evaluate(PLACES)  # each time: a reason in the prompt leaves the board less room
        x, y = ground["x"] + place * 37 % ground["width"], ground["y"] + place * 23 % ground["height"]
        gaps = [(((one["x"] - x) ** 2 + (one["y"] - y) ** 2) ** 0.5 - one["r"], one) for one in places]
        legal = sorted((gap, one["name"]) for gap, one in gaps if one["legal"])
        if min(gap for gap, _ in gaps) < 2 or legal[1][0] - legal[0][0] < 2 or abs(legal[0][0] - 40) < 3:
            continue  # on a space, or as near to another one
        page.mouse.click(x, y)
        chosen = page.locator("#board .m.chosen")
        expect(chosen).to_have_count(1 if legal[0][0] < 40 else 0)
        if legal[0][0] < 40:
            expect(chosen).to_have_text(legal[0][1])
            page.keyboard.press("Escape")
            expect(chosen).to_have_count(0)
            pressed += 1
    assert pressed > 8


HOLD = """([card, kind, x, y]) => card.dispatchEvent(
    new PointerEvent(kind, { bubbles: true, pointerType: "touch", clientX: x, clientY: y, isPrimary: true })
)"""


@pytest.mark.parametrize("size", [(390, 664), (844, 390), (820, 1180)])
def test_a_finger_lifts_cards_whole_beside_the_board_and_presses_where_it_leaves(
    visit: Visits, served: Served, size: tuple[int, int]
) -> None:
    made = served.amid(
        lambda game: game.asked == 0 and game.kind == ask.BOOST and len(game.hand[0]) > 4,
        ANN,
        BOT,
        heroes=["shakespeare", "bigfoot"],
    )
    page = visit.table(made["token"], viewport={"width": size[0], "height": size[1]}, has_touch=True)
    ann = Player(page, touch=True)
    ann.offer()
    cards, lifted = page.locator("#hand [data-card]"), page.locator(".card.whole")
    first = cards.first.element_handle()
    question = page.locator("#question").inner_text()
    ground = page.locator("#ground").bounding_box()
    assert ground is not None
    for number in range(cards.count()):
        card = cards.nth(number)
        box = card.bounding_box()
        assert box is not None
        at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        page.evaluate(HOLD, [first, "pointermove" if number else "pointerdown", *at])
        if card.locator(".text").evaluate("(text) => text.scrollHeight <= text.clientHeight + 1"):
            continue  # all of it is in sight
        expect(lifted.locator("strong")).to_have_text(card.locator("strong").inner_text())
        shown = lifted.bounding_box()
        assert shown is not None
        assert shown["x"] >= 0
        assert shown["x"] + shown["width"] <= size[0]
        assert shown["y"] >= ground["y"] + ground["height"] or shown["x"] >= ground["x"] + ground["width"]
        assert shown["y"] + shown["height"] <= size[1]
        text = lifted.locator(".text")
        assert text.evaluate("(text) => text.scrollHeight <= text.clientHeight + 1")
    expect(page.locator("#question")).to_have_text(question)
    page.evaluate(HOLD, [first, "pointerup", *at])
    expect(lifted).to_have_count(0)
    expect(cards.last).to_have_attribute("aria-pressed", "true")
    expect(ann.answers.locator(".primary")).to_be_in_viewport(ratio=1)


# Where the first card of the hand is in each frame in which a card flies.
WATCH = """() => {
    window.places = [];
    const watch = () => {
        window.flies = document.querySelector(".flycard") !== null;
        const { x, y, width } = document.querySelector("#hand [data-card]").getBoundingClientRect();
        if (window.flies) window.places.push(`${x} ${y} ${width}`);
        requestAnimationFrame(watch);
    };
    watch();
}"""


def test_a_hand_stays_where_it_is_while_a_card_is_drawn(visit: Visits, served: Served) -> None:
    made = served.amid(lambda game: game.asked == 0 and game.kind == ask.ACTION and game.turn > 2, ANN, BOT)
    page = visit.table(made["token"], pace="normal", **{**PHONE, "reduced_motion": "no-preference"})
    ann = Player(page, touch=True)
    ann.offer()
    page.evaluate(WATCH)
    ann.take("Maneuver")
    page.wait_for_function("() => window.places.length && !window.flies")
    assert len(set(page.evaluate("window.places"))) == 1, "cards move away from the finger"


def test_a_finger_that_stays_presses_its_card_though_the_hand_moves(visit: Visits, served: Served) -> None:
    made = served.amid(lambda game: game.asked == 0 and game.kind == ask.BOOST and len(game.hand[0]) > 4, ANN, BOT)
    page = visit.table(made["token"], **PHONE)
    Player(page, touch=True).offer()
    card = page.locator("#hand [data-card]").nth(1)
    box = card.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    browser = page.context.new_cdp_session(page)
    browser.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.evaluate("document.querySelector('#hand ul').style.translate = '90px 0'")  # as when a card comes in before it
    browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#hand [aria-pressed]")).to_have_count(1)
