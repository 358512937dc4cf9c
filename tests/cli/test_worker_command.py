"""matchless worker: what it needs, and what it says where it cannot work."""

from __future__ import annotations

import sys

import pytest

from matchless.cli.worker import place
from matchless.server import monitoring
from shell import Shell


def test_sqlite_has_no_workers_of_its_own(shell: Shell) -> None:
    line = shell.fails("worker", "--database", "sqlite:///games.sqlite3")
    assert line.startswith("workers of their own are for PostgreSQL; a server with SQLite has them in it; ")
    line = shell.fails("serve", "--workers", "0", "--database", "sqlite://", "--no-browser")
    assert line.startswith("a server with SQLite needs workers of its own; leave out --workers 0")


def test_the_database_may_stand_in_the_environment(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATCHLESS_DATABASE", "sqlite:///games.sqlite3")
    assert shell.fails("worker").startswith("workers of their own are for PostgreSQL")


def test_its_log_is_written_like_a_server_s(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    forms: list[tuple[str, bool]] = []
    monkeypatch.setattr(monitoring, "log_to_console", lambda form, with_requests: forms.append((form, with_requests)))
    monkeypatch.setenv("MATCHLESS_LOG", "json")
    shell.fails("worker", "--database", "sqlite:///games.sqlite3")
    assert forms == [("json", False)]


def test_a_database_that_cannot_be_used_is_one_line_without_the_password(shell: Shell) -> None:
    pytest.importorskip("psycopg")
    line = shell.fails("worker", "--database", "postgresql://ann:secret@127.0.0.1:1/games?connect_timeout=2")
    assert "cannot be used" in line
    assert "secret" not in line
    assert shell.fails("worker", "--database", "nonsense").startswith("'nonsense' is no database URL")
    assert shell.fails("worker").startswith("whose bots? no database is named; set MATCHLESS_DATABASE=")
    assert shell.fails("worker", "--database", "x", "--workers", "0").startswith(
        "argument --workers: must be at least 1"
    )


def test_without_its_libraries_the_extra_is_named(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    assert "comes with the extra 'postgres'" in shell.fails("worker", "--database", "postgresql://host/games")


@pytest.mark.parametrize(("given", "meant"), [("9101", ("127.0.0.1", 9101)), ("0.0.0.0:9101", ("0.0.0.0", 9101))])
def test_figures_are_shown_where_it_is_said(given: str, meant: tuple[str, int]) -> None:
    assert place(given) == meant
