"""Words about a hero's own pile, the top of its deck, spells and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.cardplay import ASIDE, HAND
from matchless.engine.components import a_pile
from matchless.engine.game import WAIT
from matchless.engine.program import COMBAT, NONE, OPPONENT, UNASKED, Frame
from matchless.engine.words.control import Modal, listed

if TYPE_CHECKING:
    from matchless.engine.game import Game


class OpponentSplitsTop(Modal):
    """Shows the top card; the opponent sends it to the owner's hand, or to its pile for its BOOST. No draw (DRAW-2)."""

    def __init__(self, pile: str) -> None:
        self.pile = pile

    def resolve(self, game: Game, frame: Frame) -> bool:
        seat = frame.seat
        if frame.step == 0:
            if not game.deck[seat]:
                return True
            game.set_aside(seat, frame.source)
            frame.step = 1
        answer = frame.answer
        if answer == UNASKED:
            answer = game.ask(frame, frame.other, ask.MODE, [0, 1], "EFFECT-2")
            if answer == WAIT:
                return False
        frame.answer = UNASKED
        card = game.aside[-1]
        pile = game.table.piles.number(seat, self.pile)
        game.send(seat, card, ASIDE, HAND if answer == 0 else pile, seat, frame.source)
        if answer == 1:
            game.raise_value(game.fight().side(frame.role), game.table.cards[card].boost, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT, OPPONENT, a_pile(self.pile)})

    def chooses(self, frame: Frame) -> str:
        return "where the revealed card goes"

    def modes(self, game: Game, frame: Frame) -> list[str]:
        return ["it goes to its owner's hand", f"it goes to their {self.pile} and its BOOST is added"]

    def labels(self, game: Game, frame: Frame) -> list[str]:
        return ["to hand", f"to {self.pile}"]


class CastSpell(Modal):
    """Casts one of the owner's spells: one whose symbols lie in a pile or, free, any.

    `another` keeps the second of two casts from being the same.
    """

    def __init__(
        self,
        pile: str,
        free: bool = False,
        another: bool = False,
        may: bool = False,
        into: int = 0,
        many: int = NONE,
        attribute: int = 0,
    ) -> None:
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
        source = game.table.heroes[frame.seat].spells[spell]
        game.cast(frame.seat, source)
        game.push(source.program, frame.seat, source)
        frame.bind(self.into, spell)
        return True

    def able(self, game: Game, frame: Frame) -> list[int]:
        spells = game.table.heroes[frame.seat].spells
        pile = game.piles[game.table.piles.number(frame.seat, self.pile)]
        there = {game.table.cards[card].given[self.attribute] for card in pile}
        before = frame.var(self.into) if self.another else NONE
        return [
            number
            for number, spell in enumerate(spells)
            if (self.free or there.issuperset(spell.needs)) and number != before
        ]

    def needs(self) -> frozenset[str]:
        return frozenset({a_pile(self.pile)})

    def labels(self, game: Game, frame: Frame) -> list[str]:
        return [f"cast {listed(list(spell.symbols))}" for spell in game.table.heroes[frame.seat].spells]
