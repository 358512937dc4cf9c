"""matchless check: what is wrong with a hero file, all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from matchless import heroes
from matchless.language.lowering.hero import MOMENTS
from shell import Shell

BIGFOOT = Path(str(heroes.__file__)).with_name("bigfoot.yaml").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_good_file_is_said_to_be_good(shell: Shell, folder: Path) -> None:
    (folder / "big.yaml").write_text(BIGFOOT, encoding="utf-8")
    ran = shell.run("check", "big.yaml")
    assert (ran.code, ran.out) == (0, "big.yaml: Bigfoot can be played; 11 cards, 11 texts understood\n")


def test_every_sentence_that_is_not_understood_is_told(shell: Shell, folder: Path) -> None:
    changed = BIGFOOT.replace("you may draw 1 card", "you may drew 1 card").replace("deal 1 damage", "deal 1 damge")
    (folder / "big.yaml").write_text(changed, encoding="utf-8")
    ran = shell.run("check", "big.yaml")
    said = " ".join(ran.out.split())
    assert ran.code == 2
    assert "big.yaml, line 15, column 88: Bigfoot, ability 1, text" in said
    assert "'drew' is not known here; did you mean 'draw'?" in said
    assert "big.yaml, line 30, column 42: Bigfoot, Savagery, after" in said
    assert "did you mean 'damage'? If you won this combat, deal 1 damage to each fighter adjacent to Bigfoot." in said


def test_notes_do_not_fail(shell: Shell, folder: Path) -> None:
    changed = BIGFOOT.replace("draw 1 card.", "draw 1 cards.", 1).replace("copies: 3", "copies: 4", 1)
    (folder / "big.yaml").write_text(changed, encoding="utf-8")
    data = shell.run("check", "big.yaml", "--json").json()
    assert isinstance(data, list)
    assert (data[0]["file"], data[0]["hero"]) == ("big.yaml", "bigfoot")
    ability = "At the end of your turn, if no opposing fighter is in Bigfoot's zone, you may draw 1 card."
    told = [(each["level"], each["place"], each["line"], each["reason"]) for each in data[0]["problems"]]
    assert told == [
        ("warning", "ability 1, text", 15, f"it is printed as: {ability}"),
        ("warning", "cards", 17, "the deck has 31 cards; 30 are usual"),
    ]


def test_all_faults_of_the_shape_and_all_files_are_told(shell: Shell, folder: Path) -> None:
    (folder / "one.yaml").write_text(BIGFOOT.replace("boost: 3", "boost: x"), encoding="utf-8")
    data = shell.run("check", "one.yaml", "none.yaml", "--json")
    assert data.code == 2
    assert data.out.count("must be a whole number from 0 to 9") == BIGFOOT.count("boost: 3") > 1
    assert "cannot be read: No such file or directory" in data.out


def test_what_is_understood_but_cannot_be_played_is_told(
    shell: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(MOMENTS, "end-of-turn")
    (folder / "big.yaml").write_text(BIGFOOT, encoding="utf-8")
    ran = shell.run("check", "big.yaml")
    assert (ran.code, ran.out) == (
        2,
        "big.yaml, line 15, column 10: Bigfoot, ability 1, text\n"
        "  At the end of your turn, if no opposing fighter is in Bigfoot's zone, you may draw 1 card.\n"
        "  ^^^^^^^^^^^^^^^^^^^^^^^\n"
        "  The engine cannot play this yet: there is no rule of play for this: "
        'write the text as {by_hand: "…"}, and its owner carries it out\n'
        'big.yaml: 1 text could be played by hand: write {by_hand: "…"} around its sentences'
        " (docs/writing-a-hero.md)\n",
    )


def test_texts_by_hand_are_counted(shell: Shell, folder: Path) -> None:
    after = '"If you won this combat, deal 1 damage to each fighter adjacent to Bigfoot."'
    assert after in BIGFOOT
    (folder / "big.yaml").write_text(BIGFOOT.replace(after, '{by_hand: "Growl."}'), encoding="utf-8")
    ran = shell.run("check", "big.yaml")
    assert ran.code == 0
    assert ran.out == (
        "big.yaml: Bigfoot can be played; 11 cards, 10 texts understood\n"
        "big.yaml: 10 of 11 cards are played by the rules, 1 by hand\n"
    )


def test_a_trial_names_the_card_whose_text_never_does_anything(shell: Shell, folder: Path) -> None:
    changed = BIGFOOT.replace(
        "If you won this combat, deal 1 damage to each fighter adjacent to Bigfoot",
        "If you won this combat and you lost this combat, draw 1 card",
    )
    assert changed != BIGFOOT
    (folder / "big.yaml").write_text(changed, encoding="utf-8")
    data = shell.run("check", "big.yaml", "--trial", "140", "--json").json()
    assert isinstance(data, list)
    told = [(each["level"], each["place"]) for each in data[0]["problems"]]
    assert told == [("warning", "Savagery")]
    assert "did nothing" in data[0]["problems"][0]["reason"]
