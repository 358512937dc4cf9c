"""Nothing hidden leaves the server, and the scan that shows it would notice."""

from __future__ import annotations

import asyncio
import json
import random

import pytest

from matchless import heroes, new_game, save_record, start
from matchless.engine import decision as ask
from matchless.engine.program import NONE
from matchless.engine.slugs import slug_of
from matchless.server import outgoing, seating
from matchless.server.game_log import GameLog
from matchless.server.messages.lobby import NewGame
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
    stored, _ = seating.new(NewGame.model_validate({"setup": fresh, "seats": seats}))
    game = GameLog(stored.head).game
    truth = Truth(game, 1)
    assert len(truth.hidden) >= 8
    hand = [game.table.cards[card].name for card in game.hand[0]]
    leaks = [truth.leak(json.dumps(game.view(0).data())), truth.leak(json.dumps(hand))]
    assert any(leaks)
    assert len(words_of(game)) >= 3
    assert heroes.load("hamlet").cards[0].name not in truth.hidden


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(setup[0]))
def test_who_looks_back_in_a_running_game_is_not_told_which_card_was_chosen(setup: tuple[list[str], str, str]) -> None:
    """A card that is laid face down, and one that is picked where nobody else sees it."""
    names, board, format_ = setup
    game = new_game(board, names, format=format_, seed=5)
    game_log = GameLog(save_record(start(game.table, game.seed)))
    chance = random.Random(5)
    chosen: dict[int, tuple[int, int, str]] = {}  # kind, seat and card, by the moment after the choice
    while not game_log.game.over and game_log.seq < 400:
        options = [option for option in game_log.game.options if option != NONE] or game_log.game.options
        option, kind, seat = chance.choice(options), game_log.game.kind, game_log.game.asked
        game_log.choose(option)
        if kind in ask.CARD_KINDS and option != NONE:
            chosen[game_log.seq] = kind, seat, game_log.table.cards[option].name
    assert {ask.ATTACK_CARD, ask.DEFENSE_CARD, ask.BOOST} <= {kind for kind, _, _ in chosen.values()}
    for seq, (_, seat, card) in chosen.items():
        id_ = game_log.lines[seq - 1].rpartition(" ")[2].partition("@")[0]
        assert id_ == slug_of(card)  # there it would have been
        source = game_log.moment(seq - 1).frames[-1].source  # may be named, and be a card of the same name
        for other in ((seat + 1) % len(names), None):
            told = outgoing.moment(game_log, seq, other, open_=False, ended=None, beside=[]).choice
            assert told is not None
            assert card not in told or (source is not None and source.name == card), told


def test_no_game_is_called_what_a_command_line_takes_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-4x8TqBvXk1Z", "--x8TqBvXk1Z", "4x8TqBvXk1Z-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _size: next(drawn))
    assert seating._name() == "4x8TqBvXk1Z-"
