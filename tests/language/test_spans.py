"""Structured text: what a page may light up."""

from __future__ import annotations

import pytest

from language.shipped import SLUGS, grammar_of, shipped, texts_of
from matchless.language.printer import print_spans, print_text
from matchless.language.spans import Span, plain
from matchless.language.texts import read


def spans(text: str, slug: str = "elektra") -> tuple[Span, ...]:
    return print_spans(grammar_of(slug), read(grammar_of(slug), text).program)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_text_is_the_concatenation_of_its_spans(slug: str) -> None:
    grammar = grammar_of(slug)
    for place in texts_of(slug):
        assert isinstance(place.words, str)
        program = read(grammar, place.words, place.kind).program
        assert plain(print_spans(grammar, program)) == print_text(grammar, program)
        assert all(span.text for span in print_spans(grammar, program))


def test_fighters_are_named_by_their_id() -> None:
    found = spans("If Elektra is resurrected, deal 1 damage to each opposing fighter adjacent to her.")
    assert Span("Elektra", "fighter", "elektra", node=(0, "t", "x")) in found
    assert Span("resurrected", "form", "resurrected", node=(0, "t")) in found
    assert Span("her", "fighter", node=(0, "then", 0, "x", "where", 0, "to")) in found


def test_the_words_of_an_instruction_bear_its_rule_and_its_node() -> None:
    found = spans("If Elektra is resurrected, deal 1 damage to each opposing fighter adjacent to her.")
    assert Span("deal 1 damage to", rule="EFFECT-4", node=(0, "then", 0)) in found


def test_cards_tokens_and_zones_are_named_too() -> None:
    assert ("Sai", "card", "sai") in {(s.text, s.refers, s.to) for s in spans("You may show a Sai from your hand.")}
    assert ("traps", "token", "trap") in {
        (s.text, s.refers, s.to) for s in spans("Return all your traps to your supply.", "robert-muldoon")
    }
    assert ("line", "zone", "line") in {(s.text, s.refers, s.to) for s in spans("Discard your line.", "shakespeare")}


def test_a_span_is_json_without_what_it_lacks() -> None:
    assert [span.data() for span in spans("Draw 1 card.")] == [{"t": "Draw 1 card", "node": [0]}, {"t": "."}]
    assert Span("Sai", "card", "sai").data() == {"t": "Sai", "card": "sai"}
    assert Span("her", "fighter").data() == {"t": "her", "fighter": True}


def test_every_fighter_that_a_span_refers_to_exists() -> None:
    for slug in SLUGS:
        grammar = grammar_of(slug)
        ids = {name.id for kind in ("fighter-name", "fighter-noun") for name in grammar.lexicon.names[kind].values()}
        assert len(shipped(slug).fighters) == len(ids - {""})
