"""Words that take fighters off the board undefeated, and bring several back together."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.definitions import WOULD_FALL, Ability, Fighter, Hero
from matchless.engine.program import NONE, Block, Fighters, Frame, Word
from matchless.engine.question import Question
from matchless.engine.reach import stopping_spaces
from matchless.engine.wording.decisions import SCATTERED, SETTING_OFF, Phrases
from matchless.engine.words.fighting import SetHealth
from matchless.engine.words.nouns import Named
from matchless.engine.words.numbers import Exactly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matchless.engine.game import Game


class Leave(Word):
    """Fighters leave the board: they are neither there nor defeated (END-5)."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.leave_board(self.which.mask(game, frame), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.which.needs()


class ReturnScattered(Question):
    """Brings fighters back to empty spaces of which no two share a zone, as many of them as there is room for (OP-8).

    All spaces are chosen first (RISE-1; they are in `frame.left`, and the first, a hero's, is kept as well), then
    everybody enters. What lies under them goes off once the whole text has resolved (RISE-2).
    """

    kind = ask.SPACE
    rule = "OP-8"

    def __init__(self, which: Fighters, first: int) -> None:
        self.which = which
        self.first = first  # the number under which the first space is kept

    def phrases(self, game: Game) -> Phrases:
        return SCATTERED

    def options(self, game: Game, frame: Frame) -> list[int]:
        returning = self.returning(game, frame)
        if not returning:
            return []
        chosen = frame.left.bit_count()
        frame.mover = returning[min(chosen, len(returning) - 1)]
        board = game.table.board
        free = board.everywhere & ~game.occupied()
        for space in bits(frame.left):
            free &= ~board.shares_zone[space]
        return roomiest(board.shares_zone, free, len(returning) - chosen)

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            if not frame.left:
                frame.bind(self.first, answer)
            frame.left |= 1 << answer
            return False
        if frame.left:
            first = frame.var(self.first)
            spaces = [first, *bits(frame.left & ~(1 << first))]
            game.enter_together(self.returning(game, frame), spaces, frame.source)
            entering = game.on_spaces(frame.left & stopping_spaces(game, frame.seat))
            if entering:
                game.push_below(ENTERED, frame.seat).left = entering
        return True

    def returning(self, game: Game, frame: Frame) -> list[int]:
        """Those who are off the board, heroes first."""
        away = self.which.everyone(game, frame) & ~game.present
        heroes = away & game.table.all_heroes
        return [*bits(heroes), *bits(away & ~heroes)]

    def needs(self) -> frozenset[str]:
        return self.which.needs()


class SetOffTogether(Question):
    """Sets off what lies under several fighters who have entered together, in the order their seat likes (OP-8)."""

    kind = ask.FIGHTER
    rule = "OP-8"

    def phrases(self, game: Game) -> Phrases:
        return SETTING_OFF

    def options(self, game: Game, frame: Frame) -> list[int]:
        return bits(frame.left & game.present)

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            return True
        frame.left &= ~(1 << answer)
        game.set_off(answer)
        return False


ENTERED: Block = (SetOffTogether(),)


def roomiest(shares: tuple[int, ...], free: int, wanted: int) -> list[int]:
    """The free spaces from which the greatest number of fighters, up to `wanted`, still finds room."""
    if not wanted or not free:
        return []
    best = most(shares, free, wanted)
    return [space for space in bits(free) if 1 + most(shares, free & ~shares[space], wanted - 1) == best]


def most(shares: tuple[int, ...], free: int, wanted: int) -> int:
    """How many spaces, up to `wanted`, can be taken from `free` so that no two share a zone."""
    if not wanted or not free:
        return 0
    # One of the spaces that share a zone with the most hemmed-in one can always be among the best.
    hemmed_in = free
    for space in bits(free):
        near = shares[space] & free
        if near.bit_count() < hemmed_in.bit_count():
            hemmed_in = near
    best = 0
    for space in bits(hemmed_in):
        best = max(best, 1 + most(shares, free & ~shares[space], wanted - 1))
        if best == wanted:
            break
    return best


def dial_first(words: list[Word]) -> list[Word]:
    """Words in the order in which they resolve: whose health a text sets as they return have it before (RISE-1)."""
    ordered: list[Word] = []
    for word in words:
        after_return = bool(ordered) and isinstance(ordered[-1], ReturnScattered)
        ordered.insert(len(ordered) - after_return if isinstance(word, SetHealth) else len(ordered), word)
    return ordered


@cache
def later_health(hero: Hero, fighter: Fighter) -> int:
    """What texts of a hero set a fighter's health to that would have been defeated; 0 if it just is."""
    abilities = [text for text in hero.abilities if isinstance(text, Ability)]
    if not any(ability.when == WOULD_FALL and _is(ability.about, fighter) for ability in abilities):
        return 0
    found = [
        word.amount.count
        for ability in abilities
        for word in _inside(ability.text)
        if isinstance(word, SetHealth) and _is(word.which, fighter) and isinstance(word.amount, Exactly)
    ]
    return max(found, default=0)


def _is(which: Fighters | None, fighter: Fighter) -> bool:
    return isinstance(which, Named) and which.name == fighter.name


def _inside(block: Block) -> Iterator[Word]:
    for word in block:
        yield word
        yield from _inside(tuple(word.inside()))
