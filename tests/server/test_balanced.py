"""Two servers, two workers and PostgreSQL behind HAProxy or Caddy, as the files in deploy/ have it: one of each is
killed, and people go on playing."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

import postgres
from balancer import BALANCERS, Balancer, missing, program
from kills import KINDS, measure


@pytest.fixture(params=BALANCERS)
def balancer(request: pytest.FixtureRequest) -> str:
    """A balancer that is installed here."""
    name: str = request.param
    if program(name) is None:
        if os.environ.get("MATCHLESS_CI") == "1" and name == "haproxy":  # not every system has a package of Caddy
            pytest.fail(missing(name))
        pytest.skip(missing(name))
    return name


@pytest.fixture
def folder() -> Path:
    """It is short, and everybody may enter it: PostgreSQL is another user."""
    if postgres.programs() is None:
        if os.environ.get("MATCHLESS_CI") == "1":
            pytest.fail(postgres.MISSING)
        pytest.skip(postgres.MISSING)
    return Path(tempfile.mkdtemp(prefix="matchless-balanced-"))


def test_nothing_is_lost_while_one_of_each_is_killed(balancer: str, folder: Path) -> None:
    result = measure(folder, kills=len(KINDS), seconds=0.7, games=6, pause=0.05, through=balancer)
    assert result["wrong"] == []
    assert result["kills"] == dict.fromkeys(KINDS, 1)
    assert result["returns"] > 0, "whoever was at the server came back"
    assert result["games"] >= 6
    assert result["choices"] > 20
    assert result["plainest"] == 0, "bots made their decisions all the same"


@pytest.mark.skipif(os.getuid() != 0, reason="only root has rights to give away")
@pytest.mark.skipif(program("haproxy") is None, reason=missing("haproxy"))
def test_haproxy_is_not_root_once_it_listens(tmp_path: Path) -> None:
    """It is the part that the world speaks to."""
    started = Balancer("haproxy", tmp_path, [8001, 8002])
    process = Path(f"/proc/{started.process.pid}")
    try:
        assert (process.owner(), process.group()) == ("haproxy", "haproxy")
        assert (process / "root").readlink() == Path("/var/lib/haproxy")
    finally:
        started.stop()
