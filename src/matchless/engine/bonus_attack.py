"""A bonus attack: an attack that a text lets a fighter make, without an action and without a card (BONUS-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.combat import ATTACK, CommitAttack
from matchless.engine.program import BY, NONE, Block, Fighters, Frame, Word
from matchless.engine.question import Question
from matchless.engine.reach import targets
from matchless.engine.state import IN

if TYPE_CHECKING:
    from matchless.engine.game import Game

TARGET = 1  # under which numbers the attack's frame keeps whom it goes against, and its value
VALUE = 2


class OpenBonusAttack(Word):
    """Declares the attack, if it can still be made; otherwise all of it is skipped."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        attacker, target = frame.var(BY), frame.var(TARGET)
        can = not game.turn_over and game.status[frame.seat] == IN and game.present >> attacker & 1
        if not can or not targets(game, attacker) >> target & 1:
            frame.pc = len(frame.block)
            return True
        game.declare_bonus(attacker, target, frame.var(VALUE), frame.source)
        return True


_after_the_card = next(place for place, word in enumerate(ATTACK) if isinstance(word, CommitAttack)) + 1
BONUS_ATTACK: Block = (OpenBonusAttack(), *ATTACK[_after_the_card:])  # the rest is as in any attack


class PickAttacker(Question):
    """Who makes it: of those who could attack anybody it may go against."""

    kind = ask.ATTACKER
    rule = "BONUS-1"

    def __init__(self, which: Fighters, whom: Fighters, into: int) -> None:
        self.which = which
        self.whom = whom
        self.into = into

    def options(self, game: Game, frame: Frame) -> list[int]:
        whom = self.whom.mask(game, frame)
        able = [fighter for fighter in bits(self.which.mask(game, frame)) if targets(game, fighter) & whom]
        # After a combat much may be different; who cannot attack now may be able to then.
        return able or bits(self.which.mask(game, frame))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        return True


class PickTarget(Question):
    """Whom it goes against: one in reach, if there is one."""

    kind = ask.TARGET
    rule = "BONUS-1"

    def __init__(self, whom: Fighters, by: int, into: int) -> None:
        self.whom = whom
        self.by = by
        self.into = into

    def options(self, game: Game, frame: Frame) -> list[int]:
        by = frame.var(self.by)
        whom = self.whom.mask(game, frame)
        return [] if by == NONE else bits(whom & targets(game, by)) or bits(whom)

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        return True


class BonusAttack(Word):
    """A fighter attacks with a value and without a card: at once, or when the combat under way is over."""

    def __init__(self, which: Fighters, whom: Fighters, value: int, by: int, target: int) -> None:
        self.which = which
        self.whom = whom
        self.value = value
        self.by = by
        self.target = target

    def unfold(self) -> list[Word]:
        return [PickAttacker(self.which, self.whom, self.by), PickTarget(self.whom, self.by, self.target), self]

    def resolve(self, game: Game, frame: Frame) -> bool:
        attacker, target = frame.var(self.by), frame.var(self.target)
        if attacker == NONE or target == NONE:
            return True
        values = (attacker, target, self.value)
        attack = Frame(BONUS_ATTACK, game.table.owner[attacker], frame.source, NONE, NONE, values)
        frames = game.frames
        place = len(frames)
        for under, each in enumerate(frames):
            if each.block is game.table.actions[ask.ATTACK] or each.block is BONUS_ATTACK:
                place = under
                break
        frames.insert(place, attack)
        return True

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.whom.needs()
