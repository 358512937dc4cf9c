"""Puzzles over HTTP: the list, that of the day, and of one all that its table shows, made from what a seat may know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import httpx
import pytest

from matchless.bots.policy import weights
from matchless.engine import decision as ask
from matchless.server import puzzles
from matchless.teacher.puzzles.daily import days
from matchless.teacher.puzzles.data import BEST, WIN, Puzzle, shipped
from matchless.teacher.puzzles.solver import one_of
from matchless.teacher.puzzles.walk import Walk
from served import Served


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with Served(f"sqlite:///{tmp_path_factory.mktemp('puzzles') / 'games.sqlite3'}") as served:
        yield served.http


def some(kind: str) -> list[Puzzle]:
    """A few puzzles of a kind, with as few decisions as possible."""
    return sorted((one for one in shipped() if one["kind"] == kind), key=lambda one: len(one["nodes"]))[:3]


def test_all_are_listed_and_those_of_the_days_are_won_for_certain(http: httpx.Client) -> None:
    listed = http.get("/api/puzzles").json()
    assert [one["id"] for one in listed["puzzles"]] == [puzzle["id"] for puzzle in shipped()]
    kinds = {one["id"]: one["kind"] for one in listed["puzzles"]}
    assert {kinds[id_] for id_ in listed["days"]} == {WIN}


def test_that_of_the_day_may_be_kept_until_the_day_is_over(http: httpx.Client) -> None:
    answer = http.get("/api/puzzles/today")
    assert answer.json()["id"] in {puzzle["id"] for puzzle in days()}
    name, _, seconds = answer.headers["Cache-Control"].partition("max-age=")
    assert name == "public, "
    assert 0 <= int(seconds) < 24 * 60 * 60


def test_one_that_is_not_there_is_not_found(http: httpx.Client) -> None:
    answer = http.get("/api/puzzles/nobody-000000")
    assert (answer.status_code, answer.json()["text"]) == (404, "There is no such puzzle here.")


@pytest.mark.parametrize("kind", [WIN, BEST])
def test_a_sheet_has_every_choice_and_what_comes_of_it(http: httpx.Client, kind: str) -> None:
    for puzzle in some(kind):
        sheet = http.get(f"/api/puzzles/{puzzle['id']}").json()
        offered = {one["id"] for one in sheet["start"]["position"]["decision"]["options"]}
        first = sheet["nodes"][0]
        assert offered == {*first["wins"], *first["fails"]}
        assert (first["chances"] is None) == (kind == WIN)
        assert len(sheet["led"]) == len(puzzle.get("lead", []))
        assert sheet["because"]
        for choice, fail in puzzle["nodes"][0]["fails"].items():
            told = first["fails"][choice]
            assert told["luck"] == fail.get("luck", False)
            if not told["luck"]:
                assert len(told["steps"]) == 1 + len(fail["line"])


def lucky(puzzle: Puzzle) -> bool:
    return any(fail.get("luck") for node in puzzle["nodes"] for fail in node["fails"].values())


def test_where_luck_comes_in_it_is_told_on_to_the_end_or_stops_before_it() -> None:
    """A choice that needs luck at once, and one that needs it later, each in a deal that holds and in one that wins."""
    more: dict[tuple[bool, bool], set[int]] = {}
    fitting = [one for one in shipped() if one["kind"] == WIN and lucky(one)]
    for puzzle in sorted(fitting, key=lambda one: len(one["nodes"]))[:30]:
        sheet = json.loads(puzzles.sheet(puzzle["id"]) or "")
        for node, known in zip(sheet["nodes"], puzzle["nodes"], strict=True):
            for choice, fail in known["fails"].items():
                told = node["fails"][choice]
                if told["luck"]:
                    steps = len(told["steps"]) - len(fail["line"])
                    more.setdefault((told["ends"], bool(fail["line"])), set()).add(steps)
    assert more[False, True] == {1}  # the choice, and what follows it for certain
    assert more[False, False] <= {0, 1}  # nothing, where the choice itself is the luck
    assert min(more[True, False]) >= 1
    assert min(more[True, True]) > 1


def test_what_needs_luck_is_played_on_as_players_mostly_do() -> None:
    """Of each decision after the luck the option with the most weight is taken, not the first; of shields the best."""
    first = 0
    for puzzle in [one for one in shipped() if one["kind"] == WIN]:
        walk = Walk(puzzle)
        solver = walk.solver
        for number, node in enumerate(puzzle["nodes"]):
            for choice in [one for one, fail in node["fails"].items() if fail.get("luck")]:
                worlds, ends = walk.played_out(number, choice)
                certain = len(walk.failing(number, choice)) or 1
                for here, there in pairwise(worlds[certain - 1 :] if ends else []):
                    game = here.game
                    own = game.asked == solver.seat
                    options = (solver.options([here]) if own else solver.answers(game)) or game.options
                    weighed = dict(zip(game.options, weights(game), strict=True))
                    if game.kind == ask.DEFENSE_CARD and not own:
                        cards = game.table.cards
                        best = max(options, key=lambda option: cards[option].value or 0 if option >= 0 else -1)
                    else:
                        best = max(options, key=lambda option: weighed[option])
                    assert one_of(there) == one_of(solver.go(here, best))
                    first += one_of(there) != one_of(solver.go(here, options[0]))
    assert first > 100


def test_what_fails_is_played_out_to_the_end_of_the_turn_where_luck_comes_into_it_too() -> None:
    played: list[bool] = []
    for puzzle in [one for one in shipped() if one["kind"] == WIN]:
        walk = Walk(puzzle)
        for number, node in enumerate(puzzle["nodes"]):
            for choice, fail in node["fails"].items():
                worlds, ends = walk.played_out(number, choice)
                if ends:
                    game = worlds[-1].game
                    assert game.turn != walk.solver.turn or game.over
                    assert not (game.over and game.winners >> walk.solver.seat & 1)
                else:
                    assert len(worlds) == len(walk.failing(number, choice))
                played += [ends] if fail.get("luck") else []
    assert sum(played) > 0.7 * len(played) > 30  # in the other deals luck would win


def test_the_card_that_stops_a_wrong_choice_is_named() -> None:
    sheets = [json.loads(puzzles.sheet(puzzle["id"]) or "") for puzzle in some(WIN)]
    fails = [fail for sheet in sheets for node in sheet["nodes"] for fail in node["fails"].values()]
    assert any(fail["shield"] for fail in fails)
    assert all(fail["left"] > 0 for fail in fails if fail["ends"])


@pytest.mark.parametrize("kind", [WIN, BEST])
def test_a_sheet_shows_nothing_that_its_seat_may_not_see(kind: str) -> None:
    """Hands of the other seat are only numbers, in the first state and in every change."""
    for puzzle in some(kind):
        sheet: dict[str, Any] = json.loads(puzzles.sheet(puzzle["id"]) or "")
        other = str(1 - sheet["seat"])
        assert sheet["start"]["position"]["seats"][int(other)]["hand"] is None
        for node in sheet["nodes"]:
            for way in [*node["ways"].values(), *node["fails"].values()]:
                for step in way["steps"]:
                    seats = step.get("d", {}).get("position", {}).get("d", {}).get("seats", {}).get("l", {})
                    assert "hand" not in seats.get(other, {}).get("d", {})
