"""The queue in PostgreSQL: what servers ask for and workers take, whichever of them dies, and whatever is lost."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select, text, update
from sqlalchemy.exc import DBAPIError, OperationalError

from matchless import __version__
from matchless.server import database, database_queue, queue
from matchless.server.database import Lock
from matchless.server.database_queue import BEAT, SILENCE, DatabaseQueue
from matchless.server.edition import edition
from matchless.server.queue import Job, Lane, Rank, Thoughtless, TooMany, Turn
from matchless.server.schema import jobs
from matchless.server.store import Store
from matchless.server.worker import Answer
from postgres import Postgres
from served import PATIENCE, patient

CHEAP, DEAR = 0.02, 2.0
SOON = 30.0  # seconds; machines that run tests are busy


@pytest.fixture
def store(postgres: Postgres) -> Iterator[Store]:
    opened = Store(patient(postgres.fresh_database()))
    yield opened
    opened.close()


class Process:
    """A server or a worker, as the queue knows it."""

    def __init__(self, store: Store, me: str) -> None:
        self.queue = DatabaseQueue(store.engine, me)
        self.new = asyncio.Event()
        self.queue.open(self.new.set)

    async def ask(self, *asked: Job) -> list[asyncio.Task[Answer]]:
        """Asks one after the other, and waits until all are in the queue."""
        tasks = []
        for one in asked:
            tasks.append(asyncio.create_task(self.queue.ask(one)))
            async with asyncio.timeout(SOON):
                while not tasks[-1].done() and one.key not in await self._keys():
                    await asyncio.sleep(0.01)
        return tasks

    async def _keys(self) -> set[str]:
        def read() -> set[str]:
            with self.queue.engine.begin() as connection:
                return set(connection.execute(select(jobs.c.key)).scalars())

        return await asyncio.to_thread(read)

    async def take(self, *free: Lane) -> Turn:
        """The next job, once there is one."""
        async with asyncio.timeout(SOON):
            while True:
                self.new.clear()
                taken = await self.queue.take(free or tuple(Lane))
                if taken is not None:
                    return taken[0]
                await self.new.wait()

    def die(self) -> None:
        """Is silent from now on, and says nothing of it."""
        assert self.queue._looker is not None
        self.queue._looker.cancel()
        self.queue._doing.clear()


def job(key: str, address: str = "a", rank: Rank = Rank.PLAYED, cost: float = DEAR, most: int | None = None) -> Job:
    return Job(key, address, rank, cost, work=f"do {key}", subject=f"of {key}", most=most)


def play(store: Store, *names: str) -> Callable[[Callable[..., Awaitable[None]]], None]:
    """Runs something with processes of these names."""

    def run(what: Callable[..., Awaitable[None]]) -> None:
        async def all_of_it() -> None:
            processes = [Process(store, name) for name in names]
            try:
                await what(*processes)
            finally:
                for process in processes:
                    process.queue.close()

        asyncio.run(all_of_it())

    return run


def test_a_job_is_done_elsewhere_and_its_answer_comes_back(store: Store) -> None:
    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        (asked,) = await server.ask(job("j"))
        turn = await worker.take()
        assert (turn.job.work, turn.job.subject, turn.lane) == ("do j", "of j", Lane.MAIN)
        assert await worker.queue.take(tuple(Lane)) is None
        await worker.queue.answer(turn, Answer("done", 0.25))
        begun = time.monotonic()
        assert await asked == Answer("done", 0.25)
        assert time.monotonic() - begun < SOON


def test_an_answer_comes_to_its_own_job_after_a_crash_of_the_database(store: Store) -> None:
    """The table is empty then, and its numbers begin anew: the next job has that of the one under way."""

    @play(store, "server", "worker", "other")
    async def _(server: Process, worker: Process, other: Process) -> None:
        (first,) = await server.ask(job("first"))
        turn = await worker.take()
        with store.engine.begin() as connection:  # in one go: nothing is asked for again between
            row = dict(connection.execute(select(jobs)).mappings().one())
            connection.execute(text("TRUNCATE jobs RESTART IDENTITY"))
            fresh = {"key": "second", "work": "do second", "lane": None, "worker": None, "seen": None}
            connection.execute(jobs.insert().values({**row, **fresh}))  # with the same number
        second = asyncio.create_task(server.queue.ask(job("second")))
        taken: dict[str, Turn] = {}
        while len(taken) < 2:  # the first is asked for again at the next beat
            one = await other.take()
            taken[one.job.key] = one
        await worker.queue.answer(turn, Answer("of the first"))
        assert (await first).text == "of the first"
        await other.queue.answer(taken["second"], Answer("of the second"))
        assert (await second).text == "of the second"


def test_addresses_take_turns(store: Store) -> None:
    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        many = [job(f"a{number}") for number in range(5)]
        tasks = await server.ask(*many, job("b", "b"))
        done = []
        for _ in tasks:
            turn = await worker.take(Lane.MAIN)
            done.append(turn.job.key)
            await worker.queue.answer(turn, Answer(""))
        assert done == ["a0", "b", "a1", "a2", "a3", "a4"]
        await asyncio.gather(*tasks)


def test_what_is_cheap_comes_before_what_is_dear(store: Store) -> None:
    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        tasks = await server.ask(job("dear", rank=Rank.WATCHED), job("cheap", rank=Rank.WATCHED, cost=CHEAP))
        assert [(await worker.take(Lane.SPARE)).job.key for _ in tasks] == ["cheap", "dear"]
        for task in tasks:
            task.cancel()


def test_an_answer_of_any_length_comes_back_as_it_is(store: Store) -> None:
    """A short one with the notice of it, a long one or a failure from the table."""

    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        answers = [Answer("a b  c\nd", 1e-05), Answer("x" * 20_000, 2.5), Answer("it broke", 0.5, failed=True)]
        for number, answer in enumerate(answers):
            (asked,) = await server.ask(job(f"{number}"))
            await worker.queue.answer(await worker.take(), answer)
            async with asyncio.timeout(SOON):
                if answer.failed:
                    with pytest.raises(Thoughtless, match="it broke"):
                        await asked
                else:
                    assert await asked == answer


def test_an_address_has_the_main_lane_once_whoever_works(store: Store) -> None:
    @play(store, "server", "one", "other")
    async def _(server: Process, one: Process, other: Process) -> None:
        tasks = await server.ask(job("a0"), job("a1"), job("b", "b"))
        assert (await one.take(Lane.MAIN)).job.key == "a0"
        assert (await other.take(Lane.MAIN)).job.key == "b"
        assert await other.queue.take([Lane.MAIN]) is None
        assert (await other.take(Lane.SPARE)).job.key == "a1"
        for task in tasks:
            task.cancel()


def test_two_servers_with_the_same_table_have_it_thought_about_once(store: Store) -> None:
    @play(store, "one", "other", "worker")
    async def _(one: Process, other: Process, worker: Process) -> None:
        tasks = [*await one.ask(job("j")), *await other.ask(job("j", "b"))]
        turn = await worker.take()
        assert await worker.queue.take(tuple(Lane)) is None
        await worker.queue.answer(turn, Answer("done"))
        assert [answer.text for answer in await asyncio.gather(*tasks)] == ["done", "done"]
        (late,) = await other.ask(job("j"))  # a server that hears of the decision after it was made
        assert (await late).text == "done"


def test_the_job_of_a_worker_that_dies_is_done_by_another_within_two_seconds(store: Store) -> None:
    @play(store, "server", "doomed", "worker")
    async def _(server: Process, doomed: Process, worker: Process) -> None:
        (asked,) = await server.ask(job("j"))
        await doomed.take()
        await asyncio.sleep(2 * SILENCE.total_seconds())  # as long as it gives signs of life it is left alone
        assert await worker.queue.take(tuple(Lane)) is None
        doomed.die()
        begun = time.monotonic()
        turn = await worker.take()
        assert time.monotonic() - begun < 2.0
        assert turn.losses == 1
        await worker.queue.answer(turn, Answer("done"))
        assert (await asked).text == "done"


def test_signs_of_life_leave_time_for_two_seconds() -> None:
    assert SILENCE.total_seconds() + BEAT < 2.0
    assert SILENCE.total_seconds() > 3 * BEAT  # one that comes late is not taken for a death


def test_a_job_that_costs_too_many_workers_is_given_up(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "MOST_LOSSES", 3)

    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        (asked,) = await server.ask(job("j"))
        for _ in range(3):
            assert not asked.done()
            await worker.queue.give_back(await worker.take(), 1)
        with pytest.raises(Thoughtless, match="3 workers were lost over it"):
            await asked


def test_a_worker_that_ends_in_order_gives_back_what_it_has_at_once(store: Store) -> None:
    @play(store, "server", "ending", "worker")
    async def _(server: Process, ending: Process, worker: Process) -> None:
        (asked,) = await server.ask(job("j"))
        await ending.take()
        ending.queue.close()
        turn = await worker.queue.take(tuple(Lane))
        assert turn is not None
        assert turn[0].losses == 0
        asked.cancel()


def test_what_nobody_wants_is_not_begun_and_its_answer_is_nobodys(store: Store) -> None:
    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        under_way, waiting = await server.ask(job("under way"), job("waiting", "b"))
        turn = await worker.take()
        assert turn.job.key == "under way"
        under_way.cancel()
        waiting.cancel()
        await asyncio.sleep(SILENCE.total_seconds() + 0.1)
        assert await worker.queue.take(tuple(Lane)) is None
        await worker.queue.answer(turn, Answer("too late"))
        assert server.queue._asked == {}


def test_a_worker_hears_that_nobody_wants_what_it_does(store: Store) -> None:
    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        told: list[str] = []
        worker.queue.unwanted = told.append
        first, second = await server.ask(job("first"), job("second", "b"))
        for _ in range(2):
            await worker.take()
        await asyncio.sleep(2 * BEAT)
        assert told == []
        first.cancel()
        async with asyncio.timeout(SOON):
            while not told:
                await asyncio.sleep(BEAT)
        assert set(told) == {"first"}
        second.cancel()


def test_the_job_of_a_server_that_died_is_not_begun_and_forgotten(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_queue, "KEPT", SILENCE)

    @play(store, "died", "server", "worker")
    async def _(died: Process, server: Process, worker: Process) -> None:
        (lost,) = await died.ask(job("lost"))
        died.die()
        await asyncio.sleep(SILENCE.total_seconds() + 0.1)
        tasks = await server.ask(job("other", "b"))
        assert (await worker.take()).job.key == "other"
        await asyncio.sleep(3 * BEAT)
        assert await server._keys() == {"other"}
        for task in (lost, *tasks):
            task.cancel()


def test_what_the_database_forgets_is_asked_for_again(store: Store) -> None:
    """As an unlogged table does when the database crashes."""

    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        waiting, under_way = await server.ask(job("waiting", "b"), job("under way", cost=DEAR / 2))
        lost = await worker.take()
        with store.engine.begin() as connection:
            connection.execute(text("TRUNCATE jobs"))
        await worker.queue.answer(lost, Answer("into the void"))
        for _ in range(2):
            turn = await worker.take(Lane.MAIN)
            await worker.queue.answer(turn, Answer(turn.job.key))
        assert [(await task).text for task in (waiting, under_way)] == ["waiting", "under way"]


def test_connections_that_are_lost_are_made_anew(store: Store) -> None:
    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        (first,) = await server.ask(job("first"))
        admin = Store(store.url.render_as_string(hide_password=False))
        with admin.engine.begin() as connection:
            ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND "
            assert len(connection.execute(text(f"{ended} pid <> pg_backend_pid()")).all()) >= 2
        admin.close()
        turn = await worker.take()
        await worker.queue.answer(turn, Answer("done"))
        async with asyncio.timeout(SOON):
            assert (await first).text == "done"


def test_no_other_lock_of_ours_holds_up_a_beat(postgres: Postgres) -> None:
    """As those of a restore or an upgrade, which may take long."""
    store = Store(f"{postgres.fresh_database()}?options=-c%20lock_timeout=1s")
    with store.engine.begin() as connection:
        for lock in set(Lock) - {Lock.CHANGING}:
            connection.execute(select(func.pg_advisory_xact_lock(lock)))
        one = DatabaseQueue(store.engine, "worker")
        one._read([], [], beat=True)
        one.close()
    store.close()


def test_a_frozen_process_does_not_hold_up_the_others_for_long(postgres: Postgres) -> None:
    """Elsewhere it has ten seconds, in which all other workers would count as silent."""
    store = Store(postgres.fresh_database())
    frozen, other = DatabaseQueue(store.engine, "frozen"), DatabaseQueue(store.engine, "other")
    with store.engine.connect() as connection, connection.begin() as transaction:
        frozen._live(connection, [], [])
        begun = time.monotonic()
        while True:
            try:
                other._read([], [], beat=True)
                break
            except OperationalError:  # it has waited for a second, and tries again as at the next beat
                assert time.monotonic() - begun < PATIENCE
        assert time.monotonic() - begun < database.IN_TIME["idle_in_transaction_session_timeout"] / 1000 / 2
        with pytest.raises(DBAPIError, match="idle-in-transaction"):
            connection.execute(text("SELECT 1"))
        transaction.close()
    for one in (frozen, other):
        one.close()
    store.close()


def test_every_lock_of_ours_has_its_number_from_one_place() -> None:
    """Where no two can be alike."""
    sources = Path(database_queue.__file__).parents[1].rglob("*.py")
    taken = [found for file in sources for found in re.findall(r"pg_\w*advisory\w*\((.*?)\)", file.read_text("utf-8"))]
    assert {f"Lock.{lock.name}" for lock in Lock} == set(taken)


def test_a_notice_that_is_lost_costs_one_beat(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    told, tell = [], database_queue._tell

    def tell_later(connection: object, what: str) -> None:
        told.append(what)
        if len(told) > 1:
            tell(connection, what)  # type: ignore[arg-type]

    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        await asyncio.sleep(0.5)  # they listen
        monkeypatch.setattr(database_queue, "_tell", tell_later)
        (asked,) = await server.ask(job("j"))
        worker.new.clear()
        async with asyncio.timeout(SOON):
            await worker.new.wait()
        assert (await worker.take()).job.key == "j"
        asked.cancel()


def test_workers_of_another_version_leave_it(store: Store) -> None:
    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        (asked,) = await server.ask(job("j"))
        for version, taken in (("0.0.1", False), (f"{__version__}+0123456789ab", False), (edition(), True)):
            with store.engine.begin() as connection:
                connection.execute(update(jobs).values(version=version))
            assert (await worker.queue.take(tuple(Lane)) is not None) == taken
        asked.cancel()


def test_what_servers_of_two_editions_ask_for_is_done_by_workers_of_either(store: Store) -> None:
    """A game has tables at both while they are upgraded; the workers of one may be gone already."""

    @play(store, "older", "newer", "worker")
    async def _(older: Process, newer: Process, worker: Process) -> None:
        older.queue.edition = "0.0.1"
        for first, second, key in ((older, newer, "a"), (newer, older, "b")):
            tasks = await first.ask(job(key)) + await second.ask(job(key))
            turn = await worker.take()
            assert turn.job.key == key
            await worker.queue.answer(turn, Answer("done"))
            async with asyncio.timeout(SOON):
                assert [(await task).text for task in tasks] == ["done", "done"]


def test_an_address_may_have_only_so_many_reviews_at_once(store: Store) -> None:
    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        reviews = [job(f"review {number}", rank=Rank.BACKGROUND, most=2) for number in range(3)]
        tasks = await server.ask(job("move"), *reviews[:2], job("other", "b", Rank.BACKGROUND, most=2))
        with pytest.raises(TooMany):
            await server.queue.ask(reviews[2])
        turn = await worker.take(Lane.BACKGROUND)
        await worker.queue.answer(turn, Answer(""))
        tasks += await server.ask(reviews[2])
        assert not tasks[-1].done()
        for task in tasks:
            task.cancel()


def test_the_jobs_wait_for_no_disk(store: Store) -> None:
    with store.engine.begin() as connection:
        kind = connection.execute(text("SELECT relpersistence FROM pg_class WHERE relname = 'jobs'")).scalar_one()
    assert kind == "u"


def test_a_decision_waits_for_a_database_that_does_not_answer(store: Store) -> None:
    """It is not given up: nobody would choose for the bot but the plainest choice."""

    @play(store, "server", "worker")
    async def _(server: Process, worker: Process) -> None:
        with store.engine.begin() as locking:
            locking.execute(text("LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE"))
            asked = asyncio.create_task(server.queue.ask(job("j")))
            await asyncio.sleep(3.0)  # longer than any statement may take
            assert not asked.done()
        turn = await worker.take()
        await worker.queue.answer(turn, Answer("done"))
        async with asyncio.timeout(SOON):
            assert (await asked).text == "done"
