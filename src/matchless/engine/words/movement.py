"""Words that move, place, swap and return fighters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from matchless.engine import decision as ask
from matchless.engine.bits import bits, lowest
from matchless.engine.game import WAIT
from matchless.engine.program import (
    COMBAT,
    CROSSED_SHIFT,
    FIGHTER,
    NONE,
    POSE_MASK,
    UNASKED,
    Fighters,
    Frame,
    Number,
    Spaces,
    Stride,
    Word,
)
from matchless.engine.question import Question
from matchless.engine.reach import (
    crossing_poses,
    exact_destinations,
    movable,
    move_poses,
    place_poses,
    taken_poses,
    walked,
)
from matchless.engine.table import DUEL
from matchless.engine.words.nouns import Anywhere, Named, ZoneOf
from matchless.engine.words.numbers import number

if TYPE_CHECKING:
    from matchless.engine.game import Game

THROUGH: Final = ", even through opposing fighters"


def path(word: Word, game: Game, frame: Frame, pose: int) -> tuple[int, ...]:
    """The walk by which the fighter on the way gets to a pose that `word` has offered, if anybody listens."""
    stride = word.stride(game, frame)
    if game.events is None or stride is None or pose == NONE:
        return ()
    return walked(game, frame.mover, pose, stride)


def spaces(count: Number) -> str:
    text = count.read()
    if not text.isdigit():
        return f"a number of spaces equal to {text}"
    return f"{text} space" if text == "1" else f"{text} spaces"


@mypyc_attr(allow_interpreted_subclasses=True)
class Relocation(Word):
    """Sends fighters somewhere: asks who, then where, once or until all have gone or the owner is done.

    `frame.left` holds the fighters that may still go, `frame.mover` the one on the way.
    """

    def __init__(self, which: Fighters, each: bool, optional: bool) -> None:
        self.which = which
        self.each = each
        self.optional = optional

    def who(self, game: Game, frame: Frame, able: list[int]) -> int:
        """Asks for the next fighter."""
        raise NotImplementedError

    def able(self, game: Game, frame: Frame) -> list[int]:
        """Those of the fighters left who can be sent."""
        raise NotImplementedError

    def where(self, game: Game, frame: Frame) -> int:
        """Asks for a pose of the one on the way."""
        raise NotImplementedError

    def send(self, game: Game, frame: Frame, pose: int) -> None:
        """Sends the one on the way there."""
        raise NotImplementedError

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.step == 0:
            frame.left = self.which.mask(game, frame)
            frame.step = 1
        if frame.step == 1:
            fighter = frame.answer
            if fighter == UNASKED:
                able = self.able(game, frame)
                if able and self.optional:
                    able.insert(0, NONE)
                fighter = self.who(game, frame, able)
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
            pose = self.where(game, frame)
            if pose == WAIT:
                return False
        frame.answer = UNASKED
        frame.step = 1
        if pose != NONE:
            self.send(game, frame, pose)
        return not self.each

    def needs(self) -> frozenset[str]:
        return self.which.needs()


class Move(Relocation):
    """Moves one fighter along a path, 0 up to a number of spaces or exactly that many (MOVE-1 to MOVE-5)."""

    def __init__(
        self, which: Fighters, up_to: int | Number, through: bool = False, exactly: bool = False, may: bool = False
    ) -> None:
        super().__init__(which, each=False, optional=may)
        self.up_to = number(up_to)
        self.through = through
        self.exactly = exactly

    def able(self, game: Game, frame: Frame) -> list[int]:
        if self.exactly and not self.optional:
            return bits(frame.left & ~game.rooted)
        # Who can go nowhere need not be named: whoever is named may stay (MOVE-3, ASK-6).
        return bits(movable(game, frame.left, self.up_to.value(game, frame), self.through))

    def who(self, game: Game, frame: Frame, able: list[int]) -> int:
        return game.ask(frame, frame.seat, ask.FIGHTER, able, "EFFECT-2")

    def where(self, game: Game, frame: Frame) -> int:
        return game.ask(frame, frame.seat, ask.MOVE, self.poses(game, frame), "MOVE-1")

    def send(self, game: Game, frame: Frame, pose: int) -> None:
        game.move(frame.mover, pose, path(self, game, frame, pose), frame.source)

    def stride(self, game: Game, frame: Frame) -> Stride | None:
        return Stride(self.up_to.value(game, frame), self.through, self.exactly)

    def poses(self, game: Game, frame: Frame) -> list[int]:
        steps = self.up_to.value(game, frame)
        if not self.exactly:
            return move_poses(game, frame.mover, steps, self.through)
        if game.table.fighters[frame.mover].large:
            # Only a single step is ever asked of a large fighter: any pose but the present one.
            here = game.pose(frame.mover)
            return [pose for pose in move_poses(game, frame.mover, steps, self.through) if pose != here]
        return bits(exact_destinations(game, frame.mover, steps, self.through))

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.up_to.needs()

    def read(self) -> str:
        may = "you may " if self.optional else ""
        how = "" if self.exactly and self.optional else "exactly " if self.exactly else "up to "
        return f"{may}move {self.which.read()} {how}{spaces(self.up_to)}{THROUGH if self.through else ''}"


class MoveEach(Relocation):
    """Moves several fighters, one after the other in the order the owner likes; those left over stay (ASK-4)."""

    def __init__(self, which: Fighters, up_to: int | Number, through: bool = False, rule: str = "EFFECT-4") -> None:
        super().__init__(which, each=True, optional=True)
        self.up_to = number(up_to)
        self.through = through
        self.rule = rule

    def able(self, game: Game, frame: Frame) -> list[int]:
        return bits(movable(game, frame.left, self.up_to.value(game, frame), self.through))

    def who(self, game: Game, frame: Frame, able: list[int]) -> int:
        return game.ask(frame, frame.seat, ask.MOVER, able, self.rule)

    def where(self, game: Game, frame: Frame) -> int:
        poses = move_poses(game, frame.mover, self.up_to.value(game, frame), self.through)
        return game.ask(frame, frame.seat, ask.MOVE, poses, "MOVE-1")

    def send(self, game: Game, frame: Frame, pose: int) -> None:
        game.move(frame.mover, pose, path(self, game, frame, pose), frame.source)

    def stride(self, game: Game, frame: Frame) -> Stride | None:
        return Stride(self.up_to.value(game, frame), self.through)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.up_to.needs()

    def read(self) -> str:
        through = THROUGH if self.through else ""
        which = self.which.read()
        each = f"each of {which}" if which.startswith("your") else f"each {self.which.noun()}"
        return f"move {each} up to {spaces(self.up_to)}{through}"


class MoveTwo(Word):
    """Moves two different fighters of the owner's choice, both named first; with only one there, that one."""

    def __init__(self, which: Fighters, up_to: int, into: int = 0) -> None:
        self.which = which
        self.up_to = up_to
        self.into = into  # the second of them

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.step == 0:
            first = frame.answer
            if first == UNASKED:
                able = self.which.mask(game, frame) & ~game.rooted
                first = game.ask(frame, frame.seat, ask.FIGHTER, bits(able), "EFFECT-3")
                if first == WAIT:
                    return False
            frame.answer = UNASKED
            if first == NONE:
                return True
            frame.mover = first
            frame.step = 1
        if frame.step == 1:
            second = frame.answer
            if second == UNASKED:
                rest = self.which.mask(game, frame) & ~game.rooted & ~(1 << frame.mover)
                second = game.ask(frame, frame.seat, ask.FIGHTER, bits(rest), "EFFECT-3")
                if second == WAIT:
                    return False
            frame.answer = UNASKED
            frame.bind(self.into, second)
            frame.step = 2
        pose = frame.answer
        if pose == UNASKED:
            if frame.mover == NONE or not game.present >> frame.mover & 1:
                pose = NONE
            else:
                pose = game.ask(frame, frame.seat, ask.MOVE, move_poses(game, frame.mover, self.up_to), "MOVE-1")
                if pose == WAIT:
                    return False
        frame.answer = UNASKED
        mover = frame.mover
        done = frame.step == 3
        walk = path(self, game, frame, pose)
        frame.mover = frame.var(self.into)
        frame.step = 3
        if pose != NONE:
            game.move(mover, pose, walk, frame.source)
        return done

    def stride(self, game: Game, frame: Frame) -> Stride | None:
        return Stride(self.up_to)

    def needs(self) -> frozenset[str]:
        return self.which.needs()

    def read(self) -> str:
        return f"move two different {self.which.read()} up to {spaces(number(self.up_to))} each"


