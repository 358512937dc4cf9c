"""Words about a hero's own pile, the top of its deck, spells and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.components import a_pile
from matchless.engine.game import WAIT
from matchless.engine.program import NONE, UNASKED, Frame
from matchless.engine.words.control import Modal, listed

if TYPE_CHECKING:
    from matchless.engine.game import Game


class Cast(Modal):
    """Casts one of the owner's spells of an offer: one whose symbols lie in a pile or, free, any.

    `another` keeps the second of two casts from being the same.
    """

    def __init__(
        self,
        offer: int,
        pile: str,
        free: bool = False,
        another: bool = False,
        may: bool = False,
        into: int = 0,
        many: int = NONE,
        attribute: int = 0,
    ) -> None:
        self.offer = offer  # the number of the list of texts
        self.pile = pile
        self.free = free
        self.another = another
        self.may = may
        self.into = into  # which one it was
        self.attribute = attribute  # the one of the hero's that pays
        self.many = many  # whether one was cast

    def resolve(self, game: Game, frame: Frame) -> bool:
        spell = frame.answer
        if spell == UNASKED:
            able = self.able(game, frame)
            if able and self.may:
                able.insert(0, NONE)
            spell = game.ask(frame, frame.seat, ask.MODE, able, "EFFECT-1")
            if spell == WAIT:
                return False
        frame.answer = UNASKED
        frame.bind(self.many, 0 if spell == NONE else 1)
        if spell == NONE:
            return True
        source = game.table.heroes[frame.seat].offered[spell]
        game.cast(frame.seat, source)
        game.push(source.program, frame.seat, source)
        frame.bind(self.into, spell)
        return True

    def able(self, game: Game, frame: Frame) -> list[int]:
        offered = game.table.heroes[frame.seat].offered
        pile = game.piles[game.table.piles.number(frame.seat, self.pile)]
        there = {game.table.cards[card].given[self.attribute] for card in pile}
        before = frame.var(self.into) if self.another else NONE
        return [
            number
            for number, spell in enumerate(offered)
            if spell.offer == self.offer and (self.free or there.issuperset(spell.needs)) and number != before
        ]

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})

    def labels(self, game: Game, frame: Frame) -> list[str]:
        return [f"cast {listed(list(spell.price))}" for spell in game.table.heroes[frame.seat].offered]
