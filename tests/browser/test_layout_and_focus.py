"""The table keeps its layout whatever is asked, and whoever plays by keys keeps the focus."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from matchless.server.messages.base import LONGEST_NAME
from player import Player
from served import ANN, BOT, OPEN, Data, Served
from visits import Visits

WIDE = [(1024, 768), (1280, 720), (1440, 900), (1920, 1080)]
PHONES = [(390, 844), (320, 700), (844, 390)]
SISTERS: dict[str, Any] = {"heroes": ["wayward-sisters", "t-rex"], "board": "hells-kitchen"}
TEAMS: dict[str, Any] = {**SISTERS, "format": "teams", "heroes": [*SISTERS["heroes"], "robin-hood", "titania"]}
HEIGHTS = "['ground', 'hand'].map((id) => document.getElementById(id).getBoundingClientRect().height)"
FOCUSED = "(({ dataset: { card, place, tool }, id }) => [card, place, tool, id])(document.activeElement)"


@pytest.mark.parametrize(("width", "height"), WIDE)
def test_a_wide_page_fits_its_window(visit: Visits, served: Served, width: int, height: int) -> None:
    made = served.new(ANN, BOT, BOT, BOT, **TEAMS)
    page = visit.table(made["token"], viewport={"width": width, "height": height})
    ann = Player(page, luck=1)
    for _ in range(12):
        ann.answer()
        assert page.evaluate("document.documentElement.scrollHeight") == height
        assert page.evaluate("document.documentElement.scrollWidth") == width


# What is shown in a panel and is not all within it.
OUTSIDE = """() => [...document.querySelectorAll(".seat, #prompt")].flatMap((panel) => {
    const { left, right } = panel.getBoundingClientRect(), seen = [...panel.querySelectorAll("*")];
    const boxes = seen.map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width > 1);
    return boxes.filter(([, box]) => box.left < left || box.right > Math.min(right, innerWidth))
        .map(([one]) => one.textContent);
})"""


def at_the_table_of_one_who_left(visit: Visits, served: Served, width: int, height: int) -> Page:
    """Ann waits for the other of her team, who has the longest name and is away."""
    made = served.new(ANN, BOT, OPEN, BOT, **TEAMS)
    served.claim(made["invitations"][0]["token"], "W" * LONGEST_NAME)
    page = visit.table(made["token"], viewport={"width": width, "height": height})
    ann = Player(page, luck=1)
    left = page.locator("#question", has_text="has left the table")
    asked = page.locator("#prompt[data-state='asked']")
    asked.or_(left).first.wait_for()
    while not left.count():
        ann.answer()
        ann.settle()
        asked.or_(left).first.wait_for()
    return page


@pytest.mark.parametrize(("width", "height"), [(1024, 768), *PHONES])
def test_the_longest_name_pushes_nothing_out_of_sight(visit: Visits, served: Served, width: int, height: int) -> None:
    page = at_the_table_of_one_who_left(visit, served, width, height)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(OUTSIDE) == []
    expect(page.get_by_role("button", name="Let a bot play on")).to_be_visible()


# Whether the middle of an element is there to be seen, not only told to screen readers.
SHOWN = """(one) => {
    one.scrollIntoView({ block: "end", behavior: "instant" }); // the prompt may lie over what is at the top
    const { left, top, width, height } = one.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found === one || one.closest("button, .seat").contains(found); // which may be pressed all over
}"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_one_sees_who_is_in_ones_team_and_who_is_away(visit: Visits, served: Served, width: int, height: int) -> None:
    page = at_the_table_of_one_who_left(visit, served, width, height)
    friend = page.locator(".seat", has_text="Robin Hood")
    expect(friend.locator(".badge")).to_have_text(["Your team", "Away"])
    expect(page.locator(".badge")).to_have_count(2)
    for badge in friend.locator(".badge").all():
        assert badge.evaluate(SHOWN)
    told = friend.text_content() or ""
    assert told.count("Your team") == told.count("Away") == 1


# Draws a seat with a hand that is known in part.
KNOWN = """async (known) => {
    const { drawSeat } = await import("/seats.js"), { loadCatalog } = await import("/catalog.js");
    const marks = { form: null, counters: [] };
    const fighters = [{ name: "Robin Hood", kind: "Robin Hood", health: 13, max_health: 13, space: "A1", ...marks }];
    const piles = { deck_size: 20, deck_top: [], deck_bottom: [], discards: [], hand: null, hand_size: 5, known };
    const own = { piles: [], decks: [], markers: [], counters: [], tokens: [] };
    const position = { seats: [{ hero: "robin-hood", name: "Robin Hood", fighters, ...piles, ...own }], result: null };
    const seat = drawSeat(0, { position, catalog: await loadCatalog(), player: { bot: "novice" }, own: false });
    document.getElementById("foes").replaceChildren(seat);
}"""


