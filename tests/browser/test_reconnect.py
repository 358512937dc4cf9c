"""A table that loses its page, its line or its server in the middle of a combat, and is there again."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from matchless import Game
from matchless.server.database import BUSY
from matchless.server.messages.refusals import Refusal
from matchless.server.room import MOST_PER_SEAT
from player import Offer, Player
from served import ANN, BOT, Killable, Person, Served
from visits import Visits

ALONE = (ANN, ANN)  # one person plays both sides
# What a browser says of a server that goes: of the line, and of what was asked for just then, whichever way that ended.
GONE = ["WebSocket connection to .* failed", "Failed to load resource: net::ERR_"]


def revealed(game: Game) -> bool:
    """Whether the first seat is asked something in a combat whose cards are revealed."""
    return game.asked == 0 and game.combat is not None and game.combat.revealed


def in_combat(page: Page) -> tuple[Player, Offer]:
    player = Player(page, luck=2)
    offer = player.offer()
    assert player.in_combat()
    return player, offer


@pytest.fixture
def page(visit: Visits, served: Served) -> Page:
    return visit.table(served.amid(revealed, ANN, BOT)["token"])


def test_a_page_loaded_anew_shows_the_same_decision_and_combat(page: Page) -> None:
    player, offer = in_combat(page)
    shown = player.shown()
    page.reload()
    assert player.offer() == offer
    assert player.shown() == shown
    player.play(5)


def close_line(page: Page, served: Served) -> list[Person]:
    """Lets the server close the page's connection: too many hold the same seat, and the oldest has to go."""
    return [served.sit(page.url.split("#")[1]) for _ in range(MOST_PER_SEAT)]


def test_a_line_that_the_server_closes_comes_back(page: Page, served: Served) -> None:
    player, offer = in_combat(page)
    shown = player.shown()
    page.evaluate("""() => {
        window.lost = 0;
        const prompt = document.getElementById("prompt");
        const watch = new MutationObserver(() => { window.lost += prompt.dataset.state === "lost"; });
        watch.observe(prompt, {attributes: true});
    }""")
    others = close_line(page, served)
    page.wait_for_function("() => window.lost > 0")
    assert player.offer() == offer
    assert player.shown() == shown
    for other in others:
        other.close()
    player.play(5)


def test_a_line_that_swallows_a_choice_is_given_up_and_the_choice_can_be_made_again(page: Page) -> None:
    player, offer = in_combat(page)
    shown = player.shown()
    page.evaluate("""() => {
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function () { WebSocket.prototype.send = send; }; // one message goes nowhere
        const prompt = document.getElementById("prompt");
        const note = () => { window.sent ||= prompt.querySelector(".answers").textContent === "Sent"; };
        new MutationObserver(note).observe(prompt, { childList: true, subtree: true, characterData: true });
    }""")
    player.choose(*offer.all[-1])
    page.wait_for_function("() => window.sent")  # it may be over by the time that we look
    expect(player.answers).not_to_have_text("Sent")  # the page has connected anew
    expect(player.prompt).to_have_attribute("data-state", "asked")
    assert player.offer() == offer  # nothing was chosen
    assert player.shown() == shown
    player.play(5)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'killed.sqlite3'}"


@pytest.fixture
def killable(database: str) -> Iterator[list[Killable]]:
    """A server that can be killed, as the last of a list: a test adds the next one there."""
    servers = [Killable(database)]
    yield servers
    servers[-1].kill()


def test_a_server_that_is_told_to_end_says_that_it_comes_back(
    visit: Visits, database: str, killable: list[Killable]
) -> None:
    server = killable[-1]
    port = int(server.address.split(":")[1])
    visit.forgiven += GONE
    page = visit.table(server.amid(revealed, *ALONE)["token"], base_url=f"http://{server.address}")
    player, offer = in_combat(page)
    server.process.send_signal(signal.SIGTERM)
    expect(page.locator("#question")).to_contain_text("The server restarts")
    server.process.wait()
    server.kill()  # nothing of it is left
    expect(page.locator("#question")).to_contain_text("The server restarts")  # also while nobody answers
    visit.keep(page, "restarting")
    killable.append(Killable(database, port))
    assert player.offer() == offer
    player.play(3)


def test_a_killed_server_comes_back_to_the_same_combat(visit: Visits, database: str, killable: list[Killable]) -> None:
    server = killable[-1]
    port = int(server.address.split(":")[1])
    visit.forgiven += GONE
    page = visit.table(server.amid(revealed, *ALONE)["token"], base_url=f"http://{server.address}")
    player, offer = in_combat(page)
    shown = player.shown()
    server.kill()
    expect(player.prompt).to_have_attribute("data-state", "lost")
    expect(page.locator("#question")).to_contain_text("Connection lost")
    expect(page.locator("#board [data-legal]")).to_have_count(0)  # nothing can be chosen meanwhile
    visit.keep(page, "connection-lost")
    killable.append(Killable(database, port))
    assert player.offer() == offer
    assert player.shown() == shown

    player.answer()  # and once more, with a choice on its way
    killable[-1].kill()
    expect(player.prompt).to_have_attribute("data-state", "lost")  # what was shown before is no longer meant
    killable.append(Killable(database, port))
    player.seq = None
    back = player.offer()
    assert back.seq in (offer.seq, offer.seq + 1)
    assert back == offer or back.seq > offer.seq
    player.play(5)


@pytest.mark.parametrize("page_", ["table", "replay"])
def test_a_page_whose_first_request_fails_says_so_and_tries_again(visit: Visits, served: Served, page_: str) -> None:
    visit.forgiven.append("Failed to load resource")
    page = visit("about:blank")
    failures = iter([True, False])
    page.route("**/catalog.json", lambda route: route.abort() if next(failures, False) else route.continue_())
    page.goto(f"/{page_}.html#{served.new(ANN, BOT)['token']}")
    expect(page.get_by_text("The server cannot be reached; please try again.")).to_be_visible()
    expect(page.locator("#board [data-space]")).not_to_have_count(0)
    expect(page.get_by_text("The server cannot be reached; please try again.")).to_be_hidden()


def test_a_table_says_why_nobody_is_let_in_and_comes_by_itself(
    visit: Visits, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games are locked, for instance: choices are refused, and so is whoever comes."""
    made = served.new(*ALONE)
    page = visit.table(made["token"])
    player = Player(page, luck=1)
    player.offer()
    store = served.games.store

    async def locked(*_args: object, **_more: object) -> bool:
        raise Refusal("busy", BUSY)

    with monkeypatch.context() as trouble:
        trouble.setattr(store, "do", locked)
        trouble.setattr(store, "append", locked)
        player.play(1)
        expect(page.get_by_text(BUSY).first).to_be_visible()
        page.reload()
        expect(page.locator("#prompt")).to_contain_text("Nobody is let in at the moment, trying again")
        expect(page.locator("#prompt")).to_contain_text(BUSY)
    Player(page, luck=1).play(3)  # the same choice again, and more
