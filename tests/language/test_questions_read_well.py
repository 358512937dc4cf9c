"""Every question of the thirteen heroes, as random games ask them: each reads as one."""

from __future__ import annotations

import re

import pytest

from matchless.engine import decision as ask
from matchless.engine.program import NONE
from matchless.engine.spans import plain
from matchless.engine.wording.asking import option_says
from matchless.language.english import article
from matchless.language.patterns import patterns
from random_play import moments, numbered_setup

GAMES = 30
BAD = (
    r" instead\?",  # a fragment of a text, not a question
    r"  ",
    r"[^.?!)]$",
    r"^[^A-Z0-9]",
    r": [a-z].*\?$",  # a text pasted behind a colon
    r"\bfor this\b",
    r"\bOtherwise for\b",
    r"\b1 (cards|spaces|actions|tokens)\b",
    r"\bleave it where\b",
    r"\bdifferent ones\b",
    r"\bfree space",
    r"\boutside every zone\b",
    r"[a-z,] The (Hand|Jackalope|Wayward Sisters)\b",  # a name with its article begins a sentence only
)
YES_OR_NO = (ask.CONFIRM, ask.BOOST)


def faults(text: str) -> list[str]:
    """What is wrong with a sentence, or with several."""
    wrong = [pattern for pattern in BAD if re.search(pattern, text)]
    if text.count("(") != text.count(")"):
        wrong.append("brackets")
    for said, following in re.findall(r"\b([Aa]n?) (\w+)", text):
        if said.lower() != article(following):
            wrong.append(f"{said} {following}")
    return wrong


@pytest.mark.parametrize("number", range(GAMES))
def test_every_question_reads_as_one(number: int) -> None:
    for game in moments(numbered_setup(71, number)):
        if game.over:
            continue
        own, told = game.view(game.asked).question(), game.view(None).question()
        assert not faults(own), own
        assert not faults(told), told
        chosen = [option for option in game.options if option != NONE]
        if game.kind in YES_OR_NO or (NONE in game.options and len(chosen) == 1 and game.kind == ask.FIGHTER):
            assert "if any" not in own, own
        for option in game.options:
            meaning = game.view(game.asked).meaning(option)
            assert not meaning or not faults(meaning), meaning
            assert not re.search(BAD[-1], plain(option_says(game, option)))


def test_the_bad_forms_of_old_are_faults() -> None:
    """Guards the test above: what it was written for."""
    for text in (
        "Discard your glamour: this card's value is 5 instead?",
        "Do you show a Sai: add 2 to this card's value?",
        "Which fighter do you choose for this: you may place each of the others?",
        "Do you discard a card? Otherwise for Robin Hood: draw 1 more card",
        "Place a insight token.",
        "Bigfoot chooses a card to attack The Hand 2 with.",
    ):
        assert faults(text), text


# What is decided without a question: it says whom and what, or it is done at once.
SILENT = """
    if may for-each keyword
    put-that-under put-that-top shuffle-that discard-rest take-rest show-random
    set-health leave defend take-over root root-all sweep remove-token lose-actions
    stop mill mill-many discard-that discard-hand discard-zone take-first take-that put-that give-back shuffle-this
    shuffle-pile turn-up look-top reveal reveal-hand add subtract set-value ignore blind-boost cancel prevent
    prevent-all actions end-turn win unbind unbind-lasting gain-counter gain-counters
    spend-counter
    become next-form turn-side flip resolve-text"""


def test_every_verb_that_can_ask_has_a_question() -> None:
    verbs = {entry.name: entry for (kind, _), entry in patterns().entries.items() if kind == "do"}
    silent = set(SILENT.split())
    without = {name for name, entry in verbs.items() if not entry.asks}
    assert without - silent == set(), "give it an `ask` in patterns.yaml"
    assert silent - without == set(), "it asks: take it off the list"