@pytest.mark.parametrize("setup", [SISTERS, TEAMS])
@pytest.mark.parametrize(("width", "height"), [(1024, 768), (320, 700)])
def test_known_cards_of_others_can_be_read(visit: Visits, served: Served, width: int, height: int, setup: Data) -> None:
    made = served.new(ANN, *[BOT] * (len(setup["heroes"]) - 1), **setup)
    page = visit.table(made["token"], viewport={"width": width, "height": height})
    Player(page).offer()
    known = ["Defenders of Sherwood", "Feint", "Highway Robbery"]
    page.evaluate(KNOWN, known)
    assert page.evaluate(OUTSIDE) == []
    hand = page.get_by_role("button", name="Hand of Robin Hood, 3 known to you: Defenders of Sherwood, Feint")
    if not hand.is_visible():  # a chip: it lies behind a press on that
        page.get_by_role("button", name="Robin Hood: abilities").click()
    hand.last.click()
    sheet = page.get_by_role("dialog", name="Known of the hand of Robin Hood")
    expect(sheet.locator(".cards .face strong")).to_have_text(known)


# What a finger may miss: it does not reach 19 pixels up, down and to both sides of its middle. Left out are the name
# of a hero, to which the disc beside it belongs, and what stands in a sentence: names of rules, links of the log. What
# lies in a closed drawer is not there to be pressed.
MISSED = """() => {
    const reaches = (one) => {
        one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const { left, top, width, height } = one.getBoundingClientRect();
        const at = (x, y) => one.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y));
        return at(0, -19) && at(0, 19) && at(-19, 0) && at(19, 0);
    };
    const all = ".bar :is(a, button), main :is(a, button):not(.about, .rule, #log *)";
    const shown = (one) => one.checkVisibility({ visibilityProperty: true });
    const missed = [...document.querySelectorAll(all)].filter((one) => shown(one) && !reaches(one));
    return missed.map((one) => one.outerHTML);
}"""


@pytest.mark.parametrize(("width", "setup"), [(390, SISTERS), (320, TEAMS)])
def test_a_finger_hits_what_it_means(visit: Visits, served: Served, width: int, setup: Data) -> None:
    made = served.new(ANN, *[BOT] * (len(setup["heroes"]) - 1), **setup)
    page = visit.table(made["token"], viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True)
    ann = Player(page, luck=2, touch=True)
    for _ in range(8):
        assert not ann.offer().over
        assert page.evaluate(MISSED) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
        ann.answer()
    page.get_by_role("button", name="Resign").tap()
    expect(page.get_by_role("button", name="Really resign?")).to_be_in_viewport(ratio=1)
    assert page.evaluate(MISSED) == []


def test_cards_that_lie_elsewhere_take_the_place_of_the_hand(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT, **SISTERS)["token"], viewport={"width": 1440, "height": 900})
    ann = Player(page, luck=3)
    hand = page.locator("#hand")
    ann.offer()
    heights = page.evaluate(HEIGHTS)
    for _ in range(300):
        offer = ann.offer()
        assert not offer.over, "no card elsewhere was ever offered"
        if hand.get_attribute("data-from") is not None:
            break
        ann.answer()
    assert page.evaluate(HEIGHTS) == heights
    assert page.locator("#prompt [data-card]").count() == 0
    shown = hand.locator("[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert shown == offer.cards
    while hand.get_attribute("data-from") is not None:  # one card may ask for several
        ann.answer()
        ann.settle()
    expect(page.get_by_role("region", name=re.compile("^Your hand"))).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 720), (390, 664), (844, 390)])
