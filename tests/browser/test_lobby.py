"""The lobby, the decks and invitations in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from matchless import heroes, load_record
from matchless.engine.text import item_text
from matchless.server.limits import Limits
from served import ANN, GENEROUS, OPEN, Data, Served
from visits import Visits

PHONE = {"width": 390, "height": 844}
PICKS: Data = {"kind": "open", "picks": True}
Site = Callable[..., Page]
TABLE = re.compile(r"/table\.html#([\w-]+)$")


@pytest.fixture
def site(served: Served, visit: Visits) -> Site:
    """Opens a page of the server in a browser of its own; pages are named by their path from then on."""

    def open_page(path: str = "/", **options: Any) -> Page:
        base = f"http://{served.address}"
        return visit(base + path, base_url=base, **options)

    return open_page


def choose(page: Page, name: str, value: str) -> None:
    """Presses what stands for a value in a group of radio buttons."""
    page.locator(f"label:has(input[name='{name}'][value='{value}'])").click()


def at_table(page: Page) -> str:
    """Waits for the table, and gives the token that is played with."""
    page.wait_for_url(TABLE)
    found = TABLE.search(page.url)
    assert found is not None
    return found[1]


def summary(served: Served, token: str) -> dict[str, Any]:
    """What the server says about somebody's game."""
    answer = served.http.post("/api/mine", json={"tokens": [token]})
    (game,) = answer.json()["games"]
    assert isinstance(game, dict)
    return game


def test_the_maker_sets_edition_items_and_who_begins(site: Site, served: Served) -> None:
    page = site()
    page.locator("details.more summary").click()
    choose(page, "board", "yukon")
    expect(page.locator("#items")).to_be_hidden()
    choose(page, "board", "hells-kitchen")
    expect(page.locator("#items")).to_contain_text("Our guess: the printed number is not known.")
    page.get_by_label("Rules", exact=True).select_option("current")
    page.get_by_label("Who begins").select_option("1")
    page.locator("select[name=item-Mailbox]").select_option("+5")
    page.locator("select[name=item-Map]").select_option("Its user, this turn")
    page.reload()
    page.locator("details.more summary").click()
    expect(page.locator("select[name=item-Mailbox]")).to_have_value("5")
    page.get_by_role("button", name="Play now").click()
    token = at_table(page)
    page.wait_for_selector("#table[data-seq]")  # the browser has added its part, and the cards are dealt
    game = load_record(served.stored(summary(served, token)["game"]).head)
    texts = {item.name: item_text(item) for item in game.table.items}
    assert game.table.edition == "current"
    assert game.table.first == 1
    assert texts["Mailbox"] == "During combat: Add 5 to your card's value."
    assert texts["Map"].startswith("As an action: The next attack this turn of the fighter using this may target")
    assert len(texts) == 6


def test_a_game_against_a_bot_takes_two_clicks(site: Site, served: Served) -> None:
    page = site()
    choose(page, "hero", "hamlet")
    page.get_by_role("button", name="Play now").click()
    game = summary(served, at_table(page))
    assert game["heroes"][0] == "hamlet"
    assert game["seats"] == [0]
    assert game["players"] == ["Guest", "apprentice bot"]


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (844, 390)])
def test_play_now_is_in_sight_without_scrolling(site: Site, width: int, height: int) -> None:
    page = site(viewport={"width": width, "height": height})
    expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)


def test_everything_is_left_to_chance_by_one_click(site: Site, served: Served) -> None:
    page = site()
    page.get_by_role("button", name="Play now").click()
    game = summary(served, at_table(page))
    assert set(game["heroes"]) <= set(heroes.slugs())


def test_a_running_game_and_the_last_choices_are_found_again(site: Site) -> None:
    page = site()
    choose(page, "hero", "titania")
    choose(page, "board", "yukon")
    choose(page, "level-1", "novice")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Play now").click()
    token = at_table(page)
    page.goto("/")
    expect(page.locator("#summary")).to_have_text("Duel against a novice bot on Yukon")
    expect(page.locator("input[name=hero][value=titania]")).to_be_checked()
    expect(page.get_by_label("Your name")).to_have_value("Ann")
    expect(page.locator("#rejoin")).to_contain_text("Titania against")
    page.locator("#rejoin").get_by_role("link", name="Rejoin").click()
    assert at_table(page) == token
    page.goto("/#watch")
    forget = page.locator("#running").get_by_role("button")
    forget.click()
    forget.click()
    expect(page.locator("#running")).to_have_text("None in this browser.")
    expect(page.locator("#rejoin")).to_be_hidden()


