"""How fast the engine is, compiled and plain, next to its peers: one run, one core, CPU time, medians.

    uv run --no-editable --reinstall-package matchless --group benchmark python benchmarks/speed.py

`--no-editable` installs the compiled build, `--reinstall-package` makes it anew from the present source; the plain one
is measured from `src`. Every measurement runs in a process
of its own on the same core, one after the other.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src"


def run(script: str, seconds: float, path: str = "") -> dict[str, Any]:
    """The JSON that a measurement prints; `path` goes before the installed package."""
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    if path:
        environment["PYTHONPATH"] = path
    done = subprocess.run(
        [sys.executable, str(HERE / script), "--seconds", str(seconds)],
        env=environment,
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{script} failed:\n{done.stderr}")
    return dict(json.loads(done.stdout))


def median_rate(play: dict[str, dict[str, float]]) -> float:
    return statistics.median(pairing["decisions_per_second"] for pairing in play.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds for each measurement (default 5)")
    parser.add_argument("--json", metavar="FILE", help="also write the figures to FILE")
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    console = Console()
    with console.status("measuring the installed build") as status:
        builds = [run("workload.py", given.seconds)]
        if builds[0]["build"] != "plain Python":
            status.update("measuring the plain build")
            builds.append(run("workload.py", given.seconds, str(SOURCE)))
        status.update("measuring the peers")
        peers = run("peers.py", given.seconds)

    speeds = Table(title="random play, decisions a second (games a second)")
    speeds.add_column("workload")
    for build in builds:
        speeds.add_column(build["build"], justify="right")
    for name in builds[0]["play"]:
        rates = [build["play"][name] for build in builds]
        speeds.add_row(
            name, *(f"{rate['decisions_per_second']:,.0f} ({rate['games_per_second']:,.0f})" for rate in rates)
        )
    speeds.add_section()
    speeds.add_row("median", *(f"{median_rate(build['play']):,.0f}" for build in builds))
    console.print(speeds)

    parts = Table(title="microseconds, Robin Hood – Bigfoot in mid-combat")
    parts.add_column("operation")
    for build in builds:
        parts.add_column(build["build"], justify="right")
    for name in builds[0]["microseconds"]:
        parts.add_row(name, *(f"{build['microseconds'][name]:,.2f}" for build in builds))
    console.print(parts)

    ratios = {}
    against = Table(title="our median against peers in the same run")
    against.add_column("peer")
    against.add_column("its decisions a second", justify="right")
    for build in builds:
        against.add_column(build["build"], justify="right")
    for name, peer in peers.items():
        ratios[name] = {build["build"]: median_rate(build["play"]) / peer["decisions_per_second"] for build in builds}
        against.add_row(
            name,
            f"{peer['decisions_per_second']:,.0f}",
            *(f"{ratios[name][build['build']]:.1f} x" for build in builds),
        )
    console.print(against)
    if given.json:
        Path(given.json).write_text(json.dumps({"builds": builds, "peers": peers, "ratios": ratios}, indent=2) + "\n")
        console.print(f"written to {given.json}")


if __name__ == "__main__":
    main()
