"""Words about cards, hands and decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.game import WAIT
from matchless.engine.program import CARD, COMBAT, NONE, OPPONENT, UNASKED, Block, Frame, Number, Word, program
from matchless.engine.words.control import Jump, clause
from matchless.engine.words.numbers import Exactly, number

if TYPE_CHECKING:
    from matchless.engine.game import Game

YOU: Final = 0
THEM: Final = 1  # the opponent: the other seat of the combat, or the one chosen


class Draw(Word):
    """Draws cards, mandatory and card by card (DRAW-1)."""

    def __init__(self, count: int | Number, more: bool = False) -> None:
        self.count = number(count)
        self.more = more

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.draw(frame.seat, self.count.value(game, frame), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.count.needs()

    def read(self) -> str:
        if not isinstance(self.count, Exactly):
            return f"draw cards equal to {self.count.read()}"
        more = "more " if self.more else ""
        return f"draw {self.count.count} {more}{'card' if self.count.count == 1 else 'cards'}"


class Discard(Word):
    """Discards one card from a hand: chosen by its seat, or at random; "that card" afterwards (DISCARD-1)."""

    def __init__(self, who: int, random: bool = False, may: bool = False, otherwise: Block = ()) -> None:
        self.who = who
        self.random = random
        self.may = may
        self.otherwise = otherwise

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = frame.seat if self.who == YOU else frame.other
        hand = game.hand[seat]
        card = frame.answer
        if card == UNASKED:
            if not hand:
                card = NONE
            elif self.random:
                card = hand[game.chance(len(hand))]
            else:
                options = sorted(set(hand))
                if self.may:
                    options.insert(0, NONE)
                card = game.ask(frame, seat, ask.DISCARD, options, "DISCARD-1", private=True)
                if card == WAIT:
                    return False
        frame.answer = UNASKED
        frame.card = card
        if card != NONE:
            game.discard(seat, card, frame.source)
        return True

    def unfold(self) -> list[Word]:
        otherwise = program(self.otherwise)
        return [self, OnceDiscarded(len(otherwise)), *otherwise] if otherwise else [self]

    def inside(self) -> list[Word]:
        return list(self.otherwise)

    def needs(self) -> frozenset[str]:
        return frozenset() if self.who == YOU else frozenset({OPPONENT})

    def gives(self) -> frozenset[str]:
        return frozenset({CARD})

    def read(self) -> str:
        subject = "" if self.who == YOU else "the opponent "
        verb = "discard" if self.who == YOU or self.may else "discards"
        may = "may " if self.may else ""
        how = " at random" if self.random else ""
        text = f"{subject}{may}{verb} 1 card{how}"
        return f"{text}; if they do not, {clause(self.otherwise)}" if self.otherwise else text


class OnceDiscarded(Jump):
    """Skips what was only to happen without a discard."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.card != NONE:
            frame.pc += self.over
        return True


class Boost(Word):
    """The owner may discard a card and add its BOOST to the card that says so (BOOST-1)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        card = frame.answer
        if card == UNASKED:
            hand = game.hand[frame.seat]
            if not hand:
                return True
            card = game.ask(frame, frame.seat, ask.BOOST, [NONE, *sorted(set(hand))], "BOOST-1", private=True)
            if card == WAIT:
                return False
        frame.answer = UNASKED
        if card != NONE:
            game.discard(frame.seat, card, frame.source, ev.BOOST)
            game.raise_value(game.fight().side(frame.role), game.table.cards[card].boost, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        return "you may BOOST this card"
