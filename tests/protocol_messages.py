"""The messages of the protocol, for whatever is written from them: the page about it, and the pages' declarations."""

from __future__ import annotations

import typing

from matchless.server import messages
from matchless.server.messages import Message

Messages = tuple[type[Message], ...]

REQUESTS: Messages = (
    messages.NewGame,
    messages.Learn,
    messages.Replay,
    messages.StudyOf,
    messages.KeepStudy,
    messages.DropStudy,
    messages.Describe,
    messages.Check,
    messages.Inquiry,
    messages.Claim,
    messages.Mine,
    messages.Rematch,
)
ANSWERS: Messages = (
    messages.Made,
    messages.Described,
    messages.StudyChecked,
    messages.StudyKept,
    messages.StudyDropped,
    messages.OpenedStudy,
    messages.Checked,
    messages.Offer,
    messages.Seated,
    messages.Summaries,
    messages.Listing,
)
SAID: Messages = typing.get_args(messages.Said)  # by the table, on the socket
TOLD: Messages = typing.get_args(messages.Told)  # to the table
