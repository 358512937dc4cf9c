"""How to play: short, complete in its links, right in its rules and pictures, and found from everywhere."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from matchless import heroes
from matchless.engine import decision as ask
from matchless.engine.rules import RULES
from matchless.teacher import lessons
from scenario import Scenario
from served import ANN, BOT, OPEN, Served
from visits import Visits, nameless

WORDS_A_MINUTE = 250
WIDE: dict[str, Any] = {"width": 1440, "height": 900}
PHONE: dict[str, Any] = {"width": 390, "height": 844}
STANDING = re.compile(r"^(\w+), .* zones?, (.+), \d+ of \d+ health")


@pytest.fixture
def page(visit: Visits) -> Page:
    return learn(visit)


def learn(visit: Visits, **options: Any) -> Page:
    """The page with everything drawn; rules are the last that comes."""
    page = visit("/learn.html", **options)
    expect(page.locator(".rule").first).to_be_attached()
    return page


def with_rules(page: Page) -> Page:
    """The same for whoever wants to know which rule says so."""
    page.get_by_label("Show which rule says so").check()
    expect(page.locator(".rule").first).to_be_visible()
    return page


def test_the_running_text_has_no_codes_until_they_are_asked_for(page: Page) -> None:
    code = re.compile(r"\b[A-Z]+-\d+\b")
    assert not code.search(page.locator("main").inner_text())
    assert code.search(with_rules(page).locator("main").inner_text())
    page.get_by_role("link", name="To the lessons").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn by playing")


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (PHONE, "dark")], ids=("wide", "phone"))
def test_it_is_drawn_for_everybody(visit: Visits, size: dict[str, int], scheme: str) -> None:
    page = learn(visit, viewport=size, color_scheme=scheme)
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play")
    expect(page.get_by_role("figure")).to_have_count(6)
    assert nameless(page) == []


@pytest.mark.parametrize("width", [320, 768])
def test_it_does_not_scroll_sideways(visit: Visits, width: int) -> None:
    page = learn(visit, viewport={"width": width, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_it_is_read_in_five_minutes(page: Page) -> None:
    """All but what is there to be looked up: heroes with rules of their own, what differs between editions, keys."""
    words = len(page.locator("main").inner_text().split())
    assert words - sum(len(text.split()) for text in page.locator(".reference").all_inner_texts()) <= 5 * WORDS_A_MINUTE


# What each step of the first duel teaches, in the words of the page.
TAUGHT = {
    "place": ("Whoever begins places first", "sidekicks"),
    "goal": ("Defeat the opposing hero before yours is defeated", "health"),
    "move": ("Take two actions", "Maneuver", "A move goes along the paths", "pass through your own fighters"),
    "zones": ("All spaces of one colour and pattern are one zone", "Ranged"),
    "draw": ("Draw a card.",),
    "attack": ("One of your fighters attacks", "How hard it hits"),
    "defend": ("lays a defense card face down", "the attack value less the defense value"),
    "boost": ("discard a card, and all your fighters move farther by its boost",),
    "timing": ("immediately, during or after it",),
    "sidekick": ("A sidekick may fall", "if your hero falls, you lose"),
    "scheme": ("Play a scheme card, do what it says, and discard it", "an action of its own"),
    "blocked": ("how much it stops", "After combat: texts of this moment happen"),
    "limit": ("discard down to seven cards", "At any other time you may hold more"),
    "choose": ("lays a defense card face down, or none",),
    "back": ("Take back what you chose", "the others are asked"),
    "why": ("Press anything that is grey or not lit, and the table says why not",),
    "finish": ("A fighter without health is defeated",),
    "won": ("The game ends when a hero is defeated",),
}


# And what each of the other lessons does.
LESSONS = {
    "ranged-and-melee": ("Attacks fighters in adjacent spaces", "with whom it shares a zone, however far away"),
    "sidekicks": ("never through opposing ones", "One of your fighters attacks", "only cards bring it back"),
    "large-fighter": ("A large one holds two; it steps from either end", "a few reach farther"),
    "items": ("items, each for one use by a fighter on its space: some as an action, others in a combat",),
    "teams": ("fighters are friends: you may pass them", "a team loses with its last hero", "you may talk"),
    "free-for-all": ("Without a hero you are out; the last one wins", "you may attack only the next player"),
    "empty-deck": ("deals 2 damage to each of your fighters", "every maneuver begins with a draw", "not shuffled back"),
    "second-life": ("Her first fall is not the end", "at the start of her next turn with 9 health"),
    "the-question": ("one more card with each maneuver", "one of his fighters takes 2 damage"),
    "cauldron": ("go to the cauldron", "After an attack, the right ones cast a spell, which empties it"),
    "ten-syllables": ("With exactly ten syllables the last card does its last words",),
    "traps": (
        "An opponent who steps on one stops there and takes 1 damage",
        "Her fighters leave insight where they end a move",
    ),
    "glamours": ("One of her six glamours lies face up", "Some cards ask for it", "her next turn turns up another"),
}
# What the table has for whoever is in doubt.
HELPS = ("Hint shows the best choices", "Why? in the log", "chances of each side", "threatens it", "what they can hold")


def test_all_that_the_first_duel_teaches_is_on_the_page(page: Page) -> None:
    assert set(TAUGHT) == {step.id for step in lessons.load(lessons.FIRST).steps}
    text = " ".join(page.locator("main").inner_text().split())
    assert [(step, words) for step, said in TAUGHT.items() for words in said if words not in text] == []


def test_all_that_the_other_lessons_teach_is_on_the_page(page: Page) -> None:
    assert {lessons.FIRST, *LESSONS} == set(lessons.ORDER)
    text = " ".join(page.locator("main").inner_text().split())
    assert [(slug, words) for slug, said in LESSONS.items() for words in said if words not in text] == []
    assert [words for words in HELPS if words not in text] == []


def test_the_contents_lead_to_every_heading(page: Page) -> None:
    links = page.get_by_role("navigation", name="On this page").get_by_role("link")
    expect(page.locator("article h2")).to_have_text(links.all_inner_texts())
    for link in links.all():
        link.click()
        heading = page.get_by_role("heading", level=2, name=link.inner_text(), exact=True)
        assert page.url.endswith(f"#{heading.get_attribute('id')}")
        expect(heading).to_be_in_viewport()


def test_every_rule_it_names_is_one(page: Page) -> None:
    named = (
        with_rules(page)
        .locator("[data-rule]")
        .evaluate_all("all => all.map((one) => [one.dataset.rule, one.innerText.trim()])")
    )
    assert len(named) > 20
    for rule, shown in named:
        assert rule in RULES
        assert shown == rule


def test_a_rule_says_its_sentence_when_it_is_pressed(page: Page) -> None:
    paragraph = with_rules(page).locator("section[aria-labelledby=goal] p")
    first, second = paragraph.get_by_role("button", name="Rule END-").all()
    first.click()
    expect(paragraph.locator(".told")).to_have_text(f"END-1 {RULES['END-1']}")
    second.focus()
    page.keyboard.press("Enter")
    expect(paragraph.locator(".told")).to_have_text(f"END-2 {RULES['END-2']}")
    expect(first).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(paragraph.locator(".told")).to_have_count(0)
    expect(second).to_have_attribute("aria-expanded", "false")
    expect(second).to_have_attribute("title", RULES["END-2"])


# --- the pictures, judged by the rules ----------------------------------------------------------------------------


def picture(page: Page, name: str) -> Locator:
    return page.locator(f"[data-scene={name}]")


def arranged(drawn: Locator, first: int = 0) -> Scenario:
    """A game in which everybody stands as in a picture."""
    told = drawn.locator("[data-space]").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    found = [match for one in told if (match := STANDING.match(one))]
    assert found
    table = Scenario("robin-hood", "bigfoot", first=first).clear()
    names = [match[2] for match in found]
    table.fallen(*(name for name in table.table.names if name not in names))
    for match in found:
        table.stand(match[2], match[1])
    return table


def test_the_lit_spaces_are_those_of_a_real_move(page: Page) -> None:
    drawn = picture(page, "moving")
    lit = drawn.locator("[data-legal=yes]").evaluate_all("all => all.map((one) => one.dataset.space)")
    table = arranged(drawn)
    table.choose("no boost", "move Robin Hood")
    assert {f"to {space}" for space in lit} | {"stay"} == set(table.offered())


@pytest.mark.parametrize(
    ("name", "seat", "attacker", "target"),
    [("ranged", 0, "Robin Hood", "Bigfoot"), ("melee", 1, "Bigfoot", "Outlaw 1")],
)
def test_the_drawn_attack_is_the_only_one(page: Page, name: str, seat: int, attacker: str, target: str) -> None:
    drawn = picture(page, name)
    expect(drawn.locator(".m-attack")).to_have_count(1)
    table = arranged(drawn, first=seat).hand(seat, "Feint")
    table.choose("attack")
    if table.game.kind == ask.ATTACKER:
        table.choose(f"with {attacker}")
    assert table.game.kind != ask.TARGET, "there is more than one target"
    combat = table.game.fight()
    assert [table.table.names[side.fighter] for side in (combat.attack, combat.defense)] == [attacker, target]


def test_the_zones_are_those_of_the_caption(page: Page) -> None:
    drawn = picture(page, "zones")
    expect(page.locator("figure", has=drawn)).to_contain_text(
        "C2 is in the brown zone, D2 in the yellow one, C3 in both."
    )
    expect(drawn.locator("[data-space=C2]")).to_have_attribute("aria-label", "C2, brown zone, free")
    expect(drawn.locator("[data-space=D2]")).to_have_attribute("aria-label", "D2, yellow zone, free")
    expect(drawn.locator("[data-space=C3]")).to_have_attribute("aria-label", "C3, brown and yellow zones, free")
    expect(drawn.locator("[data-space=C4]")).to_have_attribute(
        "aria-label", "C4, grey and brown and yellow zones, free"
    )


def test_the_pictures_are_no_stop_of_the_tab_key(page: Page) -> None:
    stops = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        stops.add(page.evaluate("document.activeElement.id || document.activeElement.tagName.toLowerCase()"))
    assert {one for one in stops if page.locator(f"a#{one}, button#{one}").count() == 0} <= {
        "a",
        "button",
        "body",
        "show-rules",  # the one thing that can be ticked
    }


def test_each_part_of_the_card_has_its_number(page: Page) -> None:
    expect(page.locator("#anatomy .number")).to_have_count(page.locator(".parts > li").count())
    card = page.locator("#anatomy .face")
    assert card.get_attribute("aria-label") == page.locator("#example .face").first.get_attribute("aria-label")
    box = card.bounding_box()
    assert box is not None
    for number, part in [(1, ".value"), (2, ".boost"), (3, ".by"), (5, ".text em"), (7, ".kind")]:
        mark, drawn = page.locator("#anatomy .number").nth(number - 1).bounding_box(), card.locator(part).bounding_box()
        assert mark is not None
        assert drawn is not None
        assert drawn["y"] <= mark["y"] + mark["height"] / 2 <= drawn["y"] + drawn["height"]


def test_the_combat_comes_to_what_is_said(page: Page) -> None:
    expect(page.locator("#example strong")).to_have_text(["Disarming Shot", "Feint"])
    expect(page.locator(".difference")).to_have_text("4 attack − 2 defense = 2 damage")
    table = Scenario("robin-hood", "bigfoot").only({"Robin Hood": "A3", "Bigfoot": "A5"})
    table.hand(0, "Disarming Shot").hand(1, "Feint").attack("Robin Hood", "Bigfoot", "Disarming Shot", "Feint")
    assert table.health("Bigfoot") == heroes.load("bigfoot").fighters[0].health - 2
    assert table.cards(0) == []
    assert table.asking() == "0 move"


# --- found from everywhere ----------------------------------------------------------------------------------------


def test_a_newcomer_finds_it_in_the_lobby(visit: Visits) -> None:
    page = visit("/", viewport=PHONE, has_touch=True, newcomer=True)
    link = page.get_by_role("link", name="Read how to play in five minutes.")
    expect(link).to_be_in_viewport(ratio=1)
    link.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play")
    page.get_by_role("link", name="Play a first game").tap()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_an_invited_friend_finds_it(visit: Visits, served: Served) -> None:
    page = visit(f"/join.html#{served.new(ANN, OPEN)['invitations'][0]['token']}")
    page.get_by_role("link", name="Read how to play in five minutes.").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play")
    page.go_back()
    expect(page.get_by_role("button", name="Take the seat")).to_be_visible()


MENU = ["Play", "Decks", "Puzzles", "Watch", "Replays", "How to play"]
MENUS = ["/", "/join.html", "/nowhere.html", "/decks.html", "/puzzles.html", "/lessons.html", "/check.html"]


@pytest.mark.parametrize("address", MENUS)
def test_it_is_in_every_menu(visit: Visits, address: str) -> None:
    visit.forgiven.append("404")  # browsers complain about a page that is not there
    page = visit(address, viewport={"width": 320, "height": 700})
    menu = page.get_by_role("navigation", name="Main")
    expect(menu.get_by_role("link")).to_have_text(MENU)
    tops = menu.get_by_role("link").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(set(tops)) == 1, "the menu takes more than a line"
    assert menu.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    menu.get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play")
    expect(menu.locator("[aria-current]")).to_have_text("How to play")


def test_the_settings_of_a_table_open_it_beside_the_game(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"])
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_role("dialog")
    keys = set(settings.locator("kbd").all_inner_texts())
    with page.expect_popup() as opened:
        settings.get_by_role("link", name="How to play").click()
    beside = opened.value
    expect(beside.get_by_role("heading", level=1)).to_have_text("How to play")
    assert set(beside.locator("kbd").all_inner_texts()) <= keys
    expect(settings).to_be_visible()


def test_the_words_are_there_without_the_drawings(visit: Visits) -> None:
    visit.forgiven.append("Failed to load resource")
    page = visit("about:blank")
    page.route("**/catalog.json", lambda route: route.abort())
    page.goto("/learn.html")
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached; please try again.")
    expect(page.locator("section[aria-labelledby=goal]")).to_contain_text("END-1")
