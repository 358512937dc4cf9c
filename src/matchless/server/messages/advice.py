"""Hints, chances, threats, hands and why a bot did something, on the socket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from matchless.server.messages.base import Message, Seq, Slug


class Hint(Message):
    """Asks for a hint for decision `seq`, one's own. It is noted in the game, and the result tells of it (HINT-1)."""

    type: Literal["hint"]
    seq: Seq
    cuts: Seq = 0


class Chances(Message):
    """Asks for the chance of each side at decision `seq`, one's own. That one has looked is noted as for a hint."""

    type: Literal["chances"]
    seq: Seq
    cuts: Seq = 0


class Compare(Message):
    """Asks why a bot made choice `seq`, the number of the decision that it answered (WHY-1)."""

    type: Literal["compare"]
    seq: Seq
    cuts: Seq = 0


class Threaten(Message):
    """Asks who could attack a fighter in the next turn of its enemies; with a `space`, if it stood there.

    Everybody may know the answer.
    """

    type: Literal["threaten"]
    fighter: Annotated[int, Field(ge=0)]
    space: Slug | None = None


class Hold(Message):
    """Asks what another seat can still hold, and how likely each card is in its hand (HOLD-1)."""

    type: Literal["hold"]
    seat: Annotated[int, Field(ge=0, le=3)]


class WayStep(Message):
    """One choice of a way: what kind of decision it answers, in words, and what it is about, as an option has it.

    `mover` is who moves or is placed, or attacks; `target` is whom that one attacks, asked or not.
    """

    kind: str
    text: str
    mover: int | None
    target: int | None
    fighter: int | None
    space: str | None
    back: str | None
    card: str | None
    path: list[str]


class Advice(Message):
    """One of the best choices of a decision, in words with those that would follow it (`way`).

    `chance` is how likely the receiver's side wins with it, in points of 100, between `low` and `high`; none where it
    was hardly looked at. `good` says whether it is as good as the best.
    """

    option: int
    text: str
    chance: int | None
    low: int | None
    high: int | None
    good: bool
    way: list[WayStep]


class Hinted(Message):
    """The answer to `hint`: the best choices of decision `seq`, `others` as good, and how they compare.

    It comes twice where a reason is looked for: at first it is `seeking`, and then with `because`, which is none where
    no reason stands out. Without choices `verdict` says why there are none.
    """

    type: Literal["hinted"] = "hinted"
    seq: int
    cuts: int
    choices: list[Advice]
    others: list[int]
    verdict: str
    because: str | None
    seeking: bool


class SideChance(Message):
    """How likely a side wins, in points of 100; a team's side has several seats."""

    seats: list[int]
    chance: int


class Reckoned(Message):
    """The answer to `chances`: those of all sides at decision `seq`, as the receiver can know them; they add up to 100.

    There are none where there is nothing to choose.
    """

    type: Literal["reckoned"] = "reckoned"
    seq: int
    cuts: int
    sides: list[SideChance]


class ComparedChoice(Message):
    """A choice that a bot compared, and whether it made it.

    `chance` is how likely its side wins with it, in points of 100; none where it was hardly looked at.
    """

    text: str
    chance: int | None
    made: bool


class Compared(Message):
    """The answer to `compare`: what a bot compared for choice `seq`, the one that it made first.

    With `open` its cards count, once the game is over. Before that it is thought about from outside, with what
    everybody knew, and names no cards.
    """

    type: Literal["compared"] = "compared"
    seq: int
    seat: int
    level: str
    question: str
    open: bool
    choices: list[ComparedChoice]


class Threat(Message):
    """An enemy who could attack: from where, the least boost that takes it there, the most that could come, with what.

    `more`: a text might make it more, by nobody knows how much.
    """

    fighter: int
    spaces: list[str]
    boost: int
    value: int
    cards: list[str]
    more: bool


class Threatened(Message):
    """The answer to `threaten`: those who could attack the fighter, where it stands or on `space`; the worst first."""

    type: Literal["threatened"] = "threatened"
    seq: int
    fighter: int
    space: str | None
    threats: list[Threat]


class HeldCard(Message):
    """A card of a seat: its copies, how many of them may be in hand, how many surely are.

    `chance` is how likely at least one is, from 0 to 1.
    """

    card: str
    copies: int
    left: int
    known: int
    chance: float


class Holdings(Message):
    """The answer to `hold`: the cards of a seat, the likeliest to be in its hand first."""

    type: Literal["held"] = "held"
    seq: int
    seat: int
    cards: list[HeldCard]