def test_a_friend_joins_by_a_link(site: Site, visit: Visits, served: Served) -> None:
    visit.forgiven.append("409")  # browsers complain about every refusal
    page = site()
    choose(page, "who-1", "friend")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Invite and play").click()
    link = page.locator("#invites input").input_value()
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#invites").get_by_role("status")).to_have_text("Copied")
    page.get_by_role("link", name="Go to the table").click()
    mine = at_table(page)

    guest = site(urlsplit(link).path + "#" + urlsplit(link).fragment, viewport=PHONE, has_touch=True)
    guest.get_by_label("Your name").fill("Ben <b>")
    guest.get_by_role("button", name="Take the seat").click()
    theirs = at_table(guest)
    assert summary(served, theirs)["seats"] == [1]
    assert summary(served, mine)["players"] == ["Ann", "Ben <b>"]

    guest.goto("about:blank")
    guest.goto(link)  # once more in the same browser: it is still Ben's seat
    assert at_table(guest) == theirs


def test_a_friend_picks_their_hero_and_both_see_it(site: Site, served: Served) -> None:
    page = site()
    choose(page, "hero", "hamlet")
    choose(page, "board", "yukon")
    choose(page, "who-1", "friend")
    choose(page, "choosing", "1")
    expect(page.locator("input[name=hero]:checked")).to_have_value("theirs")
    page.locator("details.more summary").click()
    page.get_by_label("Who begins").select_option("0")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Invite and play").click()
    link = page.locator("#invites input").input_value()
    page.get_by_role("link", name="Go to the table").click()
    mine = at_table(page)
    expect(page.locator("#question")).to_have_text("Waiting for seat 2")
    expect(page.locator(".foe")).to_contain_text("Open seat")
    expect(page.locator("[data-legal=yes]")).to_have_count(0)  # nobody moves yet

    guest = site(urlsplit(link).path + "#" + urlsplit(link).fragment, viewport=PHONE, has_touch=True)
    expect(guest.get_by_role("heading")).to_have_text("Ann invites you")
    expect(guest.locator("#offer")).to_contain_text("Yukon")
    seats = guest.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats).to_have_text(["HamletAnn", "Any heroYou"])
    expect(guest.locator(".hero", has_text="In play")).to_contain_text("Hamlet")
    choose(guest, "hero", "t-rex")
    expect(seats).to_have_text(["HamletAnn", "T. RexYou"])
    guest.get_by_role("button", name="See the deck").click()
    expect(guest.get_by_role("dialog").get_by_role("heading", name="T. Rex")).to_be_visible()
    guest.keyboard.press("Escape")
    guest.get_by_role("button", name="Take the seat").click()
    at_table(guest)
    expect(guest.locator("#me")).to_contain_text("T. Rex")
    expect(page.locator(".foe")).to_contain_text("T. Rex")
    expect(page.locator("#question")).not_to_contain_text("Waiting for seat")
    expect(page.locator("[data-legal=yes]").first).to_be_visible()
    assert summary(served, mine)["heroes"] == ["hamlet", "t-rex"]


def test_a_guest_in_a_hurry_has_a_hero_by_chance(site: Site, served: Served) -> None:
    made = served.new({"kind": "me", "name": "Ann"}, {"kind": "open", "picks": True})
    guest = site(f"/join.html#{made['invitations'][0]['token']}")
    guest.get_by_role("button", name="Take the seat").click()
    ours, theirs = summary(served, at_table(guest))["heroes"]
    assert ours == "robin-hood"
    assert theirs in set(heroes.slugs()) - {"robin-hood"}


def test_a_host_may_still_pick_for_a_friend_and_a_bots_hero_waits_meanwhile(site: Site, served: Served) -> None:
    page = site()
    choose(page, "choosing", "1")
    expect(page.locator(".hero", has_text="Their choice")).to_be_hidden()
    choose(page, "hero", "raptors")
    choose(page, "who-1", "friend")
    expect(page.locator(".seat-mark").nth(1)).to_contain_text("Their choice")
    choose(page, "hero", "elektra")
    choose(page, "who-1", "bot")
    expect(page.locator(".seat-mark").nth(1)).to_contain_text("Raptors")
    choose(page, "who-1", "friend")
    page.get_by_role("button", name="Invite and play").click()
    link = page.locator("#invites input").input_value()
    guest = site(urlsplit(link).path + "#" + urlsplit(link).fragment)
    expect(guest.get_by_role("list", name="Seats")).to_contain_text("Elektra")
    expect(guest.locator("#picks")).to_be_hidden()
    guest.get_by_role("button", name="Take the seat").click()
    assert summary(served, at_table(guest))["heroes"][1] == "elektra"


