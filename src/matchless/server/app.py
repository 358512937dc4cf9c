"""The server as a web application: a few pages of JSON, the socket, and the files of the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from datetime import timedelta
from typing import Annotated, Any

from fastapi import FastAPI, Header, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection

from matchless.language.languages import ENGLISH, LANGUAGES
from matchless.server import puzzles
from matchless.server.async_store import AsyncStore
from matchless.server.bot_pool import BotPool
from matchless.server.catalog import catalog, digest
from matchless.server.database_queue import queue_for
from matchless.server.doors import Doors
from matchless.server.games import Games
from matchless.server.guest import Guest
from matchless.server.headers import HEADERS, TOO_LARGE, Guard
from matchless.server.limits import Bucket, Buckets, Limits, Operators, has_room, network_of
from matchless.server.messages.advice import Chances, Compare, Hint, Hold, Threaten
from matchless.server.messages.base import LONGEST_MESSAGE, PROTOCOL, Message
from matchless.server.messages.lessons import Learn
from matchless.server.messages.lobby import Claim, Inquiry, Made, Mine, NewGame, Offer, Rematch, Seated, Summaries
from matchless.server.messages.moments import Look, Share
from matchless.server.messages.records import Check, Checked, Describe, Described, Replay
from matchless.server.messages.refusals import Reason, Refusal, Refused
from matchless.server.messages.socket import SAID, Said
from matchless.server.messages.studies import (
    DropStudy,
    KeepStudy,
    OpenedStudy,
    StudyChecked,
    StudyDropped,
    StudyKept,
    StudyOf,
)
from matchless.server.messages.table import Choose, Consent, Enter, Part, Reach, Replace, Resign, TakeBack, Why
from matchless.server.messages.talk import Say
from matchless.server.monitoring import FAILED, REQUEST_ID, Metrics, Monitored, request_id
from matchless.server.pages import our_pages
from matchless.server.room import Room
from matchless.server.sharing import heroes_of, picture
from matchless.server.sockets import while_connected
from matchless.server.store import Store

LONGEST_FRAME = 1_048_576  # bytes; what is longer is not even read, and ends the connection
DONE = 1000  # why a socket is closed
LAST_WORDS = 10.0  # seconds that somebody who leaves may take to read what is on its way
OUR_FAULT = "That went wrong on our side; please try again."
STATUS: dict[Reason, int] = {
    "too fast": 429,
    "too many": 503,
    "busy": 503,
    "unknown token": 404,
    "seat taken": 409,
    "failed": FAILED,
}
REASONS: dict[int, Reason] = {404: "no such page", 405: "no such page", TOO_LARGE: "too long"}

log = logging.getLogger(__name__)


def create_app(
    store: Store,
    *,
    limits: Limits | None = None,
    bot_pool: BotPool | None = None,
    keep: timedelta | None = None,
    names: Collection[str] = (),
    operators: Collection[str] = (),
    reviews: bool = True,
) -> FastAPI:
    """The application over an open store, which it closes at its end; games are kept for `keep`, or for ever.

    It answers to its `names`, or to any, and tells its figures to this machine and the networks of its `operators`.
    With `reviews` these begin by themselves when a game ends, otherwise when somebody asks for them.
    """
    allowed = limits or Limits()
    games = Games(AsyncStore(store), bot_pool or BotPool(queue=queue_for(store)), allowed, keep, reviews)
    metrics = Metrics(games.bot_pool)

    @contextlib.asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        games.open()
        yield
        await games.close()

    app = FastAPI(title="Matchless", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.games, app.state.metrics = games, metrics
    app.add_middleware(Guard)
    # Answers to programs; pages come compressed. No page of another site can make a browser ask with our tokens, so
    # their secrets cannot be guessed from how well they compress.
    app.add_middleware(GZipMiddleware, compresslevel=6)
    app.add_middleware(Doors, names=names)
    app.add_middleware(Monitored, metrics=metrics)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _failed)
    _add_signs(app, games, metrics, Operators(operators))
    _add_pages(app, games, metrics)
    _add_socket(app, games, allowed, metrics)
    app.add_route("/{path:path}", our_pages().answer)
    return app


# --- for operators --------------------------------------------------------------------------------------------------


def _add_signs(app: FastAPI, games: Games, metrics: Metrics, operators: Operators) -> None:
    metrics.watch("rooms", "Games that are open in this process", lambda: len(games.rooms))
    metrics.watch("tables", "Tables that are connected", lambda: sum(len(room.guests) for room in games.rooms.values()))

    @app.get("/health")
    async def get_health() -> Response:
        """This process answers."""
        return Response("ok\n", media_type="text/plain")

    @app.get("/ready")
    async def get_ready() -> Response:
        """Tables may be sent here: it is not about to end, and the database answers."""
        reason = "about to end" if games.ending else await _database_trouble(games)
        return Response(f"{reason or 'ready'}\n", 503 if reason else 200, media_type="text/plain")

    @app.get("/metrics")
    async def get_metrics(request: Request) -> Response:
        # Whoever looks after the server asks this process itself; through a proxy comes the world.
        if "x-forwarded-for" in request.headers or not operators.include(_host(request)):
            raise HTTPException(404)
        return await metrics.answer()


async def _database_trouble(games: Games) -> str:
    try:
        await games.store.do(games.store.sync.closed)  # whatever it says: it can be read
    except Refusal as refusal:
        return refusal.message.text
    return ""


# --- pages ----------------------------------------------------------------------------------------------------------


def _add_pages(app: FastAPI, games: Games, metrics: Metrics) -> None:
    asked, made = games.rates.asked, games.rates.made

    def count(request: Request, buckets: Buckets) -> None:
        if not buckets.take(_host(request), asyncio.get_running_loop().time()):
            raise Refusal("too fast", "That was too much at once; please wait a moment.")

    @app.get("/api/catalog")
    async def get_catalog(language: str = ENGLISH) -> Response:
        if language not in LANGUAGES:
            raise HTTPException(404)
        return Response(await asyncio.to_thread(catalog, language), media_type="application/json")

    @app.get("/share/{heroes}.png")
    async def get_picture(request: Request, heroes: str) -> Response:
        count(request, asked)
        if (shown := heroes_of(heroes)) is None:
            raise HTTPException(404)
        png = await asyncio.to_thread(picture, shown)
        # Other sites show it beside a link to us.
        headers = {"Cache-Control": "public, max-age=86400", "Cross-Origin-Resource-Policy": "cross-origin"}
        return Response(png, media_type="image/png", headers=headers)

    @app.post("/api/games")
    async def post_game(request: Request, message: NewGame) -> Made:
        count(request, made)
        game = await games.make(message, _network(request))
        metrics.made.inc()
        return game

    @app.post("/api/lessons")
    async def post_lesson(request: Request, message: Learn) -> Made:
        count(request, made)
        return await games.learn(message, _network(request))

    @app.get("/api/games")
    async def get_games(request: Request) -> Response:
        count(request, asked)
        return Response(await games.listing(), media_type="application/json")

    @app.post("/api/replays")
    async def post_replay(request: Request, message: Replay) -> Made:
        count(request, made)
        return await games.replay(message, _network(request))

    @app.post("/api/positions")
    async def post_position(request: Request, message: Describe) -> Described:
        count(request, asked)
        return await games.describe(message, _has_other_catalog(request))

    @app.post("/api/checks")
    async def post_check(request: Request, message: Check) -> Checked:
        count(request, asked)
        return await games.check(message)

    @app.post("/api/invitations")
    async def post_invitation(request: Request, message: Inquiry) -> Offer:
        count(request, asked)
        return await games.offer(message)

    @app.post("/api/seats")
    async def post_seat(request: Request, message: Claim) -> Seated:
        count(request, asked)
        return await games.claim(message)

    @app.post("/api/rematch")
    async def post_rematch(request: Request, message: Rematch) -> Seated:
        count(request, made)
        return await games.rematch(message, _network(request))

    @app.post("/api/mine")
    async def post_mine(request: Request, message: Mine) -> Summaries:
        count(request, asked)
        return await games.summaries(message)

    @app.get("/api/record")
    async def get_record(request: Request, authorization: Annotated[str, Header()] = "") -> Response:
        """The record, for "Authorization: Bearer TOKEN": a token in the address would end up in logs."""
        count(request, asked)
        right = await games.right(authorization.removeprefix("Bearer "))
        room = await games.room(right.game)
        text = await room.record(right.seats)
        name = f'attachment; filename="matchless-{right.game}.txt"'
        return Response(text, media_type="text/plain", headers={"Content-Disposition": name})

    @app.get("/api/puzzles")
    async def get_puzzles(request: Request) -> Response:
        count(request, asked)
        return Response(await asyncio.to_thread(puzzles.listing), media_type="application/json")

    @app.get("/api/puzzles/today")
    async def get_todays_puzzle(request: Request) -> Response:
        count(request, asked)
        text, left = await asyncio.to_thread(puzzles.of_today)
        kept = {"Cache-Control": f"public, max-age={left}"}  # the lobby asks once a day
        return Response(text, media_type="application/json", headers=kept)

    @app.get("/api/puzzles/{id_}")
    async def get_puzzle(request: Request, id_: str) -> Response:
        count(request, asked)
        found = await asyncio.to_thread(puzzles.sheet, id_)
        if found is None:
            raise HTTPException(404, "There is no such puzzle here.")
        return Response(found, media_type="application/json")

    @app.get("/api/review")
    async def get_review(
        request: Request, begins: bool = True, authorization: Annotated[str, Header()] = ""
    ) -> Response:
        """What there is of the review of a game that is over; asking for it has it made, unless it only looks."""
        count(request, asked)
        other, token = _has_other_catalog(request), authorization.removeprefix("Bearer ")
        told = await games.review(token, _network(request), begins=begins, other_catalog=other)
        return Response(told, media_type="application/json")

    @app.post("/api/studies")
    async def post_study(request: Request, message: KeepStudy) -> StudyKept:
        count(request, made)
        return await games.keep_study(message, _network(request))

    @app.post("/api/studies/check")
    async def post_study_check(request: Request, message: StudyOf) -> StudyChecked:
        count(request, asked)
        return await games.check_study(message)

    @app.post("/api/studies/delete")
    async def post_study_delete(request: Request, message: DropStudy) -> StudyDropped:
        count(request, asked)
        return await games.drop_study(message)

    @app.get("/api/study")
    async def get_study(request: Request, authorization: Annotated[str, Header()] = "") -> OpenedStudy:
        count(request, asked)
        return await games.study(authorization.removeprefix("Bearer "))

    @app.get("/api/{_path:path}")
    async def get_nothing() -> Response:
        """Keeps the page for lost people (404.html) from programs."""
        raise HTTPException(404)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    request.app.state.metrics.refusals.labels(error.message.reason).inc()
    return _answer(error.message, STATUS.get(error.message.reason, 400))


async def _not_understood(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _answer(_explained(error.errors()), 422)


async def _http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reason = REASONS.get(error.status_code, "not understood")
    return _answer(Refused(reason=reason, text=str(error.detail)), error.status_code)


async def _failed(request: Request, _error: Exception) -> Response:
    """For what nobody has thought of: the reason is for the log alone. This answer goes by none of our layers."""
    request.app.state.metrics.failures.inc()
    answer = _answer(Refused(reason="failed", text=OUR_FAULT), STATUS["failed"])
    answer.headers.update({**HEADERS, REQUEST_ID: request_id.get()})
    return answer


def _answer(refused: Refused, status: int) -> Response:
    return Response(refused.model_dump_json(), status, media_type="application/json")


def _explained(errors: Any) -> Refused:
    """What is wrong with a message, without saying it back."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")[:100]
    return Refused(reason="not understood", text=f"{where or 'the message'}: {first['msg']}"[:300])


