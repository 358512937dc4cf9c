"""Files that somebody brings: read whole, and never one that is absurdly large."""

import errno
from pathlib import Path
from typing import Final

MOST_BYTES: Final = 16 * 1024 * 1024  # far more than the longest record, or a list of every text there is


class TooLarge(OSError):  # noqa: N818 (named by what happened)
    """A file of which no more is read than it may hold."""

    def __init__(self, most: int) -> None:
        said = f"{most // 1024} KB" if most < 1024 * 1024 else f"{most // 1024 // 1024} MB"
        self.reason = f"it is larger than {said}"
        super().__init__(errno.EFBIG, self.reason)


def read_bytes(path: str | Path, most: int = MOST_BYTES) -> bytes:
    """A whole file; raises TooLarge, at once, for one that is larger or never ends."""
    with Path(path).open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLarge(most)
    return data
