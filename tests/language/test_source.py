"""What is wrong with a text is underlined in the words of its author, however freely those are written."""

from __future__ import annotations

import random

import pytest

from language.paraphrases import TUNED, grammars, paraphrases
from language.test_hero_check import broken
from matchless.language.check import Problem, examine
from matchless.language.check.source import Source
from matchless.language.hero_file import Place
from matchless.language.node import Node, Value
from matchless.language.spans import NodePath
from matchless.language.texts import NotUnderstood, read


def problems(path: str, text: str, check: str) -> list[Problem]:
    report = examine(broken({"path": path, "to": text}), "isbeth.yaml")
    return [each for each in report.problems if each.check == check]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Draw a card, then turn Isbeth into a frog.", "a"),
        ("Get rid of a card and Isbeth suffers 2 damage for 2 turns.", "for"),
        ("Draw a card if you won. Then that fighter takes 1 damage.", "that fighter"),
        ("You may draw a card and give a random Toll.", "random"),
        ("Your opponent gets rid of a card. If they do so, draw two cards.", "."),
    ],
)
def test_what_is_not_understood_is_the_word_and_not_one_that_is_known_in_other_words(text: str, words: str) -> None:
    """ "Draw a card" is not how it is printed, but it is understood: not "a" is at fault."""
    (found,) = problems("cards/High Water/after", text, "C2")
    assert found.text[found.start : found.end] == words


@pytest.mark.parametrize(
    ("path", "text", "check", "words"),
    [
        ("scheme", "Isbeth recovers a health, and then the enemy fighter suffers 2 damage.", "C4", "the enemy fighter"),
        ("scheme", "Isbeth gets back 2 health, then hit the enemy for 1.", "C4", "the enemy"),
        ("scheme", "Draw 2 cards if you won.", "C4", "you won"),
        ("after", "You draw 3 cards and Isbeth suffers 200 damage.", "C10", "200"),
        ("during", "Draw a card if you were victorious.", "never", "you were victorious"),
        ("during", "You can pay 99 Toll to draw a card.", "C5", "99 Toll"),
        ("during", "You may look at your opponent's hand. If you did, draw 1.", "C5", "look at your opponent's hand"),
        ("during", "You might heal Isbeth for 0.", "never", "heal Isbeth for 0"),
        ("after", "Draw 2 cards if you won. Draw 0 cards if you lost.", "never", "Draw 0 cards"),
        ("scheme", "Draw a card, then put a card of your hand on top of your boat.", "engine",
         "put a card of your hand on top of your boat"),
    ],
)  # fmt: skip
def test_the_very_words_of_the_author_are_underlined(path: str, text: str, check: str, words: str) -> None:
    card = "Lost Letter" if path == "scheme" else "High Water"
    found = problems(f"cards/{card}/{path}", text, check)
    assert [each.text[each.start : each.end] for each in found] == [words], found


def test_what_is_said_twice_is_not_guessed() -> None:
    """Nothing tells one from the other, so what both stand in is underlined."""
    text = "Draw 0 cards if you won. Draw 0 cards if you lost."
    found = problems("cards/High Water/after", text, "never")
    assert [each.text[each.start : each.end] for each in found] == [text, text]


def paths(value: Value, path: NodePath = ()) -> list[tuple[NodePath, Node]]:
    """Every node of a program, with its place."""
    if isinstance(value, tuple):
        return [found for at, each in enumerate(value) for found in paths(each, (*path, at))]
    if not isinstance(value, Node):
        return []
    return [(path, value), *(found for arg, each in value.args for found in paths(each, (*path, arg)))]


def test_a_fighter_who_is_named_is_underlined_by_name_or_pronoun() -> None:
    """Over many paraphrases: the words that are underlined for a fighter speak of that fighter."""
    told = random.Random(2).sample(list(paraphrases(TUNED)), 150)
    narrow = 0
    for each in told:
        grammar = grammars()[each.hero]
        try:
            reading = read(grammar, each.text, each.kind, each.user)
        except NotUnderstood:
            continue
        source = Source(grammar, Place("", "", each.kind, each.text, user=each.user), each.text, reading)
        for path, node in paths(reading.program):
            start, end = source.of(path)
            assert 0 <= start < end <= len(each.text), (each, path)
            words = each.text[start:end]
            assert words == words.strip()
            if node.name == "named" and words != each.text:
                narrow += 1
                known = (node.text("name"), "she", "her", "he", "him", "his", "they", "them", "it", "hero", "your")
                assert any(word.casefold() in words.casefold() for word in known), (each.text, words)
    assert narrow > 40
