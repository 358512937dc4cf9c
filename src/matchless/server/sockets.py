"""The lines to tables, whose messages are compressed, and which tell whoever waits that they have ended."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fastapi import WebSocket

GONE = "gone"  # what the end of a line is called in the state of its connection


class LeanSocket(WebSocketsSansIOProtocol):
    """A socket that compresses each message by itself.

    With what went before at hand a state would take about half as much, but go into one packet all the same; and each
    table, though nothing happens at most of them, would take 50 KB more of memory.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        alone = ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
        self.conn.available_extensions = [alone]
        self._gone = self.loop.create_future()
        self.app_state = {**self.app_state, GONE: self._gone}  # which each connection is told as its own

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._gone.set_result(None)


@contextlib.asynccontextmanager
async def while_connected(websocket: WebSocket) -> AsyncIterator[None]:
    """Breaks off what is waited for in here when the line ends; raises TimeoutError then.

    Somebody who has gone need not wait, and a server that ends waits for nobody.
    """
    gone: asyncio.Future[None] = websocket.scope["state"][GONE]
    inside = True
    async with asyncio.timeout(None) as waiting:

        def break_off(_gone: asyncio.Future[None]) -> None:
            if inside:  # it may be under way when it is taken back
                waiting.reschedule(asyncio.get_running_loop().time())

        gone.add_done_callback(break_off)
        try:
            yield
        finally:
            inside = False
            gone.remove_done_callback(break_off)
