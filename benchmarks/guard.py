"""Guards the speed of the engine: compares it with itself at the commit that a change starts from.

    uv run python benchmarks/guard.py [--base REV] [--tolerance 0.2]

Both versions play the same workload as plain Python in turns, several times, so that noise falls on both alike. Fails
when this one is slower by more than the tolerance, in the median of the rounds. REV is by default where this branch
left origin's main branch, or else the commit before this one.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROUNDS = 5
SECONDS = 2.0


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def default_base() -> str:
    head = git("rev-parse", "HEAD")
    fork = git("merge-base", "HEAD", "origin/main")
    return fork if fork and fork != head else git("rev-parse", "--verify", "-q", "HEAD~1")


def speed(source: Path) -> float:
    """Decisions a second of the engine in `source`, over all pairings it can play; 0 if it cannot play them."""
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "workload.py"), "--play-only", "--seconds", str(SECONDS / 5)],
        env=environment,
        cwd=ROOT / "benchmarks",
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return 0.0
    rates = [pairing["decisions_per_second"] for pairing in json.loads(done.stdout)["play"].values()]
    return statistics.geometric_mean(rates)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", help="the commit to compare with")
    parser.add_argument("--tolerance", type=float, default=0.2, help="how much slower is still allowed (default 0.2)")
    given = parser.parse_args()
    base = given.base or default_base()
    if not base:
        print("speed: no earlier commit to compare with")
        return
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", base, "src"], cwd=ROOT, capture_output=True, check=False)
        if archive.returncode == 0:
            subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        before = Path(folder) / "src"
        if not speed(before):
            print(f"speed: {base[:12]} cannot play the workload, so there is nothing to compare with")
            return
        ratios = []
        for _ in range(ROUNDS):
            now, then = speed(ROOT / "src"), speed(before)
            if not now:
                sys.exit("speed: this version cannot play the workload; run benchmarks/workload.py to see why")
            if then:
                ratios.append(now / then)
    ratio = statistics.median(ratios)
    print(f"speed: {ratio:.2f} times that of {base[:12]} (rounds: {', '.join(f'{r:.2f}' for r in ratios)})")
    if ratio < 1 - given.tolerance:
        sys.exit(f"speed: slower than the tolerance of {given.tolerance:.0%} allows")


if __name__ == "__main__":
    main()
