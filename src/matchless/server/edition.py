"""What Matchless this process is: its version, and a digest of its files.

Between two releases the version stays, but heroes, bots and rules change with every commit that a server is upgraded
to. Who works for whom, therefore, is decided by this.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import matchless

MADE = (".pyc", ".so", ".pyd")  # from the other files; compiled or not, they do the same
PACKAGE = Path(matchless.__file__).parent


@cache
def edition() -> str:
    """For instance 0.1.0+4f2a90c1d3e5; to be asked first while the files are still those that were started."""
    return f"{matchless.__version__}+{digest(PACKAGE)}"


def digest(package: Path) -> str:
    whole = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        if path.suffix not in MADE and path.is_file():
            body = path.read_bytes()
            whole.update(f"{path.relative_to(package).as_posix()}\0{len(body)}\0".encode() + body)
    return whole.hexdigest()[:12]
