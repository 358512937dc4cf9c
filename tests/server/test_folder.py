"""The data folder, by the rules of each platform."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from matchless.server import folder


@pytest.mark.parametrize(
    ("platform", "settings", "expected"),
    [
        ("linux", {}, ".local/share/matchless"),
        ("linux", {"XDG_DATA_HOME": "relative"}, ".local/share/matchless"),  # the rules say: ignore it
        ("linux", {"XDG_DATA_HOME": "HOME/data"}, "data/matchless"),
        ("darwin", {}, "Library/Application Support/Matchless"),
        ("win32", {}, "AppData/Local/Matchless"),
        ("win32", {"LOCALAPPDATA": "HOME/local"}, "local/Matchless"),
    ],
)
def test_the_folder_is_where_the_platform_keeps_data(
    platform: str, settings: dict[str, str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value.replace("HOME", str(tmp_path)))
    assert folder.data_folder() == tmp_path / expected
    assert folder.usual_database() == f"sqlite:///{tmp_path / expected / folder.FILE}"
    assert (tmp_path / expected).is_dir()
    assert os.name != "posix" or (tmp_path / expected).stat().st_mode & 0o077 == 0  # nobody else's business
