"""Data sets: rows that tell the game and nothing that their seat may not know; files that are whole or absent."""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from matchless import (
    RULES_VERSION,
    IllegalChoice,
    Rng,
    __version__,
    boards,
    bots,
    heroes,
    new_game,
    read_position,
    resample,
    write_position,
)
from matchless.cli import main
from matchless.engine.table import FREE_FOR_ALL, TEAMS
from matchless.envs import VERSION
from matchless.envs.actions import Actions
from matchless.lab import dataset
from matchless.lab.dataset import (
    SCHEMA_VERSION,
    Parquet,
    Row,
    Scribe,
    Thought,
    Told,
    matches,
    rows_of,
    schema,
    tell,
    thought,
)
from matchless.lab.ladder import Ground
from matchless.lab.match import Match, bot_seed, play
from matchless.lab.parquet import ParquetError
from random_play import snapshot

DOC = Path(__file__).parents[2] / "docs" / "dataset.md"
ALL = Ground(tuple(boards.slugs()), tuple(heroes.slugs()), seed=2)
FOUR = Ground(("hells-kitchen",), tuple(heroes.slugs()), seed=2, seats=4, format=FREE_FOR_ALL)
TWO_TEAMS = Ground(("globe-theatre",), tuple(heroes.slugs()), seed=2, seats=4, format=TEAMS)
DUEL = Match(0, "raptor-paddock", ("hamlet", "raptors"), ("random", "random"), seed=2**64 - 1, first=1)


def decisions(match: Match) -> list[Row]:
    """The rows of a match."""
    return rows_of(match, tell(match))


