"""Puzzles as they are kept: positions with their solutions, in one file, one puzzle a line.

A solution is a tree of the seat's decisions. A choice that wins leads, after the opponent's most stubborn answer, to
the next decision or to the end; of one that does not, a line tells how it fails. Choices are written by their ids, as
in records: `wins` as "attack maneuver", a way as "noble-shield>3" (the answers, and the number of the next decision;
none where the game is won), a line that fails as "attack wolf bite shield", with " ?" at its end where luck decides.

Of "the one good choice" nothing is proven: the choices that are good `win`, a way without a next decision ends the
puzzle, and beside each decision stand the chances of all its choices. A line that fails is how it went on in one deal:
"@3 maneuver none" is from the third.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NotRequired, TypedDict

from matchless.engine.decision import ACTION_IDS
from matchless.engine.errors import MatchlessError

if TYPE_CHECKING:
    from collections.abc import Iterator

TITLE: Final = "matchless puzzles 1"
SHIPPED: Final = "puzzles.json"
WIN: Final = "win this turn"
BEST: Final = "the one good choice"
KINDS: Final = (WIN, BEST)
WON: Final = -1  # in place of the next decision
LUCK: Final = "?"
DEAL: Final = "@"
DAILY_BITS: Final = 4.0  # of a puzzle of the day
DAILY_ACTIONS: Final = 2  # that its solution takes at least: one card alone is seen at once
START_RATING: Final = 900
PER_BIT: Final = 90
MOST_RATING: Final = 2200


class Way(TypedDict):
    """What a winning choice leads to: the opponent's answers, and the number of the next decision, or WON."""

    answers: list[str]
    to: int


class Fail(TypedDict):
    """How another choice fails: what follows it, of both seats; and whether it hangs on luck from there on.

    With `deal` all hidden cards lie as that deal has them, and the line is one way in which it may go on.
    """

    line: list[str]
    luck: NotRequired[bool]
    deal: NotRequired[int]


class Node(TypedDict):
    """A decision of the seat: its winning choices, the best first, the ways on from them, and how the others fail.

    A winning choice without a way goes on as the first does: the tree would be too large otherwise.
    """

    wins: list[str]
    ways: dict[str, Way]
    fails: dict[str, Fail]
    chances: NotRequired[dict[str, float]]  # of the choices, where nothing is proven


class Puzzle(TypedDict):
    """A position as the seat knows it, and its solution."""

    id: str
    kind: str
    position: str
    bits: float
    rating: int
    solved: dict[str, list[int]]  # by the level of a bot: how often it found the solution, and how often it tried
    source: str
    nodes: list[Node]
    lead: NotRequired[list[str]]  # what the seat has chosen since the position, before it is asked
    because: NotRequired[list[str]]  # why the one good choice is better: sentences


class PuzzleError(MatchlessError):
    """A file of puzzles that cannot be used: which puzzle, and why."""


def puzzle_id(hero: str, position: str) -> str:
    return f"{hero}-{blake2b(position.encode(), digest_size=3).hexdigest()}"


def hero_of(puzzle: Puzzle) -> str:
    """The hero who solves it."""
    return puzzle["id"].rpartition("-")[0]


def start_rating(hard: float) -> int:
    """What a puzzle is rated by its bits, before anybody has tried it."""
    return min(MOST_RATING, round(START_RATING + PER_BIT * hard))


def write(puzzles: list[Puzzle]) -> str:
    """Puzzles as the text of a file."""
    lines = [json.dumps({**one, "nodes": [_packed(node) for node in one["nodes"]]}) for one in puzzles]
    return f'{{"format": "{TITLE}", "puzzles": [\n' + ",\n".join(lines) + "\n]}\n"


def read(text: str, name: str) -> list[Puzzle]:
    """The puzzles of a file; what is wrong with it raises PuzzleError with its place."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise PuzzleError(f"{name} is no JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != TITLE or not isinstance(data.get("puzzles"), list):
        raise PuzzleError(f'{name} is no file of puzzles: expected {{"format": "{TITLE}", "puzzles": [...]}}')
    found: list[Puzzle] = []
    ids: set[str] = set()
    for number, one in enumerate(data["puzzles"], start=1):
        where = f"{name}, puzzle {number}"
        try:
            puzzle = _puzzle(one)
        except (KeyError, TypeError, ValueError) as error:
            raise PuzzleError(f"{where} is damaged: {_fault(error)}") from None
        if puzzle["id"] in ids:
            raise PuzzleError(f"{where}: there is another puzzle {puzzle['id']} already")
        ids.add(puzzle["id"])
        found.append(puzzle)
    return found


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles that come with Matchless."""
    return tuple(read(files(__package__).joinpath(SHIPPED).read_text(encoding="utf-8"), SHIPPED))


