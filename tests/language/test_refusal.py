"""What is said of a text that is not understood."""

from __future__ import annotations

import pytest

from language.shipped import grammar_of
from matchless.language.texts import ABILITY, TEXT, NotUnderstood, read


def refused(text: str, slug: str = "elektra", kind: str = TEXT) -> NotUnderstood:
    with pytest.raises(NotUnderstood) as caught:
        read(grammar_of(slug), text, kind)
    return caught.value


@pytest.mark.parametrize(
    ("slug", "text", "found", "meant"),
    [
        ("elektra", "If Elektra is resurected, draw 1 card.", "resurected", "If Elektra is resurrected, draw 1 card."),
        ("elektra", "Place Electra in any space.", "Electra", "Place Elektra in any space."),
        ("elektra", "Deal 1 damge to a fighter.", "damge", "Deal 1 damage to a fighter."),
        ("elektra", "Return a defeated Hnad to any space.", "Hnad", "Return a defeated Hand to any space."),
        ("raptors", "Move one of your Raptros up to 2 spaces.", "Raptros", "Move one of your Raptors up to 2 spaces."),
        (
            "dr-sattler",
            "Return all your insigth tokens to your supply.",
            "insigth",
            "Return all your insight tokens to your supply.",
        ),
        ("elektra", "Draw several cards.", "several", ""),
    ],
)
def test_the_place_is_named_and_the_right_word_offered(slug: str, text: str, found: str, meant: str) -> None:
    error = refused(text, slug)
    assert (error.found, error.meant) == (found, meant)
    assert error.text[error.start : error.end] == found


def test_what_may_stand_there_is_listed() -> None:
    assert refused("Draw several cards.").expected[:3] == ("cards", "that", "up")
    assert "a number" in refused("Draw several cards.").expected


def test_the_nearest_phrases_share_the_rare_words() -> None:
    assert refused("Shuffle everything back.").nearest[0].startswith("shuffle")
    assert "… recover … health" in refused("Health is what Elektra recovers.").nearest


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Otherwise, draw 1 card.", "there is no"),
        ("Draw 1 card. If you do, draw 1 card.", "there is no"),
        ("The opponent may discard 1 card. If you do, draw 1 card.", "there is no"),
        ("You may draw 1 card. If you do, draw 1 card. If you do, draw 1 card.", "there is no"),
        ("Choose one:", "its lines are missing"),
    ],
)
def test_a_sentence_that_belongs_to_none_is_refused_with_the_reason(text: str, reason: str) -> None:
    assert refused(text).reason.startswith(reason)


@pytest.mark.parametrize("text", ["", "   ", "Draw 1 card?", "Draw 1 card. %", "Draw 1 card → 2.", "."])
def test_nothing_that_is_written_is_passed_over(text: str) -> None:
    refused(text)
    refused(text, kind=ABILITY)


def test_what_is_missing_at_the_end_is_said() -> None:
    error = refused("Move Elektra up to")
    assert "something is missing at the end" in str(error)
    assert "a number" in error.expected


def test_what_refers_to_nothing_is_refused() -> None:
    """A generous reading may not speak of a card that nobody has named."""
    refused("Put that card in your hand.")
