"""The most that an attack could count for, as far as everybody may know.

Counted are
- the printed value, or the highest that the card's own text can set;
- what that text adds: with the most that a card can BOOST, with tokens, piles and counters as they are now, with as
  many of the attacker's fighters beside the one attacked as find room there;
- a BOOST for each text that allows one, on the card or of the hero, by the highest card that could be there for it;
- what lasting texts add, and the highest combat item that lies where the attack could come from.

Whatever a text hangs on is taken to be so, unless the cards in hand or deck, or who is attacked, rule it out. What
texts would do earlier in that turn or after the damage is not counted. Where a number cannot be told, the attack may
count for `more`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from matchless.engine import definitions as on
from matchless.engine.cardplay import DECK, HAND
from matchless.engine.combatants import Combat, Side
from matchless.engine.definitions import Ability
from matchless.engine.program import ATTACKER, Frame
from matchless.engine.statics import ValueBonus
from matchless.engine.words.cards import BlindBoost, Boost
from matchless.engine.words.conditions import And, AnyOf, Between, Or
from matchless.engine.words.control import If
from matchless.engine.words.counters import CounterBorne, CounterHeld
from matchless.engine.words.fighting import AddToValue, SetValue
from matchless.engine.words.known_cards import BoostOf
from matchless.engine.words.manual import ByHand, Manual
from matchless.engine.words.nouns import AdjacentTo, Combatant
from matchless.engine.words.numbers import (
    CardsIn,
    Count,
    Exactly,
    Half,
    HealthOf,
    MoveOf,
    Plus,
    SecondsDiscarded,
    Times,
    TokensIn,
    TopBoost,
    ZonesOf,
)
from matchless.engine.words.players import YOU
from matchless.engine.words.sums import KindsIn
from matchless.engine.words.traits import Heroic, Known

if TYPE_CHECKING:
    from collections import Counter

    from matchless.engine.definitions import Card
    from matchless.engine.game import Game
    from matchless.engine.program import Condition, Fighters, Number, Word

# Numbers that everybody reads off the table as it is.
READ_NOW = (TokensIn, CardsIn, KindsIn, SecondsDiscarded, CounterHeld, CounterBorne, HealthOf, MoveOf)


class Most(NamedTuple):
    """The highest value that an attack could have, and whether a text could make it more by nobody knows how much."""

    value: int
    more: bool


class Attacks:
    """The attacks of one fighter on another, in the position of `game`, which is changed.

    `unseen` are the cards that the attacker's seat may hold, `held` how many it has when it attacks, `drawn` how many
    of these it has drawn until then.
    """

    def __init__(self, game: Game, fighter: int, target: int, unseen: Counter[int], held: int, drawn: int) -> None:
        table = game.table
        self.game = game
        self.fighter = fighter
        self.target = target
        self.seat = table.owner[fighter]
        self.unseen = unseen
        self.held = held
        self.drawn = drawn
        self.more = False
        other = table.owner[target]
        game.combat = Combat(Side(self.seat, fighter), Side(other, target))
        self.frame = Frame((), self.seat, None, ATTACKER, other)
        own = [table.cards[card].boost for card in unseen]
        theirs = [table.cards[card].boost for card in table.cards_of[other]] if game.hand[other] else []
        self.any_boost = max([0, *own, *theirs])

    def most(self, card: int, item: int = 0) -> Most:
        """Of an attack with this card, to which an item adds so much."""
        self.more = False
        text = self.game.table.cards[card]
        value = max(text.value or 0, *self._set(text))
        value += self._added(self._words(text), card) + self._lasting() + item
        value += self._added(list(self._abilities()), card)
        return Most(value, self.more)

    def _words(self, card: Card) -> list[Word]:
        return list(self._possible((*card.texts[on.IMMEDIATELY], *card.texts[on.DURING])))

    def _abilities(self) -> Iterable[Word]:
        for text in self.game.table.heroes[self.seat].abilities:
            if isinstance(text, Ability) and text.when in (on.SHOWN, on.DURING_COMBAT):
                yield from self._possible(text.text)

    def _possible(self, words: Iterable[Word]) -> Iterable[Word]:
        """All words of a text, but for what cannot happen."""
        for word in words:
            yield word
            inside = word.inside()
            if isinstance(word, If):
                inside = [*(word.then if self._holds(word.condition) else ()), *word.otherwise]
            yield from self._possible(inside)

    def _holds(self, condition: Condition) -> bool:
        """Whether a condition may hold then."""
        if isinstance(condition, And) and not isinstance(condition, Or):
            return self._holds(condition.one) and self._holds(condition.other)
        if isinstance(condition, Between) and isinstance(condition.number, CardsIn):
            place = condition.number.place
            mine = place.seat(self.frame) == self.seat and not condition.number.kinds
            if mine and place.kind == DECK:
                deck = len(self.game.deck[self.seat])
                return any(condition.least <= size <= condition.most for size in range(deck - self.drawn, deck + 1))
            if mine and place.kind == HAND:
                fewest = max(0, self.held - 1 - self.drawn)
                return any(condition.least <= size <= condition.most for size in range(fewest, self.held))
        if isinstance(condition, AnyOf) and isinstance(condition.which, Heroic):
            inner = condition.which.which
            known = inner.which if isinstance(inner, Known) else inner
            if isinstance(known, Combatant):
                return condition.holds(self.game, self.frame)
        return True

    def _set(self, card: Card) -> list[int]:
        """What its text can make of its value."""
        words = [word for word in self._words(card) if isinstance(word, SetValue) and not word.opposing]
        return [0, *(self._number(word.amount) for word in words)]

    def _added(self, words: list[Word], card: int) -> int:
        """What words add to the value of a card."""
        added = 0
        spent = 1  # cards that are no longer in hand
        for word in words:
            if isinstance(word, AddToValue) and not word.opposing and not word.less:
                added += max(0, self._number(word.amount))
            elif isinstance(word, Boost) and not word.opposing:
                if word.by == YOU:
                    added += self._boost(card) if self.held > spent else 0
                    spent += 1
                else:
                    added += self.any_boost
            elif isinstance(word, BlindBoost) and not word.opposing and self.game.deck[self.seat]:
                added += self._boost(card)
            elif isinstance(word, ByHand | Manual):
                self.more = True
        return added

    def _boost(self, card: int) -> int:
        """The highest BOOST of a card other than this one."""
        cards = self.game.table.cards
        return max((cards[other].boost for other, left in self.unseen.items() if other != card or left > 1), default=0)

    def _lasting(self) -> int:
        """What texts add that hold, or may hold by then."""
        game, table = self.game, self.game.table
        added = 0
        for seat in range(table.seats):
            for held in game.statics(seat):
                static = held.static
                if not isinstance(static, ValueBonus) or static.role != ATTACKER:
                    continue
                whose = table.own[held.seat] if static.whose is None else static.whose.mask(game, held.frame(game))
                if whose >> self.fighter & 1 and (static.when is None or self._holds(static.when)):
                    added += max(0, self._number(static.amount))
        return added

    def _number(self, number: Number) -> int:
        """The most that a number may be."""
        if isinstance(number, Exactly):
            return number.count
        if isinstance(number, Times):
            return number.times * self._number(number.of)
        if isinstance(number, Half):
            return (self._number(number.of) + 1) // 2
        if isinstance(number, Plus):
            return self._number(number.of) + number.more
        if isinstance(number, BoostOf | TopBoost):
            return self.any_boost
        if isinstance(number, CardsIn) and number.place.kind == HAND and number.place.seat(self.frame) == self.seat:
            return max(0, self.held - 1)
        if isinstance(number, Count):
            return self._count(number.which)
        if isinstance(number, ZonesOf):
            board = self.game.table.board
            many = max(zones.bit_count() for zones in board.zones_of)
            everywhere = 0
            for zones in board.zones_of:
                everywhere |= zones
            return min(everywhere.bit_count(), many * number.of.mask(self.game, self.frame).bit_count())
        if isinstance(number, READ_NOW):
            return number.value(self.game, self.frame)
        self.more = True
        return 0

    def _count(self, which: Fighters) -> int:
        """How many of some fighters there may be; those who shall be beside others may come there."""
        if isinstance(which, AdjacentTo):
            board, room = self.game.table.board, 0
            for space, beside in enumerate(board.beside):
                if self.game.held_by(self.target) >> space & 1:
                    room |= beside
            return min(self._count(which.which), room.bit_count())
        return which.mask(self.game, self.frame).bit_count()