@cache
def by_id() -> dict[str, Puzzle]:
    return {puzzle["id"]: puzzle for puzzle in shipped()}


def is_daily(puzzle: Puzzle) -> bool:
    """Whether it is one for everybody on a day: hard enough, of more than one action, with one step to find."""
    to_find = any(len(node["wins"]) == 1 and node["fails"] for node in best_way(puzzle))
    return puzzle["kind"] == WIN and puzzle["bits"] >= DAILY_BITS and to_find and actions(puzzle) >= DAILY_ACTIONS


def best_way(puzzle: Puzzle) -> Iterator[Node]:
    """The decisions on the way of the best choices, against the most stubborn answers."""
    number = 0
    while number != WON:
        node = puzzle["nodes"][number]
        yield node
        number = node["ways"][node["wins"][0]]["to"]


def actions(puzzle: Puzzle) -> int:
    """How many actions the best way takes."""
    return sum(node["wins"][0] in ACTION_IDS for node in best_way(puzzle))


def _packed(node: Node) -> list[Any]:
    ways = {one: _written_way(way) for one, way in node["ways"].items()}
    fails = {one: _written_fail(fail) for one, fail in node["fails"].items()}
    return [" ".join(node["wins"]), ways, fails, *([node["chances"]] if "chances" in node else [])]


def _written_fail(fail: Fail) -> str:
    deal = [f"{DEAL}{fail['deal']}"] if "deal" in fail else []
    return " ".join([*deal, *fail["line"], *([LUCK] if fail.get("luck") else [])])


def _written_way(way: Way) -> str:
    return f"{' '.join(way['answers'])}>{'' if way['to'] == WON else way['to']}"


def _puzzle(data: Any) -> Puzzle:
    nodes = [_node(node, len(data["nodes"])) for node in data["nodes"]]
    solved = {_text(level): [int(count) for count in counts] for level, counts in data["solved"].items()}
    if not nodes:
        raise ValueError("it has no solution")
    if data["kind"] not in KINDS:
        raise ValueError(f"{data['kind']!r} is no kind of puzzle")
    puzzle: Puzzle = {
        "id": _text(data["id"]),
        "kind": data["kind"],
        "position": _text(data["position"]),
        "bits": float(data["bits"]),
        "rating": int(data["rating"]),
        "solved": solved,
        "source": _text(data["source"]),
        "nodes": nodes,
    }
    if puzzle["kind"] == BEST:
        puzzle["lead"] = [_text(one) for one in data["lead"]]
        puzzle["because"] = [_text(one) for one in data["because"]]
        if any(node.get("chances", {}).keys() != {*node["wins"], *node["fails"]} for node in nodes):
            raise ValueError("a choice has no chance")
    return puzzle


def _node(data: Any, count: int) -> Node:
    wins, ways, fails, *chances = data
    node: Node = {
        "wins": _text(wins).split(),
        "ways": {one: _way(way, count) for one, way in ways.items()},
        "fails": {one: _fail(fail) for one, fail in fails.items()},
    }
    if chances:
        node["chances"] = {_text(one): float(chance) for one, chance in chances[0].items()}
    if not node["wins"] or node["wins"][0] not in node["ways"]:
        raise ValueError("a decision has no way on")
    return node


def _way(text: str, count: int) -> Way:
    answers, _, to = text.partition(">")
    number = int(to) if to else WON
    if not WON <= number < count:
        raise ValueError(f"a way leads to decision {number}, which is not there")
    return {"answers": answers.split(), "to": number}


def _fail(text: str) -> Fail:
    line = text.split()
    fail: Fail = {"line": line}
    if line and line[-1] == LUCK:
        fail["luck"] = True
        line.pop()
    if line and line[0].startswith(DEAL):
        fail["deal"] = int(line.pop(0).removeprefix(DEAL))
    return fail


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected text, not {value!r}")
    return value


def _fault(error: Exception) -> str:
    return f"it has no {error}" if isinstance(error, KeyError) else str(error)
