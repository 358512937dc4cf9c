"""Learning the weights for all formats, end to end and small."""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import TYPE_CHECKING

import pytest

import learn_weights
from matchless import RULES_VERSION, heroes
from matchless.bots.features import NAMES
from matchless.lab.runner import SERIAL, run

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_learned_has_numbers_for_every_hero(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "weights.json"
    monkeypatch.setattr(learn_weights, "run", partial(run, backend=SERIAL))
    monkeypatch.setattr(sys, "argv", ["", "--games", "12", "--bot", "random", "--seed", "3", "--out", str(out)])
    learn_weights.main()
    said = capsys.readouterr().out
    assert "positions learned from: " in said
    assert "positions of games held out: " in said
    data = json.loads(out.read_text(encoding="utf-8"))
    assert data["learned from"] == {"games": 12, "bot": "random", "seed": 3, "rules": RULES_VERSION}
    assert data["features"] == list(NAMES)
    assert list(data["heroes"]) == heroes.slugs()
    assert {len(weights) for weights in (data["shared"], *data["heroes"].values())} == {len(NAMES)}
    assert any(data["shared"])
    assert len({json.dumps(weights) for weights in data["heroes"].values()}) > 1
