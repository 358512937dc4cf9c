"""The English of whatever can be composed from the table, for heroes of every person and number."""

from __future__ import annotations

import re
from typing import Any

import pytest

from matchless.language.english import article
from matchless.language.model import HeroFile, hero_file
from matchless.language.node import Node
from matchless.language.printer import print_text
from random_programs import WANDERER, Composer

PROGRAMS = 120
SUBJECT = r"(?:^|[.,:*] |\n|\b(?:if|while|after|when|where|whether) )"  # what a clause begins after
PLURAL = r"(?:they|the others|Ann & Ben)"
BAD = (
    rf"(?i){SUBJECT}{PLURAL} (?:is|was|has|does|takes|makes|recovers|becomes|leaves|stops)\b",
    rf"(?i){SUBJECT}(?:he|she|it|Wanderer|Achilles) (?:are|were|have|do|take|make|recover|become|leave|stop)\b",
    r"\b1 (?:cards|spaces|actions|eye tokens|Wolves)\b",
    r"\b(?:[02-9]|\d\d) (?:card|space|action|eye token|Wolf)\b(?! or)",
    r"\bAchilles's\b",
    r"\b(?:this|BOOST|using this)'s?\b",
    r"(?:or more|fewer than \d+) your\b",
    r"\b(?:equal to|as|spaces as) that many\b",
    r"rounded up [a-z]",
    r"\bis (?:not )?(?:attack|defense|scheme)\b",
    r"  |,,|\.\.",
)


def hero(pronoun: str, plural_verb: bool = False) -> HeroFile:
    """A hero of a person, with sidekicks of others: one named in the plural, one whose name ends in s, and several."""
    melee: dict[str, Any] = {"attack": "melee", "health": 4}
    return hero_file(
        {
            "slug": "wanderer",
            "name": "Wanderer",
            "move": 2,
            "fighters": [
                {"name": "Wanderer", "role": "hero", "pronoun": pronoun, "forms": ["calm", "furious"], **melee}
                | ({"plural_verb": True, "name": "Ann & Ben"} if plural_verb else {}),
                {"name": "Achilles", "role": "sidekick", "pronoun": "he", **melee},
                {"name": "Wolf", "plural": "Wolves", "role": "sidekick", "pronoun": "they", "count": 3, **melee},
            ],
            "tokens": [{"name": "eye token", "count": 3}],
            "counters": [{"name": "Rage"}],
            "markers": [{"name": "the mask", "sides": ["LIGHT", "DARK"]}],
            "families": ["OCEAN"],
            "zones": [{"name": "oven"}],
            "decks": [{"name": "omen", "cards": [{"name": "Omen of Rain", "text": "…"}]}],
            "attributes": [{"name": "rune", "values": "number"}],
            "timings": [{"name": "finale", "shown": "Finale"}],
            "offers": [{"name": "rite", "list": [{"text": "…"}]}],
            "abilities": [],
            "cards": [{"name": "Ambush", "type": "scheme", "boost": 1, "copies": 30}],
        }
    )


def faults(text: str) -> list[str]:
    """What is wrong with the English of a text."""
    wrong = [pattern for pattern in BAD if re.search(pattern, text)]
    wrong += [
        f"{said} {after}" for said, after in re.findall(r"\b([Aa]n?) (\w+)", text) if said.lower() != article(after)
    ]
    return wrong


@pytest.mark.parametrize(("pronoun", "plural_verb"), [("he", False), ("she", False), ("they", False), ("they", True)])
def test_what_is_composed_reads_as_english(pronoun: str, plural_verb: bool) -> None:
    composer = Composer(1600 + len(pronoun) + plural_verb, hero(pronoun, plural_verb))
    for _ in range(PROGRAMS):
        _, program = composer.program()
        text = print_text(composer.grammar, program)
        assert not faults(text), text


@pytest.mark.parametrize(
    "text",
    [
        "If they is adjacent to Wanderer, draw 1 card.",
        "If Ann & Ben has 2 or less health, draw 1 card.",
        "If the others is on the board, draw 1 card.",
        "Discard 1 cards.",
        "Summon 2 Wolf in any space.",
        "If there are 2 or more your Wolves, draw 1 card.",
        "Add half 5, rounded up to this card's value.",
        "Shuffle a Ambush into your deck.",
        "Move Wanderer up to as many spaces as that many.",
    ],
)
def test_wrong_english_is_a_fault(text: str) -> None:
    """Guards the test above: what it was written for."""
    assert faults(text)


def test_pronouns_and_verbs_go_with_whoever_was_named() -> None:
    grammar = Composer(1, hero("they")).grammar
    named, they = Node("named", name="Wanderer"), Node("it")
    draw = Node("draw", who=Node("you"), n=1, more=False, upto=False)
    move = Node("move", x=named, n=2, exactly=False, through=False)
    hurt = Node("if", t=Node("hurt", x=they), then=(draw,))
    assert print_text(grammar, (move, hurt)) == (
        "Move Wanderer up to 2 spaces. If they have taken damage this turn, draw 1 card."
    )
    grammar = Composer(1, WANDERER).grammar
    assert print_text(grammar, (move, hurt)) == (
        "Move Wanderer up to 2 spaces. If she has taken damage this turn, draw 1 card."
    )
