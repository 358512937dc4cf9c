"""matchless serve, and matchless alone."""

from __future__ import annotations

import socket
import webbrowser
from datetime import timedelta
from pathlib import Path

import pytest
import uvicorn

from matchless.cli.serve import PORT, listening, shown_address
from matchless.server import app
from matchless.server.limits import Limits
from shell import Shell


class Browser:
    """Takes the place of server and browser, and notes what they were asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened: list[str] = []
        self.served: list[int] = []
        monkeypatch.setattr(webbrowser, "open", self.opened.append)
        monkeypatch.setattr(uvicorn.Server, "run", lambda _server, sockets: self.serve(sockets))

    def serve(self, sockets: list[socket.socket]) -> None:
        self.served.append(sockets[0].getsockname()[1])


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Browser:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Browser(monkeypatch)


def test_it_says_where_it_is_and_opens_the_browser_there(shell: Shell, browser: Browser, tmp_path: Path) -> None:
    ran = shell.run("serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'g.sqlite3'}")
    (port,) = browser.served
    address = f"http://127.0.0.1:{port}/"
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"Matchless is at {address} (Ctrl-C ends it)\n"
    assert browser.opened == [address]
    assert (tmp_path / "g.sqlite3").exists()


def test_alone_it_serves_with_a_file_in_the_data_folder(
    shell: Shell, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matchless.cli.serve.listening", lambda host, port: listening(host, 0 if port == PORT else -1))
    ran = shell.run("--no-browser")
    assert ran.code == 0
    assert len(browser.served) == 1
    assert browser.opened == []
    assert (tmp_path / "matchless" / "games.sqlite3").exists()


def test_a_port_that_is_taken_is_one_line_with_the_next_step(shell: Shell, browser: Browser) -> None:
    with listening("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        line = shell.fails("serve", "--port", port, "--database", "sqlite://", "--no-browser")
    assert line.startswith(f"127.0.0.1, port {port}, cannot be served: ")
    assert line.endswith("; is Matchless running there already? give another --port, 0 for any that is free")


def test_a_host_that_is_not_this_machine_is_one_line(shell: Shell, browser: Browser) -> None:
    assert "cannot be served" in shell.fails("serve", "--host", "192.0.2.1", "--database", "sqlite://")


def test_a_database_that_cannot_be_used_is_one_line(shell: Shell, browser: Browser) -> None:
    line = shell.fails("serve", "--port", "0", "--database", "games.db")
    assert line == "'games.db' is no database URL; sqlite:///games.sqlite3 would be one; see: matchless serve --help"


def test_limits_are_taken_and_wrong_ones_are_one_line(
    shell: Shell, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[Limits, timedelta | None]] = []
    monkeypatch.setattr(app, "create_app", lambda _store, *, limits, keep: given.append((limits, keep)))
    words = ("serve", "--port", "0", "--no-browser", "--database", "sqlite://")
    assert shell.run(*words, "--limit", "games=7", "--limit", "made=1,100").code == 0
    assert shell.run(*words, "--keep", "30").code == 0
    assert given == [(Limits(games=7, made=(1.0, 100)), None), (Limits(), timedelta(days=30))]
    assert shell.fails(*words, "--keep", "0").startswith("argument --keep: must be at least 1, not 0")
    assert shell.fails(*words, "--keep", "1000000").startswith("argument --keep: must be at most 36500")
    line = shell.fails(*words, "--limit", "games=many")
    assert line.startswith("argument --limit: 'games=many' is no limit; games=2000 would be one")


@pytest.mark.parametrize(
    ("host", "address"),
    [("127.0.0.1", "http://127.0.0.1:80/"), ("0.0.0.0", "http://localhost:80/"), ("::1", "http://[::1]:80/")],
)
def test_the_address_can_be_typed_into_a_browser(host: str, address: str) -> None:
    assert shown_address(host, 80) == address
