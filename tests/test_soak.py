"""A soak that is stopped or killed goes on where it was, and comes to the same figures."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).with_name("soak.py")


def soaking(state: Path, games: int, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(SCRIPT), "--games", str(games), "--jobs", "1", "--every", "40", *words]
    command += ["--state", str(state)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def kept(state: Path) -> dict[str, Any]:
    came_of_it = dict(json.loads(state.read_text())) if state.exists() else {"games": 0, "seconds": 0}
    del came_of_it["seconds"]
    return came_of_it


def test_a_stopped_soak_goes_on_where_it_was(tmp_path: Path) -> None:
    straight, stopped = tmp_path / "straight.json", tmp_path / "stopped.json"
    for how in (signal.SIGKILL, signal.SIGTERM):
        before = kept(stopped)["games"]
        with soaking(stopped, 1_000_000) as run:
            while kept(stopped)["games"] == before:
                time.sleep(0.02)
                assert run.poll() is None, run.communicate()
            run.send_signal(how)
            said, _ = run.communicate(timeout=60)
        assert run.returncode == (-signal.SIGKILL if how == signal.SIGKILL else 130), said
    assert "the same command goes on" in said
    games = kept(stopped)["games"] + 10
    for state in (stopped, straight):
        with soaking(state, games) as run:
            said, _ = run.communicate(timeout=60)
        assert run.returncode == 0, said
        assert f"{games} games (" in said
    assert kept(stopped) == kept(straight)

    with soaking(stopped, games, "--seed", "2") as run:
        said, _ = run.communicate(timeout=60)
    assert run.returncode == 1
    assert "another seed" in said
    assert kept(stopped) == kept(straight)
