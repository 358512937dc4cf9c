"""The load run, for a moment and with a few games."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import load
from people import differences, kept_choices

SCRIPT = Path(load.__file__)


def measured(*words: str) -> dict[str, Any]:
    command = [sys.executable, str(SCRIPT), *words, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_a_short_run_loses_no_choice() -> None:
    result = measured("--games", "4", "--seconds", "2", "--no-reviews")
    assert result["reviews"] is False
    assert result["wrong"] == []
    assert result["games"] >= 4  # whose records were looked at
    assert result["choices"] >= 4
    for kind in ("accepted", "updated"):
        assert 0 < result[kind]["median_ms"] <= result[kind]["p99_ms"] <= result[kind]["longest_ms"]
    assert result["cpu_seconds"]["servers"] > 0
    assert result["megabytes"][-1]["servers"][0] > 10


def test_a_short_run_in_company_loses_nothing_either() -> None:
    result = measured("--games", "12", "--finish", "24", "--length", "20", "--pause", "0.02", "--company")
    assert result["wrong"] == []
    assert result["games"] >= 24
    done = result["done"]
    assert all(done[what] for what in ("pages", "look", "reach", "why", "share", "rematch"))
    assert result["answered"]["median_ms"] > 0
    assert result["watched"]["median_ms"] > 0


def test_idle_tables_are_measured() -> None:
    result = measured("--idle", "3")
    assert result["megabytes"]["servers"][0] > result["empty"]["servers"][0] > 10


@pytest.mark.parametrize("reviews", [True, False])
def test_servers_may_be_started_without_reviews(monkeypatch: pytest.MonkeyPatch, reviews: bool) -> None:
    started: list[tuple[str, ...]] = []

    @contextlib.contextmanager
    def process(*words: str) -> Iterator[tuple[int, str]]:
        started.append(words)
        yield 1, "Matchless is at http://127.0.0.1:1/"

    monkeypatch.setattr(load, "process", process)
    with load.serving("sqlite", 1, (), reviews):
        assert ["--no-reviews" in words for words in started] == [not reviews]


def test_it_would_notice_a_choice_that_is_lost_doubled_or_another() -> None:
    kept = ["1 maneuver", "2 wolf", "1 done", "2 maneuver"]
    everything = dict(enumerate(kept))
    assert differences(everything, kept, {"1", "2"}) == []
    for other in (kept[:3], kept[1:], [*kept, kept[-1]], [kept[1], kept[0], *kept[2:]], [*kept[:3], "2 attack"]):
        assert differences(everything, other, {"1", "2"})
    ann = {0: "1 maneuver", 2: "1 done"}  # against a bot
    assert differences(ann, kept, {"1"}) == []
    assert differences(ann, kept[:2], {"1"})


@pytest.mark.parametrize("aside", ["2 resigns", "1 takes-back 2", "1 stand-in veteran", "1 returns"])
def test_only_choices_of_a_record_are_compared(aside: str) -> None:
    record = f"seed 7\n1 action maneuver\n{aside}\n2 place wolf A3 late\n"
    assert kept_choices(record) == ["1 maneuver", "2 A3"]
