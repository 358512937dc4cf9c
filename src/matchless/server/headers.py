"""What every answer says about itself to a browser, and how long a request may be and take."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException

from matchless.server.messages.base import LONGEST_BODY

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Nothing but our own files: no inline scripts or styles, no other site, no frame around us.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
TOO_LARGE, TOO_SLOW = 413, 408
SLOWEST_BODY = 20.0  # seconds from the headers of a request to its end


class Guard:
    """Gives every answer these headers, and stops reading a request that is too long or too slow."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        read, reading = 0, True
        deadline = asyncio.get_running_loop().time() + SLOWEST_BODY

        async def receive_some() -> Message:
            nonlocal read, reading
            try:
                # What comes after the request is its end, which may take as long as the answer.
                async with asyncio.timeout_at(deadline if reading else None):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(TOO_SLOW, f"A request has {SLOWEST_BODY:g} seconds to arrive.") from None
            reading = message.get("more_body", False)
            read += len(message.get("body", b""))
            if read > LONGEST_BODY:
                raise HTTPException(TOO_LARGE, f"A request has at most {LONGEST_BODY} bytes.")
            return message

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                # What says nothing else about itself may be kept at most, and is asked for anew.
                headers.setdefault("Cache-Control", "no-store" if scope["path"].startswith("/api/") else "no-cache")
            await send(message)

        await self.app(scope, receive_some, send_with_headers)
