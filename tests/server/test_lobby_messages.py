"""What a lobby may ask for: names of people, and clocks."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from matchless.server.messages.lobby import Claim, NewGame

TOKEN = "a" * 32


@pytest.mark.parametrize(("given", "name"), [("Ann", "Ann"), ("  Ann \n of\tYork ", "Ann of York"), ("Zoë", "Zoë")])
def test_a_name_is_tidied(given: str, name: str) -> None:
    assert Claim(invitation=TOKEN, key=TOKEN, name=given).name == name


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "An\x00n", "An\u202en"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        Claim(invitation=TOKEN, key=TOKEN, name=name)


def test_a_clock_has_bounds() -> None:
    seats: list[object] = [{"kind": "open"}, {"kind": "bot", "level": "novice"}]
    setup = {"kind": "fresh", "heroes": ["raptors", "bigfoot"]}
    assert NewGame.model_validate({"setup": setup, "seats": seats, "clock": 30}).clock == 30
    for clock in (0, 4, 86_401):
        with pytest.raises(ValidationError):
            NewGame.model_validate({"setup": setup, "seats": seats, "clock": clock})
