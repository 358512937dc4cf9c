"""Environments of others beside ours, each for a moment. It needs the group `benchmark`."""

from __future__ import annotations

import json
import sys

import pytest

import peers

for library in ("pyspiel", "pettingzoo.classic", "rlcard"):
    pytest.importorskip(library)


@pytest.mark.filterwarnings("ignore:The old environment creation API:DeprecationWarning")  # of PettingZoo's games
def test_every_environment_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["peers.py", "--environments", "--seconds", "0.001"])
    monkeypatch.setattr(peers, "ROUNDS", 1)
    peers.main()
    told = json.loads(capsys.readouterr().out)
    assert told.pop("build") in ("compiled", "plain Python")
    assert sum(name.startswith("Matchless") for name in told) == 4
    assert len({name.split()[0].rstrip(",") for name in told}) == 4  # Matchless, PettingZoo, RLCard, OpenSpiel
    for rates in told.values():
        assert rates["decisions_per_second"] > rates["games_per_second"] > 0
