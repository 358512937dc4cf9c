"""How strong players are, from what they took from each other: Bradley and Terry's model on the Elo scale.

The model gives every player a strength s, and says that i beats j with odds exp(s_i - s_j). The strengths are those
that make the results likeliest; a draw is half a win for both.

*One drawn game* is added to every pairing that was played. It keeps a player who won everything finite, and is the
mode of Jeffreys' prior on this scale: its weight is that of one game, however many there are.

*Intervals* do not take games for independent. Games of one deal (same seed, same heroes, same board, seats swapped)
hang together, mostly against each other: a strong hero wins for whoever plays it. So the variance is the sandwich
estimate over deals, which agrees with resampling whole deals; but it costs one matrix product, gives the same numbers
every time, and stays honest for a player who won everything, where every resample would be the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import TYPE_CHECKING

from matchless.intervals import Z_95

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Matrix = list[list[float]]

ELO = 400 / log(10)  # Elo points in one unit of the natural logarithm of the odds
FEWEST_DEALS = 30  # fewer cannot tell how the games of a deal hang together: they are then taken for independent
LONGEST_STEP = 1.0  # Newton's steps are cut to this, far from the solution they overshoot
CLOSE_ENOUGH = 1e-9


@dataclass(frozen=True, slots=True)
class Score:
    """What a player took from another in some games: 1 for a win, a half for a draw."""

    player: str
    other: str
    points: float
    games: int = 1


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength in Elo points above the anchor, and the ends of its 95 % interval."""

    elo: float
    low: float
    high: float


def rate(deals: Sequence[Sequence[Score]], anchor: str) -> dict[str, Rating]:
    """The rating of everybody whom a chain of games connects with the anchor, whose own rating is 0.

    A deal is the scores that hang together. Who is not connected cannot be compared, and gets no rating.
    """
    players = _connected((score for deal in deals for score in deal), anchor)
    place = {player: number for number, player in enumerate(players)}
    kept = [[score for score in deal if score.player in place] for deal in deals]
    kept = [deal for deal in kept if deal]
    results: dict[tuple[int, int], Score] = {}
    for score in (score for deal in kept for score in deal):
        mine, theirs, points = place[score.player], place[score.other], score.points
        if mine > theirs:
            mine, theirs, points = theirs, mine, score.games - points
        so_far = results.get((mine, theirs), Score(players[mine], players[theirs], 0.5))  # the one drawn game
        results[mine, theirs] = Score(so_far.player, so_far.other, so_far.points + points, so_far.games + score.games)
    strengths = _likeliest(results, len(players))
    variance = _variance(strengths, results, kept, place)
    ratings = {}
    for number, player in enumerate(players):
        elo, spread = ELO * strengths[number], ELO * Z_95 * sqrt(variance[number])
        ratings[player] = Rating(elo, elo - spread, elo + spread)
    return ratings


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if x >= 0 else exp(x) / (1 + exp(x))


def _connected(scores: Iterable[Score], anchor: str) -> list[str]:
    """The players that a chain of games connects with the anchor, which comes first."""
    met: dict[str, dict[str, None]] = {}
    for score in scores:
        met.setdefault(score.player, {})[score.other] = None
        met.setdefault(score.other, {})[score.player] = None
    found = [anchor]
    for player in found:
        found.extend(other for other in met.get(player, {}) if other not in found)
    return found


def _likeliest(results: dict[tuple[int, int], Score], players: int) -> list[float]:
    """The strengths that make the results likeliest, by Newton's method; that of player 0 is 0."""
    strengths = [0.0] * players
    while True:
        slope = [0.0] * players
        for (mine, theirs), score in results.items():
            surplus = score.points - score.games * _logistic(strengths[mine] - strengths[theirs])
            slope[mine] += surplus
            slope[theirs] -= surplus
        inverse = _inverse(_information(strengths, results))
        step = [sum(a * b for a, b in zip(row, slope[1:], strict=True)) for row in inverse]
        longest = max(map(abs, step), default=0.0)
        shorten = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [0.0, *(old + shorten * change for old, change in zip(strengths[1:], step, strict=True))]
        if longest < CLOSE_ENOUGH:
            return strengths


def _information(strengths: Sequence[float], results: dict[tuple[int, int], Score]) -> Matrix:
    """The observed information: how sharply the likelihood bends; without the anchor, player 0, who stays put."""
    size = len(strengths)
    matrix = [[0.0] * size for _ in range(size)]
    for (mine, theirs), score in results.items():
        expected = _logistic(strengths[mine] - strengths[theirs])
        _tie(matrix, mine, theirs, score.games * expected * (1 - expected))
    return [row[1:] for row in matrix[1:]]


def _tie(matrix: Matrix, mine: int, theirs: int, weight: float) -> None:
    matrix[mine][mine] += weight
    matrix[theirs][theirs] += weight
    matrix[mine][theirs] -= weight
    matrix[theirs][mine] -= weight


def _variance(
    strengths: Sequence[float],
    results: dict[tuple[int, int], Score],
    deals: Sequence[Sequence[Score]],
    place: dict[str, int],
) -> list[float]:
    """The variance of every strength."""
    size = len(strengths)
    inverse = _inverse(_information(strengths, results))
    if len(deals) < FEWEST_DEALS:
        return [0.0, *(inverse[number][number] for number in range(size - 1))]
    spread = [[0.0] * size for _ in range(size)]
    for deal in deals:
        surplus = [0.0] * size
        for score in deal:
            mine, theirs = place[score.player], place[score.other]
            more = score.points - score.games * _logistic(strengths[mine] - strengths[theirs])
            surplus[mine] += more
            surplus[theirs] -= more
        for row, a in zip(spread, surplus, strict=True):
            for column, b in enumerate(surplus):
                row[column] += a * b
    correction = len(deals) / (len(deals) - 1)
    spread = [[value * correction for value in row] for row in spread]
    for mine, theirs in results:  # the one drawn game is as much a game half won as half lost
        expected = _logistic(strengths[mine] - strengths[theirs])
        _tie(spread, mine, theirs, ((1 - expected) ** 2 + expected**2) / 2)
    meat = [row[1:] for row in spread[1:]]
    product = [sum(row[a] * meat[a][b] * row[b] for a in range(size - 1) for b in range(size - 1)) for row in inverse]
    return [0.0, *product]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric matrix that is positive definite, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(number == other) for other in range(size))] for number, row in enumerate(matrix)]
    for pivot in range(size):
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for number in range(size):
            factor = rows[number][pivot]
            if number != pivot and factor:
                rows[number] = [value - factor * lead for value, lead in zip(rows[number], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
