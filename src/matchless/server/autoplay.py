"""Who moves next without being asked."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from matchless.server import steady
from matchless.server.messages.refusals import Refusal
from matchless.server.rows import Time
from matchless.server.thinking import Problem

if TYPE_CHECKING:
    from matchless.server.bot_pool import BotPool
    from matchless.server.room import Room

SECRET = secrets.token_bytes(32)  # what makes the bots' chance, in this process
GRACE = 10.0  # seconds that are left at least where nobody was there to see the clock (CLOCK-1)
SKEW = 5.0  # seconds that the clocks of two machines may differ by

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Move:
    """A choice to be made for the seat that is asked: by a bot, a script, when its time is up, or at once without any.

    `seq` and `cuts` say which decision it is.
    """

    seq: int
    cuts: int
    bot: str | None = None
    made: int | None = None  # by the script of a lesson
    up: float | None = None  # in seconds since 1970


def chance(game: str, seat: int) -> int:
    """A bot's chance. It is not the game's, which tells how the cards lie, and nobody can work it out."""
    return int.from_bytes(hmac.digest(SECRET, f"{game} {seat}".encode(), "sha256"))


class Autoplay:
    """Lets a bot think, the clock run, or a seat that has resigned play its plainest choice.

    It reads the room, and does two things there: `Room.move` when the choice is found, `Room.close` when there is
    none to be found. The room says `set_going` whenever something has changed; one move at most is under way. It asks
    with the lock held when the time for a decision is up (`opened`, `begun`): the database has it, for all processes.
    """

    def __init__(self, room: Room, bot_pool: BotPool) -> None:
        self.room = room
        self.bot_pool = bot_pool
        self._move: Move | None = None
        self._task: asyncio.Task[None] | None = None  # is about this move
        self._new = True  # whether nobody has come to the table yet

    def set_going(self) -> None:
        """Begins the move that is next, if any is; what is under way goes on if it still is that one.

        With nobody at the table nothing new begins.
        """
        move = self._next()
        if move is not None and move == self._move and self._task is not None and not self._task.done():
            return
        self.stop()
        if move is not None and self.room.guests:
            self._move, self._task = move, asyncio.create_task(self._carry_out(move))

    def stop(self) -> None:
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._move = self._task = None

    # --- the clock ------------------------------------------------------------------------------------------------

    def opened(self, seq: int, seat: int, spent: Time) -> Time:
        """The time for a decision of this seat that opens now, after what was spent; it waits if nobody is there."""
        room = self.room
        return spent.opened(seq, seat, room.allowed(seat) if room.guests and not room.over else None, steady.now())

    async def begun(self) -> Time:
        """The time for the open decision, which begins now unless it runs already, for whoever comes or is there.

        Whoever is the first to come finds some left, if it was up or nobody else was there to see it pass (CLOCK-1).
        Where it would be up later than it may be, the machine's time was set back: it begins anew.
        """
        room, now = self.room, steady.now()
        new, self._new = self._new, False
        left = room.left()
        if not room.timed:
            return room.time
        if left is None:
            begins = room.time.opened(room.game_log.seq, room.game.asked, room.allowed(room.game.asked), now)
        elif room.time.up is not None and room.time.up - now > left + SKEW:
            begins = replace(room.time, up=now + left)
        elif new and left < GRACE and (not left or not any(seat.elsewhere for seat in room.seats)):
            begins = replace(room.time, up=now + GRACE)
        else:
            return room.time
        assert begins.up is not None, "it is timed"
        up = await room.store.do(room.store.sync.begin, room.known(), begins.up, room.time.up)
        return replace(room.time, up=up)

    # --- the next move --------------------------------------------------------------------------------------------

    def _next(self) -> Move | None:
        room = self.room
        if room.lost or room.over or room.gathering:
            return None
        seq, cuts, seat = room.game_log.seq, room.game_log.cuts, room.game.asked
        if room.teaching is not None:
            made = room.teaching.now(room.game_log).made
            return None if made is None else Move(seq, cuts, made=made)
        bot, gone = room.seats[seat].bot, not room.playing((seat,))
        if bot is not None or gone:
            return None if self._held() else Move(seq, cuts, bot=None if gone else bot)
        if room.timed and room.time.up is not None:
            return Move(seq, cuts, up=room.time.up)
        return None

    def _held(self) -> bool:
        """Whether all who are concerned by a wish to take back are there to answer it, before a bot moves (TAKE-1)."""
        waiting = self.room.waiting()
        return bool(waiting) and {self.room.wish, *waiting} <= self.room.connected()

    async def _carry_out(self, move: Move) -> None:
        try:
            thought = move.made
            if move.bot is not None:
                thought = await self._thought(move.bot)
            elif move.up is not None:
                await asyncio.sleep(move.up - steady.now())
            await self.room.move(move.seq, move.cuts, thought, late=move.up is not None)
        except Refusal as refusal:
            # Where people of one game are at two servers both let its bot think, and one of them is later every time.
            level = logging.DEBUG if refusal.message.reason == "stale" else logging.WARNING
            log.log(level, "game %s: %s", self.room.id, refusal.message.text)
        except Exception:  # in a task that nobody waits for it would go unseen, and the game would stand still
            log.exception("game %s: nobody could choose for seat %s", self.room.id, self.room.game.asked)
            self.room.close()

    async def _thought(self, level: str) -> int | None:
        """A bot's choice; none if it cannot make one."""
        room, game = self.room, self.room.game
        made = tuple(game.choices())
        problem = Problem(
            room.id,
            room.game_log.head,
            made,
            level,
            game.asked,
            chance(room.id, game.asked),
            room.played,
            game.private,
            room.address,
        )
        try:
            return await self.bot_pool.choose(problem)
        except Exception:  # a worker passes on whatever a bot raises; people should not have to wait for its mending
            log.exception("game %s: the %s bot failed; it plays the plainest choice", room.id, level)
            return None
