"""The check of hero files: every broken hero of mistakes.yaml is refused with a message that says what to write."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from fuzz_heroes import MOST_SECONDS, fuzz
from language.shipped import FILES
from matchless.language.check import ERROR, UNPLAYABLE, WARNING, Problem, examine

HERE = Path(__file__).parent
SAMPLE = (HERE / "sample.yaml").read_text(encoding="utf-8")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MISTAKES: list[dict[str, Any]] = yaml.load((HERE / "mistakes.yaml").read_text(encoding="utf-8"), LOADER)


def broken(changes: Any) -> str:
    """The sample with some changes to it."""
    some = changes if isinstance(changes, list) else [changes]
    if "text" in some[0]:
        text = SAMPLE
        for change in some:
            assert text.count(change["text"]) == 1, change
            text = text.replace(change["text"], change["to"])
        return text
    data = yaml.load(SAMPLE, LOADER)
    for change in some:
        *steps, last = change["path"].split("/")
        place = data
        for step in steps:
            place = place[key(place, step)]
        if isinstance(place, list) and last == str(len(place)):
            place.append(change["to"])
        elif change.get("remove"):
            del place[key(place, last)]
        else:
            place[key(place, last)] = change["to"]
    return json.dumps(data, ensure_ascii=False, indent=1)  # which is YAML as well


def key(place: Any, step: str) -> Any:
    """A step into data: a key, a number in a list, or the name of what is in it."""
    if not isinstance(place, list):
        return step
    named = [at for at, each in enumerate(place) if isinstance(each, dict) and each.get("name") == step]
    return named[0] if named else int(step)


def says(problem: Problem, words: list[str]) -> bool:
    return all(word.casefold() in str(problem).casefold() for word in words)


def test_the_sample_is_right() -> None:
    assert [str(each) for each in examine(SAMPLE, "sample.yaml").problems if each.level != UNPLAYABLE] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_nothing_is_wrong_with_the_heroes_that_come_with_matchless(file: Path) -> None:
    report = examine(file.read_text(encoding="utf-8"), file.name)
    assert [str(each) for each in report.problems if each.check != "deck"] == []  # two decks are not of 30 cards
    assert report.hero is not None


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake["name"])
def test_a_mistake_is_told_with_its_place_and_what_to_write(mistake: dict[str, Any]) -> None:
    level = mistake.get("level", ERROR)
    report = examine(broken(mistake["change"]), "isbeth.yaml")
    told = [each for each in report.problems if each.level == level]
    assert any(says(each, mistake["says"]) for each in told), "\n".join(map(str, report.problems))
    if level == WARNING:
        assert report.errors == []
    else:
        assert any(each.check == mistake["check"] for each in told), [each.check for each in told]
        assert len(told) == mistake.get("errors", 1), "\n".join(map(str, told))
        assert report.hero is None


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        (
            "abilities/The Tide/text",
            "Add the difference between the values of both cards to the value of your attacks.",
            "the value of a card cannot depend on what it adds to that value",
        ),
        (
            "abilities/The Tide/text",
            "While both cards have the same value, add 1 to the value of Isbeth's attacks.",
            "the value of a card cannot depend on what it adds to that value",
        ),
        (
            "cards/High Water/rules/0",
            "After combat, your card joins your boat instead of your discard pile.",
            "a rule of a card says what holds of the card itself",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_place(path: str, text: str, reason: str) -> None:
    """Found by the fuzz, which saw each of them end in an exception."""
    report = examine(broken({"path": path, "to": text}), "isbeth.yaml")
    (told,) = [each for each in report.problems if each.level == UNPLAYABLE]
    assert told.reason.startswith(reason)
    assert told.place.startswith(path.split("/")[1])


@pytest.mark.parametrize("text", ["Reveal the top card of an opponent's deck.", "Reveal the top card of your deck."])
def test_a_text_may_end_with_what_is_revealed(text: str) -> None:
    assert examine(broken({"path": "cards/Lost Letter/scheme", "to": text}), "isbeth.yaml").hero is not None


def test_a_text_of_several_lines_is_shown_as_one_block() -> None:
    text = "Choose one:\n* Isbet recovers 2 health.\n* Draw 2 cards."
    change = [{"path": "cards/All Aboard/modes", "remove": True}, {"path": "cards/All Aboard/scheme", "to": text}]
    (problem,) = examine(broken(change), "isbeth.yaml").problems
    assert str(problem).split("\n")[1:] == [
        "  * Isbet recovers 2 health.",
        "    ^^^^^",
        "  'Isbet' is not known here; did you mean 'Isbeth'? Choose one:",
        "  * Isbeth recovers 2 health.",
        "  * Draw 2 cards.",
    ]


def test_mutants_of_hero_files_are_refused_with_reasons_or_play() -> None:
    """A sample of what tests/fuzz_heroes.py does by the thousand."""
    report = fuzz(seed=16, numbers=range(120))
    assert report.failure == ""
    assert report.refused > 50
    assert report.played > 10


@pytest.mark.parametrize(
    "text",
    [
        "Deal 1 damage to a fighter" + " adjacent to a fighter" * 24 + ".",
        "Draw cards equal to " + "twice " * 90 + "that many.",
        "You may " * 60 + "draw 1 card.",
        "If you won this combat, " * 20 + "draw 1 card.",
    ],
)
def test_a_text_that_would_take_for_ever_is_refused(text: str) -> None:
    began = time.process_time()
    report = examine(
        SAMPLE.replace("scheme: Flip the tide. Isbeth becomes afloat. Gain 1 action.", f'scheme: "{text}"'), ""
    )
    assert time.process_time() - began < 20 * MOST_SECONDS
    assert any("too intricate" in each.reason for each in report.errors)
