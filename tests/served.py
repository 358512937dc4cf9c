"""A server on a real socket, and people who sit down at it."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import timedelta
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar
from urllib.parse import quote

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from matchless import Game, new_game, save_record
from matchless.cli.serve import listening
from matchless.server.app import LONGEST_FRAME, create_app
from matchless.server.bot_pool import BotPool
from matchless.server.game_log import GameLog, lines
from matchless.server.games import Games
from matchless.server.limits import Limits
from matchless.server.messages.base import PROTOCOL
from matchless.server.messages.table import Line
from matchless.server.queue import Job
from matchless.server.rows import StoredGame
from matchless.server.sockets import LeanSocket
from matchless.server.store import Store
from matchless.server.thinking import Problem, do, think
from matchless.server.worker import Answer
from shell import PROGRAM

Data = dict[str, Any]
P = ParamSpec("P")
T = TypeVar("T")
PATIENCE = 120.0  # seconds; machines that run tests are busy, and no test is about this
BOT: Data = {"kind": "bot", "level": "random"}
OPEN: Data = {"kind": "open"}
ANN: Data = {"kind": "me", "name": "Ann"}
HEROES = ["robin-hood", "bigfoot"]
BOARD = "sherwood-forest"
MOST_GAMES = 50  # in which a moment is sought
# A busy machine may stand still for longer than a server waits for its database: only tests of that use its own limits.
PATIENT = "lock_timeout=60s", "statement_timeout=60s", "idle_in_transaction_session_timeout=120s"
ENDLESS = (1e6, 1_000_000)
GENEROUS = Limits(said=ENDLESS, talk=ENDLESS, asked=ENDLESS, made=ENDLESS, entered=ENDLESS, questions=ENDLESS)


def patient(database: str) -> str:
    """The same database, whose locks and statements are waited for on the busiest machine."""
    if not database.startswith("postgresql") or "?" in database:
        return database
    return f"{database}?options={quote(' '.join(f'-c {setting}' for setting in PATIENT))}"


class AtOnce(BotPool):
    """Bots that think in this process and choose at random: a game against them takes no time."""

    async def choose(self, problem: Problem) -> int:
        return think(problem)

    async def ask(self, job: Job) -> Answer:
        return Answer(do(job.work))


class Known(random.Random):
    """Stands in for `secrets`, so that the games of a test are the same each time."""

    def randbits(self, count: int) -> int:
        return self.getrandbits(count)

    def token_hex(self, size: int) -> str:
        return self.randbytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        return self.randbytes(size).hex()

    def SystemRandom(self) -> random.Random:  # noqa: N802 (as in secrets)
        return self


class Served:
    """A server in a thread."""

    def __init__(
        self,
        database: str,
        limits: Limits = GENEROUS,
        bot_pool: BotPool | None = None,
        keep: timedelta | None = None,
        reviews: bool = False,  # which take a while, and most tests are not about them
        hurried: bool = False,  # says that the database is busy as soon as it does elsewhere
    ) -> None:
        self.own = listening("127.0.0.1", 0)
        self.address = f"127.0.0.1:{self.own.getsockname()[1]}"
        store = Store(database if hurried else patient(database))
        app = create_app(store, limits=limits, bot_pool=bot_pool or AtOnce(), keep=keep, reviews=reviews)
        self.games: Games = app.state.games
        if not hurried:
            self.games.store.patience = PATIENCE
        config = uvicorn.Config(
            app,
            ws=LeanSocket,
            log_config=None,
            log_level="warning",
            ws_max_size=LONGEST_FRAME,
            timeout_graceful_shutdown=1,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=PATIENCE)

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.server.serve(sockets=[self.own])

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.own.close()

    def new(self, *seats: Data, **setup: Any) -> Data:
        """A new game of these seats; seat 0 begins unless `first` says otherwise."""
        beside = {name: setup.pop(name) for name in ("clock", "listed", "hints") if name in setup}
        return self._make({"kind": "fresh", "heroes": HEROES, "board": BOARD, "first": 0, **setup}, *seats, **beside)

    def amid(self, fits: Callable[[Game], bool], *seats: Data, **setup: Any) -> Data:
        """A game of these seats that begins at the first moment that fits, of the first random game that has one."""
        for luck in range(MOST_GAMES):
            chosen = {"heroes": HEROES, "board": BOARD, "first": 0, "seed": luck, **setup}
            game, chance = new_game(**chosen), random.Random(luck)
            while not game.over:
                if fits(game):
                    return self._make({"kind": "record", "record": save_record(game)}, *seats)
                game.choose(chance.choice(game.options))
        raise AssertionError(f"no moment of {MOST_GAMES} games fits")

    def _make(self, setup: Data, *seats: Data, **beside: Any) -> Data:
        answer = self.http.post("/api/games", json={"setup": setup, "seats": list(seats), **beside})
        assert answer.status_code == 200, answer.text
        made: Data = answer.json()
        return made

    def in_store(self, work: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Does something with the database, in the thread that alone may use it."""
        store = self.games.store
        doing = store.do(work, store.sync, *args, **kwargs)
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(PATIENCE)

    def stored(self, game: str) -> StoredGame:
        """A game as the database has it."""
        stored = self.in_store(Store.get, game)
        assert stored is not None
        return stored

    def remarks(self, game: str) -> list[tuple[int, str]]:
        """What teams have said in a game, as the database has it."""
        return self.in_store(Store.remarks, game, 0)

    def game_log(self, game: str) -> GameLog:
        """A game as the server has it, with all that is hidden."""
        stored = self.stored(game)
        return GameLog(stored.head, stored.lines, stored.cuts, stored.asides)

    def claim(self, invitation: str, name: str = "Ben", key: str = "k" * 20) -> Data:
        answer = self.http.post("/api/seats", json={"invitation": invitation, "key": key, "name": name})
        assert answer.status_code == 200, answer.text
        seated: Data = answer.json()
        return seated

    def sit(self, token: str, origin: str = "127.0.0.1") -> Person:
        """Connects from there, and enters."""
        return Person(self.address, token, origin=origin)


