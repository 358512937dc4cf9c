"""Processes of this machine, as /proc shows them."""

from __future__ import annotations

from pathlib import Path


def children(pid: int) -> list[int]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and int(folder.name) != pid:
            parent = state(int(folder.name), "PPid")
            if parent == str(pid):
                found.append(int(folder.name))
    return found


def state(pid: int, field: str = "State") -> str:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return "Z"
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith(f"{field}:")), "")


def command(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()
