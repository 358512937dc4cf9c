"""Ratings: strengths found again in invented results, and intervals as wide as they should be."""

from __future__ import annotations

import random
from math import log10

import pytest

from matchless.intervals import Z_95
from matchless.lab.ratings import FEWEST_DEALS, Score, rate

STRENGTHS = {"random": 0.0, "greedy": 150.0, "veteran": 390.0, "master": 555.0}
PAIRINGS = [(one, other) for one in STRENGTHS for other in STRENGTHS if one < other]


def chance(elo: float) -> float:
    """The share of points expected of whoever is so many Elo points stronger."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def expected(games: int) -> list[list[Score]]:
    """Results exactly as the strengths have it."""
    return [[Score(one, other, games * chance(STRENGTHS[one] - STRENGTHS[other]), games)] for one, other in PAIRINGS]


def test_strengths_are_found_again() -> None:
    ratings = rate(expected(100_000), "random")
    assert {player: round(rating.elo) for player, rating in ratings.items()} == STRENGTHS


def test_strengths_are_found_along_a_chain_of_games() -> None:
    order = list(STRENGTHS)
    steps = [deal for deal in expected(100_000) if abs(order.index(deal[0].player) - order.index(deal[0].other)) == 1]
    assert len(steps) == 3
    ratings = rate(steps, "random")
    assert {player: round(rating.elo) for player, rating in ratings.items()} == STRENGTHS


def test_the_anchor_only_moves_the_zero() -> None:
    by_random, by_master = rate(expected(500), "random"), rate(expected(500), "master")
    shift = by_random["master"].elo
    for player in STRENGTHS:
        assert by_random[player].elo == pytest.approx(by_master[player].elo + shift)
    assert by_master["master"].elo == by_master["master"].low == by_master["master"].high == 0


def test_who_is_named_first_does_not_matter() -> None:
    turned = [[Score(s.other, s.player, s.games - s.points, s.games) for s in deal] for deal in expected(500)]
    one, other = rate(expected(500), "random"), rate(turned, "random")
    assert {player: rating.elo for player, rating in one.items()} == pytest.approx(
        {player: rating.elo for player, rating in other.items()}
    )


def test_a_draw_is_half_a_win() -> None:
    drawn = rate([[Score("a", "b", 0.5)]] * 60, "b")["a"]
    split = rate([[Score("a", "b", 1)], [Score("a", "b", 0)]] * 30, "b")["a"]
    assert drawn.elo == split.elo == 0
    assert drawn.high < split.high  # but draws tell that the two are alike


@pytest.mark.parametrize("games", [1, 100, 1_000_000])
def test_who_won_everything_is_finitely_stronger_by_one_drawn_game(games: int) -> None:
    ratings = rate([[Score("a", "b", games, games)]], "b")
    assert ratings["a"].elo == pytest.approx(400 * log10((games + 0.5) / 0.5))
    assert ratings["a"].low < ratings["a"].elo < ratings["a"].high


def test_who_lost_every_game_with_pairs_to_tell_has_a_wide_interval_too() -> None:
    rating = rate([[Score("a", "b", 0, 2)]] * 100, "b")["a"]
    assert rating.elo == pytest.approx(-400 * log10(200.5 / 0.5))
    assert rating.high - rating.low > 800


def test_two_groups_of_which_one_took_every_point_keep_their_order() -> None:
    deals = [[Score("a", "b", 60, 100)], [Score("c", "d", 60, 100)], [Score("a", "c", 50, 50), Score("b", "d", 50, 50)]]
    ratings = rate(deals, "d")
    assert ratings["a"].elo > ratings["b"].elo > ratings["c"].elo > ratings["d"].elo == 0


def test_who_is_not_connected_with_the_anchor_gets_no_rating() -> None:
    deals = [[Score("a", "b", 1)], [Score("c", "d", 1)], [Score("b", "e", 1)]]
    assert set(rate(deals, "a")) == {"a", "b", "e"}
    assert set(rate(deals, "d")) == {"c", "d"}
    assert rate([], "a").keys() == {"a"}


# --- intervals ------------------------------------------------------------------------------------------------------


def tournament(luck: random.Random, deals: int, hero: float) -> list[list[Score]]:
    """Deals of two games a pairing; `hero` is what the better side of a deal is worth, to each in turn."""
    played = []
    for _ in range(deals):
        edge = luck.choice((hero, -hero))
        deal = []
        for one, other in PAIRINGS:
            ahead = STRENGTHS[one] - STRENGTHS[other]
            points = (luck.random() < chance(ahead + edge)) + (luck.random() < chance(ahead - edge))
            deal.append(Score(one, other, points, 2))
        played.append(deal)
    return played


def singly(deals: list[list[Score]]) -> list[list[Score]]:
    """The same results as if every game were a deal of its own."""
    return [
        [Score(score.player, score.other, min(1, max(0, score.points - game)))]
        for deal in deals
        for score in deal
        for game in range(score.games)
    ]


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Without an effect of heroes the model is the truth, and 95 of 100 intervals should hold it."""
    luck = random.Random(1)
    held = tried = 0
    for _ in range(150):
        ratings = rate(tournament(luck, 60, hero=0), "random")
        for player in ("greedy", "veteran", "master"):
            held += ratings[player].low <= STRENGTHS[player] <= ratings[player].high
            tried += 1
    assert 0.92 < held / tried < 0.98


