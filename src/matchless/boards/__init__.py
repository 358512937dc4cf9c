"""The boards that come with Matchless, and boards of one's own."""

import difflib
import json
from functools import cache
from importlib.resources import files
from pathlib import Path

from matchless.engine.board import Board
from matchless.engine.errors import BoardError, MatchlessError


class UnknownBoard(MatchlessError):  # noqa: N818 (named by what happened)
    """A name that no board has; `known` are the boards there are, `closest` the likeliest meant or ""."""

    def __init__(self, name: str, known: list[str], closest: str) -> None:
        super().__init__(name, known, closest)
        self.name = name
        self.known = known
        self.closest = closest

    def __str__(self) -> str:
        meant = f", did you mean {self.closest}?" if self.closest else ""
        return f"unknown board {self.name!r}{meant} (known: {', '.join(self.known)})"


def slugs() -> list[str]:
    """The slugs of all boards, sorted."""
    return sorted(file.name.removesuffix(".json") for file in files(__name__).iterdir() if file.name.endswith(".json"))


def load(name: str) -> Board:
    """The board of that slug or shown name; case, blanks and punctuation do not matter."""
    by_name = _by_name()
    if board := by_name.get(_fold(name)):
        return board
    close = difflib.get_close_matches(_fold(name), by_name, n=1)
    raise UnknownBoard(name, slugs(), by_name[close[0]].slug if close else "")


def load_file(path: str | Path) -> Board:
    """The board in a JSON file of one's own; its slug is the name of the file."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BoardError(str(path), "", f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BoardError(str(path), "", f"not UTF-8 text: {error.reason} at byte {error.start}") from error
    return _parse(Path(path).stem, text, str(path))


@cache
def _by_name() -> dict[str, Board]:
    boards: dict[str, Board] = {}
    for slug in slugs():
        text = files(__name__).joinpath(f"{slug}.json").read_text(encoding="utf-8")
        board = _parse(slug, text, f"boards/{slug}.json")
        boards[_fold(slug)] = boards[_fold(board.name)] = board
    return boards


def _fold(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _parse(slug: str, text: str, source: str) -> Board:
    def no_name_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
        members: dict[str, object] = {}
        for name, value in pairs:
            if name in members:  # plain JSON would keep the last one without a word
                raise BoardError(source, name, "written twice in the same object")
            members[name] = value
        return members

    try:
        data = json.loads(text, object_pairs_hook=no_name_twice)
    except json.JSONDecodeError as error:
        reason = f"not JSON: {error.msg}"
        raise BoardError(source, f"line {error.lineno}, column {error.colno}", reason) from error
    return Board.from_data(slug, data, source)