class MoveAndStrike(Word):
    """Moves a fighter through opposing ones and then hurts each that it went through, once."""

    def __init__(self, which: Fighters, up_to: int, damage: int) -> None:
        self.which = which
        self.up_to = up_to
        self.damage = damage

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.step == 0:
            mask = self.which.mask(game, frame)
            if not mask:
                return True
            frame.mover = lowest(mask)
            pose = frame.answer
            if pose == UNASKED:
                pose = game.ask(frame, frame.seat, ask.MOVE, crossing_poses(game, frame.mover, self.up_to), "MOVE-1")
                if pose == WAIT:
                    return False
            frame.answer = UNASKED
            frame.left = pose >> CROSSED_SHIFT
            frame.step = 1
            game.move(frame.mover, pose & POSE_MASK, path(self, game, frame, pose), frame.source)
            return False
        game.hurt(frame.left, self.damage, frame.source)
        return True

    def stride(self, game: Game, frame: Frame) -> Stride | None:
        return Stride(self.up_to, through=True, crossing=True)

    def needs(self) -> frozenset[str]:
        return self.which.needs()

    def read(self) -> str:
        return (
            f"move {self.which.read()} up to {spaces(number(self.up_to))}{THROUGH}, then deal {self.damage} damage to"
            " each opposing fighter moved through"
        )


