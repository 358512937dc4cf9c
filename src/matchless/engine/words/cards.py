"""Words about cards, hands and decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.program import (
    CARD,
    COMBAT,
    NONE,
    NOTHING,
    Frame,
    Number,
    Word,
)
from matchless.engine.question import Question
from matchless.engine.words.numbers import number
from matchless.engine.words.players import THEM, YOU, player_needs, seat_of

if TYPE_CHECKING:
    from matchless.engine.combatants import Side
    from matchless.engine.game import Game


class Draw(Word):
    """Draws cards, mandatory and card by card (DRAW-1)."""

    def __init__(self, count: int | Number, who: int = YOU) -> None:
        self.count = number(count)
        self.who = who

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.draw(seat_of(frame, self.who), self.count.value(game, frame), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.count.needs() | player_needs(self.who)


class Boost(Question):
    """A player may discard a card from hand and add its BOOST to a card of the combat (BOOST-1)."""

    kind = ask.BOOST
    rule = "BOOST-1"
    private = True

    def __init__(
        self, by: int = YOU, opposing: bool = False, may: bool = True, into: int = NONE, many: int = NONE
    ) -> None:
        self.by = by
        self.opposing = opposing  # it is the card of the other side that is boosted
        self.may = may
        self.into = into
        self.many = many

    def asked(self, game: Game, frame: Frame) -> int:
        return seat_of(frame, self.by)

    def options(self, game: Game, frame: Frame) -> list[int]:
        if boosted(game, frame, self.opposing).card == NONE:
            return []
        hand = sorted(set(game.hand[self.asked(game, frame)]))
        return [NONE, *hand] if hand and self.may else hand

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        frame.bind(self.many, 0 if answer == NONE else 1)
        if answer != NONE:
            side = boosted(game, frame, self.opposing)
            side.boosts = (*side.boosts, answer)
            game.discard(self.asked(game, frame), answer, frame.source, ev.BOOST)
            game.raise_value(side, game.table.cards[answer].boost, frame.source)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        return not game.hand[self.asked(game, frame)]

    def payable(self, game: Game, frame: Frame) -> bool:
        return bool(game.hand[self.asked(game, frame)]) and boosted(game, frame, self.opposing).card != NONE

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT}) | player_needs(self.by)

    def gives(self) -> frozenset[str]:
        return NOTHING if self.into == NONE else frozenset({CARD})


def boosted(game: Game, frame: Frame, opposing: bool) -> Side:
    """The side of the combat whose card is boosted."""
    combat = game.fight()
    return combat.against(frame.role) if opposing else combat.side(frame.role)


class BlindBoost(Word):
    """Discards the top card of the owner's deck and adds its BOOST to a card of the combat (BOOST-2)."""

    def __init__(self, opposing: bool = False) -> None:
        self.opposing = opposing

    def idle(self, game: Game, frame: Frame) -> bool:
        return not game.deck[frame.seat] or boosted(game, frame, self.opposing).ignored

    def resolve(self, game: Game, frame: Frame) -> bool:
        side = boosted(game, frame, self.opposing)
        card = game.mill(frame.seat, frame.source)
        if card != NONE and side.card != NONE:
            game.raise_value(side, game.table.cards[card].boost, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})


class LookAtHand(Word):
    """A player sees the whole hand of another, or everybody does."""

    def __init__(self, of: int = THEM, to_all: bool = False) -> None:
        self.of = of
        self.to_all = to_all

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = seat_of(frame, self.of)
        for other in range(game.table.seats):
            if other != seat and (self.to_all or other == frame.seat):
                game.show_hand(seat, other, frame.source)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        return not game.hand[seat_of(frame, self.of)]

    def needs(self) -> frozenset[str]:
        return player_needs(self.of)
