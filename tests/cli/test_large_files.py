"""Files that are absurdly large are refused at once, whatever reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from matchless.cli import output
from matchless.files import MOST_BYTES, TooLarge, read_bytes
from shell import Shell


@pytest.mark.parametrize(
    ("command", "file", "most"),
    [
        ("replay", "game.txt", "16 MB"),
        ("explain", "game.txt", "16 MB"),
        ("play --resume", "game.txt", "16 MB"),
        ("understand", "texts.yaml", "16 MB"),
        ("board", "board.json", "16 MB"),
        ("check", "hero.yaml", "64 KB"),
        ("hero", "hero.yaml", "64 KB"),
    ],
)
def test_a_large_file_is_refused(shell: Shell, tmp_path: Path, command: str, file: str, most: str) -> None:
    path = tmp_path / file
    with path.open("wb") as sparse:
        sparse.truncate(MOST_BYTES + 1)
    ran = shell.run(*command.split(), str(path))
    assert ran.code == 2
    assert f"it is larger than {most}" in ran.out + ran.err


def test_standard_input_that_is_too_long_is_refused(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "MOST_BYTES", 2048)
    ran = shell.run("understand", "-", typed="x" * 2049)
    assert (ran.code, "standard input cannot be read: it is larger than 2 KB" in ran.err) == (2, True)


def test_no_more_is_read_than_a_file_may_hold(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"1234")
    assert read_bytes(path, most=4) == b"1234"
    with pytest.raises(TooLarge):
        read_bytes(path, most=3)
