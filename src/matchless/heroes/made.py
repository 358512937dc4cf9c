"""The heroes that come with Matchless as they were read: so that no game needs YAML or English to begin.

`heroes.json` is written by `python -m matchless.heroes` from the YAML files and the table of patterns. A hero whose
file has changed since is read anew each time, so that an edit is never shadowed; a test says when to write it again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from matchless import heroes
from matchless.engine.spans import Span
from matchless.language.model import HeroFile, Said, hero_file
from matchless.language.node import program_from_json, to_json

FILE = "heroes.json"
TABLE = "patterns.yaml"
Kept = tuple[HeroFile, Mapping[str, Said]]


def name(slug: str) -> str:
    """The shown name of a hero."""
    entry = _entry(slug)
    return str(entry["data"]["name"]) if entry is not None else kept(slug)[0].name


@cache
def kept(slug: str) -> Kept:
    """A hero and its texts, read before or now."""
    entry = _entry(slug)
    if entry is None:
        return _read(slug)
    texts = {key: _text(said) for key, said in entry["texts"].items()}
    return hero_file(entry["data"]), texts


def _entry(slug: str) -> dict[str, Any] | None:
    """What was read of a hero, unless its file or the table has changed since."""
    entry: dict[str, Any] | None = _entries().get(slug)
    return entry if entry is not None and entry["digest"] == digest(slug) else None


@cache
def _entries() -> dict[str, Any]:
    file = files("matchless.heroes").joinpath(FILE)
    if not file.is_file():
        return {}
    entries: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return entries


def source(slug: str) -> str:
    """The YAML text of a hero."""
    return files("matchless.heroes").joinpath(f"{slug}.yaml").read_text(encoding="utf-8")


@cache
def digest(slug: str) -> str:
    """Changes with all that decides what is read: the hero's file and the table."""
    return sha256(f"{_table()}\n{source(slug)}".encode()).hexdigest()


@cache
def _table() -> str:
    return sha256(files("matchless.language").joinpath(TABLE).read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def _read(slug: str) -> Kept:
    from matchless.language.hero_file import parse_data, read_texts

    data = parse_data(source(slug), f"{slug}.yaml")
    return data, read_texts(data, f"{slug}.yaml")


def made() -> str:
    """What `heroes.json` should hold: a line a text, so that a change is seen in a review."""
    from matchless.language.yaml_data import load

    every = []
    for slug in heroes.slugs():
        _, texts = _read(slug)
        lines = [f"{_json(key)}: {_json(_said(said))}" for key, said in texts.items()]
        every.append(
            f'{_json(slug)}: {{"digest": {_json(digest(slug))},\n"data": {_json(load(source(slug)).data)},\n'
            f'"texts": {{\n{_joined(lines)}\n}}}}'
        )
    return f"{{\n{_joined(every)}\n}}\n"


def _said(said: Said) -> dict[str, Any]:
    pieces = [[span.text, span.refers, span.to, span.rule] if span.knows() else span.text for span in said.spans]
    data = {"says": pieces or said.text, "program": to_json(said.program)}
    return {**data, "reminder": said.reminder} if said.reminder else data


def _text(data: dict[str, Any]) -> Said:
    program, says, reminder = program_from_json(data["program"]), data["says"], data.get("reminder", "")
    if isinstance(says, str):  # by hand
        return Said(program, says, reminder)
    return Said.of(program, [Span(each) if isinstance(each, str) else Span(*each) for each in says], reminder)


def _joined(lines: list[str]) -> str:
    return ",\n".join(lines)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
