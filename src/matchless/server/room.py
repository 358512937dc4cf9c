"""A running game: who sits there, what they may do, its bots and its clock.

Everything that changes the game goes through one lock, in this order: carried out in memory, kept in the database,
told. What cannot be carried out is therefore never kept, and nobody is told what might be lost.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from matchless import save_record, transcript
from matchless.engine.bits import bits
from matchless.engine.errors import IllegalChoice
from matchless.engine.table import OUT
from matchless.server import telling
from matchless.server.kept import Step, Time
from matchless.server.limits import Bucket
from matchless.server.messages import (
    Accepted,
    Choose,
    Consent,
    Look,
    Player,
    Players,
    Reach,
    Refusal,
    Remark,
    Rematched,
    Replace,
    Resign,
    Say,
    Spoken,
    TakeBack,
    Why,
    Wished,
)
from matchless.server.mover import Mover
from matchless.server.plainest import plainest
from matchless.server.reaching import reached
from matchless.server.resignation import notes, result
from matchless.server.seating import LEVELS, no_level
from matchless.server.standing import Standing
from matchless.server.story import Story
from matchless.server.talk import MOST_REMARKS, remark, teams_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matchless.server.guest import Guest
    from matchless.server.kept import Kept
    from matchless.server.ledger import Ledger
    from matchless.server.thinkers import Thinkers

MOST_WATCHING = 100  # at one table, who hold no seat
MOST_PER_SEAT = 8  # connections that hold the same seat; the oldest has to go
AWAY = 60.0  # seconds without a connection until a bot may play on
TALKS = (0.5, 6)  # remarks of a seat to its team: so many a second, after so many at once

log = logging.getLogger(__name__)


class Room(Standing):
    """One game and everybody who is connected to it.

    Its public coroutines take the lock themselves. Whatever begins with an underscore is called with the lock held,
    except where it only tells something (`_tell_players`, `_greet`). `present`, `connected`, `close` and what comes
    from `Standing` wait for nothing and need no lock.
    """

    def __init__(
        self,
        kept: Kept,
        story: Story,
        ledger: Ledger,
        thinkers: Thinkers,
        away: float = AWAY,
        talks: tuple[float, int] = TALKS,
    ) -> None:
        super().__init__(kept, story)
        self.away = away
        self.ledger = ledger
        self.mover = Mover(self, thinkers)
        self.guests: list[Guest] = []  # the oldest first
        self.touched = asyncio.get_running_loop().time()  # when somebody was last here
        self.talks = talks
        self._talking: dict[int, Bucket] = {}  # of each seat that has said something to its team
        self.lost = False  # whether memory and database may differ: then this room is given up and opened anew
        self._lock = asyncio.Lock()

    # --- coming and going -----------------------------------------------------------------------------------------

    async def enter(self, guest: Guest) -> None:
        """Lets somebody in, and tells them everything so far."""
        async with self._lock:
            self._check()
            if not guest.seats and sum(not other.seats for other in self.guests) >= MOST_WATCHING:
                raise Refusal("too many", "This table has no room for more who watch; please come back later.")
            if guest.seats:  # first: a bot that plays for this guest has to go
                await self.ledger.do(self.ledger.store.arrive, self.id, guest.seats)
            await self._catch_up()  # with what another process did while this room was being opened
            self._check()
            same = [other for other in self.guests if guest.seats and other.seats == guest.seats]
            if len(same) >= MOST_PER_SEAT:
                same[0].dismiss()
                self.guests.remove(same[0])
            self.time = await self.mover.begun()
            self.guests.append(guest)
            self.mover.set_going()
            self._greet(guest)
            self._tell_players()

    async def leave(self, guest: Guest) -> None:
        """Lets this connection go, and no other of the same seat."""
        if guest not in self.guests:
            return
        self.guests.remove(guest)
        self.touched = asyncio.get_running_loop().time()
        self._tell_players()
        async with self._lock:  # whoever is just coming in again has come by then, and is not noted as gone
            gone = set(guest.seats) - self.present()
            if gone and not self.lost:
                await self.ledger.do(self.ledger.store.depart, self.id, gone)
            self.mover.set_going()  # which may have waited for whoever has left

    def present(self) -> set[int]:
        """The seats whose people are connected here."""
        return {seat for guest in self.guests for seat in guest.seats}

    def connected(self) -> set[int]:
        """The seats whose people are connected here or elsewhere."""
        return self.present() | {number for number, seat in enumerate(self.seats) if seat.elsewhere}

    # --- what a guest may say -------------------------------------------------------------------------------------

    async def choose(self, guest: Guest, message: Choose) -> None:
        """A guest's answer to the open decision."""
        async with self._lock:
            self._check_open(message)
            game = self.game
            if self.gathering:
                raise Refusal("not asked", "The game begins when everybody is there.", self.story.seq)
            if game.asked not in self.playing(guest.seats):
                name = self.story.table.players[game.asked]
                raise Refusal("not asked", f"This decision is not yours: {name} is to choose.", self.story.seq)
            if message.choice not in game.options:
                raise Refusal("illegal", f"{message.choice} is not among the options.", self.story.seq)
            await self._make(message.choice)
            guest.send(Accepted(seq=message.seq))
            self._announce()

    async def take_back(self, guest: Guest, message: TakeBack) -> None:
        """Undoes the guest's last choice, or asks the others whether it may."""
        async with self._lock:
            self._check_open(message)
            way = self.way_back(guest.seats)
            last = self.story.last_of(self.playing(guest.seats))
            if way == "no" or last is None:
                raise Refusal("nothing to take back", "You have made no choice yet.", self.story.seq)
            if way == "free":
                own = self.game.asked in guest.seats
                spent = self.time.noted(self.story.seq, self.game.asked, time.time()) if own else self.time
                await self._cut(last, spent if self.others(guest.seats) else Time())  # nobody waits: all time again
                return
            await self._wish(self.story.chooser(last), 0)

    async def consent(self, guest: Guest, message: Consent) -> None:
        """A guest's answer to another seat's wish to take back; whoever wishes may say no to it too (TAKE-1)."""
        async with self._lock:
            self._check_open(message)
            if self.wish in guest.seats and not message.agreed:
                await self._wish(None, 0)
                return
            asked = set(self.waiting()) & set(guest.seats)
            if self.wish is None or not asked:
                raise Refusal("nothing to agree to", "Nobody asks you to agree to anything.", self.story.seq)
            if not message.agreed:
                await self._wish(None, sum(1 << seat for seat in asked))
                return
            agreed = self.agreed | sum(1 << seat for seat in asked)
            if set(self.waiting()) - asked:
                await self._wish(self.wish, agreed)
                return
            last = self.story.last_of(self.held_with(self.wish))
            assert last is not None, "only somebody who has chosen can wish to take back"
            await self._cut(last, Time())  # everybody agrees: all time again

    async def resign(self, guest: Guest, message: Resign) -> None:
        """A guest gives up, with all their seats of one side (RESIGN-1)."""
        async with self._lock:
            self._check_open(message)
            story, game = self.story, self.game
            own = [seat for seat in self.playing(guest.seats) if game.status[seat] != OUT]
            if not own:
                raise Refusal("not asked", "Only those who still play can give up.", story.seq)
            allies = story.table.allies[game.asked if game.asked in own else own[0]]
            resigned = self.resigned | sum(1 << seat for seat in own if allies >> seat & 1)
            over = result(game, resigned) is not None
            store = self.ledger.store
            if not await self.ledger.do(store.resign, self.known(), resigned, over):
                await self._catch_up()
                raise Refusal("stale", "The game has gone on meanwhile.", self.story.seq)
            self.wish, self.agreed = None, 0
            await self._catch_up()

    async def replace(self, guest: Guest, message: Replace) -> None:
        """Lets a bot play on for a person who has been away for long, or for one who never came (AWAY-1)."""
        async with self._lock:
            self._check_open(message)
            if not guest.seats:
                raise Refusal("not asked", "Only those who play can let a bot play on.", self.story.seq)
            if message.level not in LEVELS:
                raise Refusal("bad setup", no_level(message.level), self.story.seq)
            store, seat = self.ledger.store, message.seat
            if seat in self.vacant():
                replaced = await self.ledger.do(store.fill, self.id, seat, message.level, self.away)
            elif seat in set(self.others(guest.seats)) - self.present():
                replaced = await self.ledger.do(store.replace, self.id, seat, message.level, self.away)
            else:
                replaced = False
            if not replaced:
                text = f"A bot can play only for somebody whom you have waited for {self.away:.0f} seconds."
                raise Refusal("not away", text, self.story.seq)
            await self._catch_up()

    async def look(self, guest: Guest, message: Look) -> None:
        """Shows the guest an earlier moment: as it was for them, or with all cards open."""
        async with self._lock:
            self._check()
            story, seq = self.story, message.seq
            if seq > story.seq:
                raise Refusal("no such moment", f"There are only {story.seq} choices so far.", story.seq)
            eye, open_, ended, beside = self.eye(guest.seats), self.open, self.result, self.beside(seq)
        guest.send(await asyncio.to_thread(telling.moment, story, seq, eye, open_, ended, beside))

    async def why(self, guest: Guest, message: Why) -> None:
        """Tells the guest why something cannot be chosen in the open decision."""
        async with self._lock:
            self._check_open(message)
            guest.send(telling.because(self, guest.seats, message))

    async def reach(self, guest: Guest, message: Reach) -> None:
        """Tells the guest where a fighter could go and whom it could attack."""
        async with self._lock:
            self._check()
            if message.fighter >= len(self.story.table.fighters):
                raise Refusal("not understood", "There is no such fighter at this table.", self.story.seq)
            guest.send(reached(self.game.view(self.eye(guest.seats)), message.fighter, self.story.seq))

    async def say(self, guest: Guest, message: Say) -> None:
        """A guest says something to the people of their team (TALK-1)."""
        async with self._lock:
            self._check()
            said = remark(self, guest.seats, message)
            now = asyncio.get_running_loop().time()
            if not self._talking.setdefault(said.seat, Bucket(self.talks, now)).take(now):
                raise Refusal("too fast", "That was a lot at once; your team hears you again in a moment.", said.seq)
            team = bits(self.story.table.allies[said.seat])
            store = self.ledger.store
            await self.ledger.do(store.say, self.id, said.seat, said.model_dump_json(), team, MOST_REMARKS)
            await self._pass_on()

    async def record(self, seats: tuple[int, ...]) -> str:
        """The record of a game that is open; before that what these seats may know of it (KNOW-2)."""
        async with self._lock:
            self._check()
            game, eye, open_, sitting = self.game.clone(), self.eye(seats), self.open, self.seats
        if open_:
            return await asyncio.to_thread(save_record, game) + notes(seat.gave_up for seat in sitting)
        lines = await asyncio.to_thread(transcript, game, eye)
        note = "# what you may know of a game that is not over; its record can be had at its end"
        return "\n".join([note, *lines]) + "\n"

    # --- what bots, the clock and other processes do --------------------------------------------------------------

    async def move(self, seq: int, cuts: int, option: int | None, late: bool) -> None:
        """Makes a choice for the seat that is asked, the plainest if none is given, unless the game has gone on."""
        async with self._lock:
            if not self.lost and (self.story.seq, self.story.cuts) == (seq, cuts):
                if option is None:
                    option = plainest(self.game.view(self.game.asked))  # not before: nothing is half done now
                await self._make(option, late)
                self._announce()

    async def catch_up(self) -> None:
        """Takes over what is new in the database: choices, take-backs, wishes, seats, who has given up."""
        async with self._lock:
            if not self.lost:
                await self._catch_up()

    async def _catch_up(self) -> None:
        story = self.story
        kept = await self.ledger.do(self.ledger.store.get, self.id, story.seq)
        if kept is not None and kept.cuts != story.cuts:
            kept = await self.ledger.do(self.ledger.store.get, self.id)
        if kept is None:
            self.close()
            return
        sitting, resigned, gathering, players = self.seats, self.resigned, self.gathering, self._players()
        up = kept.time.up if kept.lines or kept.cuts != story.cuts else self.time.up  # as people are told below
        self.seats, self.resigned, self.time = kept.seats, kept.resigned, kept.time
        if kept.cuts != story.cuts:
            await self._retell(kept.head, kept.lines, kept.cuts, kept.late)
        else:
            story.late |= kept.late
            for line in kept.lines:
                story.follow(line)
                self._announce()
        if (kept.wish, kept.agreed) != (self.wish, self.agreed):
            self.wish, self.agreed = kept.wish, kept.agreed
            self._tell_wish()
        if self.guests:
            self.time = await self.mover.begun()
        if players != self._players():
            self._tell_players()
        if resigned != self.resigned or (gathering and not self.gathering and kept.cuts == story.cuts):
            self._welcome()  # the log says so, and there may be a result; or the log begins
        elif sitting != self.seats or up != self.time.up:
            self._announce()  # the same state, but with a clock that may have begun
        self.mover.set_going()  # a wish, or who is there, may have changed
        if kept.said != self.talk.heard:
            await self._pass_on()
        if kept.rematch is not None and not self.rematch:
            self.rematch = True
            for guest in self.guests:
                guest.send(Rematched())

    async def _pass_on(self) -> None:
        """Tells each team what its own people have said, here or elsewhere, and nobody else."""
        for number, text in await self.ledger.do(self.ledger.store.remarks, self.id, self.talk.heard):
            said = Remark.model_validate_json(text)
            team = self.story.table.allies[said.seat]
            self.talk.add(number, said, team)
            for guest in self.guests:
                if team in teams_of(self, guest.seats):
                    guest.send(Spoken(remark=said))

    # --- changing the game, with the lock held --------------------------------------------------------------------

    def _check(self) -> None:
        if self.lost:
            raise Refusal("failed", "Something went wrong with this table on our side; please come back to it.")

    def _check_open(self, message: Choose | TakeBack | Consent | Why | Resign | Replace) -> None:
        self._check()
        self.check_open(message)

    async def _make(self, option: int, late: bool = False) -> None:
        """Makes a choice and keeps it; `late` if the clock makes it."""
        story = self.story
        seq, line, spent = story.seq, story.line(option), self.time.noted(story.seq, self.game.asked, time.time())
        try:
            story.choose(option)
        except IllegalChoice:
            raise
        except Exception:  # a defect of the engine or a card: the game is half way through it and must be opened anew
            log.exception("game %s: choice %s, %r, could not be carried out", self.id, seq, line)
            self.close()
            raise Refusal("failed", "This choice could not be carried out; that is our fault.", seq) from None
        self.wish, self.agreed = None, 0
        self.time = self.mover.opened(story.seq, self.game.asked, spent.since(story.free))
        if late:
            story.late.add(seq)
        step = Step(self.id, seq, story.cuts, line, self.over, self.resigned, late, self.time)
        try:
            kept = await self.ledger.append(step)
        except Exception:  # any database may fail in its own way: whether it was kept is not known here
            log.exception("game %s: choice %s could not be kept", self.id, seq)
            self.close()
            raise Refusal("failed", "Your choice could not be kept; please come back and see.", seq) from None
        if not kept:  # another process was faster: what was carried out here never was
            story.late.discard(seq)
            self.story = await asyncio.to_thread(Story, story.head, story.lines[:seq], story.cuts, story.late)
            await self._catch_up()
            raise Refusal("stale", "The game has gone on meanwhile.", self.story.seq)

    async def _cut(self, to: int, spent: Time) -> None:
        """Takes back all choices from number `to` on, with what is left of the time for what is decided again."""
        story = self.story
        opened = self.mover.opened(to, story.chooser(to), spent)
        if not await self.ledger.do(self.ledger.store.cut, self.known(), to, opened):
            await self._catch_up()
            raise Refusal("stale", "The game has gone on meanwhile.", self.story.seq)
        self.time = opened
        await self._retell(story.head, story.lines[:to], story.cuts + 1, {seq for seq in story.late if seq < to})

    async def _retell(self, head: str, lines: Iterable[str], cuts: int, late: Iterable[int]) -> None:
        """Tells the game anew from its beginning, to everybody."""
        self.story = await asyncio.to_thread(Story, head, lines, cuts, late)
        self.wish, self.agreed = None, 0
        self._welcome()

    async def _wish(self, seat: int | None, agreed: int) -> None:
        if not await self.ledger.do(self.ledger.store.wish, self.known(), seat, agreed):
            await self._catch_up()
            raise Refusal("stale", "The game has gone on meanwhile.", self.story.seq)
        self.wish, self.agreed = seat, agreed
        self._tell_wish()
        self.mover.set_going()

    def close(self) -> None:
        """Ends this room: the game goes on in the next one that is opened for it, and whoever is here comes back."""
        self.lost = True
        self.mover.stop()
        for guest in self.guests:
            guest.dismiss()

    # --- telling --------------------------------------------------------------------------------------------------

    def _announce(self) -> None:
        """Tells everybody where the game stands now, and sets it going."""
        self.mover.set_going()
        written: dict[tuple[int, ...], str] = {}
        for guest in self.guests:
            if guest.seats not in written:
                written[guest.seats] = telling.state(self, guest.seats).model_dump_json()
            guest.send_text(written[guest.seats])

    def _welcome(self) -> None:
        """Tells everybody everything anew, and sets the game going."""
        self.mover.set_going()
        for guest in self.guests:
            self._greet(guest)

    def _greet(self, guest: Guest) -> None:
        guest.send(telling.welcome(self, guest.seats, self._players()))
        guest.send(telling.state(self, guest.seats))

    def _tell_players(self) -> None:
        message = Players(players=self._players())
        for guest in self.guests:
            guest.send(message)

    def _tell_wish(self) -> None:
        message = Wished(seq=self.story.seq, wish=self.shown_wish(), text=self.refused())
        for guest in self.guests:
            guest.send(message)

    def _players(self) -> list[Player]:
        return telling.players(self, self.present())
