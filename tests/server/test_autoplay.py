"""Bots that wait for an answer to a wish, and the clock that everybody sees alike, whichever process shows it."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import update

from matchless import load_record, new_game, save_record, start
from matchless.server import autoplay, schema
from matchless.server.async_store import AsyncStore
from matchless.server.autoplay import GRACE
from matchless.server.bot_pool import BotPool
from matchless.server.game_log import GameLog
from matchless.server.guest import Guest
from matchless.server.messages.table import Choose, Consent, TakeBack
from matchless.server.room import Room
from matchless.server.rows import Seat, StoredGame
from matchless.server.store import Store
from matchless.server.thinking import Problem, think
from postgres import Postgres
from served import ANN, BOT, OPEN, PATIENCE, Data, Person, Served

A_WHILE = 0.1  # seconds in which something would have happened
ANNS, BENS, BOTS = 0, 1, 2


# --- bots -----------------------------------------------------------------------------------------------------------


class Patient(BotPool):
    """Bots that choose once they are let."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()
        self.asked: list[Problem] = []

    async def choose(self, problem: Problem) -> int:
        await self.may.wait()
        self.asked.append(problem)
        return think(problem)


class Table:
    """A free-for-all of Ann, Ben and a bot, whose turn it is. Ann has chosen, and cannot take it back for nothing."""

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        self.store, self.bot_pool = AsyncStore(Store("sqlite://")), Patient()
        self.room = Room(stored, GameLog(stored.head, stored.lines), self.store, self.bot_pool)
        self.ann, self.ben, self.eve = Guest(), Guest(), Guest()
        self.ann.seats, self.ben.seats = (ANNS,), (BENS,)

    async def open(self) -> None:
        """Lets all come in, and Ann wish to take back."""
        await self.store.do(self.store.sync.add, self.stored)
        for guest in (self.ann, self.ben, self.eve):
            await self.room.enter(guest)
        assert self.room.way_back((ANNS,)) == "ask"
        seq = self.room.game_log.seq
        await self.room.take_back(self.ann, TakeBack(type="take back", seq=seq))
        assert (self.room.wish, self.room.waiting()) == (ANNS, [BENS])

    async def moved(self) -> None:
        """Lets the bot move, and waits until it has."""
        seq = self.room.game_log.seq
        await self.until(lambda: self.room.game_log.seq > seq)

    async def until(self, done: Callable[[], bool]) -> None:
        """Lets the bot move until something is so."""
        self.bot_pool.may.set()
        async with asyncio.timeout(PATIENCE):
            while not done():
                await asyncio.sleep(0.01)
        self.bot_pool.may.clear()

    async def waits(self) -> bool:
        """Whether the bot does not move although it may."""
        seq = self.room.game_log.seq
        self.bot_pool.may.set()
        await asyncio.sleep(A_WHILE)
        self.bot_pool.may.clear()
        return self.room.game_log.seq == seq

    async def consent(self, guest: Guest, agreed: bool) -> None:
        seq, cuts = self.room.game_log.seq, self.room.game_log.cuts
        await self.room.consent(guest, Consent(type="consent", seq=seq, cuts=cuts, agreed=agreed))

    async def close(self) -> None:
        self.room.close()
        await self.store.close()


def bots_turn() -> StoredGame:
    heroes = ["robin-hood", "bigfoot", "raptors"]
    game = new_game("hells-kitchen", heroes, seed=3, format="free-for-all", first=ANNS)
    game_log, chance = GameLog(save_record(start(game.table, game.seed))), random.Random(4)
    while game_log.game.turn == 0 or game_log.game.asked != BOTS:
        game_log.choose(chance.choice(game_log.game.options))
    seats = (Seat(name="Ann", token="a"), Seat(name="Ben", token="b"), Seat(bot="random"))
    return StoredGame(id="g", head=game_log.head, lines=tuple(game_log.lines), seats=seats, watch="w")


def at_table(play: Callable[[Table], Awaitable[None]]) -> None:
    async def run() -> None:
        table = Table(bots_turn())
        await table.open()
        await play(table)
        await table.close()

    asyncio.run(run())


