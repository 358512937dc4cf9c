"""Bots at work: worker processes that think, so that the server goes on answering.

A view cannot travel between processes, so a worker gets the setup and the choices of a game, plays them again, and
hands its bot the view of its seat: like everywhere else a bot sees a view and the choices, never the game. A worker
keeps the games and bots it has had last; a decision that comes back to the same worker goes on from there, and a search
from what it has already searched. One that comes to another worker is thought about afresh, only a little slower.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from matchless import bots, load_record
from matchless.bots import Bot
from matchless.bots.levels import SLOWEST
from matchless.engine.game import Game
from matchless.server.queue import Job, Lane, MemoryQueue, Queue, Rank
from matchless.server.staff import Staff, numbers
from matchless.server.worker import KEPT

PATIENCE = max(SLOWEST.values()) / 1000 + 30.0  # seconds that a decision may take, on whatever machine
SPARE = 0.2  # seconds for the way to a worker and back, and for the bots that think for a moment only
MOMENT = 20  # milliseconds that these think for, or about so


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

    def job(self) -> Job:
        """The same as work for the queue. With another server's chance for the bot, too, it is the same decision."""
        asked = (self.game, self.choices, self.level, self.seat)
        return Job(
            key=hashlib.sha256(repr(asked).encode()).hexdigest(),
            address=self.address,
            rank=Rank.PLAYED if self.played else Rank.WATCHED,
            cost=SLOWEST.get(self.level, MOMENT) / 1000,
            work=json.dumps({"do": "choose", **asdict(self)}),
            subject=self.game,
        )


def pace(level: str) -> float:
    """Seconds after which a bot of this level answers whatever hangs on hidden cards: longer than it ever thinks."""
    return SLOWEST.get(level, 0) / 1000 + SPARE


class Memory:
    """What a worker remembers of one game."""

    def __init__(self, head: str) -> None:
        self.game: Game = load_record(head)
        self.choices: tuple[int, ...] = ()
        self.bots: dict[tuple[int, str], Bot] = {}

    def goes_on(self, problem: Problem) -> bool:
        """Whether the problem is this game further on, with nothing taken back."""
        return problem.choices[: len(self.choices)] == self.choices

    def think(self, problem: Problem) -> int:
        for choice in problem.choices[len(self.choices) :]:
            self.game.choose(choice)
        self.choices = problem.choices
        key = (problem.seat, problem.level)
        if key not in self.bots:
            self.bots[key] = bots.make(problem.level, problem.seed)
        view = self.game.view(problem.seat)
        decision = view.decision
        assert decision is not None
        return self.bots[key].choose(view, decision.options)


memories: OrderedDict[str, Memory] = OrderedDict()  # in a worker: by the id of a game, the one used last at the end


def think(problem: Problem) -> int:
    """A bot's choice. Runs in a worker."""
    memory = memories.pop(problem.game, None)
    if memory is None or not memory.goes_on(problem):
        memory = Memory(problem.head)
    choice = memory.think(problem)
    memories[problem.game] = memory
    while len(memories) > KEPT:
        memories.popitem(last=False)
    return choice


def choose(problem: dict[str, Any]) -> int:
    return think(Problem(**{**problem, "choices": tuple(problem["choices"])}))


WORK: dict[str, Callable[[dict[str, Any]], int]] = {"choose": choose}  # by name, what workers can do


def do(work: str) -> str:
    """Does what is asked for. Runs in a worker."""
    asked = json.loads(work)
    return json.dumps(WORK[asked.pop("do")](asked))


class BotPool:
    """The bots of a server: their decisions go through a queue to its own workers, or to those of others.

    `lanes` is how many of its own it has for each lane; `work` is what they do.
    """

    def __init__(
        self, lanes: dict[Lane, int] | None = None, work: Callable[[str], str] = do, queue: Queue | None = None
    ) -> None:
        self.queue = queue or MemoryQueue()
        self.staff = Staff(self.queue, work, numbers() if lanes is None else lanes, PATIENCE)

    def open(self) -> None:
        """Begins to work; begun already, it does nothing."""
        self.staff.open()

    async def choose(self, problem: Problem) -> int:
        """A bot's choice.

        What hangs on hidden cards is answered at its pace, whether there was anything to think about or not: no time
        would say that there is no card to defend with. The time that it has waited for a worker comes on top: it tells
        only how much others want.
        """
        self.open()
        answer = await self.queue.ask(problem.job())
        if problem.played and problem.private:
            await asyncio.sleep(pace(problem.level) - answer.seconds)
        return int(json.loads(answer.text))

    def close(self) -> None:
        """Ends all workers at once, whatever they are doing."""
        self.queue.close()
        self.staff.close()