class Killable(Served):
    """A server in a process of its own."""

    def __init__(
        self, database: str, port: int = 0, more: Sequence[str] = (), program: Sequence[str] = PROGRAM
    ) -> None:
        self.process = subprocess.Popen(
            [*program, "serve", "--port", str(port), "--no-browser", "--database", database, *more],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("Matchless is at http://127.0.0.1:"), said
        self.address = said.split("//")[1].split("/")[0]
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def kill(self) -> None:
        self.http.close()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Person:
    """A table in somebody's browser: hears everything, and remembers it."""

    def __init__(
        self, address: str, token: str, catalog: str | None = None, origin: str = "127.0.0.1", **more: object
    ) -> None:
        self._open = ExitStack()
        way = f"ws://{address}/socket" + (f"?catalog={catalog}" if catalog else "")
        line = connect(way, max_size=None, open_timeout=PATIENCE, source_address=(origin, 0))
        self.line: ClientConnection = self._open.enter_context(line)
        self.token = token
        self.heard: list[Data] = []
        self.say(type="enter", protocol=PROTOCOL, token=token, **more)
        self.welcome = self.until(lambda said: said["type"] == "welcome")
        self.state = self.until(lambda said: said["type"] == "state")

    def say(self, **message: object) -> None:
        self.line.send(json.dumps(message))

    def ask(self, type_: str, **more: object) -> None:
        """Says something about the decision that is open, as far as this table knows."""
        self.say(type=type_, seq=self.seq, cuts=self.state["cuts"], **more)

    def hear(self) -> Data:
        """The next message."""
        said: Data = json.loads(self.line.recv(PATIENCE))
        self.heard.append(said)
        if said["type"] == "state":
            self.state = said
        elif said["type"] == "welcome":
            self.welcome = said
        return said

    def until(self, fits: Callable[[Data], bool]) -> Data:
        """The next message that fits."""
        while True:
            said = self.hear()
            if fits(said):
                return said

    def told(self, type_: str) -> Data:
        """The next message of a type."""
        return self.until(lambda said: said["type"] == type_)

    def reach(self, seq: int) -> None:
        """Waits for the state after `seq` choices."""
        while self.seq != seq:
            self.told("state")

    def refusal(self) -> str:
        return str(self.told("refused")["reason"])

    @property
    def seq(self) -> int:
        return int(self.state["seq"])

    @property
    def options(self) -> list[int]:
        """What there is to choose from; empty if another seat is asked."""
        decision = self.state["position"]["decision"]
        return [] if decision is None else [option["option"] for option in decision["options"]]

    @property
    def over(self) -> bool:
        return self.state["position"]["result"] is not None

    def choose(self, option: int | None = None) -> Data:
        """Makes a choice, the first one if none is named, and waits until it is carried out."""
        seq = self.seq
        self.ask("choose", choice=self.options[0] if option is None else option)
        assert self.told("accepted")["seq"] == seq
        return self.until(lambda said: said["type"] == "state" and said["seq"] > seq)

    def my_turn(self) -> None:
        """Waits until this seat is asked, or the game is over."""
        while not self.options and not self.over:
            self.told("state")

    def play_out(self, luck: int) -> None:
        """Plays at random to the end."""
        chance = random.Random(luck)
        while not self.over:
            self.my_turn()
            if self.options:
                self.choose(chance.choice(self.options))

    def close(self) -> None:
        self._open.close()

    def is_closed(self) -> bool:
        """Whether the server ends the connection, at once or soon."""
        deadline = time.monotonic() + PATIENCE
        try:
            while time.monotonic() < deadline:
                self.hear()
        except ConnectionClosed:
            return True
        return False


def log_of(game_log: GameLog, seat: int | None, *, open_: bool = False) -> list[Line]:
    """All that has happened in a game, in sentences."""
    return [line for seq in range(game_log.seq + 1) for line in lines(seq, game_log.told(seq, seat, open_=open_))]


def seated(served: Served, **setup: object) -> tuple[Data, Person, Person]:
    """Ann as the Singer and Ben as Bigfoot, at the start of her first turn: she is to hum."""
    made = served.new(ANN, OPEN, heroes=["singer", "bigfoot"], **setup)
    ben = served.sit(served.claim(made["invitations"][0]["token"])["token"])
    ann = served.sit(made["token"])
    while ann.state["by_hand"] is None:
        asked = ann if ann.options else ben
        asked.choose()
        for person in (ann, ben):
            person.reach(asked.seq)
    return made, ann, ben
