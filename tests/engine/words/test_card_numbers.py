"""Numbers read off cards: how many of a kind lie somewhere, and the BOOST of what lies on top."""

from __future__ import annotations

from typing import Any

import pytest

from invented import row, written
from matchless.engine.errors import HeroError
from scenario import Scenario

ROW = row("aaaaaaaaaa", "09")
HARM = "Deal 1 damage to each opposing fighter for each"
VOYAGE: dict[str, Any] = {
    "cards": [{"name": "Out", "type": "scheme", "boost": 3, "copies": 4, "families": ["VOYAGE"]}],
    "families": ["VOYAGE"],
    "zones": [{"name": "shelf"}, {"name": "drawer", "face": "down"}],
}


def planned(text: str) -> Scenario:
    table = Scenario(written("Ann", text=text, **VOYAGE), written("Ben"), board=ROW).hand(0, "Plan", "Idle")
    table.hand(1, "Plain", "Strong", "Idle").discard(0, "Out", "Plain", "Out").discard(1, "Strong", "Idle")
    return table.pile(0, "Plain", "Plain", called="shelf")


@pytest.mark.parametrize(
    ("text", "damage"),
    [
        (f"{HARM} VOYAGE card in your discard pile.", 2),
        (f"{HARM} other VOYAGE card in your discard pile.", 2),
        (f"{HARM} Plain in your discard pile.", 1),
        (f"{HARM} Plain in your shelf.", 2),
        (f"{HARM} card in your shelf.", 2),
        (f"{HARM} card in your discard pile.", 3),
        ("Deal damage to each opposing fighter equal to the BOOST of the top card of your discard pile.", 3),
        (
            "Look at an opponent's hand. Deal 1 damage to each opposing fighter for each card in their hand.",
            3,
        ),
    ],
)
def test_what_is_counted(text: str, damage: int) -> None:
    assert planned(text).scheme("Plan").health("Ben") == 10 - damage


@pytest.mark.parametrize(
    "text",
    [
        f"{HARM} VOYAGE card in your hand.",
        f"{HARM} Plain in your drawer.",
        "Deal damage to each opposing fighter equal to the BOOST of the top card of your deck.",
    ],
)
def test_what_not_everybody_knows_is_not_counted(text: str) -> None:
    with pytest.raises(HeroError, match="not everybody knows"):
        written("Ann", text=text, **VOYAGE)
