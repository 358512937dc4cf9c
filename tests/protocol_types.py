"""What the pages are told, as declarations for TypeScript: what src/matchless/web/protocol.d.ts holds.

The pages are plain JavaScript; these declarations only let a checker know what the server sends and takes.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from typing import Annotated, Any, Literal, NotRequired, Union

from matchless.server.catalog import CatalogData
from matchless.server.messages import refusals, socket, table, talk
from matchless.server.messages.base import Message
from protocol_messages import ANSWERS, REQUESTS, SAID, TOLD

HEAD = """\
// Written from the server's messages, the engine's position and the catalogue by
// `uv run pytest tests/server/test_messages.py --update-golden`. The checker alone reads it; it is never sent.
"""
UNIONS = {"Said": socket.Said, "Told": socket.Told}
ALIASES = {table.Action: "Action", talk.Phrase: "Phrase", refusals.Reason: "Reason"}
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}


def declarations() -> str:
    """The whole file."""
    asked, told = _reached((*REQUESTS, *SAID)), _reached((*ANSWERS, *TOLD, CatalogData))
    parts = [HEAD]
    parts += [f"export type {name} = {_literals(hint)};\n" for hint, name in ALIASES.items()]
    parts += [f"export type {name} = {_type(union)};\n" for name, union in UNIONS.items()]
    # What has a default may be left out of what is asked; what the server says is always whole.
    parts += [_interface(shape, given=shape not in told) for shape in dict.fromkeys((*asked, *told))]
    return "\n".join(parts)


def _reached(shapes: tuple[Any, ...]) -> list[Any]:
    """These shapes and all that they are made of."""
    found: list[Any] = []

    def visit(hint: Any) -> None:
        if _is_shape(hint):
            if hint not in found:
                found.append(hint)
                for inside in _hints(hint).values():
                    visit(inside)
        else:
            for inside in typing.get_args(hint):
                visit(inside)

    for shape in shapes:
        visit(shape)
    return found


def _is_shape(hint: Any) -> bool:
    return _is_plain(hint) or (isinstance(hint, type) and issubclass(hint, Message))


def _is_plain(hint: Any) -> bool:
    """Whether it is a shape of the library itself, of which nothing may be left out."""
    return typing.is_typeddict(hint) or dataclasses.is_dataclass(hint)


def _hints(shape: Any) -> dict[str, Any]:
    if _is_plain(shape):
        return typing.get_type_hints(shape, include_extras=True)
    return {name: field.annotation for name, field in shape.model_fields.items()}


def _interface(shape: Any, *, given: bool) -> str:
    lines = [f"/** {line}" if not place else f" * {line}".rstrip() for place, line in enumerate(_doc(shape))]
    lines[-1] += " */"
    lines.append(f"export interface {shape.__name__} {{")
    for name, hint in _hints(shape).items():
        optional = typing.get_origin(hint) is NotRequired
        if not _is_plain(shape) and given and name not in ("type", "kind"):
            optional = not shape.model_fields[name].is_required()
        lines.append(f"  {name}{'?' if optional else ''}: {_type(hint)};")
    return "\n".join([*lines, "}\n"])


def _doc(shape: Any) -> list[str]:
    return inspect.cleandoc(shape.__doc__ or "").replace("*/", "* /").split("\n")


def _literals(hint: Any) -> str:
    return " | ".join(f'"{value}"' for value in typing.get_args(hint))


def _type(hint: Any) -> str:
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if hint in ALIASES:
        return ALIASES[hint]
    if origin in (Annotated, NotRequired):
        return _type(inside[0])
    if origin is Literal:
        return _literals(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(_type(part) for part in inside)
    if origin in (list, tuple):
        of = _type(inside[0])
        return f"({of})[]" if "|" in of else f"{of}[]"
    if origin is dict:
        return f"Record<{_type(inside[0])}, {_type(inside[1])}>"
    return PLAIN.get(hint) or hint.__name__
