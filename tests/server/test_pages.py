"""The pages over HTTP: compressed, kept for good by what they hold, light enough, and never of two versions."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from matchless.server.headers import HEADERS
from matchless.server.pages import WEB, Pages, accepts_gzip, our_pages
from served import ANN, BOT, Served

PAGES = sorted(file.name for file in WEB.glob("*.html"))
FILES = sorted(our_pages().files)
# What is asked for before a page can be used: its styles, its script, what that fetches.
FIRST_USE = re.compile(r'<(?:link rel="(?:stylesheet|preload)"[^>]* href|script type="module" src)="([^"]+)"')
FOR_GOOD = "public, max-age=31536000, immutable"
PLAIN = {"Accept-Encoding": "identity"}


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A way to one server for all these tests, which change nothing."""
    with Served(f"sqlite:///{tmp_path_factory.mktemp('pages') / 'games.sqlite3'}") as served:
        served.new(ANN, BOT)
        yield served.http


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The pages' folder, to be changed."""
    return shutil.copytree(WEB, tmp_path / "web")


def wire(answer: httpx.Response) -> int:
    """The bytes of an answer on the wire."""
    return answer.num_bytes_downloaded + sum(len(name) + len(value) + 4 for name, value in answer.headers.raw) + 20


def cost(http: httpx.Client, page: str) -> int:
    """The bytes on the wire before a page can be used for the first time."""
    shown = http.get(page)
    needed = FIRST_USE.findall(shown.text)
    assert {Path(one).suffix for one in needed} == {".css", ".js", ".json"}  # or we have overlooked something
    assert '<use href="/' not in shown.text  # pictures come afterwards
    return wire(shown) + sum(wire(http.get(address)) for address in needed)


def test_the_lobby_is_light(http: httpx.Client) -> None:
    assert cost(http, "/") < 90_000


def test_a_table_is_light(http: httpx.Client) -> None:
    """In 4 s: 0.4 s each for page, files and socket and 0.4 s for drawing leave 2.4 s at 50 kB a second."""
    assert cost(http, "/table.html") < 120_000


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_asked_for_anew_and_names_what_is_kept_for_good(http: httpx.Client, page: str) -> None:
    shown = http.get(f"/{page}")
    assert shown.headers["cache-control"] == "no-cache"
    named = set(re.findall(r'(?:href|src)="(/[^"#]*)[^"]*"', shown.text))
    files = {address for address in named if not address.endswith(("/", ".html"))}
    assert any(address.endswith("base.css") for address in files)
    for address in files:
        answer = http.get(address)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, FOR_GOOD), address
    for address in named - files:
        assert http.get(address).status_code == 200, address


@pytest.mark.parametrize("file", FILES)
def test_a_file_is_kept_for_good_and_the_same_however_it_comes(http: httpx.Client, file: str) -> None:
    address = our_pages().address(file)
    small, plain = http.get(address, headers={"Accept-Encoding": "gzip"}), http.get(address, headers=PLAIN)
    assert ("content-encoding" in small.headers) == (not file.endswith(".woff2"))  # fonts are compressed already
    assert "content-encoding" not in plain.headers
    assert small.content == plain.content
    for answer in (small, plain):
        assert answer.headers["cache-control"] == FOR_GOOD
        assert set(answer.headers["vary"].split(", ")) == {"Accept-Encoding"}
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert small.num_bytes_downloaded <= plain.num_bytes_downloaded


def test_a_page_that_has_not_changed_is_not_sent_again(http: httpx.Client) -> None:
    tag = http.get("/").headers["etag"]
    for said in (tag, f'"other", {tag}'):
        again = http.get("/", headers={"If-None-Match": said})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == "no-cache"
        assert again.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]
    assert http.get("/", headers={"If-None-Match": 'W/"other"'}).status_code == 200


@pytest.mark.parametrize("address", ["/lobby.js", "/static/0123456789abcdef/lobby.js", "/static/-/catalog.json"])
def test_another_version_leads_to_that_of_today(http: httpx.Client, address: str) -> None:
    """A page that was opened before the server was upgraded gets what there is, and keeps nothing wrong."""
    answer = http.get(address)
    assert (answer.status_code, answer.headers["cache-control"]) == (307, "no-cache")
    assert answer.headers["location"] == our_pages().address(address.rsplit("/", 1)[-1])


@pytest.mark.parametrize(
    "address",
    [
        "/static/VERSION/index.html",
        "/static/VERSION/",
        "/static/VERSION/nothing.js",
        "/static/VERSION/../pages.py",
        "/static/VERSION/%2e%2e/server/pages.py",
        "/static/lobby.js/",
        "/static",
        "/deep/lobby.js",
        "//lobby.js",
        "/404.html",
    ],
)
def test_what_is_not_there_is_said_to_be_lost_and_not_kept(http: httpx.Client, address: str) -> None:
    raw = address.replace("VERSION", our_pages().version).encode()
    answer = http.get(http.base_url.copy_with(raw_path=raw))
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-cache")
    assert "There is no such page" in answer.text


def test_pages_are_read_and_not_written_to(http: httpx.Client) -> None:
    assert http.head("/").status_code == 200
    assert http.head("/").content == b""
    refused = http.post("/")
    assert (refused.status_code, refused.json()["reason"]) == (405, "no such page")


def test_answers_to_programs_are_compressed_as_well(http: httpx.Client) -> None:
    small, plain = http.get("/api/catalog"), http.get("/api/catalog", headers=PLAIN)
    assert small.headers["content-encoding"] == "gzip"
    assert small.json() == plain.json()
    assert small.num_bytes_downloaded < plain.num_bytes_downloaded / 4
    assert small.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("said", "accepts"),
    [
        ("gzip", True),
        ("deflate, GZip;q=0.5, br", True),
        ("br", False),
        ("", False),
        ("gzip;q=0", False),
        ("gzip ; q=0.000, br", False),
        ("x-gzip-not", False),
    ],
)
def test_nobody_gets_gzip_who_did_not_ask_for_it(said: str, accepts: bool) -> None:
    assert accepts_gzip(said) == accepts


def test_the_version_is_that_of_what_is_in_the_folder(folder: Path) -> None:
    assert Pages(folder).version == our_pages().version
    (folder / "index.html").write_text(f"{(folder / 'index.html').read_text(encoding='utf-8')}\n", encoding="utf-8")
    assert Pages(folder).version == our_pages().version  # pages are not in it
    (folder / "new.css").write_text("p { color: red; }", encoding="utf-8")
    assert Pages(folder).version != our_pages().version


def test_what_is_edited_is_served_at_once(folder: Path) -> None:
    app = Starlette(routes=[Route("/{path:path}", Pages(folder).answer)])

    async def edit() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://test") as http:
            before = FIRST_USE.findall((await http.get("/")).text)
            (folder / "new.js").write_text("export const told = 1;\n", encoding="utf-8")
            (folder / "lobby.js").write_text('import { told } from "./new.js";\nconsole.log(told);\n', encoding="utf-8")
            now = FIRST_USE.findall((await http.get("/")).text)
            assert not set(before) & set(now)
            assert [address for address in before if address.endswith("catalog.json")]
            assert not [address for address in now if address.endswith("catalog.json")]  # nothing fetches it any more
            script = next(address for address in now if address.endswith("lobby.js"))
            assert "const told=1;" in (await http.get(script)).text

    asyncio.run(edit())
