"""A running game: who sits there, what they may do, its bots and its clock.

Everything that changes the game goes through one lock, in this order: carried out in memory, kept in the database,
told. What cannot be carried out is therefore never kept, and nobody is told what might be lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from typing import TYPE_CHECKING

from matchless.engine.bits import bits
from matchless.engine.errors import IllegalChoice
from matchless.engine.record import CHANCES, HELP, HINT, LATE, Aside, result
from matchless.engine.table import OUT
from matchless.server import advice, outgoing, steady, studies
from matchless.server.advice import Advisers
from matchless.server.autoplay import Autoplay
from matchless.server.database import BUSY
from matchless.server.dealer import Dealer
from matchless.server.game_log import GameLog, told
from matchless.server.limits import Bucket
from matchless.server.messages.advice import Chances, Compare, Hint, Hold, Threaten
from matchless.server.messages.moments import Look, Share
from matchless.server.messages.refusals import Refusal
from matchless.server.messages.table import (
    Accepted,
    Choose,
    Consent,
    Part,
    Player,
    Players,
    Reach,
    Rematched,
    Replace,
    Resign,
    TakeBack,
    Why,
    Wished,
)
from matchless.server.messages.talk import Remark, Say, Spoken
from matchless.server.plainest import plainest
from matchless.server.rows import Step, Time
from matchless.server.seating import LEVELS, no_level
from matchless.server.table_state import TableState
from matchless.server.talk import MOST_REMARKS, remark, teams_of

if TYPE_CHECKING:
    from matchless.server.async_store import AsyncStore
    from matchless.server.bot_pool import BotPool
    from matchless.server.guest import Guest
    from matchless.server.rows import StoredGame

MOST_WATCHING = 100  # at one table, who hold no seat
MOST_PER_SEAT = 8  # connections that hold the same seat; the oldest has to go
AWAY = 60.0  # seconds without a connection until a bot may play on
AGAIN = 1.0  # seconds until a choice of a bot or the clock that could not be kept is made again
TALKS = (0.5, 6)  # remarks of a seat to its team: so many a second, after so many at once

log = logging.getLogger(__name__)


@contextlib.contextmanager
def put_off() -> Iterator[None]:
    """For what can wait until the database can be written to again."""
    try:
        yield
    except Refusal as refusal:
        if refusal.message.reason != "busy":
            raise


class Room(TableState):
    """One game and everybody who is connected to it.

    Its public coroutines take the lock themselves. Whatever begins with an underscore is called with the lock held,
    except where it only tells something (`_tell_players`, `_greet`). `present`, `connected`, `close` and what comes
    from `Standing` wait for nothing and need no lock.
    """

    def __init__(
        self,
        stored: StoredGame,
        game_log: GameLog,
        store: AsyncStore,
        bot_pool: BotPool,
        away: float = AWAY,
        talks: tuple[float, int] = TALKS,
    ) -> None:
        super().__init__(stored, game_log)
        self.away = away
        self.store = store
        self.autoplay = Autoplay(self, bot_pool)
        self.dealer = Dealer(self)
        self.advisers = Advisers(bot_pool)
        self.guests: list[Guest] = []  # the oldest first
        self.touched = asyncio.get_running_loop().time()  # when somebody was last here
        self.talks = talks
        self.has_ended: Callable[[Room], None] = lambda _room: None  # told when the game ends by what is done here
        self._talking: dict[int, Bucket] = {}  # of each seat that has said something to its team
        self.lost = False  # whether memory and database may differ: then this room is given up and opened anew
        self._lock = asyncio.Lock()
        self._going_on: asyncio.Task[None] | None = None  # kept, so that it is not lost before its end

    @contextlib.asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """The lock for a guest, who is not kept waiting for it for long."""
        try:
            async with asyncio.timeout(self.store.patience / 2):
                await self._lock.acquire()
        except TimeoutError:
            raise Refusal("busy", BUSY, self.game_log.seq) from None
        try:
            yield
        finally:
            self._lock.release()

    # --- coming and going -----------------------------------------------------------------------------------------

    async def enter(self, guest: Guest, part: str | None = None) -> None:
        """Lets somebody in, takes what they add to the seed, and tells them everything so far."""
        async with self._turn():
            self._check()
            if not guest.seats and sum(not other.seats for other in self.guests) >= MOST_WATCHING:
                raise Refusal("too many", "This table has no room for more who watch; please come back later.")
            if guest.seats:  # first: a bot that plays for this guest has to go
                with put_off():  # who cannot be noted can look on; the next round notes who is here
                    await self.store.do(self.store.sync.arrive, self.id, guest.seats)
            await self._catch_up()  # with what another process did while this room was being opened
            self._check()
            refusal = None if part is None else await self._take(guest, part)
            same = [other for other in self.guests if guest.seats and other.seats == guest.seats]
            if len(same) >= MOST_PER_SEAT:
                same[0].dismiss()
                self.guests.remove(same[0])
            with put_off():  # the time begins with what can be kept again
                self.time = await self.autoplay.begun()
            self.guests.append(guest)
            self.autoplay.set_going()
            self.dealer.watch()
            self._greet(guest)
            if refusal is not None:
                guest.send(refusal.message)
            self._tell_players()

    async def _take(self, guest: Guest, part: str) -> Refusal | None:
        """Takes what somebody who enters adds to the seed; or gives why not, as they come in all the same."""
        try:
            await self.dealer.take(guest.seats, part)
            await self._catch_up()
        except Refusal as refusal:
            return refusal
        return None

    async def leave(self, guest: Guest) -> None:
        """Lets this connection go, and no other of the same seat."""
        if guest not in self.guests:
            return
        self.guests.remove(guest)
        self.advisers.leave(guest)
        self.touched = asyncio.get_running_loop().time()
        self._tell_players()
        async with self._lock:  # whoever is just coming in again has come by then, and is not noted as gone
            gone = set(guest.seats) - self.present()
            if gone and not self.lost:
                with put_off():  # whoever is not noted again counts as gone soon
                    await self.store.depart(self.id, gone)
            self.autoplay.set_going()  # which may have waited for whoever has left

    def present(self) -> set[int]:
        """The seats whose people are connected here."""
        return {seat for guest in self.guests for seat in guest.seats}

    @property
    def address(self) -> str:
        """Whom the thinking of bots is counted for: the first who plays here, or else the first who watches."""
        return next((guest.address for guest in sorted(self.guests, key=lambda guest: not guest.seats)), "")

    def connected(self) -> set[int]:
        """The seats whose people are connected here or elsewhere."""
        return self.present() | {number for number, seat in enumerate(self.seats) if seat.elsewhere}

    # --- what a guest may say -------------------------------------------------------------------------------------

    async def give_part(self, guest: Guest, message: Part) -> None:
        """What a guest's table adds to the seed."""
        async with self._turn():
            self._check()
            await self.dealer.take(guest.seats, message.part)
            await self._catch_up()

    async def choose(self, guest: Guest, message: Choose) -> None:
        """A guest's answer to the open decision."""
        async with self._turn():
            self._check_open(message)
            game = self.game
            if self.gathering:
                raise Refusal("not asked", "The game begins when everybody is there.", self.game_log.seq)
            if game.asked not in self.playing(guest.seats):
                name = self.game_log.table.players[game.asked]
                raise Refusal("not asked", f"This decision is not yours: {name} is to choose.", self.game_log.seq)
            if message.choice not in game.options:
                raise Refusal("illegal", f"{message.choice} is not among the options.", self.game_log.seq)
            if self.teaching is not None:
                self.teaching.check(self.game_log, message.choice)
            await self._make(message.choice)
            guest.send(Accepted(seq=message.seq))
            self._announce()

    async def take_back(self, guest: Guest, message: TakeBack) -> None:
        """Undoes the guest's last choice, or asks the others whether it may."""
        async with self._turn():
            self._check_open(message)
            way = self.way_back(guest.seats)
            last = self.last_of(guest.seats)
            if way == "no" or last is None:
                raise Refusal("nothing to take back", "You have made no choice yet.", self.game_log.seq)
            if way == "free":
                own = self.game.asked in guest.seats
                spent = self.time.noted(self.game_log.seq, self.game.asked, steady.now()) if own else self.time
                await self._cut(last, spent if self.others(guest.seats) else Time())  # nobody waits: all time again
                return
            await self._wish(self.game_log.chooser(last), 0)

    async def consent(self, guest: Guest, message: Consent) -> None:
        """A guest's answer to another seat's wish to take back; whoever wishes may say no to it too (TAKE-1)."""
        async with self._turn():
            self._check_open(message)
            if self.wish in guest.seats and not message.agreed:
                await self._wish(None, 0)
                return
            asked = set(self.waiting()) & set(guest.seats)
            if self.wish is None or not asked:
                raise Refusal("nothing to agree to", "Nobody asks you to agree to anything.", self.game_log.seq)
            if not message.agreed:
                await self._wish(None, sum(1 << seat for seat in asked))
                return
            agreed = self.agreed | sum(1 << seat for seat in asked)
            if set(self.waiting()) - asked:
                await self._wish(self.wish, agreed)
                return
            last = self.game_log.last_of(self.held_with(self.wish))
            assert last is not None, "only somebody who has chosen can wish to take back"
            await self._cut(last, Time())  # everybody agrees: all time again

    async def resign(self, guest: Guest, message: Resign) -> None:
        """A guest gives up, with all their seats of one side (RESIGN-1)."""
        async with self._turn():
            self._check_open(message)
            game_log, game = self.game_log, self.game
            if self.teaching is not None:
                raise Refusal("lesson", "Nobody can lose here. You can leave, and go on later.", game_log.seq)
            own = [seat for seat in self.playing(guest.seats) if game.status[seat] != OUT]
            if not own:
                raise Refusal("not asked", "Only those who still play can give up.", game_log.seq)
            if self.gathering:
                raise Refusal("not asked", "The game has not begun: there is nothing to give up.", game_log.seq)
            allies = game_log.table.allies[game.asked if game.asked in own else own[0]]
            resigned = self.resigned | sum(1 << seat for seat in own if allies >> seat & 1)
            over = result(game, resigned) is not None
            store = self.store.sync
            if not await self.store.do(store.resign, self.known(), resigned, over):
                await self._catch_up()
                raise Refusal("stale", "The game has gone on meanwhile.", self.game_log.seq)
            self.wish, self.agreed = None, 0
            await self._catch_up()
            if over:
                self.has_ended(self)

    async def replace(self, guest: Guest, message: Replace) -> None:
        """Lets a bot play on for a person who has been away for long, or for one who never came (AWAY-1)."""
        async with self._turn():
            self._check_open(message)
            if not guest.seats:
                raise Refusal("not asked", "Only those who play can let a bot play on.", self.game_log.seq)
            if message.level not in LEVELS:
                raise Refusal("bad setup", no_level(message.level), self.game_log.seq)
            store, seat = self.store.sync, message.seat
            if seat in self.vacant():
                replaced = await self.store.do(store.fill, self.id, seat, message.level, self.away)
            elif seat in set(self.others(guest.seats)) - self.present():
                replaced = await self.store.do(store.replace, self.id, seat, message.level, self.away)
            else:
                replaced = False
            if not replaced:
                text = f"A bot can play only for somebody whom you have waited for {self.away:.0f} seconds."
                raise Refusal("not away", text, self.game_log.seq)
            await self._catch_up()

    async def look(self, guest: Guest, message: Look) -> None:
        """Shows the guest an earlier moment: as it was for them, or with all cards open."""
        async with self._turn():
            self._check()
            game_log, seq = self.game_log, message.seq
            if seq > game_log.seq:
                raise Refusal("no such moment", f"There are only {game_log.seq} choices so far.", game_log.seq)
            eye, open_, ended, beside = self.eye(guest.seats), self.open, self.result, self.beside(seq)
            self._check_line(message)
        if message.line:
            guest.send(await asyncio.to_thread(studies.tried, game_log, seq, message.line))
        else:
            guest.send(await asyncio.to_thread(outgoing.moment, game_log, seq, eye, open_, ended, beside))

    async def share(self, guest: Guest, message: Share) -> None:
        """Tells the guest a position as text, to share it."""
        async with self._turn():
            self._check()
            game_log, eye, open_ = self.game_log, self.eye(guest.seats), self.open
            seq = min(message.seq, game_log.seq)
            self._check_line(message)
        if message.line:
            game_log = await asyncio.to_thread(studies.branch, game_log, seq, message.line)
            seq = game_log.seq
        guest.send(await asyncio.to_thread(outgoing.shared, game_log, seq, eye, open_))

    def _check_line(self, message: Look | Share) -> None:
        if message.line and not self.open:
            raise Refusal("not over", "Other lines can be tried when the game is over.", self.game_log.seq)

    async def why(self, guest: Guest, message: Why) -> None:
        """Tells the guest why something cannot be chosen in the open decision."""
        async with self._turn():
            self._check_open(message)
            guest.send(outgoing.because(self, guest.seats, message))
            if self.teaching is not None and self.teaching.hear(self.game_log, message.card):
                self._announce()

    async def reach(self, guest: Guest, message: Reach) -> None:
        """Tells the guest where a fighter could go and whom it could attack."""
        async with self._turn():
            self._check()
            if message.fighter >= len(self.game_log.table.fighters):
                raise Refusal("not understood", "There is no such fighter at this table.", self.game_log.seq)
            guest.send(outgoing.reached(self, guest.seats, message.fighter))

    async def threaten(self, guest: Guest, message: Threaten) -> None:
        """Tells the guest who could attack a fighter next."""
        async with self._turn():
            self._check()
            guest.send(advice.threatened(self, guest.seats, message))

    async def hold(self, guest: Guest, message: Hold) -> None:
        """Tells the guest what a seat can still hold (HOLD-1)."""
        async with self._turn():
            self._check()
            guest.send(advice.held(self, guest.seats, message))

    async def hint(self, guest: Guest, message: Hint) -> None:
        """Lets somebody think of the best choices for the guest (HINT-1)."""
        async with self._turn():
            await self._help(guest, message, HINT)
            question = advice.question_at(self.id, self.game_log, message.seq, self.game.asked)
            self.advisers.begin(guest, HINT, self.advisers.hint(guest, message.cuts, question, self.game_log.table))

    async def chances(self, guest: Guest, message: Chances) -> None:
        """Lets somebody think of the chance of each side for the guest (HINT-1)."""
        async with self._turn():
            await self._help(guest, message, CHANCES)
            question = advice.question_at(self.id, self.game_log, message.seq, self.game.asked)
            sides = self.game_log.table.sides
            self.advisers.begin(guest, CHANCES, self.advisers.chances(guest, message.cuts, question, sides))

    async def compare(self, guest: Guest, message: Compare) -> None:
        """Lets somebody think of what a bot compared, for the guest (WHY-1)."""
        async with self._turn():
            self._check()
            self._check_unscripted()
            game_log, seq = self.game_log, message.seq
            if message.cuts != game_log.cuts:
                raise Refusal("stale", "Choices were taken back since; please ask anew in the log.", game_log.seq)
            if seq >= game_log.seq:
                raise Refusal("stale", "That choice was never made.", game_log.seq)
            seat, level = game_log.chooser(seq), self.bot_at(seq)
            if level is None:
                raise Refusal("not asked", f"{game_log.table.players[seat]} is no bot: ask them.", game_log.seq)
            if not self.open and not self.may_ask_for_hints(guest.seats):
                raise Refusal("no hints", advice.NO_HINTS, game_log.seq)
            question = advice.question_at(self.id, game_log, seq, seat)
            made = game_log.game.choices()[seq]
            self.advisers.begin(guest, "compare", self.advisers.compare(guest, level, question, made, self.open))

    async def _help(self, guest: Guest, message: Hint | Chances, kind: str) -> None:
        """Checks that a guest may be helped with the open decision, and notes it: a hint each time, else once."""
        self._check_open(message)
        self._check_unscripted()
        game_log, seat = self.game_log, self.game.asked
        if not self.may_ask_for_hints(guest.seats):
            raise Refusal("no hints", advice.NO_HINTS, game_log.seq)
        if self.gathering or seat not in self.playing(guest.seats):
            raise Refusal("not asked", "There are hints for your own choices only.", game_log.seq)
        noted = [aside for aside in game_log.recording.asides if (aside.seat, aside.kind) == (seat, kind)]
        if any(kind == CHANCES or aside.after == game_log.seq for aside in noted):
            return
        if not await self.store.do(self.store.sync.help, self.known(), seat, kind):
            await self._catch_up()
            raise Refusal("stale", "The game has gone on meanwhile.", self.game_log.seq)
        game_log.recording.asides.append(Aside(game_log.seq, seat, kind))

    async def say(self, guest: Guest, message: Say) -> None:
        """A guest says something to the people of their team (TALK-1)."""
        async with self._turn():
            self._check()
            said = remark(self, guest.seats, message)
            now = asyncio.get_running_loop().time()
            if not self._talking.setdefault(said.seat, Bucket(self.talks, now)).take(now):
                raise Refusal("too fast", "That was a lot at once; your team hears you again in a moment.", said.seq)
            team = bits(self.game_log.table.allies[said.seat])
            store = self.store.sync
            await self.store.do(store.say, self.id, said.seat, said.model_dump_json(), team, MOST_REMARKS)
            await self._pass_on()

    async def record(self, seats: tuple[int, ...]) -> str:
        """The record of a game that is open; before that what these seats may know of it (KNOW-2)."""
        async with self._turn():
            self._check()
            recording, eye, open_ = self.game_log.recording, self.eye(seats), self.open
            if open_:
                return recording.write()
        lines = await asyncio.to_thread(recording.transcript, eye)
        note = "# what you may know of a game that is not over; its record can be had at its end"
        return "\n".join([note, *lines]) + "\n"

    # --- what bots, the clock and other processes do --------------------------------------------------------------

    async def move(self, seq: int, cuts: int, option: int | None, late: bool) -> None:
        """Makes a choice for the seat that is asked, the plainest if none is given, unless the game has gone on."""
        async with self._lock:
            if not self.lost and (self.game_log.seq, self.game_log.cuts) == (seq, cuts):
                if option is None:
                    option = plainest(self.game.view(self.game.asked))  # not before: nothing is half done now
                try:
                    await self._make(option, late)
                except Refusal:
                    # Nobody sends this choice again: it is found anew in a while, or what came instead is gone on from.
                    asyncio.get_running_loop().call_later(AGAIN, self._go_on_later)
                    raise
                self._announce()

    async def deal_without(self, waived: set[int]) -> None:
        """Deals the game although these seats have not given what they promised; others are still waited for."""
        async with self._lock:
            if not self.lost:
                await self.dealer.deal(waived)
                await self._catch_up()

    def _go_on_later(self) -> None:
        self._going_on = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        """With the lock: a choice that is being made must not be broken off, with nobody told of it."""
        async with self._lock:
            if not self.lost:
                self.autoplay.set_going()

    async def catch_up(self) -> None:
        """Takes over what is new in the database: choices, take-backs, wishes, seats, who has given up."""
        async with self._lock:
            if not self.lost:
                await self._catch_up()

    async def _catch_up(self) -> None:
        game_log = self.game_log
        stored = await self.store.do(self.store.sync.get, self.id, game_log.seq)
        if stored is not None and stored.cuts != game_log.cuts:
            stored = await self.store.do(self.store.sync.get, self.id)
        if stored is None:
            self.close()
            return
        sitting, gathering, players, due = self.seats, self.gathering, self._players(), self.due
        up = (
            stored.time.up if stored.lines or stored.cuts != game_log.cuts else self.time.up
        )  # as people are told below
        self.seats, self.resigned, self.time = stored.seats, stored.resigned, stored.time
        self.server_seed = stored.server_seed
        with put_off():  # the dealer tries again
            if await self.dealer.deal():
                await self._catch_up()
                return
        if stored.cuts != game_log.cuts:
            await self._retell(stored)
            beside = False  # it has been told
        else:
            before = self._told_beside()
            game_log.set_asides(stored.asides)
            beside = self._told_beside() > before
            for line in stored.lines:
                game_log.follow(line)
                self._announce()
        if (stored.wish, stored.agreed) != (self.wish, self.agreed):
            self.wish, self.agreed = stored.wish, stored.agreed
            self._tell_wish()
        if self.guests:
            with put_off():
                self.time = await self.autoplay.begun()
        if players != self._players():
            self._tell_players()
        if self.due and not due:
            self.dealer.watch()
        begins = gathering and not self.gathering and stored.cuts == game_log.cuts
        if beside or begins or (self.due and not due and stored.cuts == game_log.cuts):
            self._welcome()  # the log says so, and there may be a result; or the log begins; or all parts are due
        elif sitting != self.seats or up != self.time.up:
            self._announce()  # the same state, but with a clock that may have begun
        self.autoplay.set_going()  # a wish, or who is there, may have changed
        if stored.said != self.talk.heard:
            await self._pass_on()
        if stored.rematch is not None and not self.rematch:
            self.rematch = True
            for guest in self.guests:
                guest.send(Rematched())

    async def _pass_on(self) -> None:
        """Tells each team what its own people have said, here or elsewhere, and nobody else."""
        for number, text in await self.store.do(self.store.sync.remarks, self.id, self.talk.heard):
            said = Remark.model_validate_json(text)
            team = self.game_log.table.allies[said.seat]
            self.talk.add(number, said, team)
            for guest in self.guests:
                if team in teams_of(self, guest.seats):
                    guest.send(Spoken(remark=said))

    def _told_beside(self) -> int:
        """How much has happened beside the game that everybody is told at once; that somebody was helped is not."""
        return sum(aside.kind not in HELP for aside in self.game_log.recording.asides)

    # --- changing the game, with the lock held --------------------------------------------------------------------

    def _check(self) -> None:
        if self.lost:
            raise Refusal("failed", "Something went wrong with this table on our side; please come back to it.")

    def _check_unscripted(self) -> None:
        """Chances tell of those who choose for themselves: in a lesson all seats follow its script (LESSON-1)."""
        if self.teaching is not None:
            raise Refusal("lesson", "This is a lesson: everybody follows its script.", self.game_log.seq)

    def _check_open(self, message: Choose | TakeBack | Consent | Why | Resign | Replace | Hint | Chances) -> None:
        self._check()
        self.check_open(message)

    async def _make(self, option: int, late: bool = False) -> None:
        """Makes a choice and keeps it; `late` if the clock makes it."""
        game_log = self.game_log
        seq, line = game_log.seq, f"{game_log.line(option)} {LATE}" if late else game_log.line(option)
        wish, agreed, running = self.wish, self.agreed, self.time
        spent = running.noted(seq, self.game.asked, steady.now())
        try:
            game_log.choose(option, late)
        except IllegalChoice:
            raise
        except Exception:  # a defect of the engine or a card: the game is half way through it and must be opened anew
            log.exception("game %s: choice %s, %r, could not be carried out", self.id, seq, line)
            self.close()
            raise Refusal("failed", "This choice could not be carried out; that is our fault.", seq) from None
        self.wish, self.agreed = None, 0
        self.time = self.autoplay.opened(game_log.seq, self.game.asked, spent.since(game_log.free))
        step = Step(self.id, seq, game_log.cuts, line, self.over, self.resigned, self.time)
        try:
            stored = await self.store.append(step)
        except Refusal as refusal:
            # It may still be kept a moment later. Then this room is behind, as if another process had been faster.
            await self._unmake(seq)
            self.wish, self.agreed, self.time = wish, agreed, running
            raise Refusal(refusal.message.reason, refusal.message.text, seq) from None
        except Exception:  # a fault of ours: whether it was kept is not known here
            log.exception("game %s: choice %s could not be kept", self.id, seq)
            self.close()
            raise Refusal("failed", "Your choice could not be kept; please come back and see.", seq) from None
        if not stored:  # another process was faster: what was carried out here never was
            await self._unmake(seq)
            await self._catch_up()
            raise Refusal("stale", "The game has gone on meanwhile.", self.game_log.seq)
        if self.over:
            self.has_ended(self)

    async def _unmake(self, seq: int) -> None:
        """Goes back to before choice `seq`, of which nobody has been told."""
        game_log = self.game_log
        asides = [(aside.after, aside.line()) for aside in game_log.recording.asides]
        self.game_log = await asyncio.to_thread(GameLog, game_log.head, game_log.lines[:seq], game_log.cuts, asides)

    async def _cut(self, to: int, spent: Time) -> None:
        """Takes back all choices from number `to` on, with what is left of the time for what is decided again."""
        game_log = self.game_log
        seat = game_log.chooser(to)
        opened = self.autoplay.opened(to, seat, spent)
        if not await self.store.do(self.store.sync.cut, self.known(), seat, to, opened):
            await self._catch_up()
            raise Refusal("stale", "The game has gone on meanwhile.", self.game_log.seq)
        self.time = opened
        self._tell_anew(await asyncio.to_thread(game_log.undone, seat, to))

    async def _retell(self, stored: StoredGame) -> None:
        self._tell_anew(await asyncio.to_thread(told, stored))

    def _tell_anew(self, game_log: GameLog) -> None:
        """Tells the game anew from its beginning, to everybody."""
        self.game_log = game_log
        self.wish, self.agreed = None, 0
        self._welcome()

    async def _wish(self, seat: int | None, agreed: int) -> None:
        if not await self.store.do(self.store.sync.wish, self.known(), seat, agreed):
            await self._catch_up()
            raise Refusal("stale", "The game has gone on meanwhile.", self.game_log.seq)
        self.wish, self.agreed = seat, agreed
        self._tell_wish()
        self.autoplay.set_going()

    def close(self) -> None:
        """Ends this room: the game goes on in the next one that is opened for it, and whoever is here comes back."""
        self.lost = True
        self.autoplay.stop()
        self.dealer.stop()
        self.advisers.close()
        for guest in self.guests:
            guest.dismiss()

    # --- telling --------------------------------------------------------------------------------------------------

    def _announce(self) -> None:
        """Tells everybody where the game stands now, and sets it going."""
        self.autoplay.set_going()
        self.advisers.stale(self.game_log.seq, self.game_log.cuts)
        written: dict[tuple[int, ...], str] = {}
        for guest in self.guests:
            if guest.seats not in written:
                written[guest.seats] = outgoing.state(self, guest.seats).model_dump_json()
            guest.send_text(written[guest.seats])

    def _welcome(self) -> None:
        """Tells everybody everything anew, and sets the game going."""
        self.autoplay.set_going()
        self.advisers.stale(self.game_log.seq, self.game_log.cuts)
        for guest in self.guests:
            self._greet(guest)

    def _greet(self, guest: Guest) -> None:
        guest.send(outgoing.welcome(self, guest, self._players()))
        guest.send(outgoing.state(self, guest.seats))

    def _tell_players(self) -> None:
        message = Players(players=self._players())
        for guest in self.guests:
            guest.send(message)

    def _tell_wish(self) -> None:
        message = Wished(seq=self.game_log.seq, wish=self.shown_wish(), text=self.refused())
        for guest in self.guests:
            guest.send(message)

    def _players(self) -> list[Player]:
        return outgoing.players(self, self.present())
