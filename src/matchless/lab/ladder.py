"""Bots against each other: who meets whom over which deals, and what comes of it.

A deal is all that chance and setup decide: board, heroes, who begins, seed. Two bots play every deal twice, the second
time in each other's seats, so that neither is stronger for having been dealt the stronger hero; and all pairs of bots
play the same deals. A game is always between two bots: with more than two seats they sit alternately (so that a team
is one bot), and the game is won by the bot whose side won it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import combinations, count, permutations
from typing import TYPE_CHECKING

from matchless.engine.rng import Rng
from matchless.engine.table import DUEL
from matchless.lab.match import Match
from matchless.lab.plan import game_seed
from matchless.lab.ratings import Rating, Score, rate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matchless.lab.match import Outcome

GAMES_OF_A_DEAL = 2  # between two bots
ANCHOR = "random"  # whose rating is 0, if it takes part


@dataclass(frozen=True, slots=True)
class Ground:
    """What deals are made of: boards and heroes as matches call them, a format, and the seed of all chance."""

    boards: tuple[str, ...]
    heroes: tuple[str, ...]
    seed: int = 0
    seats: int = 2
    format: str = DUEL


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game but for who plays it."""

    board: str
    heroes: tuple[str, ...]  # by seat
    first: int
    seed: int

    def match(self, number: int, bots: tuple[str, ...], format_: str) -> Match:
        return Match(number, self.board, self.heroes, bots, self.seed, self.first, format_)


def deals(ground: Ground) -> Iterator[Fixture]:
    """Deals without end that use everything evenly: after any number of them, every board has been seen with every
    seat beginning, and every hero in every seat, as often as any other, give or take one.

    Heroes meet themselves only where there are too few for all seats.
    """
    rng = Rng.seeded(ground.seed)
    heroes, seats = ground.heroes, ground.seats
    places = _round(len(ground.boards) * seats, rng)
    leaders = _round(len(heroes), rng)
    if len(heroes) < seats:
        company = [tuple(range(1, seats))]
    else:
        company = list(permutations(range(1, len(heroes)), seats - 1))
    companies = _round(len(company), rng)
    others: tuple[int, ...] = ()
    for number in count():
        if number % len(heroes) == 0:
            others = company[next(companies)]  # how far behind the leader, the same until everybody has led
        leader = next(leaders)
        board, first = divmod(next(places), seats)
        lineup = tuple(heroes[(leader + behind) % len(heroes)] for behind in (0, *others))
        yield Fixture(ground.boards[board], lineup, first, game_seed(ground.seed, number))


def _round(size: int, rng: Rng) -> Iterator[int]:
    """The numbers below `size` without end, all of them in a new order each time round."""
    order = list(range(size))
    while True:
        rng.shuffle(order)
        yield from order


def pairs(bots: Sequence[str], against: str | None = None) -> list[tuple[str, str]]:
    """Who meets whom: everybody everybody else, or only one of them all others."""
    if against is None:
        return list(combinations(bots, 2))
    return [(against, other) for other in bots if other != against]


def matches(meetings: Sequence[tuple[str, str]], ground: Ground, games: int) -> Iterator[Match]:
    """So many games of every pair, deal after deal, so that a run cut short is as even as a whole one."""
    number = 0
    for deal, _ in zip(deals(ground), range(games // GAMES_OF_A_DEAL), strict=False):
        for pair in meetings:
            for swapped in range(GAMES_OF_A_DEAL):
                seated = tuple(pair[(seat + swapped) % 2] for seat in range(ground.seats))
                yield deal.match(number, seated, ground.format)
                number += 1


@dataclass(slots=True)
class Record:
    """What a bot took from its games, all or some of them."""

    won: int = 0
    drawn: int = 0
    games: int = 0

    @property
    def points(self) -> float:
        return self.won + self.drawn / 2

    @property
    def share(self) -> float | None:
        """Of the points that there were to take; none without games."""
        return self.points / self.games if self.games else None

    def add(self, points: float) -> None:
        self.won += points == 1
        self.drawn += points == 0.5
        self.games += 1


@dataclass(slots=True)
class Thinking:
    """What a bot spent: CPU seconds in all, on how many decisions, and the most on a single one."""

    seconds: float = 0.0
    decisions: int = 0
    longest: float = 0.0

    @property
    def mean(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0


@dataclass(slots=True)
class Ladder:
    """The results of a run, added up as they come in."""

    bots: tuple[str, ...]
    records: dict[str, Record] = field(default_factory=lambda: defaultdict(Record))  # by bot
    thinking: dict[str, Thinking] = field(default_factory=lambda: defaultdict(Thinking))  # by bot
    meetings: dict[tuple[str, str], Record] = field(default_factory=lambda: defaultdict(Record))  # of the first bot
    heroes: dict[tuple[str, str], Record] = field(default_factory=lambda: defaultdict(Record))  # by hero and bot
    boards: dict[tuple[str, str], Record] = field(default_factory=lambda: defaultdict(Record))  # by board and bot
    scores: dict[int, list[Score]] = field(default_factory=lambda: defaultdict(list))  # by the seed of the deal

    @property
    def games(self) -> int:
        return sum(record.games for record in self.meetings.values())

    def add(self, match: Match, outcome: Outcome) -> None:
        one, other = sorted(set(match.bots), key=self.bots.index)
        won = {match.bots[seat] for seat in outcome.winners}
        points = 0.5 if len(won) != 1 else 1.0 if one in won else 0.0
        self.scores[match.seed].append(Score(one, other, points))
        self.meetings[one, other].add(points)
        for bot, taken in ((one, points), (other, 1 - points)):
            self.records[bot].add(taken)
            self.boards[match.board, bot].add(taken)
            for seat, hero in enumerate(match.heroes):
                if match.bots[seat] == bot:
                    self.heroes[hero, bot].add(taken)
        for seat, bot in enumerate(match.bots):
            spent = self.thinking[bot]
            spent.seconds += outcome.thinking[seat]
            spent.decisions += outcome.decisions[seat]
            spent.longest = max(spent.longest, outcome.longest[seat])

    @property
    def anchor(self) -> str:
        """The bot whose rating is 0."""
        return ANCHOR if ANCHOR in self.bots else self.bots[0]

    def ratings(self) -> dict[str, Rating]:
        """The bots that games connect with the anchor, the strongest first."""
        found = rate(list(self.scores.values()), self.anchor)
        return dict(sorted(found.items(), key=lambda rated: -rated[1].elo))
