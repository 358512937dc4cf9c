"""Reviews of finished games, made in the background and kept with the game: each is made once.

A review is many pieces of work, a turn or a moment each (`matchless.teacher.judging`), that go through the queue behind
all that anybody waits for at a table. Chances can be shown as turns are judged, and the review as soon as all are; its
reasons come later. One begins when somebody asks for it, or by itself when a game ends and a player is still there.
A server makes a few at once; of those that wait it keeps nothing but whose they are, and reads the game in its turn.

Of several servers over one database one makes a review. The others hear from it how far that is, and the chances of
the choices that are judged (`peers`); the review itself they find in the database.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from matchless import Recording, read_record
from matchless.server.async_store import AsyncStore
from matchless.server.messages.refusals import Refusal
from matchless.server.queue import Job, Queue, Rank, Thoughtless
from matchless.teacher.judge import BUDGET
from matchless.teacher.judging import Judged, turns
from matchless.teacher.reasons import Difference
from matchless.teacher.review import FORMAT, Review, explained, review, unexplained

AT_ONCE = 2  # pieces of one review that are in the queue
AT_WORK = 8  # reviews that a server makes at once: each holds a whole game, and enough pieces for 16 workers are there
MOST_AT_WORK = 32  # with those of addresses that have none at work yet, for which somebody waits: one each
SECONDS = 0.03  # that a choice takes to be judged, or about so
MOMENT = 2.0  # seconds that a moment takes to be explained
MOST_OF_AN_ADDRESS = 2  # reviews that are made at once for an address without being asked for
MOST_BY_THEMSELVES = 50  # the same for all addresses together
REPEATED = 15.0  # seconds after which other servers are told of a review again though nothing is new
SILENCE = 45.0  # seconds after which a server that told nothing counts as gone: whoever asks has the review made anew
MOST_CHANCES = 150  # in one notice, which has 8,000 bytes at most

FAILED = "This game cannot be reviewed: something went wrong on the server."

log = logging.getLogger(__name__)


# Of a choice its number, its seat, the chance with the best choice, and that with the one that was made.
Chance = tuple[int, int, float, float]


class Making:
    """A review that is being made for an address: how much of it is done, and what there is of it already."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.asked = False  # for by somebody
        self.passed_on = False  # that it was asked for here, to the server that makes it
        self.at_work = False
        self.done = 0  # choices and moments
        self.whole = 1
        self.judged: dict[int, Chance] = {}  # by the number of the choice
        self.sides: list[list[int]] = []  # the seats of each
        self.review: Review | None = None
        self.known: tuple[int, int, int] | None = None  # to other servers: done, whole, and how many are judged
        self.at = 0.0  # when they were told, or we by them

    def told(self) -> bytes:
        """As JSON; `chances` has the choices that were judged, until there is a review."""
        chances = [] if self.review else sorted(self.judged.values())
        return json.dumps(
            {"done": self.done, "of": self.whole, "review": self.review, "chances": chances, "sides": self.sides}
        ).encode()

    def news(self, now: float) -> dict[str, Any] | None:
        """What other servers do not know of it, as much as one notice holds; None if there is nothing to tell."""
        since = 0 if self.known is None else self.known[2]
        chances = list(self.judged.values())[since : since + MOST_CHANCES]
        known = self.done, self.whole, since + len(chances)
        if known == self.known and now - self.at < REPEATED:
            return None
        self.known, self.at = known, now
        shortly = [(at, seat, round(before, 4), round(after, 4)) for at, seat, before, after in chances]
        return {"done": self.done, "of": self.whole, "sides": self.sides, "chances": shortly}

    def hear(self, news: dict[str, Any], now: float) -> None:
        """What the server that makes it has told."""
        self.done, self.whole, self.sides, self.at = news["done"], news["of"], news["sides"], now
        self.judged |= {at: (at, seat, before, after) for at, seat, before, after in news["chances"]}


