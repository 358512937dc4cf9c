"""review: a recorded game judged, as text, as JSON and as a page."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from matchless import Game, Rng, Table, new_game, save_record
from matchless.engine.table import FREE_FOR_ALL
from matchless.server.worker import BEHIND_ALL, give_way
from matchless.teacher.reasons import Difference
from matchless.teacher.review import SEVERAL, Review, explained
from matchless.teacher.verdict import ROUGHLY, sureness
from shell import Shell


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A file with a short game."""
    return written(tmp_path, new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=4, turn_limit=1))


def written(folder: Path, game: Game) -> Path:
    """A file with a game, played to its end by chance."""
    rng = Rng.seeded(1)
    while not game.over:
        game.choose(game.options[rng.below(len(game.options))])
    file = folder / "game.txt"
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
    assert "inaccuracies  mistakes  blunders" in ran.out
    for ledger in found["seats"]:
        for name, number in ledger["marks"].items():
            assert f"</svg> {number} {name if number == 1 else SEVERAL[name]} </li>" in " ".join(html.split())
    assert "Of what was given" not in ran.out  # in a duel there is one who can have given it
    assert ran.out.rstrip().endswith("With fewer tries than the usual 1,000 a chance may move by many points.")
    assert sureness(1000, 0.04) == "Asked again, a chance moves by about a point; marks begin at 4."


def test_a_turning_point_says_what_was_lost_and_draws_what_would_have_been_better(tmp_path: Path, shell: Shell) -> None:
    game = new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=2, turn_limit=7)
    record, page = written(tmp_path, game), tmp_path / "review.html"
    ran = shell.run("review", str(record), "--iterations", "20", "--jobs", "1", "--json", "--html", str(page))
    found = json.loads(ran.out)
    drawn = [moment["way_drawn"] for one in found["seats"] for moment in one["turning"]]
    html = page.read_text(encoding="utf-8")
    moments = html.partition('id="moments"')[2].partition('id="units"')[0]
    units = [found["units"][moment["unit"]] for one in found["seats"] for moment in one["turning"]]
    said = shell.run("review", str(record), "--iterations", "20", "--jobs", "1").out
    for unit in units:
        loss = f"ost {100 * unit['loss']:.0f} points (95 % sure: {100 * unit['low']:.0f} to {100 * unit['high']:.0f})"
        assert f", l{loss}" in said
        assert f"<b>{unit['mark'].capitalize()}: </b><span>l{loss}.</span>" in moments
    for why in [moment["because"] for one in found["seats"] for moment in one["turning"]]:
        assert f'<p class="because">{escape(why, quote=False)}</p>' in moments
        assert why in " ".join(said.split())
    names = [card["name"] for one in drawn for card in one["cards"] if card["name"]]
    assert names
    for name in names:
        assert f"<b>{escape(name, quote=False)}</b>" in moments
    better = re.findall('<path d="M[^"]+Z" class="head best"', moments)
    assert len(better) >= sum(len(one["arrows"]) for one in drawn) > 0
    assert moments.count('class="way best"') >= sum(
        len(one[kind]) for one in drawn for kind in ("paths", "arrows", "rings")
    )


def test_much_luck_is_told_as_about(
    record: Path, tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    lucks = [0.0, 0.0]

    def lucky(found: Review, table: Table, because: Sequence[Sequence[Difference]]) -> Review:
        for ledger, luck in zip(found["seats"], lucks, strict=True):
            ledger["luck"] = luck
        return explained(found, table, because)

    monkeypatch.setattr("matchless.cli.review.explained", lucky)

    def told() -> tuple[str, str]:
        ran = shell.run("review", str(record), "--iterations", "1", "--jobs", "1", "--html", str(tmp_path / "page"))
        return " ".join(ran.out.split()), (tmp_path / "page").read_text(encoding="utf-8")

    lucks = [0.2, -0.204]
    text, page = told()
    assert "about" not in text
    assert ROUGHLY not in page
    lucks = [-1.43, 0.16]
    text, page = told()
    assert ROUGHLY in text
    assert f"<p>{ROUGHLY}</p>" in page
    for luck in ("about −143", "+16"):
        assert f" {luck} " in text
        assert f'<dd class="luck">{luck}</dd>' in page


def test_among_several_it_is_told_who_gave_what(tmp_path: Path, shell: Shell) -> None:
    heroes = ["robin-hood", "bigfoot", "elektra"]
    record = written(tmp_path, new_game("hells-kitchen", heroes, seed=4, format=FREE_FOR_ALL, turn_limit=3))
    words = ["review", str(record), "--iterations", "1", "--jobs", "1"]
    found = json.loads(shell.run(*words, "--json").out)
    rows = shell.run(*words).out.partition("Of what was given:\n")[2].splitlines()
    assert re.split(r"\s{2,}", rows[0].strip()) == [f"by {name}" for name in found["players"]]
    for ledger, row in zip(found["seats"], rows[1:], strict=False):
        shares = [round(100 * ledger["given"].get(str(seat), 0)) for seat in range(3)]
        told = ["–" if seat == ledger["seat"] else points(share) for seat, share in enumerate(shares)]
        assert row.split() == ["to", *ledger["name"].split(), *told]


def points(number: int) -> str:
    return f"{'+' if number > 0 else '−' if number < 0 else ''}{abs(number)}"


def test_it_gives_way_to_live_games(record: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[object, ...]] = []

    class Here(ThreadPoolExecutor):
        """In this process, which is not to give way."""

        def __init__(self, jobs: int, _: object, *begins: object) -> None:
            started.append(begins)
            super().__init__(jobs)

    monkeypatch.setattr("matchless.cli.review.ProcessPoolExecutor", Here)
    assert shell.run("review", str(record), "--iterations", "1", "--jobs", "1").code == 0
    assert started == [(give_way, (BEHIND_ALL,))]
    asked: list[int] = []
    monkeypatch.setattr("os.nice", asked.append, raising=False)
    give_way(BEHIND_ALL)
    monkeypatch.delattr("os.nice")
    give_way(BEHIND_ALL)  # where there is no such thing
    assert asked == [BEHIND_ALL]


def _text(said: str) -> ET.Element:
    element = ET.Element("p")
    element.text = said
    return element


def test_a_broken_record_is_refused_with_advice_that_can_be_followed(record: Path, shell: Shell) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    broken = next(place for place, line in enumerate(lines) if line[:1].isdigit())
    lines[broken] = "1 fly to the moon"
    record.write_text("\n".join(lines), encoding="utf-8")
    advice = "the first N choices are told by: matchless replay FILE --until N"
    assert shell.fails("review", str(record)).endswith(f"; {advice}")


def test_what_is_no_record_is_refused(tmp_path: Path, shell: Shell) -> None:
    file = tmp_path / "nothing.txt"
    file.write_text("nothing", encoding="utf-8")
    ran = shell.run("review", str(file))
    assert ran.code == 2
    assert "a record begins with" in ran.err
