"""What a seat plays when its time runs out: always legal, never lively (CLOCK-1)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from matchless import new_game
from matchless.engine import decision as ask
from matchless.engine.game import Game
from matchless.engine.program import NONE
from matchless.server.plainest import plainest
from random_play import Setup, play, setups
from scenario import Scenario


@settings(max_examples=6)
@given(setups())
def test_it_is_legal_wherever_a_game_may_lead(setup: Setup) -> None:
    asked: list[int] = []

    def look(game: Game) -> None:
        if game.over:
            return
        choice = plainest(game.view(game.asked))
        assert choice in game.options
        assert choice == plainest(game.view(game.asked))
        if NONE in game.options:
            assert choice == NONE
        if game.kind == ask.ACTION:
            assert choice == ask.MANEUVER
        asked.append(game.kind)

    play(setup, look)
    assert ask.ACTION in asked


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_hurts_a_friend_while_an_enemy_is_offered(seat: int) -> None:
    """Ricochet hurts any fighter in the zones of the one attacked, Bullseye too: the clock takes another."""
    names = ("bullseye", "bigfoot") if seat == 0 else ("bigfoot", "bullseye")
    table = Scenario(*names, board="hells-kitchen", first=seat)
    table.only({"Bullseye": "D4", "Bigfoot": "E4", "The Jackalope": "A1"}).items()
    table.hand(seat, "Ricochet").attack("Bullseye", "Bigfoot", "Ricochet")
    own = table.fighter("Bullseye")
    assert own in table.game.options
    assert plainest(table.game.view(seat)) != own


def test_whoever_only_runs_out_of_time_maneuvers_in_place_and_plays_no_card() -> None:
    game = new_game("yukon", ["robin-hood", "bigfoot"], seed=3, first=0)
    while game.turn == 0:
        game.choose(game.options[0])
    stood, kinds = game.at[:], set()
    while not game.over and game.turn < 12:
        kinds.add(game.kind)
        game.choose(plainest(game.view(game.asked)))
        assert game.at == stood
        assert game.combat is None
    assert ask.ACTION in kinds
    assert not kinds & {ask.ATTACK_CARD, ask.SCHEME_CARD}