def test_a_seat_that_is_taken_is_told_kindly(site: Site, visit: Visits, served: Served) -> None:
    visit.forgiven.append("409")  # browsers complain about every refusal
    made = served.new({"kind": "me", "name": "Ann"}, {"kind": "open"})
    invitation = made["invitations"][0]["token"]
    page, late = site(f"/join.html#{invitation}"), site(f"/join.html#{invitation}")
    expect(late.get_by_role("button", name="Take the seat")).to_be_visible()
    page.get_by_role("button", name="Take the seat").click()
    at_table(page)
    late.get_by_role("button", name="Take the seat").click()  # somebody was faster
    expect(late.get_by_role("heading")).to_have_text("This seat is taken")
    page = site(f"/join.html#{invitation}")
    expect(page.get_by_role("heading")).to_have_text("This seat is taken")
    expect(page.get_by_role("link", name="start a game of your own")).to_be_visible()
    page.goto("/decks.html")
    page.goto("/join.html")
    expect(page.get_by_role("heading")).to_have_text("This link is not complete")


def test_one_person_plays_both_seats_of_a_team(site: Site, served: Served) -> None:
    page = site()
    choose(page, "format", "teams")
    expect(page.locator("input[name=board][value=yukon]")).to_be_disabled()
    expect(page.locator(".thumb", has_text="Yukon")).to_contain_text("Has 2 starts, not 4")
    choose(page, "who-2", "me")
    choose(page, "choosing", "2")
    expect(page.get_by_text("Your partner's hero")).to_be_visible()
    choose(page, "hero", "raptors")
    page.get_by_role("button", name="Play now").click()
    game = summary(served, at_table(page))
    assert game["seats"] == [0, 2]
    assert game["heroes"][2] == "raptors"


def test_one_friend_takes_both_seats_of_the_other_team(site: Site) -> None:
    page = site()
    choose(page, "format", "teams")
    choose(page, "who-1", "friend")
    expect(page.get_by_label("One person plays both opposing seats")).to_be_hidden()
    choose(page, "who-3", "friend")
    page.get_by_label("One person plays both opposing seats").check()
    page.get_by_role("button", name="Invite and play").click()
    expect(page.locator("#invites label")).to_have_text(["Both opposing seats"])


def test_a_game_for_anyone_is_found_under_watch(site: Site, served: Served) -> None:
    page = site()
    choose(page, "format", "free-for-all")
    choose(page, "size", "3")
    choose(page, "who-1", "anyone")
    choose(page, "choosing", "1")
    choose(page, "hero", "bullseye")
    page.get_by_role("button", name="Open the game").click()
    expect(page.get_by_role("link", name="Go to the table")).to_be_visible()

    guest = site("/#watch", viewport=PHONE, has_touch=True)
    guest.get_by_role("link", name="Join as Bullseye").click()
    guest.get_by_role("button", name="Take the seat").click()
    game = summary(served, at_table(guest))
    assert game["seats"] == [1]
    assert len(game["heroes"]) == 3


def test_bots_can_be_watched(site: Site, served: Served) -> None:
    page = site("/#watch")
    page.get_by_role("button", name="Watch bots play").click()
    game = summary(served, at_table(page))
    assert game["seats"] == []
    assert game["players"] == ["apprentice bot", "apprentice bot"]


def test_a_refusal_is_a_sentence_and_nothing_is_lost(visit: Visits, tmp_path: Path) -> None:
    visit.forgiven.append("503")
    full = Limits(games=0, said=GENEROUS.said, asked=GENEROUS.asked, made=GENEROUS.made)
    with Served(f"sqlite:///{tmp_path / 'full.sqlite3'}", limits=full) as served:
        page = visit(f"http://{served.address}")
        choose(page, "hero", "elektra")
        page.get_by_role("button", name="Play now").click()
        expect(page.get_by_role("alert")).to_contain_text("please come back later")
        expect(page.locator("input[name=hero][value=elektra]")).to_be_checked()
        expect(page.get_by_role("button", name="Play now")).to_be_enabled()


