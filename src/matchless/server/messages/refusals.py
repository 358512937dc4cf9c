"""What is not done, and why: on the socket and over HTTP."""

from __future__ import annotations

from typing import Literal

from matchless.server.messages.base import Message

Reason = Literal[
    "not understood",  # no message of this protocol
    "too long",  # longer than a message may be
    "too fast",  # more messages than one may send
    "too many",  # games, tables or requests
    "other protocol",  # the page is older or newer than the server
    "unknown token",  # no seat, invitation or spectator has it
    "seat taken",  # somebody was faster
    "bad setup",  # a game that cannot be set up
    "bad record",  # a record that cannot be replayed
    "bad position",  # a position that cannot be read, or played from
    "bad study",  # a study with a choice that cannot be made, or that hangs together in no way
    "other rules",  # a game begun under rules that this server does not play
    "stale",  # not the decision that is open now; or the game is dealt already
    "not asked",  # the decision is another seat's, or nobody's before everybody is there
    "illegal",  # not among the options
    "lesson",  # it can be chosen, but the lesson wants something else; or a lesson has nothing of the kind
    "over",  # nothing is left to choose
    "not over",  # there is something left to choose
    "nothing to take back",
    "nothing to agree to",
    "not away",  # the seat's person is there, or was a moment ago, or it has none
    "no hints",  # people play here, and it was not agreed
    "no teammate",  # nobody else on the team is a person, or there are no teams
    "no such card",  # it does not lie where it is pointed at
    "no such moment",
    "no such page",
    "not let in",  # the name or the site that a request came by is not ours
    "busy",  # the server's database is busy, full, read-only or away: the same may be sent again
    "failed",  # our own fault
]


class Refused(Message):
    """What was asked is not done, and nothing has changed: the reason, and a sentence for people.

    `seq` is the number of the decision open now, where a game is spoken of. Over HTTP this comes with a status of 400
    or more.
    """

    type: Literal["refused"] = "refused"
    reason: Reason
    text: str
    seq: int | None = None


class Refusal(Exception):  # noqa: N818 (named by what happened)
    """Raised where something is refused; carries what is sent."""

    def __init__(self, reason: Reason, text: str, seq: int | None = None) -> None:
        super().__init__(reason, text, seq)
        self.message = Refused(reason=reason, text=text, seq=seq)
