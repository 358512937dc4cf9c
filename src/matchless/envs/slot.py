"""One place of a vector environment, where one game is played after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.bots.levels import make
from matchless.engine.errors import MatchlessError
from matchless.engine.rng import Rng
from matchless.engine.setup import start
from matchless.envs.actions import Actions
from matchless.envs.observation import Observer
from matchless.envs.payoffs import gone, payoffs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.bots.bot import Bot
    from matchless.engine.game import Game
    from matchless.engine.table import Table

TRIES: Final = 100


class Slot:
    """Plays a table's games one after the other up to the decisions that are the learner's.

    With opponents the learner has one seat, and bots answer for all others; without, it answers for every seat.
    """

    def __init__(
        self,
        table: Table,
        opponents: Sequence[str],
        seat: int | None,
        turn: int,
        entries: memoryview[float],
        mask: memoryview[int],
    ) -> None:
        self.actions = Actions(table)
        self.observer = Observer(table)
        self.legal: list[int] = []  # the actions that stand for the options of the open decision, in their order
        self.ended = False  # by the last choice, for the learner
        self.truncated = False
        self.worth: list[float] = []  # what the last game that ended is worth to each seat
        self.reward = 0.0
        self._table = table
        self._opponents = opponents
        self._seat = seat
        self._turn = turn  # whose turn it is to be the learner's seat, where the setup does not say
        self._entries = entries
        self._mask = mask
        self._no_mask = bytes(self.actions.size)
        self._seeds = Rng.seeded(0)
        self._bots: list[Bot | None] = []
        self.learner = 0  # the seat that the open decision is of, which is the learner's
        self.game: Game = start(table, 0)

    def seed(self, seed: int) -> None:
        """Begins a new series of games: the first is the one of that seed."""
        self._seeds = Rng.seeded(seed)
        self._begin(seed)
        if self.game.over:
            self.begin_next()

    def begin_next(self) -> None:
        """Begins the next game of the series that comes to a decision of the learner's."""
        for _ in range(TRIES):
            self._begin(self._seeds.word() << 32 | self._seeds.word())
            if not self.game.over:
                return
        raise MatchlessError(f"the learner is not asked anything in {TRIES} games: give it another seat, or more turns")

    def _begin(self, seed: int) -> None:
        table = self._table
        self.game = start(table, seed)
        if self._opponents:
            self.learner = self._turn % table.seats if self._seat is None else self._seat
            self._turn += 1
            others = [(self.learner + step) % table.seats for step in range(1, table.seats)]
            self._bots = [None] * table.seats
            for number, other in enumerate(others):
                self._bots[other] = make(self._opponents[number % len(self._opponents)], seed + other)
        self._answer()

    def option(self, action: int) -> int:
        """The option that an action stands for; raises IllegalChoice if it stands for none."""
        game = self.game
        if action in self.legal:
            return game.options[self.legal.index(action)]
        return self.actions.option(game.asked, game.kind, game.options, action)

    def choose(self, option: int) -> None:
        """Plays on to the next decision of the learner's, or to the end for it."""
        game = self.game
        mover = self.learner
        game.choose(option)
        self._answer()
        self.reward = 0.0
        self.ended = game.over or (bool(self._opponents) and self.learner in gone(game))
        if self.ended:
            self.worth = payoffs(game)
            self.reward = self.worth[mover]
            self.truncated = game.over and not game.winners and self.reward == 0.0

    def _answer(self) -> None:
        """Answers for the opponents until the learner is asked, or has nothing left to be asked."""
        game = self.game
        if not self._opponents:
            if not game.over:
                self.learner = game.asked
            return
        while not game.over and game.asked != self.learner and self.learner not in gone(game):
            bot = self._bots[game.asked]
            assert bot is not None
            game.choose(bot.choose(game.view(game.asked), game.options))

    def look(self) -> None:
        """Writes what the learner sees and which actions are legal."""
        game = self.game
        seat = self.learner
        self.observer.write(game.view(seat), self._entries)
        mask = self._mask
        mask[:] = self._no_mask
        self.legal = [] if game.asked != seat else self.actions.of(seat, game.kind, game.options)
        for action in self.legal:
            mask[action] = 1