def test_decks_are_read_filtered_and_sorted(site: Site) -> None:
    hero = heroes.load("wayward-sisters")
    page = site("/decks.html#wayward-sisters")
    expect(page.get_by_role("heading", level=1)).to_have_text(hero.name)
    cards = page.locator(".cards .card")
    expect(cards).to_have_count(len(hero.cards))
    choose(page, "type", "scheme")
    expect(cards.locator("strong")).to_have_text(["Something Wicked This Way Comes", "Prophecy"])
    page.get_by_label("Sort").select_option("name")
    expect(cards.locator("strong")).to_have_text(["Prophecy", "Something Wicked This Way Comes"])
    page.get_by_role("navigation", name="Heroes").get_by_role("link", name="Hamlet").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hamlet")
    assert page.url.endswith("#hamlet")


def test_every_hero_has_an_emblem_and_words_of_its_own(site: Site) -> None:
    page = site()
    tiles = page.locator(".hero")
    expect(tiles).to_have_count(len(heroes.slugs()) + 2)  # chance, and whoever comes
    expect(tiles.locator("i:empty")).to_have_count(0)
    page.wait_for_selector(".sprite", state="attached")
    drawn = page.evaluate(
        """() => [...document.querySelectorAll('use[href^="#"]')].map((use) => use.getAttribute("href"))
            .filter((address) => !document.querySelector(address))"""
    )
    assert drawn == []


def test_the_look_is_kept_from_page_to_page(site: Site) -> None:
    page = site()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Dark", exact=True).click()
    page.get_by_role("button", name="Done").click()
    page.goto("/decks.html")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_deck_of_the_chosen_hero_opens_in_the_lobby(site: Site) -> None:
    page = site()
    choose(page, "hero", "random")
    expect(page.get_by_role("button", name="See the deck")).to_be_hidden()
    choose(page, "hero", "t-rex")
    page.get_by_role("button", name="See the deck").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="T. Rex")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("width", [320, 768, 2560])
def test_nothing_scrolls_sideways(site: Site, served: Served, width: int) -> None:
    ann = {"kind": "me", "name": "W" * 24}
    made = served.new(ann, {"kind": "open", "picks": True}, heroes=["wayward-sisters", "robert-muldoon"], listed=True)
    invitation = made["invitations"][0]["token"]
    page = site(viewport={"width": width, "height": 800})
    for address in ("/", "/#watch", "/#replays", "/decks.html#titania", f"/join.html#{invitation}"):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
    page.goto("/")
    for format_ in ("teams", "free-for-all"):
        choose(page, "format", format_)
        choose(page, "who-1", "anyone")
        choose(page, "who-2", "friend")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, format_
        button = page.locator("#play").bounding_box()
        assert button is not None
        assert button["x"] + button["width"] <= width, format_


def look_again(page: Page) -> None:
    """Lets the page look at the games of others once more, as it does every quarter of a minute."""
    with page.expect_response("**/api/games") as looked:
        page.clock.fast_forward(15_000)
    looked.value.finished()


def test_whoever_is_about_to_join_is_not_disturbed_by_the_next_look(site: Site, served: Served) -> None:
    served.new(ANN, OPEN, heroes=["hamlet", "bigfoot"], listed=True)
    first = served.new(ANN, OPEN, heroes=["hamlet", "titania"], listed=True)
    page = site("/decks.html")
    page.clock.install()
    page.goto("/#watch")
    rows, join = page.locator("#joinable > li"), page.get_by_role("link", name="Join as Titania")
    expect(rows).to_have_count(2)
    join.focus()
    join.evaluate("(link) => { link.same = true }")
    look_again(page)
    expect(join).to_be_focused()
    expect(join).to_have_js_property("same", True)  # not even another one that looks the same
    served.new(ANN, OPEN, heroes=["hamlet", "elektra"], listed=True)
    look_again(page)
    expect(rows).to_have_count(3)
    expect(join).to_be_focused()
    served.claim(first["invitations"][0]["token"])
    look_again(page)
    expect(rows).to_have_count(2)
    expect(page.locator("#joinable")).to_be_focused()  # and not the page, from whose top one would have to begin again


