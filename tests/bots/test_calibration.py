"""Chances as they are told: a rising curve over what a search finds, and nothing but words."""

from __future__ import annotations

from itertools import pairwise

import pytest

from matchless import FORMATS, new_game
from matchless.bots import LEVELS, adviser
from matchless.bots.calibration import CURVES, KNOTS, curve, load, read
from matchless.bots.search import TreeSearch
from matchless.engine.game import Game
from matchless.teacher.judge import BUDGET


def duel() -> Game:
    return new_game("yukon", ["robin-hood", "bigfoot"], seed=1, first=0)


def test_every_curve_rises_from_no_chance_to_certainty() -> None:
    for curves in load().values():
        for heights in curves.values():
            assert (heights[0], heights[-1]) == (0.0, 1.0)
            assert all(one < other for one, other in pairwise(heights))


def test_a_curve_is_read_between_its_knots() -> None:
    straight = list(KNOTS)
    for found in (0.0, 0.03, 0.5, 0.77, 1.0):
        assert read(straight, found) == pytest.approx(found)
    bent = [height * height for height in KNOTS]
    assert read(bent, 0.5) == pytest.approx(0.25)
    assert read(bent, 0.55) == pytest.approx((0.25 + 0.36) / 2)
    assert read(bent, 1.0) == 1.0


def test_the_curve_of_a_search_is_that_of_its_iterations_or_between(monkeypatch: pytest.MonkeyPatch) -> None:
    low, high = [0.1] * len(KNOTS), [0.3] * len(KNOTS)
    monkeypatch.setattr("matchless.bots.calibration.CURVES", {"duel": {10: low, 1000: high}})
    assert curve(1, "duel") == curve(10, "duel") == low
    assert curve(1000, "duel") == curve(5000, "duel") == high
    assert curve(100, "duel") == pytest.approx([0.2] * len(KNOTS))


def test_levels_and_the_budget_of_hints_have_a_curve() -> None:
    searches = [adviser(level, 1) for level in LEVELS]
    measured = [each.iterations for each in searches if isinstance(each, TreeSearch)]
    assert list(CURVES) == list(FORMATS)
    assert sorted(CURVES["duel"]) == sorted([*measured, BUDGET])
    for format_ in ("teams", "free-for-all"):  # where master, too dear to be measured, says what the nearest does
        assert sorted(CURVES[format_]) == sorted([*measured[:-1], BUDGET])


def test_a_format_has_a_curve_of_its_own() -> None:
    """Four sides that are alike have a quarter each, two have half."""
    heroes = ["robin-hood", "bigfoot", "elektra", "titania"]
    for format_, even in (("teams", 0.5), ("free-for-all", 0.25)):
        view = new_game("globe-theatre", heroes, seed=1, first=0, format=format_).view(0)
        choices = view.game.options
        said, found = TreeSearch(3, BUDGET).explain(view, choices)[0], TreeSearch(3, BUDGET).weigh(view, choices)[0]
        assert said.chance == pytest.approx(read(curve(BUDGET, format_), found.chance))
        assert read(curve(BUDGET, format_), even) == pytest.approx(even, abs=0.05)


def test_what_is_told_is_read_off_the_curve_and_the_choice_is_not() -> None:
    """Even a curve that says nothing leaves the choices alone, also where nearly as good is good enough."""
    game = duel()
    for seed in range(12):
        told, silent = TreeSearch(seed, 40, slack=0.02), TreeSearch(seed, 40, slack=0.02)
        silent.curves = {"duel": [0.5] * len(KNOTS)}
        assert told.choose(game.view(0), game.options) == silent.choose(game.view(0), game.options)
    bot = TreeSearch(3, 40)
    found = TreeSearch(3, 40).weigh(game.view(0), game.options)
    opinions = bot.explain(game.view(0), game.options)
    for one, other in zip(opinions, found, strict=True):
        assert (one.choice, one.visits) == (other.choice, other.visits)
        if one.visits:
            assert one.chance == pytest.approx(read(bot.curves["duel"], other.chance))
            assert one.low <= one.chance <= one.high


def test_the_plain_search_says_what_it_finds() -> None:
    game = duel()
    found = TreeSearch(3, 20, plain=True).weigh(game.view(0), game.options)
    told = TreeSearch(3, 20, plain=True).explain(game.view(0), game.options)
    assert [one.chance for one in told] == [one.chance for one in found]
