"""The shape of a hero file: `hero.schema.json`, checked with messages that say what to write."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias, cast

from matchless.language.yaml_data import Data, Path

Schema: TypeAlias = Mapping[str, Any]
Fault: TypeAlias = tuple[Path, str]
Own: TypeAlias = Mapping[str, Schema]  # the keys that a hero declares for its cards, with their shapes

ATTRIBUTE: Schema = {"oneOf": [{"type": "integer"}, {"type": "string", "minLength": 1, "maxLength": 60}]}

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
LONGEST_NAME = 120  # letters, of a set or of who made it
FORMS = {  # of a text, in words
    "^[a-z0-9]+(-[a-z0-9]+)*$": "small letters and digits, with hyphens between words, like grey-wolf",
    "^#[0-9a-f]{6}$": "a colour: # and six of 0 to 9 and a to f, like #14303a",
    "^[A-Z0-9]{1,2}$": "one or two capital letters or digits, like OT",
}
CALLED = {
    "object": "a group of keys",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
}


@cache
def hero_schema() -> Schema:
    """The shape of a hero file."""
    text = files("matchless.language").joinpath("hero.schema.json").read_text(encoding="utf-8")
    schema: Schema = json.loads(text)
    return schema


def faults(data: Data, attributes: Sequence[str] = (), timings: Sequence[str] = ()) -> list[Fault]:
    """Everything that is wrong with the shape of a hero, who declares these attributes and timings for its cards."""
    return list(_faults(hero_schema(), data, (), _own(attributes, timings)))


def _own(attributes: Sequence[str], timings: Sequence[str]) -> Own:
    text: Schema = {"$ref": "#/$defs/text"}
    return {**dict.fromkeys(attributes, ATTRIBUTE), **dict.fromkeys(timings, text)}


@cache
def card_keys() -> frozenset[str]:
    """The keys that every card may have."""
    return frozenset(hero_schema()["$defs"]["card"]["properties"])


def mended(data: Data, attributes: Sequence[str] = (), timings: Sequence[str] = ()) -> dict[str, Data] | None:
    """A hero with what is wrong in its shape left out or set to the nearest that can be, so that the rest of it can
    be looked at as well; None where too much is wrong."""
    own = _own(attributes, timings)
    whole = _mended(hero_schema(), data, own)
    return whole if isinstance(whole, dict) and not any(_faults(hero_schema(), whole, (), own)) else None


class _Gone:
    """What is left out."""


_GONE = _Gone()


def _mended(schema: Schema, data: Data, own: Own) -> Data | _Gone:
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        shape: Schema = hero_schema()["$defs"][name]
        return _mended({**shape, "own": own} if name == "card" else shape, data, own)
    if not any(_faults(schema, data, (), own)):
        return data
    if "const" in schema:
        return str(schema["const"])
    if "enum" in schema:
        options: list[str] = schema["enum"]
        return (get_close_matches(str(data), options, n=1) or options)[0]
    if "oneOf" in schema:
        return _GONE
    if schema.get("type") == "integer":
        least, most = schema.get("minimum", 0), schema.get("maximum", 0)
        return min(max(data, least), most) if _is(data, "integer") and isinstance(data, int) else int(least)
    if isinstance(data, str) and schema.get("type") == "string":
        return data[: schema["maxLength"]] if len(data) > schema.get("maxLength", len(data)) else _GONE
    if isinstance(data, list) and schema.get("type") == "array":
        items = [_mended(schema.get("items", {}), each, own) for each in data[: schema.get("maxItems", len(data))]]
        some: list[Data] = [each for each in items if not isinstance(each, _Gone)]
        return some + ["…" * (at + 1) for at in range(len(some), schema.get("minItems", 0))]
    if isinstance(data, dict) and schema.get("type", "object") == "object":
        known: Mapping[str, Schema] = {**schema.get("own", {}), **schema.get("properties", {})}
        kept = {key: _mended(known[key], value, own) for key, value in data.items() if key in known}
        whole: dict[str, Data] = {key: value for key, value in kept.items() if not isinstance(value, _Gone)}
        for key in schema.get("required", ()):
            if key not in whole and ("enum" in known[key] or known[key].get("type") == "integer"):
                whole[key] = cast("Data", _mended(known[key], None, own))
        return _GONE if any(_faults(schema, whole, (), own)) else whole
    return _GONE


def _faults(schema: Schema, data: Data, path: Path, own: Own) -> Iterator[Fault]:
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        shape: Schema = hero_schema()["$defs"][name]
        yield from _faults({**shape, "own": own} if name == "card" else shape, data, path, own)
    elif "oneOf" in schema:
        yield from _one_of(schema["oneOf"], data, path, own)
    elif "const" in schema:
        if data != schema["const"]:
            yield path, f"must be {_shown(schema['const'])}, not {_shown(data)}"
    elif "enum" in schema:
        if data not in schema["enum"]:
            yield path, f"must be {_listed(schema['enum'])}, not {_shown(data)}{_meant(data, schema['enum'])}"
    elif not _is(data, schema.get("type", "object")):
        yield path, f"must be {_wanted(schema)}, not {_shown(data)}{_instead(schema, data)}"
    elif isinstance(data, dict):
        yield from _members(schema, data, path, own)
    elif isinstance(data, list):
        yield from _items(schema, data, path, own)
    elif isinstance(data, str):
        yield from _text(schema, data, path)
    elif isinstance(data, int) and not schema.get("minimum", data) <= data <= schema.get("maximum", data):
        yield path, f"must be {_wanted(schema)}, not {data}"


def _members(schema: Schema, data: dict[str, Data], path: Path, own: Own) -> Iterator[Fault]:
    known: Mapping[str, Schema] = {**schema.get("own", {}), **schema.get("properties", {})}
    closed = schema.get("additionalProperties") is False or "own" in schema
    misspelt = {_close(key, list(known)) for key in data if closed and key not in known}
    for key in schema.get("required", ()):
        if key not in data and key not in misspelt:
            yield path, f"{key!r} is missing{_called(known.get(key, {}))}"
    for key, value in data.items():
        if key in known:
            yield from _faults(known[key], value, (*path, key), own)
        elif closed:
            there = f"; known here: {', '.join(known)}"
            yield (*path, key), f"unknown key {key!r}{_meant(key, list(known)) or there}"


def _items(schema: Schema, data: list[Data], path: Path, own: Own) -> Iterator[Fault]:
    if len(data) < schema.get("minItems", 0):
        entries = "entry" if schema["minItems"] == 1 else "entries"
        yield path, f"needs at least {schema['minItems']} {entries}, not {len(data)}"
    if len(data) > schema.get("maxItems", len(data)):
        yield path, f"has {len(data)} entries; {schema['maxItems']} are the most"
    for at, item in enumerate(data[: schema.get("maxItems", len(data))]):
        yield from _faults(schema.get("items", {}), item, (*path, at), own)


def _text(schema: Schema, data: str, path: Path) -> Iterator[Fault]:
    if len(data) < schema.get("minLength", 0):
        yield path, f"is empty: write something{_or_not(schema)}" if not data else "one letter says nothing"
    elif len(data) > schema.get("maxLength", len(data)):
        yield path, f"has {len(data)} letters; {schema['maxLength']} are the most"
    elif "pattern" in schema and not re.search(schema["pattern"], data):
        yield path, f"must be {FORMS[schema['pattern']]}, not {_shown(data)}{_in_form(schema['pattern'], data)}"
    elif not all(letter.isprintable() or letter == "\n" for letter in data):
        yield path, "has letters that cannot be printed"


def _one_of(shapes: Sequence[Schema], data: Data, path: Path, own: Own) -> Iterator[Fault]:
    found = [list(_faults(shape, data, path, own)) for shape in shapes]
    if not all(found):
        return
    groups = [key for shape in shapes for key in shape.get("required", ())]
    if isinstance(data, dict) and groups and not any(key in data for key in groups):
        wrong = next(iter(data), "")
        yield path, f"must be a text, or have {_listed(groups)}, not {_shown(wrong)}{_meant(wrong, groups)}"
        return
    fit = [some for shape, some in zip(shapes, found, strict=True) if _is(data, shape.get("type", "string"))]
    yield from min(fit or found, key=len)


def _or_not(schema: Schema) -> str:
    """The texts of a card may be left out; names may not."""
    return ", or leave it out" if schema.get("maxLength", 0) > LONGEST_NAME else ""


def _called(schema: Schema) -> str:
    """What a key that is missing holds, in words."""
    if "enum" in schema:
        return f": {_listed(schema['enum'])}"
    if "const" in schema:
        return f": {schema['const']}"
    return f": {_wanted(schema)}" if schema.get("type") == "integer" else ""


def _instead(schema: Schema, data: Data) -> str:
    """What to write instead of something of another type."""
    kind = schema.get("type", "object")
    if kind == "integer" and isinstance(data, str) and data.isdecimal():
        return f": write {data} without quotes"
    if data is None and kind == "string":
        return f": write a text{_or_not(schema)}"
    if kind == "boolean" and data in ("yes", "no"):
        return f": write {'true' if data == 'yes' else 'false'}"
    if kind == "array" and isinstance(data, str) and " " not in data:
        return f": write [{data}]"
    if kind == "array":
        return ": each entry begins with - on a line of its own"
    if kind == "string" and isinstance(data, list) and _or_not(schema):
        return ": write its sentences one after another, in one text"
    if kind == "object" and isinstance(data, str) and "text" in schema.get("properties", {}):
        return ": write text: before it"
    return ""


def _in_form(pattern: str, data: str) -> str:
    """A text in the form that is asked for, where that is plain."""
    tries = (data.lower(), re.sub(r"[^a-z0-9]+", "-", data.lower()).strip("-"), data.upper()[:2])
    found = next((each for each in tries if re.search(pattern, each)), "")
    return f": write {found}" if found else ""


def _is(data: Data, kind: str) -> bool:
    return isinstance(data, TYPES[kind]) and (kind == "boolean" or not isinstance(data, bool))


def _wanted(schema: Schema) -> str:
    kind = schema.get("type", "object")
    if "minimum" in schema and "maximum" in schema:
        return f"{CALLED[kind]} from {schema['minimum']} to {schema['maximum']}"
    return CALLED[kind]


def _shown(data: Data) -> str:
    if isinstance(data, dict):
        return "a group of keys"
    if isinstance(data, list):
        return "a list"
    if data is None:
        return "nothing"
    if isinstance(data, bool):
        return "true" if data else "false"
    text = repr(data)
    return text if len(text) <= 40 else f"{text[:37]}…{text[-1]}"


def _listed(options: Sequence[object]) -> str:
    *first, last = map(str, options)
    return f"{', '.join(first)} or {last}"


def _meant(data: object, known: Sequence[str]) -> str:
    close = _close(data, known)
    return f"; did you mean {close}?" if close else ""


def _close(data: object, known: Sequence[str]) -> str:
    """What was probably meant, if anything."""
    return next(iter(get_close_matches(str(data), [str(each) for each in known], n=1)), "")
