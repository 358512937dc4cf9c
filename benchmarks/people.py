"""People at tables over real sockets: they play, watch, ask, lose their line and come back, and all is written down.

For load.py and kills.py. Each person has an address of their own, as a proxy would tell it, so the limits of the server
count them one by one. Whatever they do is compared with the record of the game at its end.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from matchless import boards, heroes
from matchless.engine.dealing import digest_of
from matchless.engine.record import ASIDES, LATE
from matchless.server.messages.base import PROTOCOL
from matchless.verification import verdict, verify

PATIENCE = 120.0  # seconds that an answer may take
AGAIN = 0.5  # seconds until what was refused as "busy", or could not be sent, is tried again
KEY = "a-key-of-the-load-run"
# What may be refused to people who are not alone, or ask too early for a position to share.
NO_FAULT = ("stale", "over", "busy", "nothing to agree to", "nothing to take back", "no such moment")
LINKS = re.compile(r'(?:href|src)="(/static/[^"]+)"')
BROKEN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.TransportError)
Key = tuple[int, int]  # how often was taken back, and the number of a decision


@dataclass(frozen=True)
class Habits:
    """What people do beside choosing: shares of games, and chances at each choice."""

    bots: float = 0.0  # of games: the other seat is a bot's
    watched: float = 0.0  # of games: somebody watches
    rematches: float = 0.0  # of games: they want another one
    asks: float = 0.0  # why not, how far, what was it like before, how can I show this to a friend
    leaves: float = 0.0  # the line breaks, before or just after the choice is sent
    takes_back: float = 0.0
    pages: bool = False  # whether they come through the lobby, and add to the deal as pages do


ALONE = Habits()
COMPANY = Habits(
    bots=0.1, watched=0.3, rematches=0.3, asks=0.3, leaves=0.01, takes_back=0.01, pages=True
)  # fmt: skip
LEVELS = (*["novice"] * 12, *["apprentice"] * 6, "veteran", "master")  # as often as each stands here


@dataclass
class Measured:
    """What was seen: times in seconds, how often what, and what went wrong."""

    accepted: list[float] = field(default_factory=list)  # from a choice to its acknowledgement
    updated: list[float] = field(default_factory=list)  # from a choice to the last of both people's tables
    watched: list[float] = field(default_factory=list)  # from a choice to the table of somebody who watches
    answered: list[float] = field(default_factory=list)  # from why, reach, look and share to the answer
    made: list[float] = field(default_factory=list)  # from the wish for a game to the game
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    begun: int = 0
    games: int = 0  # whose records were looked at
    wrong: list[str] = field(default_factory=list)


@dataclass
class Sent:
    """A choice that was sent: when, the seat and the id, the option, and whether both tables were there since."""

    at: float
    said: str
    option: int
    steady: bool


def differences(expected: dict[int, str], kept: list[str], people: set[str]) -> list[str]:
    """What is lost, doubled or another in the record of a game, in a sentence; nothing if all is well.

    `expected` are the choices of people by their number, `kept` those of everybody, as "seat id".
    """
    theirs = {number: said for number, said in enumerate(kept) if said.split(" ")[0] in people}
    if theirs == expected:
        return []
    return [f"{len(expected)} choices were made, {len(theirs)} kept, and not the same ones"]


def kept_choices(record: str) -> list[str]:
    """The choices of a record as "seat id"."""
    lines = [line for line in record.splitlines() if line[:2] in ("1 ", "2 ")]
    lines = [line.removesuffix(f" {LATE}") for line in lines if line.split(" ")[1] not in ASIDES]
    return [f"{line[0]} {line.rpartition(' ')[2]}" for line in lines]


class World:
    """Where people play: the servers, how people behave, when it begins and ends, and what was seen.

    If it is `rough`, servers may go away at any moment, and people try again; otherwise that is a fault.
    """

    def __init__(self, servers: list[str], habits: Habits, pause: float = 0.0, rough: bool = False) -> None:
        self.servers = servers
        self.habits = habits
        self.pause = pause
        self.rough = rough
        self.until = float("inf")  # when whoever is asked resigns
        self.length: int | None = None  # after so many choices too
        self.begin = asyncio.Event()
        self.making = asyncio.Semaphore(8)  # games that are made at the same time
        self.measured = Measured()
        self.numbers = count(1)
        self.http = httpx.AsyncClient(timeout=PATIENCE, limits=httpx.Limits(keepalive_expiry=1.0))

    def newcomer(self) -> str:
        """The address of somebody who has not been here yet."""
        number = next(self.numbers)
        return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"

    async def ask(self, chance: random.Random, address: str, method: str, path: str, **more: Any) -> httpx.Response:
        """An answer over HTTP, of any of the servers."""
        headers = {"X-Forwarded-For": address, **more.pop("headers", {})}
        while True:
            server = chance.choice(self.servers)
            try:
                answer = await self.http.request(method, f"http://{server}{path}", headers=headers, **more)
            except httpx.TransportError:
                # A connection that was kept may be closed just as it is used again: a browser gets a page anew then.
                if not self.rough and method != "GET":
                    raise
                self.measured.done["requests sent again"] += 1
            else:
                if answer.status_code == 503:  # busy: a page asks again, too
                    self.measured.refused["busy"] += 1
                elif not (self.rough and answer.status_code >= 500):
                    if answer.status_code != 200:
                        raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
                    return answer
            await asyncio.sleep(AGAIN)


class Match:
    """One game, the people at its tables, and what they have chosen."""

    def __init__(self, world: World, chance: random.Random) -> None:
        self.world = world
        self.chance = chance
        self.sent: dict[Key, Sent] = {}
        self.acknowledged: set[Key] = set()
        self.shown: dict[Key, set[int]] = {}  # by choice: the seats whose tables show it
        self.begins: dict[int, int] = {}  # the decision from which on choices count that were made after a take-back
        self.people: list[Person] = []
        self.ready: set[int] = set()  # the seats whose people have seen the table

    async def play(self) -> None:
        """Plays to the end of the game or of the time, and looks at the record; and perhaps once more."""
        measured = self.world.measured
        measured.begun += 1
        seats = await self._sit_down()
        while True:
            spectators = [asyncio.create_task(person.sit()) for person in self.people if person.seat is None]
            try:
                await asyncio.gather(*(person.sit() for person in self.people if person.seat is not None))
            finally:
                for spectator in spectators:
                    spectator.cancel()
            await self._look_back(seats)
            if self.chance.random() >= self.world.habits.rematches or time.perf_counter() > self.world.until:
                return
            measured.begun += 1
            measured.done["rematch"] += 1
            await self._sit_down_again(seats)

    async def _sit_down(self) -> dict[int, Person]:
        """Makes the game: who sits where."""
        habits, chance = self.world.habits, self.chance
        setup = {"kind": "fresh", "heroes": chance.sample(heroes.slugs(), 2), "board": chance.choice(boards.slugs())}
        other: dict[str, Any] = {"kind": "open"}
        if chance.random() < habits.bots:
            other = {"kind": "bot", "level": chance.choice(LEVELS)}
        async with self.world.making:
            ann = Person(self, 0, self.world.newcomer())
            if habits.pages:
                await ann.visit("/")
                await ann.get("/api/games")
            began = time.perf_counter()
            seated = [{"kind": "me", "name": "Ann"}, other]
            wish = {"setup": setup, "seats": seated, "listed": habits.pages, "promise": ann.promise}
            made = await ann.post("/api/games", wish)
            self.world.measured.made.append(time.perf_counter() - began)
            ann.token = made["token"]
            seats = {0: ann}
            for invitation in made["invitations"]:
                ben = seats[1] = Person(self, 1, self.world.newcomer())
                if habits.pages:
                    await ben.visit("/join.html")
                    await ben.post("/api/invitations", {"invitation": invitation["token"]})
                claim = {"invitation": invitation["token"], "key": KEY, "name": "Ben", "promise": ben.promise}
                ben.token = (await ben.post("/api/seats", claim))["token"]
            self.people = list(seats.values())
            if chance.random() < habits.watched:
                self.people.append(Person(self, None, self.world.newcomer(), made["watch"]))
            if habits.pages:
                for person in self.people:
                    await person.visit("/table.html")
        return seats

    async def _sit_down_again(self, seats: dict[int, Person]) -> None:
        self.sent, self.acknowledged, self.shown, self.begins = {}, set(), {}, {}
        self.people = []
        for person in seats.values():
            fresh = Person(self, person.seat, person.address)
            again = await fresh.post("/api/rematch", {"token": person.token, "promise": fresh.promise})
            fresh.seat, fresh.token = again["seats"][0], again["token"]
            self.people.append(fresh)
        seats.clear()
        seats.update({person.seat: person for person in self.people if person.seat is not None})

    async def _look_back(self, seats: dict[int, Person]) -> None:
        """The record must have what was chosen."""
        ann = seats[0]
        headers = {"Authorization": f"Bearer {ann.token}"}
        answer = await self.world.ask(self.chance, ann.address, "GET", "/api/record", headers=headers)
        if self.world.habits.pages:
            await ann.post("/api/mine", {"tokens": [ann.token]})
        expected = {
            number: sent.said
            for (cuts, number), sent in self.sent.items()
            if not any(number >= begins for later, begins in self.begins.items() if later > cuts)
        }
        measured = self.world.measured
        measured.games += 1
        kept = kept_choices(answer.text)
        measured.done["choices kept"] += len(kept)
        measured.wrong.extend(differences(expected, kept, {str(seat + 1) for seat in seats}))
        for person in seats.values():
            if person.part is not None:
                measured.done["deals checked"] += 1
                found = verify(answer.text, shown=person.digest, added=person.part, promised=person.promises)
                if verdict(found) != "right":
                    told = "; ".join(one.text for one in found if one.right is not True)
                    measured.wrong.append(f"the deal is not shown to be right: {told}")

    def see(self, seat: int, state: dict[str, Any], now: float) -> None:
        """A table of somebody who plays shows a state."""
        cuts, seq = state["cuts"], state["seq"]
        self.ready.add(seat)
        self.begins[cuts] = min(seq, self.begins.get(cuts, seq))
        sent = self.sent.get((cuts, seq - 1))
        if sent is None or not sent.steady:
            return
        shown = self.shown.setdefault((cuts, seq - 1), set())
        if seat not in shown:
            shown.add(seat)
            if len(shown) == 2:
                self.world.measured.updated.append(now - sent.at)

    @property
    def steady(self) -> bool:
        """Whether everybody who plays is connected."""
        return all(person.there for person in self.people if person.seat is not None)

    def break_off(self) -> None:
        """Somebody has lost their line: when they see the last choice says nothing about the server."""
        for sent in list(self.sent.values())[-3:]:
            sent.steady = False


class Person:
    """Somebody at a table, or who watches (no seat)."""

    def __init__(self, match: Match, seat: int | None, address: str, token: str = "") -> None:
        self.match = match
        self.world = match.world
        self.chance = match.chance
        self.seat = seat
        self.address = address
        self.token = token
        adds = self.world.habits.pages and seat is not None
        self.part = self.chance.randbytes(32).hex() if adds else None  # what is added to the deal
        self.dealt = False
        self.due = False  # whether the part is to be given now
        self.digest: str | None = None  # of the server's seed, as it was shown first
        self.promises: dict[int, str] = {}  # of all seats, as they were shown before the part was given
        self.there = False  # whether the table shows the game
        self.left = False  # whether it was this person who broke the line
        self.over = False
        self.asked: dict[str, float] = {}  # when what was asked, by the type of its answer
        self.state: dict[str, Any] = {}
        self.acting: asyncio.Task[None] | None = None
        self.trouble: Exception | None = None  # what went wrong beside hearing

    @property
    def promise(self) -> str | None:
        return None if self.part is None else digest_of(self.part)

    # --- over HTTP ------------------------------------------------------------------------------------------------

    async def post(self, path: str, message: dict[str, Any]) -> dict[str, Any]:
        return dict((await self.world.ask(self.chance, self.address, "POST", path, json=message)).json())

    async def get(self, path: str) -> str:
        self.world.measured.done["pages"] += 1
        return (await self.world.ask(self.chance, self.address, "GET", path)).text

    async def visit(self, page: str) -> None:
        """A page with all that it names, as a browser that has not been here gets it."""
        for link in LINKS.findall(await self.get(page)):
            await self.get(link)

    # --- at the table ---------------------------------------------------------------------------------------------

    async def sit(self) -> None:
        """Stays until the game is over, and comes back whenever the line breaks."""
        while not self.over:
            try:
                await self._stay(self.chance.choice(self.world.servers))
            except BROKEN:
                if not (self.left or self.world.rough or self.trouble):
                    raise
            finally:
                self.there = False
                if self.seat is not None:
                    self.match.break_off()
                if self.acting is not None:
                    self.acting.cancel()
            if self.trouble is not None:
                raise self.trouble
            if not self.over:
                if not (self.left or self.world.rough):
                    raise ConnectionError("the server has ended a connection")
                self.world.measured.done["returns"] += 1
                self.left = False
                await asyncio.sleep(AGAIN * (0.5 + 2 * self.chance.random()))

    async def _stay(self, server: str) -> None:
        headers = {"X-Forwarded-For": self.address}
        url = f"ws://{server}/socket"
        async with connect(url, max_size=None, open_timeout=PATIENCE, additional_headers=headers) as self.line:
            await self._say(type="enter", protocol=PROTOCOL, token=self.token)
            async for text in self.line:
                self._hear(json.loads(text), time.perf_counter())
                if self.over:
                    return

    def _hear(self, message: dict[str, Any], now: float) -> None:
        kind, measured = message["type"], self.world.measured
        if kind == "state":
            self._see(message, now)
        elif kind == "welcome":
            self._hear_deal(message["deal"])
        elif kind == "accepted":
            key = (self.state["cuts"], message["seq"])
            if key in self.match.sent and key not in self.match.acknowledged:
                self.match.acknowledged.add(key)
                measured.accepted.append(now - self.match.sent[key].at)
        elif kind == "refused":
            self._hear_refusal(message)
        elif kind == "wished" and message["wish"] is not None and self.seat in message["wish"]["waiting"]:
            self._act(self._agree())
        elif kind in self.asked:
            measured.answered.append(now - self.asked.pop(kind))

    def _hear_deal(self, deal: dict[str, Any]) -> None:
        self.digest = self.digest or deal["digest"]
        self.dealt = deal["dealt"]
        self.due = deal["due"] and self.part is not None
        if self.due:
            self.promises = {seat: promise for seat, promise in enumerate(deal["promises"]) if promise}
            self._act(self._add())

    def _hear_refusal(self, message: dict[str, Any]) -> None:
        reason, measured = message["reason"], self.world.measured
        measured.refused[reason] += 1
        if reason == "busy" and self.due:
            self._act(self._add(later=True))
        elif reason == "busy" and self.state:
            self._act(self._answer(self.state, later=True))
        elif reason not in NO_FAULT and not (self.world.rough and reason == "failed"):
            measured.wrong.append(f"refused: {reason}: {message['text']}")

    def _see(self, state: dict[str, Any], now: float) -> None:
        if not self.dealt:  # there is nothing to choose yet
            return
        fresh, self.there = not self.there, True
        self.state = state
        self.over = state["position"]["result"] is not None
        if self.seat is None:
            self._watch(state, fresh, now)
            return
        if not state["resigned"]:
            self.match.see(self.seat, state, now)
        decision = state["position"]["decision"]
        if decision is not None and decision["seat"] == self.seat:
            if fresh or (state["cuts"], state["seq"]) not in self.match.sent:
                self._act(self._answer(state))
        elif state["take_back"] != "no" and self.chance.random() < self.world.habits.takes_back:
            self._act(self._take_back(state))

    def _watch(self, state: dict[str, Any], fresh: bool, now: float) -> None:
        sent = self.match.sent.get((state["cuts"], state["seq"] - 1))
        if sent is not None and not fresh:
            self.world.measured.watched.append(now - sent.at)
        if not self.over and self.chance.random() < 0.1:
            self._act(self._ask(state))

    def _act(self, deed: Any) -> None:
        """Does something beside hearing, instead of what was about to be done."""
        if self.acting is not None:
            self.acting.cancel()
        self.acting = asyncio.create_task(self._try(deed))
        self.acting.add_done_callback(lambda _task: deed.close())  # it may never have begun

    async def _try(self, deed: Any) -> None:
        try:
            await deed
        except ConnectionClosed:  # which whoever hears is told too
            pass
        except Exception as error:  # whatever it is: the one who hears raises it
            self.trouble = error
            self.line.transport.abort()

    async def _add(self, later: bool = False) -> None:
        """Adds to the deal what was promised."""
        if later:
            await asyncio.sleep(AGAIN)
        await self._say(type="part", part=self.part)

    async def _answer(self, state: dict[str, Any], later: bool = False) -> None:
        """Thinks, perhaps asks something, and chooses; what was sent before the line broke is sent again."""
        world, match, habits = self.world, self.match, self.world.habits
        decision, key = state["position"]["decision"], (state["cuts"], state["seq"])
        if decision is None or decision["seat"] != self.seat:
            return
        if later:
            await asyncio.sleep(AGAIN)
        sent = match.sent.get(key)
        if sent is None:
            await world.begin.wait()
            await self._think()
            if self.chance.random() < habits.leaves / 2:
                self._leave()
                return
            if self.chance.random() < habits.asks:
                await self._ask(state)
                await self._think(0.3)
            if time.perf_counter() > world.until or (world.length is not None and state["seq"] >= world.length):
                await self._say(type="resign", seq=state["seq"], cuts=state["cuts"])
                return
            option = self.chance.choice(decision["options"])
            said = f"{decision['seat'] + 1} {option['id']}"
            sent = match.sent[key] = Sent(time.perf_counter(), said, option["option"], match.steady)
        await self._say(type="choose", seq=state["seq"], cuts=state["cuts"], choice=sent.option)
        if self.chance.random() < habits.leaves / 2:
            self._leave()

    async def _think(self, share: float = 1.0) -> None:
        if self.world.pause:
            await asyncio.sleep(share * self.world.pause * 2 * self.chance.random())

    def _leave(self) -> None:
        """The line breaks, as when a telephone loses its network: nobody says goodbye."""
        self.left = True
        self.line.transport.abort()

    async def _ask(self, state: dict[str, Any]) -> None:
        """One of the questions that pages ask."""
        position, seq = state["position"], state["seq"]
        questions = [("moment", {"type": "look", "seq": self.chance.randint(0, seq)})]
        questions.append(("shared", {"type": "share", "seq": seq}))
        fighters = sum(len(seat["fighters"]) for seat in position["seats"])
        questions.append(("reached", {"type": "reach", "fighter": self.chance.randrange(fighters)}))
        if self.seat is not None:
            now = {"seq": seq, "cuts": state["cuts"]}
            questions.append(("because", {"type": "why", **now, "fighter": self.chance.randrange(fighters)}))
            questions.append(("because", {"type": "why", **now, "action": "scheme"}))
        answer, question = self.chance.choice(questions)
        self.world.measured.done[str(question["type"])] += 1
        self.asked[answer] = time.perf_counter()
        await self._say(**question)

    async def _take_back(self, state: dict[str, Any]) -> None:
        await self._think(0.3)
        self.world.measured.done["take back"] += 1
        await self._say(type="take back", seq=state["seq"], cuts=state["cuts"])

    async def _agree(self) -> None:
        await self._think(0.3)
        await self._say(type="consent", seq=self.state["seq"], cuts=self.state["cuts"], agreed=True)
        await self._answer(self.state)  # what was being thought about, should nothing come of it

    async def _say(self, **message: object) -> None:
        await self.line.send(json.dumps(message))
