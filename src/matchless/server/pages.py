"""The pages as browsers get them: compressed, and everything but the pages themselves kept for good.

What a page needs lies in one folder whose name is made from all that is in it, /static/VERSION/. What has such an
address never changes, so a browser that has it never asks again; only the page itself is asked for each time, and names
the folder of today. Files of two versions never meet on a page, and addresses within scripts and styles, which are
relative, stay as they are written.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

import matchless
from matchless.server.catalog import page_catalog
from matchless.server.lessons import lessons_data
from matchless.server.packing import bare_styles, later, pack
from matchless.server.sharing import tags

WEB = Path(matchless.__file__).parent / "web"
FOR_GOOD = "public, max-age=31536000, immutable"
FIRST, LOST = "index.html", "404.html"
WORKER = "offline.js"  # answers for the pages of puzzles where there is no line
CATALOG, LESSONS = "catalog.json", "lessons.json"  # made from what they tell of, not read from a file
# What our files are. The system may have been told something else, and no browser runs a module that is "text/plain".
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".json": "application/json",
    ".woff2": "font/woff2",
}
PACKED = (".woff2",)  # compressed already, and no text
ADDRESS = re.compile(r"/(?:static/([\w-]+)/)?([\w.-]*)")
NAMED = re.compile(r'(?<=href="|.src=")/([\w.-]+)')  # where a page names another file
SCRIPT = re.compile(r'<script type="module" src="/([\w.-]+)">')
MOST_SHARED = 200  # pages that are kept with what links to them say
DATA = re.compile(r'new URL\("\./([\w.-]+\.json)", ?import\.meta\.url\)')  # what a script fetches at once


class File:
    """What one address answers with, as it is and compressed."""

    def __init__(self, name: str, body: bytes) -> None:
        self.body = body
        self.compressed = None if name.endswith(PACKED) else gzip.compress(body, 9, mtime=0)
        self.kind = KINDS[Path(name).suffix]
        self.tag = f'W/"{hashlib.sha256(self.body).hexdigest()[:20]}"'  # weak: the same for what is compressed

    def answer(self, request: Request, *, status: int = 200, keep: str | None = None) -> Response:
        """For a request: only headers where the browser has the rest already."""
        headers = {"ETag": self.tag, "Vary": "Accept-Encoding"}
        if keep:
            headers["Cache-Control"] = keep
        if status == 200 and self.tag in re.split(r"\s*,\s*", request.headers.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        if self.compressed is None or not accepts_gzip(request.headers.get("accept-encoding", "")):
            return Response(self.body, status, headers, self.kind)
        return Response(self.compressed, status, {**headers, "Content-Encoding": "gzip"}, self.kind)


def accepts_gzip(said: str) -> bool:
    """Whether an Accept-Encoding names gzip; "gzip;q=0" says that it must not be."""
    parts = [re.sub(r"\s", "", part).lower().partition(";q=") for part in said.split(",")]
    return any(name == "gzip" and not re.fullmatch(r"0(\.0*)?", weight) for name, _, weight in parts)


class Pages:
    """The pages in a folder, and what they need."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seen: list[tuple[str, int, int]] = []
        self.read()

    def read(self) -> None:
        """Reads what has changed since: whoever works on a page has nothing to do but to load it again."""
        with os.scandir(self.folder) as entries:
            found = [(one.name, one.stat()) for one in entries if one.name.endswith(tuple(KINDS))]
        seen = sorted((name, stat.st_mtime_ns, stat.st_size) for name, stat in found)
        if seen == self.seen:
            return
        names = [name for name, *_ in seen]
        blobs = {name: (self.folder / name).read_bytes() for name in names if name.endswith(PACKED)}
        texts = {name: (self.folder / name).read_text(encoding="utf-8") for name in names if name not in blobs}
        pages = {name: texts.pop(name) for name in list(texts) if name.endswith(".html")}
        scripts = {name: text for name, text in texts.items() if name.endswith(".js")}
        firsts = {script for text in pages.values() for script in SCRIPT.findall(text)}
        texts |= {name: pack(name, scripts) for name in firsts}
        texts |= {name: pack(name, scripts, exporting=True) for one in firsts for name in later(one, scripts)}
        texts |= {name: bare_styles(text) for name, text in texts.items() if name.endswith(".css")}
        texts |= {CATALOG: page_catalog(), LESSONS: lessons_data()}
        blobs |= {name: text.encode() for name, text in texts.items()}
        whole = b"\0".join(name.encode() + b"\0" + body for name, body in sorted(blobs.items()))
        self.version = hashlib.sha256(whole).hexdigest()[:16]
        self.files = {name: File(name, body) for name, body in blobs.items()}
        self.pages = {name: File(name, self._page(text, texts).encode()) for name, text in pages.items()}
        self.shared: dict[tuple[str, str, str], File] = {}
        self.seen = seen

    def _page(self, text: str, texts: dict[str, str]) -> str:
        """A page with the addresses of today, which says at its top what its scripts will fetch."""
        data = {name for script in SCRIPT.findall(text) for name in DATA.findall(texts[script])}
        links = "".join(f'<link rel="preload" as="fetch" crossorigin href="/{name}">\n' for name in sorted(data))
        today = text.replace("</head>", f"{links}</head>")
        return NAMED.sub(lambda found: self.address(found[1]) if found[1] in texts else found[0], today)

    def address(self, name: str) -> str:
        """Where a file lies today."""
        return f"/static/{self.version}/{name}"

    def _shared(self, page: str, origin: str, heroes: str) -> File:
        """A page that says of itself what a link to it should look like; heroes are those that the link names."""
        asked = (page, origin, heroes)
        if asked not in self.shared:
            if len(self.shared) >= MOST_SHARED:  # whoever asks may name any host and any heroes
                self.shared.clear()
            text = self.pages[page].body.decode()
            told = tags(origin, heroes, text.partition("<title>")[2].partition("</title>")[0])
            self.shared[asked] = File(page, text.replace("</head>", f"{told}</head>").encode())
        return self.shared[asked]

    async def answer(self, request: Request) -> Response:
        """A page, one of its files, or the way to that file; for everything else the page for lost people."""
        version, name = found.groups() if (found := ADDRESS.fullmatch(request.url.path)) else (None, LOST)
        if version is None:
            self.read()
        if name == WORKER and version is None:  # browsers take it from where its pages are, and from nowhere else
            return self.files[name].answer(request)
        if name in self.files and version == self.version:
            return self.files[name].answer(request, keep=FOR_GOOD)
        if name in self.files:  # under the name of another version, or none
            return RedirectResponse(self.address(name))
        page = name or FIRST
        if version is None and page in self.pages and page != LOST:
            origin = f"{request.url.scheme}://{request.url.netloc}"
            return self._shared(page, origin, request.query_params.get("heroes", "")).answer(request)
        return self.pages[LOST].answer(request, status=404)


@cache
def our_pages() -> Pages:
    """Those of the package; all applications of a process share them."""
    return Pages(WEB)
