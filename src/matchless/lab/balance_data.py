"""What a balance run has found out, as plain data: the one thing that table, JSON, Parquet and page are made of.

All intervals are Wilson's at 95 %. A share of no games has no rate (None) and the interval from 0 to 1. Games of a hero
against itself are in the diagonal of the matrix and in what is said of all games and of all games on a board. They are
not in the numbers of heroes and cards, since they say nothing about how strong these are.
"""

from __future__ import annotations

from typing import TypedDict


class Share(TypedDict):
    """How many of some games were won."""

    games: int
    wins: int
    rate: float | None  # wins / games
    low: float
    high: float


class Score(Share):
    """A share of games of which some were drawn; a draw is no win."""

    draws: int


class Cell(Score):
    """One field of the matrix: the row's hero against the column's, seen by the row's.

    (row, column) and (column, row) are the same games seen from both sides. In the diagonal, which is there only when
    asked for, a win is one of whoever began.
    """

    row: str  # the name of a hero: see HeroData
    column: str


class Beginning(Share):
    """Of the games that somebody won, those won by whoever began."""

    advantage: float | None  # rate - 1/2; its interval is low - 1/2 to high - 1/2


class Distribution(TypedDict):
    """How a number is spread over games. All distributions of one number in a run have bins of the same width."""

    games: int
    mean: float | None
    least: int
    quartile: float  # a quarter of the games had less
    median: float
    upper_quartile: float
    most: int
    start: int  # where the first bin begins
    width: int  # of a bin: bin n counts from start + n * width up to, not including, start + (n + 1) * width
    counts: list[int]  # games by bin; none for no games


class Length(TypedDict):
    """How long games were."""

    turns: Distribution  # of both seats together
    decisions: Distribution  # of both seats together


class HeroData(TypedDict):
    """One hero of the run, over all other heroes and all boards."""

    name: str  # what the rest of the data calls it: its slug, or the path of its file as it was given
    title: str  # its shown name
    code: str  # four letters or fewer, unique in the run
    set: str
    total: Score
    began: Share
    followed: Share  # the games in which the opponent began
    length: Length


class BoardHero(Score):
    """A hero on a board."""

    hero: str


class BoardData(TypedDict):
    """One board of the run."""

    name: str  # its slug, or the path of its file as it was given
    title: str
    games: int
    draws: int
    beginning: Beginning
    length: Length
    heroes: list[BoardHero]


class Influence(Share):
    """The games of a hero in which something happened to one of its cards."""

    influence: float | None  # rate - the hero's rate over all its games


class CardData(TypedDict):
    """One card of one hero. Each game counts once, however many copies were drawn or played in it."""

    hero: str
    card: str
    type: str  # attack, defense, versatile or scheme
    value: int | None  # printed; None for a scheme
    boost: int  # printed
    copies: int
    opening: Influence  # was in the opening hand: pure chance, so it tells most about the card itself
    drawn: Influence  # came to the hand, at the opening or later; most cards do in most games, the more so in long ones
    played: Influence  # as attack, defense or scheme
    boosted: Influence  # discarded for its boost


class Meta(TypedDict):
    """What was run; the same values give the same data again."""

    matchless: str  # version
    rules: int  # version of the rules
    build: str  # "plain Python" or "compiled"; the data do not depend on it
    seed: int
    bot: str
    heroes: list[str]
    boards: list[str]
    mirrors: bool  # whether heroes also met themselves
    games_per_cell: int
    games: int  # that were played
    planned: int  # games of the whole run; more than `games` if it was stopped
    sources: dict[str, str]  # for every hero and board, a digest of all in it that decides games, as records have it


class BalanceData(TypedDict):
    """The result of a balance run."""

    meta: Meta
    heroes: list[HeroData]  # in the order of rows and columns
    cells: list[Cell]  # row by row
    beginning: Beginning  # over all games
    length: Length  # over all games
    boards: list[BoardData]
    cards: list[CardData]  # by hero as in `heroes`, then as in the hero's file
