"""Earlier moments of a game and other lines, on the socket: to look at, and to share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from matchless.explain.combat import Fight
from matchless.server.messages.base import MOST_TRIED, ChoiceId, Message, Position, Seq
from matchless.server.messages.table import ByHand, Happening


class Look(Message):
    """Asks for the moment after the first `seq` choices; with a `line`, after these choices instead of the game's next.

    A line can be tried in a game that is over, or that nobody plays.
    """

    type: Literal["look"]
    seq: Seq
    line: Annotated[list[ChoiceId], Field(max_length=MOST_TRIED)] = []


class Share(Message):
    """Asks for a position as text: where the action was to be chosen that the first `seq` choices end in.

    With a `line` these choices follow, as in `Look`, and the action is that which they end in.
    """

    type: Literal["share"]
    seq: Seq
    line: Annotated[list[ChoiceId], Field(max_length=MOST_TRIED)] = []


class Moment(Message):
    """The moment after `seq` choices; all cards are open (`open`) once the game is over, or if nobody plays it.

    The last of these choices are those of `line`, if that was asked for. Where all is open, the decision has its
    options, for whichever seat, and `next` is the one that was chosen in the game. So has the one that was open when
    somebody gave up, beside the result: other lines may begin there, too.

    `choice` is the last of these choices in a sentence, none before the first. It names no card that was chosen: what
    `events` tell of it is what the receiver may know.
    """

    type: Literal["moment"] = "moment"
    seq: int
    line: list[str] = []
    next: str | None = None
    position: Position
    choice: str | None
    events: list[Happening]
    fight: Fight | None
    by_hand: ByHand | None
    open: bool


class Shared(Message):
    """The answer to `share`: the position after `seq` choices as text, as `seat` knows it (none: a spectator).

    In a game that is over, or that nobody plays, it is what the seat knows that is to act; otherwise what the receiver
    knows.
    """

    type: Literal["shared"] = "shared"
    seq: int
    seat: int | None
    text: str
