"""Words about counters, and the numbers and tests that read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.bits import bits
from matchless.engine.components import a_counter
from matchless.engine.definitions import Hero, Static, Text
from matchless.engine.program import NONE, NOTHING, Condition, Fighters, Frame, Number, Word
from matchless.engine.text import ability_text, offered_text
from matchless.engine.wording.decisions import SPENT, Phrases
from matchless.engine.words.control import Modal, within
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

    def options(self, game: Game, frame: Frame) -> list[int]:
        return list(range(held(game, frame, self.counter) + 1))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        counter = game.table.counters.number(frame.seat, self.counter)
        game.change_counter(counter, frame.seat, -answer, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_counter(self.counter)})

    def phrases(self, game: Game) -> Phrases:
        return SPENT

    def slot(self, game: Game, frame: Frame, name: str, option: int) -> str:
        return self.counter if name == "counter" else str(held(game, frame, self.counter) - option)

    def choices(self, game: Game, frame: Frame) -> list[str]:
        return [str(amount) for amount in range(held(game, frame, self.counter) + 1)]


def held(game: Game, frame: Frame, counter: str) -> int:
    """How many of one of its counters the owner has."""
    return game.counters[game.table.counters.number(frame.seat, counter)][frame.seat]


def counter_text(hero: Hero, counter: str) -> str:
    """What the character card says of a counter: the texts that read or change it, and those that it pays for."""
    need = a_counter(counter)
    texts = [ability_text(text) for text in hero.abilities if need in _needs(text)]
    paid = [offered_text(text) for text in hero.offered if hero.offers[text.offer].counter == counter]
    return " ".join([*texts, *paid])


def _needs(text: Text) -> frozenset[str]:
    if isinstance(text, Static):
        return text.needs()
    needs = NOTHING if text.condition is None else text.condition.needs()
    return needs.union(*[word.needs() for word in within(text.text)])
