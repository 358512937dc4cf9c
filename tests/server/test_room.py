"""A room from within: what happens while the database is at work."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from matchless import Game
from matchless.server import room as room_
from matchless.server import schema, seating
from matchless.server.async_store import AsyncStore
from matchless.server.game_log import GameLog
from matchless.server.guest import Guest
from matchless.server.messages.lobby import NewGame
from matchless.server.messages.moments import Look
from matchless.server.messages.refusals import Refusal
from matchless.server.messages.table import Choose, Reach, Why
from matchless.server.room import Room
from matchless.server.rows import Step
from matchless.server.store import Store
from served import ANN, OPEN, AtOnce, Data

A_WHILE = 0.1  # seconds in which something would have happened


class Slow(AsyncStore):
    """A database that takes until it is let go."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.begun, self.let_go = asyncio.Event(), asyncio.Event()
        self.slow: Callable[..., object] | None = None  # a method of the store, or none for choices

    async def append(self, step: Step) -> bool:
        self.begun.set()
        await self.let_go.wait()
        return await super().append(step)

    async def do(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        done = await super().do(work, *args, **kwargs)
        if work == self.slow:
            self.begun.set()
            await self.let_go.wait()
        return done


class Ear(Guest):
    """Remembers what is sent to it."""

    def __init__(self, *seats: int) -> None:
        super().__init__()
        self.seats = seats
        self.types: list[str] = []

    def send_text(self, text: str) -> None:
        self.types.append(text.split('"')[3])


async def opened(other: Data = OPEN, so_far: Callable[[str], list[str]] = lambda _head: []) -> tuple[Room, Slow]:
    """A duel in which the first seat begins, after some choices that depend on its deal."""
    setup = {"kind": "fresh", "heroes": ["robin-hood", "bigfoot"], "board": "sherwood-forest", "first": 0}
    stored, _ = seating.new(NewGame.model_validate({"setup": setup, "seats": [ANN, other]}))
    stored = replace(stored, lines=tuple(so_far(stored.head)))
    store = Slow(Store("sqlite://"))
    await store.do(store.sync.add, stored)
    return Room(stored, GameLog(stored.head, stored.lines), store, AtOnce()), store


def all_but_the_last(head: str) -> list[str]:
    """The choices of a game played at random, up to the one that ends it."""
    game_log, chance = GameLog(head), random.Random(6)
    while not game_log.game.over:
        game_log.choose(chance.choice(game_log.game.options))
    return game_log.lines[:-1]


async def ends(room: Room, store: Slow) -> None:
    room.close()
    await store.close()


def test_nobody_is_told_of_a_choice_before_it_is_kept() -> None:
    async def play() -> None:
        room, store = await opened()
        ann, eve = Ear(0), Ear()
        await room.enter(ann)
        await room.enter(eve)
        eve.types.clear()
        choosing = asyncio.create_task(room.choose(ann, Choose(type="choose", seq=0, choice=room.game.options[0])))
        await store.begun.wait()
        asking = [
            asyncio.create_task(room.look(eve, Look(type="look", seq=1))),
            asyncio.create_task(room.why(eve, Why(type="why", seq=1, fighter=0))),
            asyncio.create_task(room.reach(eve, Reach(type="reach", fighter=0))),
        ]
        record = asyncio.create_task(room.record(()))
        await asyncio.sleep(A_WHILE)
        assert eve.types == []
        assert not record.done()
        store.let_go.set()
        await asyncio.gather(choosing, *asking)
        assert sorted(eve.types) == ["because", "moment", "reached", "state"]
        assert len((await record).splitlines()) == 2  # a note, and the choice
        await ends(room, store)

    asyncio.run(play())


def until_a_bot_hands_over(head: str) -> list[str]:
    """The choices of a game up to one of the second seat after which, whatever it is, the first one is asked."""
    game_log, chance = GameLog(head), random.Random(6)
    while True:
        game = game_log.game
        if game.asked == 1 and all(_asked_after(game, option) == 0 for option in game.options):
            return game_log.lines
        game_log.choose(chance.choice(game.options))


def _asked_after(game: Game, option: int) -> int:
    after = game.clone()
    after.choose(option)
    return after.asked


def test_a_bots_choice_that_is_being_kept_is_not_broken_off() -> None:
    """After a choice that another process made first, the room looks in a while what is next: perhaps just then."""

    async def play() -> None:
        room, store = await opened({"kind": "bot", "level": "random"}, until_a_bot_hands_over)
        ann = Ear(0)
        await room.enter(ann)
        await store.begun.wait()
        ann.types.clear()
        room._go_on_later()
        await asyncio.sleep(A_WHILE)
        store.let_go.set()
        async with asyncio.timeout(30):
            while "state" not in ann.types:
                await asyncio.sleep(0.01)
        await ends(room, store)

    asyncio.run(play())


def test_a_choice_that_could_not_be_kept_is_told_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        room, store = await opened()
        ann, eve = Ear(0), Ear()
        await room.enter(ann)
        await room.enter(eve)
        eve.types.clear()

        async def fails(_step: Step) -> bool:
            raise OSError("no space left")

        monkeypatch.setattr(store, "append", fails)
        with pytest.raises(Refusal, match="failed"):
            await room.choose(ann, Choose(type="choose", seq=0, choice=room.game.options[0]))
        with pytest.raises(Refusal, match="failed"):
            await room.look(eve, Look(type="look", seq=1))
        assert (eve.types, eve.gone, room.lost) == ([], True, True)
        await ends(room, store)

    asyncio.run(play())


def test_a_clock_that_runs_out_while_the_last_choice_is_being_kept_is_too_late() -> None:
    async def play() -> None:
        room, store = await opened(ANN, all_but_the_last)
        room.clock = 1
        ann = Ear(0, 1)
        await room.enter(ann)
        game_log = room.game_log
        last = next(option for option in room.game.options if ends_it(game_log, option))
        choosing = asyncio.create_task(room.choose(ann, Choose(type="choose", seq=game_log.seq, choice=last)))
        await store.begun.wait()
        await asyncio.sleep(room.clock + A_WHILE)
        store.let_go.set()
        await choosing
        assert not room.lost
        assert ann.types[-2:] == ["accepted", "state"]
        assert room.over
        await ends(room, store)

    asyncio.run(play())


def ends_it(game_log: GameLog, option: int) -> bool:
    game = game_log.game.clone()
    game.choose(option)
    return game.over


def test_those_who_watch_take_nobodys_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_, "MOST_WATCHING", 3)

    async def play() -> None:
        room, store = await opened()
        for _ in range(3):
            await room.enter(Ear())
        with pytest.raises(Refusal, match="too many"):
            await room.enter(Ear())
        ann = Ear(0)
        await room.enter(ann)
        assert ann.types[:2] == ["welcome", "state"]
        await ends(room, store)

    asyncio.run(play())


def test_who_comes_back_while_the_old_connection_goes_is_noted_as_here() -> None:
    async def play() -> None:
        room, store = await opened()
        old, new = Ear(0), Ear(0)
        await room.enter(old)
        store.slow = store.sync.arrive
        entering = asyncio.create_task(room.enter(new))
        await store.begun.wait()
        leaving = asyncio.create_task(room.leave(old))
        await asyncio.sleep(A_WHILE)
        store.let_go.set()
        await asyncio.gather(entering, leaving)
        assert room.present() == {0}

        def here() -> object:
            with store.sync.engine.begin() as connection:
                return connection.execute(select(schema.seats.c.here).where(schema.seats.c.seat == 0)).scalar_one()

        assert await store.do(here) == store.sync.me
        await ends(room, store)

    asyncio.run(play())
