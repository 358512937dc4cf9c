"""Hints, chances and why a bot did something, for whoever is at a table.

What needs thinking goes to the workers and is answered later, unless the game has gone on by then: nobody waits for
what is no longer asked. One budget holds for all of it (`teacher.judge`), and one thought for the bar and a hint.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from matchless.engine.bits import bits
from matchless.explain.holdings import holdings
from matchless.explain.threat import threats
from matchless.server.messages.advice import (
    Advice,
    Compared,
    ComparedChoice,
    HeldCard,
    Hinted,
    Holdings,
    Reckoned,
    SideChance,
    Threat,
    Threatened,
    WayStep,
)
from matchless.server.messages.refusals import Refusal
from matchless.server.queue import Job, Rank, Thoughtless, TooMany
from matchless.server.thinking import Question
from matchless.teacher import hints

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from matchless.engine.table import Table
    from matchless.server.bot_pool import BotPool
    from matchless.server.game_log import GameLog
    from matchless.server.guest import Guest
    from matchless.server.messages.advice import Hold, Threaten
    from matchless.server.table_state import TableState
    from matchless.teacher.bot_choice import Comparison
    from matchless.teacher.hints import Advised, Thought
    from matchless.teacher.judge import Step

COST = {"hint": 0.3, "compare": 0.3, "reason": 0.4}  # seconds that it should take
MOST = 6  # jobs of one rank that an address may have at once, its bots among them
PIECE = 4  # deals of a reason that are one job: whatever is more urgent comes in between
TOO_MANY = "Many ask for advice at the moment; please ask again in a moment."
NO_HINTS = "There are no hints in a game against people, unless all agreed on them when it was made."

log = logging.getLogger(__name__)


class Advisers:
    """Those of one room: what they are thinking about for whom. One thing of a kind for each guest."""

    def __init__(self, bot_pool: BotPool) -> None:
        self.bot_pool = bot_pool
        self._tasks: dict[tuple[Guest, str], asyncio.Task[None]] = {}
        self._moment: tuple[int, int] | None = None  # choices and cuts, as the game was last told
        self._thoughts: dict[Question, asyncio.Future[Thought]] = {}  # of that moment

    def begin(self, guest: Guest, kind: str, work: Coroutine[Any, Any, None]) -> None:
        """Begins to think of something for a guest, in the place of what they asked of that kind before."""
        self._end((guest, kind))
        self._tasks[guest, kind] = asyncio.create_task(self._carry_out(guest, kind, work))

    async def _carry_out(self, guest: Guest, kind: str, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except TooMany:
            guest.send(Refusal("too many", TOO_MANY).message)
        except Thoughtless:
            log.exception("no worker could be brought to advise")
            guest.send(Refusal("failed", "No advice could be found; that is our fault.").message)
        finally:
            if self._tasks.get((guest, kind)) is asyncio.current_task():
                del self._tasks[guest, kind]

    def stale(self, seq: int, cuts: int) -> None:
        """The game stands there now: what was asked about another decision, as it was open, needs no answer."""
        if self._moment != (seq, cuts):
            self._moment = seq, cuts
            self._thoughts.clear()
            for guest, kind in list(self._tasks):
                if kind != "compare":
                    self._end((guest, kind))

    def leave(self, guest: Guest) -> None:
        for other, kind in list(self._tasks):
            if other is guest:
                self._end((other, kind))

    def close(self) -> None:
        for key in list(self._tasks):
            self._end(key)

    def _end(self, key: tuple[Guest, str]) -> None:
        task = self._tasks.pop(key, None)
        if task is not None:
            task.cancel()

    # --- what they think of ---------------------------------------------------------------------------------------

    async def hint(self, guest: Guest, cuts: int, question: Question, table: Table) -> None:
        """Tells a guest the best choices, and then why."""
        thought = await self._thought(guest, question, Rank.PLAYED)
        compares = hints.comparable(thought)
        guest.send(hinted(question, cuts, thought, seeking=compares))
        if not compares:
            return
        try:
            reason = await self._reason(guest, question, thought, table)
        except (Thoughtless, TooMany):
            log.warning("a hint for game %s goes without a reason", question.game, exc_info=True)
            reason = None
        guest.send(hinted(question, cuts, thought, because=reason))

    async def _reason(self, guest: Guest, question: Question, thought: Thought, table: Table) -> str | None:
        """Why the best choice is better than the next, found at a lower rank: a bot's answer never waits for it."""
        happened: list[list[list[float]]] = [[], []]
        for first in range(0, hints.DEALS, PIECE):
            deals = [first, min(first + PIECE, hints.DEALS)]
            piece = await self._ask(guest, "reason", question, Rank.WATCHED, thought=thought, deals=deals)
            for way, more in zip(happened, piece, strict=True):
                way += more
        return hints.why(table, question.seat, happened)

    async def chances(self, guest: Guest, cuts: int, question: Question, sides: tuple[int, ...]) -> None:
        """Tells a guest the chance of each side, a mask of seats; nothing if that cannot be found right now.

        Nobody has asked for it in so many words, and the next decision brings it again.
        """
        try:
            thought = await self._thought(guest, question, Rank.WATCHED)
        except (Thoughtless, TooMany):
            log.warning("the bar of game %s has no chances", question.game, exc_info=True)
            return
        points = whole(thought["sides"])
        told = [
            SideChance(seats=bits(side), chance=chance)
            for side, chance in zip(sides, points, strict=bool(points))
            if points
        ]
        guest.send(Reckoned(seq=len(question.choices), cuts=cuts, sides=told))

    async def compare(self, guest: Guest, level: str, question: Question, made: int, open_: bool) -> None:
        """Tells a guest what a bot compared."""
        found: Comparison = await self._ask(guest, "compare", question, Rank.PLAYED, made=made, open=open_)
        choices = [
            ComparedChoice(text=one["text"], chance=points(one["chance"]), made=one["made"]) for one in found["choices"]
        ]
        guest.send(
            Compared(
                seq=len(question.choices),
                seat=question.seat,
                level=level,
                question=found["question"],
                open=found["open"],
                choices=choices,
            )
        )

    async def _thought(self, guest: Guest, question: Question, rank: Rank) -> Thought:
        """What is thought of a decision: for a hint before the bar, and for both of them whichever is there first."""
        known = self._thoughts.setdefault(question, asyncio.get_running_loop().create_future())
        if not known.done():
            asking = asyncio.create_task(self._ask(guest, "hint", question, rank))
            try:
                await asyncio.wait((asking, known), return_when=asyncio.FIRST_COMPLETED)
                if not known.done():
                    known.set_result(asking.result())
            finally:
                asking.cancel()
        return known.result()

    async def _ask(self, guest: Guest, work: str, question: Question, rank: Rank, **more: object) -> Any:
        asked = {**asdict(question), **more}
        key = hashlib.sha256(repr((work, rank, asked)).encode()).hexdigest()
        job = Job(
            key=key,
            address=guest.address,
            rank=rank,
            cost=COST[work],
            work=json.dumps({"do": work, **asked}),
            subject=question.game,
            most=MOST,
        )
        try:
            answer = await self.bot_pool.ask(job)
        except Thoughtless:  # it may have been the machine's fault
            log.warning("%s for game %s is tried again", work, question.game, exc_info=True)
            answer = await self.bot_pool.ask(job)
        return json.loads(answer.text)


