"""Words that move, place, swap and return fighters."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from matchless.engine import decision as ask
from matchless.engine.bits import bits, lowest
from matchless.engine.program import (
    COMBAT,
    CROSSED_SHIFT,
    DEFENDER,
    FIGHTER,
    NONE,
    NOTHING,
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
from matchless.engine.wording.decisions import MOVED, PLACED, RETURNING, Phrases
from matchless.engine.words.numbers import number
from matchless.engine.words.players import YOU, player_needs

if TYPE_CHECKING:
    from matchless.engine.game import Game


def path(word: Word, game: Game, frame: Frame, pose: int) -> tuple[int, ...]:
    """The walk by which the fighter on the way gets to a pose that `word` has offered, if it matters to anybody."""
    if pose == NONE or (game.events is None and not game.table.passed[game.table.owner[frame.mover]]):
        return ()
    stride = word.stride(game, frame)
    return () if stride is None else walked(game, frame.mover, pose, stride)


WHO: Final = 1  # the steps of a word that sends fighters: it asks for the next
WHERE: Final = 2  # and then where that one goes


@mypyc_attr(allow_interpreted_subclasses=True)
class Relocation(Question):
    """Sends fighters somewhere: asks who, then where, once or until all have gone or the seat is done.

    `frame.left` holds the fighters that may still go, `frame.mover` the one on the way, who is "that fighter"
    afterwards where the text speaks of them again (`into`).
    """

    kind = ask.FIGHTER
    rule = "EFFECT-2"
    there: ClassVar[int] = ask.PLACE  # the kind of the second question
    there_rule: ClassVar[str] = "PLACE-2"

    def __init__(self, which: Fighters, each: bool, optional: bool, into: int = NONE, who: int = YOU) -> None:
        self.which = which
        self.each = each
        self.optional = optional
        self.into = into
        self.who = who

    def able(self, game: Game, frame: Frame) -> list[int]:
        """Those of the fighters left who can be sent."""
        raise NotImplementedError

    def poses(self, game: Game, frame: Frame) -> list[int]:
        """Where the one on the way can go."""
        raise NotImplementedError

    def send(self, game: Game, frame: Frame, pose: int) -> None:
        """Sends the one on the way there."""
        raise NotImplementedError

    def starters(self, game: Game, frame: Frame) -> int:
        """All who may be sent."""
        return self.which.mask(game, frame)

    def put(self, game: Game, frame: Frame, options: list[int]) -> None:
        super().put(game, frame, options)
        if frame.step == WHERE:
            game.kind = self.there

    def cites(self, frame: Frame) -> str:
        return self.there_rule if frame.step == WHERE else self.rule

    def options(self, game: Game, frame: Frame) -> list[int]:
        if frame.step == WHERE:
            return self.poses(game, frame)
        if frame.step == 0:
            frame.left = self.starters(game, frame)
            frame.step = WHO
        able = self.able(game, frame)
        if able and self.optional:
            able.insert(0, NONE)
        return able

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if frame.step == WHERE:
            frame.step = WHO
            if answer != NONE:
                self.send(game, frame, answer)
            return not self.each
        if self.into != NONE:
            frame.bind(self.into, answer)
        if answer == NONE:
            return True
        frame.mover = answer
        frame.left &= ~(1 << answer)
        frame.step = WHERE
        return False

    def idle(self, game: Game, frame: Frame) -> bool:
        """Only where nobody is there; who is spoken of may be known only once it resolves."""
        return not self.needs() - {COMBAT} and not self.starters(game, frame)

    def payable(self, game: Game, frame: Frame) -> bool:
        probe = frame.clone()
        probe.step = 0
        able = self.options(game, probe)
        if able[:1] == [NONE]:
            del able[0]
        return any(self._goes(game, probe, fighter) for fighter in able)

    def _goes(self, game: Game, frame: Frame, fighter: int) -> bool:
        """Whether a fighter can be sent somewhere else."""
        frame.mover = fighter
        frame.bind(self.into, fighter)
        return any(pose != game.pose(fighter) for pose in self.poses(game, frame))

    def needs(self) -> frozenset[str]:
        return self.which.needs() | player_needs(self.who)

    def gives(self) -> frozenset[str]:
        return NOTHING if self.into == NONE else frozenset({FIGHTER})


class Move(Relocation):
    """Moves one fighter along a path, 0 up to a number of spaces or exactly that many (MOVE-1 to MOVE-5).

    With `crossing` the text speaks of the opposing fighters moved through, so that ways are told apart by them.
    """

    there = ask.MOVE
    there_rule = "MOVE-1"
    several: ClassVar[bool] = False  # whoever is left over may stay

    def __init__(
        self,
        which: Fighters,
        up_to: int | Number,
        through: bool = False,
        exactly: bool = False,
        may: bool = False,
        into: int = NONE,
        crossing: int = NONE,
        who: int = YOU,
    ) -> None:
        super().__init__(which, self.several, may or (self.several and not exactly), into, who)
        self.up_to = number(up_to)
        self.through = through
        self.exactly = exactly
        self.crossing = crossing
        self.plain = not exactly and crossing == NONE  # it may end wherever that many steps lead
        # Who can go nowhere need not be named if nothing speaks of them later on: they may stay (MOVE-3, ASK-6).
        self.only_movable = into == NONE and crossing == NONE and (may or not exactly)

    def phrases(self, game: Game) -> Phrases:
        return MOVED if game.kind == ask.FIGHTER else super().phrases(game)

    def able(self, game: Game, frame: Frame) -> list[int]:
        if self.only_movable:
            return bits(movable(game, frame.left, self.up_to.value(game, frame), self.through))
        if self.into != NONE:  # who is named matters later on
            return bits(frame.left & game.present)
        return bits(frame.left & game.present & ~game.rooted)

    def poses(self, game: Game, frame: Frame) -> list[int]:
        steps = self.up_to.value(game, frame)
        if self.plain:
            return move_poses(game, frame.mover, steps, self.through)
        if self.crossing != NONE:
            return crossing_poses(game, frame.mover, steps, self.through, self.exactly)
        if game.table.fighters[frame.mover].large:
            # Only a single step is ever asked of a large fighter: any pose but the present one.
            here = game.pose(frame.mover)
            return [pose for pose in move_poses(game, frame.mover, steps, self.through) if pose != here]
        return bits(exact_destinations(game, frame.mover, steps, self.through))

    def send(self, game: Game, frame: Frame, pose: int) -> None:
        if self.crossing != NONE:
            frame.bind(self.crossing, pose >> CROSSED_SHIFT)
        game.move(frame.mover, pose, path(self, game, frame, pose), frame.source)

    def stride(self, game: Game, frame: Frame) -> Stride | None:
        return Stride(self.up_to.value(game, frame), self.through, self.exactly, self.crossing != NONE)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.up_to.needs() | player_needs(self.who)


class MoveEach(Move):
    """Moves several fighters, one after the other in the order the seat likes; those left over stay (ASK-4)."""

    kind = ask.MOVER
    rule = "EFFECT-4"
    several = True


class Place(Relocation):
    """Places one fighter in a space that the text allows, or each of several (PLACE-1, PLACE-2).

    An optional placement is declined with the fighter (ASK-5). Empty spaces only, unless `stay`: then the text says
    neither empty nor other, and its own space will do. Whoever must be placed elsewhere may in the current edition be
    sent to a taken space, in vain (PLACE-5); the text then speaks of nobody (THAT-1).
    """

    rule = "PLACE-1"

    def __init__(
        self,
        which: Fighters,
        where: Spaces,
        may: bool = False,
        stay: bool = False,
        each: bool = False,
        into: int = NONE,
        who: int = YOU,
    ) -> None:
        super().__init__(which, each, may, into, who)
        self.spaces = where
        self.stay = stay

    def phrases(self, game: Game) -> Phrases:
        return PLACED if game.kind == ask.FIGHTER else super().phrases(game)

    def able(self, game: Game, frame: Frame) -> list[int]:
        able = frame.left & game.present
        if self.into == NONE or self.unspoken(game, frame, able):
            able &= ~game.rooted  # who cannot leave need not be named (ASK-6)
        return [fighter for fighter in bits(able) if self.room(game, frame, fighter)]

    def room(self, game: Game, frame: Frame, fighter: int) -> list[int]:
        """Where a fighter can be placed; the text may speak of the fighter in saying where."""
        frame.bind(self.into, fighter)
        return place_poses(game, fighter, self.spaces.mask(game, frame), self.stay)

    def unspoken(self, game: Game, frame: Frame, able: int) -> bool:
        """Whether nobody can leave, and it changes nothing either whom the text speaks of afterwards."""
        if able & ~game.rooted:
            return False
        probe = frame.clone()
        for fighter in bits(able):
            probe.bind(self.into, fighter)
            if not all(word.idle(game, probe) for word in frame.block[frame.pc :]):
                return False
        return True

    def poses(self, game: Game, frame: Frame) -> list[int]:
        where = self.spaces.mask(game, frame)
        poses = place_poses(game, frame.mover, where, self.stay)
        if not self.stay and not self.optional:
            poses += taken_poses(game, frame.mover, where)
        return poses

    def send(self, game: Game, frame: Frame, pose: int) -> None:
        if game.free_for(frame.mover, pose):
            game.place(frame.mover, pose, frame.source)
        else:
            frame.bind(self.into, NONE)
            game.fail_to_place(frame.mover, pose, frame.source)

    def needs(self) -> frozenset[str]:
        where = self.spaces.needs()
        return self.which.needs() | (where if self.into == NONE else where - {FIGHTER}) | player_needs(self.who)


class PlaceEach(Place):
    """Places each of several fighters where the text allows, in the order the seat likes; with `may`, any may stay."""

    def __init__(self, which: Fighters, where: Spaces, may: bool = True, who: int = YOU) -> None:
        super().__init__(which, where, may, each=True, who=who)


class Pick(Question):
    """A fighter is chosen, "that fighter" from here on."""

    kind = ask.FIGHTER
    rule = "EFFECT-2"

    def __init__(self, which: Fighters, into: int = 0, who: int = YOU) -> None:
        self.which = which
        self.into = into
        self.who = who

    def options(self, game: Game, frame: Frame) -> list[int]:
        return bits(self.which.mask(game, frame))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        return True

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.which.mask(game, frame) != 0

    def needs(self) -> frozenset[str]:
        return self.which.needs() | player_needs(self.who)

    def gives(self) -> frozenset[str]:
        return frozenset({FIGHTER})


class Return(Relocation):
    """Brings fighters who are off the board to empty spaces that the text allows (PLACE-4).

    Fighters of one name are alike (ASK-3), so that only names are chosen among; `most` is how many come at most.
    """

    there_rule = "PLACE-4"

    def __init__(
        self,
        which: Fighters,
        where: Spaces,
        every: bool = False,
        most: int = 0,
        may: bool = False,
        into: int = NONE,
        who: int = YOU,
    ) -> None:
        super().__init__(which, every or most > 1, may, into, who)
        self.where = where
        self.most = most

    def phrases(self, game: Game) -> Phrases:
        return RETURNING if game.kind == ask.PLACE else super().phrases(game)

    def starters(self, game: Game, frame: Frame) -> int:
        gone = self.which.mask(game, frame)
        for _ in range(gone.bit_count() - self.most if self.most else 0):
            gone &= ~(1 << gone.bit_length() - 1)
        return gone

    def able(self, game: Game, frame: Frame) -> list[int]:
        names: set[str] = set()
        able: list[int] = []
        for fighter in bits(frame.left):
            name = game.table.fighters[fighter].name
            if name not in names:
                names.add(name)
                able.append(fighter)
        return able

    def poses(self, game: Game, frame: Frame) -> list[int]:
        where = self.where.mask(game, frame)
        poses = place_poses(game, frame.mover, where)
        return poses + taken_poses(game, frame.mover, where) if poses else []

    def send(self, game: Game, frame: Frame, pose: int) -> None:
        if game.free_for(frame.mover, pose):
            game.bring_back(frame.mover, pose, frame.source)
        else:
            frame.bind(self.into, NONE)
            game.fail_to_place(frame.mover, pose, frame.source)

    def _goes(self, game: Game, frame: Frame, fighter: int) -> bool:
        frame.mover = fighter
        return bool(place_poses(game, fighter, self.where.mask(game, frame)))

    def needs(self) -> frozenset[str]:
        return self.which.needs() | self.where.needs() | player_needs(self.who)


class Swap(Question):
    """Two fighters swap spaces, the second of the seat's choice; a large one fits into nobody's (PLACE-3, SWAP-1)."""

    kind = ask.FIGHTER
    rule = "PLACE-3"

    def __init__(self, one: Fighters, other: Fighters, may: bool = False, into: int = NONE, who: int = YOU) -> None:
        self.one = one
        self.other = other
        self.may = may
        self.into = into  # the second of them
        self.who = who

    def able(self, game: Game, frame: Frame) -> list[int]:
        one = self.one.mask(game, frame)
        fighters = game.table.fighters
        free = bits((one | self.other.mask(game, frame)) & ~game.rooted)
        both = [fighter for fighter in free if not fighters[fighter].large]
        able = [fighter for fighter in both if not one >> fighter & 1]
        return able if len(able) < len(both) else []

    def options(self, game: Game, frame: Frame) -> list[int]:
        able = self.able(game, frame)
        return [NONE, *able] if able and self.may else able

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        if answer != NONE:
            game.swap(lowest(self.one.mask(game, frame)), answer, frame.source)
        return True

    def payable(self, game: Game, frame: Frame) -> bool:
        return bool(self.able(game, frame))

    def needs(self) -> frozenset[str]:
        return self.one.needs() | self.other.needs() | player_needs(self.who)

    def gives(self) -> frozenset[str]:
        return NOTHING if self.into == NONE else frozenset({FIGHTER})


class TakePart(Word):
    """A fighter of the owner takes the place of its own in this combat (ATK-3)."""

    def __init__(self, which: Fighters, defending: bool = False) -> None:
        self.which = which
        self.defending = defending  # only as the defender

    def resolve(self, game: Game, frame: Frame) -> bool:
        mask = self.which.mask(game, frame) & game.table.own[frame.seat]
        if mask and (frame.role == DEFENDER or not self.defending):
            game.change_fighter(game.fight().side(frame.role), lowest(mask))
        return True

    def needs(self) -> frozenset[str]:
        return self.which.needs() | {COMBAT}


class Root(Word):
    """For the rest of the turn these fighters cannot leave their spaces (MOVE-5)."""

    def __init__(self, which: Fighters) -> None:
        self.which = which

    def resolve(self, game: Game, frame: Frame) -> bool:
        mask = self.which.mask(game, frame)
        if mask:
            game.root(mask, frame.seat, frame.source)
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        # Whose effect binds somebody matters where a seat can leave the game and its effects end.
        return game.table.format == DUEL and not self.which.mask(game, frame) & ~game.rooted

    def needs(self) -> frozenset[str]:
        return self.which.needs()


class RootAll(Word):
    """For the rest of the turn nobody can leave their space, whoever comes onto the board among them (MOVE-5)."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.root(game.table.everyone, frame.seat, frame.source)
        return True