# --- the socket -----------------------------------------------------------------------------------------------------


def _add_socket(app: FastAPI, games: Games, limits: Limits, metrics: Metrics) -> None:
    tables: Counter[str] = Counter()  # how many connections each host has

    @app.websocket("/socket")
    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        host = _network(websocket)
        guest = Guest(host)
        guest.other_catalog = _has_other_catalog(websocket)
        writer = asyncio.create_task(_write(websocket, guest))
        others = tables.total()
        tables[host] += 1
        try:
            if others >= limits.tables:
                raise Refusal("too many", "As many tables are open here as there can be; please come back later.")
            if not has_room(tables[host] - 1, others, limits.tables, limits.share):
                raise Refusal("too many", "Too many tables are open from where you are; please close some.")
            await _converse(websocket, guest, games, limits, metrics)
        except Refusal as refusal:
            metrics.refusals.labels(refusal.message.reason).inc()
            guest.send(refusal.message)
        except (WebSocketDisconnect, TimeoutError):
            pass
        except Exception:  # a fault of ours: counted, logged and told to this table, and the others play on
            metrics.failures.inc()
            log.exception("a table could not be served")
            guest.send(Refused(reason="failed", text=OUR_FAULT))
        finally:
            guest.dismiss()
            await _finish(writer)
            tables[host] -= 1
            if not tables[host]:
                del tables[host]


