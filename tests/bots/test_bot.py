"""What every bot keeps to: it plays any game by views and choices alone, changes nothing, and thinks in opinions."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from invented import figure, row
from matchless.bots import LEVELS, Bot, Opinion, make
from matchless.bots.levels import NAMES, adviser
from matchless.engine import decision as ask
from matchless.engine.definitions import DEFENSE, Card
from matchless.engine.game import Game
from matchless.engine.table import DUEL, FREE_FOR_ALL, TEAMS
from phrases import phrase
from random_play import Setup, frozen, moments, numbered_setup, snapshot
from scenario import Scenario

BOTS = ("random", "greedy:2", "flat:1", "plain:10", "search:16")
ADVISERS = BOTS[1:]
ROW = row("aaaaaaaaaa", "09")
ROUNDING = 1e-12
DEALS = {"greedy:2": 2, "flat:1": 1}  # these try every choice in each deal

GAMES = {
    "duel": Setup("yukon", ("robin-hood", "t-rex"), seed=5, turn_limit=3),
    "duel of another kind": Setup("globe-theatre", ("titania", "shakespeare"), seed=6, mulligan=True, turn_limit=3),
    "free-for-all of 3": Setup("hells-kitchen", ("elektra", "hamlet", "raptors"), FREE_FOR_ALL, seed=7, turn_limit=3),
    "free-for-all of 4": Setup(
        "globe-theatre", ("wayward-sisters", "daredevil", "bullseye", "bigfoot"), FREE_FOR_ALL, seed=8, turn_limit=3
    ),
    "teams": Setup("hells-kitchen", ("robert-muldoon", "elektra", "dr-sattler", "t-rex"), TEAMS, seed=9, turn_limit=3),
    "teams of one person": Setup(
        "hells-kitchen", ("hamlet", "titania", "raptors", "robin-hood"), TEAMS, seed=10, turn_limit=3, pair=1
    ),
}


def known(game: Game, seat: int) -> tuple[str, str]:
    """All that the view of a seat holds, to be compared later."""
    view = game.view(seat)
    return json.dumps(view.data()), repr(snapshot(view.game))


def play(game: Game, players: list[Bot]) -> Game:
    """Plays a game to its end; each choice is legal and leaves game, view and choices as they were."""
    while not game.over:
        seat = game.asked
        view = game.view(seat)
        choices = game.options[:]
        before = snapshot(game), json.dumps(view.data()), repr(snapshot(view.game))
        choice = players[seat].choose(view, game.options)
        assert type(choice) is int
        assert choice in choices
        assert game.options == choices
        assert (snapshot(game), json.dumps(view.data()), repr(snapshot(view.game))) == before
        game.choose(choice)
    return game


def decisions() -> Iterator[Game]:
    """Some decisions with something to choose, out of random games of every format."""
    rng = random.Random(1)
    for number in range(10):
        for game in moments(replace(numbered_setup(21, number), turn_limit=30)):
            if len(game.options) > 1 and rng.random() < (0.06 if game.combat or game.kind == ask.ACTION else 0.008):
                yield game


def test_the_decisions_looked_at_are_of_every_format_and_of_many_kinds() -> None:
    """Guards the tests below against looking at nothing."""
    seen = [(game.table.format, game.kind) for game in decisions()]
    assert len(seen) > 40
    assert {format_ for format_, _ in seen} == {DUEL, FREE_FOR_ALL, TEAMS}
    assert {ask.ACTION, ask.MOVE, ask.BOOST, ask.DEFENSE_CARD, ask.ATTACK_CARD} <= {kind for _, kind in seen}


# --- playing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_any_format_to_the_end_and_changes_nothing_but_by_its_choices(name: str, setup: Setup) -> None:
    """In every seat of a short game."""
    game = setup.begin()
    play(game, [make(name, 40 + seat) for seat in range(game.table.seats)])
    assert game.over


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_a_duel_until_a_hero_falls(name: str) -> None:
    game = Setup("yukon", ("bigfoot", "daredevil"), seed=2).begin()
    play(game, [make(name, 1), make("greedy:1", 2)])
    assert game.winners
    assert "defeated" in game.reason


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_plays_a_turn(name: str) -> None:
    game = Setup("yukon", ("daredevil", "bigfoot"), seed=3, first=0, turn_limit=1).begin()
    play(game, [make(name, 1), make("random", 2)])
    assert game.over


@pytest.mark.parametrize("setup", [GAMES["duel"], GAMES["free-for-all of 3"], GAMES["teams"]], ids=lambda s: s.format)
@pytest.mark.parametrize("name", [*BOTS, "novice", "apprentice"])
def test_the_same_seed_and_views_give_the_same_choices(name: str, setup: Setup) -> None:
    """Also after many decisions, with all that a bot remembers of earlier ones."""
    game = replace(setup, turn_limit=2).begin()
    one, two = ([make(name, 9 + seat) for seat in range(game.table.seats)] for _ in range(2))
    while not game.over:
        seat = game.asked
        choice = one[seat].choose(game.view(seat), game.options)
        assert two[seat].choose(game.view(seat), game.options) == choice
        game.choose(choice)


@pytest.mark.parametrize("name", BOTS)
def test_another_seed_gives_other_choices_somewhere(name: str) -> None:
    """Guards the test above: the seed is what decides."""
    views = ((game.view(game.asked), game.options) for game in decisions())
    assert any(len({make(name, seed).choose(view, options) for seed in range(6)}) > 1 for view, options in views)


@pytest.mark.parametrize("name", BOTS)
def test_choices_may_come_in_any_sequence(name: str) -> None:
    """The decision of a view holds them in a tuple, a game in a list."""
    game = next(decisions())
    view = game.view(game.asked)
    assert view.decision is not None
    assert make(name, 4).choose(view, view.decision.options) == make(name, 4).choose(view, game.options)


@pytest.mark.parametrize("name", [*BOTS, *LEVELS])
def test_a_single_choice_is_taken_without_a_thought(name: str) -> None:
    """A bot that has met one goes on exactly like one that has not, and its generator has not moved."""
    game = next(game for game in moments(GAMES["duel"]) if len(game.options) == 1)
    bot = make(name, 1)
    generator = getattr(bot, "rng", None)
    before = frozen(generator)
    assert bot.choose(game.view(game.asked), game.options) == game.options[0]
    assert frozen(generator) == before
    assert not getattr(bot, "nodes", {})
    assert (generator is None) == (name == "random")


def test_every_bot_there_is_is_tested_here() -> None:
    assert {name.partition(":")[0] for name in BOTS} | set(LEVELS) == set(NAMES)


# --- opinions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ADVISERS)
def test_an_adviser_has_one_opinion_of_each_choice_and_takes_the_first(name: str) -> None:
    for number, game in enumerate(decisions()):
        view = game.view(game.asked)
        before = known(game, game.asked)
        opinions = adviser(name, number).explain(view, game.options)
        assert sorted(opinion.choice for opinion in opinions) == sorted(game.options)
        order = [(-opinion.visits, -opinion.chance) for opinion in opinions]
        assert order == sorted(order)
        for opinion in opinions:
            assert_sensible(opinion)
        tries = sum(opinion.visits for opinion in opinions)
        assert tries == DEALS[name] * len(opinions) if name in DEALS else tries >= 1
        assert make(name, number).choose(view, game.options) == opinions[0].choice
        assert known(game, game.asked) == before


def assert_sensible(opinion: Opinion) -> None:
    """Numbers that can be told: a chance within its interval, and the interval tells how little was tried."""
    assert type(opinion.choice) is int
    assert type(opinion.visits) is int
    assert opinion.visits >= 0
    assert 0 <= opinion.low < opinion.high <= 1
    assert opinion.low - ROUNDING <= opinion.chance <= opinion.high + ROUNDING
    if not opinion.visits:
        assert (opinion.low, opinion.chance, opinion.high) == (0.0, 0.5, 1.0)
    else:
        assert opinion.high - opinion.low > 0.05


@pytest.mark.parametrize("name", ADVISERS)
def test_an_adviser_has_an_opinion_of_a_single_choice_too(name: str) -> None:
    game = next(game for game in moments(GAMES["duel"]) if len(game.options) == 1)
    opinions = adviser(name, 1).explain(game.view(game.asked), game.options)
    assert [opinion.choice for opinion in opinions] == game.options
    assert_sensible(opinions[0])


@pytest.mark.parametrize("name", ["greedy:2", "flat:16", "plain:64", "search:16"])
def test_opinions_are_of_ones_own_side(name: str) -> None:
    """A won fight looks well to the one who wins it and badly to the other."""
    table = beside(2).hand(0, "Strong", "Strong").hand(1, "Idle").play()
    ahead = adviser(name, 1).explain(table.game.view(0), table.game.options)
    assert ahead[0].chance > 0.6
    table.choose("maneuver", "no boost", "done", "maneuver", "no boost", "done")
    assert table.asking() == "1 action"
    behind = adviser(name, 1).explain(table.game.view(1), table.game.options)
    assert behind[0].chance < 0.4


# --- strength in the small ------------------------------------------------------------------------------------------

THINKERS = ("greedy", "flat:96", "plain:64", "search:64")
STRONGER = ("greedy", "search:64")
SEEDS = (1, 2)
GUARD = Card("Guard", DEFENSE, 6, boost=1, copies=2)


def beside(health: int) -> Scenario:
    """Ann beside Ben, who has this much health left and nothing in hand."""
    table = Scenario(figure("Ann"), figure("Ben", GUARD), board=ROW)
    return table.stand("Ann", "S3").stand("Ben", "S4").wound("Ben", health)


def turn_of(bot: Bot, table: Scenario) -> list[str]:
    """What a bot does as long as only seat 0 is asked, in words."""
    made: list[str] = []
    table.play()
    while not table.game.over and table.game.asked == 0:
        choice = bot.choose(table.game.view(0), table.game.options)
        made.append(phrase(table.game, choice))
        table.game.choose(choice)
    return made


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", THINKERS)
def test_a_won_game_is_won_at_once(name: str, seed: int) -> None:
    table = beside(1).hand(0, "Strong", "Idle")
    assert turn_of(make(name, seed), table)[-3:-1] == ["attack", "with Ann"]
    assert table.winners() == [0]
    assert table.game.turn == 1


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", STRONGER)
def test_a_won_game_is_won_in_the_only_way(name: str, seed: int) -> None:
    """Of two fighters, two targets and three cards only one attack wins: Ann, at Ben, with the strong card."""
    table = Scenario(figure("Ann", sidekicks=1), figure("Ben", sidekicks=1), board=ROW)
    table.only({"Ann": "S3", "Ann's Friend": "S1", "Ben": "S4", "Ben's Friend": "S2"}).wound("Ben", 4)
    table.hand(0, "Plain", "Strong", "Idle")
    assert turn_of(make(name, seed), table) == ["attack", "with Ann", "target Ben", "play Strong"]
    assert table.winners() == [0]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", THINKERS)
def test_a_hero_that_would_fall_is_defended(name: str, seed: int) -> None:
    """Any attack would end the game."""
    table = beside(2).hand(0, "Strong", "Plain").hand(1, "Idle", "Guard").choose("attack", "with Ann", "play Plain")
    assert table.offered() == ["no defense", "defend with Guard"]
    choice = make(name, seed).choose(table.game.view(1), table.game.options)
    assert phrase(table.game, choice) == "defend with Guard"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", STRONGER)
def test_the_card_that_stops_every_attack_is_preferred(name: str, seed: int) -> None:
    """The attack may be a plain card or a strong one; a plain card stops only the first."""
    table = beside(2).hand(0, "Strong", "Plain").hand(1, "Plain", "Guard").choose("attack", "with Ann", "play Plain")
    assert table.offered() == ["no defense", "defend with Guard", "defend with Plain"]
    choice = make(name, seed).choose(table.game.view(1), table.game.options)
    assert phrase(table.game, choice) == "defend with Guard"
