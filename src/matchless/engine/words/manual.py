"""The word for a text that is played by hand: its owner carries it out with tools, and the others agree or do not.

The tools are blocks of ordinary words, so what is done by hand goes through the same methods as all else: hidden cards
stay hidden, what is known of hands stays right, and the log tells it (MANUAL-1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from matchless.engine import decision as ask
from matchless.engine.definitions import Source
from matchless.engine.game import WAIT
from matchless.engine.program import NONE, UNASKED, Block, Frame, Word, Wording, program
from matchless.engine.spans import Span
from matchless.engine.state import OUT
from matchless.engine.table import PRINTED
from matchless.engine.words.control import Modal, named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.game import Game
    from matchless.engine.spans import Spans

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

    __slots__ = ("amounts", "combat", "group", "name", "programs", "says", "they")

    def __init__(
        self,
        name: str,
        group: str,
        says: str,
        amounts: Sequence[Block],
        *,
        they: bool = False,
        combat: bool = False,
    ) -> None:
        self.name = name  # in records
        self.group = group  # under which it is shown
        self.says = says  # what it does
        self.amounts = len(amounts)
        self.programs: tuple[Block, ...] = tuple(program(block) for block in amounts)
        self.they = they  # it is about an opponent
        self.combat = combat  # it is about the cards of a combat

    def asks(self) -> str:
        """What is asked for the amount: "Draw how many cards?"."""
        says = self.says.replace("the top X cards of", "X cards from the top of")
        counted = " X cards" in says or " X spaces" in says
        return says.replace(" X", " how many" if counted else " how much").removesuffix(".") + "?"

    def asks_whom(self, amount: int) -> str:
        """What is asked for the opponent: "Which opponent draws 2 cards?"."""
        says = self.says.replace("The opponent", "Which opponent", 1).replace(" X", f" {amount + 1}")
        if amount == 0:
            says = says.replace(" 1 cards", " 1 card")
        return says.removesuffix(".") + "?"


class ToolQuestions(Wording):
    """What is asked while a text is carried out by hand: no entry of the table stands for it."""

    def __init__(self, tools: tuple[Tool, ...]) -> None:
        self.tools = tools

    def question(self, game: Game, frame: Frame) -> Spans:
        return (Span(self.text(game, frame)),)

    def text(self, game: Game, frame: Frame) -> str:
        if frame.step == AGREEING:
            owner = game.table.players[frame.seat]
            return f"{owner} {'are' if game.table.heroes[frame.seat].plural() else 'is'} done. Do you agree?"
        if frame.step == AMOUNT:
            return self.tools[frame.left].asks()
        if frame.step == AGAINST:
            return self.tools[frame.left & 255].asks_whom(frame.left >> 8)
        return "Carry this text out by hand. What do you do?"


class Manual(Word):
    """A text that its owner carries out by hand.

    In a game that is only imagined, one that a bot has dealt itself, such a text does nothing: nobody can know what a
    player will make of it.
    """

    def __init__(self, text: str, tools: tuple[Tool, ...]) -> None:
        self.text = text
        self.block: Block = (ByHand(text, tools),)

    def resolve(self, game: Game, frame: Frame) -> bool:
        if game.whole:
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

    def __init__(self, text: str, tools: tuple[Tool, ...]) -> None:
        self.text = text
        self.tools = tools
        self.wording = ToolQuestions(tools)

    def resolve(self, game: Game, frame: Frame) -> bool:
        if frame.step == UNDER_WAY:
            if not game.whole:
                return self.ended(game)
            game.count_tool()
            frame.step = CHOOSING
        if frame.step == CHOOSING:
            tool = frame.answer
            if tool == UNASKED:
                tool = game.ask(frame, frame.seat, ask.MODE, self.offered(game, frame), "MANUAL-1")
                if tool == WAIT:
                    return False
            frame.answer = UNASKED
            if tool > len(self.tools):
                if not game.whole:
                    return self.ended(game)
                game.retry_by_hand(NONE)
                return False
            if tool == DONE:
                game.finish_by_hand()
                frame.step = AGREEING
            else:
                frame.left = tool - 1
                frame.step = AMOUNT
        if frame.step == AMOUNT:
            amount = frame.answer
            if amount == UNASKED:
                amounts = list(range(self.tools[frame.left].amounts))
                amount = game.ask(frame, frame.seat, ask.MODE, amounts, "MANUAL-1")
                if amount == WAIT:
                    return False
            frame.answer = UNASKED
            frame.left |= amount << 8
            frame.step = AGAINST
        if frame.step == AGAINST:
            return self.use(game, frame)
        return self.agreed(game, frame)

    def use(self, game: Game, frame: Frame) -> bool:
        """Uses the tool that has been chosen: against the other side of the combat, or an opponent that is named."""
        tool = self.tools[frame.left & 255]
        other = frame.other
        if tool.they and other == NONE:
            other = frame.answer
            if other == UNASKED:
                other = game.ask(frame, frame.seat, ask.SEAT, game.opponents(frame.seat), "EFFECT-5")
                if other == WAIT:
                    return False
            frame.answer = UNASKED
        block = tool.programs[frame.left >> 8]
        frame.left = 0
        frame.step = UNDER_WAY
        if not tool.they or other != NONE:
            game.push(block, frame.seat, frame.source, frame.role, other)
        return False

    def agreed(self, game: Game, frame: Frame) -> bool:
        """Asks one seat after another; the first that does not agree takes everything back."""
        seats = game.table.seats
        while not game.table.trust and frame.left < seats - 1:
            seat = (frame.seat + 1 + frame.left) % seats
            answer = frame.answer
            if answer == UNASKED:
                if game.status[seat] == OUT:
                    frame.left += 1
                    continue
                answer = game.ask(frame, seat, ask.MODE, [AGREE, NOT_SO], "MANUAL-2")
                if answer == WAIT:
                    return False
            frame.answer = UNASKED
            if not game.whole:
                break
            if answer == NOT_SO:
                game.retry_by_hand(seat)
                if game.by_hand[-1].refusals < MOST_REFUSALS:
                    return False
                game.frames.pop()
                break
            game.agree_by_hand(seat)
            frame.left += 1
        return self.ended(game)

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
        offered += [number for number, tool in enumerate(self.tools, 1) if fights or not tool.combat]
        if attempt.since:
            offered.append(len(self.tools) + 1)
        return offered

    def labels(self, game: Game, frame: Frame) -> list[str]:
        if frame.step == AGREEING:
            return ["agree", "not so"]
        if frame.step == AMOUNT:
            return [str(amount + 1) for amount in range(self.tools[frame.left].amounts)]
        return ["done", *(tool.name for tool in self.tools), "start again"]

    def modes(self, game: Game, frame: Frame) -> list[str]:
        if frame.step == AGREEING:
            last = game.by_hand[-1].refusals == MOST_REFUSALS - 1
            back = "What was done by hand is taken back"
            return ["", f"{back}, and the text does nothing." if last else f"{back}, to be done otherwise."]
        if frame.step == AMOUNT:
            return [""] * self.tools[frame.left].amounts
        again = "What was done by hand is taken back, to start again."
        return ["", *(tool.says for tool in self.tools), again]

    def groups(self, game: Game, frame: Frame) -> list[str]:
        """Under which heading each choice is shown, where a tool is chosen."""
        if frame.step != CHOOSING:
            return []
        return ["", *(tool.group for tool in self.tools), ""]

    def chooses(self, frame: Frame) -> str:
        if frame.step == AGREEING:
            return f"whether to agree with what was done for {named(frame.source)}"
        return f"what to do by hand for {named(frame.source)}"
