"""What a check has found: where, what is wrong, and what to write."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from matchless.language.node import Node
from matchless.language.yaml_data import Document, Path

ERROR: Final = "error"  # the hero is refused
WARNING: Final = "warning"  # it plays all the same
UNPLAYABLE: Final = "unplayable"  # it is right, but the engine has no words for it yet
TOLD: Final = {
    ERROR: "",
    WARNING: "Warning: ",
    UNPLAYABLE: "The engine cannot play this yet: ",
}


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a hero file."""

    level: str
    check: str  # of docs/language.md: "C1"; "file" for the file itself
    source: str  # the file
    hero: str
    place: str  # "High Water, during"
    line: int
    column: int
    reason: str
    text: str = ""  # the sentence, where the problem is in one
    start: int = 0  # of the words at fault, in the text
    end: int = 0

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.hero, self.place) if part)
        lines = [f"{self.source}, line {self.line}, column {self.column}{f': {where}' if where else ''}"]
        if self.text:
            begins = self.text.rfind("\n", 0, self.start) + 1
            line = self.text[begins:].split("\n", 1)[0]
            start = min(self.start - begins, len(line))
            length = max(1, min(self.end - begins, len(line)) - start)
            lines += [f"  {line}", f"  {' ' * start}{'^' * length}"]
        lines += [f"  {line}" for line in f"{TOLD[self.level]}{self.reason}".split("\n")]
        return "\n".join(lines)


@dataclass(frozen=True)
class Found:
    """A problem with a part of the data, before it is known on which line that stands."""

    check: str
    path: Path
    reason: str
    start: int = 0  # of the words at fault, where the part is a text
    end: int = 0
    level: str = ERROR
    node: Node | None = None  # what is at fault in a text, before it is known where that says it


Note = Callable[[Found], None]


def placed(found: Found, document: Document, written: str, source: str) -> Problem:
    """A problem with its line and column, for people."""
    data = document.data
    path = found.path
    known = next(path[:end] for end in range(len(path), -1, -1) if path[:end] in document.lines or not end)
    line, column = document.lines.get(known, 1), document.columns.get(known, 1)
    text = at(data, path)
    sentence = text if isinstance(text, str) and found.end else ""
    if sentence:
        line, column = _within(written.split("\n"), line, column, sentence, found.start)
    name = data.get("name") if isinstance(data, dict) else ""
    hero = name if isinstance(name, str) else ""
    return Problem(
        found.level,
        found.check,
        source,
        hero,
        spoken(data, path),
        line,
        column,
        found.reason,
        sentence,
        found.start,
        found.end,
    )


def _within(lines: list[str], line: int, column: int, text: str, start: int) -> tuple[int, int]:
    """The line and column of a place within a text, where the file has the text's lines as they are."""
    begins = text.rfind("\n", 0, start) + 1
    wanted = text[begins:].split("\n", 1)[0]
    for number in range(line - 1, min(len(lines), line + 8 + text.count("\n"))):
        if (place := lines[number].find(wanted)) >= 0:
            return number + 1, place + 1 + start - begins
    return line, column


def at(data: Any, path: Path) -> Any:
    """What stands at a place of the data; None where there is nothing."""
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def spoken(data: Any, path: Path) -> str:
    """A place in a hero file as people call it: "High Water, during", "counters, Toll, most"."""
    said: list[str] = []
    for end, step in enumerate(path, 1):
        if isinstance(step, str):
            said.append(step)
            continue
        name = at(data, (*path[:end], "name"))
        named = isinstance(name, str) and bool(name)
        if named and said[-1:] in (["cards"], ["abilities"], ["fighters"]):
            said.pop()
        if named:
            said.append(str(name))
        else:
            parent = said.pop() if said else ""
            said.append(f"{'ability' if parent == 'abilities' else parent} {step + 1}")
    return ", ".join(said)


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """Known names, those first that are nearest to a word."""
    names = list(dict.fromkeys(known))
    folded = {name.casefold(): name for name in reversed(names)}
    close = [folded[each] for each in get_close_matches(word.casefold(), folded, n=3, cutoff=0.5)]
    return [*close, *(name for name in names if name not in close)]


def choice(names: Iterable[str], last: str = "or") -> str:
    """Names as a list for people: "salt, wool or tea"."""
    all_names = list(names)
    if len(all_names) < 2:
        return "".join(all_names)
    return f"{', '.join(all_names[:-1])} {last} {all_names[-1]}"
