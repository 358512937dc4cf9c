"""A real Chromium for the tests of the pages: a fresh context for each visit, and no complaint in any console."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from chromium import launch
from matchless.server import autoplay, seating
from player import PATIENCE
from served import Known, Served
from visits import Visits

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of a file: it must be gone before other tests of this process use asyncio."""
    with launch() as browser:
        yield browser


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server with a fresh database, in a thread of this process; its games hang on nothing but the test."""
    monkeypatch.setattr(seating, "secrets", Known(6))
    monkeypatch.setattr(autoplay, "SECRET", b"known")
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}") as server:
        yield server


@pytest.fixture
def visit(chromium: Browser, served: Served, request: pytest.FixtureRequest) -> Iterator[Visits]:
    """Opens pages of the server; they are closed before it is."""
    visits = Visits(chromium, f"http://{served.address}", re.sub(r"\W+", "-", request.node.name).strip("-"))
    yield visits
    visits.close()
