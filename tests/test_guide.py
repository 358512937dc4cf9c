"""The guide to writing a hero is true: its hero and its word load and play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from matchless import card_text, check_hero, new_game
from matchless.engine.definitions import Card
from matchless.engine.notation import label

GUIDE = Path(__file__).parent.parent / "docs" / "writing-a-hero.md"


def blocks() -> list[dict[str, Any]]:
    """The names that each Python block of the guide defines."""
    found = []
    for code in re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL):
        names: dict[str, Any] = {}
        exec(code, names)  # what a reader would write into a file
        found.append(names)
    return found


def test_the_hero_of_the_guide_loads_says_what_the_guide_says_and_plays() -> None:
    hero = blocks()[0]["grey_wolf"]
    check_hero(hero)
    assert card_text(hero.cards[1]) == "After combat: If you won this combat, draw 1 card."
    assert card_text(hero.cards[1]) in " ".join(GUIDE.read_text().split())
    game = new_game("yukon", [hero, "bigfoot"], seed=1)
    while not game.over:
        game.choose(game.options[-1])
    assert game.result is not None


def test_the_word_of_the_guide_asks_and_acts() -> None:
    wolf, word = blocks()[0]["grey_wolf"], blocks()[1]["Bury"]()
    plan = Card("Plan", 4, boost=1, copies=30, scheme=(word,))
    wolf.cards = (plan,)
    game = new_game("yukon", [wolf, "bigfoot"], seed=1, first=0)
    for wanted in ("scheme", "play Plan", "choose Plan"):
        while wanted not in [label(game, option) for option in game.options]:
            game.choose(game.options[0])
        hand, deck = len(game.hand[0]), len(game.deck[0])
        game.choose(next(option for option in game.options if label(game, option) == wanted))
    assert (len(game.hand[0]), len(game.deck[0])) == (hand - 1, deck + 1)
    assert card_text(plan) == "You may put a card from your hand under your deck."