def question_at(game: str, game_log: GameLog, seq: int, seat: int) -> Question:
    """The moment after `seq` choices, asked about by a seat."""
    return Question(game, game_log.head, tuple(game_log.game.choices()[:seq]), seat)


def points(chance: float | None) -> int | None:
    """A chance in points of 100."""
    return None if chance is None else round(100 * chance)


def whole(chances: list[float]) -> list[int]:
    """Chances in points that add up to 100: those that lose most by it are rounded up."""
    low = [int(100 * chance) for chance in chances]
    rest = 100 - sum(low) if chances else 0
    order = sorted(range(len(chances)), key=lambda place: low[place] - 100 * chances[place])
    return [value + (place in order[:rest]) for place, value in enumerate(low)]


def hinted(
    question: Question, cuts: int, thought: Thought, because: str | None = None, *, seeking: bool = False
) -> Hinted:
    """A hint as it is told."""
    return Hinted(
        seq=len(question.choices),
        cuts=cuts,
        choices=[_advice(one) for one in thought["choices"]],
        others=thought["others"],
        verdict=thought["verdict"],
        because=because,
        seeking=seeking,
    )


def _advice(one: Advised) -> Advice:
    return Advice(
        option=one["option"],
        text=one["text"],
        chance=points(one["chance"]),
        low=points(one["low"]),
        high=points(one["high"]),
        good=one["good"],
        way=[_step(step) for step in one["way"]],
    )


def _step(step: Step) -> WayStep:
    choice = step["choice"]
    return WayStep(
        kind=step["kind"],
        text=step["says"],
        mover=step["about"],
        target=step["target"],
        fighter=choice["fighter"],
        space=choice["space"],
        back=choice["back"],
        card=choice["card"],
        path=choice["path"],
    )


def threatened(at: TableState, seats: tuple[int, ...], message: Threaten) -> Threatened:
    """Who could attack a fighter next, as everybody may know."""
    table, now = at.game_log.table, at.game_log.seq
    if message.fighter >= len(table.fighters) or (message.space or table.board.spaces[0]) not in table.board.space_ids:
        raise Refusal("not understood", "There is no such fighter or space at this table.", now)
    found = threats(at.game.view(at.eye(seats)), message.fighter, message.space)
    told = [Threat(**threat._asdict()) for threat in found]
    return Threatened(seq=now, fighter=message.fighter, space=message.space, threats=told)


def held(at: TableState, seats: tuple[int, ...], message: Hold) -> Holdings:
    """What a seat can still hold, as somebody who holds these seats may know."""
    if message.seat >= at.game_log.table.seats:
        raise Refusal("not understood", "There is no such seat at this table.", at.game_log.seq)
    found = holdings(at.game.view(at.eye(seats)), message.seat)
    cards = [HeldCard(**{**one._asdict(), "chance": round(one.chance, 4)}) for one in found]
    return Holdings(seq=at.game_log.seq, seat=message.seat, cards=cards)
