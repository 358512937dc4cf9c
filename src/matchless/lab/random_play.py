"""Random against random: whole games played as fast as the engine goes, and their tally.

A match (see `match`) between two random bots would do, but takes three times as long: it makes a view for every
decision and reads the clock around it, which nobody here looks at.

Game number g of a seed is the same game whatever was played before it, on every machine and in both builds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from matchless import items
from matchless.engine.rng import Rng
from matchless.engine.setup import start
from matchless.engine.table import DUEL, PRINTED, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matchless.engine.board import Board
    from matchless.engine.definitions import Hero
    from matchless.engine.game import Game


@dataclass(frozen=True, slots=True)
class GameSummary:
    """How one game went."""

    first: int  # the seat that began
    winners: tuple[int, ...]  # seats; all of a team, nobody for a draw
    turns: int
    decisions: int
    seconds: float


@dataclass(slots=True)
class Totals:
    """Many outcomes, added up."""

    wins: list[int]  # by seat; a team's win counts for each of its seats
    games: int = 0
    draws: int = 0
    first_wins: int = 0  # games won by the seat that began, alone or with its team
    turns: int = 0
    decisions: int = 0
    seconds: float = field(default=0.0, compare=False)  # all else follows from the seed

    @staticmethod
    def of_seats(seats: int) -> Totals:
        return Totals([0] * seats)

    def add(self, outcome: GameSummary) -> None:
        self.games += 1
        self.draws += not outcome.winners
        for seat in outcome.winners:
            self.wins[seat] += 1
        self.first_wins += outcome.first in outcome.winners
        self.turns += outcome.turns
        self.decisions += outcome.decisions
        self.seconds += outcome.seconds

    def first_advantage(self, sides: int) -> float:
        """By how much the share of games won by whoever began exceeds an even share of those that were won."""
        return (self.first_wins - (self.games - self.draws) / sides) / self.games if self.games else 0.0


def random_driver(seed: int) -> Rng:
    """A generator for choosing in the game of that seed, unrelated to the one inside the game."""
    return Rng.seeded(~seed)


def play_out(game: Game, rng: Rng) -> int:
    """Plays a game to its end by choosing at random, and gives the number of choices.

    For texts by hand nothing is done: what is done at random there says nothing of the hero.
    """
    decisions = 0
    choose = game.choose
    below = rng.below
    while not game.over:
        options = game.options
        choose(options[0] if game.by_hand else options[below(len(options))])
        decisions += 1
    return decisions


def play_many(
    heroes: Sequence[Hero],
    boards: Sequence[Board],
    games: int,
    seed: int,
    format: str = DUEL,  # noqa: A002 (the rulebook's word)
    edition: str = PRINTED,
) -> Iterator[GameSummary]:
    """Plays `games` games and gives each outcome. Seats take turns at beginning, then the next board follows."""
    seats = len(heroes)
    tables = [
        Table(board, heroes, format=format, first=first, items=items.for_board(board), edition=edition)
        for board in boards
        for first in range(seats)
    ]
    seeds = Rng.seeded(seed)
    for number in range(games):
        table = tables[number % len(tables)]
        game_seed = seeds.word() << 32 | seeds.word()
        began = perf_counter()
        game = start(table, game_seed)
        decisions = play_out(game, random_driver(game_seed))
        seconds = perf_counter() - began
        result = game.result
        assert result is not None
        yield GameSummary(number % seats, result.winners, game.turn, decisions, seconds)