def test_intervals_know_that_swapped_seats_cancel_the_heroes() -> None:
    """With heroes that decide nearly everything, the spread over many runs is that of pairs, not of single games."""
    luck = random.Random(2)
    found, widths, single_widths = [], [], []
    for _ in range(100):
        deals = tournament(luck, 60, hero=600)
        rating, as_single = rate(deals, "random")["greedy"], rate(singly(deals), "random")["greedy"]
        assert rating.elo == pytest.approx(as_single.elo)
        found.append(rating.elo)
        widths.append(rating.high - rating.low)
        single_widths.append(as_single.high - as_single.low)
    mean = sum(found) / len(found)
    spread = (sum((elo - mean) ** 2 for elo in found) / (len(found) - 1)) ** 0.5
    usual, usual_single = sum(widths) / len(widths), sum(single_widths) / len(single_widths)
    assert usual == pytest.approx(2 * Z_95 * spread, rel=0.25)
    assert usual_single > 1.4 * usual


def test_an_interval_agrees_with_resampling_whole_deals() -> None:
    luck = random.Random(3)
    deals = tournament(luck, 100, hero=300)
    rating = rate(deals, "random")["veteran"]
    again = sorted(rate(luck.choices(deals, k=len(deals)), "random")["veteran"].elo for _ in range(400))
    low, high = again[10], again[-11]
    assert rating.high - rating.low == pytest.approx(high - low, rel=0.15)
    assert (rating.low + rating.high) / 2 == pytest.approx((low + high) / 2, abs=15)


def test_games_that_always_end_alike_count_once() -> None:
    """Two games of a deal that never differ tell as much as one."""
    twice = [[Score("a", "b", 2.0 * (number % 3 > 0), 2)] for number in range(90)]
    once = [[Score("a", "b", 1.0 * (number % 3 > 0))] for number in range(90)]
    wide, narrow = rate(twice, "b")["a"], rate(once, "b")["a"]
    assert wide.high - wide.low == pytest.approx(narrow.high - narrow.low, rel=0.05)


def test_few_deals_are_taken_for_independent_games() -> None:
    """Two splits of a pair would otherwise look like certainty."""
    few = rate([[Score("a", "b", 1, 2)]] * (FEWEST_DEALS - 1), "b")["a"]
    many = rate([[Score("a", "b", 1, 2)]] * FEWEST_DEALS, "b")["a"]
    games = 2 * FEWEST_DEALS - 1  # with the drawn one
    assert few.high == pytest.approx(400 * Z_95 * 2 / games**0.5 / 2.302585, rel=1e-6)
    assert many.high < few.high / 3
