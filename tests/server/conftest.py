"""Servers for the tests: Matchless on a real socket, and PostgreSQL where it is installed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from postgres import Postgres, programs
from served import Served


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed in /usr/lib/postgresql (apt install postgresql)")
    with tempfile.TemporaryDirectory(prefix="matchless-postgres-", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder))
        yield server
        server.stop()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with a fresh database, in a thread of this process."""
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}") as server:
        yield server
