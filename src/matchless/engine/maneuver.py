"""The maneuver: draw, boost, move (MAN-1 to MAN-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine import events as ev
from matchless.engine.definitions import BEFORE_MOVES, MANEUVERED
from matchless.engine.program import NONE, Block, Frame, Number, Word
from matchless.engine.question import Question
from matchless.engine.statics import ManeuverDraw, MoveBonus
from matchless.engine.triggers import Triggers
from matchless.engine.wording.decisions import BOOSTED_MOVE, Phrases
from matchless.engine.words.movement import MoveEach, path
from matchless.engine.words.nouns import YOUR_FIGHTERS

if TYPE_CHECKING:
    from matchless.engine.game import Game


BOOST: Final = 0  # what a maneuver keeps: how far its boost takes everybody
MOVED: Final = 1  # and whether somebody has moved: not who, as the order of moves makes no difference


class DrawForManeuver(Word):
    """The mandatory draw."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        count = 1
        if game.lasting or ManeuverDraw in game.table.kinds_of_statics[frame.seat]:
            for held in game.statics(frame.seat):
                static = held.static
                if isinstance(static, ManeuverDraw) and held.holds(game):
                    count += static.count
        game.draw(frame.seat, count, None)
        return True


class BoostMovement(Question):
    """One card from hand, if the seat likes; its BOOST is kept for the moves to come."""

    kind = ask.BOOST
    rule = "MAN-2"
    private = True

    def phrases(self, game: Game) -> Phrases:
        return BOOSTED_MOVE

    def options(self, game: Game, frame: Frame) -> list[int]:
        hand = game.hand[frame.seat]
        return [NONE, *sorted(set(hand))] if hand and game.table.own[frame.seat] & game.present else []

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        boost = 0
        if answer != NONE:
            game.discard(frame.seat, answer, None, ev.BOOST)
            boost = game.table.cards[answer].boost
        frame.bind(BOOST, boost)
        return True


class ManeuverValue(Number):
    """The move value of the seat's fighters in this maneuver."""

    def value(self, game: Game, frame: Frame) -> int:
        steps = game.table.move[frame.seat] + frame.vars[BOOST]
        if game.lasting or MoveBonus in game.table.kinds_of_statics[frame.seat]:
            for held in game.statics(frame.seat):
                static = held.static
                if isinstance(static, MoveBonus) and held.holds(game):
                    steps += static.amount.value(game, held.frame(game))
        return steps


class ManeuverMoves(MoveEach):
    """The moves of a maneuver, remembering whether there were any."""

    rule = "MAN-3"

    def send(self, game: Game, frame: Frame, pose: int) -> None:
        if frame.var(MOVED) == NONE and pose != game.pose(frame.mover):
            frame.bind(MOVED, 1)
        game.move(frame.mover, pose, path(self, game, frame, pose), frame.source)


class TellStay(Word):
    """Tells of a maneuver in which nobody has moved."""

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.var(MOVED) == NONE:
            game.tell_stay(frame.seat)
        return True


MANEUVER: Block = (
    DrawForManeuver(),
    Triggers(BEFORE_MOVES),
    BoostMovement(),
    ManeuverMoves(YOUR_FIGHTERS, ManeuverValue()),
    TellStay(),
    Triggers(MANEUVERED),
)
