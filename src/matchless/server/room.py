"""A running game: who sits there, what they may do, its bots and its clock.

Everything that changes the game goes through one lock, in this order: carried out in memory, kept in the database,
told. What cannot be carried out is therefore never kept, and nobody is told what might be lost.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Literal

from matchless import save_record, transcript
from matchless.engine.bits import bits
from matchless.engine.errors import IllegalChoice
from matchless.engine.table import OUT
from matchless.server.fights import fight
from matchless.server.messages import (
    PROTOCOL,
    Accepted,
    Because,
    Choose,
    Consent,
    Look,
    Moment,
    Player,
    Players,
    Reach,
    Refusal,
    Rematched,
    Replace,
    Resign,
    State,
    TakeBack,
    Welcome,
    Why,
    Wish,
    Wished,
)
from matchless.server.plainest import plainest
from matchless.server.reaching import reached
from matchless.server.reasons import Reasons
from matchless.server.resignation import closed, result
from matchless.server.seating import LEVELS, no_level
from matchless.server.store import Step
from matchless.server.story import Story, open_position
from matchless.server.thinkers import Problem

if TYPE_CHECKING:
    from matchless.engine.game import Game
    from matchless.engine.position import ResultData
    from matchless.server.guest import Guest
    from matchless.server.ledger import Ledger
    from matchless.server.store import Kept
    from matchless.server.thinkers import Thinkers

MOST_GUESTS = 100  # at one table
MOST_PER_SEAT = 8  # connections that hold the same seat; the oldest has to go
AWAY = 60.0  # seconds without a connection until a bot may play on

log = logging.getLogger(__name__)


class Room:
    """One game and everybody who is connected to it."""

    def __init__(self, kept: Kept, story: Story, ledger: Ledger, thinkers: Thinkers, away: float = AWAY) -> None:
        self.id = kept.id
        self.clock = kept.clock
        self.watch = kept.watch
        self.away = away
        self.ledger = ledger
        self.thinkers = thinkers
        self.story = story
        self.seats = kept.seats
        self.wish = kept.wish
        self.agreed = kept.agreed
        self.resigned = kept.resigned
        self.rematch = kept.rematch is not None
        self.guests: list[Guest] = []  # the oldest first
        self.touched = asyncio.get_running_loop().time()  # when somebody was last here
        self.lost = False  # whether memory and database may differ: then this room is given up and opened anew
        self._lock = asyncio.Lock()
        self._deadline: float | None = None  # of the open decision, in the loop's time
        self._mover: asyncio.Task[None] | None = None  # a bot that thinks, or the clock

    # --- coming and going -----------------------------------------------------------------------------------------

    async def enter(self, guest: Guest) -> None:
        """Lets somebody in, and tells them everything so far."""
        async with self._lock:
            self._check()
            if guest.seats:  # first: a bot that plays for this guest has to go
                await self.ledger.do(self.ledger.store.arrive, self.id, guest.seats)
            await self._catch_up()  # with what another process did while this room was being opened
            self._check()
            if len(self.guests) >= MOST_GUESTS:
                raise Refusal("too many", "This table has no more room; please come back later.")
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
        if guest in self.guests:
            self.guests.remove(guest)
            self.touched = asyncio.get_running_loop().time()
            self._tell_players()
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
            if game.asked not in self._playing(guest.seats):
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
            way = self._way_back(guest.seats)
            last = self.story.last_of(self._playing(guest.seats))
            if way == "no" or last is None:
                raise Refusal("nothing to take back", "You have made no choice yet.", self.story.seq)
            if way == "free":
                await self._cut(last)
                return
            await self._wish(self.story.chooser(last), 0)

    async def consent(self, guest: Guest, message: Consent) -> None:
        """A guest's answer to another seat's wish to take back."""
        async with self._lock:
            self._check_open(message)
            asked = set(self._waiting()) & set(guest.seats)
            if self.wish is None or not asked:
                raise Refusal("nothing to agree to", "Nobody asks you to agree to anything.", self.story.seq)
            if not message.agreed:
                await self._wish(None, 0)
                return
            agreed = self.agreed | sum(1 << seat for seat in asked)
            if set(self._waiting()) - asked:
                await self._wish(self.wish, agreed)
                return
            last = self.story.last_of(self._held_with(self.wish))
            assert last is not None, "only somebody who has chosen can wish to take back"
            await self._cut(last)

    async def resign(self, guest: Guest, message: Resign) -> None:
        """A guest gives up, with all their seats of one side (RESIGN-1)."""
        async with self._lock:
            self._check_open(message)
            story, game = self.story, self.game
            own = [seat for seat in self._playing(guest.seats) if game.status[seat] != OUT]
            if not own:
                raise Refusal("not asked", "Only those who still play can give up.", story.seq)
            allies = story.table.allies[game.asked if game.asked in own else own[0]]
            resigned = self.resigned | sum(1 << seat for seat in own if allies >> seat & 1)
            over = result(game, resigned) is not None
            store = self.ledger.store
            if not await self.ledger.do(store.resign, self.id, story.seq, story.cuts, self.resigned, resigned, over):
                await self._catch_up()
                raise Refusal("stale", "The game has gone on meanwhile.", self.story.seq)
            self.resigned = resigned
            self.wish, self.agreed = None, 0
            self._announce()

    async def replace(self, guest: Guest, message: Replace) -> None:
        """Lets a bot play on for a person who has been away for long, until that person comes back (AWAY-1)."""
        async with self._lock:
            self._check_open(message)
            if not guest.seats:
                raise Refusal("not asked", "Only those who play can let a bot play on.", self.story.seq)
            if message.level not in LEVELS:
                raise Refusal("bad setup", no_level(message.level), self.story.seq)
            others = set(self._others(guest.seats)) - self.present()
            if message.seat not in others or not await self.ledger.do(
                self.ledger.store.replace, self.id, message.seat, message.level, self.away
            ):
                text = f"A bot can play on only for a person who has been away for {self.away:.0f} seconds."
                raise Refusal("not away", text, self.story.seq)
            await self._catch_up()

    async def look(self, guest: Guest, message: Look) -> None:
        """Shows the guest an earlier moment: as it was for them, or with all cards open."""
        self._check()
        story, seq = self.story, message.seq
        if seq > story.seq:
            raise Refusal("no such moment", f"There are only {story.seq} choices so far.", story.seq)
        seat = self._eye(guest.seats)
        guest.send(await asyncio.to_thread(_moment, story, seq, seat, self.open, self.result))

    def why(self, guest: Guest, message: Why) -> None:
        """Tells the guest why something cannot be chosen in the open decision."""
        self._check_open(message)
        table = self.story.table
        reasons = Reasons(self.game.view(self._eye(guest.seats)))
        if message.space is not None and message.space in table.board.space_ids:
            reason = reasons.space(message.space)
        elif message.fighter is not None and message.fighter < len(table.fighters):
            reason = reasons.fighter(message.fighter)
        elif message.card is not None and any(card.name == message.card for card in table.cards):
            reason = reasons.card(message.card)
        elif message.action is not None:
            reason = reasons.action(message.action)
        else:
            raise Refusal("not understood", "There is no such thing at this table.", self.story.seq)
        guest.send(
            Because(
                seq=message.seq,
                space=message.space,
                fighter=message.fighter,
                card=message.card,
                action=message.action,
                text=reason.text,
                rule=reason.rule,
            )
        )

    def reach(self, guest: Guest, message: Reach) -> None:
        """Tells the guest where a fighter could go and whom it could attack."""
        self._check()
        if message.fighter >= len(self.story.table.fighters):
            raise Refusal("not understood", "There is no such fighter at this table.", self.story.seq)
        guest.send(reached(self.game.view(self._eye(guest.seats)), message.fighter, self.story.seq))

    async def record(self, seats: tuple[int, ...]) -> str:
        """The record of a game that is open; before that what these seats may know of it (KNOW-2)."""
        self._check()
        game = self.game
        if self.open:
            return await asyncio.to_thread(save_record, game)
        lines = await asyncio.to_thread(transcript, game, self._eye(seats))
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
        beside, players = (self.seats, self.resigned), self._players()
        self.seats, self.resigned = kept.seats, kept.resigned
        if kept.cuts != story.cuts:
            await self._retell(kept.head, kept.lines, kept.cuts)
        else:
            for line in kept.lines:
                story.follow(line)
                self._announce()
        if players != self._players():
            self._tell_players()
        if beside != (self.seats, self.resigned):
            self._announce()  # the same state, but with a clock that may have begun, or a result
        if (kept.wish, kept.agreed) != (self.wish, self.agreed):
            self.wish, self.agreed = kept.wish, kept.agreed
            self._tell_wish()
        if kept.rematch is not None and not self.rematch:
            self.rematch = True
            for guest in self.guests:
                guest.send(Rematched())

    # --- changing the game, with the lock held --------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.story.game

    @property
    def result(self) -> ResultData | None:
        """How the game ended, once it has."""
        return result(self.game, self.resigned)

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def open(self) -> bool:
        """Whether everybody may see everything: the game is over, or only looked at, as it has nobody's seats alone."""
        return self.over or not any(seat.bot or seat.token or seat.invitation for seat in self.seats)

    @property
    def gathering(self) -> bool:
        """Whether a hero is still to be picked: until then nobody moves, as the game will be dealt anew."""
        return any(seat.picking for seat in self.seats)

    def _playing(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Those of some seats that have not given up."""
        return tuple(seat for seat in seats if not self.resigned >> seat & 1)

    def _check(self) -> None:
        if self.lost:
            raise Refusal("failed", "Something went wrong with this table on our side; please come back to it.")

    def _check_open(self, message: Choose | TakeBack | Consent | Why | Resign | Replace) -> None:
        """Refuses what is not about the decision that is open now."""
        self._check()
        now = self.story.seq
        if self.over:
            raise Refusal("over", "The game is over; there is nothing left to choose.", now)
        if message.seq != now:
            raise Refusal("stale", f"Decision {message.seq} is not open: the game is at decision {now}.", now)
        if message.cuts != self.story.cuts:
            raise Refusal("stale", "Choices were taken back since; please look again.", now)

    async def _make(self, option: int) -> None:
        """Makes a choice and keeps it."""
        story = self.story
        seq, line = story.seq, story.line(option)
        try:
            story.choose(option)
        except IllegalChoice:
            raise
        except Exception:
            log.exception("game %s: choice %s, %r, could not be carried out", self.id, seq, line)
            self._give_up()
            raise Refusal("failed", "This choice could not be carried out; that is our fault.", seq) from None
        self.wish, self.agreed = None, 0
        try:
            kept = await self.ledger.append(Step(self.id, seq, story.cuts, line, self.over, self.resigned))
        except Exception:
            log.exception("game %s: choice %s could not be kept", self.id, seq)
            self._give_up()
            raise Refusal("failed", "Your choice could not be kept; please come back and see.", seq) from None
        if not kept:  # another process was faster: what was carried out here never was
            self.story = await asyncio.to_thread(Story, story.head, story.lines[:seq], story.cuts)
            await self._catch_up()
            raise Refusal("stale", "The game has gone on meanwhile.", self.story.seq)

    async def _cut(self, to: int) -> None:
        """Takes back all choices from number `to` on."""
        story = self.story
        if not await self.ledger.do(self.ledger.store.cut, self.id, story.seq, story.cuts, to):
            await self._catch_up()
            raise Refusal("stale", "The game has gone on meanwhile.", self.story.seq)
        await self._retell(story.head, story.lines[:to], story.cuts + 1)

    async def _retell(self, head: str, lines: list[str] | tuple[str, ...], cuts: int) -> None:
        """Tells the game anew from its beginning, to everybody."""
        self.story = await asyncio.to_thread(Story, head, lines, cuts)
        self.wish, self.agreed = None, 0
        self._set_going()
        for guest in self.guests:
            self._greet(guest)

    async def _wish(self, seat: int | None, agreed: int) -> None:
        story = self.story
        if not await self.ledger.do(self.ledger.store.wish, self.id, story.seq, story.cuts, seat, agreed):
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
        bot, gone = self.seats[asked].bot, not self._playing((asked,))
        if bot is None and not gone and self.clock is not None:
            if not all(seat.bot or seat.token for seat in self.seats):
                return  # no clock runs before everybody is there
            self._deadline = asyncio.get_running_loop().time() + self.clock
        if bot is not None or gone or self._deadline is not None:
            self._mover = asyncio.create_task(self._move(self.story.seq, self.story.cuts, None if gone else bot))

    def _stop(self) -> None:
        if self._mover is not None and self._mover is not asyncio.current_task():
            self._mover.cancel()
        self._mover = None

    async def _move(self, seq: int, cuts: int, bot: str | None) -> None:
        """Makes the choice of a bot, or the plainest one when the time is up; at once for a seat that has resigned."""
        try:
            option = await self._thought(bot) if bot is not None else await self._time_up()
            async with self._lock:
                if not self.lost and (self.story.seq, self.story.cuts) == (seq, cuts):
                    await self._make(option)
                    self._announce()
        except Refusal as refusal:
            log.warning("game %s: %s", self.id, refusal.message.text)
        except Exception:
            log.exception("game %s: nobody could choose for seat %s", self.id, self.game.asked)
            self._give_up()

    async def _thought(self, level: str) -> int:
        game = self.game
        # The bot's chance is not the game's: it hangs on the game's name, which tells nothing of how the cards lie.
        chance = int.from_bytes(f"{self.id} {game.asked}".encode())
        problem = Problem(self.id, self.story.head, tuple(game.choices()), level, game.asked, chance)
        plain = plainest(game.view(game.asked))
        try:
            option = await self.thinkers.choose(problem)
        except Exception:
            log.exception("game %s: the %s bot failed; it plays the plainest choice", self.id, level)
            return plain
        return option

    async def _time_up(self) -> int:
        game = self.game
        if self._deadline is not None:
            await asyncio.sleep(self._deadline - asyncio.get_running_loop().time())
        return plainest(game.view(game.asked))

    # --- telling --------------------------------------------------------------------------------------------------

    def _announce(self) -> None:
        """Tells everybody where the game stands now, and sets it going."""
        self._set_going()
        written: dict[tuple[int, ...], str] = {}
        for guest in self.guests:
            if guest.seats not in written:
                written[guest.seats] = self._state(guest.seats).model_dump_json()
            guest.send_text(written[guest.seats])

    def _greet(self, guest: Guest) -> None:
        table = self.story.table
        guest.send(
            Welcome(
                protocol=PROTOCOL,
                game=self.id,
                seats=list(guest.seats),
                board=table.board.slug,
                heroes=[hero.slug for hero in table.heroes],
                format=table.format,
                clock=self.clock,
                watch=self.watch,
                players=self._players(),
                log=self.story.log(self._eye(guest.seats), open_=self.open),
                rematch=self.rematch,
            )
        )
        guest.send(self._state(guest.seats))

    def _state(self, seats: tuple[int, ...]) -> State:
        story, game, seat, ended = self.story, self.game, self._eye(seats), self.result
        left = None
        if self._deadline is not None:
            left = max(0.0, round(self._deadline - asyncio.get_running_loop().time(), 2))
        view = game.view(seat)
        position = view.data()
        return State(
            seq=story.seq,
            cuts=story.cuts,
            position=closed(position, ended),
            events=story.told(story.seq, seat),
            fight=fight(story.table, story.events, story.table.known_to(seat), view, position),
            left=left,
            take_back=self._way_back(seats),
            wish=self._shown_wish(),
            resigned=bits(self.resigned),
            statistics=None if ended is None else story.tallies(),
        )

    def _tell_players(self) -> None:
        message = Players(players=self._players())
        for guest in self.guests:
            guest.send(message)

    def _tell_wish(self) -> None:
        message = Wished(seq=self.story.seq, wish=self._shown_wish())
        for guest in self.guests:
            guest.send(message)

    def _players(self) -> list[Player]:
        present = self.present()
        return [
            Player(
                name=seat.name,
                bot=seat.bot,
                connected=bool(seat.bot) or number in present or seat.elsewhere,
                picks=seat.picking,
            )
            for number, seat in enumerate(self.seats)
        ]

    def _eye(self, seats: tuple[int, ...]) -> int | None:
        """The seat through which somebody who holds these seats sees the game: the one asked, if it is theirs."""
        if not seats:
            return None
        return self.game.asked if self.game.asked in seats else seats[0]

    # --- taking back ----------------------------------------------------------------------------------------------

    def _way_back(self, seats: tuple[int, ...]) -> Literal["free", "ask", "no"]:
        """How these seats may take back their last choice. Bots agree to everything."""
        story = self.story
        last = story.last_of(self._playing(seats))
        if last is None or self.over:
            return "no"
        if last == story.seq - 1 and last >= story.free:
            return "free"
        return "ask" if self._others(seats) else "free"

    def _others(self, seats: tuple[int, ...]) -> list[int]:
        """The seats that other people play: no bot does, nor have they given up."""
        people = tuple(number for number, seat in enumerate(self.seats) if seat.token is not None and seat.bot is None)
        return [number for number in self._playing(people) if number not in seats]

    def _held_with(self, seat: int) -> tuple[int, ...]:
        """The seats that one person holds, of whom this is one."""
        token = self.seats[seat].token
        return tuple(number for number, other in enumerate(self.seats) if other.token == token)

    def _waiting(self) -> list[int]:
        """The seats that have still to agree to the wish on the table."""
        if self.wish is None:
            return []
        agreed = bits(self.agreed)
        return [seat for seat in self._others(self._held_with(self.wish)) if seat not in agreed]

    def _shown_wish(self) -> Wish | None:
        return None if self.wish is None else Wish(seat=self.wish, waiting=self._waiting())


def _moment(story: Story, seq: int, seat: int | None, open_: bool, ended: ResultData | None) -> Moment:
    game = story.moment(seq)
    view = game.view(seat)
    position = closed(open_position(game) if open_ else view.data(), ended if seq == story.seq else None)
    return Moment(
        seq=seq,
        position=position,
        events=story.told(seq, seat, open_=open_),
        fight=fight(story.table, story.events[: seq + 1], story.known(seat, open_), view, position),
        open=open_,
    )