def _host(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else ""


def _has_other_catalog(connection: HTTPConnection) -> bool:
    """Whether a page says that it has the catalogue of another server, as while they are upgraded one by one.

    It stands in the address: servers of before do not take it amiss there.
    """
    return (connection.query_params.get("catalog") or digest()) != digest()


def _network(connection: HTTPConnection) -> str:
    """Who somebody counts as."""
    return network_of(_host(connection))


async def _finish(writer: asyncio.Task[None]) -> None:
    """Lets a writer end, but not wait for ever for somebody who does not read."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(writer, LAST_WORDS)


async def _write(websocket: WebSocket, guest: Guest) -> None:
    """Sends what a guest is to be told, and closes the connection at its end."""
    try:
        while (text := await guest.next()) is not None:
            await websocket.send_text(text)
        await websocket.close(DONE)
    except (WebSocketDisconnect, RuntimeError):  # the other side was faster
        guest.dismiss()


async def _converse(websocket: WebSocket, guest: Guest, games: Games, limits: Limits, metrics: Metrics) -> None:
    """Hears a guest until they leave; the first message must say who they are."""
    async with asyncio.timeout(limits.enter):
        text = await _heard(websocket)
    async with contextlib.AsyncExitStack() as leaving:
        async with contextlib.AsyncExitStack() as entering:
            async with while_connected(websocket):
                # Before a word of theirs is read: whoever will not be let in is counted too.
                await entering.enter_async_context(games.entrance.turn(guest.address))
            first = _understood(text)
            if not isinstance(first, Enter):
                raise Refusal("not understood", 'The first message must be "enter".')
            if first.protocol != PROTOCOL:
                raise Refusal("other protocol", f"This server speaks protocol {PROTOCOL}; please load the page again.")
            right = await games.right(first.token)
            room = await games.room(right.game)
            guest.seats = right.seats
            leaving.push_async_callback(room.leave, guest)
            await room.enter(guest, first.part)
        await _listen(websocket, guest, room, limits, metrics, games.rates.questions)


async def _listen(
    websocket: WebSocket, guest: Guest, room: Room, limits: Limits, metrics: Metrics, questions: Buckets
) -> None:
    """Hears a guest who has entered, not before their host has paid for the last message with the time it has."""
    now = asyncio.get_running_loop().time
    bucket = Bucket(limits.said, now())
    too_many = 0
    while not guest.gone:
        text = await _heard(websocket)
        if bucket.take(now()):
            cost = await _answered(text, guest, room, metrics)
        else:
            too_many += 1
            if too_many > limits.patience:
                raise Refusal("too fast", "Far too many messages; goodbye.")
            guest.send(Refused(reason="too fast", text="Too many messages; this one was not read."))
            cost = USUAL_COST
        waits = questions.owe(guest.address, cost, now()) if cost else 0.0
        if waits:
            async with while_connected(websocket):
                await asyncio.sleep(waits)


async def _answered(text: str | None, guest: Guest, room: Room, metrics: Metrics) -> int:
    """Answers a message, whatever comes of it, and says what it cost."""
    cost = USUAL_COST
    try:
        message = _understood(text)
        cost = COSTS.get(type(message), USUAL_COST)
        await _obey(message, guest, room, metrics)
        return cost
    except Refusal as refusal:
        metrics.refusals.labels(refusal.message.reason).inc()
        guest.send(refusal.message)
    except Exception:  # a fault of ours: counted, logged and told, and whoever sits here may try again
        metrics.failures.inc()
        log.exception("game %s: a message could not be answered", room.id)
        guest.send(Refused(reason="failed", text=OUR_FAULT))
    return max(cost, USUAL_COST)  # free is only a choice that was made


async def _heard(websocket: WebSocket) -> str | None:
    """The next message as text; None for bytes, which no message is."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", DONE))
    text: str | None = message.get("text")
    return text


