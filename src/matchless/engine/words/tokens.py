"""Words about tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine.bits import bits, lowest
from matchless.engine.components import a_token
from matchless.engine.program import NONE, SPACE, Frame, Spaces, Word
from matchless.engine.question import Question
from matchless.engine.words.players import YOU, player_needs

if TYPE_CHECKING:
    from matchless.engine.game import Game

WHICH: Final = 1  # the steps of moving tokens: it asks for the next
WHERE: Final = 2  # and then where that one goes


class PutToken(Question):
    """Lays tokens from the supply, one by one, in spaces that the text allows; nothing once the supply is empty.

    `empty` are spaces without a fighter, `bare` also without a token (TOKEN-1). Up to so many may be fewer (`may`).
    Where only one space will do, nobody is asked (TOKEN-2).
    """

    kind = ask.SPACE
    rule = "EFFECT-2"

    def __init__(
        self,
        token: str,
        where: Spaces,
        up_to: int = 1,
        empty: bool = False,
        bare: bool = False,
        may: bool = False,
        into: int = NONE,
        who: int = YOU,
    ) -> None:
        self.token = token
        self.where = where
        self.up_to = up_to
        self.empty = empty
        self.bare = bare
        self.may = may
        self.into = into  # the space of the last
        self.who = who

    def cites(self, frame: Frame) -> str:
        return "TOKEN-1" if self.bare else self.rule

    def room(self, game: Game, frame: Frame) -> int:
        """The spaces where a token may go now; none without a token."""
        if not game.supply[game.table.tokens.number(frame.seat, self.token)]:
            return 0
        spaces = self.where.mask(game, frame)
        if self.empty or self.bare:
            spaces &= ~game.occupied()
        return spaces & ~game.littered() if self.bare else spaces

    def options(self, game: Game, frame: Frame) -> list[int]:
        room = bits(self.room(game, frame))
        return [NONE, *room] if room and self.may else room

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if frame.step == 0 or answer != NONE:
            frame.bind(self.into, answer)
        if answer == NONE:
            return True
        game.put_token(game.table.tokens.number(frame.seat, self.token), answer, frame.source)
        frame.step += 1
        return frame.step == self.up_to

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.room(game, frame) != 0

    def needs(self) -> frozenset[str]:
        return self.where.needs() | {a_token(self.token)} | player_needs(self.who)

    def gives(self) -> frozenset[str]:
        return frozenset() if self.into == NONE else frozenset({SPACE})


class PutTokens(PutToken):
    """Lays a token in each of some spaces; where the supply is too small, the seat says in which (TOKEN-4)."""

    def room(self, game: Game, frame: Frame) -> int:
        supply = game.supply[game.table.tokens.number(frame.seat, self.token)]
        left = frame.left if frame.step else super().room(game, frame)
        return left if supply < left.bit_count() else left & -left

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            return True
        if frame.step == 0:
            frame.left = PutToken.room(self, game, frame)
            frame.step = 1
        frame.left &= ~(1 << answer)
        game.put_token(game.table.tokens.number(frame.seat, self.token), answer, frame.source)
        return not frame.left or not game.supply[game.table.tokens.number(frame.seat, self.token)]


class ShiftToken(PutToken):
    """Puts a token that lies on the board into another space."""

    def __init__(
        self, token: str, which: Spaces, where: Spaces, empty: bool, bare: bool, into: int = NONE, who: int = YOU
    ) -> None:
        super().__init__(token, where, empty=empty, bare=bare, into=into, who=who)
        self.which = which

    def room(self, game: Game, frame: Frame) -> int:
        if not self.which.mask(game, frame):
            return 0
        spaces = self.where.mask(game, frame)
        if self.empty or self.bare:
            spaces &= ~game.occupied()
        return spaces & ~game.littered() if self.bare else spaces

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            token = game.table.tokens.number(frame.seat, self.token)
            game.move_token(token, lowest(self.which.mask(game, frame)), answer, frame.source)
            frame.bind(self.into, answer)
        return True

    def needs(self) -> frozenset[str]:
        return super().needs() | self.which.needs()


class PickToken(Question):
    """A token on the board is chosen, "that token" from here on: its space."""

    kind = ask.SPACE
    rule = "EFFECT-1"

    def __init__(self, token: str, where: Spaces, into: int, who: int = YOU) -> None:
        self.token = token
        self.where = where
        self.into = into
        self.who = who

    def options(self, game: Game, frame: Frame) -> list[int]:
        return bits(self.where.mask(game, frame))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        return True

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.where.mask(game, frame) != 0

    def needs(self) -> frozenset[str]:
        return self.where.needs() | {a_token(self.token)} | player_needs(self.who)

    def gives(self) -> frozenset[str]:
        return frozenset({SPACE})


class TakeTokens(Word):
    """Takes tokens of a kind off the board, into the supply or, with `box`, for good; of each space all, or `one`."""

    def __init__(self, token: str, where: Spaces, box: bool = False, one: bool = False, into: int = NONE) -> None:
        self.token = token
        self.where = where
        self.box = box
        self.one = one
        self.into = into  # how many

    def resolve(self, game: Game, frame: Frame) -> bool:
        token = game.table.tokens.number(frame.seat, self.token)
        spaces = self.spaces(game, frame)
        frame.bind(self.into, len(spaces))
        game.take_tokens(token, spaces, self.box, frame.source)
        return True

    def spaces(self, game: Game, frame: Frame) -> list[int]:
        """Those of the tokens, in the order of laying."""
        where = self.where.mask(game, frame)
        lying = [space for space in game.tokens[game.table.tokens.number(frame.seat, self.token)] if where >> space & 1]
        return lying[:1] if self.one else lying

    def payable(self, game: Game, frame: Frame) -> bool:
        return bool(self.spaces(game, frame))

    def needs(self) -> frozenset[str]:
        return self.where.needs() | {a_token(self.token)}


class TakeSome(Question):
    """Takes as many tokens of a kind off the board as the seat likes, one by one: "that many" afterwards."""

    kind = ask.SPACE
    rule = "EFFECT-2"

    def __init__(self, token: str, where: Spaces, box: bool, into: int = NONE, who: int = YOU) -> None:
        self.token = token
        self.where = where
        self.box = box
        self.into = into
        self.who = who

    def options(self, game: Game, frame: Frame) -> list[int]:
        spaces = bits(self.where.mask(game, frame))
        return [NONE, *spaces] if spaces else []

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            frame.bind(self.into, frame.step)
            return True
        frame.step += 1
        game.take_tokens(game.table.tokens.number(frame.seat, self.token), [answer], self.box, frame.source)
        return False

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.where.mask(game, frame) != 0

    def needs(self) -> frozenset[str]:
        return self.where.needs() | {a_token(self.token)} | player_needs(self.who)


class MoveToken(Question):
    """Moves a token along paths, past fighters and other tokens, and to any space that it gets to (TOKEN-3).

    `frame.left` holds the spaces of the tokens that may still go; with `each` all of them do, in the order that the
    seat likes. "That token" goes with its space.
    """

    kind = ask.SPACE
    rule = "EFFECT-2"

    def __init__(
        self, token: str, which: Spaces, up_to: int, each: bool = False, into: int = NONE, who: int = YOU
    ) -> None:
        self.token = token
        self.which = which
        self.up_to = up_to
        self.each = each
        self.into = into
        self.who = who

    def options(self, game: Game, frame: Frame) -> list[int]:
        if frame.step == WHERE:
            walks = game.table.board.walks
            return bits(walks[min(self.up_to, len(walks) - 1)][frame.mover])
        if frame.step == 0:
            frame.left = self.which.mask(game, frame)
            frame.step = WHICH
        return bits(frame.left)

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer == NONE:
            return True
        if frame.step == WHICH:
            frame.mover = answer
            frame.left &= ~(1 << answer)
            frame.step = WHERE
            return False
        frame.bind(self.into, answer)
        game.move_token(game.table.tokens.number(frame.seat, self.token), frame.mover, answer, frame.source)
        frame.step = WHICH
        return not self.each

    def payable(self, game: Game, frame: Frame) -> bool:
        return self.which.mask(game, frame) != 0

    def needs(self) -> frozenset[str]:
        return self.which.needs() | {a_token(self.token)} | player_needs(self.who)