def test_a_bot_waits_for_the_answer_to_a_wish() -> None:
    async def play(table: Table) -> None:
        assert await table.waits()
        assert table.room.wish == ANNS
        await table.consent(table.ben, agreed=False)
        await table.moved()

    at_table(play)


def test_a_bot_is_told_which_of_its_decisions_hang_on_hidden_cards() -> None:
    """Those are answered at their pace (ASK-1)."""

    async def play(table: Table) -> None:
        await table.consent(table.ben, agreed=False)
        assert table.room.game.private
        await table.until(lambda: table.room.game.asked != BOTS)

        def privacy(problem: Problem) -> bool:
            game = load_record(problem.head)
            for choice in problem.choices:
                game.choose(choice)
            return game.private

        told = {problem.private for problem in table.bot_pool.asked}
        assert told == {True, False}
        assert all(problem.private == privacy(problem) for problem in table.bot_pool.asked)

    at_table(play)


def test_the_chance_of_a_bot_cannot_be_worked_out_from_what_everybody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for a seat of a game as long as the process runs, and another one in the next."""

    async def play(table: Table) -> None:
        await table.consent(table.ben, agreed=False)
        await table.moved()
        seeds = {problem.seed for problem in table.bot_pool.asked}
        assert seeds == {autoplay.chance("g", BOTS)}
        assert autoplay.chance("g", ANNS) not in seeds
        assert autoplay.chance("h", BOTS) not in seeds
        monkeypatch.setattr(autoplay, "SECRET", b"of another process")
        assert autoplay.chance("g", BOTS) not in seeds

    at_table(play)


def test_the_thinking_is_counted_for_the_first_who_plays_or_else_who_watches() -> None:
    async def play(table: Table) -> None:
        for guest, address in ((table.ann, "ann's"), (table.ben, "ben's"), (table.eve, "eve's")):
            guest.address = address
        table.room.guests.sort(key=lambda guest: guest is not table.eve)
        await table.consent(table.ben, agreed=False)
        await asyncio.sleep(0)
        await table.moved()
        assert {problem.address for problem in table.bot_pool.asked} == {"ann's"}
        assert table.room.address == "ann's"
        for guest in (table.ann, table.ben):
            await table.room.leave(guest)
        assert table.room.address == "eve's"
        await table.room.leave(table.eve)
        assert table.room.address == ""

    at_table(play)


def test_a_bot_moves_when_the_wish_is_withdrawn() -> None:
    async def play(table: Table) -> None:
        await table.consent(table.ann, agreed=False)
        await table.moved()

    at_table(play)


def test_a_wish_comes_true_on_a_bots_turn() -> None:
    async def play(table: Table) -> None:
        length = table.room.game_log.seq
        await table.consent(table.ben, agreed=True)
        assert table.room.game_log.seq < length
        assert table.room.game.asked == ANNS

    at_table(play)


def test_an_answer_to_a_decision_that_was_taken_back_counts_for_nothing() -> None:
    """The bot is asked the decision of the same number again; what it thought about the first is not its answer."""

    async def play(table: Table) -> None:
        room = table.room
        seq, cuts, option = room.game_log.seq, room.game_log.cuts, room.game.options[0]
        lines = list(room.game_log.lines)
        await table.consent(table.ben, agreed=True)
        guests = {ANNS: table.ann, BENS: table.ben}
        while room.game_log.seq < seq:
            line = lines[room.game_log.seq]
            same = next(one for one in room.game.options if room.game_log.line(one) == line)
            chosen = Choose(type="choose", seq=room.game_log.seq, cuts=cuts + 1, choice=same)
            await room.choose(guests[room.game.asked], chosen)
        assert (room.game.asked, room.game_log.cuts) == (BOTS, cuts + 1)
        await room.move(seq, cuts, option, late=False)
        assert room.game_log.seq == seq
        await room.move(seq, cuts + 1, option, late=False)
        assert room.game_log.seq > seq

    at_table(play)


@pytest.mark.parametrize("who", ["ann", "ben"])
def test_a_bot_waits_for_nobody_who_has_left(who: str) -> None:
    async def play(table: Table) -> None:
        guest: Guest = getattr(table, who)
        await table.room.leave(guest)
        await table.moved()
        assert table.room.wish is None

    at_table(play)


def test_a_bot_waits_again_for_somebody_who_comes_back() -> None:
    async def play(table: Table) -> None:
        await table.room.leave(table.ben)
        await table.room.enter(table.ben)
        assert await table.waits()

    at_table(play)


def test_another_process_that_moved_the_bot_first_is_no_warning(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, autoplay.__name__)

    async def play(table: Table) -> None:
        slow = Patient()
        elsewhere = Room(table.stored, GameLog(table.stored.head, table.stored.lines), table.store, slow)
        await table.consent(table.ann, agreed=False)
        await elsewhere.enter(Guest())
        await table.moved()
        slow.may.set()
        async with asyncio.timeout(PATIENCE):
            while not caplog.records:
                await asyncio.sleep(0.01)
        elsewhere.close()

    at_table(play)
    assert caplog.messages[0] == "game g: The game has gone on meanwhile."
    assert {record.levelno for record in caplog.records} == {logging.DEBUG}


def test_what_is_under_way_is_not_begun_anew() -> None:
    """A bot that thinks goes on while people come and go."""

    async def play(table: Table) -> None:
        begun: list[Problem] = []
        choose = table.bot_pool.choose

        async def noted(problem: Problem) -> int:
            begun.append(problem)
            return await choose(problem)

        # The pool is replaced in this test alone, to see what is begun.
        table.bot_pool.choose = noted  # type: ignore[method-assign]
        await table.consent(table.ben, agreed=False)
        await asyncio.sleep(0)
        for _ in range(3):
            await table.room.leave(table.eve)
            await table.room.enter(table.eve)
        for guest in (table.ann, table.ben, table.eve):
            await table.room.leave(guest)
        await table.moved()  # with nobody there, too
        assert len(begun) == 1
        assert await table.waits()  # but then it waits for somebody to come
        await table.room.enter(table.eve)
        await table.moved()

    at_table(play)


# --- the clock ------------------------------------------------------------------------------------------------------


def left(person: Person) -> float:
    return float(person.state["left"])


def seat_both(served: Served, made: Data) -> tuple[Person, Person, str]:
    """Ann and Ben at their table, and Ben's token."""
    token = served.claim(made["invitations"][0]["token"])["token"]
    return served.sit(made["token"]), served.sit(token), token


