"""Where words go: the console, JSON, files, and errors that name the next step."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from matchless.engine.errors import MatchlessError
from matchless.files import MOST_BYTES, TooLarge, read_bytes

if TYPE_CHECKING:
    from rich.console import RenderableType

# Exit codes.
FAILED = 2
INTERRUPTED = 130
PIPE_CLOSED = 1

STANDARD_INPUT = "-"
PLAIN_WIDTH = 100  # of tables that go to a pipe or a file


class CommandError(MatchlessError):
    """Something the command line cannot do: the reason, and what to do or look at next."""

    def __init__(self, reason: str, advice: str) -> None:
        super().__init__(reason, advice)
        self.reason = reason
        self.advice = advice

    def __str__(self) -> str:
        return self.reason


def open_console() -> Console:
    """The console on standard output; it interprets nothing in the texts it is given."""
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = PLAIN_WIDTH
    return console


def say(console: Console, text: str | Text = "", style: str = "") -> None:
    """A line of prose: folded to a terminal, left whole for whatever reads a pipe."""
    console.print(text, style=style, soft_wrap=not console.is_terminal)


def show(console: Console, thing: RenderableType) -> None:
    """A table or the like; without the blanks at the ends of lines where no terminal needs them."""
    if console.is_terminal:
        console.print(thing)
        return
    with console.capture() as captured:
        console.print(thing)
    for line in captured.get().splitlines():
        console.file.write(line.rstrip() + "\n")


def write_json(data: object) -> None:
    sys.stdout.write(json.dumps(data, indent=2) + "\n")


def read_text(path: str, advice: str) -> str:
    """A file as text, or standard input for "-"."""
    try:
        if path != STANDARD_INPUT:
            return read_bytes(path).decode("utf-8-sig").replace("\r\n", "\n")
        text = sys.stdin.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise TooLarge(MOST_BYTES)
        return text
    except OSError as error:
        raise CommandError(f"{shown_path(path)} cannot be read: {error.strerror}", advice) from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{shown_path(path)} is not UTF-8 text", advice) from error


def write_text(path: str, text: str, add: bool = False) -> None:
    """Writes a file anew, or at its end with `add`."""
    try:
        with open(path, "a" if add else "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}", "give another file") from error


def shown_path(path: str) -> str:
    return "standard input" if path == STANDARD_INPUT else path
