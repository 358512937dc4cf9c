"""One step ahead."""

from __future__ import annotations

import pytest

from invented import figure, row
from matchless import Rng, resample
from matchless.bots import make
from matchless.bots.evaluation import Evaluation
from matchless.bots.greedy import Greedy
from matchless.engine import decision as ask
from phrases import phrase
from random_play import BOARDS, Setup, frozen
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")


def duel() -> Scenario:
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S4")
    return table.hand(0, "Plain", "Strong").hand(1, "Plain", "Strong")


@pytest.mark.parametrize("deals", [1, 5])
def test_every_choice_is_tried_in_every_deal(deals: int) -> None:
    game = duel().play().game
    opinions = Greedy(1, deals).explain(game.view(0), game.options)
    assert [opinion.visits for opinion in opinions] == [deals] * len(game.options)


def test_a_choice_is_weighed_where_things_are_quiet_again() -> None:
    """At the last move of a maneuver that is right after it: no chance is left, so the evaluation says it all."""
    table = Scenario(figure("Ann"), figure("Ben"), board=ROW).stand("Ann", "S3").stand("Ben", "S9")
    game = table.hand(0, "Plain").choose("maneuver", "no boost", "move Ann").game
    assert game.kind == ask.MOVE
    view = game.view(0)
    possible = resample(view, Rng.seeded(1))
    for opinion in Greedy(1, 1).explain(view, game.options):
        after = possible.clone()
        after.choose(opinion.choice)
        assert after.kind == ask.ACTION
        assert opinion.chance == Evaluation(game.table).chances(after)[0]


def test_the_mean_over_several_deals_counts() -> None:
    """In one deal the card face down may be stopped, in others not."""
    game = duel().choose("attack", "with Ann", "play Strong").game
    view = game.view(1)
    single = {opinion.choice: opinion.chance for opinion in Greedy(1, 1).explain(view, game.options)}
    many = {opinion.choice: opinion.chance for opinion in Greedy(1, 40).explain(view, game.options)}
    assert single.keys() == many.keys()
    assert single != many
    again = {opinion.choice: opinion.chance for opinion in Greedy(2, 40).explain(view, game.options)}
    assert all(abs(many[choice] - again[choice]) < 0.15 for choice in many)


def test_a_bot_goes_on_where_its_generator_stands() -> None:
    """A second look at the same decision deals other cards."""
    game = duel().choose("attack", "with Ann", "play Strong").game
    bot = Greedy(1, 1)
    before = frozen(bot.rng)
    looks = {tuple(opinion.chance for opinion in bot.explain(game.view(1), game.options)) for _ in range(8)}
    assert frozen(bot.rng) != before
    assert len(looks) > 1


def test_it_prefers_the_strong_attack_at_an_empty_hand() -> None:
    table = duel().hand(1).choose("attack", "with Ann")
    game = table.game
    assert game.kind == ask.ATTACK_CARD
    for seed in range(5):
        assert phrase(game, Greedy(seed, 4).choose(game.view(0), game.options)) == "play Strong"


def test_it_clearly_beats_chance() -> None:
    """20 duels on every board, in both seats."""
    pairs = [("robin-hood", "bigfoot"), ("raptors", "daredevil"), ("hamlet", "elektra"), ("t-rex", "bullseye")]
    won = 0
    for number in range(20):
        seat = number % 2
        game = Setup(BOARDS[number % len(BOARDS)], pairs[number // 2 % 4], seed=number, first=number // 2 % 2).begin()
        players = [make("greedy:2" if each == seat else "random", 7 * number + each) for each in (0, 1)]
        while not game.over:
            game.choose(players[game.asked].choose(game.view(game.asked), game.options))
        won += game.winners == 1 << seat
    assert won >= 15
