"""Balance runs side by side."""

from __future__ import annotations

import json

import pytest

from lab.page.balance_sample import run
from matchless.intervals import difference
from matchless.lab.balance_data import BalanceData
from matchless.lab.levels import LevelsError, change, read_balance, side_by_side

HEROES = {"Ada": ("Loom",), "Bo": ("Feint",), "Cleo": ("Asp",)}
BOARDS = ("Attic", "Cellar")


def level(bot: str, seed: int = 1, games: int = 20) -> BalanceData:
    """A run by a bot; another seed makes other heroes strong."""
    data = run(HEROES, BOARDS, games, seed=seed)
    return {**data, "meta": {**data["meta"], "bot": bot}}


NOVICE, VETERAN = level("novice"), level("veteran", seed=2, games=12)


def test_every_hero_and_pairing_has_its_score_in_every_run() -> None:
    runs = [NOVICE, level("apprentice", seed=3), VETERAN]
    data = side_by_side(runs)
    assert [one["bot"] for one in data["meta"]["levels"]] == ["novice", "apprentice", "veteran"]
    assert [one["games_per_cell"] for one in data["meta"]["levels"]] == [20, 20, 12]
    for number, one in enumerate(runs):
        assert [hero["levels"][number] for hero in data["heroes"]] == [hero["total"] for hero in one["heroes"]]
        cells = {(cell["row"], cell["column"]): cell for cell in one["cells"]}
        for cell in data["cells"]:
            assert {**cell["levels"][number], "row": cell["row"], "column": cell["column"]} == cells[
                cell["row"], cell["column"]
            ]
        assert data["beginning"][number] == one["beginning"]
        assert data["length"][number] == one["length"]
    assert json.loads(json.dumps(data)) == data


def test_heroes_are_found_by_name_wherever_they_stand() -> None:
    other: BalanceData = {**VETERAN, "heroes": VETERAN["heroes"][::-1], "cells": VETERAN["cells"][::-1]}
    assert side_by_side([NOVICE, other]) == side_by_side([NOVICE, VETERAN])


def test_the_change_is_from_the_first_run_to_the_last() -> None:
    data = side_by_side([NOVICE, level("apprentice", seed=3), VETERAN])
    for hero in data["heroes"]:
        before, after = hero["levels"][0], hero["levels"][-1]
        assert before["rate"] is not None
        assert after["rate"] is not None
        low, high = difference(after["wins"], after["games"], before["wins"], before["games"])
        assert hero["change"] == {"points": after["rate"] - before["rate"], "low": low, "high": high}
        assert low < after["rate"] - before["rate"] < high
    assert {hero["change"]["points"] for hero in data["heroes"]} != {0}


def test_without_games_there_is_no_change() -> None:
    nothing = level("veteran", games=0)
    assert side_by_side([NOVICE, nothing])["heroes"][0]["change"]["points"] is None
    assert change(nothing["heroes"][0]["total"], NOVICE["heroes"][0]["total"])["points"] is None


def test_mirrors_are_left_out() -> None:
    mirrored = run(HEROES, BOARDS, 8, mirrors=True)
    data = side_by_side([mirrored, VETERAN])
    assert len(data["cells"]) == 6
    assert (
        side_by_side([VETERAN, mirrored])["cells"][0]["row"] != side_by_side([VETERAN, mirrored])["cells"][0]["column"]
    )


def changed(meta: dict[str, object]) -> BalanceData:
    return {**VETERAN, "meta": {**VETERAN["meta"], **meta}}  # type: ignore[typeddict-item]  # that is the point


@pytest.mark.parametrize(
    ("runs", "reason"),
    [
        ([NOVICE], "it takes two runs"),
        ([NOVICE, level("novice", seed=2)], "two of the runs were played by novice"),
        ([NOVICE, changed({"rules": 9})], "the runs are by rules 3 and 9; play one of them anew"),
        ([NOVICE, changed({"heroes": ["Ada", "Bo", "Dot"]})], "the runs are of other heroes: Cleo, Dot"),
        ([NOVICE, changed({"boards": ["Attic"]})], "the runs are of other boards: Cellar"),
        (
            [NOVICE, changed({"sources": {**VETERAN["meta"]["sources"], "Bo": "other"}})],
            "Bo changed between the runs; play one of them anew",
        ),
    ],
)
def test_what_cannot_be_compared_is_said(runs: list[BalanceData], reason: str) -> None:
    with pytest.raises(LevelsError) as caught:
        side_by_side(runs)
    assert str(caught.value).startswith(reason)


def test_a_run_is_read_as_it_was_written() -> None:
    assert read_balance(json.dumps(NOVICE)) == NOVICE


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is not JSON"),
        ("[" * 100_000, "it is not JSON"),
        ("[1, 2]", "it is no balance run: meta, heroes, cells, beginning, length, boards, cards missing"),
        (json.dumps({**NOVICE, "meta": 3}), "it is no balance run: matchless, rules, build,"),
        (json.dumps({**NOVICE, "meta": {**NOVICE["meta"], "bot": None} | {}})[:-1], "it is not JSON"),
        (json.dumps({name: part for name, part in NOVICE.items() if name != "cells"}), "it is no balance run: cells"),
    ],
)
def test_what_is_no_run_is_refused(text: str, reason: str) -> None:
    with pytest.raises(LevelsError) as caught:
        read_balance(text)
    assert str(caught.value).startswith(reason)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("meta", "bot"), None, "meta.bot must be text"),
        (("meta", "rules"), "3", "meta.rules must be a whole number"),
        (("meta", "games"), True, "meta.games must be a whole number"),
        (("meta", "heroes"), "Ada", "meta.heroes must be a list"),
        (("meta", "sources"), [], "meta.sources must be an object"),
        (("meta", "sources", "Ada"), 1, "meta.sources.Ada must be text"),
        (("heroes",), {}, "heroes must be a list"),
        (("heroes", 1), 7, "heroes[1] must be an object"),
        (("heroes", 1, "total"), {}, "heroes[1].total.games is missing"),
        (("heroes", 1, "total", "rate"), "half", "heroes[1].total.rate must be a number or null"),
        (("heroes", 1, "total", "low"), float("nan"), "heroes[1].total.low must be a number"),
        (("cells", 0, "wins"), 99, "cells[0]: 99 of 20 games cannot have been won"),
        (("cells", 0, "wins"), -1, "cells[0]: -1 of 20 games cannot have been won"),
        (("length", "turns", "counts", 0), 1.5, "length.turns.counts[0] must be a whole number"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named_with_its_place(
    path: tuple[str | int, ...], value: object, reason: str
) -> None:
    data = json.loads(json.dumps(NOVICE))
    part = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    with pytest.raises(LevelsError) as caught:
        read_balance(json.dumps(data))
    assert str(caught.value) == reason


def test_a_whole_number_will_do_where_a_number_is_meant() -> None:
    data = json.loads(json.dumps(NOVICE))
    data["heroes"][0]["total"]["low"] = 0
    assert read_balance(json.dumps(data)) == data


def test_a_run_without_what_the_first_tells_of_is_refused() -> None:
    fewer: BalanceData = {**VETERAN, "heroes": VETERAN["heroes"][1:]}
    with pytest.raises(LevelsError, match="the run of veteran says nothing of Ada"):
        side_by_side([NOVICE, fewer])
    gap: BalanceData = {**VETERAN, "cells": VETERAN["cells"][1:]}
    with pytest.raises(LevelsError, match="the run of veteran says nothing of Ada against Bo"):
        side_by_side([NOVICE, gap])
