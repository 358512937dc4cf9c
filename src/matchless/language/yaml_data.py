"""YAML as plain data: no tags, anchors, aliases or keys that stand twice, and every place with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import yaml

Data: TypeAlias = "dict[str, Data] | list[Data] | str | int | float | bool | None"
Path: TypeAlias = tuple[str | int, ...]

_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the one in C is twenty times as fast
_WHOLE: Final = re.compile(r"-?\d{1,18}")
_BROKEN: Final = re.compile(r"-?\d*\.\d+|-?\d{19,}")
_WORDS: Final = {"true": True, "false": False, "null": None, "~": None, "": None}
MOST_DEPTH: Final = 12


class YamlError(Exception):
    """A text that is not the YAML we read: on which line, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


@dataclass(frozen=True)
class Document:
    """What a YAML text holds, and on which line each part of it begins."""

    data: Data
    lines: dict[Path, int] = field(default_factory=dict)


def load(text: str) -> Document:
    """The one document that a text holds."""
    lines: dict[Path, int] = {}
    try:
        events = iter(yaml.parse(text, Loader=_LOADER))
        event = next(events)
        while isinstance(event, (yaml.StreamStartEvent, yaml.DocumentStartEvent)):
            event = next(events)
        if isinstance(event, yaml.StreamEndEvent):
            return Document(None)
        data = _value(event, events, (), lines)
        next(events)  # the end of the document
        if not isinstance(event := next(events), yaml.StreamEndEvent):
            raise YamlError(_line(event), "there must be one document, not several")
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise YamlError(mark.line + 1 if mark else 1, f"not YAML: {error.problem or error.context}") from error
    except yaml.YAMLError as error:
        raise YamlError(1, f"not YAML: {' '.join(str(error).split())}") from error
    return Document(data, lines)


def _value(event: yaml.Event, events: Iterator[yaml.Event], path: Path, lines: dict[Path, int]) -> Data:
    if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
        raise YamlError(_line(event), "anchors and aliases (& and *) are not read; write the part out")
    if event.tag is not None:
        raise YamlError(_line(event), f"tags ({event.tag}) are not read")
    if len(path) > MOST_DEPTH:
        raise YamlError(_line(event), "it is nested too deeply")
    lines[path] = _line(event)
    if isinstance(event, yaml.ScalarEvent):
        return _plain(event.value) if event.implicit[0] else str(event.value)
    if isinstance(event, yaml.SequenceStartEvent):
        items: list[Data] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            items.append(_value(event, events, (*path, len(items)), lines))
        return items
    members: dict[str, Data] = {}
    while not isinstance(event := next(events), yaml.MappingEndEvent):
        if not isinstance(event, yaml.ScalarEvent):
            raise YamlError(_line(event), "a key must be a word")
        key = str(event.value)
        if key in members:
            raise YamlError(_line(event), f"the key {key!r} stands there twice")
        members[key] = _value(next(events), events, (*path, key), lines)
        lines[(*path, key)] = _line(event)
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
