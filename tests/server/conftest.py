"""Servers for the tests: Matchless on a real socket, and PostgreSQL where it is installed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from postgres import MISSING, Postgres, programs
from served import Served, patient


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server. Without one installed the test is skipped; it fails where MATCHLESS_CI=1 says it must be."""
    if programs() is None:
        if os.environ.get("MATCHLESS_CI") == "1":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with tempfile.TemporaryDirectory(prefix="matchless-postgres-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder))
        yield server
        server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite3'}"
    server: Postgres = request.getfixturevalue("postgres")
    return patient(server.fresh_database())


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with a fresh database, in a thread of this process."""
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}") as server:
        yield server
