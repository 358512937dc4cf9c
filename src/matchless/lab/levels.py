"""Balance runs of several bots side by side: what of the balance is the heroes', and what is how they are played."""

from __future__ import annotations

import json
from math import isfinite
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypedDict, cast, get_args, get_origin, get_type_hints, is_typeddict

from matchless.engine.errors import MatchlessError
from matchless.intervals import difference
from matchless.lab.balance_data import BalanceData, Meta, Share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.lab.balance_data import Beginning, Length, Score


class LevelsError(MatchlessError):
    """Runs that cannot be set side by side, and why."""


class Change(TypedDict):
    """By how many points a share is higher in the last run than in the first; nothing unless both have games.

    The interval is Newcombe's at 95 %.
    """

    points: float | None
    low: float
    high: float


class HeroLevels(TypedDict):
    """One hero over all other heroes and all boards, run by run."""

    name: str
    title: str
    code: str
    levels: list[Score]
    change: Change


class CellLevels(TypedDict):
    """One field of the matrix, run by run."""

    row: str
    column: str
    levels: list[Score]
    change: Change


class Level(TypedDict):
    """One run: who played, and how much."""

    bot: str
    matchless: str
    build: str
    seed: int
    games_per_cell: int  # that were planned
    games: int  # that were played
    planned: int


class LevelsMeta(TypedDict):
    """What the runs have in common, and what they were."""

    rules: int
    heroes: list[str]
    boards: list[str]
    sources: dict[str, str]
    levels: list[Level]


class LevelsData(TypedDict):
    """Several runs in one; lists of one entry a run are all in the order of `meta.levels`."""

    meta: LevelsMeta
    heroes: list[HeroLevels]
    cells: list[CellLevels]  # row by row, without mirrors
    beginning: list[Beginning]
    length: list[Length]


def read_balance(text: str) -> BalanceData:
    """What `matchless balance --json` has written."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LevelsError("it is not JSON") from error
    for part, names in ((data, BalanceData), (data.get("meta") if isinstance(data, dict) else None, Meta)):
        missing = [name for name in names.__annotations__ if not isinstance(part, dict) or name not in part]
        if missing:
            raise LevelsError(f"it is no balance run: {', '.join(missing)} missing")
    _check(data, BalanceData, "")
    return cast("BalanceData", data)


WORDS = {str: "text", int: "a whole number", float: "a number", bool: "true or false", NoneType: "null"}


def _check(value: object, shape: Any, where: str) -> None:
    """Raises, with the place, unless a value of JSON has the shape that our types say; what more it has is no harm."""
    if is_typeddict(shape):
        if not isinstance(value, dict):
            raise LevelsError(f"{where} must be an object")
        for name, inner in get_type_hints(shape).items():
            if name not in value:
                raise LevelsError(f"{where}.{name} is missing".removeprefix("."))
            _check(value[name], inner, f"{where}.{name}".removeprefix("."))
        if Share.__annotations__.keys() <= shape.__annotations__.keys() and not 0 <= value["wins"] <= value["games"]:
            raise LevelsError(f"{where}: {value['wins']} of {value['games']} games cannot have been won")
    elif get_origin(shape) is list:
        if not isinstance(value, list):
            raise LevelsError(f"{where} must be a list")
        for place, one in enumerate(value):
            _check(one, get_args(shape)[0], f"{where}[{place}]")
    elif get_origin(shape) is dict:
        if not isinstance(value, dict):
            raise LevelsError(f"{where} must be an object")
        for name, one in value.items():
            _check(one, get_args(shape)[1], f"{where}.{name}")
    else:
        kinds = get_args(shape) if get_origin(shape) is UnionType else (shape,)
        whole = isinstance(value, int) and not isinstance(value, bool)
        fits = type(value) in kinds or (float in kinds and whole)
        if not fits or (isinstance(value, float) and not isfinite(value)):
            raise LevelsError(f"{where} must be {' or '.join(WORDS[kind] for kind in kinds)}")


def side_by_side(runs: Sequence[BalanceData]) -> LevelsData:
    """The runs in one, in their order, the weakest bot first if the change is to be read as what skill does."""
    if len(runs) < 2:
        raise LevelsError("it takes two runs to set side by side")
    first = runs[0]
    for other in runs[1:]:
        _comparable(first["meta"], other["meta"])
    bots = [run["meta"]["bot"] for run in runs]
    for bot in bots:
        if bots.count(bot) > 1:
            raise LevelsError(f"two of the runs were played by {bot}")
    heroes = [{hero["name"]: hero for hero in run["heroes"]} for run in runs]
    cells = [{(cell["row"], cell["column"]): cell for cell in run["cells"]} for run in runs]
    met = [place for place in cells[0] if place[0] != place[1]]
    for bot, of, met_in in zip(bots, heroes, cells, strict=True):
        lost = [name for name in heroes[0] if name not in of]
        lost += [f"{row} against {column}" for row, column in met if (row, column) not in met_in]
        if lost:
            raise LevelsError(f"the run of {bot} says nothing of {lost[0]}")
    return {
        "meta": {
            "rules": first["meta"]["rules"],
            "heroes": first["meta"]["heroes"],
            "boards": first["meta"]["boards"],
            "sources": first["meta"]["sources"],
            "levels": [_level(run["meta"]) for run in runs],
        },
        "heroes": [
            {
                "name": hero["name"],
                "title": hero["title"],
                "code": hero["code"],
                "levels": (totals := [of[hero["name"]]["total"] for of in heroes]),
                "change": change(totals[0], totals[-1]),
            }
            for hero in first["heroes"]
        ],
        "cells": [
            {
                "row": row,
                "column": column,
                "levels": (scores := [_score(of[row, column]) for of in cells]),
                "change": change(scores[0], scores[-1]),
            }
            for row, column in met
        ],
        "beginning": [run["beginning"] for run in runs],
        "length": [run["length"] for run in runs],
    }


def _comparable(one: Meta, other: Meta) -> None:
    """Raises unless two runs are of the same heroes and boards by the same rules; how they are worded is no matter."""
    if one["rules"] != other["rules"]:
        raise LevelsError(f"the runs are by rules {one['rules']} and {other['rules']}; play one of them anew")
    for what, here, there in (
        ("heroes", one["heroes"], other["heroes"]),
        ("boards", one["boards"], other["boards"]),
    ):
        if here != there:
            odd = sorted({*here} ^ {*there}) or here
            raise LevelsError(f"the runs are of other {what}: {', '.join(odd)}")
    changed = [name for name, digest in one["sources"].items() if other["sources"].get(name) != digest]
    if changed:
        raise LevelsError(f"{', '.join(changed)} changed between the runs; play one of them anew")


def _level(meta: Meta) -> Level:
    return {
        "bot": meta["bot"],
        "matchless": meta["matchless"],
        "build": meta["build"],
        "seed": meta["seed"],
        "games_per_cell": meta["games_per_cell"],
        "games": meta["games"],
        "planned": meta["planned"],
    }


def _score(score: Score) -> Score:
    """A score without what more it may be."""
    return {
        "games": score["games"],
        "wins": score["wins"],
        "rate": score["rate"],
        "low": score["low"],
        "high": score["high"],
        "draws": score["draws"],
    }


def change(first: Share, last: Share) -> Change:
    """By how much the last share is higher."""
    if first["rate"] is None or last["rate"] is None:
        return {"points": None, "low": -1.0, "high": 1.0}
    low, high = difference(last["wins"], last["games"], first["wins"], first["games"])
    return {"points": last["rate"] - first["rate"], "low": low, "high": high}