# --- which games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "ground", "seated"),
    [
        (["a"], ALL, [("a", "a")]),
        (["a", "b"], ALL, [("a", "b"), ("b", "a")]),
        (["a", "b", "c"], ALL, [("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]),
        (["a", "b"], FOUR, [("a", "b", "a", "b"), ("b", "a", "b", "a")]),
        (["a", "b", "c"], FOUR, [("a", "b", "c", "a"), ("b", "c", "a", "b"), ("c", "a", "b", "c")]),
    ],
)
def test_bots_take_turns_in_all_orders(bots: list[str], ground: Ground, seated: list[tuple[str, ...]]) -> None:
    planned = list(matches(bots, ground, 2 * len(seated)))
    assert [match.bots for match in planned] == seated * 2
    assert [match.number for match in planned] == list(range(2 * len(seated)))
    assert len({match.seed for match in planned}) == 2 * len(seated)


# --- rows -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "match", [DUEL, *matches(["random"], ALL, 4), *matches(["random"], FOUR, 2), *matches(["random"], TWO_TEAMS, 2)]
)
def test_rows_replay_to_the_game_they_tell(match: Match) -> None:
    rows = decisions(match)
    game = new_game(match.board, match.heroes, seed=match.seed, first=match.first, format=match.format)
    for number, row in enumerate(rows):
        view = game.view(row["seat"])
        told: Any = view.data()
        options = told["decision"].pop("options")
        assert json.loads(row["view"]) == json.loads(json.dumps(told))
        assert (row["seat"], row["decision"], row["turn"]) == (game.asked, number, game.turn)
        assert (row["kind"], row["source"], row["rule"]) == tuple(
            told["decision"][name] for name in ("kind", "source", "rule")
        )
        assert row["choices"] == game.options
        assert list(zip(row["choices"], row["ids"], strict=True)) == [(o, view.choice_id(o)) for o, _ in view.legal()]
        assert row["meanings"] == [option["meaning"] for option in options]
        assert row["choices"][row["choice_index"]] == row["choice"]
        assert row["choice_id"] == view.choice_id(row["choice"])
        game.choose(row["choice"])
    assert game.result is not None
    for row in rows:
        assert (row["game"], row["seed"], row["first"]) == (match.number, match.seed, match.first)
        assert (row["board"], row["format"], row["heroes"]) == (match.board, match.format, list(match.heroes))
        assert row["bots"] == list(match.bots)
        assert (tuple(row["winners"]), row["reason"]) == (game.result.winners, game.result.reason)
        assert row["turns"] == game.turn
        assert row["score"] == (row["seat"] in game.result.winners if game.result.winners else 0.5)


def test_all_seats_decide() -> None:
    for ground in (ALL, FOUR):
        seats = {row["seat"] for match in matches(["random"], ground, 3) for row in decisions(match)}
        assert seats == set(range(ground.seats))


def test_a_draw_is_half_a_point_to_everybody() -> None:
    game = new_game(DUEL.board, DUEL.heroes, seed=1, turn_limit=1)
    scribe = Scribe(DUEL, Actions(game.table))
    while not game.over:
        scribe.note(game, game.options[0], None)
        game.choose(game.options[0])
    scribe.end(game)
    assert {(row["score"], row["turns"]) for row in scribe.rows} == {(0.5, 1)}
    assert all(row["winners"] == [] for row in scribe.rows)


def test_rows_are_made_again_from_the_choices() -> None:
    for match in (DUEL, *matches(["random"], TWO_TEAMS, 2), *matches(["novice"], ALL, 1)):
        told = tell(match, states=True)
        assert [line.split(" ")[-1] for line in told.lines] == [row["choice_id"] for row in decisions(match)]
        kept = Told.decoded(json.loads(json.dumps(told.encoded())))
        assert kept.rows is None
        assert rows_of(match, kept, states=True) == rows_of(match, told) == told.rows


def written(match: Match, game: Any, choice: int) -> Row:
    """The row of one decision."""
    scribe = Scribe(match, Actions(game.table))
    scribe.note(game, choice, None)
    return scribe.rows[0]


@pytest.mark.parametrize("match", [DUEL, *matches(["random"], ALL, 3), *matches(["random"], TWO_TEAMS, 1)])
def test_a_row_holds_nothing_that_its_seat_may_not_know(match: Match) -> None:
    """Deal everything hidden from the seat anew, and the row is the same."""
    luck = Rng.seeded(9)
    game = new_game(match.board, match.heroes, seed=match.seed, first=match.first, format=match.format)
    changed = compared = 0
    while not game.over:
        choice = game.options[luck.below(len(game.options))]
        twin = resample(game.view(game.asked), luck)
        assert written(match, game, choice) == written(match, twin, choice)
        others = [seat for seat in range(len(match.heroes)) if seat != game.asked]
        changed += any(sorted(twin.hand[seat]) != sorted(game.hand[seat]) for seat in others)
        compared += 1
        game.choose(choice)
    assert changed > compared / 2  # the twins did differ in what was hidden


# --- what bots thought, and the full state --------------------------------------------------------------------------

THOUGHTFUL = Match(0, "yukon", ("t-rex", "elektra"), ("search:12", "greedy:2"), seed=5)


def test_a_row_holds_what_its_bot_thought() -> None:
    """A bot of the same seed that is shown the same views has the opinions that the rows tell."""
    rows = decisions(THOUGHTFUL)
    game = new_game(THOUGHTFUL.board, THOUGHTFUL.heroes, seed=THOUGHTFUL.seed, first=THOUGHTFUL.first)
    players = [bots.make(name, bot_seed(THOUGHTFUL.seed, seat)) for seat, name in enumerate(THOUGHTFUL.bots)]
    told = 0
    for row in rows:
        bot = players[game.asked]
        assert bot.choose(game.view(game.asked), game.options) == row["choice"]
        if len(game.options) == 1:
            assert (row["visits"], row["root_value"]) == (None, None)
        else:
            tries = {one.choice: one.visits for one in bot.opinions}
            assert row["visits"] == [tries[choice] for choice in row["choices"]]
            assert row["root_value"] == pytest.approx(
                sum(one.visits * one.chance for one in bot.opinions) / sum(tries.values())
            )
            told += 1
        game.choose(row["choice"])
    assert told > 20
    searched = [row for row in rows if row["seat"] == 0 and row["visits"] is not None]
    assert all(max(row["visits"] or []) == (row["visits"] or [])[row["choice_index"]] for row in searched)


def test_the_root_value_is_the_mean_of_all_tries() -> None:
    opinions = [bots.Opinion(7, 3, 0.5, 0, 1), bots.Opinion(4, 1, 0.9, 0, 1), bots.Opinion(5, 0, 0.5, 0, 1)]
    assert thought(opinions, [4, 5, 7]) == Thought((3 * 0.5 + 0.9) / 4, [1, 0, 3])
    assert thought(opinions[2:], [5]) is None
    assert thought([], [4, 5]) is None


def test_random_bots_think_nothing() -> None:
    assert {(row["visits"], row["root_value"]) for row in decisions(DUEL)} == {(None, None)}


def test_telling_a_game_does_not_change_it() -> None:
    told = tell(THOUGHTFUL, states=True)
    assert told.rows is not None
    assert (len(told.lines), told.rows[0]["turns"]) == (
        sum((outcome := play(THOUGHTFUL)).decisions),
        outcome.turns,
    )


@pytest.mark.parametrize("match", [DUEL, *matches(["random"], ALL, 3), *matches(["random"], FOUR, 1)])
def test_actions_are_those_of_the_environments(match: Match) -> None:
    game = new_game(match.board, match.heroes, seed=match.seed, first=match.first, format=match.format)
    actions = Actions(game.table)
    for row in decisions(match):
        assert row["actions"] == actions.of(game.asked, game.kind, game.options)
        chosen = row["actions"][row["choice_index"]]
        assert actions.option(game.asked, game.kind, game.options, chosen) == row["choice"]
        game.choose(row["choice"])


APART = ("seed", "events", "past", "origin", "happened")  # how a game came about, which is no part of its state


@pytest.mark.parametrize("match", [DUEL, *matches(["random"], ALL, 6), *matches(["random"], TWO_TEAMS, 1)])
def test_a_state_sets_the_game_up_again_exactly(match: Match) -> None:
    game = new_game(match.board, match.heroes, seed=match.seed, first=match.first, format=match.format)
    rows = tell(match, states=True).rows
    assert rows is not None
    for number, row in enumerate(rows):
        if number % 7 == 0 or number > len(rows) - 5:
            assert row["state"] == write_position(game)
            again = read_position(row["state"])
            assert snapshot(again, APART) == snapshot(game, APART)
            for later in rows[number:]:
                again.choose(later["choice"])
            assert again.over
            assert again.result is not None
            assert (list(again.result.winners), again.turn) == (row["winners"], row["turns"])
        game.choose(row["choice"])


def test_states_are_written_on_wish_only() -> None:
    assert {row["state"] for row in decisions(DUEL)} == {None}


def test_a_row_differs_where_its_seat_does_know() -> None:
    """Guards the test above: with the eyes of the other seat, another hand is another row."""
    game = new_game(DUEL.board, DUEL.heroes, seed=3, first=0)
    for number in range(50):
        twin = resample(game.view(1 - game.asked), Rng.seeded(number))
        if sorted(twin.hand[game.asked]) != sorted(game.hand[game.asked]):
            choice = game.options[0]
            assert written(DUEL, game, choice)["view"] != written(DUEL, twin, choice)["view"]
            return
    raise AssertionError("no twin with another hand")


# --- files ----------------------------------------------------------------------------------------------------------


def rows_by_game(games: int) -> dict[int, list[Row]]:
    return {match.number: decisions(match) for match in matches(["random"], ALL, games)}


def write(path: Path, games: dict[int, list[Row]]) -> bytes:
    with Parquet(path, {"seed": 2}) as file:
        for number, rows in games.items():
            file.add(number, rows)
    assert file.rows == sum(len(rows) for rows in games.values())
    return path.read_bytes()


def test_a_file_gives_back_the_rows_with_what_they_come_from(tmp_path: Path) -> None:
    games = rows_by_game(3)
    write(tmp_path / "games.parquet", games)
    table = pq.read_table(tmp_path / "games.parquet")
    assert table.to_pylist() == [row for rows in games.values() for row in rows]
    assert json.loads(table.schema.metadata[b"matchless"]) == {
        "schema": SCHEMA_VERSION,
        "encoding": VERSION,
        "matchless": __version__,
        "rules": RULES_VERSION,
        "seed": 2,
    }
    assert table.schema.names == list(Row.__annotations__)
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_the_order_in_which_games_finish_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "ROWS_OF_A_GROUP", 300)
    games = rows_by_game(6)
    order = list(games)
    random.Random(4).shuffle(order)
    assert order != sorted(order)
    one = write(tmp_path / "one", games)
    other = write(tmp_path / "other", {number: games[number] for number in order})
    assert one == other
    groups = pq.ParquetFile(tmp_path / "one").metadata.num_row_groups
    assert 1 < groups < 6


