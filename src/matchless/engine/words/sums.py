"""Words about what cards have by the attributes of their hero, and about the texts that it declares timings for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine.components import a_pile
from matchless.engine.definitions import JOINED, Ability, Attribute, Hero, Pile
from matchless.engine.program import COMBAT, NONE, NOTHING, OPPONENT, Condition, Frame, Word
from matchless.engine.words.control import If
from matchless.engine.words.numbers import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.game import Game


class SumWithin(Condition):
    """Whether a number that cards have comes to so much, of all cards in a pile of the owner's together."""

    def __init__(self, attribute: int, called: Attribute, pile: str, least: int, most: int) -> None:
        self.attribute = attribute  # which of those of the hero
        self.called = called
        self.pile = pile
        self.least = least
        self.most = most

    def holds(self, game: Game, frame: Frame) -> bool:
        cards = game.table.cards
        total = 0
        for card in game.piles[game.table.piles.number(frame.seat, self.pile)]:
            total += cards[card].given[self.attribute]
        return self.least <= total <= self.most

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})


class KindsIn(Tally):
    """How many different values of an attribute the cards in the owner's pile have."""

    def __init__(self, attribute: int, called: Attribute, pile: str) -> None:
        self.attribute = attribute  # which of those of the hero
        self.called = called
        self.pile = pile

    def value(self, game: Game, frame: Frame) -> int:
        cards = game.table.cards
        pile = game.piles[game.table.piles.number(frame.seat, self.pile)]
        return len({cards[card].given[self.attribute] for card in pile} - {0})

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})


class ResolveText(Word):
    """Resolves a text that the newest card in a pile of the owner's has under a timing of its hero's own (JOIN-2)."""

    def __init__(self, timing: int, pile: str, attribute: int = NONE) -> None:
        self.timing = timing  # which of the hero's own timings
        self.pile = pile
        self.attribute = attribute  # the number whose sum has brought it about, and is told; none: none has

    def resolve(self, game: Game, frame: Frame) -> bool:
        pile = game.table.piles.number(frame.seat, self.pile)
        if not game.piles[pile]:
            return True
        if self.attribute != NONE:
            game.read_out(pile, self.attribute)
        card = game.table.cards[game.piles[pile][-1]]
        if frame.role != NONE or not needs_combat(card.declared[self.timing]):
            game.push(card.declared_programs[self.timing], frame.seat, card, frame.role, frame.other)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})


def needs_combat(block: Sequence[Word]) -> bool:
    """Whether something in a text speaks of a combat."""
    return any(word.needs() & {COMBAT, OPPONENT} != NOTHING or needs_combat(word.inside()) for word in block)


def sum_in(hero: Hero, pile: Pile) -> SumWithin | None:
    """The exact sum at which something happens as a card joins a pile, if there is one."""
    for ability in hero.abilities:
        if isinstance(ability, Ability) and ability.when == JOINED and ability.part == pile.name:
            for word in ability.text:
                condition = word.condition if isinstance(word, If) else None
                if isinstance(condition, SumWithin) and condition.least == condition.most:
                    return condition
    return None
