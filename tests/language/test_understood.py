"""The words that are only understood: each belongs to an entry of the phrasebook and says all of it."""

from __future__ import annotations

import pytest

from language.paraphrases import grammars
from matchless.language.patterns import FILTERS, patterns, table_data, understood
from matchless.language.printer import print_text
from matchless.language.texts import NotUnderstood, read


def test_every_line_belongs_to_an_entry() -> None:
    further = table_data("understood.yaml")
    named = {(kind, name) for key in ("also", "nor") for kind, names in further[key].items() for name in names}
    assert sorted(named - patterns().entries.keys()) == []


def test_every_line_says_all_that_its_entry_needs() -> None:
    """What is left unsaid would be read as a node that nothing can print."""
    lacking = [
        line.pattern
        for entry in understood().entries.values()
        for line in entry.lines
        for arg, kind in line.args.items()
        if kind != "flag" and kind not in FILTERS and arg not in line.said
    ]
    assert lacking == []


def test_nothing_of_it_is_printed() -> None:
    assert patterns().printed.keys() == understood().printed.keys()
    for key, lines in patterns().printed.items():
        assert [line.pattern for line in lines] == [line.pattern for line in understood().printed[key]]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        (
            "Deal 2 damage to an opposing fighter adjacent to Tamsin. She recovers 1 health.",
            "Deal 2 damage to an opposing fighter adjacent to Tamsin. Tamsin recovers 1 health.",
        ),
        (
            "If Tamsin is adjacent to Brock, she recovers 2 health.",
            "If Tamsin is adjacent to Brock, Tamsin recovers 2 health.",
        ),
        (
            "Name a card. Choose an opponent: they reveal their hand and discard every copy of that card.",
            "Name a card. An opponent of your choice reveals their hand. They discard all copies of the named card.",
        ),
        (
            "An opponent draws 1 card and discards 2 cards.",
            "An opponent of your choice draws 1 card. They discard 2 cards.",
        ),
        ("Move your fighters up to 2 spaces.", "Move each of your fighters up to 2 spaces."),
        ("Move your fighter up to two spaces.", "Move your fighter up to 2 spaces."),
        (
            "The opponent draws 1 card and discards 2 cards.",
            "The opponent draws 1 card. The opponent discards 2 cards.",
        ),
        (
            "If you won the combat, look at your opponent's hand and choose 1 card for them to discard.",
            "If you won this combat, look at the opponent's hand and they discard a card of your choice.",
        ),
        (
            "Discard a card. Add the BOOST of the discarded card to this card.",
            "Discard 1 card. Add that card's BOOST to this card's value.",
        ),
    ],
)
def test_what_is_easily_mistaken(text: str, printed: str) -> None:
    grammar = grammars()["tamsin"]
    assert print_text(grammar, read(grammar, text, user="Tamsin").program) == printed


@pytest.mark.parametrize(
    "text",
    [
        "The opposing fighter may move up to 3 spaces.",  # it is not said who decides
        "Discards 1 card.",  # nor here who does
        "Choose one of your Moths. Deal 1 damage to each adjacent fighter.",  # nor adjacent to whom
        "Add its BOOST to this card.",  # of which card?
        "Your opponent chooses:\n* Draw 1 card.\n* Gain 1 action.",  # who draws, who gains?
        "Discard a card from their hand.",  # who chooses it?
        "Your fighters take no combat damage.",  # they take no other
        "That fighter cannot leave their space.",  # for how long?
        "A Moth of your choice (one of theirs) takes 1 damage.",
        "Deal 1 damage to an opposing fighter; this fighter cannot leave its space this turn.",  # which of them?
        "Draw 2 cards (not if you lost).",  # what is in brackets is no reminder
    ],
)
def test_what_could_be_several_things_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read(grammars()["tamsin"], text, user="Tamsin")


def test_what_no_line_prints_is_not_read() -> None:
    """A reading that cannot be read back could not be checked by whoever wrote the text."""
    with pytest.raises(NotUnderstood):
        read(grammars()["tamsin"], "Deal 3 damage to the opposing fighter for each combat damage dealt.")


def test_it_is_no_fighter_who_is_she() -> None:
    with pytest.raises(NotUnderstood):
        read(grammars()["odile"], "Choose one of your seeds and place Odile in its space.")
