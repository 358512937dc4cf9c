"""The run that measures fairness, for a moment and with a few games."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import fairness

SCRIPT = Path(fairness.__file__)


def test_a_short_run_measures_both_bots_alone_and_beside_others() -> None:
    times = ["--games", "2", "--seconds", "10", "--warm", "10", "--think", "300"]
    command = [sys.executable, str(SCRIPT), *times, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    for level, least in (("novice", 0.0), ("master", 0.25)):
        for when in ("alone", "beside"):
            seen = result[level][when]
            assert seen["answers"] >= 2
            assert least < seen["median"] <= seen["p95"]
