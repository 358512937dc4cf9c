"""The load run, for a moment and with a few games."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import load

SCRIPT = Path(load.__file__)


def test_a_short_run_loses_no_choice() -> None:
    command = [sys.executable, str(SCRIPT), "--games", "4", "--seconds", "2", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["wrong"] == []
    assert result["games"] >= 4  # whose records were looked at
    assert result["choices"] >= 4
    assert 0 < result["accepted"]["median_ms"] <= result["accepted"]["p99_ms"]
    assert 0 < result["updated"]["median_ms"] <= result["updated"]["p99_ms"]


def test_it_would_notice_a_choice_that_is_lost_or_doubled() -> None:
    made = ["1 maneuver", "1 done", "2 maneuver"]
    assert load.differences(made, made, made) == []
    for kept in (made[:2], made[1:], [*made, made[-1]], [made[1], made[0], made[2]]):
        assert load.differences(made, made, kept)
        assert load.differences(made, kept, made)
