"""One game between bots: what decides it, how it is played, how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, Protocol

from matchless import boards, bots, heroes, items
from matchless.engine.rng import Rng
from matchless.engine.setup import start
from matchless.engine.table import DUEL, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.bots import Bot
    from matchless.engine.board import Board
    from matchless.engine.game import Game

TABLES = 1024  # kept laid out, for the next match of the same heroes on the same board


@dataclass(frozen=True, slots=True)
class Match:
    """One game to be played, and everything that decides how it goes.

    Heroes and boards are named by their slugs, or by files of one's own (.yaml, .json) that every worker can read.
    """

    number: int  # its place in the run: no two matches of a run share it
    board: str
    heroes: tuple[str, ...]  # by seat
    bots: tuple[str, ...]  # by seat
    seed: int
    first: int = 0  # the seat that begins
    format: str = DUEL

    def __str__(self) -> str:
        sides = " against ".join(self.heroes)
        played = " and ".join(self.bots)
        where = f"{sides} on {self.board}"
        return f"match {self.number} ({where}, played by {played}, seed {self.seed}, seat {self.first + 1} begins)"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    first: int
    winners: tuple[int, ...]  # seats; all of a team, nobody for a draw
    turns: int
    decisions: tuple[int, ...]  # by seat
    thinking: tuple[float, ...]  # CPU seconds by seat
    longest: tuple[float, ...]  # CPU seconds of the longest decision by seat; all but these two follows from the match

    @staticmethod
    def decoded(data: Sequence[Any]) -> Outcome:
        """An outcome that went through JSON as a tuple, which has only lists."""
        first, winners, turns, *by_seat = data
        return Outcome(first, tuple(winners), turns, *(tuple(values) for values in by_seat))


class Listener(Protocol):
    """Whoever watches a game from beside the table, all cards open: a statistic, a data set."""

    def begin(self, match: Match, game: Game) -> None:
        """The game stands at its first decision."""
        ...

    def decide(self, game: Game, choice: int) -> None:
        """The seat that is asked is about to make this choice."""
        ...

    def happen(self, game: Game) -> None:
        """A choice has been carried out; `game.events` tell what came of it."""
        ...

    def end(self, game: Game, outcome: Outcome) -> None:
        """The game is over."""
        ...


def bot_seed(seed: int, seat: int) -> int:
    """The seed of a seat's bot in the game of that seed: unrelated to the game's own and to other seats'."""
    return Rng.seeded(seed << 3 | seat + 1).word() << 32 | seed & 0xFFFFFFFF


def find_board(name: str) -> Board:
    """The board that a match calls so."""
    return boards.load_file(name) if name.endswith(".json") else boards.load(name)


def table_of(match: Match) -> Table:
    """The table that a match is played at."""
    own = (*heroes.FILE_ENDINGS, ".json")
    files = tuple(_written(name) for name in (match.board, *match.heroes) if name.endswith(own))
    return _table(match.board, match.heroes, match.format, match.first, files)


def _written(path: str) -> tuple[int, int] | None:
    """What changes when a file is written, if it is there: a worker outlives the edits of a designer."""
    try:
        stat = Path(path).stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


@lru_cache(maxsize=TABLES)
def _table(board: str, names: tuple[str, ...], format_: str, first: int, files: object) -> Table:
    field = find_board(board)
    seated = [heroes.find_hero(name) for name in names]
    return Table(field, seated, format=format_, first=first, items=items.for_board(field))


def seated(match: Match) -> list[Bot]:
    """The bots of a match, by seat, fresh for it."""
    return [bots.make(name, bot_seed(match.seed, seat)) for seat, name in enumerate(match.bots)]


def play(match: Match, listeners: Sequence[Listener] = (), players: Sequence[Bot] = ()) -> Outcome:
    """Plays a match to its end, with these `players` where somebody wants to know what they think."""
    game = start(table_of(match), match.seed, listen=bool(listeners))
    players = players or seated(match)
    decisions = [0] * len(players)
    thinking = [0.0] * len(players)
    longest = [0.0] * len(players)
    for listener in listeners:
        listener.begin(match, game)
    while not game.over:
        seat = game.asked
        began = process_time()
        choice = players[seat].choose(game.view(seat), game.options)
        seconds = process_time() - began
        thinking[seat] += seconds
        longest[seat] = max(longest[seat], seconds)
        decisions[seat] += 1
        for listener in listeners:
            listener.decide(game, choice)
        game.choose(choice)
        for listener in listeners:
            listener.happen(game)
    result = game.result
    assert result is not None
    outcome = Outcome(match.first, result.winners, game.turn, tuple(decisions), tuple(thinking), tuple(longest))
    for listener in listeners:
        listener.end(game, outcome)
    return outcome
