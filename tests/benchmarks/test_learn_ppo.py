"""The learner of others at our vector environment, small. It needs the group `learn`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

torch = pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")
learn_ppo = pytest.importorskip("learn_ppo")  # which needs them
torch.set_num_threads(1)  # others test beside us


def test_it_learns_is_measured_and_goes_on_from_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(learn_ppo, "LANES", 4)
    monkeypatch.setattr(learn_ppo, "STEPS", 16)
    kept = tmp_path / "learned.zip"
    little = ["--seconds", "0.01", "0.01", "--every", "0.01", "--games", "2", "--threads", "1"]
    learn_ppo.main(["--against", "random", "novice", *little, "--save", str(kept)])
    learn_ppo.main(["--against", "random", "novice", *little, "--load", str(kept)])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["learning_from"], one["against"]) for one in told[:3]] == [
        ("random", "random"),
        ("novice", "random"),
        ("novice", "novice"),
    ]
    assert [one["decisions"] for one in told] == [64, 128, 128, 192, 256, 256]
    for one in told:
        assert one["games"] == 2
        assert one["low"] <= one["score"] <= one["high"]
