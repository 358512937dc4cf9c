"""Words about cards, hands and decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.program import (
    COMBAT,
    NONE,
    OPPONENT,
    Frame,
    Number,
    Word,
    program,
)
from matchless.engine.question import Question
from matchless.engine.words.control import Jump, clause
from matchless.engine.words.numbers import Exactly, number
from matchless.engine.words.players import THEM, YOU, player_needs, seat_of

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Draw(Word):
    """Draws cards, mandatory and card by card (DRAW-1)."""

    def __init__(self, count: int | Number, more: bool = False, who: int = YOU) -> None:
        self.count = number(count)
        self.more = more
        self.who = who

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.draw(seat_of(frame, self.who), self.count.value(game, frame), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.count.needs() | player_needs(self.who)

    def read(self) -> str:
        if self.who == THEM:
            return f"the opponent draws {self.count.read()} cards"
        if not isinstance(self.count, Exactly):
            return f"draw cards equal to {self.count.read()}"
        more = "more " if self.more else ""
        return f"draw {self.count.count} {more}{'card' if self.count.count == 1 else 'cards'}"


class OnceDiscarded(Jump):
    """Skips what was only to happen without a discard."""

    def __init__(self, over: int, slot: int) -> None:
        super().__init__(over)
        self.slot = slot

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.var(self.slot) != NONE:
            frame.pc += self.over
        return True


class Boost(Question):
    """The owner may discard a card and add its BOOST to the card that says so, or else something else (BOOST-1)."""

    kind = ask.BOOST
    rule = "BOOST-1"
    private = True

    def __init__(self, *otherwise: Word, into: int = 0) -> None:
        self.otherwise = otherwise
        self.into = into

    def unfold(self) -> list[Word]:
        otherwise = program(self.otherwise)
        return [self, OnceDiscarded(len(otherwise), self.into), *otherwise] if otherwise else [self]

    def inside(self) -> list[Word]:
        return list(self.otherwise)

    def options(self, game: Game, frame: Frame) -> list[int]:
        hand = game.hand[frame.seat]
        return [NONE, *sorted(set(hand))] if hand else []

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        if answer != NONE:
            game.discard(frame.seat, answer, frame.source, ev.BOOST)
            game.raise_value(game.fight().side(frame.role), game.table.cards[answer].boost, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        if self.otherwise:
            return f"either BOOST this card (discard a card and add its BOOST), or {clause(self.otherwise)}"
        return "you may BOOST this card (discard a card and add its BOOST)"


class BlindBoost(Word):
    """Turns over the top card of the owner's deck, adds its BOOST to the card played, and discards it (BOOST-2)."""

    def idle(self, game: Game, frame: Frame) -> bool:
        return not game.deck[frame.seat] or game.fight().side(frame.role).ignored

    def resolve(self, game: Game, frame: Frame) -> bool:
        card = game.mill(frame.seat, frame.source)
        if card != NONE:
            game.raise_value(game.fight().side(frame.role), game.table.cards[card].boost, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "BLIND BOOST your card once (discard the top card of your deck and add its BOOST)"


class LookAtHand(Word):
    """The owner sees the opponent's whole hand."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.show_hand(frame.other, frame.seat, frame.source)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        return not game.hand[frame.other]

    def needs(self) -> frozenset[str]:
        return frozenset({OPPONENT})

    def read(self) -> str:
        return "look at their hand"
