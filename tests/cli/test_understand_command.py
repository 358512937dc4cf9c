"""understand: how a list of texts is understood."""

from pathlib import Path

import pytest

from shell import Shell

TEXTS = """\
format: matchless-corpus/1
official:
- {hero: tamsin, card: Wick, timing: after, text: Your opponent draws two cards, class: A}
- {hero: tamsin, card: Flare Up, timing: scheme, text: Gain 1 Glow. Each Moth heals 1., class: B}
- {hero: tamsin, card: Long Night, timing: after, text: Whistle a tune., class: B}
abilities:
- {hero: tamsin, text: "When your turn starts, you may discard a card to gain an action.", class: C}
fan:
- {hero: Wanderer, card: Howl, timing: after, text: Wanderer recovers 2 health.}
lexicon:
- hero: tamsin
  name: Tamsin
  fighters:
  - {name: Tamsin, role: hero, count: 1}
  - {name: The Moths, role: sidekick, count: 3}
  cards: [Wick, Flare Up, Long Night]
"""


def listed(tmp_path: Path, text: str) -> str:
    file = tmp_path / "texts.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_each_text_is_read_back_or_refused(tmp_path: Path, shell: Shell) -> None:
    ran = shell.run("understand", listed(tmp_path, TEXTS))
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[:3] == [
        "tamsin, Wick, after",
        "  Your opponent draws two cards",
        "  understood: The opponent draws 2 cards.",
    ]
    assert "  understood: Gain 1 Glow. Each of your Moths recovers 1 health." in lines
    assert "  understood: At the start of your turn, you may discard 1 card. If you do, gain 1 action." in lines
    assert any(line.startswith("  refused: 'Whistle' is not understood") for line in lines)


def test_the_end_says_how_many_of_each_class(tmp_path: Path, shell: Shell) -> None:
    lines = shell.run("understand", listed(tmp_path, TEXTS)).out.splitlines()
    assert [line.split() for line in lines[-6:]] == [
        ["part", "class", "texts", "understood", "two", "readings", "refused", "share"],
        ["abilities", "C", "1", "1", "0", "0", "100%"],
        ["official", "A", "1", "1", "0", "0", "100%"],
        ["official", "B", "2", "1", "0", "1", "50%"],
        ["fan", "?", "1", "1", "0", "0", "100%"],
        ["all", "5", "4", "0", "1", "80%"],
    ]


def test_the_same_as_json(tmp_path: Path, shell: Shell) -> None:
    data = shell.run("understand", listed(tmp_path, TEXTS), "--json").json()
    assert isinstance(data, dict)
    assert [text["verdict"] for text in data["texts"]] == ["understood"] * 2 + ["refused"] + ["understood"] * 2
    refused = data["texts"][2]
    assert refused["text"][refused["start"] : refused["end"]] == "Whistle"
    assert refused["why"].startswith("'Whistle' is not understood")
    assert data["summary"][0] == {"part": "abilities", "class": "C", "understood": 1, "two readings": 0, "refused": 0}


def test_abilities_are_read_one_by_one_and_a_condition_stands_over_each_of_its_lines(
    tmp_path: Path, shell: Shell
) -> None:
    said = (
        "When Bes is defeated, draw 1 card. While Bes is defeated: * Add +2 to all Osiris' attacks. * Whenever Osiris"
        " wins a combat, draw a card"
    )
    text = f"""\
format: matchless-corpus/1
abilities:
- {{hero: osiris, text: "{said}", class: C}}
lexicon:
- hero: osiris
  name: Osiris
  fighters:
  - {{name: Osiris, role: hero, count: 1}}
  - {{name: Bes, role: sidekick, count: 1}}
"""
    lines = shell.run("understand", listed(tmp_path, text)).out.splitlines()
    assert lines[2] == (
        "  understood: After Bes is defeated, draw 1 card. While Bes is off the board, add 2 to the value of Osiris'"
        " attacks. After you win a combat, if your fighter is Osiris and Bes is off the board, draw 1 card."
    )


def test_a_list_may_come_from_standard_input(shell: Shell) -> None:
    assert "The opponent draws 2 cards." in shell.run("understand", "-", typed=TEXTS).out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- 1", "a list of texts begins with format: matchless-corpus/1"),
        ("format: matchless-corpus/1", "there is no text under official, abilities or fan"),
        ("format: matchless-corpus/1\nfan: [{hero: x}]", "fan, entry 1: it needs hero and text"),
        ("format: matchless-corpus/1\nfan: 3", "fan, entry 1: it needs hero and text"),
        ("format: [", "not YAML"),
    ],
)
def test_a_file_that_holds_no_list_is_refused(text: str, said: str, tmp_path: Path, shell: Shell) -> None:
    ran = shell.run("understand", listed(tmp_path, text))
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.rstrip().endswith("see: matchless understand --help")


def test_a_file_that_is_not_there_is_named(shell: Shell) -> None:
    ran = shell.run("understand", "nowhere.yaml")
    assert (ran.code, "nowhere.yaml cannot be read" in ran.err) == (2, True)
