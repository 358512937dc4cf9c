"""What an operator sees: health, figures, and a log with nothing secret in it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import socket
import sqlite3
import subprocess
import time
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, insert
from sqlalchemy.exc import OperationalError
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from matchless.server.app import create_app
from matchless.server.bot_pool import BotPool
from matchless.server.database import BUSY
from matchless.server.database_queue import queue_for
from matchless.server.limits import Operators
from matchless.server.monitoring import JsonLines, Metrics, PlainLines, access, request_id
from matchless.server.queue import Figures, Job, Lane, MemoryQueue, Rank, Thoughtless
from matchless.server.schema import jobs
from matchless.server.store import Store
from postgres import Postgres
from served import ANN, BOT, PATIENCE, Served
from shell import PROGRAM


def figure(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found is not None, f"no {name} in:\n{text}"
    return float(found[1])


def test_a_process_says_that_it_is_there_and_ready(served: Served) -> None:
    assert served.http.get("/health").text == "ok\n"
    ready = served.http.get("/ready")
    assert (ready.status_code, ready.text) == (200, "ready\n")


def test_nobody_is_sent_to_a_server_that_is_about_to_end(served: Served) -> None:
    served.games.ending = True
    ready = served.http.get("/ready")
    assert (ready.status_code, ready.text) == (503, "about to end\n")
    assert served.http.get("/health").status_code == 200


def test_nobody_is_sent_to_a_server_without_a_database(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise OperationalError("select 1", None, Exception("secret"))

    monkeypatch.setattr(served.games.store.sync, "closed", broken)
    ready = served.http.get("/ready")
    assert (ready.status_code, ready.text) == (503, f"{BUSY}\n")


def test_a_server_is_ready_while_somebody_else_writes(served: Served, tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # as `matchless admin` does, for a moment
        assert served.http.get("/ready").text == "ready\n"


def test_figures_count_what_happens(served: Served) -> None:
    made = served.new(ANN, BOT)
    ann = served.sit(made["token"])
    ann.choose()
    ann.say(type="choose", seq=9_999, choice=0)
    ann.told("refused")
    text = served.http.get("/metrics").text
    assert figure(text, "matchless_games_made_total") == 1
    assert figure(text, "matchless_choices_total") == 1
    assert figure(text, 'matchless_refusals_total{reason="stale"}') == 1
    assert figure(text, "matchless_tables") == 1
    assert figure(text, "matchless_rooms") == 1
    assert figure(text, 'matchless_requests_total{method="POST",status="200"}') == 1
    ann.close()


def slow(may_end: Path, work: str) -> str:
    """Takes until it may end, and a moment more."""
    while not may_end.exists():
        time.sleep(0.01)
    time.sleep(0.6)
    return "1"


def asked(name: str, rank: Rank, cost: float = 0.01) -> Job:
    return Job(name, f"192.0.2.{rank}", rank, cost, name)


def test_figures_tell_of_long_work(url: str, tmp_path: Path) -> None:
    """One worker: one job is under way, others wait; and how long they did is known afterwards."""
    store = Store(url)
    may_end = tmp_path / "may end"
    pool = BotPool({Lane.QUICK: 1}, partial(slow, may_end), queue_for(store))
    pool.staff.patience = PATIENCE  # which a busy machine may need to start a process
    with contextlib.closing(store), contextlib.closing(pool):

        async def scenario() -> tuple[str, str]:
            metrics = Metrics(pool)
            pool.open()
            jobs = [asked("a", Rank.PLAYED), asked("b", Rank.PLAYED), asked("c", Rank.WATCHED)]
            asking = [asyncio.create_task(pool.queue.ask(job)) for job in jobs]
            one_each = (
                'matchless_jobs_under_way{lane="quick",rank="played"} 1.0\n',
                'matchless_jobs_waiting{rank="played"} 1.0\n',
                'matchless_jobs_waiting{rank="watched"} 1.0\n',
                'matchless_workers{lane="quick"} 1.0\n',
            )
            during = ""
            async with asyncio.timeout(PATIENCE):
                while not all(line in during for line in one_each):
                    await asyncio.sleep(0.02)
                    during = bytes((await metrics.answer()).body).decode()
            may_end.touch()
            await asyncio.gather(*asking)
            pool.staff.died("lost")
            pool.queue.silent()
            return during, bytes((await metrics.answer()).body).decode()

        during, after = asyncio.run(scenario())
    assert figure(during, 'matchless_jobs_under_way{lane="main",rank="played"}') == 0
    assert figure(during, 'matchless_workers{lane="main"}') == 0
    assert figure(during, 'matchless_job_wait_seconds_count{rank="played"}') == 0
    assert figure(after, 'matchless_jobs_waiting{rank="played"}') == 0
    assert figure(after, 'matchless_job_wait_seconds_count{rank="played"}') == 2
    assert figure(after, 'matchless_job_wait_seconds_sum{rank="watched"}') > 1.0  # the others took so long
    assert figure(after, 'matchless_job_seconds_count{rank="played"}') == 2
    assert figure(after, 'matchless_job_seconds_sum{rank="played"}') > 1.0
    assert figure(after, "process_resident_memory_bytes") > 1e6
    assert "python_info{" in after
    assert figure(after, 'matchless_worker_deaths_total{how="lost"}') == 1
    assert figure(after, 'matchless_worker_deaths_total{how="silent"}') == 1


def test_figures_of_a_worker_are_served(postgres: Postgres) -> None:
    """While a job waits that no worker of its kind takes, and after another one that is done."""
    url = postgres.fresh_database()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number = free.getsockname()[1]
    command = [*PROGRAM, "worker", "--database", url, "--workers", "1", "--metrics", str(number)]
    store = Store(url)
    asks = BotPool({}, queue=queue_for(store))

    def shown() -> str:
        return httpx.get(f"http://127.0.0.1:{number}/metrics", timeout=PATIENCE).text

    async def scenario() -> tuple[str, str]:
        before = await asyncio.to_thread(shown)
        failing = json.dumps({"do": "choose"})
        with contextlib.suppress(Thoughtless):
            await asks.ask(Job("a", "192.0.2.1", Rank.WATCHED, 0.01, failing))
        for_others = insert(jobs).values(
            key="b", version="another", address="192.0.2.1", rank=Rank.BACKGROUND, cost=1.0, tag=1.0, subject="",
            work="", wanted=func.clock_timestamp() + timedelta(minutes=10), losses=0,
        )  # fmt: skip
        with store.engine.begin() as connection:
            connection.execute(for_others)
        return before, await asyncio.to_thread(shown)

    with (
        contextlib.closing(store),
        contextlib.closing(asks),
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process,
    ):
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Matchless works for ")
        before, after = asyncio.run(scenario())
        process.terminate()
    assert figure(before, 'matchless_workers{lane="quick"}') == 0
    assert figure(before, 'matchless_worker_deaths_total{how="lost"}') == 0
    assert figure(before, 'matchless_jobs_waiting{rank="background"}') == 0
    assert figure(after, 'matchless_jobs_waiting{rank="background"}') == 1
    assert figure(after, 'matchless_jobs_under_way{lane="background",rank="background"}') == 0
    assert figure(after, 'matchless_job_seconds_count{rank="watched"}') == 1
    assert figure(after, "process_resident_memory_bytes") > 1e6
    assert "matchless_job_wait_seconds" not in after  # those who wait are elsewhere


def test_figures_are_told_though_the_queue_cannot_be_counted(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_queue: MemoryQueue) -> Figures:
        raise OperationalError("SELECT", {}, Exception("the database is away"))

    monkeypatch.setattr(MemoryQueue, "figures", fail)
    text = served.http.get("/metrics").text
    assert "matchless_jobs_waiting{" not in text
    assert figure(text, "matchless_rooms") == 0


@pytest.mark.parametrize(
    ("networks", "host", "told"),
    [
        ((), "127.0.0.1", True),
        ((), "::1", True),
        ((), "192.0.2.1", False),
        ((), "testclient", False),
        (("192.0.2.0/24",), "192.0.2.1", True),
        (("192.0.2.0/24",), "::ffff:192.0.2.1", True),
        (("192.0.2.0/24",), "192.0.3.1", False),
    ],
)
def test_figures_are_for_operators(networks: tuple[str, ...], host: str, told: bool) -> None:
    assert Operators(networks).include(host) == told

    async def ask() -> None:
        store = Store("sqlite://")
        transport = httpx.ASGITransport(create_app(store, operators=networks), client=(host, 1))
        with contextlib.closing(store):
            async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
                assert (await client.get("/metrics")).status_code == (200 if told else 404)
                # Through a proxy on this machine comes the world.
                proxied = await client.get("/metrics", headers={"X-Forwarded-For": "198.51.100.7"})
                assert proxied.status_code == 404

    asyncio.run(ask())


def test_a_request_has_a_number_that_its_answer_and_its_lines_carry(
    served: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, access.name)
    numbers: list[str] = []
    monkeypatch.setattr(access, "handle", lambda _record: numbers.append(request_id.get()))
    assert (
        served.http.get("/api/games", headers={"X-Request-Id": "from-the-proxy"}).headers["X-Request-Id"]
        == "from-the-proxy"
    )
    given = served.http.get("/api/games", headers={"X-Request-Id": "not one; at all"}).headers["X-Request-Id"]
    assert re.fullmatch("[0-9a-f]{16}", given)
    while len(numbers) < 2:  # it is noted when the answer has gone out
        time.sleep(0.01)
    assert numbers == ["from-the-proxy", given]


def test_an_access_log_holds_no_secret(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, access.name)
    made = served.new(ANN, BOT)
    served.http.get("/api/record", headers={"Authorization": f"Bearer {made['token']}"}, params={"secret": "query"})
    served.sit(made["token"]).close()
    served.http.get("/health")
    lines = [record.getMessage() for record in caplog.records if record.name == access.name]
    assert any(" POST /api/games 200 " in line for line in lines)
    written = "\n".join([*lines, *(JsonLines().format(record) for record in caplog.records)])
    assert made["token"] not in written
    assert "query" not in written


def test_a_socket_is_noted_at_its_end_with_what_was_answered(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, access.name)
    served.sit(served.new(ANN, BOT)["token"]).close()
    with pytest.raises(InvalidStatus):
        connect(f"ws://{served.address}/socket", origin=Origin("http://other.example"), open_timeout=PATIENCE)
    until = time.monotonic() + PATIENCE
    while len(lines := [line for record in caplog.records if " SOCKET " in (line := record.getMessage())]) < 2:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert sorted(line.split()[3] for line in lines) == ["101", "403"]


def test_what_fails_has_its_number_too(
    served: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO, access.name)
    noted: list[tuple[str, str]] = []
    for logger in (access, logging.getLogger("uvicorn.error")):
        monkeypatch.setattr(logger, "handle", lambda record: noted.append((record.name, request_id.get())))

    def broken() -> None:
        raise AssertionError("nobody has thought of it")

    monkeypatch.setattr(served.games, "listing", broken)
    answer = served.http.get("/api/games", headers={"X-Request-Id": "r9"})
    assert (answer.status_code, answer.headers["X-Request-Id"]) == (500, "r9")
    deadline = time.monotonic() + PATIENCE
    while not {(access.name, "r9"), ("uvicorn.error", "r9")} <= {*noted}:  # the last when the answer has gone out
        assert time.monotonic() < deadline, noted
        time.sleep(0.01)
    text = served.http.get("/metrics").text
    assert figure(text, 'matchless_requests_total{method="GET",status="500"}') == 1


def test_nobody_fills_the_figures_with_methods_of_their_own(served: Served) -> None:
    for method in ("BREW", "STEEP"):
        assert served.http.request(method, "/").status_code == 405
    text = served.http.get("/metrics").text
    assert figure(text, 'matchless_requests_total{method="other",status="405"}') == 2
    assert "BREW" not in text


def test_nobody_writes_lines_of_their_own_into_the_log(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, access.name)
    served.http.get("/lost%0A2026-01-01 ERROR it fell over")
    served.http.get("/health")
    lines = [record.getMessage() for record in caplog.records if record.name == access.name]
    assert "/lost%0A2026-01-01%20ERROR%20it%20fell%20over 404" in lines[0]


def test_lines_are_text_or_json() -> None:
    record = logging.LogRecord("matchless.x", logging.WARNING, "", 0, "game %s fell over", ("g1",), None)
    assert PlainLines().format(record).endswith(" WARNING matchless.x: game g1 fell over")
    token = request_id.set("r7")
    try:
        assert PlainLines().format(record).endswith("game g1 fell over [r7]")
        said = json.loads(JsonLines().format(record))
    finally:
        request_id.reset(token)
    assert (said["level"], said["message"], said["request_id"]) == ("warning", "game g1 fell over", "r7")
    assert said["time"].endswith("Z")
    assert abs(datetime.fromisoformat(said["time"]).timestamp() - record.created) < 0.002


@pytest.mark.parametrize(
    ("words", "said"),
    [(["serve", "--port", "0", "--no-browser"], "is at http://127.0.0.1:"), (["worker"], "works for postgresql")],
    ids=["serve", "worker"],
)
def test_in_a_log_of_json_the_first_line_is_json_too(postgres: Postgres, words: list[str], said: str) -> None:
    command = [*PROGRAM, *words, "--log", "json", "--database", postgres.fresh_database()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        process.terminate()
    first = json.loads(line)
    assert first["level"] == "info"
    assert first["message"].startswith(f"Matchless {said}")


def test_an_error_is_one_line_of_json() -> None:
    try:
        raise ValueError("why")
    except ValueError as error:
        info = (ValueError, error, error.__traceback__)
    line = JsonLines().format(logging.LogRecord("x", logging.ERROR, "", 0, "it fell over", (), info))
    assert "\n" not in line
    assert "ValueError: why" in json.loads(line)["exception"]
