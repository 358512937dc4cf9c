"""What Matchless a process is: with other files it is another one, however its version is called."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from matchless import __version__
from matchless.server.edition import PACKAGE, digest, edition


def test_it_is_of_all_that_was_written_and_of_nothing_that_was_made_from_it(tmp_path: Path) -> None:
    assert edition() == f"{__version__}+{digest(PACKAGE)}"
    copy = tmp_path / "matchless"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    assert digest(copy) == digest(PACKAGE)  # wherever it lies, and whenever it was installed
    (copy / "engine" / "__pycache__").mkdir()
    (copy / "engine" / "__pycache__" / "game.cpython-311.pyc").write_bytes(b"made")
    (copy / "engine" / "game.cpython-311.so").write_bytes(b"made")
    assert digest(copy) == digest(PACKAGE)


@pytest.mark.parametrize("name", ["heroes/robin-hood.yaml", "bots/levels.py", "web/table.js"])
def test_it_is_another_one_with_a_file_changed(name: str, tmp_path: Path) -> None:
    copy = tmp_path / "matchless"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    with (copy / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert digest(copy) != digest(PACKAGE)
