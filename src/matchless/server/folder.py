"""Where Matchless keeps its games on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path

FILE = "games.sqlite3"


def data_folder() -> Path:
    """The folder for an application's data, by the rules of the platform; it need not be there yet."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Matchless"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Matchless"
    stored = os.environ.get("XDG_DATA_HOME", "")
    return (Path(stored) if os.path.isabs(stored) else home / ".local" / "share") / "matchless"


def usual_database() -> str:
    """The URL of the database that is used unless another one is named; makes its folder."""
    folder = data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # its games have secrets
    return f"sqlite:///{folder / FILE}"
