"""All games of a server: new ones, those that are being played, and who may enter which."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from datetime import timedelta
from weakref import WeakValueDictionary

from matchless.engine.errors import MatchlessError
from matchless.server import lobby, seating, tokens
from matchless.server.async_store import AsyncStore
from matchless.server.bot_pool import BotPool
from matchless.server.game_log import GameLog
from matchless.server.limits import Limits
from matchless.server.messages import (
    Claim,
    Inquiry,
    Listing,
    Made,
    Mine,
    NewGame,
    Offer,
    Refusal,
    Rematch,
    Replay,
    Seated,
    Summaries,
)
from matchless.server.room import Room
from matchless.server.rows import Redeal, Right, StoredGame
from matchless.server.store import Outrun

IDLE = 60.0  # seconds that a room without anybody is kept open
ROUNDS = 15.0  # seconds between two looks for such rooms, for what nobody told of, and two notes of who is there
FORGETS = 3600.0  # seconds between two deletions of old games
TRIES = 5  # of somebody who picks a hero while others do
MOST_LISTED = 50  # games
LISTED_FOR = 1.0  # seconds that a listing is told again before it is made anew
COUNTED_FOR = 1.0  # seconds that games are counted here before they are counted in the database
PLAYED = timedelta(hours=24)  # for so long a game counts after somebody last did something in it
UNTOUCHED = timedelta(hours=1)  # for so long a game counts in which nobody has chosen anything
ATTENDED = timedelta(minutes=3)  # for so long a game is listed after the last of its people has gone

log = logging.getLogger(__name__)


class Games:
    """The open rooms of one server process, over the database that all of them share."""

    def __init__(self, store: AsyncStore, bot_pool: BotPool, limits: Limits, keep: timedelta | None = None) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.limits = limits
        self.keep = keep  # for so long a game is kept after somebody last did something in it; None: for ever
        self.rooms: dict[str, Room] = {}
        self.ending = False  # whether nobody should be sent here any more
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # as long as somebody opens
        self._tasks: set[asyncio.Task[None]] = set()
        self._listing: asyncio.Task[str] | None = None
        self._listed_until = self._counted_until = 0.0
        self._running = 0  # games that are being played
        self._closed: str | None = None  # why no more may be made, if so

    def open(self) -> None:
        """Begins to listen to other processes, to let bots think, and to close rooms that nobody uses."""
        self.store.listen(self.hear)
        self.bot_pool.open()
        self._start(self._go_round())
        if self.keep is not None:
            self._start(self._forget(self.keep))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        for room in self.rooms.values():
            room.close()
        self.bot_pool.close()
        await self.store.close()

    # --- games and seats ------------------------------------------------------------------------------------------

    async def make(self, message: NewGame) -> Made:
        """Makes a new game."""
        await self._check_number()
        stored, made = await asyncio.to_thread(seating.new, message)
        await self.store.do(self.store.sync.add, stored)
        self._listing = None  # whoever made it looks for it there
        return made

    async def _check_number(self) -> None:
        """Refuses one more game where there are too many, or an operator takes none."""
        now = asyncio.get_running_loop().time()
        if now > self._counted_until or self._running >= self.limits.games:  # nobody is refused for a game of before
            self._running, self._closed = await self.store.do(self.store.sync.running, PLAYED, UNTOUCHED)
            self._counted_until = now + COUNTED_FOR
        if self._closed is not None:
            raise Refusal("too many", self._closed)
        if self._running >= self.limits.games:
            raise Refusal("too many", "As many games are being played here as there can be; please come back later.")
        self._running += 1

    async def replay(self, message: Replay) -> Made:
        """Keeps a record to be looked at."""
        stored, made = await asyncio.to_thread(seating.replay, message)
        await self.store.do(self.store.sync.add, stored)
        return made

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
                right = await self.store.do(self.store.sync.claim, message.invitation, token, message.name, deal)
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

    async def rematch(self, message: Rematch) -> Seated:
        """Gives somebody who has played their seat in the rematch; the first who asks makes it."""
        right = await self.right(message.token)
        stored = await self.store.do(self.store.sync.get, right.game)
        assert stored is not None, "what has a right is kept"
        names = [stored.seats[seat].name for seat in right.seats]
        if not stored.over or not names or names[0] is None:
            raise Refusal("not over", "A rematch is for those who have played a game to its end.")
        if stored.rematch is None:
            await self._check_number()
        fresh = await asyncio.to_thread(seating.rematch, stored)
        game = await self.store.do(self.store.sync.rematch, stored.id, fresh)
        invitation = tokens.claimed(game, tokens.hashed(message.token))
        token = tokens.claimed(invitation, message.token)
        taken = await self.store.do(self.store.sync.claim, invitation, token, names[0])
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
            raise Refusal("unknown token", "No seat and no spectator has this token; the link may be incomplete.")
        return right

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
            game_log = await asyncio.to_thread(GameLog, stored.head, stored.lines, stored.cuts, stored.asides)
        except MatchlessError as error:
            raise Refusal("other rules", f"This game cannot be played on by this server: {error}.") from error
        return Room(stored, game_log, self.store, self.bot_pool, self.limits.away, self.limits.talk)

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

    async def _forget(self, keep: timedelta) -> None:
        while True:
            try:
                while gone := await self.store.do(self.store.sync.forget, keep):
                    for game in gone:
                        self.hear(game)
            except Refusal:
                log.warning("old games could not be deleted; it is tried again")
            await asyncio.sleep(FORGETS)

    def tidy(self, now: float) -> None:
        """Closes the rooms that nobody has been in for a while; the database still has their games."""
        for game, room in list(self.rooms.items()):
            if room.lost or (not room.guests and now - room.touched > IDLE):  # `touched` covers those about to enter
                room.close()
                del self.rooms[game]


def _taken() -> Refusal:
    return Refusal("seat taken", "This invitation is no longer open: its seat is taken, or it never was one.")
