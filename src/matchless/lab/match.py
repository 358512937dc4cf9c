"""One game between bots: what decides it, how it is played, how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import TYPE_CHECKING, Protocol

from matchless import bots, new_game
from matchless.engine.rng import Rng
from matchless.engine.table import DUEL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.game import Game


@dataclass(frozen=True, slots=True)
class Match:
    """One game to be played, and everything that decides how it goes."""

    number: int  # its place in the run: no two matches of a run share it
    board: str
    heroes: tuple[str, ...]  # by seat
    bots: tuple[str, ...]  # by seat
    seed: int
    first: int = 0  # the seat that begins
    format: str = DUEL


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    first: int
    winners: tuple[int, ...]  # seats; all of a team, nobody for a draw
    turns: int
    decisions: tuple[int, ...]  # by seat
    thinking: tuple[float, ...]  # CPU seconds by seat; all else follows from the match


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


def bot_seed(match: Match, seat: int) -> int:
    """The seed of a seat's bot: unrelated to the game's own and to other seats'."""
    return Rng.seeded(match.seed << 3 | seat + 1).word() << 32 | match.seed & 0xFFFFFFFF


def play(match: Match, listeners: Sequence[Listener] = ()) -> Outcome:
    """Plays a match to its end."""
    game = new_game(
        match.board,
        match.heroes,
        seed=match.seed,
        first=match.first,
        format=match.format,
        listen=bool(listeners),
    )
    players = [bots.make(name, bot_seed(match, seat)) for seat, name in enumerate(match.bots)]
    decisions = [0] * len(players)
    thinking = [0.0] * len(players)
    for listener in listeners:
        listener.begin(match, game)
    while not game.over:
        seat = game.asked
        began = process_time()
        choice = players[seat].choose(game.view(seat), game.options)
        thinking[seat] += process_time() - began
        decisions[seat] += 1
        for listener in listeners:
            listener.decide(game, choice)
        game.choose(choice)
        for listener in listeners:
            listener.happen(game)
    result = game.result
    assert result is not None
    outcome = Outcome(match.first, result.winners, game.turn, tuple(decisions), tuple(thinking))
    for listener in listeners:
        listener.end(game, outcome)
    return outcome
