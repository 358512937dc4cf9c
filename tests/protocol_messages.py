"""The messages of the protocol, for whatever is written from them: the page about it, and the pages' declarations."""

from __future__ import annotations

import typing

from matchless.server.messages import lessons, lobby, records, socket, studies
from matchless.server.messages.base import Message

Messages = tuple[type[Message], ...]

REQUESTS: Messages = (
    lobby.NewGame,
    lessons.Learn,
    records.Replay,
    studies.StudyOf,
    studies.KeepStudy,
    studies.DropStudy,
    records.Describe,
    records.Check,
    lobby.Inquiry,
    lobby.Claim,
    lobby.Mine,
    lobby.Rematch,
)
ANSWERS: Messages = (
    lobby.Made,
    records.Described,
    studies.StudyChecked,
    studies.StudyKept,
    studies.StudyDropped,
    studies.OpenedStudy,
    records.Checked,
    lobby.Offer,
    lobby.Seated,
    lobby.Summaries,
    lobby.Listing,
)
SAID: Messages = typing.get_args(socket.Said)  # by the table, on the socket
TOLD: Messages = typing.get_args(socket.Told)  # to the table
