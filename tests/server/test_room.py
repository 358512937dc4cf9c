"""A room from within: what happens while the database is at work."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from matchless.server import room as room_
from matchless.server import schema, seating
from matchless.server.guest import Guest
from matchless.server.kept import Step
from matchless.server.ledger import Ledger
from matchless.server.messages import Choose, Look, NewGame, Reach, Refusal, Why
from matchless.server.room import Room
from matchless.server.store import Store
from matchless.server.story import Story
from served import ANN, OPEN, AtOnce, Data

A_WHILE = 0.1  # seconds in which something would have happened


class Slow(Ledger):
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
    kept, _ = seating.new(NewGame.model_validate({"setup": setup, "seats": [ANN, other]}))
    kept = replace(kept, lines=tuple(so_far(kept.head)))
    ledger = Slow(Store("sqlite://"))
    await ledger.do(ledger.store.add, kept)
    return Room(kept, Story(kept.head, kept.lines), ledger, AtOnce(1)), ledger


def all_but_the_last(head: str) -> list[str]:
    """The choices of a game played at random, up to the one that ends it."""
    story, chance = Story(head), random.Random(6)
    while not story.game.over:
        story.choose(chance.choice(story.game.options))
    return story.lines[:-1]


async def ends(room: Room, ledger: Slow) -> None:
    room.close()
    await ledger.close()


def test_nobody_is_told_of_a_choice_before_it_is_kept() -> None:
    async def play() -> None:
        room, ledger = await opened()
        ann, eve = Ear(0), Ear()
        await room.enter(ann)
        await room.enter(eve)
        eve.types.clear()
        choosing = asyncio.create_task(
            room.choose(ann, Choose(type="choose", seq=0, choice=room.game.options[0]))
        )
        await ledger.begun.wait()
        asking = [
            asyncio.create_task(room.look(eve, Look(type="look", seq=1))),
            asyncio.create_task(room.why(eve, Why(type="why", seq=1, fighter=0))),
            asyncio.create_task(room.reach(eve, Reach(type="reach", fighter=0))),
        ]
        record = asyncio.create_task(room.record(()))
        await asyncio.sleep(A_WHILE)
        assert eve.types == []
        assert not record.done()
        ledger.let_go.set()
        await asyncio.gather(choosing, *asking)
        assert sorted(eve.types) == ["because", "moment", "reached", "state"]
        assert len((await record).splitlines()) == 2  # a note, and the choice
        await ends(room, ledger)

    asyncio.run(play())


def test_a_choice_that_could_not_be_kept_is_told_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        room, ledger = await opened()
        ann, eve = Ear(0), Ear()
        await room.enter(ann)
        await room.enter(eve)
        eve.types.clear()

        async def fails(_step: Step) -> bool:
            raise OSError("no space left")

        monkeypatch.setattr(ledger, "append", fails)
        with pytest.raises(Refusal, match="failed"):
            await room.choose(ann, Choose(type="choose", seq=0, choice=room.game.options[0]))
        with pytest.raises(Refusal, match="failed"):
            await room.look(eve, Look(type="look", seq=1))
        assert (eve.types, eve.gone, room.lost) == ([], True, True)
        await ends(room, ledger)

    asyncio.run(play())


def test_a_clock_that_runs_out_while_the_last_choice_is_being_kept_is_too_late() -> None:
    async def play() -> None:
        room, ledger = await opened(ANN, all_but_the_last)
        room.clock = 1
        ann = Ear(0, 1)
        await room.enter(ann)
        story = room.story
        last = next(option for option in room.game.options if ends_it(story, option))
        choosing = asyncio.create_task(room.choose(ann, Choose(type="choose", seq=story.seq, choice=last)))
        await ledger.begun.wait()
        await asyncio.sleep(room.clock + A_WHILE)
        ledger.let_go.set()
        await choosing
        assert not room.lost
        assert ann.types[-2:] == ["accepted", "state"]
        assert room.over
        await ends(room, ledger)

    asyncio.run(play())


def ends_it(story: Story, option: int) -> bool:
    game = story.game.clone()
    game.choose(option)
    return game.over


def test_those_who_watch_take_nobodys_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_, "MOST_WATCHING", 3)

    async def play() -> None:
        room, ledger = await opened()
        for _ in range(3):
            await room.enter(Ear())
        with pytest.raises(Refusal, match="too many"):
            await room.enter(Ear())
        ann = Ear(0)
        await room.enter(ann)
        assert ann.types[:2] == ["welcome", "state"]
        await ends(room, ledger)

    asyncio.run(play())


def test_who_comes_back_while_the_old_connection_goes_is_noted_as_here() -> None:
    async def play() -> None:
        room, ledger = await opened()
        old, new = Ear(0), Ear(0)
        await room.enter(old)
        ledger.slow = ledger.store.arrive
        entering = asyncio.create_task(room.enter(new))
        await ledger.begun.wait()
        leaving = asyncio.create_task(room.leave(old))
        await asyncio.sleep(A_WHILE)
        ledger.let_go.set()
        await asyncio.gather(entering, leaving)
        assert room.present() == {0}

        def here() -> object:
            with ledger.store.engine.begin() as connection:
                return connection.execute(select(schema.seats.c.here).where(schema.seats.c.seat == 0)).scalar_one()

        assert await ledger.do(here) == ledger.store.me
        await ends(room, ledger)

    asyncio.run(play())