def let_time_be_up(url: str, seconds: float) -> None:
    """Lets the open decision of all games, while no server runs, have so many seconds left."""
    store = Store(url)
    with store.engine.begin() as connection:
        connection.execute(update(schema.games).values(time_up=time.time() + seconds))
    store.close()


def test_no_time_runs_before_everybody_is_there(served: Served) -> None:
    made = served.new(ANN, OPEN, clock=60, first=0)
    ann = served.sit(made["token"])
    assert ann.state["left"] is None
    served.claim(made["invitations"][0]["token"])
    assert 59 < ann.told("state")["left"] <= 60
    ann.close()


def test_the_clock_goes_on_after_a_restart_and_nothing_taken_back_is_forgotten(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with Served(url) as served:
        made = served.new(ANN, OPEN, clock=60, first=0)
        ann, ben, token = seat_both(served, made)
        time.sleep(1.0)  # the clock itself is measured here: a second of hers passes
        ann.choose()
        assert ann.options
        time.sleep(1.0)  # and one of the next decision
        shown = left(served.sit(made["watch"]))
        assert 50 < shown <= 59
    began = time.monotonic()
    with Served(url) as served:
        ben = served.sit(token)
        ann = served.sit(made["token"])
        passed = time.monotonic() - began
        assert shown - passed - 2 < left(ann) <= shown
        ann.ask("take back")
        ann.told("welcome")
        ann.told("state")
        assert 50 < left(ann) <= 59  # as it was when she chose
        ann.choose()
        assert left(ann) <= shown  # and so has the next decision
        ann.close()
        ben.close()


@pytest.mark.parametrize("seconds", [-3_600.0, 2.0])
def test_whoever_comes_back_after_the_server_was_down_finds_some_time(tmp_path: Path, seconds: float) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with Served(url) as served:
        made = served.new(ANN, OPEN, clock=60, first=0)
        ann, ben, token = seat_both(served, made)
    let_time_be_up(url, seconds)
    with Served(url) as served:
        ben = served.sit(token)
        assert GRACE - 2 < left(ben) <= GRACE
        time.sleep(0.5)  # so that a second grace would be seen to be longer
        ann = served.sit(made["token"])
        assert left(ann) < left(ben)  # once for all
        ann.choose()
        assert left(ann) > 50
        ann.close()
        ben.close()


def test_a_machine_whose_time_was_set_back_gives_no_more_than_the_limit(tmp_path: Path) -> None:
    """Before a restart: what is written would be up in two hours."""
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with Served(url) as served:
        made = served.new(ANN, OPEN, clock=30, first=0)
        seat_both(served, made)
    let_time_be_up(url, 7_200.0)
    with Served(url) as served:
        ann = served.sit(made["token"])
        assert 25 < left(ann) <= 30
        time.sleep(0.5)
        assert left(served.sit(made["watch"])) <= 29.5  # it runs, and is not only shown as less
        ann.close()


@pytest.mark.parametrize("seconds", [-7_200.0, 7_200.0])
def test_the_clock_does_not_hang_on_the_machines_time(
    served: Served, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    made = served.new(ANN, BOT, clock=60, first=0)
    ann = served.sit(made["token"])
    time.sleep(0.5)
    really = time.time
    monkeypatch.setattr(time, "time", lambda: really() + seconds)
    assert 30 < left(served.sit(made["watch"])) <= 59.5
    ann.close()


def test_going_and_coming_back_gives_no_time(served: Served) -> None:
    made = served.new(ANN, BOT, clock=5, first=0)
    ann = served.sit(made["token"])
    time.sleep(0.5)
    ann.close()
    ann = served.sit(made["token"])
    assert left(ann) <= 4.5
    ann.close()


def test_all_processes_show_the_same_time(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url) as one, Served(url) as other:
        made = one.new(ANN, OPEN, clock=60, first=0)
        ann, ben, token = seat_both(one, made)
        time.sleep(1.0)
        begin = time.monotonic()
        there = other.sit(token)  # opens the room there
        here = one.sit(made["watch"])
        between = time.monotonic() - begin  # on a busy machine the one is told a while after the other
        assert left(there) <= 59
        assert left(here) == pytest.approx(left(there), abs=0.5 + between)
        ann.choose()
        there.reach(1)
        time.sleep(1.0)
        ann.ask("take back")  # what another process heard of a decision counts there as well
        there.told("welcome")
        assert there.told("state")["left"] <= 59
        ann.told("welcome")
        ann.told("state")
        elsewhere = other.sit(made["token"])
        begin = time.monotonic()
        elsewhere.choose()
        assert left(elsewhere) <= 59
        ann.reach(1)
        assert left(ann) == pytest.approx(left(elsewhere), abs=0.5 + time.monotonic() - begin)
        for person in (ann, ben, there, here, elsewhere):
            person.close()


def test_another_process_gives_no_time_while_somebody_is_there(postgres: Postgres) -> None:
    url = postgres.fresh_database()
    with Served(url) as one, Served(url) as other:
        made = one.new(ANN, OPEN, clock=5, first=0)
        ann, ben, token = seat_both(one, made)
        time.sleep(0.5)
        there = other.sit(token)
        assert left(there) <= 4.5
        late = there.until(lambda said: said["type"] == "state" and said["seq"] == 1)  # whichever of both was first
        assert late["events"][0]["kind"] == "late"
        for person in (ann, ben, there):
            person.close()
