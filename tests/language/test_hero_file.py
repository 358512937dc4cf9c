"""Hero files: what is wrong with one is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from language.shipped import FOLDER
from matchless import HeroError
from matchless.language.hero_file import MOST_BYTES, parse_data, read_file, read_texts
from matchless.language.node import Node

HAMLET = (FOLDER / "hamlet.yaml").read_text(encoding="utf-8")


def fault(old: str, new: str) -> str:
    """What is said of Hamlet's file with something changed in it."""
    assert old in HAMLET
    with pytest.raises(HeroError) as caught:
        read_texts(parse_data(HAMLET.replace(old, new, 1), "my.yaml"), "my.yaml")
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format: matchless-hero/1", "", "my.yaml: line 2: 'format' is missing: matchless-hero/1"),
        ("matchless-hero/1", "hero/7", "my.yaml: line 1, format: must be 'matchless-hero/1', not 'hero/7'"),
        ("move: 2", "move: two", "my.yaml: line 5, move: must be a whole number from 0 to 9, not 'two'"),
        ("move: 2", "move: true", "my.yaml: line 5, move: must be a whole number from 0 to 9, not true"),
        (
            "boost: 4",
            "boost: 40",
            "my.yaml: line 35, card Cruel To Be Kind, boost: must be a whole number from 0 to 9, not 40",
        ),
        (
            "boost: 4",
            "bost: 4",
            "my.yaml: line 35, card Cruel To Be Kind, bost: unknown key 'bost'; did you mean boost?",
        ),
        (
            "role: hero",
            "role: heroe",
            "my.yaml: line 11, fighter Hamlet, role: must be hero or sidekick, not 'heroe'; did you mean hero?",
        ),
        (
            "health: 15",
            "health: 1000",
            "my.yaml: line 11, fighter Hamlet, health: must be a whole number from 1 to 99, not 1000",
        ),
        (
            "copies: 3",
            "copies: 1099511627776",
            "my.yaml: line 30, card To Sleep, Perchance To Dream, copies: must be a whole number from 1 to 20, "
            "not 1099511627776",
        ),
        ("set: Slings and Arrows", "set: [a]", "my.yaml: line 4, set: must be a text, not a list"),
        (
            'key: "#1a2331"',
            'key: "navy"',
            "my.yaml: line 6, look, key: must be a colour: # and six of 0 to 9 and a to f, like #14303a, not 'navy'",
        ),
        (
            "starts: blank",
            "begins: blank",
            "my.yaml: line 15, marker the Question, begins: unknown key 'begins'; known here: name, sides, starts, art",
        ),
        (
            "  during: You may BOOST this card.",
            "  durring: You may BOOST this card.",
            "my.yaml: line 38, card Cruel To Be Kind, durring: unknown key 'durring'; did you mean during?",
        ),
        ("by: Hamlet", "by: []", "my.yaml: line 37, card Cruel To Be Kind, by: needs at least 1 entry, not 0"),
        ("cards:\n", "cards: []\nmore:\n", "my.yaml: line 25, cards: needs at least 1 entry, not 0 (and 1 more)"),
        (
            "slug: hamlet",
            "slug: Hamlet!",
            "my.yaml: line 2, slug: must be small letters and digits, with hyphens between words, like "
            "grey-wolf, not 'Hamlet!': write hamlet",
        ),
        ("name: Uncertain Doom", 'name: ""', "my.yaml: line 39, card 3, name: is empty: write something"),
        (
            "set: Slings",
            "set: !!python/name:os Slings",
            "my.yaml: line 4: tags (tag:yaml.org,2002:python/name:os) are not read",
        ),
        ("slug: hamlet", "slug: hamlet\nslug: other", "my.yaml: line 3: the key 'slug' stands there twice"),
    ],
)
def test_a_wrong_shape_is_said_with_its_line_and_card(old: str, new: str, said: str) -> None:
    assert fault(old, new) == said


def test_a_file_may_not_be_endless() -> None:
    with pytest.raises(HeroError, match="larger than 64 KB"):
        parse_data(HAMLET + "#" * MOST_BYTES, "my.yaml")
    with pytest.raises(HeroError, match="larger than 64 KB"):
        read_file("/dev/zero")


def test_lines_may_end_as_on_any_system(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_bytes(HAMLET.replace("\n", "\r\n").encode("utf-8-sig"))
    assert parse_data(read_file(tmp_path / "my.yaml"), "my.yaml") == parse_data(HAMLET, "my.yaml")


@pytest.mark.parametrize("text", ["", "3", "- a", "just words"])
def test_what_holds_no_hero_is_said_so(text: str) -> None:
    with pytest.raises(HeroError, match=r"my\.yaml: it holds no hero"):
        parse_data(text, "my.yaml")


def test_a_declared_name_may_not_hide_a_key_of_every_card() -> None:
    own = "attributes: [{name: boost, values: number}]\ncards:\n"
    assert fault("cards:\n", own) == "my.yaml: line 1: 'boost' is a key of every card, and cannot be declared again"


def test_a_sentence_that_is_not_understood_is_said_with_its_card_and_timing() -> None:
    said = fault("End the turn.", "End teh turn.")
    assert said == (
        "my.yaml: The Rest Is Silence, after combat: 'teh' is not understood after 'End'; there may stand: the; "
        "did you mean: End the turn."
    )


def test_a_text_may_be_a_program() -> None:
    nodes = '{program: [{"draw": {"who": {"you": {}}, "n": 2, "more": false, "upto": false}}]}'
    hero = parse_data(HAMLET.replace("End the turn.", nodes), "my.yaml")
    assert read_texts(hero)["cards/8/after"].text == "Draw 2 cards."


def test_a_program_that_nobody_could_say_is_refused() -> None:
    assert "cannot be said in words" in fault("End the turn.", '{program: [{"dance": {}}]}')
    assert "a node has one name, not 0" in fault("End the turn.", "{program: [{}]}")


def test_a_text_by_hand_is_kept_as_it_is_written() -> None:
    texts = read_texts(parse_data(HAMLET.replace("End the turn.", '{by_hand: "Sing, all of you!"}', 1), "my.yaml"))
    said = next(each for each in texts.values() if each.text == "Sing, all of you!")
    assert said.program == (Node("by-hand", text="Sing, all of you!"),)
