"""The run that measures a crowd of one address, for a moment and with a few tables."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import crowd

SCRIPT = Path(crowd.__file__)


def test_a_short_run_measures_choices_and_visits_alone_and_beside_each_crowd() -> None:
    command = [sys.executable, str(SCRIPT), "--tables", "3", "--seconds", "4", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    for when in ("alone", *crowd.ATTACKS):
        for seen in result[when].values():
            assert seen["times"] >= 2
            assert 0.0 < seen["median"] <= seen["p95"] <= seen["longest"]
