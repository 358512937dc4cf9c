"""Who does something: the owner, the opponent, one of the owner's choice, or several one after the other.

A word that a player carries out takes `who`, YOU or THEM, and finds the seat by `seat_of`. All other players become
THEM: an opponent of the owner's choice by `WithOpponent`, several players by `EachPlayer`, which goes through them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.program import NONE, NOTHING, OPPONENT, Fighters, Frame, Phrase, Word, program
from matchless.engine.question import Question
from matchless.engine.state import IN

if TYPE_CHECKING:
    from matchless.engine.game import Game

YOU: Final = 0
THEM: Final = 1  # the opponent: the other seat of the combat, the one chosen, or each in turn


def seat_of(frame: Frame, who: int) -> int:
    """The seat that a word is about; NONE if there is no such opponent."""
    return frame.seat if who == YOU else frame.other


def player_needs(who: int) -> frozenset[str]:
    """What the frame must hold for a word about YOU or THEM."""
    return NOTHING if who == YOU else frozenset({OPPONENT})


class Players(Phrase):
    """Several players, each of whom does something."""

    def seats(self, game: Game, frame: Frame) -> int:
        """Their seats as a mask; only such as are in the game (EFFECT-5)."""
        raise NotImplementedError


class Opponents(Players):
    """All who are hostile to the owner, or those of them with one of some fighters."""

    def __init__(self, having: Fighters | None = None) -> None:
        self.having = having

    def seats(self, game: Game, frame: Frame) -> int:
        having = game.table.everyone if self.having is None else self.having.mask(game, frame)
        mask = 0
        for seat in game.opponents(frame.seat):
            if game.table.own[seat] & having:
                mask |= 1 << seat
        return mask

    def needs(self) -> frozenset[str]:
        return NOTHING if self.having is None else self.having.needs()


class Everyone(Players):
    """All players, the owner and those of the owner's team among them."""

    def seats(self, game: Game, frame: Frame) -> int:
        mask = 0
        for seat, status in enumerate(game.status):
            if status == IN:
                mask |= 1 << seat
        return mask


class EachPlayer(Word):
    """Words about each of several players as "they", in the order of turns from the owner on (EFFECT-5).

    Who they are is settled before the first of them begins; who is out or dormant by then is passed over.
    """

    def __init__(self, players: Players, *words: Word) -> None:
        self.players = players
        self.words = words
        self.program = program(words)

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.step == 0:
            frame.step = 1
            frame.left = self.players.seats(game, frame)
        seats = game.table.seats
        for turns in range(seats):
            seat = (frame.seat + turns) % seats
            if frame.left >> seat & 1:
                frame.left &= ~(1 << seat)
                if game.status[seat] == IN:
                    # what has been said before holds for each of them
                    game.push(self.program, frame.seat, frame.source, frame.role, seat, frame.vars)
                    return False
        return True

    def idle(self, game: Game, frame: Frame) -> bool:
        if self.needs():
            return False  # who they are is known only once it resolves
        probe = frame.clone()
        for seat in bits(self.players.seats(game, frame)):
            probe.other = seat
            if not all(word.idle(game, probe) for word in self.words):
                return False
        return True

    def inside(self) -> list[Word]:
        return list(self.words)

    def needs(self) -> frozenset[str]:
        return self.players.needs()

    def gives(self) -> frozenset[str]:
        return frozenset({OPPONENT})


class ChooseOpponent(Question):
    """Fixes who "the opponent" is, and skips what hangs on it when there is none (EFFECT-5)."""

    kind = ask.SEAT
    rule = "EFFECT-5"

    def __init__(self, over: int, among: Opponents) -> None:
        self.over = over
        self.among = among

    def options(self, game: Game, frame: Frame) -> list[int]:
        opponents = bits(self.among.seats(game, frame))
        about = [word for word in frame.block[frame.pc : frame.pc + self.over] if OPPONENT in word.needs()]
        probe = frame.clone()
        for opponent in opponents:
            probe.other = opponent
            if not all(word.idle(game, probe) for word in about):
                return opponents
        return opponents[:1]  # it makes no difference which (ASK-6)

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.other = answer
        if answer == NONE:
            frame.pc += self.over
        return True


class WithOpponent(Word):
    """Words about one opponent of the owner's choice: of all, or of those with one of some fighters."""

    def __init__(self, *words: Word, having: Fighters | None = None) -> None:
        self.words = words
        self.among = Opponents(having)

    def unfold(self) -> list[Word]:
        words = program(self.words)
        return [ChooseOpponent(len(words), self.among), *words]

    def inside(self) -> list[Word]:
        return list(self.words)

    def needs(self) -> frozenset[str]:
        return self.among.needs()

    def gives(self) -> frozenset[str]:
        return frozenset({OPPONENT})


EACH_PLAYER: Final = Everyone()