def test_an_open_seat_is_empty(visit: Visits, served: Served, size: tuple[int, int]) -> None:
    """No hero that is not there, no hand that will be dealt anew; the hero that was picked already stands there."""
    page = visit("/", viewport={"width": size[0], "height": size[1]})
    made = served.new(ANN, {**OPEN, "picks": True}, first=1)
    page.evaluate("async (made) => (await import('/storage.js')).keepGame(made)", made)
    page.goto(f"/table.html#{made['token']}")
    expect(page.locator(".foe h2")).to_have_text("Open seat")
    assert page.locator(".foe").locator(".piles, .fighters").count() == 0
    expect(page.locator("#board .f-comer-text")).to_have_text("?")
    expect(page.locator("#board [data-fighter]")).to_have_count(page.locator("#board [data-seat='1'].f").count())
    expect(page.locator("#hand")).to_be_hidden()
    expect(page.locator(".piles")).to_have_count(0)
    for name in ("Copy", "Let a bot play"):
        expect(page.locator("#prompt").get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") == size[1]


def focused(page: Page) -> list[str | None]:
    """What has the focus: the name and place of a card, a tool, the id."""
    told: list[str | None] = page.evaluate(FOCUSED)
    return told


def to_a_card(ann: Player) -> str:
    """Plays until a card in hand is asked for; gives its name."""
    for _ in range(100):
        offer = ann.offer()
        if offer.cards and not offer.spaces:
            return offer.cards[0]
        ann.answer()
    raise AssertionError("no card was ever asked for")


@pytest.mark.parametrize("size", [(1280, 720), (390, 664)], ids=["desk", "phone"])
def test_from_the_bar_the_tab_key_leads_to_what_is_asked(visit: Visits, served: Served, size: tuple[int, int]) -> None:
    page = visit.table(served.new(ANN, BOT)["token"], viewport={"width": size[0], "height": size[1]})
    ann = Player(page, luck=1)
    led = set()
    for _ in range(25):
        offer = ann.offer()
        assert not offer.over
        page.locator("#prompt").focus()
        page.keyboard.press("Tab")
        space, card, option = page.evaluate(
            "(({ dataset: { space, card, option } }) => [space, card, option])(document.activeElement)"
        )
        focus = [("space", space), ("card", card), ("button", option)]
        asked = [(kind, name) for kind, name in focus if any(kind == one for one, _ in offer.all)]
        assert asked[0] in offer.all
        led.add(asked[0][0])
        ann.answer()
    assert led == {"space", "card", "button"}


# Whether what has the focus is all behind something else: of its box, or that of its label, no point is to be seen.
BEHIND = """() => {
    const one = document.activeElement, shown = one.getBoundingClientRect().width > 2 ? one : one.labels?.[0] ?? one;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    const points = parts.flatMap((x) => parts.map((y) => [left + width * x, top + height * y]));
    const seen = points.some(([x, y]) => shown.contains(document.elementFromPoint(x, y)));
    return one === document.body || seen ? null : one.outerHTML.slice(0, 120);
}"""


@pytest.mark.parametrize("size", [(1280, 720), (390, 664)], ids=["desk", "phone"])
@pytest.mark.parametrize("address", ["/", "/decks.html", "/replay.html", "/table.html"])
def test_nothing_that_has_the_focus_is_behind_a_bar(
    visit: Visits, served: Served, address: str, size: tuple[int, int]
) -> None:
    """WCAG 2.4.11."""
    made = served.amid(lambda game: game.asked == 0 and game.turn > 8, ANN, BOT)
    token = f"#{made['token']}" if address in ("/replay.html", "/table.html") else ""
    page = visit(f"{address}{token}", viewport={"width": size[0], "height": size[1]})
    page.wait_for_load_state("networkidle")
    for key in ["Tab"] * 45 + ["Shift+Tab"] * 20:
        page.keyboard.press(key)
        page.wait_for_function(f"() => ({BEHIND})() === null")  # scrolled to, if it has to be


def test_the_focus_stays_on_what_is_pressed(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"])
    ann = Player(page, luck=1)
    card = ann.card(to_a_card(ann))
    card.focus()
    before = focused(page)
    page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    assert focused(page) == before
    page.keyboard.press("Escape")
    expect(card).not_to_have_attribute("aria-pressed", "true")
    assert focused(page) == before

    ann.tool("Resign").focus()
    page.keyboard.press("Enter")
    expect(ann.tool("Really resign?")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_attribute("data-state", "over")
    expect(page.get_by_role("region", name="Defeat")).to_be_focused()


def test_the_board_is_one_stop_of_the_tab_key(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"])
    Player(page).offer()
    stops = []
    for _ in range(20):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("document.activeElement.closest('#ground') && document.activeElement.tagName"))
    assert [stop for stop in stops if stop is not None] == ["g"]


def test_0_declines_and_the_settings_tell_the_keys(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"])
    ann = Player(page, luck=1)
    declining = ann.answers.locator("[data-key='0']")
    for _ in range(100):
        offer = ann.offer()
        if declining.count():
            break
        ann.answer()
    expect(declining.locator("kbd")).to_have_text("0")
    assert declining.get_attribute("data-option") in offer.buttons
    page.keyboard.press("0")
    ann.seq = offer.seq
    ann.settle()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog").locator("kbd", has_text="0").first).to_be_visible()


def test_what_looks_the_same_does_what_is_true_now(visit: Visits, served: Served) -> None:
    """An element that stays where another would look the same takes over what that one does."""
    page = visit("/")
    done = page.evaluate(
        """async () => {
            const { h, renew } = await import("/dom.js"), done = [], list = h("ul");
            const draw = (what) => renew(list, [h("li", {}, h("button", { onclick: () => done.push(what) }, "Read"))]);
            draw("old");
            const button = list.querySelector("button");
            draw("new");
            list.querySelector("button").click();
            return [button === list.querySelector("button"), ...done];
        }"""
    )
    assert done == [True, "new"]
