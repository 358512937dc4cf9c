"""Words about counters, and the numbers and tests that read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.components import a_counter
from matchless.engine.game import WAIT
from matchless.engine.program import NONE, UNASKED, Condition, Fighters, Frame, Number, Word
from matchless.engine.words.control import Modal
from matchless.engine.words.fighting import HealthWord
from matchless.engine.words.nouns import Narrowed
from matchless.engine.words.numbers import Tally, number
from matchless.engine.words.players import THEM, YOU, player_needs, seat_of

if TYPE_CHECKING:
    from matchless.engine.game import Game


class HasCounter(Condition):
    """Whether the owner has so many of a counter, or more."""

    def __init__(self, counter: str, least: int) -> None:
        self.counter = counter
        self.least = least

    def holds(self, game: Game, frame: Frame) -> bool:
        return held(game, frame, self.counter) >= self.least

    def needs(self) -> frozenset[str]:
        return frozenset({a_counter(self.counter)})


class CounterHeld(Tally):
    """How many of a counter the owner has."""

    def __init__(self, counter: str) -> None:
        self.counter = counter

    def value(self, game: Game, frame: Frame) -> int:
        return held(game, frame, self.counter)

    def needs(self) -> frozenset[str]:
        return frozenset({a_counter(self.counter)})


class GainCounter(Word):
    """A seat gains so many of a counter of the owner's, up to the most there can be (COUNTER-1)."""

    def __init__(self, counter: str, amount: int | Number, who: int = YOU) -> None:
        self.counter = counter
        self.amount = number(amount)
        self.who = who

    def resolve(self, game: Game, frame: Frame) -> bool:
        counter = game.table.counters.number(frame.seat, self.counter)
        game.change_counter(counter, seat_of(frame, self.who), self.amount.value(game, frame), frame.source)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        if self.who == THEM:
            return False
        counter = game.table.counters.number(frame.seat, self.counter)
        return game.counters[counter][frame.seat] >= game.table.counters.all[counter].most

    def needs(self) -> frozenset[str]:
        return player_needs(self.who) | self.amount.needs() | {a_counter(self.counter)}


class GiveCounter(HealthWord):
    """One fighter, one of somebody's choice or several gain so many of a counter that each fighter has (COUNTER-3)."""

    def __init__(self, counter: str, which: Fighters, amount: int | Number, into: int = NONE, who: int = YOU) -> None:
        super().__init__(which, amount, into, who)
        self.counter = counter

    def change(self, game: Game, fighters: int, amount: int, frame: Frame) -> None:
        for fighter in bits(fighters):
            game.change_counter(self.number(game, frame), fighter, amount, frame.source)

    def idle(self, game: Game, frame: Frame) -> bool:
        return False

    def number(self, game: Game, frame: Frame) -> int:
        return game.table.counters.number(frame.seat, self.counter)

    def needs(self) -> frozenset[str]:
        return super().needs() | {a_counter(self.counter)}


class LoseCounter(GiveCounter):
    """The same for losing them; as a price, by fighters who have as many."""

    def __init__(
        self,
        counter: str,
        which: Fighters,
        amount: int | Number,
        into: int = NONE,
        who: int = YOU,
        all_of_it: bool = False,
    ) -> None:
        super().__init__(counter, which, amount, into, who)
        self.all_of_it = all_of_it

    def change(self, game: Game, fighters: int, amount: int, frame: Frame) -> None:
        super().change(game, fighters, -amount, frame)

    def reached(self, game: Game, frame: Frame) -> int:
        """Who may be chosen: those who have as many, if there are any."""
        mask = super().reached(game, frame)
        return self.rich(game, frame, mask) or mask if self.which.chosen() else mask

    def rich(self, game: Game, frame: Frame, fighters: int) -> int:
        """Those of some fighters who can lose as many."""
        row = game.counters[self.number(game, frame)]
        amount = 1 if self.all_of_it else self.amount.value(game, frame)
        mask = 0
        for fighter in bits(fighters):
            if row[fighter] >= amount:
                mask |= 1 << fighter
        return mask

    def payable(self, game: Game, frame: Frame) -> bool:
        mask = self.which.mask(game, frame)
        rich = self.rich(game, frame, mask)
        return rich != 0 and (rich == mask or self.which.chosen())


class CounterBorne(Tally):
    """How many of a counter that each fighter has some fighters have together; nobody off the board has any."""

    def __init__(self, counter: str, of: Fighters) -> None:
        self.counter = counter
        self.of = of

    def value(self, game: Game, frame: Frame) -> int:
        row = game.counters[game.table.counters.number(frame.seat, self.counter)]
        return sum([row[fighter] for fighter in bits(self.of.mask(game, frame))])

    def needs(self) -> frozenset[str]:
        return self.of.needs() | {a_counter(self.counter)}


class BearingCounter(Narrowed):
    """Who has so many of a counter that each fighter has, or more."""

    def __init__(self, which: Fighters, counter: str, least: int) -> None:
        super().__init__(which)
        self.counter = counter
        self.least = least

    def mask(self, game: Game, frame: Frame) -> int:
        row = game.counters[game.table.counters.number(frame.seat, self.counter)]
        mask = 0
        for fighter in bits(self.which.mask(game, frame)):
            if row[fighter] >= self.least:
                mask |= 1 << fighter
        return mask

    def needs(self) -> frozenset[str]:
        return super().needs() | {a_counter(self.counter)}


class SpendCounter(Word):
    """The owner spends so many of a counter; nothing where there are fewer (COUNTER-2)."""

    def __init__(self, counter: str, amount: int) -> None:
        self.counter = counter
        self.amount = amount

    def resolve(self, game: Game, frame: Frame) -> bool:
        if held(game, frame, self.counter) >= self.amount:
            counter = game.table.counters.number(frame.seat, self.counter)
            game.change_counter(counter, frame.seat, -self.amount, frame.source)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        return held(game, frame, self.counter) < self.amount

    def payable(self, game: Game, frame: Frame) -> bool:
        return held(game, frame, self.counter) >= self.amount

    def needs(self) -> frozenset[str]:
        return frozenset({a_counter(self.counter)})


class SpendAny(Modal):
    """The owner spends as many of a counter as it likes: "that many" from here on."""

    def __init__(self, counter: str, into: int = NONE) -> None:
        self.counter = counter
        self.into = into

    def resolve(self, game: Game, frame: Frame) -> bool:
        amount = frame.answer
        if amount == UNASKED:
            amount = game.ask(frame, frame.seat, ask.MODE, list(range(held(game, frame, self.counter) + 1)), "EFFECT-2")
            if amount == WAIT:
                return False
        frame.answer = UNASKED
        frame.bind(self.into, amount)
        counter = game.table.counters.number(frame.seat, self.counter)
        game.change_counter(counter, frame.seat, -amount, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_counter(self.counter)})

    def modes(self, game: Game, frame: Frame) -> list[str]:
        most = held(game, frame, self.counter)
        return [f"{most - amount} {self.counter} will be left" for amount in range(most + 1)]

    def labels(self, game: Game, frame: Frame) -> list[str]:
        return [f"spend {amount}" for amount in range(held(game, frame, self.counter) + 1)]


def held(game: Game, frame: Frame, counter: str) -> int:
    """How many of one of its counters the owner has."""
    return game.counters[game.table.counters.number(frame.seat, counter)][frame.seat]
