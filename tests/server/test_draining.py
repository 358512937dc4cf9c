"""A server that is told to end: nobody new is sent to it, tables go on elsewhere, and no choice is lost."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from served import ANN, BOT, PATIENCE, Killable

RESTART = 1012  # the code with which a socket is closed


def test_told_to_end_it_finishes_and_tables_know_that_it_restarts(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with Killable(url) as served:
        made = served.new(ANN, BOT)
        ann = served.sit(made["token"])
        ann.choose()
        chosen = ann.state["seq"]
        served.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed):
            list(ann.line)
        assert ann.line.close_code == RESTART
        assert served.process.wait(PATIENCE) == -signal.SIGTERM
    with Killable(url) as served:
        ann = served.sit(made["token"])
        assert ann.state["seq"] >= chosen
        ann.close()


def test_first_it_says_so_for_a_while(tmp_path: Path) -> None:
    with Killable(f"sqlite:///{tmp_path / 'games.sqlite3'}", more=("--drain", "2")) as served:
        ann = served.sit(served.new(ANN, BOT)["token"])
        told = time.monotonic()
        served.process.send_signal(signal.SIGTERM)
        while (ready := served.http.get("/ready")).status_code == 200:
            assert time.monotonic() - told < PATIENCE
        assert ready.text == "about to end\n"
        ann.choose()  # until then everything goes on
        assert served.process.wait(PATIENCE) == -signal.SIGTERM
        assert time.monotonic() - told >= 2.0
        with pytest.raises(httpx.ConnectError):
            served.http.get("/ready")


def test_told_twice_it_does_not_wait(tmp_path: Path) -> None:
    with Killable(f"sqlite:///{tmp_path / 'games.sqlite3'}", more=("--drain", "3600")) as served:
        assert served.http.get("/ready").status_code == 200
        served.process.send_signal(signal.SIGTERM)
        while served.http.get("/ready").status_code == 200:
            pass
        served.process.send_signal(signal.SIGTERM)
        assert served.process.wait(PATIENCE) == -signal.SIGTERM
