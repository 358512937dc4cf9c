"""Statistics: counts that are fed by the events of games, made where the games are played and added up here."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from copy import copy
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from matchless.engine import events as ev
from matchless.lab.journal import Journal
from matchless.lab.match import Outcome, play
from matchless.lab.runner import PROCESSES, run

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from pathlib import Path

    from matchless.engine.events import Event
    from matchless.engine.game import Game
    from matchless.lab.match import Match

Key = tuple[str | int, ...]
S = TypeVar("S", bound="Statistic")


class Statistic:
    """Counts things by keys, a key being some texts and numbers.

    A statistic of one's own says what it counts in `hear` (something happened), `decide` (a choice is about to be made)
    or `end` (the game is over), by calling `count`. All the rest is here: a copy goes to where games are played, and
    the counts of each game come back and are added up. What it keeps for the length of a game is set up in `begin`.
    """

    match: Match  # the one that is being played

    def __init__(self) -> None:
        self.counts: Counter[Key] = Counter()

    def count(self, *key: str | int, by: int = 1) -> None:
        """Adds to the count of a key."""
        self.counts[key] += by

    def hear(self, game: Game, event: Event) -> None:
        """Something has happened; the first to be heard of are the draws of the opening hands."""

    def decide(self, game: Game, choice: int) -> None:
        """The seat that is asked is about to make this choice."""

    def end(self, game: Game, outcome: Outcome) -> None:
        """The game is over."""

    def begin(self, match: Match, game: Game) -> None:
        self.match = match
        self.happen(game)

    def happen(self, game: Game) -> None:
        for event in game.events or ():
            self.hear(game, event)

    def fresh(self: S) -> S:
        """One of the same kind that has counted nothing."""
        other = copy(self)
        other.counts = Counter()
        return other

    def merge(self, counts: Mapping[Key, int]) -> None:
        """Adds what another of the same kind has counted."""
        self.counts.update(counts)

    def data(self) -> list[list[str | int]]:
        """The counts, each after its key, in the order of the keys."""
        return [[*key, count] for key, count in sorted(self.counts.items(), key=_order)]


def _order(row: tuple[Key, int]) -> list[tuple[bool, int, str]]:
    """Numbers by size, texts by the alphabet."""
    return [(False, part, "") if isinstance(part, int) else (True, 0, part) for part in row[0]]


def gather(
    statistics: Sequence[Statistic],
    matches: Sequence[Match],
    *,
    backend: str = PROCESSES,
    jobs: int | None = None,
    address: str = "",
    journal: Path | None = None,
    configuration: Mapping[str, object] | None = None,
) -> Generator[tuple[Match, Outcome]]:
    """Plays the matches, gives each one's outcome as it comes, and adds what the statistics count in it to them.

    Every match is counted exactly once, whatever happens to workers; see `run` for where they are played. A `journal`
    is for this `configuration` and these statistics only.
    """
    measure = Measure(tuple(statistic.fresh() for statistic in statistics))
    kept = None
    if journal is not None:
        counted = [type(statistic).__name__ for statistic in statistics]
        kept = Journal(journal, {**(configuration or {}), "statistics": counted}, Measured.encoded, Measured.decoded)
    with closing(run(measure, matches, backend=backend, jobs=jobs, address=address, journal=kept)) as played:
        for match, measured in played:
            for statistic, counts in zip(statistics, measured.counts, strict=True):
                statistic.merge(counts)
            yield match, measured.outcome


@dataclass(frozen=True, slots=True)
class Measured:
    """What comes back from one match."""

    outcome: Outcome
    counts: tuple[dict[Key, int], ...]  # of each statistic

    def encoded(self) -> object:
        return [astuple(self.outcome), [[[*key, count] for key, count in counts.items()] for counts in self.counts]]

    @staticmethod
    def decoded(data: Any) -> Measured:
        outcome, by_statistic = data
        counts = tuple({tuple(key): count for *key, count in rows} for rows in by_statistic)
        return Measured(Outcome.decoded(outcome), counts)


@dataclass(frozen=True, slots=True)
class Measure:
    """The work on a match: play it with fresh statistics looking on."""

    statistics: tuple[Statistic, ...]

    def __call__(self, match: Match) -> Measured:
        watching = [statistic.fresh() for statistic in self.statistics]
        outcome = play(match, watching)
        return Measured(outcome, tuple(dict(statistic.counts) for statistic in watching))


class Results(Statistic):
    """Who won: by board, heroes by seat, seat that began, and seat that won (NOBODY for a draw)."""

    NOBODY = -1

    def end(self, game: Game, outcome: Outcome) -> None:
        winner = outcome.winners[0] if outcome.winners else self.NOBODY
        self.count(self.match.board, *self.match.heroes, outcome.first, winner)


class Lengths(Statistic):
    """How long games took: by board, heroes by seat, "turns" or "decisions", and how many."""

    def end(self, game: Game, outcome: Outcome) -> None:
        self.count(self.match.board, *self.match.heroes, "turns", outcome.turns)
        self.count(self.match.board, *self.match.heroes, "decisions", sum(outcome.decisions))


OPENING, DRAWN, PLAYED, BOOSTED = "opening", "drawn", "played", "boosted"
USES = {
    ev.DRAW: DRAWN,
    ev.TAKE: DRAWN,  # looked at on top of the deck, and kept
    ev.RETRIEVE: DRAWN,  # from a pile or from aside, where it may have come from the deck
    ev.ATTACK: PLAYED,
    ev.DEFEND: PLAYED,
    ev.SCHEME: PLAYED,
    ev.BOOST: BOOSTED,
}


class Cards(Statistic):
    """What cards came to: by hero, card, what became of it, and 1 if its owner won or 0. Each game counts once.

    A hero that meets itself wins and loses every game with the same cards, so those games are left out.
    """

    def begin(self, match: Match, game: Game) -> None:
        dealt = [event for event in game.events or () if event.kind == ev.DRAW and event.source is None]
        self.used = {(event.card, OPENING) for event in dealt}
        super().begin(match, game)

    def hear(self, game: Game, event: Event) -> None:
        use = USES.get(event.kind)
        if use is not None:
            self.used.add((event.card, use))

    def end(self, game: Game, outcome: Outcome) -> None:
        table = game.table
        if len(set(self.match.heroes)) < table.seats:
            return
        for card, use in self.used:
            owner = table.card_owner[card]
            self.count(self.match.heroes[owner], table.cards[card].name, use, int(owner in outcome.winners))
