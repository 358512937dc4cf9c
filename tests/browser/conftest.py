"""A real Chromium for the tests of the pages: a fresh context for each visit, and no complaint in any console."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from chromium import launch
from matchless.server import seating
from player import PATIENCE
from served import Served

ARTIFACTS = Path(__file__).parents[2] / "test-artifacts"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of a file: it must be gone before other tests of this process use asyncio."""
    with launch() as browser:
        yield browser


class Known(random.Random):
    """Stands in for `secrets`, so that the games of a test are the same each time."""

    def randbits(self, count: int) -> int:
        return self.getrandbits(count)

    def token_urlsafe(self, size: int) -> str:
        return self.randbytes(size).hex()

    def SystemRandom(self) -> random.Random:  # noqa: N802 (as in secrets)
        return self


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server with a fresh database, in a thread of this process; its games hang on nothing but the test."""
    monkeypatch.setattr(seating, "secrets", Known(6))
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}") as server:
        yield server


class Visits:
    """Opens pages, each in a context of its own, and remembers what they complain about."""

    def __init__(self, browser: Browser, name: str) -> None:
        self.browser = browser
        self.name = name
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.forgiven: list[str] = []  # patterns of complaints that a test expects

    def __call__(self, address: str, **options: Any) -> Page:
        """A page of a browser that has never been here; `options` are those of a context. Nothing moves by default."""
        context = self.browser.new_context(**{"reduced_motion": "reduce", **options})
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"{error}\n{error.stack}"))
        page.on("console", self._hear)
        page.goto(address)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def keep(self, page: Page, name: str) -> None:
        """Keeps a picture of a page."""
        ARTIFACTS.mkdir(exist_ok=True)
        page.screenshot(path=ARTIFACTS / f"{name}.png")

    def close(self) -> None:
        pages = [page for context in self.contexts for page in context.pages]
        for number, page in enumerate(pages, 1):
            self.keep(page, f"{self.name}-{number}" if len(pages) > 1 else self.name)
        for context in self.contexts:
            context.close()
        serious = [said for said in self.complaints if not any(re.search(one, said) for one in self.forgiven)]
        assert not serious, "\n".join(serious)


@pytest.fixture
def visit(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Visits]:
    visits = Visits(chromium, re.sub(r"\W+", "-", request.node.name).strip("-"))
    yield visits
    visits.close()
