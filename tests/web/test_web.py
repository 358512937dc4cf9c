"""The unit tests of the pages' modules, which Node runs: `npm test`."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent


@pytest.mark.skipif(
    not shutil.which("node") and os.environ.get("MATCHLESS_CI") != "1", reason="Node runs them, and is not here"
)
def test_the_units_of_the_pages() -> None:
    files = sorted(str(file) for file in FOLDER.glob("*.test.js"))
    done = subprocess.run(["node", "--test", *files], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
