"""Boards, pieces and what lies before a hero, drawn for boards and heroes that the page has never heard of."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from visits import Visits

# Draws these boards, as [slug, drawing]; gives the ground of each and how much is painted there.
GROUNDS = """async (others) => {
    const { drawBoard, groundOf } = await import("/board.js"), { loadCatalog } = await import("/catalog.js");
    const { boards } = await loadCatalog(), found = [];
    const known = boards.map(({ slug, drawing }) => [slug, drawing]);
    for (const [slug, changes] of [...known.map(([slug]) => [slug, {}]), ...others]) {
        const drawing = { ...(known.find(([one]) => one === slug) ?? known[0])[1], ...changes };
        const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        drawBoard(svg, drawing, { slug });
        for (let tries = 0; tries < 200 && !svg.querySelector(".l-ground > *"); tries++)
            await new Promise((done) => setTimeout(done, 25));
        const before = svg.querySelector(".l-ground > path"), painted = svg.querySelectorAll(".l-ground *").length;
        drawBoard(svg, drawing, { slug, active: Object.keys(drawing.spaces)[0] });
        const kept = before !== null && before === svg.querySelector(".l-ground > path");
        found.push([slug, groundOf(slug, drawing), painted, kept]);
    }
    return found;
}"""
# Draws a large fighter with this emblem on two spaces.
LARGE = """async (emblem) => {
    const { drawFighter } = await import("/fighters.js");
    const board = { spaces: { A: { x: 0, y: 0 }, B: { x: 120, y: 40 } } };
    const fighter = { id: 1, emblem, seat: 2, hero: true, space: "A", second: "B", health: 5, max: 20 };
    const drawn = drawFighter(board, fighter, 1, { state: "target", hurt: 3 });
    const has = (selector) => drawn.querySelectorAll(selector).length;
    return { eyes: has(".c-eye"), emblems: has(".f-glyph"), low: has(".f-health.low"), corners: has(".f-corner"),
        number: drawn.querySelector(".f-number").textContent, loss: drawn.querySelector(".m-hurt-text").textContent };
}"""
# Puts what lies before a seat of a made-up hero into the page.
THINGS = """async ([hero, seat]) => {
    const { drawThings } = await import("/objects.js");
    const plain = { slug: "grey-wolf", decks: [], markers: [], counters: [], offers: [], cards: [], abilities: [],
        look: {}, tokens: [], piles: [], ...hero };
    const cards = new Map(plain.cards.map((card) => [card.name, { ...card, hero: "grey-wolf", text: "" }]));
    const catalog = { hero: () => plain, card: (_, name) => cards.get(name) };
    const plainer = { hero: "grey-wolf", name: "Grey Wolf", tokens: [], piles: [], markers: [], counters: [],
      decks: [], hand: null };
    const things = drawThings({ ...plainer, ...seat }, 0, catalog, { whole: true });
    document.getElementById("deck").replaceChildren(things ?? "");
}"""


@pytest.fixture
def page(visit: Visits) -> Page:
    page = visit("/decks.html")
    expect(page.locator(".card").first).to_be_visible()
    return page


def test_every_board_is_painted_once_and_a_new_one_too(page: Page) -> None:
    own: list[list[Any]] = [["moor", {"name": "Moor"}], ["fen", {"name": "Fen", "ground": "yukon"}]]
    own += [["isle", {"name": "Isle", "ground": "nowhere"}], ["ruin", {"name": "Ruin of Old"}]]
    drawn = {slug: rest for slug, *rest in page.evaluate(GROUNDS, own)}
    known = {slug for slug, (ground, *_) in drawn.items() if slug == ground}
    assert len(known) == 6
    assert {ground for ground, *_ in drawn.values()} == known
    assert drawn["fen"][0] == "yukon"
    assert [slug for slug, (_, painted, kept) in drawn.items() if painted < 40 or not kept] == []


def test_whoever_is_large_lies_over_two_spaces_as_a_beast_or_a_long_piece(page: Page) -> None:
    told = {"low": 1, "corners": 4, "number": "5", "loss": "−3"}
    assert page.evaluate(LARGE, "t-rex") == {"eyes": 1, "emblems": 0, **told}
    assert page.evaluate(LARGE, "grey-wolf") == {"eyes": 0, "emblems": 1, **told}


def test_a_pile_with_a_sum_says_what_completes_it(page: Page) -> None:
    worth = {"Bay": 3, "Howl": 2}
    cards = [
        {"name": name, "type": "attack", "attributes": [{"name": "note", "value": value, "text": f"{value} notes"}]}
        for name, value in worth.items()
    ]
    pile = {"name": "song", "cards": ["Bay", "Bay"]}
    full = {"attribute": "note", "plural": "notes", "full": 8}
    page.evaluate(THINGS, [{"piles": [{"sum": full}], "cards": cards}, {"piles": [pile], "hand": ["Howl", "Bay"]}])
    expect(page.get_by_role("button", name="Song: 6 of 8 notes.")).to_have_count(1)
    wide = page.locator(".body .adds").evaluate_all("all => all.map((one) => Number(one.dataset.adds))")
    assert wide == [3, 3, 2]
    expect(page.locator(".say")).to_have_text("2 more completes it: Howl.")


def test_offers_are_lit_that_the_pile_pays_for(page: Page) -> None:
    cards = [
        {"name": name, "attributes": [{"name": "scrap", "value": name.lower(), "text": name.lower()}]}
        for name in ("Bone", "Ash")
    ]
    texts = [{"needs": needed, "text": " ".join(needed)} for needed in (["bone", "ash"], ["bone", "bone"], ["ash"])]
    offers = [{"name": "wolf", "plural": "wolves", "attribute": "scrap", "pile": "pit", "texts": texts}]
    offers.append({**offers[0], "pile": "den"})  # which another pile pays for
    pile = {"name": "pit", "cards": ["Bone", "Ash", "Ash"]}
    page.evaluate(THINGS, [{"cards": cards, "offers": offers, "piles": [{"sum": None}]}, {"piles": [pile]}])
    expect(page.get_by_role("button", name="Pit: 3 cards: 1 bone, 2 ash, 2 of 3 wolves ready.")).to_have_count(1)
    assert page.locator(".offers > li").evaluate_all("all => all.map((one) => one.className)") == ["lit", "", "lit"]


def test_many_things_are_rows_alone_and_a_few_have_bodies(page: Page) -> None:
    """So that they never cover the hand."""
    hero = {"counters": [{"name": "Rage", "text": "After you maneuver, gain 1 Rage."}]}
    rages = [{"name": name, "of": 0, "amount": 2, "most": 6} for name in ("Rage", "Calm", "Luck")]
    for number, cls in ((2, "roomy"), (3, "many")):
        page.evaluate(THINGS, [hero, {"counters": rages[:number]}])
        assert page.locator(".special").last.get_attribute("class") == f"special {cls}"


def test_a_second_deck_a_marker_and_tokens_are_drawn_as_declared(page: Page) -> None:
    seconds = [
        {"name": f"Moon of {name}", "short": name, "text": f"It is {name}."} for name in ("Ice", "Blood", "Corn")
    ]
    sides = [{"name": "HUNT", "text": "Add 1."}, {"name": "DO NOT HUNT", "text": "Draw."}]
    hero = {
        "decks": [{"name": "moon", "plural": "moons", "cards": seconds}],
        "markers": [{"name": "the hunt", "sides": sides}],
        "tokens": [{"name": "den", "plural": "dens", "count": 5, "stops": True, "text": "You have 5 dens."}],
    }
    moons = {"name": "moon", "size": 1, "face_up": ["Moon of Ice"], "discards": ["Moon of Corn"]}
    seat = {"decks": [moons], "markers": [{"name": "the hunt", "side": "HUNT"}]}
    page.evaluate(THINGS, [hero, {**seat, "tokens": [{"name": "den", "supply": 2, "spaces": ["A", "B"]}]}])
    names = page.locator(".thing-row .sr").all_text_contents()
    assert names == [
        "Moon of Ice: It is Ice. 1 in the deck, 1 discarded. Read it.",
        "The hunt: HUNT. Add 1. Read it.",
        "Dens: 2 to lay, 2 on the board, 1 gone. Read it.",
    ]
    assert page.locator(".second .words b").inner_text() == "Ice"
    assert [page.locator(f".body .{cls}").count() for cls in ("waits", "laid", "gone")] == [2, 2, 1]
