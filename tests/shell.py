"""The command line in tests: run a command as a person would, and look at all that comes of it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass

import pytest

from matchless.cli import main

PROGRAM = [sys.executable, "-m", "matchless"]


@dataclass(frozen=True)
class Ran:
    """What a command left: its exit code and what it printed."""

    code: int
    out: str
    err: str

    def json(self) -> object:
        """The output as JSON; fails if there is anything else in it."""
        assert (self.code, self.err) == (0, "")
        return json.loads(self.out)


class Shell:
    """Runs commands in this process, with whatever is typed piped in."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def run(self, *words: str, typed: str = "") -> Ran:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(list(words))
        printed = self.capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    def fails(self, *words: str, typed: str = "") -> str:
        """The one line of a command that must fail."""
        ran = self.run(*words, typed=typed)
        assert ran.code == 2, ran
        assert ran.out == ""
        line = ran.err.removesuffix("\n")
        assert line.startswith("matchless: ")
        assert "\n" not in line
        return line.removeprefix("matchless: ")


def run_outside(*words: str, typed: str = "", **settings: str) -> Ran:
    """Runs a command in a process of its own; `settings` are environment variables."""
    done = subprocess.run(
        [*PROGRAM, *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env={**plain_environment(), **settings},
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def plain_environment() -> dict[str, str]:
    """The environment without what changes how programs print."""
    changing = ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "PYTHONIOENCODING")
    return {name: value for name, value in os.environ.items() if name not in changing}
