"""The deal in browsers: nobody presses anything for it, a line on the table names it, and a page checks it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from matchless import read_record
from matchless.engine import dealing
from matchless.engine.dealing import digest_of
from matchless.server import dealer
from matchless.server.store import Store
from served import Served
from test_verification import TRUE
from visits import Visits

PHONE: ViewportSize = {"width": 390, "height": 664}
DESK: ViewportSize = {"width": 1280, "height": 800}
CHOSEN = "c0" * 32  # what a dishonest server would rather deal from

# Makes a game with an open seat, as the lobby does.
FRESH = """async () => {
  const { makeGame } = await import("/api.js");
  const { keepGame } = await import("/storage.js");
  const setup = { kind: "fresh", heroes: ["robin-hood", "bigfoot"], board: "sherwood-forest", first: 0 };
  const made = await makeGame({ setup, seats: [{ kind: "me", name: "Ann" }, { kind: "open" }] });
  keepGame(made);
  return made;
}"""


def dealt(page: Page) -> None:
    expect(page.locator("#hand li").first).to_be_visible()


# How far the words of the line about the deal are from the border of the log.
INDENT = """() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector("#deal a"));
    return words.getBoundingClientRect().left - document.querySelector(".log").getBoundingClientRect().left;
}"""


def digest(page: Page) -> str:
    """What the line on the table names."""
    title = page.locator("#deal a").get_attribute("title")
    return str(title).removeprefix("Digest of the deal: ")


def give_up(served: Served, page: Page) -> None:
    """The person of this page gives up, by another table of theirs."""
    person = served.sit(page.url.rpartition("#")[2])
    person.ask("resign")
    person.until(lambda said: said["type"] == "state" and said["position"]["result"] is not None)
    person.close()


def test_alone_from_the_lobby_to_the_check(visit: Visits, served: Served) -> None:
    page = visit("/")
    page.locator("#play").click()
    page.wait_for_url(re.compile(r"/table\.html#"))
    dealt(page)
    shown = digest(page)
    token = page.url.rpartition("#")[2]
    made_of = read_record(
        served.stored(page.evaluate("JSON.parse(localStorage['matchless.games'])[0].game")).head
    ).dealing
    assert made_of is not None
    part = page.evaluate("JSON.parse(localStorage['matchless.games'])[0].part")
    assert (made_of.digest, made_of.parts) == (shown, {0: part})
    page.goto(f"{visit.home}/check.html#{token}")
    expect(page.locator("#verdict")).to_contain_text("The game is not over")
    expect(page.locator("#findings")).to_contain_text(shown)
    noted = f"matchless verify game.txt --digest {shown} --part {part} --promise 1 {digest_of(part)}"
    expect(page.locator("#findings")).to_contain_text(noted)
    assert made_of.server not in page.content()
    page.goto(f"{visit.home}/table.html#{token}")
    dealt(page)
    assert digest(page) == shown, "loaded again, the same deal"
    assert page.evaluate(INDENT) >= 8, "it sticks to the border"
    give_up(served, page)
    page.goto(f"{visit.home}/replay.html#{token}")
    page.get_by_role("link", name="Was it dealt fairly?").click()
    expect(page.locator("#verdict")).to_have_text(re.compile("^Yes:"))
    expect(page.locator("#findings")).to_contain_text("What your own browser added is in the deal.")
    expect(page.locator("#findings")).to_contain_text("Your own browser has done the sums, too: they are right.")
    expect(page.locator("#findings")).to_contain_text("All promises are those that you were shown")
    expect(page.locator("#findings [data-right=true]")).to_have_count(8)


def test_a_friend_by_link_and_the_rematch(visit: Visits, served: Served) -> None:
    """Both pages add something, and neither person does anything for it."""
    ann = visit("/")
    made = ann.evaluate(FRESH)
    ann.goto(f"{visit.home}/table.html#{made['token']}")
    expect(ann.locator("#prompt")).to_contain_text("the cards are dealt as soon as they are here")
    expect(ann.locator("#hand")).to_be_hidden()
    ben = visit(f"/join.html#{made['invitations'][0]['token']}")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take the seat").click()
    ben.wait_for_url(re.compile(r"/table\.html#"))
    for page in (ann, ben):
        dealt(page)
    assert digest(ann) == digest(ben) == made["digest"]
    made_of = read_record(served.stored(made["game"]).head).dealing
    assert made_of is not None
    assert sorted(made_of.parts) == [0, 1]
    seat = ben.url.rpartition("#")[2]
    give_up(served, ann)
    for page in (ann, ben):
        page.get_by_role("button", name=re.compile("rematch", re.IGNORECASE)).first.click()
    for page in (ann, ben):
        expect(page).not_to_have_url(re.compile(f"{made['token']}|{seat}"))
        dealt(page)
    assert digest(ann) == digest(ben) != made["digest"]


# What somebody who has all parts could deal from instead: their own number, part or promise.
Dealt = Callable[[str, str, dict[int, str], dict[int, str]], str]
DISHONEST: dict[str, tuple[Callable[[Dealt], Dealt], str]] = {
    "another number": (
        lambda dealt: lambda head, _, promises, parts: dealt(head, CHOSEN, promises, parts),
        "The server has changed its number after showing the digest of it.",
    ),
    "nothing of this browser": (
        lambda dealt: lambda head, server, *_: dealt(head, server, {}, {}),
        "What your browser has promised is no longer there.",
    ),
    "another promise for this seat": (
        lambda dealt: lambda head, server, *_: dealt(head, server, {0: digest_of(CHOSEN)}, {0: CHOSEN}),
        "What your browser has promised is no longer there.",
    ),
    "one more promise": (
        lambda dealt: (
            lambda head, server, promises, parts: dealt(
                head, server, {**promises, 1: digest_of(CHOSEN)}, {**parts, 1: CHOSEN}
            )
        ),
        "The promise of seat 2 is not the one that you were shown.",
    ),
    "this browser's part left out": (
        lambda dealt: lambda head, server, promises, _: dealt(head, server, promises, {}),
        "What your browser was to add was left out.",
    ),
}


@pytest.mark.parametrize("way", DISHONEST)
def test_a_server_that_chooses_the_deal_is_found_out(
    visit: Visits, served: Served, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    cheat, said = DISHONEST[way]
    monkeypatch.setattr(dealing, "dealt", cheat(dealing.dealt))
    page = visit("/")
    page.locator("#play").click()
    page.wait_for_url(re.compile(r"/table\.html#"))
    dealt(page)
    expect(page.locator("#unfair")).to_contain_text(said)
    page.reload()
    expect(page.locator("#unfair")).to_contain_text(said)
    give_up(served, page)
    expect(page.locator("#unfair")).to_contain_text(said)
    visit.keep(page, f"unfair-{way.replace(' ', '-')}")
    page.get_by_role("link", name="Check the deal").click()
    expect(page.locator("#verdict")).to_have_text(re.compile("^No:"))
    expect(page.locator("#findings [data-right=false]").filter(has_text=said)).to_have_count(1)


def test_a_server_that_lies_about_the_check_is_found_out(
    visit: Visits, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page compares by itself what it was shown."""
    cheat, said = DISHONEST["another number"]
    monkeypatch.setattr(dealing, "dealt", cheat(dealing.dealt))
    page = visit("/")
    page.locator("#play").click()
    page.wait_for_url(re.compile(r"/table\.html#"))
    dealt(page)
    give_up(served, page)
    page.route("**/api/checks", lambda route: route.fulfill(json={"verdict": "right", "findings": []}))
    page.get_by_role("link", name="Check the deal").click()
    expect(page.locator("#verdict")).to_have_text(re.compile("^No:"))
    expect(page.locator("#findings [data-right=false]")).to_have_text([f"Wrong{said}"])


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_under_another_digest_a_page_gives_nothing_and_says_so(
    visit: Visits, served: Served, monkeypatch: pytest.MonkeyPatch, size: ViewportSize
) -> None:
    monkeypatch.setattr(dealer, "PATIENCE", 2.0)
    ann = visit("/", viewport=size)
    made = ann.evaluate(FRESH)
    ann.goto(f"{visit.home}/table.html#{made['token']}")
    expect(ann.locator("#prompt")).to_contain_text("the cards are dealt as soon as they are here")
    expect(ann.locator("#unfair")).to_be_hidden()
    change = f"UPDATE games SET server_seed = '{CHOSEN}' WHERE id = '{made['game']}'"

    def swap(store: Store) -> None:
        with store.engine.begin() as connection:
            connection.exec_driver_sql(change)

    served.in_store(swap)
    seated = served.claim(made["invitations"][0]["token"])
    expect(ann.locator("#unfair")).to_contain_text("The server has changed its number")
    dealt(ann)  # without what is not given
    made_of = read_record(served.stored(made["game"]).head).dealing
    assert made_of is not None
    assert (made_of.digest, made_of.parts) == (digest_of(CHOSEN), {})
    expect(ann.locator("#unfair")).to_contain_text("What your browser was to add was left out.")
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = ann.locator("#unfair").bounding_box()
    assert box is not None
    assert box["height"] < 110, "it leaves room for the table"
    expect(ann.locator("#prompt")).to_be_in_viewport(ratio=1)
    visit.keep(ann, f"unfair-{size['width']}")
    assert seated["seats"] == [1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_record_from_a_file(visit: Visits, tmp_path: Path, scheme: str) -> None:
    visit.forgiven.append("400")  # a file that is no record
    page = visit("/check.html", color_scheme=scheme, viewport=PHONE)
    expect(page.locator("#verdict")).to_contain_text("Choose the record of a game")

    def choose(text: str) -> None:
        (tmp_path / "game.txt").write_text(text, encoding="utf-8")
        page.locator("#file").set_input_files(tmp_path / "game.txt")

    choose(TRUE)
    expect(page.locator("#verdict")).to_have_text(re.compile("^Yes:"))
    choose(TRUE.replace("turn-limit 200", "turn-limit 199"))
    expect(page.locator("#verdict")).to_have_text(re.compile("^No:"))
    expect(page.locator("#findings")).to_contain_text("Your own browser comes to other sums.")
    choose("Dear Ann")
    expect(page.locator("#refused")).to_contain_text("This is no record")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_digest_of_a_page_is_sha_256(visit: Visits) -> None:
    page = visit("/check.html")
    texts = ["", "abc", "ä" * 40, "x" * 55, "x" * 56, "x" * 64, "y" * 5000]
    found = page.evaluate("async (texts) => texts.map((await import('/dealing.js')).digestOf)", texts)
    assert found == [digest_of(text) for text in texts]
