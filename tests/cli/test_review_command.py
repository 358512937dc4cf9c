"""review: a recorded game judged, as text, as JSON and as a page."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from matchless import Rng, new_game, save_record
from shell import Shell


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file with a short game."""
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=4, turn_limit=1)
    rng = Rng.seeded(1)
    while not game.over:
        game.choose(game.options[rng.below(len(game.options))])
    file = tmp_path / "game.txt"
    file.write_text(save_record(game), encoding="utf-8")
    return file


def test_a_game_is_reviewed_as_text_as_json_and_as_a_page(record: Path, tmp_path: Path, shell: Shell) -> None:
    page = tmp_path / "review.html"
    ran = shell.run("review", str(record), "--iterations", "4", "--jobs", "1", "--json", "--html", str(page))
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert found["format"] == "matchless-review/1"
    assert (found["seed"], found["iterations"], found["complete"]) == (0, 4, True)
    html = page.read_text(encoding="utf-8")
    assert "<title>Review: Robin Hood against Bigfoot · Matchless</title>" in html
    for unit in found["units"]:
        assert ET.tostring(_text(unit["says"]), encoding="unicode", method="html")[3:-4] in html
    ran = shell.run("review", str(record), "--iterations", "1", "--jobs", "1")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Robin Hood against Bigfoot on Sherwood Forest: ")
    assert "start  decisions  given  luck" in ran.out
    assert ran.out.rstrip().endswith("asked again, a chance moves by about a point.")


def _text(said: str) -> ET.Element:
    element = ET.Element("p")
    element.text = said
    return element


def test_what_is_no_record_is_refused(tmp_path: Path, shell: Shell) -> None:
    file = tmp_path / "nothing.txt"
    file.write_text("nothing", encoding="utf-8")
    ran = shell.run("review", str(file))
    assert ran.code == 2
    assert "a record begins with" in ran.err
