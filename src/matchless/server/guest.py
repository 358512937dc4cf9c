"""Somebody at a table: what is to be sent there, in order, without waiting for a slow line."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matchless.server.messages.socket import Told

MOST_UNREAD = 512  # messages; whoever is further behind is sent away and may come back for the newest


class Guest:
    """One connection: from where, the seats it plays (none: it watches), and its outgoing messages."""

    def __init__(self, address: str = "") -> None:
        self.address = address
        self.seats: tuple[int, ...] = ()
        self.other_catalog = False  # its page has that of another server, with other heroes and boards
        self.gone = False
        self._outgoing: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, message: Told) -> None:
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Sends a message that is written already: many guests may get the same one."""
        if self.gone:
            return
        if self._outgoing.qsize() >= MOST_UNREAD:
            self._outgoing = asyncio.Queue()  # nobody reads it, and it takes room
            self.dismiss()
            return
        self._outgoing.put_nowait(text)

    def dismiss(self) -> None:
        """Ends the connection after what is on its way."""
        if not self.gone:
            self.gone = True
            self._outgoing.put_nowait(None)

    async def next(self) -> str | None:
        """The next message to go out; None at the end."""
        return await self._outgoing.get()
