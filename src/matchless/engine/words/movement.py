"""Words that move, place and return fighters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits, lowest
from matchless.engine.game import WAIT
from matchless.engine.program import FIGHTER, NONE, UNASKED, Fighters, Frame, Number, Spaces, Word
from matchless.engine.reach import movable, move_poses, place_poses
from matchless.engine.words.nouns import Named, ZoneOf
from matchless.engine.words.numbers import number

if TYPE_CHECKING:
    from matchless.engine.game import Game

THROUGH = ", even through opposing fighters"


def spaces(count: Number) -> str:
    text = count.read()
    return f"{text} space" if text == "1" else f"{text} spaces"


class Move(Word):
    """Moves one fighter along a path, 0 up to a number of spaces (MOVE-1 to MOVE-5)."""

    def __init__(self, which: Fighters, up_to: int | Number, through: bool = False) -> None:
        self.which = which
        self.up_to = number(up_to)
        self.through = through

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.step == 0:
            fighter = frame.answer
            if fighter == UNASKED:
                fighter = game.ask(frame, frame.seat, ask.FIGHTER, bits(self.which.mask(game, frame)), "EFFECT-2")
                if fighter == WAIT:
                    return False
            frame.answer = UNASKED
            if fighter == NONE:
                return True
            frame.mover = fighter
            frame.step = 1
        pose = frame.answer
        if pose == UNASKED:
            poses = move_poses(game, frame.mover, self.up_to.value(game, frame), self.through)
            pose = game.ask(frame, frame.seat, ask.MOVE, poses, "MOVE-1")
            if pose == WAIT:
                return False
        frame.answer = UNASKED
        game.move(frame.mover, pose, self.through, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.up_to.needs()

    def read(self) -> str:
        return f"move {self.which.read()} up to {spaces(self.up_to)}{THROUGH if self.through else ''}"


class MoveEach(Word):
    """Moves several fighters, one after the other in the order the owner likes; those left over stay."""

    def __init__(self, which: Fighters, up_to: int | Number, through: bool = False, rule: str = "EFFECT-4") -> None:
        self.which = which
        self.up_to = number(up_to)
        self.through = through
        self.rule = rule

    def resolve(self, game: Game, frame: Frame) -> bool:
        steps = self.up_to.value(game, frame)
        if frame.step == 0:
            frame.left = self.which.mask(game, frame)
            frame.step = 1
        if frame.step == 1:
            fighter = frame.answer
            if fighter == UNASKED:
                able = movable(game, frame.left, steps, self.through)
                if not able:
                    return True
                fighter = game.ask(frame, frame.seat, ask.MOVER, [NONE, *bits(able)], self.rule)
                if fighter == WAIT:
                    return False
            frame.answer = UNASKED
            if fighter == NONE:
                return True
            frame.mover = fighter
            frame.left &= ~(1 << fighter)
            frame.step = 2
        pose = frame.answer
        if pose == UNASKED:
            poses = move_poses(game, frame.mover, steps, self.through)
            pose = game.ask(frame, frame.seat, ask.MOVE, poses, "MOVE-1")
            if pose == WAIT:
                return False
        frame.answer = UNASKED
        frame.step = 1
        game.move(frame.mover, pose, self.through, frame.source)
        return False

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.up_to.needs()

    def read(self) -> str:
        through = THROUGH if self.through else ""
        return f"move each of {self.which.read()} up to {spaces(self.up_to)}{through}"


class Place(Word):
    """Places one fighter in an empty space that the text allows (PLACE-1, PLACE-2)."""

    def __init__(self, which: Fighters, where: Spaces, may: bool = False) -> None:
        self.which = which
        self.where = where
        self.may = may

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.step == 0:
            fighter = frame.answer
            if fighter == UNASKED:
                where = self.where.mask(game, frame)
                able = [f for f in bits(self.which.mask(game, frame)) if place_poses(game, f, where)]
                if able and self.may:
                    able.insert(0, NONE)
                fighter = game.ask(frame, frame.seat, ask.FIGHTER, able, "PLACE-1")
                if fighter == WAIT:
                    return False
            frame.answer = UNASKED
            if fighter == NONE:
                return True
            frame.mover = fighter
            frame.step = 1
        pose = frame.answer
        if pose == UNASKED:
            poses = place_poses(game, frame.mover, self.where.mask(game, frame))
            pose = game.ask(frame, frame.seat, ask.PLACE, poses, "PLACE-2")
            if pose == WAIT:
                return False
        frame.answer = UNASKED
        game.place(frame.mover, pose, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.where.needs()

    def read(self) -> str:
        may = "you may " if self.may else ""
        where = self.where.read()
        if isinstance(self.where, ZoneOf) and self.where.of is self.which:
            where = "in its zone"
        return f"{may}place {self.which.read()} in an empty space {where}"


class PlaceOthersAround(Word):
    """The owner picks one fighter of a kind, then may place each of the others around it, one after the other."""

    def __init__(self, which: Fighters, where: Spaces) -> None:
        self.which = which
        self.where = where

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.step == 0:
            anchor = frame.answer
            if anchor == UNASKED:
                anchor = game.ask(frame, frame.seat, ask.FIGHTER, bits(self.which.mask(game, frame)), "EFFECT-2")
                if anchor == WAIT:
                    return False
            frame.answer = UNASKED
            if anchor == NONE:
                return True
            frame.fighter = anchor
            frame.left = self.which.mask(game, frame) & ~(1 << anchor)
            frame.step = 1
        if frame.step == 1:
            fighter = frame.answer
            if fighter == UNASKED:
                where = self.where.mask(game, frame)
                able = [f for f in bits(frame.left & game.present) if place_poses(game, f, where)]
                if not able:
                    return True
                fighter = game.ask(frame, frame.seat, ask.FIGHTER, [NONE, *able], "PLACE-1")
                if fighter == WAIT:
                    return False
            frame.answer = UNASKED
            if fighter == NONE:
                return True
            frame.mover = fighter
            frame.left &= ~(1 << fighter)
            frame.step = 2
        pose = frame.answer
        if pose == UNASKED:
            poses = place_poses(game, frame.mover, self.where.mask(game, frame))
            pose = game.ask(frame, frame.seat, ask.PLACE, poses, "PLACE-2")
            if pose == WAIT:
                return False
        frame.answer = UNASKED
        frame.step = 1
        game.place(frame.mover, pose, frame.source)
        return False

    def needs(self) -> frozenset[str]:
        return self.which.needs() | (self.where.needs() - {FIGHTER})

    def gives(self) -> frozenset[str]:
        return frozenset({FIGHTER})

    def read(self) -> str:
        which = self.which.read()
        return f"choose one of {which}; you may place each of the others in an empty space {self.where.read()}"


class Return(Word):
    """Brings a defeated fighter back, or every one of its name, to empty spaces that the text allows (PLACE-4)."""

    def __init__(self, which: Named, where: Spaces, every: bool = False) -> None:
        self.which = which
        self.where = where
        self.every = every

    def resolve(self, game: Game, frame: Frame) -> bool:
        pose = frame.answer
        if pose == UNASKED:
            gone = self.which.everyone(game, frame) & game.defeated
            if not gone:
                return True
            frame.mover = lowest(gone)  # fighters of one name are alike
            poses = place_poses(game, frame.mover, self.where.mask(game, frame))
            pose = game.ask(frame, frame.seat, ask.PLACE, poses, "PLACE-4")
            if pose == WAIT:
                return False
        frame.answer = UNASKED
        if pose == NONE:
            return True
        game.bring_back(frame.mover, pose, frame.source)
        return not self.every

    def needs(self) -> frozenset[str]:
        return self.where.needs()

    def read(self) -> str:
        if self.every:
            return f"return each defeated {self.which.name} to an empty space {self.where.read()}"
        return f"return a defeated {self.which.name}, if there is one, to an empty space {self.where.read()}"
