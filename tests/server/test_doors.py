"""Who is let in: names, origins, and requests that take for ever."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from matchless.cli import serve
from matchless.server import doors, headers
from matchless.server.app import create_app
from matchless.server.messages.base import PROTOCOL
from matchless.server.store import Store
from served import ANN, BOT, OPEN, PATIENCE, Killable, Served

SETUP = {"setup": {"kind": "fresh", "heroes": ["robin-hood", "bigfoot"]}, "seats": [ANN, BOT]}


def asked(
    names: tuple[str, ...], host: str, origin: str | None = None, method: str = "GET", path: str = "/api/games"
) -> httpx.Response:
    sent = {"Host": host} if origin is None else {"Host": host, "Origin": origin}

    async def ask() -> httpx.Response:
        store = Store("sqlite://")
        transport = httpx.ASGITransport(create_app(store, names=names))
        with contextlib.closing(store):
            async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
                return await client.request(method, path, headers=sent, json=SETUP if method == "POST" else None)

    return asyncio.run(ask())


@pytest.mark.parametrize("host", ["play.example.org", "PLAY.example.org:443", "[::1]:8642"])
def test_a_server_answers_to_its_names(host: str) -> None:
    assert asked(("Play.example.org", "::1"), host).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "play.example.org.evil.example", "", "[", "x:y"])
def test_it_answers_to_no_other(host: str) -> None:
    answer = asked(("play.example.org",), host)
    assert (answer.status_code, answer.json()["reason"]) == (421, "not let in")
    assert "--name" in answer.json()["text"]


@pytest.mark.parametrize("path", ["/health", "/ready", "/metrics"])
def test_whoever_looks_after_it_asks_by_its_address(path: str) -> None:
    assert asked(("play.example.org",), "10.0.0.7:8642", path=path).status_code == 200


def test_without_names_it_answers_to_any() -> None:
    assert asked((), "whatever.example").status_code == 200


@pytest.mark.parametrize("origin", ["https://play.example.org", "http://play.example.org:443"])
def test_its_own_pages_may_ask_for_anything(origin: str) -> None:
    host = "play.example.org:443" if origin.endswith(":443") else "play.example.org"
    assert asked((), host, origin, "POST").status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "https://play.example.org:444", "null", "", "https://[", "http://play.example.org@evil"],
)
def test_pages_of_other_sites_change_nothing_here(origin: str) -> None:
    answer = asked((), "play.example.org", origin, "POST")
    assert (answer.status_code, answer.json()["reason"]) == (403, "not let in")
    assert asked((), "play.example.org", origin).status_code == 200  # what everybody may see


def test_a_table_is_opened_by_our_own_pages_alone(served: Served) -> None:
    url = f"ws://{served.address}/socket"
    with connect(url, origin=Origin(f"http://{served.address}"), open_timeout=PATIENCE):
        pass
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(url, origin=Origin("http://evil.example"), open_timeout=PATIENCE),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_on_this_machine_alone_it_answers_to_its_names(tmp_path: Path) -> None:
    """A name of somebody else's that leads a browser to this machine would let their page play here."""
    with Killable(f"sqlite:///{tmp_path / 'games.sqlite3'}") as served:
        assert served.http.get("/health").status_code == 200
        assert served.http.get("/api/games", headers={"Host": "evil.example"}).status_code == 421


class Slow(Served):
    """A server with the protocol of `matchless serve`."""

    def __init__(self) -> None:
        super().__init__("sqlite://")
        self.server.config.http = doors.TimelyProtocol

    def ends(self, *parts: bytes) -> bool:
        """Sends some bytes, one part after the other, and waits until the server has closed the connection."""
        host, port = self.address.split(":")
        closed = contextlib.suppress(ConnectionError)  # it may be closed while we send
        with socket.create_connection((host, int(port)), PATIENCE) as line, closed:
            for part in parts:
                line.sendall(part)
                time.sleep(0.1)
            while line.recv(65_536):
                pass
        return True


def test_whoever_says_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "SLOWEST_HEADERS", 0.3)
    with Slow() as served:
        assert served.ends()


