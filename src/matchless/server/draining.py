"""The end of a server that others go on without: nobody new is sent to it, then its tables go elsewhere."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

import uvicorn

if TYPE_CHECKING:
    from types import FrameType

    from matchless.server.games import Games


class DrainingServer(uvicorn.Server):
    """Told to end, it says so at /ready for a while, so that a balancer has time to hear of it, and only then ends.

    What has been asked by then is still done: uvicorn waits for it, and closes the sockets with the code for a restart,
    upon which tables connect again by themselves. Told a second time, or by somebody at the keyboard, it ends at once.
    """

    def __init__(self, config: uvicorn.Config, games: Games, seconds: float) -> None:
        super().__init__(config)
        self.games = games
        self.seconds = seconds

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig != signal.SIGTERM or self.games.ending or not self.seconds:
            self.games.ending = True
            super().handle_exit(sig, frame)
            return
        self.games.ending = True
        loop = asyncio.get_running_loop()  # a signal may come at any moment of it
        loop.call_soon_threadsafe(loop.call_later, self.seconds, super().handle_exit, sig, frame)
