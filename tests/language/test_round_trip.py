"""What is printed is what was read, and the other way round."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from language.shipped import SLUGS, grammar_of, texts_of
from matchless.language.grammar import Grammar
from matchless.language.lexicon import lexicon
from matchless.language.node import Node, program_from_json, to_json
from matchless.language.printer import CannotSay, print_text
from matchless.language.texts import ABILITY, TEXT, NotUnderstood, read
from random_programs import WANDERER as HERO
from random_programs import Composer, round_trip

WANDERER = Composer(0).grammar
SAMPLE = 150  # of 20,000 that `python tests/random_programs.py 20000` tries

NEW_SENTENCES = """\
Gain 1 Rage.
Spend 2 Rage.
You may spend 2 Rage. If you do, this card's value becomes 6.
Spend any amount of Rage. Add that many to this card's value.
If you have 3 or more Rage, draw 1 card.
Deal damage to the opposing fighter equal to your Rage.
Wanderer makes a bonus attack with value 3 against the opposing fighter.
Until the end of this turn, add 1 to the value of your attacks.
Until the end of this turn, Wanderer takes 1 less damage.
Wanderer becomes furious.
If Wanderer is furious, gain 1 action.
Turn DARK face up.
Flip the mask.
The opponent draws 1 card.
The opponent gains 1 action.
The opponent may BOOST their card.
Each opponent discards 1 card.
You may discard any number of cards. If you do, draw up to that many cards.
You may discard your hand. If you do, this card's value becomes 6.
This card's value becomes the opponent's card's printed value.
Add the opponent's card's BOOST to this card's value.
Set Wanderer's health to 8.
If Wanderer has 4 or less health, set her health to 8.
You may swap Wanderer with one of your Wolves.
Summon 1 Wolf in an empty space adjacent to Wanderer.
Name a card. Look at an opponent's hand.
Name a value.
Prevent 2 damage to your fighter.
Add 1 to this card's value for each VOYAGE card in your discard pile.
Move one of your fog tokens up to 2 spaces.
The opponent moves one of your fog tokens up to 2 spaces.
If your fighter is in a space with any of your fog tokens, gain 1 action.
If you are attacking, draw 1 card.
Put a card from your hand on top of your deck.
If Wanderer is at full health, gain 1 action.
Discard any number of cards. Draw that many cards.
Discard any number of cards. Wanderer recovers that much health.
If there are 2 or more of your fog tokens on the board, draw 1 card.
Add half your Rage, rounded up, to this card's value.
Draw cards equal to half your Rage, rounded up.
Gain 1 Rage for each of your Wolves.
Summon 2 Wolves in any space adjacent to Wanderer.
Summon 1 Wolf in any space adjacent to Wanderer.
If Wanderer has 5 or less health and none of your Wolves is adjacent to her, place her in an empty space.
If this is your third action this turn, draw 1 card.
If you won this combat or your deck is empty, draw 1 card.
Deal 1 damage to each fighter within 2 spaces of Wanderer.
Deal damage to the opposing fighter equal to twice the combat damage dealt.""".splitlines()

NEW_ABILITIES = """\
At the start of the game, choose LIGHT or DARK.
After Wanderer takes damage, gain 1 Rage.
After you win a combat, draw 1 card.
After one of your Wolves is defeated, Wanderer recovers 1 health.
When you spend this card as a BOOST, draw 1 card.
When this card is discarded from your hand, gain 1 action.
After you maneuver, you may flip the mask.
Whenever you draw a card, gain 1 Rage.
The effects on this card cannot be cancelled.
While Wanderer is furious, add 2 to the value of Wanderer's attacks.
While Wanderer is calm, add 1 to the value of Wanderer's defenses.
Wanderer takes 1 less damage.
Your fighters may move 1 space farther when you maneuver for each VOYAGE card in your discard pile.""".splitlines()

# What an author might mistype, and what would be another card.
ALTERED = (
    (r"\b1\b", "2"),
    (r"\b[2-9]\b", "1"),
    (r"\bwon\b", "lost"),
    (r"\blost\b", "won"),
    (r"\beach (?=opposing|fighter)", "a "),
    (r"\ban? (?=fighter)", "each "),
    (r"\bopposing fighter", "fighter"),
    (r"\badjacent to\b", "in the zone of"),
    (r"\bany space", "an empty space"),
    (r"\ban empty space", "any space"),
    (r", even through opposing fighters", ""),
    (r"\bYou may (.)", r"\1"),
    (r"\bis not\b", "is"),
    (r"\bTO BE\b", "NOT TO BE"),
)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_text_of_the_heroes_is_printed_as_it_is_written_and_has_one_reading(slug: str) -> None:
    grammar = grammar_of(slug)
    for place in texts_of(slug):
        assert isinstance(place.words, str)
        reading = read(grammar, place.words, place.kind)
        assert print_text(grammar, reading.program, place.pronoun) == place.words
        assert (reading.others, reading.read_as) == ((), ""), place.words


def test_no_text_is_left_out() -> None:
    assert [sum(len(texts_of(slug)) for slug in SLUGS), len(SLUGS)] == [193, 13]


@pytest.mark.parametrize("slug", SLUGS)
def test_programs_are_the_same_after_a_way_through_json(slug: str) -> None:
    grammar = grammar_of(slug)
    for place in texts_of(slug):
        assert isinstance(place.words, str)
        program = read(grammar, place.words, place.kind).program
        assert program_from_json(to_json(program)) == program


@pytest.mark.parametrize("slug", SLUGS)
def test_a_text_that_is_altered_is_another_program_or_none(slug: str) -> None:
    """So that nothing that an author writes can be passed over."""
    grammar = grammar_of(slug)
    for place in texts_of(slug):
        assert isinstance(place.words, str)
        program = read(grammar, place.words, place.kind).program
        for pattern, put in ALTERED:
            for match in re.finditer(pattern, place.words):
                other = place.words[: match.start()] + match.expand(put) + place.words[match.end() :]
                try:
                    assert read(grammar, other, place.kind).program != program, other
                except NotUnderstood:
                    continue


@pytest.mark.parametrize("text", NEW_SENTENCES)
def test_sentences_that_no_shipped_hero_needs_come_back(text: str) -> None:
    reading = read(WANDERER, text, TEXT)
    assert print_text(WANDERER, reading.program) == text
    assert (reading.others, reading.read_as) == ((), "")


@pytest.mark.parametrize("text", NEW_ABILITIES)
def test_abilities_that_no_shipped_hero_needs_come_back(text: str) -> None:
    reading = read(WANDERER, text, ABILITY)
    assert print_text(WANDERER, reading.program) == text
    assert (reading.others, reading.read_as) == ((), "")


def test_programs_composed_from_the_table_come_back() -> None:
    composer = Composer(2026)
    assert [fault for _ in range(SAMPLE) if (fault := round_trip(composer))] == []


def test_what_a_line_would_leave_unsaid_is_not_printed() -> None:
    draw = Node("draw", who=Node("you"), n=Node("damage"), more=True, upto=False)
    with pytest.raises(CannotSay):
        print_text(WANDERER, (draw,))


def test_only_whoever_may_acts_after_may() -> None:
    """W3: "The opponent may draw 1 card" could not say that you draw it."""
    draw = Node("draw", who=Node("you"), n=1, more=False, upto=False)
    with pytest.raises(CannotSay):
        print_text(WANDERER, (Node("may", who=Node("opponent"), do=(draw,)),))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Draw 2 card.", "Draw 2 cards."),
        ("deal 1 damage to an fighter.", "Deal 1 damage to a fighter."),
        ("Then, draw 1 card.", "Draw 1 card."),
        ("Deal 1 damage to a fighter next to Wanderer.", "Deal 1 damage to a fighter adjacent to Wanderer."),
        (
            "Move Bran up to 2 spaces. They may move through opposing fighters.",
            "Move Bran up to 2 spaces, even through opposing fighters.",
        ),
        (
            "Draw 1 card. If you won this combat, draw 2 cards instead.",
            "If you won this combat, draw 2 cards. Otherwise, draw 1 card.",
        ),
    ],
)
def test_the_parser_is_generous_and_the_printer_strict(text: str, printed: str) -> None:
    assert print_text(WANDERER, read(WANDERER, text).program) == printed


def test_and_with_or_in_one_test_is_refused() -> None:
    """Nobody could know which of them goes first."""
    text = "If you won this combat and your deck is empty or you are attacking, draw 1 card."
    with pytest.raises(NotUnderstood):
        read(WANDERER, text)


def test_where_two_readings_are_left_both_are_given() -> None:
    """A card and a second deck of one name: "an omen" may be either."""
    howl = replace(HERO.cards[0], name="Omen")
    reading = read(Grammar(lexicon(replace(HERO, cards=(howl,)))), "You may show an omen from your hand.")
    whats = [program[0].nodes("do")[0].node("what").name for program in (reading.program, *reading.others)]
    assert sorted(whats) == ["named-card", "side-card"]
