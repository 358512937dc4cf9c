"""What processes use, by the system's own count in /proc."""

from __future__ import annotations

import contextlib
from pathlib import Path


def below(root: int) -> set[int]:
    """A process and all that it has started, and these."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    found = {root}
    while more := {process for process, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def cpu(root: int) -> float:
    """Seconds of CPU that a process and all below it have used."""
    return sum(own_cpu(process) for process in below(root))


def own_cpu(process: int) -> float:
    """Seconds of CPU that the threads of a process have used; nothing if it has ended."""
    used = 0.0
    for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):
            used += int(thread.read_text().split()[0]) / 1e9
    return used


def memory(process: int) -> float:
    """Megabytes of a process that are in memory, without those that it shares with others; none if it has ended."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


def memory_below(root: int) -> float:
    """The same of a process and all below it, in which what they share counts once."""
    return sum(memory(process) for process in below(root))
