"""Two servers, two workers and PostgreSQL behind HAProxy or Caddy, as the files in deploy/ have it: one of each is
killed, and people go on playing."""

from __future__ import annotations

import contextlib
import os
import socket
import tempfile
import time
from pathlib import Path

import pytest

import postgres
from balancer import BALANCERS, Balancer, missing, program
from kills import KINDS, measure
from matchless.server import doors, headers
from served import Served


@pytest.fixture(params=BALANCERS)
def balancer(request: pytest.FixtureRequest) -> str:
    """A balancer that is installed here."""
    name: str = request.param
    if program(name) is None:
        if os.environ.get("MATCHLESS_CI") == "1" and name == "haproxy":  # not every system has a package of Caddy
            pytest.fail(missing(name))
        pytest.skip(missing(name))
    return name


@pytest.fixture
def folder() -> Path:
    """It is short, and everybody may enter it: PostgreSQL is another user."""
    if postgres.programs() is None:
        if os.environ.get("MATCHLESS_CI") == "1":
            pytest.fail(postgres.MISSING)
        pytest.skip(postgres.MISSING)
    return Path(tempfile.mkdtemp(prefix="matchless-balanced-"))


def test_nothing_is_lost_while_one_of_each_is_killed(balancer: str, folder: Path) -> None:
    result = measure(folder, kills=len(KINDS), seconds=0.7, games=6, pause=0.05, through=balancer)
    assert result["wrong"] == []
    assert result["kills"] == dict.fromkeys(KINDS, 1)
    assert result["returns"] > 0, "whoever was at the server came back"
    assert result["games"] >= 6
    assert result["choices"] > 20
    assert result["plainest"] == 0, "bots made their decisions all the same"


HEADERS = b"GET / HTTP/1.1\r\nX: "
BODY = b"POST /api/games HTTP/1.1\r\nHost: %b\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{"
TIMES = {  # how long a file lets headers and bodies take, and what stands there in tests
    "haproxy": {f"timeout http-request {doors.SLOWEST_HEADERS:.0f}s": "timeout http-request 1s"},
    "caddy": {
        f"read_header {doors.SLOWEST_HEADERS:.0f}s": "read_header 1s",
        f"read_body {headers.SLOWEST_BODY:.0f}s": "read_body 2s",
    },
}
LEFT = 20.0  # seconds in which whoever drips must be left: a machine may be busy


def dripped(line: socket.socket, first: bytes) -> None:
    """Sends a byte now and then, until the other side ends the connection; whether it has answered is no matter."""
    until = time.monotonic() + LEFT
    line.settimeout(0.2)
    line.sendall(first)
    with contextlib.suppress(ConnectionError):
        while time.monotonic() < until:
            line.sendall(b"x")
            with contextlib.suppress(TimeoutError):
                if not line.recv(65_536):
                    return
        pytest.fail("the connection is still open")


def test_a_request_that_comes_in_drops_ends_the_connection(balancer: str, tmp_path: Path) -> None:
    """With the times of the files, as short as a test may take. HAProxy leaves bodies to the server."""

    def hurried(text: str) -> str:
        for time_, short in TIMES[balancer].items():
            assert time_ in text
            text = text.replace(time_, short)
        return text

    with Served("sqlite://") as served:
        server = int(served.address.split(":")[1])
        before = Balancer(balancer, tmp_path, [server, server], hurried)
        try:
            for first in [HEADERS] if balancer == "haproxy" else [HEADERS, BODY % b"127.0.0.1:%d" % before.port]:
                with socket.create_connection(("127.0.0.1", before.port), LEFT) as line:
                    dripped(line, first)
        finally:
            before.stop()


@pytest.mark.skipif(os.getuid() != 0, reason="only root has rights to give away")
@pytest.mark.skipif(program("haproxy") is None, reason=missing("haproxy"))
def test_haproxy_is_not_root_once_it_listens(tmp_path: Path) -> None:
    """It is the part that the world speaks to."""
    started = Balancer("haproxy", tmp_path, [8001, 8002])
    process = Path(f"/proc/{started.process.pid}")
    try:
        assert (process.owner(), process.group()) == ("haproxy", "haproxy")
        assert (process / "root").readlink() == Path("/var/lib/haproxy")
    finally:
        started.stop()
