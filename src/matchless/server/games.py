"""All games of a server: new ones, those that are being played, and who may enter which."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from weakref import WeakValueDictionary

from matchless.engine.errors import MatchlessError
from matchless.server import former, lessons, lobby, seating, studies, tokens
from matchless.server.async_store import AsyncStore
from matchless.server.bot_pool import BotPool
from matchless.server.database import POSTGRESQL
from matchless.server.entrance import Entrance
from matchless.server.game_log import told
from matchless.server.limits import Limits, Rates, has_room
from matchless.server.messages.lessons import Learn
from matchless.server.messages.lobby import (
    Claim,
    Inquiry,
    Listing,
    Made,
    Mine,
    NewGame,
    Offer,
    Positioned,
    Recorded,
    Rematch,
    Seated,
    Summaries,
)
from matchless.server.messages.records import Check, Checked, Describe, Described, Replay
from matchless.server.messages.refusals import Refusal
from matchless.server.messages.studies import (
    DropStudy,
    KeepStudy,
    OpenedStudy,
    StudyChecked,
    StudyDropped,
    StudyKept,
    StudyOf,
)
from matchless.server.peers import Peers
from matchless.server.reviews import Reviews
from matchless.server.room import Room
from matchless.server.rows import Redeal, Right, StoredGame, StoredStudy
from matchless.server.store import Outrun

IDLE = 60.0  # seconds that a room without anybody is kept open
ROUNDS = 15.0  # seconds between two looks for such rooms, for what nobody told of, and two notes of who is there
FORGETS = 3600.0  # seconds between two deletions of what is old
TRIES = 5  # of somebody who picks a hero while others do
MOST_LISTED = 50  # games
LISTED_FOR = 1.0  # seconds that a listing is told again before it is made anew
COUNTED_FOR = 1.0  # seconds that games are counted here before they are counted in the database
PLAYED = timedelta(hours=24)  # for so long a game counts after somebody last did something in it
UNTOUCHED = timedelta(minutes=10)  # for so long a game counts in which nobody has chosen anything
OPENED = timedelta(days=7)  # for so long a record is kept that somebody has opened
STUDIED = timedelta(days=90)  # for so long a study is kept after its author last changed it, and a record that it is of
ATTENDED = timedelta(minutes=3)  # for so long a game is listed after the last of its people has gone

NO_SUCH_TOKEN = "This link leads nowhere: it may be incomplete, or what it led to is no longer kept here."

log = logging.getLogger(__name__)


class Games:
    """The open rooms of one server process, over the database that all of them share."""

    def __init__(
        self,
        store: AsyncStore,
        bot_pool: BotPool,
        limits: Limits,
        keep: timedelta | None = None,
        reviews: bool = True,
    ) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.limits = limits
        self.keep = keep  # for so long a game is kept after somebody last did something in it; None: for ever
        self.rates = Rates(limits)
        self.rooms: dict[str, Room] = {}
        self.reviews = Reviews(store, bot_pool.queue, self._record)
        self.peers = Peers(store, self.rates, self.reviews)
        self.entrance = Entrance(self.rates.entered)
        self.reviewing = reviews  # whether a review begins by itself when a game ends
        self.ending = False  # whether nobody should be sent here any more
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # as long as somebody opens
        self._tasks: set[asyncio.Task[None]] = set()
        self._listing: asyncio.Task[str] | None = None
        self._listed_until = self._counted_until = 0.0
        self._running: Counter[str] = Counter()  # games that are being played, by the address of their makers
        self._closed: str | None = None  # why no more may be made, if so

    def open(self) -> None:
        """Begins to listen to other processes, to let bots think, and to close rooms that nobody uses."""
        self.store.listen(self.hear, self.peers.hear)
        if self.store.sync.kind == POSTGRESQL:
            self._start(self.peers.keep_telling())
        self.bot_pool.open()
        self._start(self._go_round())
        self._start(self._forget())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        for room in self.rooms.values():
            room.close()
        self.reviews.close()
        self.bot_pool.close()
        await self.store.close()

    # --- games and seats ------------------------------------------------------------------------------------------

    async def make(self, message: NewGame, address: str) -> Made:
        """Makes a new game for somebody at this address."""
        await self._check_number(address)
        text = ""
        if isinstance(message.setup, Recorded):
            text = message.setup.record
        elif isinstance(message.setup, Positioned):
            text = message.setup.text
        stored, made = await asyncio.to_thread(seating.new, message, await self._kept(text))
        await self.store.do(self.store.sync.add, replace(stored, address=address))
        self._listing = None  # whoever made it looks for it there
        return made

    async def learn(self, message: Learn, address: str) -> Made:
        """Makes a lesson for somebody at this address."""
        await self._check_number(address)
        stored, made = await asyncio.to_thread(lessons.new, message)
        await self.store.do(self.store.sync.add, replace(stored, address=address))
        return made

    async def _check_number(self, address: str) -> None:
        """Refuses one more game where there are too many, in all or of one address, or an operator takes none."""
        now = asyncio.get_running_loop().time()
        if now > self._counted_until or not self._room_for(address):  # nobody is refused for a game of before
            self._running, self._closed = await self.store.do(self.store.sync.running, PLAYED, UNTOUCHED)
            self._counted_until = now + COUNTED_FOR
        if self._closed is not None:
            raise Refusal("too many", self._closed)
        if self._running.total() >= self.limits.games:
            raise Refusal("too many", "As many games are being played here as there can be; please come back later.")
        if not self._room_for(address):
            raise Refusal("too many", "Too many games are being played from where you are; please finish some first.")
        self._running[address] += 1

    def _room_for(self, address: str) -> bool:
        return has_room(self._running[address], self._running.total(), self.limits.games, self.limits.share)

    async def replay(self, message: Replay, address: str) -> Made:
        """Keeps a record for a while, to be looked at."""
        stored, made = await asyncio.to_thread(seating.replay, message, await self._kept(message.record))
        opened = replace(stored, address=address, expires=datetime.now(UTC) + OPENED)
        for gone in await self.store.do(self.store.sync.open_record, opened, self.limits.opened):
            self.hear(gone)
        return made

    async def describe(self, message: Describe, other_catalog: bool) -> Described:
        """What a position shows."""
        return await asyncio.to_thread(seating.describe, message.text, await self._kept(message.text), other_catalog)

    async def check(self, message: Check) -> Checked:
        """Whether a record can be true."""
        return await asyncio.to_thread(seating.check, message, await self._kept(message.record))

    async def _kept(self, text: str) -> former.Files:
        """The files of former heroes and boards that somebody's record or position names, as far as they are kept."""
        missing = former.missing(text)
        return await self.store.do(self.store.sync.files, missing) if missing else ()

    async def claim(self, message: Claim) -> Seated:
        """Takes an open seat."""
        token = tokens.claimed(message.invitation, message.key)
        right = await self._claim(message, token)
        self._listing = None  # nobody else should be sent to this seat
        if right.game in self.rooms:
            await self.rooms[right.game].catch_up()
        return Seated(game=right.game, seats=list(right.seats), token=token)

    async def _claim(self, message: Claim, token: str) -> Right:
        for _ in range(TRIES):
            deal = None if message.hero is None else await self._deal(message.invitation, message.hero)
            try:
                claim = (message.invitation, token, message.name, deal, message.promise)
                right = await self.store.do(self.store.sync.claim, *claim)
            except Outrun:
                continue
            if right is None:
                raise _taken()
            return right
        raise Refusal("too many", "Too many people sit down here at once; please try again.")

    async def _deal(self, invitation: str, hero: str) -> Redeal | None:
        """The game dealt anew with the picked hero; None if the seat is taken, perhaps by whoever asks again."""
        stored, (number, *_) = await self._invited(invitation)
        seat = stored.seats[number]
        if not seat.picks:
            raise Refusal("bad setup", "The hero of this seat is not yours to pick.")
        return (
            Redeal(await asyncio.to_thread(seating.picked, stored, number, hero), stored.cuts) if seat.picking else None
        )

    async def offer(self, message: Inquiry) -> Offer:
        """What an invitation is to, as long as it is open."""
        stored, numbers = await self._invited(message.invitation)
        if stored.seats[numbers[0]].token is not None:
            raise _taken()
        return lobby.offered(stored, numbers)

    async def _invited(self, invitation: str) -> tuple[StoredGame, tuple[int, ...]]:
        """The game, without its choices, and the seats of an invitation."""
        invited = await self.store.do(self.store.sync.invited, invitation)
        if invited is None:
            raise _taken()
        return invited

    async def rematch(self, message: Rematch, address: str) -> Seated:
        """Gives somebody who has played their seat in the rematch; the first who asks makes it."""
        right = await self.right(message.token)
        stored = await self.store.do(self.store.sync.get, right.game)
        assert stored is not None, "what has a right is kept"
        if any((seat.bot or "").startswith(lessons.SCRIPTED) for seat in stored.seats):
            raise Refusal("lesson", "A lesson has no rematch; begin it anew.")
        names = [stored.seats[seat].name for seat in right.seats]
        if not stored.over or not names or names[0] is None:
            raise Refusal("not over", "A rematch is for those who have played a game to its end.")
        if stored.rematch is None:
            await self._check_number(address)
        waits = message.promise is not None
        fresh = replace(await asyncio.to_thread(seating.rematch, stored, waits), address=address)
        game = await self.store.do(self.store.sync.rematch, stored.id, fresh)
        invitation = tokens.claimed(game, tokens.hashed(message.token))
        token = tokens.claimed(invitation, message.token)
        taken = await self.store.do(self.store.sync.claim, invitation, token, names[0], None, message.promise)
        if taken is None:
            raise Refusal("seat taken", "The others did not wait: a bot has your seat in the rematch.")
        for changed in (stored.id, game):
            if changed in self.rooms:
                await self.rooms[changed].catch_up()
        return Seated(game=game, seats=list(taken.seats), token=token)

    async def summaries(self, message: Mine) -> Summaries:
        """The games of some tokens, in the order asked for."""
        found = await self.store.do(self.store.sync.mine, list(dict.fromkeys(message.tokens)))
        return Summaries(games=[lobby.summary(*game) for game in found])

    async def listing(self) -> str:
        """The games that everybody is shown, in JSON, as they were a moment ago at most: however many ask."""
        now = asyncio.get_running_loop().time()
        if self._listing is None or now > self._listed_until:
            self._listing, self._listed_until = asyncio.create_task(self._list()), now + LISTED_FOR
        listing = self._listing
        try:
            return await asyncio.shield(listing)
        except Refusal:
            if self._listing is listing:
                self._listing = None  # the next one asks anew
            raise

    async def _list(self) -> str:
        listed = await self.store.do(self.store.sync.listing, MOST_LISTED, ATTENDED, PLAYED)
        return Listing(games=[lobby.listed(outline) for outline in listed]).model_dump_json()

    async def right(self, token: str) -> Right:
        """What a token stands for."""
        right = await self.store.do(self.store.sync.right, token)
        if right is None:
            raise Refusal("unknown token", NO_SUCH_TOKEN)
        return right

    async def review(self, token: str, address: str, *, begins: bool, other_catalog: bool) -> bytes:
        """What there is of the review of a game, once all its cards are open; it is made now, if it `begins`."""
        right = await self.right(token)
        room = await self.room(right.game)
        if room.teaching is not None:
            raise Refusal("lesson", "A lesson has no review: everybody followed its script.")
        if not room.open:
            raise Refusal("not over", "A game is reviewed when it is over.")
        told = await self.reviews.tell(right.game, address, begins=begins)
        return former.with_then(told, room.game_log.table, other_catalog)

    async def _record(self, game: str) -> str:
        """The record of a game that is over. Its room may be closed by now: whoever wants it later need not hold it."""
        return await (await self.room(game)).record(())

    def _has_ended(self, room: Room) -> None:
        """A game has ended here: whoever has played it and is still there will want its review."""
        if self.reviewing and room.teaching is None and room.present():
            self.reviews.begin(room.id, room.address)

    # --- studies --------------------------------------------------------------------------------------------------

    async def check_study(self, message: StudyOf) -> StudyChecked:
        """Makes the choices of a study, and tells them in sentences."""
        _, said = await self._checked(message)
        return StudyChecked(study=message.study, said=said)

    async def keep_study(self, message: KeepStudy, address: str) -> StudyKept:
        """Keeps a study for whoever has its link, or changes one that is kept."""
        game, said = await self._checked(StudyOf(token=message.token, study=message.study))
        packed = await asyncio.to_thread(studies.packed, message.study, said)
        stored = StoredStudy(tokens.fresh(), game, packed, address, datetime.now(UTC) + STUDIED)
        if message.key is None:
            key = tokens.fresh()
            await self.store.do(self.store.sync.keep_study, stored, key, self.limits.studies)
            return StudyKept(study=stored.study, key=key, days=STUDIED.days)
        study = await self.store.do(self.store.sync.change_study, stored, message.key)
        if study is None:
            raise Refusal("unknown token", "This study is no longer kept here; share it anew.")
        return StudyKept(study=study, key=message.key, days=STUDIED.days)

    async def _checked(self, message: StudyOf) -> tuple[str, list[list[str]]]:
        """The game that a study is of, and its choices in sentences."""
        right = await self.right(message.token)
        room = await self.room(right.game)
        if not room.open:
            raise Refusal("not over", "A game can be studied when it is over.")
        return right.game, await asyncio.to_thread(studies.check, room.game_log, message.study)

    async def study(self, token: str) -> OpenedStudy:
        """A study that is kept."""
        found = await self.store.do(self.store.sync.study, token)
        if found is None:
            raise Refusal("unknown token", NO_SUCH_TOKEN)
        return await asyncio.to_thread(studies.unpacked, *found)

    async def drop_study(self, message: DropStudy) -> StudyDropped:
        """Deletes a study for its author."""
        return StudyDropped(deleted=await self.store.do(self.store.sync.drop_study, message.key))

    # --- entering -------------------------------------------------------------------------------------------------

    async def room(self, game: str) -> Room:
        """The room of a game, opened if it is not."""
        opening = self._opening.setdefault(game, asyncio.Lock())
        async with opening:
            room = self.rooms.get(game)
            if room is None or room.lost:
                room = self.rooms[game] = await self._open(game)
            room.touched = asyncio.get_running_loop().time()
            return room

    async def _open(self, game: str) -> Room:
        stored = await self.store.do(self.store.sync.get, game)
        if stored is None:
            raise Refusal("unknown token", "This game is no longer kept here.")
        try:
            game_log = await asyncio.to_thread(told, stored)
        except MatchlessError as error:
            raise Refusal("other rules", f"This game cannot be played on by this server: {error}.") from error
        room = Room(stored, game_log, self.store, self.bot_pool, self.limits.away, self.limits.talk)
        room.has_ended = self._has_ended
        return room

    # --- other processes, and rooms that nobody uses --------------------------------------------------------------

    def hear(self, game: str | None) -> None:
        """Another process has changed a game; None: any may have changed."""
        changed = list(self.rooms.values()) if game is None else [self.rooms[game]] if game in self.rooms else []
        for room in changed:
            self._start(self._follow(room))

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task of the games failed", exc_info=task.exception())

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUNDS)
            self.tidy(asyncio.get_running_loop().time())
            await self.see()

    async def see(self) -> None:
        """Notes who is here, for other processes, and looks for what nobody has told of.

        A message of another process may be lost on its way, and nobody says that somebody's server has died.
        """
        rooms = list(self.rooms.values())
        present = [(room.id, seat) for room in rooms for seat in room.present()]
        try:
            await self.store.do(self.store.sync.see, present)
            outlines = await self.store.do(self.store.sync.outlines, [room.id for room in rooms])
        except Refusal:
            log.warning("who is here could not be noted; it is tried again")
            return
        for room in rooms:
            if room.id not in outlines or room.behind(*outlines[room.id]):
                self._start(self._follow(room))

    async def _follow(self, room: Room) -> None:
        """Lets a room take over what is new; what cannot be read now is looked for again with the next round."""
        try:
            await room.catch_up()
        except Refusal:
            log.warning("game %s: what is new could not be read; it is tried again", room.id)

    async def _forget(self) -> None:
        while True:
            try:
                while gone := await self.store.do(self.store.sync.forget, self.keep):
                    for game in gone:
                        self.hear(game)
                await self.store.do(self.store.sync.forget_addresses, PLAYED)
            except Refusal:
                log.warning("what is old could not be deleted; it is tried again")
            await asyncio.sleep(FORGETS)

    def tidy(self, now: float) -> None:
        """Closes the rooms that nobody has been in for a while; the database still has their games."""
        for game, room in list(self.rooms.items()):
            if room.lost or (not room.guests and now - room.touched > IDLE):  # `touched` covers those about to enter
                room.close()
                del self.rooms[game]


def _taken() -> Refusal:
    return Refusal("seat taken", "This invitation is no longer open: its seat is taken, or it never was one.")
