"""What an operator sees: figures for Prometheus, and a log in which all that belongs to one request has its number."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import secrets
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response

from matchless.server.queue import Lane, Rank
from matchless.server.staff import LATE, LOST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from prometheus_client import Metric
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from matchless.server.bot_pool import BotPool

TEXT, JSON = "text", "json"
REQUEST_ID = "X-Request-Id"
FAILED = 500
SOCKETS = {"websocket.accept": 101, "websocket.close": 403}  # what is answered to whoever wants one
PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"
PASSED_ON = re.compile(r"[A-Za-z0-9_-]{1,64}")  # a number of a request that a proxy may give it
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}  # that are counted each for itself
FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds

PATIENT = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)  # the same, of what may wait
LONGEST_LOOK = 5.0  # seconds for the queue to be counted
SILENT = "silent"  # how a worker of another process ends, as far as is known here

request_id: ContextVar[str] = ContextVar("request_id", default="")
access = logging.getLogger("matchless.access")
log = logging.getLogger(__name__)


class WorkFigures:
    """Figures of this process, and of long work: of the whole queue, and of the worker processes that are here."""

    def __init__(self, registry: CollectorRegistry, bot_pool: BotPool) -> None:
        self.bot_pool = bot_pool
        ProcessCollector(registry=registry)  # its memory, its processor time, its open files
        PlatformCollector(registry=registry)
        self.waiting = Gauge("matchless_jobs_waiting", "Jobs that wait for a worker", ["rank"], registry=registry)
        self.under_way = Gauge(
            "matchless_jobs_under_way", "Jobs that a worker has", ["rank", "lane"], registry=registry
        )
        took = Histogram(
            "matchless_job_seconds", "Time that a job took here", ["rank"], buckets=PATIENT, registry=registry
        )
        died = Counter(
            "matchless_worker_deaths", "Workers that were lost over a job, and how", ["how"], registry=registry
        )
        workers = Gauge("matchless_workers", "Worker processes of this process", ["lane"], registry=registry)
        for lane in Lane:
            workers.labels(lane.name.lower()).set_function(partial(bot_pool.staff.alive, lane))
        for how in (LOST, LATE, SILENT):
            died.labels(how)  # shown from the beginning
        for rank in Rank:
            took.labels(rank.name.lower())
        bot_pool.staff.did = lambda rank, seconds: took.labels(rank.name.lower()).observe(seconds)
        bot_pool.queue.silent = lambda: died.labels(SILENT).inc()
        bot_pool.staff.died = lambda how: died.labels(how).inc()

    async def look(self) -> None:
        """Counts what is in the queue now."""
        try:
            figures = await self.bot_pool.queue.figures()
        except Exception:  # logged; with the queue in trouble an operator needs all the other figures
            log.exception("the queue of long work could not be counted")
            self.waiting.clear()
            self.under_way.clear()
            return
        for rank in Rank:
            self.waiting.labels(rank.name.lower()).set(figures.get((rank, None), 0))
            for lane in Lane:
                self.under_way.labels(rank.name.lower(), lane.name.lower()).set(figures.get((rank, lane), 0))


class WorkerRegistry(CollectorRegistry):
    """The figures of workers without a server, which are asked for in a thread: the queue is counted each time."""

    def __init__(self, bot_pool: BotPool) -> None:
        super().__init__()
        self._loop = asyncio.get_running_loop()
        self._work = WorkFigures(self, bot_pool)

    def collect(self) -> Iterator[Metric]:
        with contextlib.suppress(TimeoutError, RuntimeError):  # RuntimeError: it has just ended
            asyncio.run_coroutine_threadsafe(self._work.look(), self._loop).result(LONGEST_LOOK)
        yield from super().collect()


def show_work(bot_pool: BotPool, host: str, port: int) -> None:
    """Shows what the workers of this process do to whoever asks there, which serves nothing else."""
    start_http_server(port, host, WorkerRegistry(bot_pool))


class Metrics:
    """The figures of one server process."""

    def __init__(self, bot_pool: BotPool) -> None:
        self.registry = CollectorRegistry()
        self.work = WorkFigures(self.registry, bot_pool)
        waited = Histogram(
            "matchless_job_wait_seconds",
            "Time that a job of this server waited for a worker",
            ["rank"],
            buckets=PATIENT,
            registry=self.registry,
        )
        for rank in Rank:
            waited.labels(rank.name.lower())  # shown from the beginning
        bot_pool.queue.waited = lambda rank, seconds: waited.labels(rank.name.lower()).observe(seconds)
        self.requests = Counter(
            "matchless_requests", "HTTP requests answered", ["method", "status"], registry=self.registry
        )
        self.request_seconds = Histogram(
            "matchless_request_seconds", "Time to answer an HTTP request", buckets=FAST, registry=self.registry
        )
        self.choices = Counter("matchless_choices", "Choices of people that were kept", registry=self.registry)
        self.choice_seconds = Histogram(
            "matchless_choice_seconds", "Time until a choice is kept and told", buckets=FAST, registry=self.registry
        )
        self.refusals = Counter("matchless_refusals", "What was refused", ["reason"], registry=self.registry)
        self.failures = Counter("matchless_failures", "What went wrong on our side", registry=self.registry)
        self.made = Counter("matchless_games_made", "New games", registry=self.registry)

    def watch(self, name: str, says: str, figure: Callable[[], float]) -> None:
        """Shows a figure as it is whenever somebody asks."""
        Gauge(f"matchless_{name}", says, registry=self.registry).set_function(figure)

    async def answer(self) -> Response:
        await self.work.look()
        return Response(generate_latest(self.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})


class Monitored:
    """Counts, times and notes requests, and gives each a number that its log lines and its answer carry."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get(REQUEST_ID, "")
        number = given if PASSED_ON.fullmatch(given) else secrets.token_hex(8)
        request_id.set(number)  # for this task, which is this request's alone: what is told of its failure has it too
        began, status = time.perf_counter(), 0

        async def send_noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_ID] = number
            elif message["type"] in SOCKETS:
                status = status or SOCKETS[message["type"]]
            await send(message)

        try:
            await self.app(scope, receive, send_noted)
        except Exception:  # only to note the request with its status: it is raised again
            status = status or FAILED  # which is answered further out
            raise
        finally:
            self._note(scope, status, time.perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Nothing of what may be secret: tokens come in bodies and headers, and queries are left out.

        A path is written as in an address, so that nobody can put lines of their own into the log.
        """
        method = "SOCKET" if scope["type"] == "websocket" else scope["method"]
        if scope["type"] == "http":
            # Anybody can make up methods, and each that is counted for itself takes room for good.
            self.metrics.requests.labels(method if method in METHODS else "other", str(status)).inc()
            self.metrics.request_seconds.observe(seconds)
        client = scope["client"][0] if scope["client"] else ""
        asked = {"address": client, "method": method, "path": quote(scope["path"], safe="/,")}
        noted = {**asked, "status": status, "seconds": round(seconds, 4)}
        access.info("%(address)s %(method)s %(path)s %(status)s %(seconds)s s", noted, extra={"request": noted})


class JsonLines(logging.Formatter):
    """A line of JSON for each thing that is noted."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "time": f"{datetime.fromtimestamp(record.created, UTC):%Y-%m-%dT%H:%M:%S}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if number := request_id.get():
            said["request_id"] = number
        said.update(getattr(record, "request", {}))
        if record.exc_info:
            said["exception"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


class PlainLines(logging.Formatter):
    """A line of text; what belongs to a request ends with its number."""

    def __init__(self) -> None:
        super().__init__(PLAIN)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (as in logging)
        number = request_id.get()
        return super().formatMessage(record) + (f" [{number}]" if number else "")


def log_to_console(form: str, *, with_requests: bool) -> None:
    """Lets everything that is noted go to standard error, in one of the two forms."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == JSON else PlainLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    access.setLevel(logging.INFO if with_requests else logging.WARNING)
    log.setLevel(logging.INFO)


def tell_start(form: str, said: str) -> None:
    """Says that something serves now: to whoever has typed the command, or in a log of JSON, like all else there."""
    if form == JSON:
        log.info(said)
    else:
        print(f"{said} (Ctrl-C ends it)", flush=True)