def _understood(text: str | None) -> Said:
    if text is None:
        raise Refusal("not understood", "Messages are text.")
    if len(text) > LONGEST_MESSAGE:
        raise Refusal("too long", f"A message has at most {LONGEST_MESSAGE} characters.")
    try:
        return SAID.validate_json(text)
    except ValidationError as error:
        explained = _explained(error.errors(include_input=False, include_url=False))
        raise Refusal("not understood", explained.text) from None


OBEYED: dict[type[Message], Callable[[Room, Guest, Any], Awaitable[None]]] = {
    Part: Room.give_part,
    Choose: Room.choose,
    TakeBack: Room.take_back,
    Consent: Room.consent,
    Resign: Room.resign,
    Replace: Room.replace,
    Look: Room.look,
    Share: Room.share,
    Why: Room.why,
    Reach: Room.reach,
    Say: Room.say,
    Hint: Room.hint,
    Chances: Room.chances,
    Compare: Room.compare,
    Threaten: Room.threaten,
    Hold: Room.hold,
}


# What a message takes of what its host may ask, in about half a millisecond of the server's time. A choice that can be
# made takes nothing: nobody waits to play.
USUAL_COST = 1
COSTS: dict[type[Message], int] = {Choose: 0, Look: 4, Share: 4, TakeBack: 16}


async def _obey(message: Said, guest: Guest, room: Room, metrics: Metrics) -> None:
    if isinstance(message, Enter):
        raise Refusal("not understood", "You have entered already.", room.game_log.seq)
    began = time.perf_counter()
    await OBEYED[type(message)](room, guest, message)
    if isinstance(message, Choose):
        metrics.choices.inc()
        metrics.choice_seconds.observe(time.perf_counter() - began)