def test_views_are_packed_small(tmp_path: Path) -> None:
    games = rows_by_game(10)
    size = len(write(tmp_path / "games.parquet", games))
    rows = [row for rows in games.values() for row in rows]
    assert size < 100 * len(rows) < sum(len(row["view"]) for row in rows) / 10


def interrupted(file: Parquet) -> None:
    file.add(0, decisions(DUEL))
    raise KeyboardInterrupt


@pytest.mark.parametrize("there", [b"", b"what was there before"])
def test_a_run_that_stops_leaves_everything_as_it_was(tmp_path: Path, there: bytes) -> None:
    path = tmp_path / "games.parquet"
    if there:
        path.write_bytes(there)
    before = [(file.name, file.read_bytes()) for file in tmp_path.iterdir()]
    file = Parquet(path, {})
    with pytest.raises(KeyboardInterrupt), file:
        interrupted(file)
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == before


def test_a_game_that_is_missing_makes_no_file(tmp_path: Path) -> None:
    games = rows_by_game(3)
    del games[1]
    with pytest.raises(ValueError, match="game 1 is missing"):
        write(tmp_path / "games.parquet", games)
    assert not list(tmp_path.iterdir())


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ParquetError, match="need the extra 'lab'"):
        schema({})


# --- the page -------------------------------------------------------------------------------------------------------