def test_a_host_has_only_so_many_connections_that_are_no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "MOST_LINES", 3)
    slow = Slow()
    slow.server.config.proxy_headers = False
    with slow as served, contextlib.ExitStack() as stack:
        host, port = served.address.split(":")

        def line() -> socket.socket:
            made = socket.create_connection((host, int(port)), PATIENCE, source_address=("127.0.0.2", 0))
            return stack.enter_context(made)

        def left_alone(silent: socket.socket) -> bool:
            """Whether it is not closed for a moment."""
            silent.settimeout(0.3)
            try:
                return bool(silent.recv(1))
            except TimeoutError:
                return True
            except ConnectionError:
                return False

        made = served.new(ANN, BOT)
        for _ in range(4):  # which count no more once they are tables
            stack.callback(served.sit(made["watch"], "127.0.0.2").close)
        silent = [line() for _ in range(3)]
        assert [left_alone(one) for one in silent] == [True] * 3
        assert not left_alone(line())
        assert served.http.get("/health").status_code == 200  # for somebody else
        silent[0].close()
        deadline = time.monotonic() + PATIENCE
        while not left_alone(line()):
            assert time.monotonic() < deadline
    assert not doors.TimelyProtocol.lines


def test_a_proxy_has_as_many_connections_as_it_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "MOST_LINES", 0)
    with Slow() as served:
        assert served.http.get("/health").status_code == 200


@pytest.mark.parametrize("first", [b"", b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n"])
def test_headers_that_come_in_drops_end_the_connection(monkeypatch: pytest.MonkeyPatch, first: bytes) -> None:
    """Also those of a second request."""
    monkeypatch.setattr(doors, "SLOWEST_HEADERS", 0.3)
    with Slow() as served:
        assert served.ends(first, b"GET / HTTP/1.1\r\n", b"A: b\r\n", b"C: d\r\n", b"E: f\r\n")


def test_a_table_stays_connected_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "SLOWEST_HEADERS", 0.3)
    with Slow() as served:
        ann = served.sit(served.new(ANN, BOT)["token"])
        time.sleep(0.6)
        ann.choose()
        ann.close()


def test_an_answer_may_take_longer_than_headers_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "SLOWEST_HEADERS", 0.05)
    with Slow() as served:
        for _ in range(5):
            assert served.http.get("/api/catalog").status_code == 200


def test_a_body_that_never_comes_is_refused(monkeypatch: pytest.MonkeyPatch, served: Served) -> None:
    monkeypatch.setattr(headers, "SLOWEST_BODY", 0.2)
    host, port = served.address.split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        line.sendall(
            b"POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
        )
        assert line.recv(65_536).startswith(b"HTTP/1.1 408 ")


LARGE = b"GET /api/catalog HTTP/1.1\r\nHost: a\r\n\r\n"


@pytest.mark.parametrize("who", ["the system", "the server"])
def test_whoever_does_not_read_the_answers_is_left(monkeypatch: pytest.MonkeyPatch, who: str) -> None:
    monkeypatch.setattr(*((serve, "NOBODY_READS", 1) if who == "the system" else (doors, "SLOWEST_ANSWER", 0.5)))
    with Slow() as served:
        host, port = served.address.split(":")
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect((host, int(port)))
            line.sendall(LARGE * 100)
            until, there = time.monotonic() + PATIENCE, served.server.server_state.connections
            while not there:  # it has come
                time.sleep(0.01)
            while there:  # and it goes
                assert time.monotonic() < until
                time.sleep(0.05)
        assert served.http.get("/health").status_code == 200


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="the system does not know how")
def test_a_table_that_reads_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "NOBODY_READS", 1)
    with Slow() as served:
        made = served.new(ANN, OPEN)
        host, port = served.address.split(":")
        own = socket.socket()
        own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        own.connect((host, int(port)))
        with connect(
            f"ws://{served.address}/socket", sock=own, compression=None, max_size=None, max_queue=1, close_timeout=0.1
        ) as deaf:
            deaf.send(json.dumps({"type": "enter", "protocol": PROTOCOL, "token": made["token"]}))
            for _ in range(20):
                deaf.send(json.dumps({"type": "look", "seq": 0}))
            until = time.monotonic() + PATIENCE
            for there in (True, False):  # it has come, and it goes
                while any(room.guests for room in served.games.rooms.values()) is not there:
                    assert time.monotonic() < until
                    time.sleep(0.01)
