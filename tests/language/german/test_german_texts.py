"""The second language: what is printed in German is read back as the same program."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from language.shipped import SLUGS, grammar_of, shipped, texts_of
from language.test_round_trip import NEW_ABILITIES, NEW_SENTENCES
from matchless import card_text, hero_text, heroes
from matchless.language.german.grammar import grammar
from matchless.language.german.printer import print_spans, print_text
from matchless.language.german.texts import NotGerman, read
from matchless.language.languages import texts_in
from matchless.language.model import Said
from matchless.language.node import Node, Program
from matchless.language.printer import CannotSay
from matchless.language.spans import Span, plain
from matchless.language.texts import ABILITY, TEXT
from matchless.language.texts import read as read_english
from random_programs import WANDERER, Composer

GERMAN = grammar(WANDERER)
ENGLISH = Composer(0).grammar
SAMPLE = 150  # of programs that are composed at random


def programs(slug: str) -> list[tuple[str, Program]]:
    """The texts of a hero as programs, each with its kind."""
    found = []
    for place in texts_of(slug):
        assert isinstance(place.words, str)
        found.append((place.kind, read_english(grammar_of(slug), place.words, place.kind).program))
    return found


def german(english: str, kind: str = TEXT) -> str:
    return print_text(GERMAN, read_english(ENGLISH, english, kind).program)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_text_of_the_heroes_comes_back_and_has_one_reading(slug: str) -> None:
    own = grammar(shipped(slug))
    for kind, program in programs(slug):
        text = print_text(own, program)
        reading = read(own, text, kind)
        assert reading.program == program, text
        assert reading.others == (), text


@pytest.mark.parametrize("slug", SLUGS)
def test_texts_are_the_same_only_where_their_programs_are(slug: str) -> None:
    """So no German text can be taken for another."""
    own = grammar(shipped(slug))
    said = {program: print_text(own, program) for _, program in programs(slug)}
    assert len(set(said.values())) == len(said)


def sheet(slug: str) -> str:
    hero = heroes.load(slug, "de")
    lines = [hero.name, *hero_text(hero).splitlines()]
    for card in hero.cards:
        lines += ["", card.name, *(f"    {line}" for line in card_text(card).splitlines())]
    return "\n".join(lines) + "\n"


def test_the_cards_say_in_german_what_they_always_said(golden: Callable[[str, str], None]) -> None:
    golden("german.txt", "\n".join(sheet(slug) for slug in SLUGS))


@pytest.mark.parametrize(
    ("text", "kind"), [(each, TEXT) for each in NEW_SENTENCES] + [(each, ABILITY) for each in NEW_ABILITIES]
)
def test_sentences_that_no_shipped_hero_needs_come_back(text: str, kind: str) -> None:
    program = read_english(ENGLISH, text, kind).program
    reading = read(GERMAN, print_text(GERMAN, program), kind)
    assert (reading.program, reading.others) == (program, ())


def test_programs_composed_from_the_table_come_back() -> None:
    """All that German can say: nobody "may" what is no deed ("no fighter can leave their space")."""
    composer = Composer(2026)
    said = tried = 0
    while tried < SAMPLE:
        kind, program = composer.program()
        tried += 1
        try:
            text = print_text(GERMAN, program)
        except CannotSay:
            continue
        said += 1
        reading = read(GERMAN, text, kind)
        assert (reading.program, reading.others) == (program, ()), text
    assert said > SAMPLE * 0.95


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("The opponent discards 1 card.", "Der Gegner wirft 1 Karte ab."),
        ("If you are attacking, the opponent draws 2 cards.", "Falls du angreifst, zieht der Gegner 2 Karten."),
        (
            "If you are attacking, Wanderer recovers 1 health and they draw 2 cards.",
            "Falls du angreifst, gewinnt Wanderer 1 Lebenspunkt zurück und dieser Spieler zieht 2 Karten.",
        ),
        ("You may have Bran recover 1 health.", "Du darfst Bran 1 Lebenspunkt zurückgewinnen lassen."),
        (
            "Deal 1 damage to each fighter that has taken damage this turn and draw 1 card.",
            "Füge jedem Kämpfer, der in diesem Zug Schaden genommen hat, 1 Schaden zu. Ziehe 1 Karte.",
        ),
        (
            "Choose each fighter that has taken damage this turn.",
            "Wähle jeden Kämpfer, der in diesem Zug Schaden genommen hat.",
        ),
        ("Place Wanderer in her space.", "Setze Wanderer auf ihr Feld."),
    ],
)
def test_words_stand_in_the_order_that_their_place_asks_for(english: str, said: str) -> None:
    assert german(english) == said


def test_a_verb_agrees_with_several() -> None:
    both = Node("stop", x=Node("both", a="Bran", b="Wanderer"))
    assert print_text(GERMAN, (both,)) == "Sowohl Bran als auch Wanderer halten dort an."


def test_a_first_sentence_after_a_moment_is_inverted_and_has_its_comma_only_before_falls() -> None:
    said = german("At the start of the game, you may draw 1 card.", ABILITY)
    assert said == "Zu Beginn des Spiels darfst du 1 Karte ziehen."
    said = german("At the start of the game, if you are attacking, draw 1 card.", ABILITY)
    assert said == "Zu Beginn des Spiels, falls du angreifst, ziehe 1 Karte."


def test_any_ending_is_understood_and_the_right_one_is_printed() -> None:
    wrong = "Füge jeder gegnerische Kämpfers 2 Schaden zu."
    assert print_text(GERMAN, read(GERMAN, wrong).program) == "Füge jedem gegnerischen Kämpfer 2 Schaden zu."


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Draw 1 card.",
        "Ziehe 1 Karte",
        "Andernfalls ziehe 1 Karte.",
        "Wähle eins:",
        "Der Gegner darf als Sieger dieses Kampfs gelten.",  # only you can
    ],
)
def test_what_is_not_said_by_the_table_is_refused(text: str) -> None:
    with pytest.raises(NotGerman):
        read(GERMAN, text)


def test_only_whoever_may_acts_after_darf() -> None:
    draw = Node("draw", who=Node("you"), n=1, more=False, upto=False)
    with pytest.raises(CannotSay):
        print_text(GERMAN, (Node("may", who=Node("opponent"), do=(draw,)),))


def test_a_filter_is_not_said_where_it_would_belong_to_another_noun() -> None:
    """ "Jedem Kämpfer neben einem Kämpfer in Brans Zone": who is in the zone?"""
    near = Node("adjacent", to=Node("a", whose="anyone", noun="fighter", other=False, where=()))
    zone = Node("in-zone", of=Node("named", name="Bran"))
    both = Node("each", whose="anyone", noun="fighter", other=False, where=(zone, near))
    assert (
        print_text(GERMAN, (Node("pick-fighter", x=both),)) == "Wähle jeden Kämpfer in Brans Zone neben einem Kämpfer."
    )
    with pytest.raises(CannotSay):
        print_text(GERMAN, (Node("pick-fighter", x=both.having(where=(near, zone))),))


def test_a_test_is_not_said_where_it_would_belong_to_another_noun() -> None:
    """ "Falls ein Kämpfer neben einem Kämpfer in Brans Zone ist": who is in the zone?"""
    anyone = Node("a", whose="anyone", noun="fighter", other=False, where=())
    near = anyone.having(where=(Node("adjacent", to=anyone),))
    test = Node("in-zone", x=anyone, y=Node("named", name="Bran"))
    for said, sayable in ((test, True), (test.having(x=near), False), (Node("not", t=test.having(x=near)), True)):
        program = (Node("if", t=said, then=(Node("end-turn"),)),)
        if sayable:
            assert read(GERMAN, print_text(GERMAN, program)).program == program
        else:
            with pytest.raises(CannotSay):
                print_text(GERMAN, program)


def test_of_two_readings_the_one_that_would_be_said_so_is_taken() -> None:
    """Who is in the zone, the hero or the token? Of a hero it would not be said in these words."""
    text = "While each hero is in a space with one of your fog tokens in your fighter's zone, Bran takes 1 less damage."
    program = read_english(ENGLISH, text, ABILITY).program
    said = print_text(GERMAN, program)
    assert said == (
        "Solange jeder Held auf einem Feld mit einem deiner fog tokens in der Zone deines Kämpfers ist,"
        " nimmt Bran 1 Schaden weniger."
    )
    reading = read(GERMAN, said, ABILITY)
    assert (reading.program, reading.others) == (program, ())


def test_spans_name_fighters_cards_and_nodes_as_in_english() -> None:
    text = "If Elektra is resurrected, deal 1 damage to each opposing fighter adjacent to her."
    program = read_english(grammar_of("elektra"), text).program
    found = print_spans(grammar(shipped("elektra")), program)
    assert Span("Elektra", "fighter", "elektra", node=(0, "t", "x")) in found
    assert Span("wiederbelebt", "form", "resurrected", node=(0, "t")) in found
    assert Span("ihr", "fighter", node=(0, "then", 0, "x", "where", 0, "to")) in found
    assert Span("füge", rule="EFFECT-4", node=(0, "then", 0)) in found
    assert plain(found) == print_text(grammar(shipped("elektra")), program)


def test_only_languages_that_have_a_table_are_there() -> None:
    with pytest.raises(ValueError, match="there are no texts in 'fr', only in en, de"):
        texts_in("fr", WANDERER, {})


def test_what_german_cannot_say_stays_as_it_is() -> None:
    """A hero of one's own may use words that the second table does not have yet."""
    texts = texts_in("de", WANDERER, {"cards/0/scheme": Said((Node("unheard-of"),), "Do something unheard of.")})
    assert texts["cards/0/scheme"].text == "Do something unheard of."
