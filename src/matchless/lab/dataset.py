"""Games as data: one row for each decision, with what the seat that decided could see, and a Parquet file of them.

`docs/dataset.md` says what the columns mean.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from matchless import RULES_VERSION, __version__
from matchless.engine import position_text
from matchless.engine.record import Recording, choice_line
from matchless.envs import VERSION as ENCODING_VERSION
from matchless.envs.actions import Actions
from matchless.lab.ladder import deals
from matchless.lab.match import play, seated, table_of
from matchless.lab.parquet import check_parquet

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import Any, Self

    from pyarrow import Schema

    from matchless.bots import Bot, Opinion
    from matchless.engine.game import Game
    from matchless.lab.ladder import Ground
    from matchless.lab.match import Match, Outcome

SCHEMA_VERSION = 2  # of the columns; one more with every change to them
MAY_BE_NULL = ("source", "visits", "root_value", "state")
METADATA_KEY = b"matchless"
ROWS_OF_A_GROUP = 16_384  # at 2 to 4 kB a view, what a reader holds in memory at a time stays small


class Row(TypedDict):
    """One decision."""

    game: int
    seed: int
    board: str
    format: str
    first: int
    heroes: list[str]
    bots: list[str]
    seat: int
    decision: int
    turn: int
    kind: str
    source: str | None
    rule: str
    view: str
    choices: list[int]
    ids: list[str]
    meanings: list[str]
    choice: int
    choice_index: int
    choice_id: str
    actions: list[int]
    visits: list[int] | None
    root_value: float | None
    state: str | None
    score: float
    winners: list[int]
    turns: int
    reason: str


def matches(bots: Sequence[str], ground: Ground, games: int) -> Iterator[Match]:
    """So many games, each of a deal of its own. All orders in which the bots can sit take turns; where there are too
    few for all seats, they sit alternately and begin by turns.
    """
    count = len(bots)
    if count >= ground.seats:
        orders = list(permutations(bots, ground.seats))
    else:
        orders = [tuple(bots[(seat + turn) % count] for seat in range(ground.seats)) for turn in range(count)]
    for number, deal in zip(range(games), deals(ground), strict=False):
        yield deal.match(number, orders[number % len(orders)], ground.format)


class Thought(NamedTuple):
    """What a bot thought at a decision: how likely its side wins, and how often it tried each choice."""

    root_value: float
    visits: list[int]  # in the order of the choices


def thought(opinions: Sequence[Opinion], choices: Sequence[int]) -> Thought | None:
    """The opinions of a bot in one, over all that it tried; None if it tried nothing."""
    tries = {opinion.choice: opinion.visits for opinion in opinions}
    total = sum(tries.values())
    if not total:
        return None
    value = sum(opinion.visits * opinion.chance for opinion in opinions) / total
    return Thought(value, [tries[choice] for choice in choices])


@dataclass(frozen=True, slots=True)
class Told:
    """A game that was played: its choices as a record has them and what the bots thought of them, from which all else
    follows, and its rows unless a journal left them out.
    """

    lines: list[str]
    thoughts: list[Thought | None]
    rows: list[Row] | None = None

    def encoded(self) -> object:
        """What a journal keeps of it."""
        return [self.lines, [[] if one is None else [one.root_value, *one.visits] for one in self.thoughts]]

    @staticmethod
    def decoded(data: Any) -> Told:
        lines, thoughts = data
        if not all(isinstance(line, str) for line in lines):
            raise ValueError("a journal keeps choices as a record does")
        return Told(lines, [Thought(one[0], one[1:]) if one else None for one in thoughts])


def tell(match: Match, states: bool = False) -> Told:
    """Plays a match; its rows have full states only on wish."""
    players = seated(match)
    scribe = Scribe(match, Actions(table_of(match)), states, players)
    play(match, [scribe], players)
    return Told(scribe.lines, scribe.thoughts, scribe.rows)


def rows_of(match: Match, told: Told, states: bool = False) -> list[Row]:
    """The rows of a match, made again from its choices and thoughts where they are missing."""
    if told.rows is not None:
        return told.rows
    table = table_of(match)
    scribe = Scribe(match, Actions(table), states)
    recording = Recording(table, match.seed)
    for line, one in zip(told.lines, told.thoughts, strict=True):
        choice, _ = recording.chosen(line)
        scribe.note(recording.game, choice, one)
        recording.choose(choice)
    scribe.end(recording.game)
    return scribe.rows


class Scribe:
    """Listens to a game and writes down its decisions, with what its `players` thought and, on wish, full `states`."""

    def __init__(self, match: Match, actions: Actions, states: bool = False, players: Sequence[Bot] = ()) -> None:
        self.rows: list[Row] = []
        self.lines: list[str] = []
        self.thoughts: list[Thought | None] = []
        self._match = match
        self._actions = actions
        self._players = players
        self._states = states
        self._base = ""  # the last position that could be written by itself
        self._since: list[str] = []  # the ids of the choices since

    def begin(self, match: Match, game: Game) -> None:
        pass

    def decide(self, game: Game, choice: int) -> None:
        self.note(game, choice, thought(self._players[game.asked].opinions, game.options))

    def note(self, game: Game, choice: int, thought: Thought | None) -> None:
        """Writes down a choice that is about to be made."""
        match = self._match
        view = game.view(game.asked)
        position = view.data()
        decision = position["decision"]
        assert decision is not None
        options = decision["options"]  # they have columns of their own
        asked = {key: value for key, value in decision.items() if key != "options"}
        choices = [option["option"] for option in options]
        ids = [option["id"] for option in options]
        index = choices.index(choice)
        self.lines.append(choice_line(game, choice))
        state = self._state(game) if self._states else None
        self._since.append(ids[index])
        self.thoughts.append(thought)
        self.rows.append(
            {
                "game": match.number,
                "seed": match.seed,
                "board": position["board"],
                "format": match.format,
                "first": match.first,
                "heroes": [seat["hero"] for seat in position["seats"]],
                "bots": list(match.bots),
                "seat": game.asked,
                "decision": len(self.rows),
                "turn": game.turn,
                "kind": decision["kind"],
                "source": decision["source"],
                "rule": decision["rule"],
                "view": json.dumps({**position, "decision": asked}, separators=(",", ":"), ensure_ascii=False),
                "choices": choices,
                "ids": ids,
                "meanings": [option["meaning"] for option in options],
                "choice": choice,
                "choice_index": index,
                "choice_id": ids[index],
                "actions": self._actions.of(game.asked, game.kind, game.options),
                "visits": None if thought is None else thought.visits,
                "root_value": None if thought is None else thought.root_value,
                "state": state,
                "score": 0.0,
                "winners": [],
                "turns": 0,
                "reason": "",
            }
        )

    def _state(self, game: Game) -> str:
        """The game as `matchless.write_position` has it, which would go through the whole game for each decision."""
        if position_text.at_action(game):
            self._base = position_text.write(game)
            self._since = []
            return self._base
        if not self._base:
            self._base = position_text.write_start(game.table, game.seed)
        return position_text.write_since(self._base, self._since)

    def happen(self, game: Game) -> None:
        pass

    def end(self, game: Game, outcome: Outcome | None = None) -> None:
        result = game.result
        assert result is not None
        for row in self.rows:
            row["score"] = float(row["seat"] in result.winners) if result.winners else 0.5
            row["winners"] = list(result.winners)
            row["turns"] = game.turn
            row["reason"] = result.reason


def schema(configuration: Mapping[str, object]) -> Schema:
    """The columns with their types, and where the rows come from."""
    check_parquet()
    import pyarrow as pa

    text, number, small = pa.string(), pa.int64(), pa.int8()
    types = {
        "game": number,
        "seed": pa.uint64(),
        "board": text,
        "format": text,
        "first": small,
        "heroes": pa.list_(text),
        "bots": pa.list_(text),
        "seat": small,
        "decision": pa.int32(),
        "turn": pa.int32(),
        "kind": text,
        "source": text,
        "rule": text,
        "view": text,
        "choices": pa.list_(number),
        "ids": pa.list_(text),
        "meanings": pa.list_(text),
        "choice": number,
        "choice_index": pa.int32(),
        "choice_id": text,
        "actions": pa.list_(pa.int32()),
        "visits": pa.list_(pa.int32()),
        "root_value": pa.float32(),
        "state": text,
        "score": pa.float32(),
        "winners": pa.list_(small),
        "turns": pa.int32(),
        "reason": text,
    }
    origin = {
        "schema": SCHEMA_VERSION,
        "encoding": ENCODING_VERSION,
        "matchless": __version__,
        "rules": RULES_VERSION,
        **configuration,
    }
    columns = [pa.field(name, type_, nullable=name in MAY_BE_NULL) for name, type_ in types.items()]
    return pa.schema(columns, metadata={METADATA_KEY: json.dumps(origin)})


class Parquet:
    """A Parquet file in the making, which appears under its name once all games are in it, or not at all.

    Games may come in any order and are written in theirs, so that the same games make the same file.
    """

    def __init__(self, path: Path, configuration: Mapping[str, object]) -> None:
        self.path = path
        self.rows = 0  # so far, those that wait for an earlier game included
        self._schema = schema(configuration)
        self._waiting: dict[int, list[Row]] = {}
        self._next = 0
        self._group: list[Row] = []

    def __enter__(self) -> Self:
        from pyarrow.parquet import ParquetWriter

        self._part = self.path.with_name(f".{self.path.name}.{os.getpid()}.part")
        self._writer = ParquetWriter(
            self._part,
            self._schema,
            compression="zstd",
            use_dictionary=[name for name in self._schema.names if name not in ("view", "state")],
        )
        return self

    def add(self, game: int, rows: list[Row]) -> None:
        """The rows of a finished game."""
        self.rows += len(rows)
        self._waiting[game] = rows
        while self._next in self._waiting:
            self._group += self._waiting.pop(self._next)
            self._next += 1
            if len(self._group) >= ROWS_OF_A_GROUP:
                self._write()

    def _write(self) -> None:
        from pyarrow import Table

        if self._group:
            self._writer.write_table(Table.from_pylist(self._group, schema=self._schema))
            self._group = []

    def __exit__(self, failure: type[BaseException] | None, *details: object) -> None:
        try:
            if failure is None:
                if self._waiting:
                    raise ValueError(f"game {self._next} is missing")
                self._write()
            self._writer.close()
            if failure is None:
                self._part.replace(self.path)
        finally:
            self._part.unlink(missing_ok=True)