def spoken(type_: pa.DataType) -> str:
    """A type as the page names it."""
    return f"list of {type_.value_type}" if pa.types.is_list(type_) else str(type_)


def test_the_page_documents_every_column() -> None:
    documented = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \|$", DOC.read_text(encoding="utf-8"), re.MULTILINE)
    assert [(name, type_.removesuffix(" or null")) for name, type_, _ in documented] == [
        (field.name, spoken(field.type)) for field in schema({})
    ]
    assert [name for name, type_, _ in documented if type_.endswith("or null")] == [
        field.name for field in schema({}) if field.nullable
    ]
    assert all(said for _, _, said in documented)


def test_the_example_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = DOC.read_text(encoding="utf-8")
    (words,) = re.findall(r"```sh\nmatchless (.*?)\n```", text)
    code, _ = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    assert main([*words.split(), "--backend", "serial"]) == 0
    names: dict[str, Any] = {}
    exec(code, names)  # what a reader would type
    row = names["row"]
    assert row["kind"] == "attack-card"
    assert sum(names["policy"]) == pytest.approx(1)
    assert 0 < row["root_value"] < 1
    assert names["game"].options == row["choices"]
    assert names["tried"] > 0
    assert len(names["mine"]["hand"]) == names["mine"]["hand_size"] > 0
    assert {"Robin Hood", "Bigfoot"} <= set(names["health"])
    assert row["choices"][row["choice_index"]] in row["choices"]
    assert row["score"] in (0, 0.5, 1)
    assert (names["origin"]["schema"], names["origin"]["bots"]) == (SCHEMA_VERSION, ["novice"])
    scores = Counter(names["table"]["score"].to_pylist())
    assert scores[1.0] > 0 < scores[0.0]


def test_the_check_of_the_page_passes_a_whole_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, code = re.findall(r"```python\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
    games = rows_by_game(3)
    monkeypatch.chdir(tmp_path)
    write(Path("games.parquet"), games)
    names: dict[str, Any] = {}
    exec(code, names)  # what a reader would type
    check = names["check"]
    assert check("games.parquet") == sum(len(rows) for rows in games.values())
    rows = games[1]
    asked = next(place for place, row in enumerate(rows) if len(row["choices"]) > 1)
    other = next(choice for choice in rows[asked]["choices"] if choice != rows[asked]["choice"])
    changes: list[tuple[int, Any]] = [
        (asked, {"choice": other}),
        (asked, {"choices": rows[asked]["choices"][1:]}),
        (asked, {"seat": 1 - rows[asked]["seat"]}),
        (-1, {"winners": [0, 1]}),
        (-1, {"turns": 0}),
    ]
    for number, (place, changed) in enumerate(changes):
        wrong = deepcopy(rows)
        wrong[place].update(changed)
        write(Path(f"{number}.parquet"), {**games, 1: wrong})
        with pytest.raises((AssertionError, IllegalChoice)):
            check(f"{number}.parquet")
    for number, short in enumerate(({**games, 1: rows[:-1]}, {**games, 2: games[2][:-1]})):
        write(Path(f"short{number}.parquet"), short)
        with pytest.raises(AssertionError, match="no end"):
            check(f"short{number}.parquet")
