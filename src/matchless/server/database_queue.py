"""The queue of long work in PostgreSQL, shared by any number of servers and workers on any number of machines.

A job is a row. Whoever asks keeps saying that the answer is wanted, and whoever works on it that they are alive, both
at every `BEAT`: a job whose worker has been silent for `SILENCE` is open again, one that nobody wants is not begun and
soon gone. All times are the database's. LISTEN and NOTIFY say when to look; a notice that is lost costs one beat. The
table forgets everything in a crash of the database (it is UNLOGGED, so that nothing here waits for the disk), and what
is still wanted is asked for again. Its numbers begin anew then, so a job is known by its key, which is made from all
that it is about: an answer can never come to another one.

Why not one of the queues that there are (procrastinate 3, pgqueuer 1): they give out jobs by priority and age, which
cannot be fair between addresses, and they keep no answers. Both would have to be built here all the same, with the
tables and migrations of theirs beside ours; what is left is SELECT, UPDATE and NOTIFY, which the store has already.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from sqlalchemy import and_, case, delete, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as SQLAlchemyTimeout

from matchless.server import notices, queue
from matchless.server.database import POSTGRESQL, Lock
from matchless.server.edition import edition
from matchless.server.queue import (
    CLOSED,
    Asked,
    Figures,
    Job,
    Lane,
    MemoryQueue,
    Queue,
    Rank,
    Thoughtless,
    TooMany,
    Turn,
    lost,
    pick,
    unheard,
)
from matchless.server.schema import jobs
from matchless.server.worker import Answer

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.engine import Connection, Engine, Row

    from matchless.server.store import Store

P = ParamSpec("P")
T = TypeVar("T")
CHANNEL = "matchless_jobs"
ASKED, DONE = "asked", "done"  # what is told there
LONGEST_NOTICE = 4_000  # characters; a longer answer is looked up
BEAT = 0.4  # seconds between two signs of life
SILENCE = timedelta(seconds=1.4)  # after which a worker counts as lost, and an asker as gone
# What a process may take between two statements while it alone may change the queue: frozen, it keeps all others from
# giving signs of life, and these must not count as silent because they waited for it.
FROZEN = 0.8  # seconds; less than SILENCE without a BEAT
KEPT = timedelta(seconds=5)  # for so long a job is kept that nobody wants any more
THREADS = 2  # that wait for the database
SHOWN = [column for column in jobs.c if column.name not in ("work", "answer")]  # by which it is decided who is next

log = logging.getLogger(__name__)


class DatabaseQueue:
    """One process's way into the queue; `me` is its name there."""

    def __init__(self, engine: Engine, me: str) -> None:
        self.engine = engine
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")  # for what is one statement
        self.me = me
        self.edition = edition()
        self._asked: dict[str, Asked] = {}
        self._doing: set[str] = set()  # keys of the jobs that this process has taken
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="queue")
        self._stop = threading.Event()
        self._wake: Callable[[], None] = lambda: None
        self._news = asyncio.Event()  # an answer may be there
        self._looker: asyncio.Task[None] | None = None
        self._closed = False
        self.waited: Callable[[Rank, float], None] = unheard
        self.silent: Callable[[], None] = unheard
        self.unwanted: Callable[[str], None] = unheard

    def open(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        if self._looker is None and not self._closed:
            loop = asyncio.get_running_loop()
            self._looker = asyncio.create_task(self._keep_looking())

            def hear(notice: str | None) -> None:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(self._hear, notice)

            listener = (self.engine, {CHANNEL: hear}, self._stop)
            threading.Thread(target=notices.listen, args=listener, name="jobs", daemon=True).start()

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))

    def _hear(self, notice: str | None) -> None:
        """Something was asked for, or is done; None: anything may have happened."""
        kind, key, seconds, text = (*(notice or "").split(" ", 3), "", "", "")[:4]
        if kind != DONE:
            self._wake()
        if notice is None:
            self._news.set()
        elif kind == DONE and key in self._asked:
            if text:
                self._asked[key].tell(Answer(text, float(seconds)))
            else:
                self._news.set()

    # --- asking ---------------------------------------------------------------------------------------------------

    async def ask(self, job: Job) -> Answer:
        if self._closed:
            raise Thoughtless(CLOSED.text)
        asked = self._asked.setdefault(job.key, Asked(job, self.waited))
        waiting = asyncio.ensure_future(asked.wait())
        try:
            try:
                if not await self._run(self._add, job):
                    raise TooMany(job.address)
            except (DBAPIError, SQLAlchemyTimeout):
                if job.most is not None:
                    raise Thoughtless("nothing can be asked for at the moment") from None
                log.exception("nothing can be asked for at the moment; it is tried again")  # at the next beat
            return await waiting
        finally:
            waiting.cancel()
            await asyncio.wait([waiting])
            if not asked.waiting and self._asked.get(job.key) is asked:
                del self._asked[job.key]

    def _add(self, job: Job) -> bool:
        """Puts a job into the queue if it is not there; False if its address has too many."""
        mine = and_(jobs.c.address == job.address, jobs.c.rank == job.rank)
        with self._at_once.connect() as connection:
            if job.most is not None:
                open_ = and_(mine, jobs.c.answer.is_(None), jobs.c.key != job.key, _wanted())
                if connection.execute(select(func.count()).select_from(jobs).where(open_)).scalar_one() >= job.most:
                    return False
            alike = jobs.c.cost <= queue.CHEAP if job.cost <= queue.CHEAP else jobs.c.cost > queue.CHEAP
            last = select(func.max(jobs.c.tag)).where(mine, alike).scalar_subquery()
            begun = and_(jobs.c.rank == job.rank, jobs.c.worker.is_not(None))
            now = select(func.max(jobs.c.tag - jobs.c.cost)).where(begun).scalar_subquery()
            row = {
                "key": job.key,
                "version": self.edition,
                "address": job.address,
                "rank": job.rank,
                "cost": job.cost,
                "tag": func.greatest(func.coalesce(last, 0.0), func.coalesce(now, 0.0)) + job.cost,  # as `queue.tag`
                "subject": job.subject,
                "work": job.work,
                "wanted": func.clock_timestamp(),
                "losses": 0,
            }
            new = insert(jobs).values(row)
            # Asked for by a server of another edition, too, it is done by the workers of whichever spoke last.
            ours = {
                column.name: case((jobs.c.lane.is_(None), new.excluded[column.name]), else_=column)
                for column in (jobs.c.version, jobs.c.work)
            }
            again = {"wanted": func.clock_timestamp(), **ours}
            added = new.on_conflict_do_update(index_elements=["key"], set_=again)
            there = added.returning(jobs.c.answer).cte()
            notice = case((there.c.answer.is_(None), ASKED), else_=f"{DONE} {job.key}")
            connection.execute(select(func.pg_notify(CHANNEL, notice)).select_from(there))
        return True

    # --- working --------------------------------------------------------------------------------------------------

    async def take(self, free: Collection[Lane]) -> tuple[Turn, Lane] | None:
        taken = await self._run(self._take, free)
        if taken is not None:
            self._doing.add(taken[0].job.key)
        return taken

    def _take(self, free: Collection[Lane]) -> tuple[Turn, Lane] | None:
        with self._at_once.connect() as connection:
            open_ = or_(jobs.c.lane.is_not(None), and_(_wanted(), jobs.c.version == self.edition))
            waiting = select(*SHOWN).where(jobs.c.answer.is_(None), open_)
            while (picked := pick([_turn(row) for row in connection.execute(waiting)], free)) is not None:
                turn, lane = picked
                mine = {"lane": lane, "worker": self.me, "seen": func.clock_timestamp()}
                still = and_(jobs.c.key == turn.job.key, jobs.c.lane.is_(None), jobs.c.answer.is_(None))
                begun = update(jobs).where(still).values(mine).returning(jobs.c.work)
                work = connection.execute(begun).scalar_one_or_none()
                if work is not None:  # otherwise another process was faster
                    turn.job, turn.lane = replace(turn.job, work=work), lane
                    return turn, lane
        return None

    async def answer(self, turn: Turn, answer: Answer) -> None:
        try:
            await self._run(self._answer, turn, answer)
        finally:
            self._doing.discard(turn.job.key)  # not answered and with no sign of life it is soon open again

    def _answer(self, turn: Turn, answer: Answer) -> None:
        told = {"answer": answer.text, "seconds": answer.seconds, "failed": answer.failed}
        first = update(jobs).where(jobs.c.key == turn.job.key, jobs.c.answer.is_(None)).values(told)
        done = first.returning(jobs.c.key).cte()
        notice = f"{DONE} {turn.job.key}"
        if not answer.failed and len(answer.text) <= LONGEST_NOTICE:
            notice += f" {answer.seconds!r} {answer.text}"
        with self._at_once.connect() as connection:
            connection.execute(select(func.pg_notify(CHANNEL, notice)).select_from(done))

    async def give_back(self, turn: Turn, losses: int) -> None:
        self._doing.discard(turn.job.key)
        await self._run(self._open_again, [turn.job.key], losses)

    def _open_again(self, keys: Collection[str], losses: int) -> None:
        mine = and_(jobs.c.key.in_(keys), jobs.c.worker == self.me)
        with self.engine.begin() as connection:
            self._alone(connection)
            _reopen(connection, mine, losses)

    def _alone(self, connection: Connection) -> None:
        """Lets nobody else change more than one job until this transaction ends."""
        if "options" not in connection.engine.url.query:  # which set all times
            connection.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = '{FROZEN}s'"))
        connection.execute(select(func.pg_advisory_xact_lock(Lock.CHANGING)))

    # --- signs of life --------------------------------------------------------------------------------------------

    async def _keep_looking(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + BEAT
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), due - loop.time())
            self._news.clear()
            beat = loop.time() >= due
            if beat:
                due = loop.time() + BEAT
            if self._asked or (beat and self._doing):
                try:
                    await self._look(beat)
                except Exception:  # if this loop ended, we would count as dead for good; it is logged, and tried again
                    log.exception("the queue of long work cannot be read; it is tried again")

    async def _look(self, beat: bool) -> None:
        """Takes the answers that are there; at a `beat`, gives the signs of life, and asks anew for what is gone."""
        answers, missing, unwanted = await self._run(self._read, list(self._asked), list(self._doing), beat)
        for key, answer in answers.items():
            if key in self._asked:
                self._asked[key].tell(answer)
        for key in unwanted:
            self.unwanted(key)
        for key in missing:
            if key in self._asked:
                await self._run(self._add, self._asked[key].job)

    def _read(self, asked: list[str], doing: list[str], beat: bool) -> tuple[dict[str, Answer], set[str], set[str]]:
        """The answers to some of what was asked, and at a beat what is missing in the queue, and done for nobody."""
        unwanted: set[str] = set()
        with self.engine.begin() as connection:
            if beat:
                self._live(connection, asked, doing)
                # Not after SILENCE: an asker on a busy machine may be late, and would have its work begun anew.
                kept = select(jobs.c.key).where(jobs.c.key.in_(doing))
                unwanted = set(doing) - set(connection.execute(kept).scalars())
            told = select(jobs.c.key, jobs.c.answer, jobs.c.seconds, jobs.c.failed, jobs.c.lane, jobs.c.version)
            rows = connection.execute(told.where(jobs.c.key.in_(asked))).all()
            if beat and any(row.answer is None and row.lane is None for row in rows):
                _tell(connection, ASKED)  # should the first notice have been lost
        done = {row.key: Answer(row.answer, row.seconds, row.failed) for row in rows if row.answer is not None}
        # What waits for workers of another edition is as good as missing: these may be gone by now.
        there = {row.key for row in rows if row.key in done or row.lane is not None or row.version == self.edition}
        return done, set(asked) - there if beat else set(), unwanted

    def _live(self, connection: Connection, asked: list[str], doing: list[str]) -> None:
        """Gives the signs of life, opens jobs of the silent again, and forgets what nobody wants."""
        self._alone(connection)
        now = func.clock_timestamp()
        connection.execute(update(jobs).where(jobs.c.key.in_(asked)).values(wanted=now))
        connection.execute(update(jobs).where(jobs.c.key.in_(doing), jobs.c.worker == self.me).values(seen=now))
        silent = and_(jobs.c.worker.is_not(None), jobs.c.answer.is_(None), jobs.c.seen < now - SILENCE)
        for _ in range(_reopen(connection, silent, 1)):
            self.silent()
        connection.execute(delete(jobs).where(jobs.c.wanted < now - KEPT))

    async def figures(self) -> Figures:
        return await self._run(self._count)

    def _count(self) -> Figures:
        there = or_(jobs.c.lane.is_not(None), _wanted())
        counted = select(jobs.c.rank, jobs.c.lane, func.count()).where(jobs.c.answer.is_(None), there)
        with self._at_once.connect() as connection:
            rows = connection.execute(counted.group_by(jobs.c.rank, jobs.c.lane)).all()
        return {(Rank(rank), None if lane is None else Lane(lane)): number for rank, lane, number in rows}

    def close(self) -> None:
        """Ends it: whoever waits here gets no answer, and what was taken here is for others."""
        if self._closed:
            return
        self._closed = True
        self._stop.set()
        for asked in self._asked.values():
            asked.tell(CLOSED)
        if self._looker is not None and not self._looker.get_loop().is_closed():
            self._looker.cancel()
        doing = list(self._doing)
        if doing:
            try:
                self._threads.submit(self._open_again, doing, 0).result(BEAT)
            except Exception as error:  # then it is noticed that this process is silent
                log.warning("work could not be given back: %s", error)
        self._threads.shutdown(cancel_futures=True)


