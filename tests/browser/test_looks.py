"""The table in all its looks, and for those who do not see it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from player import Player
from served import ANN, BOT, Served
from visits import Visits, nameless


@pytest.mark.parametrize(("scheme", "motion"), [("light", "no-preference"), ("dark", "reduce")])
def test_every_scheme_and_pace_is_drawn(visit: Visits, served: Served, scheme: str, motion: str) -> None:
    heroes, board = ["daredevil", "t-rex"], "hells-kitchen"
    made = served.amid(lambda game: game.asked == 0 and game.combat is not None, ANN, BOT, heroes=heroes, board=board)
    size = {"width": 1440, "height": 900}
    page = visit.table(made["token"], color_scheme=scheme, reduced_motion=motion, viewport=size)
    ann = Player(page, luck=7)
    ann.play(4)
    ann.offer()
    light = page.evaluate("Number(/\\d+/.exec(getComputedStyle(document.body).backgroundColor)[0])")
    assert (light > 128) == (scheme == "light")
    if motion == "reduce":
        assert page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0
    visit.keep(page, f"table-{scheme}-{motion}")


# Draws every card of every hero, so wide, and tells which parts of them lie over each other or are cut off. Only a text
# that is too long for its card may be; an emblem is whole or not there.
FAULTS = """async (width) => {
    const { drawCard } = await import("/card.js"), { loadCatalog } = await import("/catalog.js");
    const { heroes } = await loadCatalog(), list = document.createElement("ul");
    list.append(...heroes.flatMap((hero) => hero.cards.map((card) => drawCard(card, { seat: 1 }))));
    list.style.setProperty("display", "grid");
    list.style.setProperty("grid-template-columns", `repeat(auto-fill, ${width}px)`);
    document.getElementById("deck").replaceChildren(list);

    const common = (a, b) => new DOMRect(
        Math.max(a.left, b.left), Math.max(a.top, b.top),
        Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)),
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)),
    );
    const linesOf = (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()];
    };
    const faults = [];
    for (const face of list.querySelectorAll(".face")) {
        const say = (fault) => faults.push(`${face.querySelector("strong").textContent}: ${fault}`);
        const all = (selector) => [...face.querySelectorAll(selector)];
        const boxes = (selector) => all(selector).map((one) => [selector, one.getBoundingClientRect()]);
        const lines = (selector) => all(selector).flatMap(linesOf).map((line) => [selector, line]);
        const frame = face.getBoundingClientRect(), by = face.querySelector(".by").getBoundingClientRect();
        const parts = [
            ...boxes(".value"), ...boxes(".by .emblem").filter(([, one]) => common(one, by).height > 0),
            ...lines(".by > span"), ...boxes("strong"), ...boxes(".text"),
            ...lines(".word"), ...boxes(".foot > .icon"), ...boxes(".dots"), ...boxes(".boost"),
        ].filter(([, one]) => one.width > 0);
        parts.forEach(([name, one], place) => {
            const seen = common(one, name.startsWith(".by") ? by : frame);
            if (seen.width < one.width - 0.5 || seen.height < one.height - 2) say(`${name} is cut off`);
            for (const [other, two] of parts.slice(place + 1)) {
                const both = common(one, two);
                if (other !== name && both.width > 1 && both.height > 2) say(`${name} lies over ${other}`);
            }
        });
    }
    return { cards: list.children.length, faults };
}"""


@pytest.mark.parametrize(("window", "width"), [(390, 142), (1440, 136), (1440, 172)])
def test_the_parts_of_every_card_have_room(visit: Visits, window: int, width: int) -> None:
    page = visit("/decks.html", viewport={"width": window, "height": 900})
    expect(page.locator(".card").first).to_be_visible()
    drawn = page.evaluate(FAULTS, width)
    assert drawn["cards"] > 100
    assert drawn["faults"] == []


def test_everything_has_a_name(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"])
    ann = Player(page, luck=2)
    for _ in range(12):
        offer = ann.answer()
        assert not offer.over
        assert nameless(page) == []
    made = served.amid(lambda game: game.asked == 0 and game.combat is not None, ANN, BOT)
    page = visit.table(made["token"])
    Player(page).offer()
    assert nameless(page) == []
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    for name in ("Links", "Settings"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert nameless(page) == []
        page.get_by_role("dialog").get_by_role("button", name="Close" if name == "Links" else "Done").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Discard pile of yours").click()
    expect(page.get_by_role("dialog", name="Your discard pile")).to_be_visible()
    assert nameless(page) == []


def test_a_space_tells_everything_about_itself(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"])
    Player(page).offer()
    told = page.locator("#board [data-space]").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert len(told) == len(set(told))
    assert any("Robin Hood, 13 of 13 health" in one for one in told)
    assert all(" zone" in one for one in told)
    assert all("free" in one or "health" in one for one in told)


def test_a_table_that_does_not_exist_says_so(visit: Visits, served: Served) -> None:
    page = visit.table("x" * 24)
    expect(page.locator("#question")).to_have_text("This table cannot be opened")
    expect(page.locator("#prompt").get_by_role("link", name="To the lobby")).to_be_visible()
