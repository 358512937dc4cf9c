"""The check of hero files: every broken hero of mistakes.yaml is refused with a message that says what to write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from language.shipped import FILES
from matchless.language.check import ERROR, UNPLAYABLE, WARNING, Problem, examine

HERE = Path(__file__).parent
SAMPLE = (HERE / "sample.yaml").read_text(encoding="utf-8")
MISTAKES: list[dict[str, Any]] = yaml.safe_load((HERE / "mistakes.yaml").read_text(encoding="utf-8"))


def broken(changes: Any) -> str:
    """The sample with some changes to it."""
    some = changes if isinstance(changes, list) else [changes]
    if "text" in some[0]:
        text = SAMPLE
        for change in some:
            assert text.count(change["text"]) == 1, change
            text = text.replace(change["text"], change["to"])
        return text
    data = yaml.safe_load(SAMPLE)
    for change in some:
        *steps, last = change["path"].split("/")
        place = data
        for step in steps:
            place = place[key(place, step)]
        if change.get("remove"):
            del place[key(place, last)]
        else:
            place[key(place, last)] = change["to"]
    written: str = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=10_000)
    return written


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
        assert report.hero is None
