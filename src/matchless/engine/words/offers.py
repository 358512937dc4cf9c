"""Words that resolve a text of one of the hero's offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.components import a_counter, a_pile
from matchless.engine.definitions import Offered
from matchless.engine.program import NONE, Frame
from matchless.engine.wording.decisions import CAST, Phrases
from matchless.engine.words.control import Modal
from matchless.engine.words.counters import held

if TYPE_CHECKING:
    from matchless.engine.game import Game


class ResolveOffered(Modal):
    """The owner chooses a text of an offer and resolves it, without its price.

    `another` keeps the second of two texts from being the same.
    """

    rule = "EFFECT-1"

    def __init__(self, offer: int, another: bool = False, may: bool = False, into: int = 0, many: int = NONE) -> None:
        self.offer = offer  # the number of the list of texts
        self.another = another
        self.may = may
        self.into = into  # which text it was
        self.many = many  # whether one was resolved

    def options(self, game: Game, frame: Frame) -> list[int]:
        offered = game.table.heroes[frame.seat].offered
        before = frame.var(self.into) if self.another else NONE
        there = self.there(game, frame)
        able = [
            number
            for number, text in enumerate(offered)
            if text.offer == self.offer and number != before and self.pays(there, text)
        ]
        return [NONE, *able] if able and self.may else able

    def there(self, game: Game, frame: Frame) -> int:
        """What the owner has to pay with."""
        return 0

    def pays(self, there: int, text: Offered) -> bool:
        """Whether that is enough for a text."""
        return True

    def pay(self, game: Game, frame: Frame, text: Offered) -> None:
        """Takes the price of a text; here it has none, or the sentence itself says what becomes of it."""

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.many, 0 if answer == NONE else 1)
        if answer != NONE:
            text = game.table.heroes[frame.seat].offered[answer]
            self.pay(game, frame, text)
            game.cast(frame.seat, text)
            game.push(text.program, frame.seat, text)
            frame.bind(self.into, answer)
        return True

    def phrases(self, game: Game) -> Phrases:
        return CAST

    def ids(self, game: Game, frame: Frame) -> list[str]:
        return [text.slug for text in game.table.heroes[frame.seat].offered]

    def choices(self, game: Game, frame: Frame) -> list[str]:
        return [text.title for text in game.table.heroes[frame.seat].offered]


class ResolveForPile(ResolveOffered):
    """The same for what cards in a pile have of an attribute; what becomes of these cards is for the text to say."""

    def __init__(
        self, offer: int, pile: str, attribute: int, may: bool = False, into: int = 0, many: int = NONE
    ) -> None:
        super().__init__(offer, may=may, into=into, many=many)
        self.pile = pile
        self.attribute = attribute  # the number of the one that pays

    def there(self, game: Game, frame: Frame) -> int:
        given = 0
        for card in game.piles[game.table.piles.number(frame.seat, self.pile)]:
            given |= 1 << game.table.cards[card].given[self.attribute]
        return given

    def pays(self, there: int, text: Offered) -> bool:
        return text.needs & ~there == 0

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})


class ResolveForCounter(ResolveOffered):
    """The same for a counter, which is spent (COUNTER-2)."""

    def __init__(self, offer: int, counter: str, may: bool = False, into: int = 0, many: int = NONE) -> None:
        super().__init__(offer, may=may, into=into, many=many)
        self.counter = counter

    def there(self, game: Game, frame: Frame) -> int:
        return held(game, frame, self.counter)

    def pays(self, there: int, text: Offered) -> bool:
        return there >= text.costs

    def pay(self, game: Game, frame: Frame, text: Offered) -> None:
        counter = game.table.counters.number(frame.seat, self.counter)
        game.change_counter(counter, frame.seat, -text.costs, text)

    def needs(self) -> frozenset[str]:
        return frozenset({a_counter(self.counter)})
