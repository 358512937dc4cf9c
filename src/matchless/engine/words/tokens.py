"""Words about tokens on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matchless.engine import decision as ask
from matchless.engine.bits import bits, lowest
from matchless.engine.components import a_token
from matchless.engine.game import WAIT
from matchless.engine.program import NONE, SPACE, UNASKED, Fighters, Frame, Spaces, Word, program
from matchless.engine.question import Question
from matchless.engine.words.control import clause
from matchless.engine.words.nouns import article

if TYPE_CHECKING:
    from matchless.engine.game import Game


class PlaceTokens(Word):
    """Puts up to a number of tokens, one by one, on spaces without fighter and token that the text allows."""

    def __init__(self, token: str, up_to: int, where: Spaces) -> None:
        self.token = token
        self.up_to = up_to
        self.where = where

    def resolve(self, game: Game, frame: Frame) -> bool:
        while frame.step < self.up_to:
            space = frame.answer
            if space == UNASKED:
                free = self.where.mask(game, frame) & ~game.occupied() & ~game.littered()
                if not free or not game.supply[game.table.tokens.number(frame.seat, self.token)]:
                    return True
                space = game.ask(frame, frame.seat, ask.SPACE, [NONE, *bits(free)], "TOKEN-1")
                if space == WAIT:
                    return False
            frame.answer = UNASKED
            if space == NONE:
                return True
            game.put_token(game.table.tokens.number(frame.seat, self.token), space, frame.source)
            frame.step += 1
        return True

    def asks(self, game: Game, frame: Frame) -> str:
        noun = game.table.tokens.all[game.table.tokens.number(frame.seat, self.token)].noun
        return f"Where do you place {article(noun)} {noun}, if anywhere?"

    def needs(self) -> frozenset[str]:
        return self.where.needs() | {a_token(self.token)}

    def read(self) -> str:
        what = f"a {self.token} in a space" if self.up_to == 1 else f"up to {self.up_to} {self.token}s in spaces"
        return f"you may place {what} {self.where.read()} with no fighter and no token"


class PutTokenUnder(Word):
    """Lays a token under a fighter who is still on the board, unasked (TOKEN-2); none when the supply is empty."""

    def __init__(self, token: str, which: Fighters) -> None:
        self.token = token
        self.which = which

    def resolve(self, game: Game, frame: Frame) -> bool:
        mask = self.which.mask(game, frame)
        if mask:
            game.put_token(game.table.tokens.number(frame.seat, self.token), game.at[lowest(mask)], frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return self.which.needs() | {a_token(self.token)}

    def read(self) -> str:
        which = self.which.read()
        return f"place {article(self.token)} {self.token} token in {which}'s space"


class PutTokenAnywhere(Question):
    """Lays a token on any space, empty or not."""

    kind = ask.SPACE
    rule = "EFFECT-2"

    def __init__(self, token: str) -> None:
        self.token = token

    def options(self, game: Game, frame: Frame) -> list[int]:
        token = game.table.tokens.number(frame.seat, self.token)
        return bits(game.table.board.everywhere) if game.supply[token] else []

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if answer != NONE:
            game.put_token(game.table.tokens.number(frame.seat, self.token), answer, frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_token(self.token)})

    def asks(self, game: Game, frame: Frame) -> str:
        return f"Where do you place {article(self.token)} {self.token} token?"

    def read(self) -> str:
        return f"place {article(self.token)} {self.token} token in any space"


class SweepTokens(Word):
    """Takes all the owner's tokens of a kind from the board back into its supply."""

    def __init__(self, token: str) -> None:
        self.token = token

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.sweep_tokens(game.table.tokens.number(frame.seat, self.token), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({a_token(self.token)})

    def read(self) -> str:
        return f"return all your {self.token} tokens on the board to your supply"


class PickToken(Question):
    """The owner picks one of its tokens, "that space"; without one, skips what is about it."""

    kind = ask.SPACE
    rule = "EFFECT-1"

    def __init__(self, token: str, where: Spaces, over: int, text: str, into: int) -> None:
        self.token = token
        self.where = where
        self.into = into
        self.over = over
        self.text = text  # what happens to it

    def options(self, game: Game, frame: Frame) -> list[int]:
        lying = game.token_spaces(game.table.tokens.number(frame.seat, self.token))
        return bits(lying & self.where.mask(game, frame))

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        frame.bind(self.into, answer)
        if answer == NONE:
            frame.pc += self.over
        return True

    def asks(self, game: Game, frame: Frame) -> str:
        return f"Which {self.token} do you choose for this: {self.text}?"


class WithToken(Word):
    """Words about one of the owner's tokens, of its choice."""

    def __init__(self, token: str, where: Spaces, *words: Word, into: int = 0) -> None:
        self.token = token
        self.where = where
        self.words = words
        self.into = into

    def unfold(self) -> list[Word]:
        words = program(self.words)
        return [PickToken(self.token, self.where, len(words), clause(self.words), self.into), *words]

    def inside(self) -> list[Word]:
        return list(self.words)

    def needs(self) -> frozenset[str]:
        return self.where.needs() | {a_token(self.token)}

    def gives(self) -> frozenset[str]:
        return frozenset({SPACE})

    def read(self) -> str:
        return f"choose a {self.token} of yours {self.where.read()}: {clause(self.words)}"


class NextToIt(Fighters):
    """Those of some fighters who stand next to "that space"."""

    def __init__(self, which: Fighters, slot: int = 0) -> None:
        self.which = which
        self.slot = slot

    def mask(self, game: Game, frame: Frame) -> int:
        return game.on_spaces(game.table.board.beside[frame.var(self.slot)]) & self.which.mask(game, frame)

    def needs(self) -> frozenset[str]:
        return self.which.needs() | {SPACE}

    def read(self) -> str:
        return f"{self.which.read()} adjacent to it"

    def noun(self) -> str:
        return f"{self.which.noun()} adjacent to it"


class RemoveToken(Word):
    """Sends the token in "that space" to the box for good."""

    def __init__(self, token: str, slot: int = 0) -> None:
        self.token = token
        self.slot = slot

    def resolve(self, game: Game, frame: Frame) -> bool:
        game.remove_token(game.table.tokens.number(frame.seat, self.token), frame.var(self.slot), frame.source)
        return True

    def needs(self) -> frozenset[str]:
        return frozenset({SPACE, a_token(self.token)})

    def read(self) -> str:
        return f"remove that {self.token} from the game"
