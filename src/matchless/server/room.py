"""A running game: who sits there, what they may do, its bots and its clock.

Everything that changes the game goes through one lock, in this order: carried out in memory, kept in the database,
told. What cannot be carried out is therefore never kept, and nobody is told what might be lost.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from matchless import save_record, transcript
from matchless.engine.errors import IllegalChoice
from matchless.engine.table import OUT
from matchless.server import telling
from matchless.server.messages import (
    Accepted,
    Choose,
    Consent,
    Look,
    Player,
    Players,
    Reach,
    Refusal,
    Rematched,
    Replace,
    Resign,
    TakeBack,
    Why,
    Wished,
)
from matchless.server.plainest import plainest
from matchless.server.reaching import reached
from matchless.server.resignation import notes, result
from matchless.server.seating import LEVELS, no_level
from matchless.server.standing import Standing
from matchless.server.store import Step
from matchless.server.story import Story
from matchless.server.thinkers import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matchless.server.guest import Guest
    from matchless.server.ledger import Ledger
    from matchless.server.store import Kept
    from matchless.server.thinkers import Thinkers

MOST_WATCHING = 100  # at one table, who hold no seat
MOST_PER_SEAT = 8  # connections that hold the same seat; the oldest has to go
AWAY = 60.0  # seconds without a connection until a bot may play on

log = logging.getLogger(__name__)


class Room(Standing):
    """One game and everybody who is connected to it."""

    def __init__(self, kept: Kept, story: Story, ledger: Ledger, thinkers: Thinkers, away: float = AWAY) -> None:
        super().__init__(kept, story)
        self.away = away
        self.ledger = ledger
        self.thinkers = thinkers
        self.guests: list[Guest] = []  # the oldest first
        self.touched = asyncio.get_running_loop().time()  # when somebody was last here
        self.lost = False  # whether memory and database may differ: then this room is given up and opened anew
        self._lock = asyncio.Lock()
        self._deadline: float | None = None  # of the open decision, in the loop's time
        self._rests: dict[tuple[int, int], float] = {}  # by decision and seat: seconds that were left when it was left
        self._mover: asyncio.Task[None] | None = None  # a bot that thinks, or the clock

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
            self.guests.append(guest)
            if self._mover is None:
                self._set_going()
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

    def present(self) -> set[int]:
        """The seats whose people are connected here."""
        return {seat for guest in self.guests for seat in guest.seats}

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
                if self.others(guest.seats):
                    self._note_rest(guest.seats)
                else:
                    self._rests.clear()  # nobody waits
                await self._cut(last)
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
            self._rests.clear()  # everybody agrees
            await self._cut(last)

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

    # --- what other processes do ----------------------------------------------------------------------------------

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
            self._give_up()
            return
        sitting, resigned, gathering, players = self.seats, self.resigned, self.gathering, self._players()
        self.seats, self.resigned = kept.seats, kept.resigned
        if kept.cuts != story.cuts:
            self._rests.clear()
            await self._retell(kept.head, kept.lines, kept.cuts, kept.late)
        else:
            story.late |= kept.late
            for line in kept.lines:
                story.follow(line)
                self._announce()
        if players != self._players():
            self._tell_players()
        if resigned != self.resigned or (gathering and not self.gathering and kept.cuts == story.cuts):
            self._note_rest((self.game.asked,))
            self._welcome()  # the log says so, and there may be a result; or the log begins
        elif sitting != self.seats:
            self._note_rest((self.game.asked,))
            self._announce()  # the same state, but with a clock that may have begun
        if (kept.wish, kept.agreed) != (self.wish, self.agreed):
            self.wish, self.agreed = kept.wish, kept.agreed
            self._tell_wish()
        if kept.rematch is not None and not self.rematch:
            self.rematch = True
            for guest in self.guests:
                guest.send(Rematched())

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
        seq, line = story.seq, story.line(option)
        self._note_rest((self.game.asked,))
        try:
            story.choose(option)
        except IllegalChoice:
            raise
        except Exception:  # a defect of the engine or a card: the game is half way through it and must be opened anew
            log.exception("game %s: choice %s, %r, could not be carried out", self.id, seq, line)
            self._give_up()
            raise Refusal("failed", "This choice could not be carried out; that is our fault.", seq) from None
        self.wish, self.agreed = None, 0
        if late:
            story.late.add(seq)
        try:
            kept = await self.ledger.append(Step(self.id, seq, story.cuts, line, self.over, self.resigned, late))
        except Exception:  # any database may fail in its own way: whether it was kept is not known here
            log.exception("game %s: choice %s could not be kept", self.id, seq)
            self._give_up()
            raise Refusal("failed", "Your choice could not be kept; please come back and see.", seq) from None
        if not kept:  # another process was faster: what was carried out here never was
            story.late.discard(seq)
            self.story = await asyncio.to_thread(Story, story.head, story.lines[:seq], story.cuts, story.late)
            await self._catch_up()
            raise Refusal("stale", "The game has gone on meanwhile.", self.story.seq)

    async def _cut(self, to: int) -> None:
        """Takes back all choices from number `to` on."""
        story = self.story
        if not await self.ledger.do(self.ledger.store.cut, self.known(), to):
            await self._catch_up()
            raise Refusal("stale", "The game has gone on meanwhile.", self.story.seq)
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

    def close(self) -> None:
        """Ends the room; the game goes on in the next one that is opened for it."""
        self._give_up()

    def _give_up(self) -> None:
        """Leaves this room to be opened anew from the database; whoever is here comes back there."""
        self.lost = True
        self._stop()
        for guest in self.guests:
            guest.dismiss()

    # --- bots and the clock ---------------------------------------------------------------------------------------

    def _set_going(self) -> None:
        """Lets a bot think about the open decision, or the clock run for it; whatever was under way is off."""
        self._stop()
        self._deadline = None
        if self.lost or self.over or self.gathering or not self.guests:
            return
        asked = self.game.asked
        bot, gone = self.seats[asked].bot, not self.playing((asked,))
        if bot is None and not gone and self.clock is not None:
            if not all(seat.bot or seat.token for seat in self.seats):
                return  # no clock runs before everybody is there
            left = self._rests.get((self.story.seq, asked), self.clock)
            self._deadline = asyncio.get_running_loop().time() + left
        if bot is not None or gone or self._deadline is not None:
            self._mover = asyncio.create_task(self._move(self.story.seq, self.story.cuts, None if gone else bot))

    def _note_rest(self, seats: tuple[int, ...]) -> None:
        """Remembers what is left on the clock, if it runs for these seats, for when the same decision opens again."""
        left = self._left()
        if left is not None and self.game.asked in seats:
            self._rests[self.story.seq, self.game.asked] = left

    def _stop(self) -> None:
        if self._mover is not None and self._mover is not asyncio.current_task():
            self._mover.cancel()
        self._mover = None

    async def _move(self, seq: int, cuts: int, bot: str | None) -> None:
        """Makes the choice of a bot, or the plainest one when the time is up; at once for a seat that has resigned."""
        try:
            thought, late = None, self._deadline is not None
            if bot is not None:
                thought = await self._thought(bot)
            elif self._deadline is not None:
                await asyncio.sleep(self._deadline - asyncio.get_running_loop().time())
            async with self._lock:
                if not self.lost and (self.story.seq, self.story.cuts) == (seq, cuts):
                    plain = plainest(self.game.view(self.game.asked))  # not before: nothing is half done now
                    await self._make(plain if thought is None else thought, late)
                    self._announce()
        except Refusal as refusal:
            log.warning("game %s: %s", self.id, refusal.message.text)
        except Exception:  # in a task that nobody waits for it would go unseen, and the game would stand still
            log.exception("game %s: nobody could choose for seat %s", self.id, self.game.asked)
            self._give_up()

    async def _thought(self, level: str) -> int | None:
        """A bot's choice; none if it cannot make one."""
        game = self.game
        # The bot's chance is not the game's: it hangs on the game's name, which tells nothing of how the cards lie.
        chance = int.from_bytes(f"{self.id} {game.asked}".encode())
        problem = Problem(self.id, self.story.head, tuple(game.choices()), level, game.asked, chance, self.played)
        try:
            return await self.thinkers.choose(problem)
        except Exception:  # a worker passes on whatever a bot raises; people should not have to wait for its mending
            log.exception("game %s: the %s bot failed; it plays the plainest choice", self.id, level)
            return None

    # --- telling --------------------------------------------------------------------------------------------------

    def _announce(self) -> None:
        """Tells everybody where the game stands now, and sets it going."""
        self._set_going()
        written: dict[tuple[int, ...], str] = {}
        for guest in self.guests:
            if guest.seats not in written:
                written[guest.seats] = telling.state(self, guest.seats, self._left()).model_dump_json()
            guest.send_text(written[guest.seats])

    def _welcome(self) -> None:
        """Tells everybody everything anew, and sets the game going."""
        self._set_going()
        for guest in self.guests:
            self._greet(guest)

    def _greet(self, guest: Guest) -> None:
        guest.send(telling.welcome(self, guest.seats, self._players()))
        guest.send(telling.state(self, guest.seats, self._left()))

    def _left(self) -> float | None:
        """The seconds left for the open decision, if a clock runs."""
        if self._deadline is None:
            return None
        return max(0.0, round(self._deadline - asyncio.get_running_loop().time(), 2))

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