def _nothing() -> bytes:
    """Where nobody has begun one: nothing of nothing is done."""
    making = Making("")
    making.whole = 0
    return making.told()


class Reviews:
    """The reviews of a server, those kept and those under way."""

    def __init__(self, store: AsyncStore, queue: Queue, record: Callable[[str], Awaitable[str]]) -> None:
        self.store = store
        self.queue = queue
        self.record = record  # of a game, by its id
        self.iterations = BUDGET
        self._making: dict[str, Making] = {}  # those that wait, too
        self._elsewhere: dict[str, Making] = {}  # what other servers make
        # What is no longer made here, as other servers do not know yet. Should one not hear it, it notices the silence.
        self._ended: deque[str] = deque(maxlen=MOST_BY_THEMSELVES)
        self._failed: deque[str] = deque(maxlen=MOST_BY_THEMSELVES)  # by a fault of ours, as nobody was told yet
        self._tasks: set[asyncio.Task[None]] = set()

    async def tell(self, game: str, address: str, *, begins: bool = True) -> bytes:
        """What there is of a game's review, in JSON; whoever is the first to ask has it made, if it `begins`.

        A kept one of another format, which another version made, counts as none.
        """
        kept = await self.store.do(self.store.sync.review, game)
        if kept is not None:
            told, of_today = await asyncio.to_thread(_unpacked, kept)
            if of_today:
                return told
        if begins and game in self._failed:
            self._failed.remove(game)
            raise Refusal("failed", FAILED)
        if begins:
            self._begin(game, address)
        making = self._making.get(game) or self._made_elsewhere(game)
        if making is None:
            return _nothing()
        if begins and not making.asked:
            making.asked = True
            self._go_on()
        return making.told()

    def begin(self, game: str, address: str) -> None:
        """Begins a review that nobody has asked for yet, unless there are enough of these already."""
        of_address = sum(making.address == address for making in self._making.values())
        if of_address < MOST_OF_AN_ADDRESS and len(self._making) < MOST_BY_THEMSELVES:
            self._begin(game, address)

    def _begin(self, game: str, address: str) -> None:
        if game not in self._making and self._made_elsewhere(game) is None:
            self._making[game] = Making(address)
            self._go_on()

    def _go_on(self) -> None:
        """Makes as many as there may be: first what somebody has asked for, and addresses take turns.

        However many others make, whoever waits for one and has none at work begins: what has begun takes minutes, and
        the queue, which is fair to addresses, lets all of them go on.
        """
        while True:
            at_work = Counter(making.address for making in self._making.values() if making.at_work)
            waiting = [(game, making) for game, making in self._making.items() if not making.at_work]
            if not waiting:
                return
            game, making = min(waiting, key=lambda one: (not one[1].asked, at_work[one[1].address]))
            first = making.asked and not at_work[making.address]
            if len(self._tasks) >= (MOST_AT_WORK if first else AT_WORK):
                return
            making.at_work = True
            task = asyncio.create_task(self._make(game, making))
            self._tasks.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._go_on()

    def close(self) -> None:
        self._making = {game: making for game, making in self._making.items() if making.at_work}  # the others never are
        for task in self._tasks:
            task.cancel()

    # --- other servers --------------------------------------------------------------------------------------------

    def news(self) -> list[dict[str, Any]]:
        """What other servers do not know of the reviews that are made here, a notice each."""
        now = asyncio.get_running_loop().time()
        found = [{"game": game, **news} for game, making in self._making.items() if (news := making.news(now))]
        found += [{"game": game, "of": 0} for game in self._ended]
        self._ended.clear()
        return found

    def wishes(self) -> list[str]:
        """Games whose review was asked for here, as the server that makes it does not know yet."""
        found = [game for game, making in self._elsewhere.items() if making.asked and not making.passed_on]
        for game in found:
            self._elsewhere[game].passed_on = True
        return found

    def wish(self, game: str) -> None:
        """Somebody has asked another server for a review that may be made here."""
        if game in self._making:
            self._making[game].asked = True
            self._go_on()

    def repeat(self) -> None:
        """Somebody has not heard what was told."""
        for making in self._making.values():
            making.known = None
        for making in self._elsewhere.values():
            making.passed_on = False

    def hear(self, news: dict[str, Any]) -> None:
        """Another server tells how far a review is, or that it makes it no longer."""
        if not news["of"]:
            self._elsewhere.pop(news["game"], None)
        else:
            making = self._elsewhere.setdefault(news["game"], Making(""))
            making.hear(news, asyncio.get_running_loop().time())

    def _made_elsewhere(self, game: str) -> Making | None:
        """How far it is where another server makes it, as long as that can be heard."""
        gone = asyncio.get_running_loop().time() - SILENCE
        self._elsewhere = {each: making for each, making in self._elsewhere.items() if making.at > gone}
        return self._elsewhere.get(game)

    async def _make(self, game: str, making: Making) -> None:
        try:
            await self._fill(making, await self.record(game))
            packed = gzip.compress(making.told())
            await self.store.do(self.store.sync.keep_review, game, packed)
        except (Thoughtless, Refusal) as failure:  # whoever asks again begins it anew
            log.warning("game %s could not be reviewed: %s", game, failure)
        except Exception:  # a fault of ours, logged; it is not begun anew at every question, to fail each time
            log.exception("game %s could not be reviewed", game)
            self._failed.append(game)
        finally:
            del self._making[game]
            self._ended.append(game)

    async def _fill(self, making: Making, record: str) -> None:
        recording, choices = await asyncio.to_thread(_read, record)
        making.whole = sum(choices.values())
        table = recording.table
        making.sides = [[seat for seat in range(table.seats) if side >> seat & 1] for side in table.sides]

        async def ask(name: str, cost: float, counts: int, **about: Any) -> Any:
            asked = {"do": name, "record": record, "seed": 0, "iterations": self.iterations, **about}
            work = json.dumps(asked)
            key = hashlib.sha256(work.encode()).hexdigest()
            answer = await self.queue.ask(Job(key, making.address, Rank.BACKGROUND, cost, work))
            making.done += counts
            return json.loads(answer.text)

        async def judge(turn: int, number: int) -> list[Judged]:
            found: list[Judged] = await ask("judge", number * SECONDS, number, turn=turn)
            for one in found:
                at = one["at"]
                making.judged[at] = at, recording.chooser(at), one["before"], one["after"]
            return found

        judged = await _all([partial(judge, turn, number) for turn, number in choices.items()])
        flat = [one for piece in judged for one in piece]
        found = await asyncio.to_thread(review, recording, flat, seed=0, iterations=self.iterations)
        making.review = found
        moments = unexplained(found)
        weight = round(MOMENT / SECONDS)
        making.whole += weight * len(moments)
        because = await _all(
            [
                partial(
                    ask,
                    "explain",
                    MOMENT,
                    weight,
                    at=moment["at"],
                    better=[step["choice"]["option"] for step in moment["way"]],
                    made=[step["choice"]["option"] for step in moment["made"]],
                )
                for moment in moments
            ]
        )
        explained(found, recording.table, [[Difference(*one) for one in each] for each in because])


def _unpacked(kept: bytes) -> tuple[bytes, bool]:
    """A review as it is told, and whether it has the format of today."""
    told = gzip.decompress(kept)
    return told, json.loads(told)["review"]["format"] == FORMAT


def _read(record: str) -> tuple[Recording, dict[int, int]]:
    recording = read_record(record)
    return recording, turns(recording)


async def _all(pieces: list[Callable[[], Awaitable[Any]]]) -> list[Any]:
    """What comes of all of them, in order, a few at once."""
    found: list[Any] = [None] * len(pieces)
    left = iter(enumerate(pieces))

    async def work() -> None:
        for number, piece in left:
            found[number] = await piece()

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(work())
    except ExceptionGroup as failures:
        raise failures.exceptions[0] from failures
    return found
