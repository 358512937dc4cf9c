"""Structured text: what a piece says of itself, and how pieces come together."""

from __future__ import annotations

import pytest

from matchless.engine.spans import Span, merged, plain, said, spans_data

FULL = Span("Ann", "fighter", "3", "ATK-1", ("who", 0))


def test_a_span_of_words_alone_speaks_of_nothing() -> None:
    assert Span("and").about() == ("", "", "", ())


def test_other_words_about_the_same() -> None:
    assert FULL.saying("she") == Span("she", "fighter", "3", "ATK-1", ("who", 0))


def test_the_same_words_rest_on_another_rule() -> None:
    assert FULL.resting_on("ATK-2") == Span("Ann", "fighter", "3", "ATK-2", ("who", 0))


@pytest.mark.parametrize(
    ("span", "data"),
    [
        (Span("and"), {"t": "and"}),
        (Span("it", "fighter"), {"t": "it", "fighter": True}),
        (Span("Ann", "fighter", "3"), {"t": "Ann", "fighter": "3"}),
        (Span("may", rule="EFFECT-1"), {"t": "may", "rule": "EFFECT-1"}),
        (FULL, {"t": "Ann", "fighter": "3", "rule": "ATK-1", "node": ["who", 0]}),
    ],
)
def test_a_span_as_json_leaves_out_what_it_does_not_have(span: Span, data: dict[str, object]) -> None:
    assert span.data() == data


@pytest.mark.parametrize(
    "other",
    [
        Span("Ben", "fighter", "3", "ATK-1", ("who", 0)),
        Span("Ann", "seat", "3", "ATK-1", ("who", 0)),
        Span("Ann", "fighter", "4", "ATK-1", ("who", 0)),
        Span("Ann", "fighter", "3", "ATK-2", ("who", 0)),
        Span("Ann", "fighter", "3", "ATK-1", ("who", 1)),
        "Ann",
    ],
)
def test_spans_are_the_same_in_everything_or_not_at_all(other: object) -> None:
    same = FULL.saying("Ann")
    assert (same, hash(same)) == (FULL, hash(FULL))
    assert other != FULL


def test_a_span_shows_all_of_itself() -> None:
    assert repr(FULL) == "Span('Ann', 'fighter', '3', 'ATK-1', ('who', 0))"


def test_parts_stand_in_the_places_of_a_pattern() -> None:
    ann, ben = Span("Ann", "seat", "0"), Span("Ben", "seat", "1")
    assert said("{} hits {}.", ann, ben) == (ann, Span(" hits "), ben, Span("."))
    assert said("Whom?") == (Span("Whom?"),)
    assert plain(said("{} hits {}.", ann, ben)) == "Ann hits Ben."


def test_what_pages_get() -> None:
    assert spans_data((Span("Ann", "fighter", "3"), Span(" falls."))) == [
        {"t": "Ann", "fighter": "3"},
        {"t": " falls."},
    ]


def test_neighbours_that_speak_of_the_same_become_one() -> None:
    ann = Span("Ann", "fighter", "3")
    assert merged((Span("a"), Span("b"), ann, Span("c"))) == (Span("ab"), ann, Span("c"))
    assert merged((ann, ann.saying("a"), Span("ben", "fighter", "4"))) == (
        Span("Anna", "fighter", "3"),
        Span("ben", "fighter", "4"),
    )
