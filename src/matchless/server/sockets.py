"""The lines to tables, whose messages are compressed."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory


class LeanSocket(WebSocketsSansIOProtocol):
    """A socket that compresses each message by itself.

    With what went before at hand a state would take about half as much, but go into one packet all the same; and each
    table, though nothing happens at most of them, would take 50 KB more of memory.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        alone = ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
        self.conn.available_extensions = [alone]
