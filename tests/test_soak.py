"""A soak that is stopped or killed goes on where it was, and comes to the same figures."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import soak
from matchless import boards, engine, heroes

SCRIPT = Path(__file__).with_name("soak.py")


def soaking(state: Path, games: int, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(SCRIPT), "--games", str(games), "--jobs", "1", "--every", "40", *words]
    command += ["--state", str(state)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def kept(state: Path) -> dict[str, Any]:
    came_of_it = dict(json.loads(state.read_text())) if state.exists() else {"games": 0, "seconds": 0}
    del came_of_it["seconds"]
    return came_of_it


def test_a_stopped_soak_goes_on_where_it_was(tmp_path: Path) -> None:
    straight, stopped = tmp_path / "straight.json", tmp_path / "stopped.json"
    for how in (signal.SIGKILL, signal.SIGTERM):
        before = kept(stopped)["games"]
        with soaking(stopped, 1_000_000) as run:
            while kept(stopped)["games"] == before:
                time.sleep(0.02)
                assert run.poll() is None, run.communicate()
            run.send_signal(how)
            said, _ = run.communicate(timeout=60)
        assert run.returncode == (-signal.SIGKILL if how == signal.SIGKILL else 130), said
    assert "the same command goes on" in said
    games = kept(stopped)["games"] + 10
    for state in (stopped, straight):
        with soaking(state, games) as run:
            said, _ = run.communicate(timeout=60)
        assert run.returncode == 0, said
        assert f"{games} games (" in said
        assert f", commit {soak.commit()}, rules " in said
        assert all(f"{name} {digest}" in said for name, digest in soak.digests().items())
    assert kept(stopped) == kept(straight)

    with soaking(stopped, games, "--seed", "2") as run:
        said, _ = run.communicate(timeout=60)
    assert run.returncode == 1
    assert "another seed" in said
    assert kept(stopped) == kept(straight)


@pytest.mark.parametrize("name", ["engine", "heroes", "boards", "rules"])
def test_a_run_of_another_engine_is_not_gone_on_with(tmp_path: Path, name: str) -> None:
    state = tmp_path / "state.json"
    soak.State(state, 1, 1).write(soak.Report(games=7))
    assert soak.State(state, 1, 1).read().games == 7
    kept = json.loads(state.read_text())
    for other in ({**kept, name: "other"}, {key: value for key, value in kept.items() if key != name}):
        state.write_text(json.dumps(other))
        with pytest.raises(SystemExit, match=f"is of a run with another {name}: "):
            soak.State(state, 1, 1).read()


def test_the_commit_is_that_of_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "__file__", str(tmp_path / "soak.py"))
    assert soak.commit() == "unknown"
    git = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "one"]):
        subprocess.run([*git, *words], check=True)
    named = subprocess.run([*git, "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout
    assert len(soak.commit()) >= 10
    assert named.startswith(soak.commit())


def test_whatever_changes_a_game_changes_a_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = soak.digests()
    copied = shutil.copytree(engine.__path__[0], tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(engine, "__path__", [str(copied)])
    assert soak.digests() == before
    with (copied / "game.py").open("a") as file:
        file.write("# mended\n")
    assert {name for name, digest in soak.digests().items() if digest != before[name]} == {"engine"}
    for name, package in (("heroes", heroes), ("boards", boards)):
        with monkeypatch.context() as patched:
            patched.setattr(package, "load", lambda _slug: SimpleNamespace(digest="other"))
            assert soak.digests()[name] != before[name]
