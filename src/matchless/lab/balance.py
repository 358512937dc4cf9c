"""How heroes fare against each other, and which of their cards make it so."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import chain, count
from typing import TYPE_CHECKING, Any

from matchless import BUILD, RULES_VERSION, __version__
from matchless.engine.definitions import TYPE_NAMES
from matchless.intervals import wilson
from matchless.lab.distribution import Bins
from matchless.lab.statistics import BOOSTED, DRAWN, OPENING, PLAYED, Cards, Lengths, Results, gather

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from matchless.lab.balance_data import (
        BalanceData,
        Beginning,
        BoardData,
        CardData,
        Cell,
        HeroData,
        Influence,
        Length,
        Meta,
        Score,
        Share,
    )
    from matchless.lab.match import Match, Outcome
    from matchless.lab.plan import Entrant, Matrix, Place
    from matchless.lab.statistics import Statistic

CODE = 4  # letters


class Balance:
    """A run of all heroes against all, and what has come of it so far."""

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = matrix
        self.results = Results()
        self.lengths = Lengths()
        self.cards = Cards()

    def play(self, more: Sequence[Statistic] = (), **settings: Any) -> Generator[tuple[Match, Outcome]]:
        """Plays the games and gives each outcome as it comes; `more` statistics can look on.

        The settings are those of `gather`: backend, jobs, address and journal.
        """
        statistics = (self.results, self.lengths, self.cards, *more)
        return gather(statistics, self.matrix.matches(), configuration=self.matrix.configuration(), **settings)

    def data(self) -> BalanceData:
        """What has been found out so far."""
        scores = Scores(self.results)
        lengths = Spread(self.lengths)
        entrants, places = self.matrix.entrants, self.matrix.terms.places
        return {
            "meta": self._meta(scores),
            "heroes": [
                _hero(entrant, code, scores, lengths)
                for entrant, code in zip(entrants, codes([entrant.hero.name for entrant in entrants]), strict=True)
            ],
            "cells": [
                _cell(row, column, scores)
                for row in entrants
                for column in entrants
                if row is not column or self.matrix.mirrors
            ],
            "beginning": beginning(scores.beginning.values()),
            "length": lengths.length(),
            "boards": [_board(place, entrants, scores, lengths) for place in places],
            "cards": [
                card for entrant in entrants for card in card_data(entrant, self.cards, scores.total(entrant.key))
            ],
        }

    def _meta(self, scores: Scores) -> Meta:
        terms = self.matrix.terms
        heroes = {entrant.name: entrant.hero.digest for entrant in self.matrix.entrants}
        boards = {place.name: place.board.digest for place in terms.places}
        return {
            "matchless": __version__,
            "rules": RULES_VERSION,
            "build": BUILD,
            "seed": terms.seed,
            "bot": terms.bot,
            "heroes": list(heroes),
            "boards": list(boards),
            "mirrors": self.matrix.mirrors,
            "games_per_cell": terms.games,
            "games": sum(tally.games for tally in scores.beginning.values()),
            "planned": terms.games * len(self.matrix.pairs),
            "sources": heroes | boards,
        }


@dataclass(slots=True)
class WinCount:
    """Some games: how many, how many of them won and drawn."""

    games: int = 0
    wins: int = 0
    draws: int = 0

    def add(self, other: WinCount) -> None:
        self.games += other.games
        self.wins += other.wins
        self.draws += other.draws

    def share(self) -> Share:
        low, high = wilson(self.wins, self.games)
        rate = self.wins / self.games if self.games else None
        return {"games": self.games, "wins": self.wins, "rate": rate, "low": low, "high": high}

    def score(self) -> Score:
        return {**self.share(), "draws": self.draws}


@dataclass(slots=True)
class Scores:
    """Results added up in all the ways they are asked for; heroes and boards by their keys."""

    results: Results
    cells: dict[tuple[str, str], WinCount] = field(default_factory=lambda: defaultdict(WinCount))
    starts: dict[tuple[str, bool], WinCount] = field(
        default_factory=lambda: defaultdict(WinCount)
    )  # by hero, begun or not
    boards: dict[tuple[str, str], WinCount] = field(default_factory=lambda: defaultdict(WinCount))  # by board and hero
    beginning: dict[str, WinCount] = field(default_factory=lambda: defaultdict(WinCount))  # of whoever began, by board

    def __post_init__(self) -> None:
        for (board, *heroes, first, winner), games in self.results.counts.items():
            draws = games if winner == Results.NOBODY else 0
            self.beginning[str(board)].add(WinCount(games, games if winner == first else 0, draws))
            if heroes[0] == heroes[1]:
                self.cells[str(heroes[0]), str(heroes[1])].add(WinCount(games, games if winner == first else 0, draws))
                continue
            for seat in (0, 1):
                hero, other = str(heroes[seat]), str(heroes[1 - seat])
                tally = WinCount(games, games if winner == seat else 0, draws)
                self.cells[hero, other].add(tally)
                self.starts[hero, seat == first].add(tally)
                self.boards[str(board), hero].add(tally)

    def total(self, hero: str) -> WinCount:
        """All games of a hero but those against itself."""
        return added(self.starts[hero, began] for began in (True, False))


def added(tallies: Iterable[WinCount]) -> WinCount:
    """Tallies in one."""
    total = WinCount()
    for tally in tallies:
        total.add(tally)
    return total


def beginning(tallies: Iterable[WinCount]) -> Beginning:
    """What beginning is worth, from tallies of whoever began."""
    total = added(tallies)
    share = WinCount(total.games - total.draws, total.wins).share()
    return {**share, "advantage": None if share["rate"] is None else share["rate"] - 0.5}


class Spread:
    """Lengths added up in all the ways they are asked for; heroes and boards by their keys."""

    def __init__(self, lengths: Lengths) -> None:
        self.found: dict[tuple[str, str, str], Counter[int]] = defaultdict(Counter)  # hero or "", board or "", what
        for (board, *heroes, what, number), games in lengths.counts.items():
            own = [(hero, "") for hero in heroes] if heroes[0] != heroes[1] else []
            for hero, where in [("", ""), ("", board), *own]:
                self.found[str(hero), str(where), str(what)][int(number)] += games
        self.bins = {what: Bins(self.found["", "", what]) for what in ("turns", "decisions")}

    def length(self, *, hero: str = "", board: str = "") -> Length:
        """How long the games of a hero were (but those against itself), or those on a board, or all of them."""
        return {
            "turns": self.bins["turns"].distribution(self.found[hero, board, "turns"]),
            "decisions": self.bins["decisions"].distribution(self.found[hero, board, "decisions"]),
        }


def _hero(entrant: Entrant, code: str, scores: Scores, lengths: Spread) -> HeroData:
    return {
        "name": entrant.name,
        "title": entrant.hero.name,
        "code": code,
        "set": entrant.hero.set_name,
        "total": scores.total(entrant.key).score(),
        "began": scores.starts[entrant.key, True].share(),
        "followed": scores.starts[entrant.key, False].share(),
        "length": lengths.length(hero=entrant.key),
    }


def _cell(row: Entrant, column: Entrant, scores: Scores) -> Cell:
    return {"row": row.name, "column": column.name, **scores.cells[row.key, column.key].score()}


def _board(place: Place, entrants: Sequence[Entrant], scores: Scores, lengths: Spread) -> BoardData:
    began = scores.beginning[place.key]
    return {
        "name": place.name,
        "title": place.board.name,
        "games": began.games,
        "draws": began.draws,
        "beginning": beginning([began]),
        "length": lengths.length(board=place.key),
        "heroes": [{"hero": entrant.name, **scores.boards[place.key, entrant.key].score()} for entrant in entrants],
    }


def card_data(entrant: Entrant, cards: Cards, total: WinCount) -> list[CardData]:
    """What each card of a hero came to; `total` is all games of the hero that the cards were counted in."""

    def influence(card: str, use: str) -> Influence:
        lost, won = (cards.counts[entrant.key, card, use, result] for result in (0, 1))
        share = WinCount(lost + won, won).share()
        return {**share, "influence": None if share["rate"] is None else share["rate"] - total.wins / total.games}

    return [
        {
            "hero": entrant.name,
            "card": card.name,
            "type": TYPE_NAMES[card.type],
            "value": card.value,
            "boost": card.boost,
            "copies": card.copies,
            "opening": influence(card.name, OPENING),
            "drawn": influence(card.name, DRAWN),
            "played": influence(card.name, PLAYED),
            "boosted": influence(card.name, BOOSTED),
        }
        for card in entrant.hero.cards
    ]


def codes(titles: Sequence[str]) -> list[str]:
    """Short names for the heads of columns, no two alike: RHOO for Robin Hood, TREX for T. Rex."""
    found: list[str] = []
    for title in titles:
        words = ["".join(filter(str.isalnum, word)).upper() for word in title.removeprefix("The ").split()] or [""]
        code = ("".join(word[:1] for word in words[:-1]) + words[-1] or title)[:CODE]
        numbered = (f"{code[: CODE - 1]}{number}" for number in count(2))
        found.append(next(short for short in chain([code], numbered) if short not in found))
    return found
