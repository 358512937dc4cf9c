"""The protocol: what is a message and what is not, and the page about it."""

from __future__ import annotations

import importlib
from pathlib import Path
from pkgutil import iter_modules

import pytest
from pydantic import ValidationError

from matchless.server import messages
from matchless.server.messages import refusals, table
from matchless.server.messages.base import Message
from matchless.server.messages.socket import SAID, TOLD
from matchless.server.pages import WEB, our_pages
from protocol_page import documented, page
from protocol_types import declarations

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
DECLARED = WEB / "protocol.d.ts"


def test_the_page_about_the_protocol_is_the_protocol(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        PAGE.write_text(page(), encoding="utf-8", newline="\n")
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew with `uv run pytest --update-golden`"


def test_the_pages_declare_what_the_server_says(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        DECLARED.write_text(declarations(), encoding="utf-8", newline="\n")
    assert DECLARED.read_text(encoding="utf-8") == declarations(), "write it anew with `uv run pytest --update-golden`"
    assert not [name for name in our_pages().files if ".d.ts" in name]  # it is for the checker alone


def test_every_message_is_on_the_page() -> None:
    found = [importlib.import_module(f"{messages.__name__}.{room.name}") for room in iter_modules(messages.__path__)]
    things = [thing for room in found for thing in vars(room).values() if isinstance(thing, type)]
    assert {thing for thing in things if issubclass(thing, Message)} - {Message} == documented()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "7",
        "{}",
        '{"type": "dance"}',
        '{"type": "choose", "seq": 1}',
        '{"type": "choose", "seq": "1", "choice": 1}',
        '{"type": "choose", "seq": 1, "choice": true}',
        '{"type": "choose", "seq": 1, "choice": 1.0}',
        '{"type": "choose", "seq": -1, "choice": 1}',
        '{"type": "choose", "seq": 1, "choice": 1, "seat": 0}',
        '{"type": "choose", "seq": 1, "choice": 1e999}',
        '{"type": "consent", "seq": 1, "agreed": "yes"}',
        '{"type": "enter", "protocol": 4, "token": "short"}',
        '{"type": "enter", "protocol": 4, "token": "' + "x" * 65 + '"}',
        '{"type": "enter", "protocol": 4, "token": "' + "ä" * 32 + '"}',
        "[" * 2000,
    ],
)
def test_what_is_no_message_is_not_understood(text: str) -> None:
    with pytest.raises(ValidationError):
        SAID.validate_json(text)


def test_a_message_goes_over_the_wire_and_back() -> None:
    said = table.Choose(type="choose", seq=3, choice=-1)
    assert SAID.validate_json(said.model_dump_json()) == said
    told = refusals.Refused(reason="stale", text="Too late.", seq=4)
    assert TOLD.validate_json(told.model_dump_json()) == told
