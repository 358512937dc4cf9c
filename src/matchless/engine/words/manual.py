"""The word for a text that is played by hand: its owner carries it out with tools, and the others agree or do not.

The tools are blocks of ordinary words, so what is done by hand goes through the same methods as all else: hidden cards
stay hidden, what is known of hands stays right, and the log tells it (MANUAL-1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine.definitions import Source
from matchless.engine.program import NONE, Block, Frame, Word, program
from matchless.engine.slugs import slug_of
from matchless.engine.state import OUT
from matchless.engine.table import PRINTED
from matchless.engine.wording.decisions import AGAINST_WHOM, AGREEMENT, BY_HAND, HOW_MUCH, LAST_AGREEMENT, Phrases
from matchless.engine.words.control import Modal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.game import Game
    from matchless.engine.wording.tools import Sentence

MOST_TOOLS: Final = 60  # for one text, attempts that were taken back included: so that every game ends
MOST_REFUSALS: Final = 3  # after which the text does nothing
DONE: Final = 0  # the first of the owner's choices; the tools follow, and starting again is the last
AGREE: Final = 0  # the first choice of the others, so that it is also what silence means
NOT_SO: Final = 1

# How far a text by hand has come: the steps of its frame. `left` holds the tool, the amount, or the seat to ask next.
CHOOSING: Final = 0
AMOUNT: Final = 1
AGAINST: Final = 2
UNDER_WAY: Final = 3
AGREEING: Final = 4


class Tool:
    """Something that can be done by hand: one block of words for each amount, from 1 on, or a single block."""

    __slots__ = ("amounts", "programs", "said")

    def __init__(self, said: Sentence, amounts: Sequence[Block]) -> None:
        self.said = said
        self.amounts = len(amounts)
        self.programs: tuple[Block, ...] = tuple(program(block) for block in amounts)


class Manual(Word):
    """A text that its owner carries out by hand.

    In a game that is only imagined, one that a bot has dealt itself, such a text does nothing: nobody can know what a
    player will make of it.
    """

    def __init__(self, text: str, tools: tuple[Tool, ...]) -> None:
        self.text = text
        self.block: Block = (ByHand(text, tools),)

    def resolve(self, game: Game, frame: Frame) -> bool:
        if game.origin is not None:
            game.push(self.block, frame.seat, frame.source, frame.role, frame.other)
            game.open_by_hand(frame.seat, frame.source, self.said())
        return True

    def said(self) -> Source:
        """The text as something that can be named in the log."""
        said = Source("")
        said.says = self.text
        return said


class ByHand(Modal):
    """The owner uses one tool after another until it is done; then each other seat agrees, or takes all of it back."""

    rule = "MANUAL-1"

    def __init__(self, text: str, tools: tuple[Tool, ...]) -> None:
        self.text = text
        self.tools = tools

    def asked(self, game: Game, frame: Frame) -> int:
        return (frame.seat + 1 + frame.left) % game.table.seats if frame.step == AGREEING else frame.seat

    def put(self, game: Game, frame: Frame, options: list[int]) -> None:
        super().put(game, frame, options)
        if frame.step == AGAINST:
            game.kind = ask.SEAT

    def phrases(self, game: Game) -> Phrases:
        frame = game.frames[-1]
        if frame.step == AMOUNT:
            return HOW_MUCH.asking(self.tools[frame.left].said.how_much)
        if frame.step == AGAINST:
            return AGAINST_WHOM.asking(self.tools[frame.left & 255].said.whom)
        if frame.step == AGREEING:
            return LAST_AGREEMENT if game.by_hand[-1].refusals == MOST_REFUSALS - 1 else AGREEMENT
        return BY_HAND

    def slot(self, game: Game, frame: Frame, name: str, option: int) -> str:
        if name == "number":
            return str((frame.left >> 8) + 1)
        assert name == "does"
        return self.tools[option - 1].said.says

    def purpose(self, frame: Frame) -> int:
        return ask.AGREEMENT if frame.step == AGREEING else ask.BY_HAND

    def cites(self, frame: Frame) -> str:
        return "EFFECT-5" if frame.step == AGAINST else "MANUAL-2" if frame.step == AGREEING else self.rule

    def options(self, game: Game, frame: Frame) -> list[int]:
        if frame.step == UNDER_WAY:
            if game.origin is None:
                return []
            game.count_tool()
            frame.step = CHOOSING
        if frame.step == CHOOSING:
            return self.offered(game, frame)
        if frame.step == AMOUNT:
            return list(range(self.tools[frame.left].amounts))
        if frame.step == AGAINST:
            they = self.tools[frame.left & 255].said.whom
            return game.opponents(frame.seat) if they and frame.other == NONE else []
        while frame.left < game.table.seats - 1 and game.status[self.asked(game, frame)] == OUT:
            frame.left += 1
        return [] if game.table.trust or frame.left == game.table.seats - 1 else [AGREE, NOT_SO]

    def act(self, game: Game, frame: Frame, answer: int) -> bool:
        if frame.step == CHOOSING:
            return self.choose(game, frame, answer)
        if frame.step == AMOUNT:
            frame.left |= answer << 8
            frame.step = AGAINST
            return False
        if frame.step == AGAINST:
            self.use(game, frame, answer if frame.other == NONE else frame.other)
            return False
        return self.agreed(game, frame, answer)

    def choose(self, game: Game, frame: Frame, tool: int) -> bool:
        """Takes up a tool, is done, or starts again; whether the text is over."""
        if tool > len(self.tools):
            if game.origin is None:
                return self.ended(game)
            game.retry_by_hand(NONE)
        elif tool == DONE:
            game.finish_by_hand()
            frame.step = AGREEING
        else:
            frame.left = tool - 1
            frame.step = AMOUNT
        return False

    def use(self, game: Game, frame: Frame, other: int) -> None:
        """Uses the tool that has been chosen: against the other side of the combat, or an opponent that was named."""
        tool = self.tools[frame.left & 255]
        block = tool.programs[frame.left >> 8]
        frame.left = 0
        frame.step = UNDER_WAY
        if not tool.said.whom or other != NONE:
            game.push(block, frame.seat, frame.source, frame.role, other)

    def agreed(self, game: Game, frame: Frame, answer: int) -> bool:
        """What one seat after another says; the first that does not agree takes everything back."""
        if answer == NONE or game.origin is None:
            return self.ended(game)
        seat = self.asked(game, frame)
        if answer == NOT_SO:
            game.retry_by_hand(seat)
            if game.by_hand[-1].refusals < MOST_REFUSALS:
                return False
            game.frames.pop()
            return self.ended(game)
        game.agree_by_hand(seat)
        frame.left += 1
        return False

    def ended(self, game: Game) -> bool:
        """Nobody can take it back any more: only now is it seen what it has decided (MANUAL-3)."""
        game.close_by_hand()
        if game.table.edition == PRINTED:
            game.settle_defeats()
        return True

    def offered(self, game: Game, frame: Frame) -> list[int]:
        """Done, every tool that there is a use for, and starting again once something has been done."""
        attempt = game.by_hand[-1]
        if attempt.used >= MOST_TOOLS:
            return [DONE]
        fights = frame.role != NONE and game.combat is not None
        offered = [DONE]
        offered += [number for number, tool in enumerate(self.tools, 1) if fights or not tool.said.combat]
        if attempt.since:
            offered.append(len(self.tools) + 1)
        return offered

    def ids(self, game: Game, frame: Frame) -> list[str]:
        if frame.step == AGREEING:
            return ["agree", "not-so"]
        if frame.step == AMOUNT:
            return [str(amount + 1) for amount in range(self.tools[frame.left].amounts)]
        return ["done", *(slug_of(tool.said.name) for tool in self.tools), "start-again"]

    def choices(self, game: Game, frame: Frame) -> list[str]:
        if frame.step != CHOOSING:
            return self.ids(game, frame)
        return ["done", *(tool.said.name for tool in self.tools), "start-again"]

    def groups(self, game: Game, frame: Frame) -> list[str]:
        """Under which heading each choice is shown, where a tool is chosen."""
        if frame.step != CHOOSING:
            return []
        return ["", *(tool.said.group for tool in self.tools), ""]
