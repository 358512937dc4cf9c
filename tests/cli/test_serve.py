"""matchless serve, and matchless alone."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from datetime import timedelta
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from matchless import boards, heroes
from matchless.cli.output import INTERRUPTED
from matchless.cli.serve import MOST_FILES, PORT, allow_files, listening, own_names, shown_address
from matchless.server import app
from matchless.server.limits import Limits
from matchless.server.store import Store
from shell import PROGRAM, Shell, plain_environment


class Browser:
    """Takes the place of server and browser, and notes what they were asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened: Queue[str] = Queue()
        self.served: list[int] = []
        monkeypatch.setattr(webbrowser, "open", self.opened.put)
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
    assert browser.opened.get(timeout=120) == address
    assert (tmp_path / "g.sqlite3").exists()


def test_alone_it_serves_with_a_file_in_the_data_folder(
    shell: Shell, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matchless.cli.serve.listening", lambda host, port: listening(host, 0 if port == PORT else -1))
    ran = shell.run("--no-browser")
    assert ran.code == 0
    assert len(browser.served) == 1
    assert browser.opened.empty()
    assert (tmp_path / "matchless" / "games.sqlite3").exists()


@pytest.mark.skipif(os.name != "posix", reason="the browser is a script")
def test_it_does_not_wait_for_a_browser(tmp_path: Path) -> None:
    """Some are programs in the same console, and webbrowser waits for those it does not know."""
    script, noted = tmp_path / "browser", tmp_path / "noted"
    script.write_text(f'#!/bin/sh\necho $$ "$1" > {noted}.new\nmv {noted}.new {noted}\nexec sleep 600\n')
    script.chmod(0o755)
    serve = ("serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'games.sqlite3'}")
    settings = {**plain_environment(), "BROWSER": str(script)}
    server = subprocess.Popen([*PROGRAM, *serve], stdout=subprocess.PIPE, text=True, env=settings)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        while not noted.exists():
            assert server.poll() is None
            time.sleep(0.05)  # nobody tells when the script has run
        pid, opened = noted.read_text().split()
        try:
            assert opened == address
            assert httpx.get(address, timeout=120).status_code == 200
            server.send_signal(signal.SIGINT)
            assert server.wait(120) == INTERRUPTED
        finally:
            os.kill(int(pid), signal.SIGKILL)
    finally:
        server.kill()
        server.communicate()


def test_a_port_that_is_taken_is_one_line_with_the_next_step(shell: Shell, browser: Browser) -> None:
    with listening("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        line = shell.fails("serve", "--port", port, "--database", "sqlite://", "--no-browser")
    assert line.startswith(f"127.0.0.1, port {port}, cannot be served: ")
    assert line.endswith("; is Matchless running there already? give another --port, 0 for any that is free")


@pytest.mark.parametrize("host", ["192.0.2.1", "nosuch.invalid", "a..b", "a" * 70])
def test_a_host_that_is_not_this_machine_is_one_line(host: str, shell: Shell, browser: Browser) -> None:
    line = shell.fails("serve", "--host", host, "--port", "0", "--database", "sqlite://")
    assert "cannot be served" in line
    assert "; give a --host of this machine" in line


def test_a_port_that_cannot_be_is_one_line(shell: Shell, browser: Browser) -> None:
    line = shell.fails("serve", "--port", "99999", "--database", "sqlite://")
    assert line.startswith("argument --port: must be at most 65535, not 99999")


def test_a_database_that_cannot_be_used_is_one_line(shell: Shell, browser: Browser) -> None:
    line = shell.fails("serve", "--port", "0", "--database", "games.db")
    assert line == "'games.db' is no database URL; sqlite:///games.sqlite3 would be one; see: matchless serve --help"


def test_a_folder_that_cannot_be_made_is_one_line(
    shell: Shell, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    line = shell.fails("serve", "--port", "0")
    assert line.startswith("there can be no folder for your games: ")
    assert line.endswith("; name a database, as in: matchless serve --database sqlite:///games.sqlite3")


@pytest.mark.parametrize("library", ["fastapi", "sqlalchemy", "uvicorn"])
@pytest.mark.parametrize("command", [[], ["serve"]], ids=["alone", "serve"])
def test_without_its_libraries_the_command_that_brings_them_is_named(
    command: list[str], library: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    line = shell.fails(*command)
    assert line.startswith(f"the table in a browser needs {library}, which comes with the extra 'server'; ")
    assert line.endswith("open it with: uvx 'matchless[server]'")


def test_it_may_have_as_many_files_as_the_system_allows() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        allow_files()
        allowed, still = resource.getrlimit(resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert still == hard
    assert allowed == (MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES))


def test_limits_are_taken_and_wrong_ones_are_one_line(
    shell: Shell, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[Limits, timedelta | None]] = []
    really = app.create_app

    def noted(store: Store, **wanted: Any) -> FastAPI:
        given.append((wanted["limits"], wanted["keep"]))
        return really(store, **wanted)

    monkeypatch.setattr(app, "create_app", noted)
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


@pytest.mark.parametrize("alone", [True, False])
def test_a_broken_hero_stops_the_start_with_all_that_is_wrong(
    shell: Shell, browser: Browser, tmp_path: Path, alone: bool
) -> None:
    file = tmp_path / "wolf.yaml"
    text = Path(str(heroes.__file__)).with_name("bigfoot.yaml").read_text(encoding="utf-8")
    text = text.replace("slug: bigfoot", "slug: wolf").replace("you may draw 1 card", "you may drew 1 card")
    file.write_text(text.replace("deal 1 damage", "deal 1 damge"), encoding="utf-8")
    words = ["--hero", str(file)] if alone else ["serve", "--hero", str(file), "--database", "sqlite://"]
    ran = shell.run(*words, "--no-browser")
    assert (ran.code, ran.out, browser.served) == (2, "", [])
    assert ran.err.startswith(f"{file}, line 15, column 88: Bigfoot, ability 1, text\n")
    assert "'drew' is not known here; did you mean 'draw'?" in ran.err
    assert "'damge' is not known here; did you mean 'damage'?" in ran.err
    assert ran.err.splitlines()[-1] == f"matchless: {file} cannot be played; see: matchless check {file}"
    assert not (tmp_path / "matchless").exists()  # no database yet


def test_heroes_and_boards_of_ones_own_are_there_while_it_serves(
    shell: Shell, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shell.run("new-hero", "Grey Wolf")
    yukon = Path(str(boards.__file__)).with_name("yukon.json").read_text(encoding="utf-8")
    Path("lake.json").write_text(yukon.replace('"Yukon"', '"Lake"'), encoding="utf-8")
    there: list[bool] = []
    monkeypatch.setattr(
        browser, "serve", lambda _: there.append("grey-wolf" in heroes.slugs() and "lake" in boards.slugs())
    )
    own = ("--hero", "grey-wolf.yaml", "--board", "lake.json", "--no-browser")
    serve = ("--port", "0", "--database", "sqlite://")
    assert shell.run("serve", *serve, *own).code == 0
    assert shell.run(*serve, *own).code == 0  # alone, too
    assert there == [True, True]
    assert "grey-wolf" not in heroes.slugs()
    assert "lake" not in boards.slugs()
    twice = shell.fails(*serve, *own, "--board", "lake.json")
    assert twice.startswith("Lake: there is a board 'lake' already; rename it and its file; ")


def test_every_option_is_also_an_environment_variable(
    shell: Shell, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: dict[str, object] = {}
    really = app.create_app

    def noted(store: Store, **wanted: Any) -> FastAPI:
        made.update(wanted)
        return really(store, **wanted)

    monkeypatch.setattr(app, "create_app", noted)
    (tmp_path / "secret").write_text(f"sqlite:///{tmp_path / 'theirs.sqlite3'}\n", encoding="utf-8")
    monkeypatch.setenv("MATCHLESS_DATABASE_FILE", str(tmp_path / "secret"))
    monkeypatch.setenv("MATCHLESS_PORT", "0")
    monkeypatch.setenv("MATCHLESS_NAME", "play.example.org  other.example.org")
    monkeypatch.setenv("MATCHLESS_LIMIT", "games=5 said=1,2")
    monkeypatch.setenv("MATCHLESS_NO_BROWSER", "yes")
    monkeypatch.setenv("MATCHLESS_KEEP", "9")
    monkeypatch.setenv("MATCHLESS_NO_REVIEWS", "yes")
    for empty in ("MATCHLESS_PORT_FILE", "MATCHLESS_DRAIN", "MATCHLESS_OPERATORS", "MATCHLESS_ACCESS_LOG"):
        monkeypatch.setenv(empty, "")  # as good as none
    ran = shell.run("serve", "--keep", "7", "--name", "third.example.org")
    assert (ran.code, ran.err) == (0, "")
    assert len(browser.served) == 1
    assert browser.opened.empty()
    assert (tmp_path / "theirs.sqlite3").exists()
    assert made["names"] == ["play.example.org", "other.example.org", "third.example.org"]
    assert made["limits"] == Limits(games=5, said=(1.0, 2))
    assert made["keep"] == timedelta(days=7)  # the command line counts more
    assert made["reviews"] is False


def test_alone_it_takes_the_same_variables(
    shell: Shell, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATCHLESS_DATABASE", f"sqlite:///{tmp_path / 'theirs.sqlite3'}")
    monkeypatch.setenv("MATCHLESS_PORT", "0")
    monkeypatch.setenv("MATCHLESS_NO_BROWSER", "yes")
    assert shell.run().code == 0
    assert len(browser.served) == 1
    assert browser.opened.empty()
    assert (tmp_path / "theirs.sqlite3").exists()
    monkeypatch.setenv("MATCHLESS_PORT", "x")
    assert shell.fails("--no-browser").startswith("MATCHLESS_PORT: must be a whole number, not 'x'")


def test_alone_it_takes_the_same_options(shell: Shell, browser: Browser, tmp_path: Path) -> None:
    ours = tmp_path / "ours.sqlite3"
    assert shell.run("--port", "0", "--no-browser", f"--database=sqlite:///{ours}").code == 0
    assert len(browser.served) == 1
    assert ours.exists()
    assert shell.fails("--prot", "0") == "unrecognized arguments: --prot 0; see: matchless --help"


@pytest.mark.parametrize(
    ("variable", "value", "line"),
    [
        ("MATCHLESS_PORT", "x", "MATCHLESS_PORT: must be a whole number, not 'x'"),
        ("MATCHLESS_LIMIT", "games=5 cards=3", "MATCHLESS_LIMIT: there is no limit 'cards'"),
        ("MATCHLESS_NO_BROWSER", "maybe", "MATCHLESS_NO_BROWSER must be yes or no, not 'maybe'"),
        ("MATCHLESS_LOG", "xml", "MATCHLESS_LOG: must be one of text, json"),
        ("MATCHLESS_PROXY", "proxy", "MATCHLESS_PROXY: 'proxy' does not appear to be an IPv4 or IPv6 network"),
        ("MATCHLESS_DATABASE_FILE", "no/such/file", "MATCHLESS_DATABASE_FILE: no/such/file cannot be read"),
        ("MATCHLESS_DATABASE_FILE", os.devnull, f"MATCHLESS_DATABASE_FILE: {os.devnull} is empty"),
    ],
)
def test_a_variable_that_cannot_be_is_one_line(
    shell: Shell, browser: Browser, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, line: str
) -> None:
    monkeypatch.setenv(variable, value)
    assert shell.fails("serve").startswith(line)
    assert shell.run("boards").code == 0  # which is no business of the server's


def test_two_variables_that_say_the_same_are_one_too_many(
    shell: Shell, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATCHLESS_DATABASE", "sqlite:///one.sqlite3")
    monkeypatch.setenv("MATCHLESS_DATABASE_FILE", "two")
    assert shell.fails("serve").startswith("MATCHLESS_DATABASE and MATCHLESS_DATABASE_FILE are both set")


@pytest.mark.parametrize(
    ("host", "names"),
    [
        ("127.0.0.1", ["localhost", "127.0.0.1", "::1", "127.0.0.1"]),
        ("localhost", ["localhost", "127.0.0.1", "::1", "localhost"]),
        ("0.0.0.0", []),
        ("games.example", []),
    ],
)
def test_a_server_of_this_machine_alone_answers_to_its_names(host: str, names: list[str]) -> None:
    assert own_names(host) == names


def test_short_messages_do_not_wait_for_each_other() -> None:
    """asyncio turns that off (TCP_NODELAY) for sockets that are named as TCP, and those accepted take it from this."""
    with listening("127.0.0.1", 0) as own, socket.create_connection(own.getsockname()):
        accepted, _ = own.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP
