"""What a worker does: a bot's choice, a hint, a reason, thought about in a process of its own.

A view cannot travel between processes, so a worker gets the setup and the choices of a game, plays them again, and
hands its bot the view of its seat: like everywhere else a bot sees a view and the choices, never the game. A worker
keeps the games and bots it has had last; a decision that comes back to the same worker goes on from there, and a search
from what it has already searched. One that comes to another worker is thought about afresh, only a little slower.

A worker that dies has to be replaced quickly: what it loads is only this, with the engine and the bots.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from matchless import bots, load_record, read_record
from matchless.bots import Bot
from matchless.engine.game import Game
from matchless.server.worker import KEPT
from matchless.teacher import bot_choice, hints
from matchless.teacher.bot_choice import Comparison


@dataclass(frozen=True, slots=True)
class Problem:
    """A decision for a bot: the game so far, and who is to choose. `seed` is the bot's own chance.

    `played` says whether a person plays in the game; where all are bots, nobody waits for their own turn. `private`
    says whether the decision hangs on hidden cards: the time it takes must not tell a person about them (ASK-1).
    """

    game: str
    head: str
    choices: tuple[int, ...]
    level: str
    seat: int
    seed: int
    played: bool = True
    private: bool = False
    address: str = ""  # of whoever is there to wait for it


@dataclass(frozen=True, slots=True)
class Question:
    """A moment of a game that somebody who holds a seat asks about."""

    game: str
    head: str
    choices: tuple[int, ...]
    seat: int

    @staticmethod
    def read(asked: dict[str, Any]) -> Question:
        return Question(**{**asked, "choices": tuple(asked["choices"])})


Asked = Problem | Question


class Memory:
    """What a worker remembers of one game."""

    def __init__(self, head: str) -> None:
        self.head = head
        self.game: Game = load_record(head)
        self.choices: tuple[int, ...] = ()
        self.bots: dict[tuple[int, str], Bot] = {}

    def goes_on(self, problem: Asked) -> bool:
        """Whether the problem is this game further on, with nothing taken back and not dealt anew."""
        return problem.head == self.head and problem.choices[: len(self.choices)] == self.choices

    def follow(self, problem: Asked) -> Game:
        """The game as it stands where the problem is."""
        for choice in problem.choices[len(self.choices) :]:
            self.game.choose(choice)
        self.choices = problem.choices
        return self.game

    def think(self, problem: Problem) -> int:
        self.follow(problem)
        key = (problem.seat, problem.level)
        if key not in self.bots:
            self.bots[key] = bots.make(problem.level, problem.seed)
        view = self.game.view(problem.seat)
        decision = view.decision
        assert decision is not None
        return self.bots[key].choose(view, decision.options)


memories: OrderedDict[str, Memory] = OrderedDict()  # in a worker: by the id of a game, the one used last at the end


def remembered(problem: Asked) -> Memory:
    """What this worker remembers of a game, or all that is to be known of it."""
    memory = memories.pop(problem.game, None)
    if memory is None or not memory.goes_on(problem):
        memory = Memory(problem.head)
    memories[problem.game] = memory
    while len(memories) > KEPT:
        memories.popitem(last=False)
    return memory


def think(problem: Problem) -> int:
    """A bot's choice. Runs in a worker."""
    return remembered(problem).think(problem)


def choose(asked: dict[str, Any]) -> int:
    return think(Problem(**{**asked, "choices": tuple(asked["choices"])}))


def hint(asked: dict[str, Any]) -> hints.Thought:
    question = Question.read(asked)
    return hints.think(remembered(question).follow(question).view(question.seat))


def reason(asked: dict[str, Any]) -> list[list[list[float]]]:
    """A piece of a reason: what happens in some of the deals."""
    thought, deals = asked.pop("thought"), range(*asked.pop("deals"))
    question = Question.read(asked)
    return hints.carry_out(remembered(question).follow(question).view(question.seat), thought, deals)


def compare(asked: dict[str, Any]) -> Comparison:
    made, open_ = asked.pop("made"), asked.pop("open")
    question = Question.read(asked)
    return bot_choice.compare(Memory(question.head).follow(question), made, open_)


def judge(asked: dict[str, Any]) -> list[Any]:
    """The choices of a turn, for a review. What only reviews need is loaded with the first of them."""
    from matchless.teacher.judging import judge_turn

    return list(judge_turn(read_record(asked["record"]), asked["turn"], asked["seed"], asked["iterations"]))


def explain(asked: dict[str, Any]) -> list[Any]:
    """Why something would have been better, for a review."""
    from matchless.teacher.judging import explain_moment

    game = read_record(asked["record"])
    return list(explain_moment(game, asked["at"], asked["better"], asked["made"], asked["seed"], asked["iterations"]))


# By name, what workers can do.
WORK: dict[str, Callable[[dict[str, Any]], object]] = {
    "choose": choose,
    "hint": hint,
    "reason": reason,
    "compare": compare,
    "judge": judge,
    "explain": explain,
}


def do(work: str) -> str:
    """Does what is asked for. Runs in a worker."""
    asked = json.loads(work)
    return json.dumps(WORK[asked.pop("do")](asked))
