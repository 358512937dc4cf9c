"""Who is let in: names that the server answers to, pages that may speak to it, and how slow a request may be."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.websockets import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol

from matchless.server.limits import network_of
from matchless.server.messages.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.types import ASGIApp, Receive, Scope, Send

READING = ("GET", "HEAD")  # methods that change nothing
# Balancers and Prometheus ask a process for these by its address, whatever it is called; they hold no game.
SIGNS = ("/health", "/ready", "/metrics")
OTHER_NAME, OTHER_SITE = 421, 403
NOT_HERE = 1008  # why a socket is closed: the policy
USUAL_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
MOST_LINES = 1_000  # open connections of one host that are no tables
SLOWEST_HEADERS = 10.0  # seconds from the first byte of a request, or of a connection, to the end of its headers
SLOWEST_ANSWER = 120.0  # seconds from there until the answer has left: 3 kB a second for the largest of our files


class Doors:
    """Lets a request in that names this server as one of its names, and comes from a page of the same name.

    Without names every one is taken. Another site's page can neither make games nor open tables here with the browser
    of somebody who visits it; and a name that leads a browser to this machine on the sly is not ours.
    """

    def __init__(self, app: ASGIApp, names: Collection[str] = ()) -> None:
        self.app = app
        self.names = {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = self._refused(scope) if scope["type"] in ("http", "websocket") else None
        if refused is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(NOT_HERE, refused[1])
        else:
            status, text = refused
            body = Refused(reason="not let in", text=text).model_dump_json()
            await Response(body, status, media_type="application/json")(scope, receive, send)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """Why a request is not let in, if it is not."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = _place(f"//{host}", scope["scheme"])[0]
        if self.names and name not in self.names and scope["path"] not in SIGNS:
            return OTHER_NAME, "This server does not answer to that name; its operator can add it with --name."
        if scope["type"] == "http" and scope["method"] in READING:
            return None
        origin = headers.get("origin")
        scheme = "" if origin is None else origin.partition(":")[0].lower()  # which a proxy may have seen, not we
        if origin is not None and _place(origin, scheme) != _place(f"//{host}", scheme):
            return OTHER_SITE, "A page of another site cannot speak to this server."
        return None


def _place(address: str, scheme: str) -> tuple[str, int | None]:
    """Host and port of an address; of one that is none, nothing."""
    try:
        parts = urlsplit(address)
        return (parts.hostname or "").lower(), parts.port or USUAL_PORTS.get(parts.scheme or scheme)
    except ValueError:
        return "", None


class TimelyProtocol(H11Protocol):
    """HTTP with clients that send the headers of each request in time, and read its answer; whoever does not is left.

    A connection is a file to the server, and somebody who opens many and says nothing would have them all; so a host
    has only so many. Behind a proxy that is the proxy's to count: all are its own here. (Whoever reads nothing at all,
    at a table too, is left by the system: see `listening`.)
    """

    lines: ClassVar[Counter[str]] = Counter()  # how many each host has
    host: str | None = None  # whose this is, as long as it counts
    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows it in the same way
        super().connection_made(transport)
        self.host = "" if self.client is None else network_of(self.client[0])
        self.lines[self.host] += 1
        if self.lines[self.host] > MOST_LINES and not self.config.proxy_headers:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        if self.waiting is None and (self.cycle is None or self.cycle.response_complete):
            self._wait()
        super().data_received(data)
        asking = self.cycle is not None and not self.cycle.response_complete
        is_table = self.transport.get_protocol() is not self  # a socket has taken it over
        if asking or is_table:
            self._stop_waiting()
        if is_table:
            self._uncount()
        if asking:
            self.waiting = self.loop.call_later(SLOWEST_ANSWER, self._give_up)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.get_write_buffer_size():
            self._stop_waiting()  # from here on the time for a further request runs, which uvicorn knows

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._uncount()
        super().connection_lost(exc)

    def _uncount(self) -> None:
        if self.host is not None:
            self.lines[self.host] -= 1
            if not self.lines[self.host]:
                del self.lines[self.host]
            self.host = None

    def _wait(self) -> None:
        self.waiting = self.loop.call_later(SLOWEST_HEADERS, self.transport.close)

    def _give_up(self) -> None:
        """Ends a connection whose answer has not left; to close it would be to wait for that."""
        self.waiting = None
        if self.transport.get_write_buffer_size() or (self.cycle is not None and not self.cycle.response_complete):
            self.transport.abort()

    def _stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
