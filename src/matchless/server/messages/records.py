"""Records and positions that are brought along, over HTTP: to be shown, looked at or checked."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from matchless.server.messages.base import LONGEST_BODY, Hex, Message, Position, PositionText
from matchless.server.messages.former import Former
from matchless.verification import About, Verdict


class Describe(Message):
    """POST /api/positions: a position as text, to be shown."""

    text: PositionText


class Replay(Message):
    """POST /api/replays: a record to be looked at, over or not.

    It is kept as a game that nobody plays, open from its first card to its last to whoever has the spectators' token.
    """

    record: Annotated[str, Field(max_length=LONGEST_BODY)]


class Check(Message):
    """POST /api/checks: a record, to be checked (docs/records.md); nothing of it is kept.

    For a table that was there `shown` is the digest that it was shown first, `promises` are those of the seats as it
    was shown them before it added anything (none where a seat had none; seats that are left out had none), and `added`
    is what it added.
    """

    record: Annotated[str, Field(max_length=LONGEST_BODY)]
    shown: Hex | None = None
    promises: Annotated[list[Hex | None], Field(max_length=4)] | None = None
    added: Hex | None = None


class Described(Message):
    """A position that was given as text, as `seat` knows it (none: a spectator); `whole` if it is all of a game."""

    position: Position
    board: str
    format: str
    seat: int | None
    whole: bool
    former: Former


class Finding(Message):
    """One thing that was looked at in a record; `right` is none for what no record can prove."""

    about: About
    right: bool | None
    text: str


class Checked(Message):
    """What was found in a record: wrong if anything is, right if its deal was nobody's choice, else open."""

    verdict: Verdict
    findings: list[Finding]