def test_a_game_that_is_half_forgotten_stays_so(site: Site, served: Served) -> None:
    made = served.new(ANN, OPEN)
    page = site("/decks.html")
    page.evaluate("(game) => localStorage.setItem('matchless.games', JSON.stringify([game]))", made)
    page.clock.install()
    page.goto("/#watch")
    forget = page.locator("#running").get_by_role("button")
    expect(forget).to_have_text("Forget")
    forget.focus()
    page.keyboard.press("Enter")
    expect(forget).to_have_text("Forget this seat?")
    expect(forget).to_have_accessible_name("Forget this seat? Robin Hood against Bigfoot")
    look_again(page)
    served.claim(made["invitations"][0]["token"], name="Ben")
    look_again(page)
    expect(page.locator("#running")).to_contain_text("you, Ben")
    expect(forget).to_have_text("Forget this seat?")
    expect(forget).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#running")).to_have_text("None in this browser.")
    expect(page.locator("#running")).to_be_focused()


def test_each_of_several_open_seats_is_named(site: Site, served: Served) -> None:
    setup = {"heroes": ["hamlet", "bigfoot", "raptors", "titania"], "board": "hells-kitchen", "format": "free-for-all"}
    served.new(ANN, PICKS, PICKS, OPEN, listed=True, **setup)
    served.new(ANN, PICKS, listed=True)
    page = site("/#watch")
    links = page.locator("#joinable").get_by_role("link", name="Join")
    expect(links).to_have_text(
        [
            "Join and pick a hero",
            "Join at seat 2 and pick a hero",
            "Join at seat 3 and pick a hero",
            "Join at seat 4 as Titania",
        ]
    )


FORGETFUL = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("not in this browser", "SecurityError") } })"""


def test_a_browser_that_keeps_nothing_can_be_set_and_can_ask_for_a_seat_twice(
    site: Site, visit: Visits, served: Served
) -> None:
    visit.forgiven.append("ERR_FAILED")
    made = served.new(ANN, OPEN)
    page = site("/decks.html")
    page.add_init_script(FORGETFUL)
    page.goto(f"/join.html#{made['invitations'][0]['token']}")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Dark", exact=True).click()
    page.get_by_text("Things stay still").click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-motion", "none")

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/api/seats", lose_the_answer, times=1)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_role("alert")).to_contain_text("please try again")
    assert served.stored(made["game"]).seats[1].token is not None  # it is theirs, but they do not know it
    page.get_by_role("button", name="Take the seat").click()
    assert summary(served, at_table(page))["seats"] == [1]


def test_what_is_pressed_on_a_phone_is_high_enough_for_a_finger(site: Site, served: Served) -> None:
    page = site(viewport=PHONE, has_touch=True)
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    heights = page.locator(".bar a, .segments input + span, summary, main button, .levels input + span").evaluate_all(
        "all => all.filter((one) => one.checkVisibility()).map((one) => [one.textContent, one.offsetHeight])"
    )
    assert len(heights) > 15
    assert [one for one in heights if one[1] < 40] == []
    expect(page.locator(".newcomer:visible")).not_to_be_in_viewport()  # nothing beside the button stays in sight


CUT_OFF = """() => [...document.querySelectorAll(".game-row *, .letter, .letter h1, .letter p, .sitting *")]
    .filter((one) => one.checkVisibility() && one.clientWidth && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.outerHTML)"""


@pytest.mark.parametrize("width", [390, 1024])
def test_a_long_name_breaks_and_breaks_nothing(site: Site, served: Served, width: int) -> None:
    long = {"kind": "me", "name": "W" * 24}
    setup = {"heroes": ["wayward-sisters", "bigfoot", "raptors", "robert-muldoon"], "board": "hells-kitchen"}
    made = served.new(long, OPEN, PICKS, OPEN, format="teams", listed=True, **setup)
    served.claim(made["invitations"][0]["token"], name="W" * 24)
    duel = served.new(long, OPEN, listed=True)
    served.claim(duel["invitations"][0]["token"], name="W" * 24)
    page = site("/#watch", viewport={"width": width, "height": 800})
    expect(page.locator(".game-row", has_text="W" * 24)).to_have_count(2)
    assert page.evaluate(CUT_OFF) == []
    page.goto(f"/join.html#{made['invitations'][1]['token']}")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{'W' * 24} invites you")
    assert page.evaluate(CUT_OFF) == []
