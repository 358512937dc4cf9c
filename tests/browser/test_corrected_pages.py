"""Pages of a game whose hero and board were corrected since it began: they show those of then."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from corrected import corrected
from matchless.server.pages import our_pages
from player import Player
from served import ANN, BOT, Data, Person, Served
from visits import Visits

# A page looks a card up by its name: today there is none of these names.
RENAMED = ("robin-hood", "\n- name: ", "\n- name: New ")


def play(ann: Person, choices: int) -> None:
    for _ in range(choices):
        ann.my_turn()
        ann.choose()


@pytest.fixture
def games(tmp_path: Path) -> Iterator[tuple[Served, Data, Data]]:
    """A server of today, and a finished and a running game of before."""
    url = f"sqlite:///{tmp_path / 'before.sqlite3'}"
    with Served(url) as before:
        over, running = before.new(ANN, BOT), before.new(ANN, BOT)
        ann = before.sit(over["token"])
        ann.play_out(1)
        ann.close()
        ann = before.sit(running["token"])
        play(ann, 8)
        ann.close()
    with corrected(RENAMED, board="sherwood-forest"):
        our_pages.cache_clear()  # they have the catalogue
        with Served(url) as served:
            yield served, over, running
    our_pages.cache_clear()


def test_the_table_the_replay_and_a_position_show_what_the_game_began_with(
    games: tuple[Served, Data, Data], visit: Visits
) -> None:
    served, over, running = games
    home = f"http://{served.address}"
    cards = [card["name"] for hero in served.http.get("/api/catalog").json()["heroes"] for card in hero["cards"]]
    assert "New Snark" in cards
    assert "Snark" not in cards

    page = visit(f"{home}/table.html#{running['token']}")
    ann = Player(page, luck=5)
    ann.play(20)
    ann.settle()

    game_log = served.game_log(over["game"])
    page = visit(f"{home}/replay.html#{over['token']}")
    table = game_log.table
    held = [
        seq
        for seq in range(game_log.seq)
        if any(table.cards[card].name == "Snark" for card in game_log.moment(seq).hand[0])
    ]
    for seq in (held[0], held[-1], game_log.seq):
        expect(page.locator("#slider")).to_be_visible()
        page.locator("#slider").fill(str(seq))
        expect(page.locator("#table")).to_have_attribute("data-seq", str(seq))
    page.locator("#slider").fill(str(held[0]))
    expect(page.locator('.seat[data-seat="1"] .backs')).to_have_attribute("aria-label", re.compile("Snark"))
    visit.keep(page, "replay-of-a-corrected-hero")

    watched = served.sit(over["token"])
    watched.say(type="share", seq=held[-1])
    position = watched.told("shared")["text"]
    watched.close()
    page = visit(f"{home}/position.html#{position}")
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#board .f").first).to_be_visible()
