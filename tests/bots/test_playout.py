"""Playing possible games on, to their end or to a quiet moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from matchless import Rng
from matchless.bots.evaluation import Evaluation, results
from matchless.bots.playout import play_out, settle
from matchless.engine import decision as ask
from matchless.engine.game import Game
from random_play import Setup, moments, numbered_setup, snapshot


def positions() -> Iterator[Game]:
    """Copies of some decisions of random games of every format."""
    for number in range(10):
        for place, game in enumerate(moments(replace(numbered_setup(81, number), turn_limit=15))):
            if place % 17 == 3 and not game.over:
                yield game.clone()


def test_a_playout_goes_to_the_end_and_gives_what_came_of_it() -> None:
    outcomes = set()
    for number, game in enumerate(positions()):
        values = play_out(game, Rng.seeded(number))
        assert game.over
        assert values == results(game)
        outcomes.add(tuple(values))
    assert len(outcomes) > 3


def test_a_playout_chooses_every_option_as_often_as_any_other() -> None:
    """The first choice of 600 playouts of a move with many places to go to."""
    start = next(game for game in positions() if game.kind == ask.MOVE and len(game.options) > 4)
    made = len(start.choices())
    rng = Rng.seeded(1)
    counts = dict.fromkeys(start.options, 0)
    rounds = 60 * len(start.options)
    for _ in range(rounds):
        game = start.clone()
        play_out(game, rng)
        counts[game.choices()[made]] += 1
    assert all(30 < count < 95 for count in counts.values())


def test_settling_stops_at_the_next_action() -> None:
    """Of whoever's turn it is; a game that waits for an action already stays as it is."""
    moved = 0
    for number, game in enumerate(positions()):
        before = snapshot(game)
        quiet = game.kind == ask.ACTION
        evaluation = Evaluation(game.table)
        values = settle(game, Rng.seeded(number), evaluation, 0)
        assert game.over or game.kind == ask.ACTION
        assert values == evaluation.chances(game)
        assert (snapshot(game) == before) == quiet
        moved += not quiet
    assert moved > 20


@pytest.mark.parametrize("turns", [1, 3])
def test_settling_may_go_on_for_some_turns(turns: int) -> None:
    """To the first action of the turn that is so many later, and no further."""
    reached = 0
    for number, game in enumerate(positions()):
        again = game.clone()
        made = len(game.choices())
        last = game.turn + turns
        settle(game, Rng.seeded(number), Evaluation(game.table), turns)
        for choice in game.choices()[made:]:
            assert again.kind != ask.ACTION or again.turn < last
            again.choose(choice)
        assert again.over or (again.kind == ask.ACTION and again.turn >= last)
        reached += again.turn == last
    assert reached > 10


def test_settling_ends_with_the_game() -> None:
    game = Setup("yukon", ("robin-hood", "bigfoot"), seed=1, turn_limit=2).begin()
    values = settle(game, Rng.seeded(1), Evaluation(game.table), 10)
    assert game.over
    assert values == [0.5, 0.5]


def test_the_generator_decides() -> None:
    """The same seed gives the same game, another seed another one."""
    start = Setup("yukon", ("robin-hood", "bigfoot"), seed=1).begin()

    def played(seed: int, plain: bool) -> list[int]:
        game = start.clone()
        if plain:
            play_out(game, Rng.seeded(seed))
        else:
            settle(game, Rng.seeded(seed), Evaluation(game.table), 4)
        return game.choices()

    for plain in (False, True):
        assert played(1, plain) == played(1, plain) != played(2, plain)