class Place(Relocation):
    """Places one fighter in a space that the text allows (PLACE-1, PLACE-2).

    An optional placement is declined with the fighter (ASK-5). Empty spaces only, unless `stay`: then the text says
    neither empty nor other, and its own space will do. With `rooted` the fighter cannot leave it again this turn.
    Whoever must be placed elsewhere may in the current edition be sent to a taken space, in vain (PLACE-5).
    """

    def __init__(
        self,
        which: Fighters,
        where: Spaces,
        may: bool = False,
        stay: bool = False,
        rooted: bool = False,
        each: bool = False,
    ) -> None:
        super().__init__(which, each, may)
        self.spaces = where
        self.stay = stay
        self.rooted = rooted

    def able(self, game: Game, frame: Frame) -> list[int]:
        where = self.spaces.mask(game, frame)
        able = frame.left & game.present
        # Who cannot leave need not be named (ASK-6), unless that would spare another from being bound.
        if not self.rooted or (game.table.format == DUEL and not able & ~game.rooted):
            able &= ~game.rooted
        return [f for f in bits(able) if place_poses(game, f, where, self.stay)]

    def who(self, game: Game, frame: Frame, able: list[int]) -> int:
        return game.ask(frame, frame.seat, ask.FIGHTER, able, "PLACE-1")

    def where(self, game: Game, frame: Frame) -> int:
        where = self.spaces.mask(game, frame)
        poses = place_poses(game, frame.mover, where, self.stay)
        if not self.stay and not self.optional:
            poses += taken_poses(game, frame.mover, where)
        return game.ask(frame, frame.seat, ask.PLACE, poses, "PLACE-2")

    def send(self, game: Game, frame: Frame, pose: int) -> None:
        if not game.free_for(frame.mover, pose):
            game.fail_to_place(frame.mover, pose, frame.source)
            return
        game.place(frame.mover, pose, frame.source)
        if self.rooted:
            game.root(1 << frame.mover, frame.seat, frame.source)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.spaces.needs()

    def read(self) -> str:
        may = "you may " if self.optional else ""
        where = self.spaces.read()
        if isinstance(self.spaces, ZoneOf) and self.spaces.of is self.which:
            where = "in its zone"
        if isinstance(self.spaces, Anywhere):
            text = f"{may}place {self.which.read()} in any empty space or leave it where it is"
        else:
            text = f"{may}place {self.which.read()} in {'a free' if self.stay else 'an empty'} space {where}"
            text += " or leave it in such a space" if self.stay else ""
        return f"{text}; it cannot leave that space for the rest of this turn" if self.rooted else text


