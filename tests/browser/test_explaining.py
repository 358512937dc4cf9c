"""The table explains itself: why something cannot be chosen, what a fighter can reach, how much time is left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from matchless import Game, heroes
from matchless.engine import decision as ask
from matchless.server.catalog import catalog
from player import Player
from served import ANN, BOT, OPEN, Served
from visits import Visits


def sit(visit: Visits, served: Served, **setup: object) -> Player:
    page = visit.table(served.new(ANN, BOT, **setup)["token"])
    return Player(page, luck=1)


@pytest.fixture
def ann(visit: Visits, served: Served) -> Player:
    """Asked for an action, with everybody in place."""
    ann = sit(visit, served, first=0)
    while not ann.offer().question.startswith("Choose an action"):
        ann.answer()
    return ann


def explained(page: Page) -> None:
    """A sentence without a code, and what leads to a rule that there is: its sentence, and then its name."""
    why = page.locator(".whynot")
    expect(why).to_be_visible()
    said = re.fullmatch(r"(\w+ .*[.!]) Rule", why.text_content() or "")
    assert said, why.text_content()
    assert not re.search(r"[A-Z]-\d", said[1])
    ruled(page, why.get_by_role("button", name=re.compile("^Rule: ")))


def ruled(page: Page, link: Locator) -> None:
    """Pressed, it tells its rule."""
    sentence = (link.get_attribute("aria-label") or "").removeprefix("Rule: ")
    assert link.inner_text() == "Rule"
    link.dispatch_event("click")  # the mouse stays where it is
    cite = page.locator(".whynot .cite")
    expect(cite).to_have_text(re.compile(r"^[A-Z]+-\d+$"))
    assert f'"{cite.text_content()}"' in catalog()
    expect(page.locator(".whynot")).to_have_text(f"{sentence} {cite.text_content()}")


def test_a_card_that_cannot_be_chosen_says_why(ann: Player) -> None:
    seq = ann.offer().seq
    ann.press_anyway(ann.page.locator("#hand [data-card]").first)
    explained(ann.page)
    assert ann.offer().seq == seq


def test_a_space_out_of_reach_says_why(ann: Player) -> None:
    ann.take("Maneuver")
    offer = ann.offer()
    while len(offer.spaces) < 2 or not offer.question.startswith("Where do you move"):
        ann.choose(*offer.all[0])
        ann.seq = offer.seq
        offer = ann.offer()
    far = [name for name in ann.page.evaluate(ALL_SPACES) if name not in offer.spaces]
    for name in far[:4]:
        ann.press_anyway(ann.space(name))
        expect(ann.page.locator(".whynot b")).to_have_text(f"{name} ")
        explained(ann.page)
    ann.choose("space", offer.spaces[0])  # and it is forgotten with the next choice
    ann.seq = offer.seq
    ann.settle()
    expect(ann.page.locator(".whynot")).to_be_hidden()


ALL_SPACES = "() => [...document.querySelectorAll('#board [data-space]')].map((one) => one.dataset.space)"


def test_an_action_that_cannot_be_taken_says_why(ann: Player) -> None:
    cannot = ann.answers.locator(".cannot")
    while not cannot.count():  # soon there is nobody to attack, or no scheme in hand
        ann.answer()
        assert not ann.offer().over, "every action could always be taken?"
    ann.press_anyway(cannot.first)
    explained(ann.page)


def test_hovering_a_fighter_shows_its_reach(ann: Player) -> None:
    page = ann.page
    hero = page.locator("#board [data-space][aria-label*='Robin Hood']").first
    hero.hover()
    expect(page.locator("#board .m-reach")).not_to_have_count(0)
    page.locator("#question").hover()
    expect(page.locator("#board .m-reach")).to_have_count(0)


def test_a_rule_says_its_sentence(ann: Player) -> None:
    expect(ann.prompt).not_to_contain_text(re.compile(r"[A-Z]-\d"))
    ruled(ann.page, ann.prompt.locator(".rule").first)


def test_a_clock_runs_down_and_then_the_plainest_choice_is_made(visit: Visits, served: Served) -> None:
    ann = sit(visit, served, clock=5)
    offer = ann.offer()
    timer = ann.page.get_by_role("timer", name=re.compile("seconds left for this decision"))
    expect(timer).to_have_text(re.compile(r"^0:0[1-5]$"))
    first = timer.inner_text()
    ann.page.wait_for_function("(first) => document.querySelector('[role=timer]').innerText < first", arg=first)
    ann.seq = offer.seq
    ann.settle()
    assert not ann.offer().over


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=("wide", "phone"))
def test_what_is_known_of_a_deck_is_marked_and_can_be_read(
    visit: Visits, served: Served, size: tuple[int, int]
) -> None:
    def known(game: Game) -> list[str]:
        return game.view(0).data()["seats"][0]["deck_bottom"]

    hamlet = ["hamlet", "bigfoot"]  # who puts a card under his deck
    made = served.amid(lambda game: game.asked == 0 and len(known(game)) == 1, ANN, BOT, heroes=hamlet)
    below = known(served.game_log(made["game"]).game)
    page = visit.table(made["token"], viewport={"width": size[0], "height": size[1]})
    deck = page.get_by_role("button", name=re.compile(r"Deck of yours, 1 card known to you"))
    expect(deck.locator(".eye")).to_be_visible()
    deck.click()
    sheet = page.get_by_role("dialog", name="Known of your deck")
    expect(sheet.get_by_role("heading", level=3)).to_have_text("At the bottom, the lowest first")
    expect(sheet.locator(".cards .face strong")).to_have_text(below)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=("wide", "phone"))
def test_what_a_hero_can_do_is_read_at_the_table(visit: Visits, served: Served, size: tuple[int, int]) -> None:
    made = served.new(ANN, BOT, heroes=["robin-hood", "titania"])
    page = visit.table(made["token"], viewport={"width": size[0], "height": size[1]})
    page.get_by_role("button", name="Titania: abilities and deck").click()
    sheet = page.get_by_role("dialog", name="Titania")
    expect(sheet.locator("dt")).to_have_text(["Fairy Magic", "Glamours"])
    expect(sheet.get_by_role("heading", level=3)).to_have_text("The deck, 30 cards")
    expect(sheet.get_by_role("button", name="Discard pile of Titania")).to_be_visible()
    expect(sheet.locator(".cards .face")).to_have_count(len(heroes.load("titania").cards))
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_reach_stays_when_the_board_is_drawn_anew(ann: Player) -> None:
    page, reached = ann.page, ann.page.locator("#board .m-reach")
    page.locator("#board [data-space][aria-label*='Robin Hood']").first.hover()
    expect(reached).not_to_have_count(0)
    page.locator("#hand [data-card]").first.dispatch_event("click")  # the mouse stays where it is
    explained(page)
    expect(reached).not_to_have_count(0)


def test_reach_is_asked_anew_after_choices_were_taken_back(visit: Visits, served: Served) -> None:
    made = served.amid(lambda game: game.asked == 0 and game.kind == ask.MOVE and game.turn > 0, ANN, BOT)
    page = visit.table(made["token"])
    ann = Player(page)
    offer = ann.offer()
    mover = served.game_log(made["game"]).game
    assert mover.decision is not None
    name = mover.table.names[mover.decision.fighter]

    def reach_from(space: str) -> list[str]:
        """What the mover reaches once it has gone there."""
        page.locator("#question").hover()
        ann.seq = None
        assert ann.offer() == offer
        ann.press(ann.space(space))
        ann.press(ann.answers.locator(".primary"))
        ann.seq = offer.seq
        ann.settle()
        page.locator(f"#board [data-space][aria-label*='{name}']").hover()
        expect(page.locator("#board .m-reach")).not_to_have_count(0)
        drawn: list[str] = page.locator("#board .m-reach").evaluate_all("all => all.map((one) => one.outerHTML)")
        return drawn

    first = reach_from(offer.spaces[0])
    page.locator("#question").hover()
    ann.press(ann.tool("Take back"))
    expect(page.locator("#table")).to_have_attribute("data-seq", str(offer.seq))
    assert reach_from(offer.spaces[-1]) != first


def test_why_not_names_what_it_is_about_once(ann: Player) -> None:
    card = ann.page.locator("#hand [data-card]").first
    name = card.get_attribute("data-card") or ""
    ann.press_anyway(card)
    expect(ann.page.locator(".whynot")).to_be_visible()
    said = ann.page.locator(".whynot").text_content() or ""
    assert said.count(name) == 1
    explained(ann.page)
    expect(ann.page.locator("#said")).to_contain_text(name)  # and screen readers hear it


def test_a_card_that_was_played_is_read_where_its_text_has_no_room(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, BOT)["token"], viewport={"width": 390, "height": 844})
    ann, played = Player(page, luck=2), page.locator("#fight .attacker button.played")
    while not played.is_visible():
        ann.answer()
        assert not ann.offer().over, "nobody attacked?"
    name = played.locator("strong").inner_text()
    expect(played.locator(".text")).to_be_hidden()
    played.click()
    expect(page.get_by_role("dialog", name=name).locator(".text")).to_be_visible()


def test_whoever_has_to_choose_is_asked_while_a_seat_is_open(visit: Visits, served: Served) -> None:
    page = visit.table(served.new(ANN, OPEN, first=0)["token"])
    expect(page.locator("#prompt")).to_have_attribute("data-state", "asked")
    ann = Player(page)
    ann.answer()
    ann.settle()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=("wide", "phone"))
def test_discarded_glamours_can_be_read(visit: Visits, served: Served, size: tuple[int, int]) -> None:
    made = served.amid(
        lambda game: game.asked == 0 and len(game.second_discards[0]) > 1, ANN, BOT, heroes=["robin-hood", "titania"]
    )
    page = visit.table(made["token"], viewport={"width": size[0], "height": size[1]})
    player = Player(page)
    player.offer()
    discards = served.game_log(made["game"]).game.view(0).data()["seats"][1]["decks"][0]["discards"]
    page.locator("[data-tool='second 1']").click()
    sheet = page.get_by_role("dialog", name="Glamours of Titania")
    expect(sheet.get_by_text(f"{len(discards)} discarded")).to_be_visible()
    expect(sheet.locator("h3", has_text="Discarded").locator("+ dl dt")).to_have_text(discards[::-1])
    expect(sheet.locator("dd").first).not_to_be_empty()


def test_what_a_question_says_is_not_said_again(visit: Visits, served: Served) -> None:
    made = served.amid(
        lambda game: game.asked == 0 and game.kind == ask.CONFIRM, ANN, BOT, heroes=["titania", "robin-hood"]
    )
    page = visit.table(made["token"])
    asked = Player(page).offer().question
    source = page.locator("#prompt .source").inner_text().lower()
    assert asked.lower().removesuffix("?") not in source
    assert source.startswith("asked by ")


def test_pointing_at_a_name_in_a_card_lights_its_fighters_up(visit: Visits, served: Served) -> None:
    ann = sit(visit, served, heroes=["bullseye", "bigfoot"], board="hells-kitchen", first=0)
    ann.offer()
    page, meant = ann.page, ann.page.locator("#board .f.meant")
    named = page.locator("#hand .names[data-names=bullseye]").first
    expect(meant).to_have_count(0)
    named.dispatch_event("pointerover")
    expect(meant).to_have_count(1)
    assert meant.get_attribute("data-seat") == "1"
    page.locator("#question").dispatch_event("pointerover")
    expect(meant).to_have_count(0)
