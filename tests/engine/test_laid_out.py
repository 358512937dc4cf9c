"""The blocks of the rules at a table: without the words that could do nothing there, and nothing else is different."""

from __future__ import annotations

import pytest

from invented import figure, row
from matchless import heroes
from matchless.engine.rng import Rng
from matchless.engine.setup import start
from matchless.engine.table import Table
from matchless.engine.triggers import Triggers, WonOrLost
from matchless.engine.turn import ACTION_BLOCKS, TURN
from random_play import numbered_setup

SETUPS = 12


def test_nothing_waits_for_moments_that_nobody_has_an_ability_for() -> None:
    table = Table(row("a" * 12, "09"), [figure("Ann"), figure("Ben")])
    for block in (table.turn, *table.actions):
        assert not any(isinstance(word, Triggers) for word in block)


def test_whoever_has_an_ability_is_waited_for() -> None:
    table = Table(row("a" * 12, "09"), [heroes.load("bigfoot"), figure("Ben")])
    moments = [word.moment for word in table.turn if isinstance(word, Triggers) and not isinstance(word, WonOrLost)]
    assert moments == [moment for moment, seats in enumerate(table.listeners) if seats]


@pytest.mark.parametrize("number", range(SETUPS))
def test_a_game_goes_as_it_would_with_all_words(number: int) -> None:
    games = []
    for whole in (False, True):
        table = numbered_setup(16, number).table()
        if whole:
            table.turn, table.actions = TURN, ACTION_BLOCKS
        game = start(table, number)
        below = Rng.seeded(number).below
        seen: list[tuple[object, ...]] = []
        while not game.over and len(seen) < 150:
            seen.append((game.asked, game.kind, game.options, game.rule, game.private))
            game.choose(game.options[below(len(game.options))])
        games.append((seen, game.at, game.health, game.hand, game.winners))
    assert games[0] == games[1]
