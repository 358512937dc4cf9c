"""Nothing hidden leaves the server, and the scan that shows it would notice."""

from __future__ import annotations

import asyncio
import json

import pytest

from matchless import heroes
from matchless.server import seating
from matchless.server.messages import NewGame
from matchless.server.story import Story
from secret_scan import Truth, scan, words_of

SETUPS = [
    (["robin-hood", "hamlet"], "sherwood-forest", "duel"),
    (["daredevil", "bullseye"], "hells-kitchen", "duel"),
    (["titania", "wayward-sisters"], "globe-theatre", "duel"),
    (["raptors", "dr-sattler"], "raptor-paddock", "duel"),
    (["elektra", "shakespeare", "t-rex"], "hells-kitchen", "free-for-all"),
    (["bigfoot", "robert-muldoon", "daredevil", "titania"], "globe-theatre", "teams"),
]


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_nothing_hidden_is_ever_sent(number: int) -> None:
    assert asyncio.run(scan(SETUPS[number], number)) > 200


def test_the_scan_would_notice() -> None:
    """Guards the test above against looking at nothing."""
    fresh = {"kind": "fresh", "heroes": ["robin-hood", "hamlet"], "board": "sherwood-forest"}
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    kept, _ = seating.new(NewGame.model_validate({"setup": fresh, "seats": seats}))
    game = Story(kept.head).game
    truth = Truth(game, 1)
    assert len(truth.hidden) >= 8
    hand = [game.table.cards[card].name for card in game.hand[0]]
    leaks = [truth.leak(json.dumps(game.view(0).data())), truth.leak(json.dumps(hand))]
    assert any(leaks)
    assert len(words_of(game)) >= 3
    assert heroes.load("hamlet").cards[0].name not in truth.hidden

