"""The application: its files, as what they are."""

from __future__ import annotations

import mimetypes
from pathlib import Path

import pytest

from served import Served


@pytest.mark.parametrize(
    ("file", "kind"),
    [("table.js", "text/javascript"), ("table.css", "text/css"), ("icon.svg", "image/svg+xml"), ("", "text/html")],
)
def test_files_are_what_they_are_whatever_the_system_thinks(file: str, kind: str, tmp_path: Path) -> None:
    for ending in (".js", ".css", ".svg", ".html"):
        mimetypes.add_type("text/plain", ending)  # as the registry of Windows may say
    with Served(f"sqlite:///{tmp_path / 'games.sqlite3'}") as served:
        answer = served.http.get(f"/{file}", follow_redirects=True)
    assert answer.status_code == 200
    assert answer.headers["content-type"].split(";")[0] == kind
