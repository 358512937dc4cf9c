"""Questions in German: of every word that can ask, and for every text of the heroes."""

from __future__ import annotations

import pytest

from language.german.test_german_texts import ENGLISH, programs
from language.shipped import SLUGS, grammar_of, shipped
from matchless.language.check.meaning import typed
from matchless.language.german.grammar import grammar
from matchless.language.german.printer import print_question
from matchless.language.german.table import TableError, compiled, table
from matchless.language.node import Node
from matchless.language.patterns import patterns, table_data
from matchless.language.texts import read as read_english
from random_programs import WANDERER

MOVER = Node("named", name="Wanderer")


def test_every_question_of_the_table_has_its_german_for_the_same_kinds_of_decisions() -> None:
    english = {(name, kind) for (_, name), entry in patterns().entries.items() for kind in entry.asks}
    assert set(table().asks) == english


@pytest.mark.parametrize("slug", SLUGS)
def test_the_questions_of_the_heroes_are_asked_in_german(slug: str) -> None:
    own = grammar(shipped(slug))
    asked = 0
    for _, program in programs(slug):
        for kind, node in typed(grammar_of(slug), program):
            entry = patterns().entries.get((kind, node.name)) if kind == "do" else None
            if node.name in ("may", "pay"):
                assert "?" in print_question(own, node)
            for decision in entry.asks if entry is not None else ():
                if not isinstance(node.get("n"), (int, type(None))):
                    node = node.having(n=2)  # a number of the game is known when it is asked
                question = print_question(own, node.having(mover=Node("that", noun="fighter")), decision)
                asked += 1
                assert question.endswith("?")
                assert question[0].isupper() or question[0].isdigit()
                assert not {"which", "you", "the", "do", "card"} & set(question.lower().strip("?").split()), question
    assert asked > 0


@pytest.mark.parametrize(
    ("text", "decision", "question"),
    [
        ("Choose one of your Wolves.", "fighter", "Welches Wolf wählst du?"),
        ("Choose a hero.", "fighter", "Welchen Helden wählst du?"),
        ("Move a fighter up to 1 space.", "fighter", "Welchen Kämpfer bewegst du bis zu 1 Feld weit?"),
        ("Move Bran up to 3 spaces.", "move", "Wohin bewegst du Wanderer, bis zu 3 Felder weit?"),
        ("Deal 2 damage to a fighter.", "fighter", "Welchem Kämpfer wird 2 Schaden zugefügt?"),
        ("Put a card from your hand under your deck.", "card",
         "Welche Karte aus deiner Hand legst du unter dein Deck?"),
        ("Raise or lower this card's value by 1.", "mode", "Erhöhst oder verringerst du den Wert dieser Karte um 1?"),
        ("You may draw 1 card.", "confirm", "1 Karte ziehen?"),
        ("You may spend 2 Rage. If you do, draw 1 card.", "confirm",
         "2 Rage ausgeben? Falls du das tust, ziehe 1 Karte."),
        ("The opponent may discard 1 card. If they do, draw 1 card.", "confirm",
         "1 Karte abwerfen? Falls du das tust, ziehe 1 Karte."),
    ],
)  # fmt: skip
def test_a_question_agrees_with_what_it_is_about(text: str, decision: str, question: str) -> None:
    (node,) = read_english(ENGLISH, text).program
    assert print_question(grammar(WANDERER), node.having(mover=MOVER), decision) == question


def test_a_question_without_its_mark_is_refused() -> None:
    data = {**table_data("patterns.de.yaml"), "do": [{"is": "predict", "say": [], "ask": "welchen Wert nennst du"}]}
    with pytest.raises(TableError, match="it is no question"):
        compiled(data, patterns())
