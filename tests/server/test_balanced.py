"""Two servers, two workers and PostgreSQL behind HAProxy, as deploy/haproxy.cfg has it: one of each is killed, and
people go on playing."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

import balancer
import postgres
from kills import KINDS, measure


@pytest.fixture
def folder() -> Path:
    """For programs that must be there. It is short, and everybody may enter it: PostgreSQL is another user."""
    for there, missing in ((postgres.programs(), postgres.MISSING), (balancer.PROGRAM, balancer.MISSING)):
        if there is None:
            if os.environ.get("MATCHLESS_CI") == "1":
                pytest.fail(missing)
            pytest.skip(missing)
    return Path(tempfile.mkdtemp(prefix="matchless-balanced-"))


def test_nothing_is_lost_while_one_of_each_is_killed(folder: Path) -> None:
    result = measure(folder, kills=len(KINDS), seconds=0.7, games=6, pause=0.05, balanced=True)
    assert result["wrong"] == []
    assert result["kills"] == dict.fromkeys(KINDS, 1)
    assert result["returns"] > 0, "whoever was at the server came back"
    assert result["games"] >= 6
    assert result["choices"] > 20
    assert result["plainest"] == 0, "bots made their decisions all the same"
