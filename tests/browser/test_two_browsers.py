"""Two people at one table, each in a browser of their own."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from matchless.server.game_log import GameLog
from player import Player
from served import ANN, OPEN, Data, Served, log_of
from visits import Visits

NAMES = ("Ann", "Ben")


class Pair:
    """Ann has made a game, Ben has come by her link."""

    def __init__(self, visit: Visits, served: Served) -> None:
        self.served = served
        self.made: Data = served.new(ANN, OPEN)
        ann = visit.table(self.made["token"])
        expect(ann.locator("#foes")).to_contain_text("Seat open.")
        ben = visit(f"/join.html#{self.made['invitations'][0]['token']}")
        ben.get_by_label("Your name").fill("Ben")
        ben.get_by_role("button", name="Take the seat").click()
        ben.wait_for_url(re.compile(r"/table\.html#"))
        self.pages: tuple[Page, Page] = (ann, ben)
        self.players = (Player(ann, luck=3), Player(ben, luck=4))

    def game_log(self) -> GameLog:
        """The game as the server has it."""
        return self.served.game_log(self.made["game"])

    def asked(self) -> Player:
        return self.players[self.game_log().game.asked]

    def answer(self) -> None:
        """Whoever is asked answers at random."""
        player = self.asked()
        player.answer()
        player.settle()


@pytest.fixture
def pair(visit: Visits, served: Served) -> Pair:
    return Pair(visit, served)


WITHOUT_THREATS = """() => {
    const page = document.documentElement.cloneNode(true);
    page.querySelectorAll(".threats").forEach((one) => one.remove());
    return page.outerHTML;
}"""


def secrets(game_log: GameLog, seat: int) -> set[str]:
    """The cards in the other hand of which this seat was never told anything."""
    game, other = game_log.game, 1 - seat
    events = [happening.card for seq in range(game_log.seq + 1) for happening in game_log.told(seq, seat)]
    told = json.dumps([game.view(seat).data(), events, [line.text for line in log_of(game_log, seat)]])
    names = {game.table.cards[card].name for card in game.hand[other]}
    return {name for name in names if name not in told}


def test_each_sees_their_own_cards_and_the_others_face_down(pair: Pair) -> None:
    kept_secret = 0
    for _ in range(16):
        game_log = pair.game_log()
        game = game_log.game
        if game.over:
            break
        for seat, page in enumerate(pair.pages):
            expect(page.locator("#table")).to_have_attribute("data-seq", str(game_log.seq))
            hand = [game.table.cards[card].name for card in game.hand[seat]]
            assert sorted(page.locator("#hand strong").all_inner_texts()) == sorted(hand)
            other = page.locator(".foe")
            expect(other.locator(".pile b").first).to_have_text(str(len(game.hand[1 - seat])))
            # Who could attack a space names all cards that might be in the hand: those that nobody has seen yet.
            content = page.evaluate(WITHOUT_THREATS)
            hidden = secrets(game_log, seat)
            kept_secret += len(hidden)
            assert not [name for name in hidden if name in content]
        pair.answer()
    assert kept_secret > 20, "there was hardly anything to hide"
    for page, name in zip(pair.pages, reversed(NAMES), strict=True):
        expect(page.locator(".foe")).to_contain_text(name)


def test_who_leaves_is_away_and_comes_back(pair: Pair) -> None:
    ann, ben = pair.pages
    address = ben.url
    ben.goto("about:blank")
    expect(ann.locator(".foe .badge")).to_have_text("Away")
    ben.goto(address)
    expect(ann.locator(".foe .badge")).to_have_count(0)


def test_a_move_is_taken_back_freely_and_a_drawn_card_by_consent(pair: Pair) -> None:
    """Placing fighters and moving shows nothing hidden; the card of a maneuver does."""
    player = pair.asked()
    while not player.offer().question.startswith("Choose an action"):
        pair.answer()
        player = pair.asked()
    other = next(one for one in pair.players if one is not player)
    before = player.shown()
    player.take("Maneuver")
    offer = player.offer()
    expect(player.tool("Ask to take back")).to_be_enabled()

    while not offer.spaces:  # the boost, and who moves
        player.choose("button", offer.buttons[-1])
        player.seq = offer.seq
        offer = player.offer()
    shown = player.shown()
    player.choose("space", offer.spaces[0])
    player.seq = offer.seq
    player.settle()
    player.press(player.tool("Take back"))
    expect(player.page.locator("#table")).to_have_attribute("data-seq", str(offer.seq))
    assert player.shown() == {**shown, "log": "Robin Hood took back 1 choice."}

    while player.tool("Take back").is_visible():  # back to the drawn card
        seq = str(pair.game_log().seq)
        player.press(player.tool("Take back"))
        expect(player.page.locator("#table")).not_to_have_attribute("data-seq", seq)
    player.press(player.tool("Ask to take back"))
    expect(player.page.locator("#question")).to_have_text("You asked to take back your last choice")
    expect(other.page.locator("#question")).to_contain_text("would like to take back")
    player.press(player.answers.get_by_role("button", name="Withdraw"))
    expect(other.page.locator("#question")).not_to_contain_text("would like to take back")
    player.press(player.tool("Ask to take back"))
    other.press(other.answers.get_by_role("button", name="No"))
    expect(player.page.locator(".whynot")).to_contain_text("would not take that back")
    player.press(player.tool("Ask to take back"))
    other.press(other.answers.get_by_role("button", name="Agree"))
    expect(player.page.locator("#question")).to_have_text(before["question"].split("\n")[0])
    assert player.shown()["hand"] == before["hand"]
