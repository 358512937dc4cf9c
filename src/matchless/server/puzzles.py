"""Puzzles for the page that plays them: the list, and of one all that its table will show, so that it needs no server.

The states of a puzzle are those that a table gets (`messages.State`). All but the first are sent as what has changed
since the one before: `{"=": value}` in place of a value, `{"d": {name: change}}` within an object, `{"l": {place:
change}}` within a list.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, time
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import matchless
from matchless.engine import events as ev
from matchless.engine.bits import bits
from matchless.explain.combat import fight, moments
from matchless.server.game_log import closed, happening
from matchless.server.messages.base import PROTOCOL
from matchless.server.messages.former import Former
from matchless.server.messages.table import Deal, Player, State, Welcome
from matchless.teacher.puzzles import why
from matchless.teacher.puzzles.daily import days, of_day
from matchless.teacher.puzzles.data import WON, Puzzle, by_id, shipped
from matchless.teacher.puzzles.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matchless.engine.events import Event
    from matchless.engine.game import Game
    from matchless.teacher.puzzles.solver import World

KEPT: Final = 32  # puzzles that are ready to be sent
ANYBODY: Final = "Any hand they may have"  # who plays the other seat

Data = dict[str, Any]


@cache
def listing() -> str:
    """All puzzles in short, and the ids of those of the day, in the order of the days."""
    rows = [row(puzzle) for puzzle in shipped()]
    return json.dumps({"puzzles": rows, "days": [puzzle["id"] for puzzle in days()]}, separators=(",", ":"))


def row(puzzle: Puzzle) -> Data:
    """A puzzle in short."""
    view = matchless.read_view(puzzle["position"])
    game, seat = view.game, view.seat or 0
    return {
        "id": puzzle["id"],
        "kind": puzzle["kind"],
        "board": game.table.board.slug,
        "heroes": [hero.slug for hero in game.table.heroes],
        "seat": seat,
        "actions": game.actions,
        "health": _health(game, 1 - seat),
        "bits": puzzle["bits"],
        "rating": puzzle["rating"],
    }


def of_today() -> tuple[str, int]:
    """The puzzle of the day in short, and for how many seconds it will be that."""
    now = datetime.now(UTC)
    midnight = datetime.combine(now.date(), time.max, UTC)
    return json.dumps(row(of_day(now.date()))), int((midnight - now).total_seconds())


@lru_cache(KEPT)
def sheet(id_: str) -> str | None:
    """Everything about one puzzle; None where there is no such one."""
    puzzle = by_id().get(id_)
    return None if puzzle is None else json.dumps(_Sheet(puzzle).data(), separators=(",", ":"))


class _Told(NamedTuple):
    """A moment of a puzzle: the game, what has led to it step by step, and the state that tells it."""

    world: World
    events: list[list[Event]]
    state: Data


class _Sheet:
    """A puzzle as the page gets it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.walk = Walk(puzzle)
        self.seat = self.walk.solver.seat
        self.table = self.walk.view.game.table

    def data(self) -> Data:
        led = [list(world.game.events or ()) for world in self.walk.led[1:]]
        first = self._told(self.walk.worlds[0], [[], *led], asks=True)
        told = {0: first}
        nodes: dict[int, Data] = {}
        waiting = [0]
        while waiting:
            number = waiting.pop()
            node, here = self.puzzle["nodes"][number], told[number]
            ways: Data = {}
            for choice, way in node["ways"].items():
                worlds = self.walk.follow(here.world, [choice, *way["answers"]])[1:]
                end, steps = self._steps(here, worlds, asks=way["to"] != WON)
                ways[choice] = {"steps": steps, "to": None if way["to"] == WON else way["to"]}
                if way["to"] != WON and way["to"] not in told:
                    told[way["to"]] = end
                    waiting.append(way["to"])
            fails: Data = {}
            for choice, fail in node["fails"].items():
                worlds, ends = self.walk.played_out(number, choice)
                end, steps = self._steps(here, worlds, asks=False)
                left = _health(end.world.game, 1 - self.seat)
                shield = self.walk.shield([here.world, *worlds])
                luck = fail.get("luck", False)
                fails[choice] = {"steps": steps, "luck": luck, "ends": ends, "left": left, "shield": shield}
            chances = node.get("chances")
            nodes[number] = {"wins": node["wins"], "ways": ways, "fails": fails, "chances": chances}
        return {
            **row(self.puzzle),
            "solved": self.puzzle["solved"],
            "led": why.led(self.walk),
            "position": self.puzzle["position"],
            "welcome": self._welcome().model_dump(),
            "start": first.state,
            "nodes": [nodes[number] for number in sorted(nodes)],
            "solution": [step.data() for step in why.steps(self.walk)],
            "because": why.because(self.walk),
        }

    def _welcome(self) -> Welcome:
        return Welcome(
            protocol=PROTOCOL,
            game=self.puzzle["id"],
            seats=[self.seat],
            board=self.table.board.slug,
            heroes=[hero.slug for hero in self.table.heroes],
            format=self.table.format,
            edition=self.table.edition,
            clock=None,
            watch="",
            players=[
                Player(name="You", bot=None, connected=True)
                if seat == self.seat
                else Player(name=ANYBODY, bot=None, connected=True)
                for seat in range(self.table.seats)
            ],
            log=[],
            rematch=False,
            talk=[],
            hints=False,
            deal=Deal(dealt=True, due=False, digest=None, promises=[], parts=[], server=None),
            former=Former(heroes=[], boards=[]),
        )

    def _steps(self, here: _Told, worlds: Sequence[World], asks: bool) -> tuple[_Told, list[Data]]:
        """What is told of some steps, each as a change; `asks`: whether the seat is asked at their end."""
        changes: list[Data] = []
        for place, world in enumerate(worlds):
            last = place == len(worlds) - 1
            there = self._told(world, [*here.events, list(world.game.events or ())], asks=asks and last)
            changes.append(change(here.state, there.state))
            here = there
        return here, changes

    def _told(self, world: World, events: list[list[Event]], asks: bool) -> _Told:
        view = self.walk.solver.seen(world)
        game = world.game
        ended = None if game.result is None else game.result.data()
        position = closed(view.outside_combat(), ended)
        hand = position["seats"][self.seat]["hand"]
        for card in world.drawn:  # one does not know yet what one will draw
            if hand is not None and self.table.cards[card].name in hand:
                hand.remove(self.table.cards[card].name)
        if position["decision"] is not None:
            offered = self.walk.solver.options([world]) if asks else []
            position["decision"]["options"] = [
                one for one in position["decision"]["options"] if one["option"] in offered
            ]
        own = 1 << self.seat
        when = moments(self.table, events, len(events) - 1)
        state = State(
            seq=len(events) - 1,
            cuts=0,
            position=position,
            events=[
                happening(self.table, event.seen_by(0 if event.kind == ev.DRAW else own), moment)
                for event, moment in zip(events[-1], when, strict=True)
            ],
            fight=fight(view, events, own),
            by_hand=None,
            left=None,
            take_back="no",
            wish=None,
            resigned=[],
            statistics=None,
            course=None,
            guide=None,
            helped=[],
        )
        return _Told(world, events, state.model_dump(mode="json"))


def change(before: Any, after: Any) -> Data:
    """What has changed from one value to another; nothing at all is an empty change."""
    if before == after:
        return {}
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return {"d": {name: change(before[name], after[name]) for name in before if before[name] != after[name]}}
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return {"l": {str(i): change(one, after[i]) for i, one in enumerate(before) if one != after[i]}}
    return {"=": after}


def _health(game: Game, seat: int) -> int:
    return sum(max(0, game.health[fighter]) for fighter in bits(game.table.heroes_of[seat]))
