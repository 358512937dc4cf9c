"""Bots by name and budget."""

from __future__ import annotations

import pytest

from matchless import new_game
from matchless.bots import LEVELS, make
from matchless.bots.flat import FlatMonteCarlo
from matchless.bots.greedy import Greedy
from matchless.bots.levels import BOTS, NAMES, BadBudget, NoOpinion, UnknownBot, adviser
from matchless.bots.random_bot import RandomBot
from matchless.bots.search import TreeSearch


def greedy(name: str) -> Greedy:
    bot = make(name, 3)
    assert isinstance(bot, Greedy)
    return bot


def flat(name: str) -> FlatMonteCarlo:
    bot = make(name, 3)
    assert isinstance(bot, FlatMonteCarlo)
    return bot


def search(name: str) -> TreeSearch:
    bot = make(name, 3)
    assert isinstance(bot, TreeSearch)
    return bot


# --- names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_name_makes_a_fresh_bot(name: str) -> None:
    game = new_game("yukon", ["robin-hood", "bigfoot"], seed=1, first=0)
    one, two = make(name, 1), make(name, 1)
    assert one is not two
    assert one.choose(game.view(game.asked), game.options[:1]) == game.options[0]


def test_levels_and_bots_have_different_names() -> None:
    assert (*LEVELS, *BOTS) == NAMES
    assert len(set(NAMES)) == len(NAMES)
    assert isinstance(make("random", 0), RandomBot)


def test_levels_go_from_the_weakest_to_the_strongest() -> None:
    """Longer and longer searches; the first two choose loosely, the other two also end by the clock."""
    assert LEVELS == ("novice", "apprentice", "veteran", "master")
    novice, apprentice, veteran, master = (search(level) for level in LEVELS)
    assert 0 < novice.iterations < apprentice.iterations < veteran.iterations < master.iterations
    assert novice.slack > apprentice.slack > veteran.slack == master.slack == 0
    assert novice.milliseconds == apprentice.milliseconds == 0
    assert 0 < veteran.milliseconds < master.milliseconds < 2000
    assert not any(search(level).plain for level in LEVELS)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "random"])
def test_all_but_the_random_bot_can_say_what_they_think(name: str) -> None:
    game = new_game("yukon", ["robin-hood", "bigfoot"], seed=1, first=0)
    first = game.options[:1]
    assert [opinion.choice for opinion in adviser(name, 1).explain(game.view(game.asked), first)] == first


def test_the_random_bot_has_no_opinions() -> None:
    with pytest.raises(NoOpinion, match="random"):
        adviser("random", 1)


@pytest.mark.parametrize(
    "name", ["", "nobody", "Greedy", " greedy", "greedy ", "searching:5", ":5", "random:5", "master:5"]
)
@pytest.mark.parametrize("function", [make, adviser], ids=["make", "adviser"])
def test_an_unknown_name_is_refused_with_all_that_are_known(name: str, function: object) -> None:
    assert callable(function)
    with pytest.raises(UnknownBot, match="unknown bot") as caught:
        function(name, 1)
    assert caught.value.name == name
    assert caught.value.known == list(NAMES)
    assert repr(name) in str(caught.value)
    for known in NAMES:
        assert known in str(caught.value)


# --- budgets --------------------------------------------------------------------------------------------------------


def test_a_budget_says_how_much_a_bot_does() -> None:
    assert greedy("greedy:3").deals == 3
    assert flat("flat:17").playouts == 17
    for name, plain in (("search", False), ("plain", True)):
        counted = search(f"{name}:1000")
        assert (counted.iterations, counted.milliseconds, counted.plain) == (1000, 0, plain)
        timed = search(f"{name}:250ms")
        assert (timed.iterations, timed.milliseconds, timed.plain) == (0, 250, plain)


def test_without_a_budget_there_is_a_usual_one() -> None:
    assert greedy("greedy").deals > 1
    assert flat("flat").playouts > 1
    for name in ("search", "plain"):
        bot = search(name)
        assert bot.iterations > 1
        assert bot.milliseconds == 0


BAD = ("0", "-1", "+1", "x", "1.5", "1e3", " 5", "5 ", "ms", "0ms", "-5ms", "5s", "5MS", "٣", "08", "5:5", "1" * 30)


@pytest.mark.parametrize("budget", [*BAD, "5ms"])
@pytest.mark.parametrize("name", ["greedy", "flat"])
def test_a_budget_that_is_no_number_above_0_is_refused(name: str, budget: str) -> None:
    with pytest.raises(BadBudget, match=f"of {name} must be a number above 0") as caught:
        make(f"{name}:{budget}", 1)
    assert repr(budget) in str(caught.value)
    assert "milliseconds" not in str(caught.value)


@pytest.mark.parametrize("budget", BAD)
@pytest.mark.parametrize("name", ["search", "plain"])
def test_a_budget_of_a_search_may_count_milliseconds_too(name: str, budget: str) -> None:
    message = f"of {name} must be a number above 0 or of milliseconds, as in 250ms"
    with pytest.raises(BadBudget, match=message) as caught:
        make(f"{name}:{budget}", 1)
    assert repr(budget) in str(caught.value)


@pytest.mark.parametrize("name", ["greedy:", "flat:", "search:", "plain:"])
def test_a_budget_that_was_forgotten_is_missed(name: str) -> None:
    with pytest.raises(BadBudget):
        make(name, 1)
