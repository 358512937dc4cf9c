"""Flat Monte Carlo."""

from __future__ import annotations

import pytest

from invented import figure, row
from matchless.bots.flat import FlatMonteCarlo
from phrases import phrase
from random_play import frozen
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def beside() -> Scenario:
    """Ann beside Ben, who has little health left and nothing in hand."""
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4").wound("Ben", 4)
    return table.hand(0, "Plain", "Strong")


@pytest.mark.parametrize("playouts", [1, 6])
def test_every_choice_is_played_out_as_often_and_a_game_is_won_or_lost(playouts: int) -> None:
    game = beside().play().game
    opinions = FlatMonteCarlo(1, playouts).explain(game.view(0), game.options)
    for opinion in opinions:
        assert opinion.visits == playouts
        assert 2 * playouts * opinion.chance == pytest.approx(round(2 * playouts * opinion.chance))  # draws are halves


def test_a_choice_that_wins_at_once_wins_every_playout() -> None:
    game = beside().wound("Ann", 1).choose("attack", "with Ann").game
    for seed in range(4):
        best, other = FlatMonteCarlo(seed, 24).explain(game.view(0), game.options)
        assert phrase(game, best.choice) == "play Strong"
        assert best.chance == 1.0
        assert other.chance < 1.0


def test_wins_are_those_of_the_seat_that_is_asked() -> None:
    """Seen by Ben, who is about to lose to anything."""
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4").wound("Ben", 1)
    game = table.hand(0, "Strong", "Strong").hand(1, "Plain").choose("attack", "with Ann", "play Strong").game
    best, other = FlatMonteCarlo(1, 30).explain(game.view(1), game.options)
    assert (phrase(game, best.choice), phrase(game, other.choice)) == ("defend with Plain", "no defense")
    assert other.chance == 0.0
    assert 0 < best.chance < 1  # the card face down may be a plain one, too


def test_a_bot_goes_on_where_its_generator_stands() -> None:
    game = beside().play().game
    bot = FlatMonteCarlo(1, 3)
    before = frozen(bot.rng)
    looks = {tuple(opinion.chance for opinion in bot.explain(game.view(0), game.options)) for _ in range(10)}
    assert frozen(bot.rng) != before
    assert len(looks) > 1
