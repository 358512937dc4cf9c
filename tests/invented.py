"""Heroes and boards made up for tests of rules that no real one shows on its own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from matchless.engine.board import Board
from matchless.engine.check import check_hero
from matchless.engine.definitions import Static
from matchless.engine.words import (
    ATTACK,
    HERO,
    MELEE,
    RANGED,
    SCHEME,
    SIDEKICK,
    VERSATILE,
    Ability,
    Card,
    Fighter,
    Hero,
    Marker,
    Pile,
    SecondDeck,
    Token,
)
from matchless.language.hero_file import parse_data, read_texts
from matchless.language.lowering import lower_hero

PLAIN = Card("Plain", VERSATILE, 3, boost=1, copies=20)
STRONG = Card("Strong", ATTACK, 6, boost=2, copies=5)
IDLE = Card("Idle", SCHEME, boost=4, copies=3)  # a scheme without any text


def figure(
    name: str,
    *cards: Card,
    health: int = 10,
    sidekicks: int = 0,
    heroes: int = 1,
    ranged: bool = False,
    move: int = 2,
    abilities: Sequence[Ability | Static] = (),
    tokens: Sequence[Token] = (),
    piles: Sequence[Pile] = (),
    markers: Sequence[Marker] = (),
    decks: Sequence[SecondDeck] = (),
) -> Hero:
    """A hero with these cards and the three plain ones; its sidekicks are called Friends."""
    attack = RANGED if ranged else MELEE
    fighters = [Fighter(name, HERO, attack, health, count=heroes)]
    if sidekicks:
        fighters.append(Fighter(f"{name}'s Friend", SIDEKICK, attack, 2, count=sidekicks))
    hero = Hero(
        name.lower(),
        name,
        "Tests",
        move=move,
        fighters=fighters,
        abilities=abilities,
        cards=(*cards, PLAIN, STRONG, IDLE),
        tokens=tokens,
        piles=piles,
        markers=markers,
        decks=decks,
    )
    check_hero(hero)
    return hero


def row(zones: str, starts: str) -> Board:
    """A row of spaces S0, S1, ..., each joined to the next, in the zones that the letters of `zones` say.

    `starts` are the numbers of the start spaces, in seat order.
    """
    names = [f"S{number}" for number in range(len(zones))]
    data = {
        "name": "Row",
        "set": "Tests",
        "size": [10 * len(zones), 10],
        "zones": sorted(set(zones)),
        "starts": {str(seat): f"S{space}" for seat, space in enumerate(starts, start=1)},
        "spaces": {name: {"x": 10 * i, "y": 5, "zones": [zones[i]]} for i, name in enumerate(names)},
        "paths": [[a, b] for a, b in pairwise(names)],
        "one_way": [],
    }
    return Board.from_data("row", data, "row.json")


Text = str | dict[str, str]  # sentences, or a text by hand


def written(
    name: str,
    *,
    text: Text = "",
    immediately: Text = "",
    during: Text = "",
    after: Text = "",
    abilities: Sequence[Text | dict[str, Text]] = (),
    health: int = 10,
    friends: int = 0,
    cards: Sequence[dict[str, Any]] = (),
    **declared: Any,
) -> Hero:
    """A hero as its file would say it: the scheme Plan and the versatile card Strike bear the texts given.

    An ability is its text, or its name and text. Her sidekicks are called Friends; `declared` are further keys of the
    file: counters, tokens, zones and so on.
    """
    kinds: list[dict[str, Any]] = [
        {"name": name, "role": "hero", "attack": "melee", "health": health, "pronoun": "she"}
    ]
    if friends:
        friend = {"name": "Friend", "plural": "Friends", "role": "sidekick", "attack": "melee", "health": 2}
        kinds.append({**friend, "pronoun": "they", "count": friends} if friends > 1 else {**friend, "pronoun": "they"})
    deck: list[dict[str, Any]] = [*cards]
    if text:
        deck.append({"name": "Plan", "type": "scheme", "boost": 1, "copies": 3, "scheme": text})
    timings = {"immediately": immediately, "during": during, "after": after}
    if any(timings.values()):
        said = {timing: each for timing, each in timings.items() if each}
        deck.append({"name": "Strike", "type": "versatile", "value": 3, "boost": 1, "copies": 3, **said})
    deck += [
        {"name": "Plain", "type": "versatile", "value": 3, "boost": 1, "copies": 20},
        {"name": "Strong", "type": "attack", "value": 6, "boost": 2, "copies": 5},
        {"name": "Idle", "type": "scheme", "boost": 4, "copies": 3},
    ]
    file = {
        "format": "matchless-hero/1",
        "slug": name.lower(),
        "name": name,
        "move": 2,
        "fighters": kinds,
        "abilities": [each if isinstance(each, dict) and "text" in each else {"text": each} for each in abilities],
        "cards": deck,
    }
    hero = parse_data(json.dumps(file | declared), f"{name.lower()}.yaml")  # what is JSON is YAML
    return lower_hero(hero, read_texts(hero))