class PlaceEach(Place):
    """Places each of several fighters where the text allows, in the order the owner likes; any may stay."""

    def __init__(self, which: Fighters, where: Spaces) -> None:
        super().__init__(which, where, may=True, each=True)

    def read(self) -> str:
        where = "any empty space" if isinstance(self.spaces, Anywhere) else f"an empty space {self.spaces.read()}"
        return f"you may place each of {self.which.read()} in {where}"


class Anchor(Question):
    """The owner picks a fighter, "that fighter" from here on."""

    kind = ask.FIGHTER
    rule = "EFFECT-2"

    def __init__(self, which: Fighters, into: int = 0) -> None:
        self.which = which
        self.into = into

    def options(self, game: Game, frame: Frame) -> list[int]:
        return bits(self.which.mask(game, frame))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        return True

    def asks(self, game: Game, frame: Frame) -> str:
        about = [word.read() for word in frame.block[frame.pc + 1 :] if FIGHTER in word.needs()]
        return f"Which fighter do you choose for this: {about[0]}?" if about else ""

    def needs(self) -> frozenset[str]:
        return self.which.needs()

    def gives(self) -> frozenset[str]:
        return frozenset({FIGHTER})

    def read(self) -> str:
        return f"choose one of {self.which.read()}"


class Return(Word):
    """Brings a defeated fighter back, or every one of its name, to empty spaces that the text allows (PLACE-4)."""

    def __init__(self, which: Named, where: Spaces, every: bool = False) -> None:
        self.which = which
        self.where = where
        self.every = every

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.step == 0:
            frame.left = self.which.everyone(game, frame) & game.defeated
            frame.step = 1
        pose = frame.answer
        if pose == UNASKED:
            if not frame.left:
                return True
            frame.mover = lowest(frame.left)  # fighters of one name are alike (ASK-3)
            where = self.where.mask(game, frame)
            poses = place_poses(game, frame.mover, where)
            if poses:
                poses += taken_poses(game, frame.mover, where)
            pose = game.ask(frame, frame.seat, ask.PLACE, poses, "PLACE-4")
            if pose == WAIT:
                return False
        frame.answer = UNASKED
        if pose == NONE:
            return True
        frame.left &= ~(1 << frame.mover)
        if game.free_for(frame.mover, pose):
            game.bring_back(frame.mover, pose, frame.source)
        else:
            game.fail_to_place(frame.mover, pose, frame.source)
        return not self.every

    def needs(self) -> frozenset[str]:
        return self.where.needs()

    def read(self) -> str:
        name = self.which.name.removeprefix("The ")
        where = f"at full health to an empty space {self.where.read()}"
        if self.every:
            return f"return each defeated {name} {where}"
        return f"return a defeated {name}, if there is one, {where}"


class SwapDefender(Question):
    """Two fighters of the owner may swap spaces; the one brought in then defends (ATK-3, PLACE-3, ASK-5)."""

    kind = ask.FIGHTER
    rule = "PLACE-3"

    def __init__(self, one: Named, other: Named) -> None:
        self.one = one
        self.other = other

    def options(self, game: Game, frame: Frame) -> list[int]:
        defender = game.fight().defense.fighter
        one, other = self.one.mask(game, frame), self.other.mask(game, frame)
        partners = other if one >> defender & 1 else one if other >> defender & 1 else 0
        able = bits(partners & ~game.rooted)
        return [NONE, *able] if able and not game.rooted >> defender & 1 else []

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            game.swap(game.fight().defense.fighter, answer, frame.source)
            game.change_defender(game.fight(), answer)
        return True

    def asks(self, game: Game, frame: Frame) -> str:
        defender = game.table.names[game.fight().defense.fighter]
        return f"Which fighter swaps spaces with {defender} and defends, if any?"

    def needs(self) -> frozenset[str]:
        return frozenset({COMBAT})

    def read(self) -> str:
        other = f"one of {self.other.read()}" if self.other.plural else self.other.read()
        return f"you may swap {self.one.read()} and {other}; if you do, the one brought in becomes the defender"


class Root(Word):
    """For the rest of the turn nobody can leave their space (MOVE-5)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.root(game.table.everyone, frame.seat, frame.source)
        return True

    def read(self) -> str:
        return "no fighter can leave its space for the rest of this turn"
