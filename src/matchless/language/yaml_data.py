"""YAML as plain data: no tags, anchors, aliases or keys that stand twice, and every place with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import yaml

Data: TypeAlias = "dict[str, Data] | list[Data] | str | int | float | bool | None"
Path: TypeAlias = tuple[str | int, ...]

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the one in C is twenty times as fast
_WHOLE: Final = re.compile(r"-?\d{1,18}")
_BROKEN: Final = re.compile(r"-?\d*\.\d+|-?\d{19,}")
_WORDS: Final = {"true": True, "false": False, "null": None, "~": None, "": None}
MOST_DEPTH: Final = 30  # a program within a card is nested deeply
_ADVICE: Final = (  # what YAML complains about, and what people did
    ("',' or '}'", "a comma or a closing } is missing before this"),
    ("',' or ']'", "a comma or a closing ] is missing before this"),
    ("mapping values", 'there is a colon within a text; put the whole text in quotes: "…"'),
    ("quoted scalar", "a quote is opened here and never closed"),
    ("end of stream", "a quote or bracket is opened and never closed"),
    ("expected key", "this belongs to nothing before it: look for a quote that is not closed, or for its indentation"),
    ("block end", "this belongs to nothing before it: look for a quote that is not closed, or for its indentation"),
    ("'\\t'", "lines are indented with spaces, never with tabs"),
    ("tab character", "lines are indented with spaces, never with tabs"),
    ("cannot start any token", "lines are indented with spaces, and a text that begins with a mark stands in quotes"),
)


class YamlError(Exception):
    """A text that is not the YAML we read: on which line, and why."""

    def __init__(self, line: int, reason: str, column: int = 1) -> None:
        super().__init__(line, reason, column)
        self.line = line
        self.column = column
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


@dataclass(frozen=True)
class Document:
    """What a YAML text holds, and on which line and in which column each part of it begins."""

    data: Data
    lines: dict[Path, int] = field(default_factory=dict)
    columns: dict[Path, int] = field(default_factory=dict)


def load(text: str) -> Document:
    """The one document that a text holds."""
    document = Document(None)
    try:
        events = iter(yaml.parse(text, Loader=_LOADER))
        event = next(events)
        while isinstance(event, (yaml.StreamStartEvent, yaml.DocumentStartEvent)):
            event = next(events)
        if isinstance(event, yaml.StreamEndEvent):
            return document
        data = _value(event, events, (), document)
        next(events)  # the end of the document
        if not isinstance(event := next(events), yaml.StreamEndEvent):
            raise YamlError(_line(event), "there must be one document, not several")
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise YamlError(line, f"not YAML: {_slip(text.split(chr(10)), line) or _advice(error)}", column) from error
    except yaml.YAMLError as error:
        raise YamlError(1, f"not YAML: {' '.join(str(error).split())}") from error
    return replace(document, data=data)


def _slip(lines: list[str], line: int) -> str:
    """What is wrong on a line that YAML stops at, or on the one before it, where that is plain to see; else ""."""
    for at in (line, line - 1):
        said = lines[at - 1] if 0 < at <= len(lines) else ""
        key = re.match(r"[\s-]*(\w+)(:(?=\w)|\s*=)", said)
        if key is not None:
            return f"a colon and a space stand between a key and its value: write {key.group(1)}: … on line {at}"
        if re.search(r":\s+'[^']*'\w", said):
            return f"an apostrophe ends a text that stands in '…': put the text of line {at} in \"…\""
    return ""


def _advice(error: yaml.MarkedYAMLError) -> str:
    """What is likely wrong, with the words of YAML behind it."""
    said = f"{error.problem or ''} {error.context or ''}".strip()
    for complaint, advice in _ADVICE:
        if complaint in said:
            return f"{advice} ({said})"
    return said


def _value(event: yaml.Event, events: Iterator[yaml.Event], path: Path, document: Document) -> Data:
    if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
        raise YamlError(_line(event), "anchors and aliases (& and *) are not read; write the part out")
    if event.tag is not None:
        raise YamlError(_line(event), f"tags ({event.tag}) are not read")
    if len(path) > MOST_DEPTH:
        raise YamlError(_line(event), "it is nested too deeply")
    document.lines[path] = _line(event)
    document.columns[path] = int(event.start_mark.column) + 1
    if isinstance(event, yaml.ScalarEvent):
        return _plain(event.value) if event.implicit[0] else str(event.value)
    if isinstance(event, yaml.SequenceStartEvent):
        items: list[Data] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            items.append(_value(event, events, (*path, len(items)), document))
        return items
    members: dict[str, Data] = {}
    while not isinstance(event := next(events), yaml.MappingEndEvent):
        if not isinstance(event, yaml.ScalarEvent):
            raise YamlError(_line(event), "a key must be a word")
        key = str(event.value)
        if key in members:
            raise YamlError(_line(event), f"the key {key!r} stands there twice")
        line = _line(event)
        members[key] = _value(next(events), events, (*path, key), document)
        document.lines[(*path, key)] = line
    return members


def _plain(word: str) -> Data:
    """What is written without quotes: a whole number, true, false, nothing, or a text; "no" and "on" are texts."""
    if word in _WORDS:
        return _WORDS[word]
    if _WHOLE.fullmatch(word):
        return int(word)
    return float(word) if _BROKEN.fullmatch(word) else word


def _line(event: yaml.Event) -> int:
    return int(event.start_mark.line) + 1