def _reopen(connection: Connection, which: ColumnElement[bool], losses: int) -> int:
    """Lets others have jobs, that have cost so many more workers; one that has cost too many is answered. How many."""
    again = {"lane": None, "worker": None, "seen": None, "losses": jobs.c.losses + losses}
    opened = update(jobs).where(which).values(again).returning(jobs.c.number, jobs.c.key, jobs.c.losses)
    found = connection.execute(opened).all()
    for row in found:
        if losses:
            log.warning("a worker was lost over job %s; it is done again", row.number)
        if row.losses < queue.MOST_LOSSES:
            _tell(connection, ASKED)
            continue
        told = {"answer": lost(row.losses).text, "seconds": 0.0, "failed": True}
        connection.execute(update(jobs).where(jobs.c.number == row.number).values(told))
        _tell(connection, f"{DONE} {row.key}")
    return len(found)


def _turn(row: Row[Any]) -> Turn:
    job = Job(row.key, row.address, Rank(row.rank), row.cost, "", row.subject)
    return Turn(row.number, job, row.tag, None if row.lane is None else Lane(row.lane), row.losses)


def _wanted() -> ColumnElement[bool]:
    """Whether somebody waits for a job."""
    return jobs.c.wanted > func.clock_timestamp() - SILENCE


def _tell(connection: Connection, what: str) -> None:
    connection.execute(select(func.pg_notify(CHANNEL, what)))


def queue_for(store: Store) -> Queue:
    """The queue of a server with this database."""
    return DatabaseQueue(store.engine, store.me) if store.kind == POSTGRESQL else MemoryQueue()
