"""When a game is dealt: as soon as nobody is missing, and without those whose page is there and adds nothing."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from matchless.engine.dealing import digest_of
from matchless.server.messages.refusals import Refusal

if TYPE_CHECKING:
    from matchless.server.room import Room

PATIENCE = 10.0  # seconds that a page which is connected may take to add what it has promised

log = logging.getLogger(__name__)


class Dealer:
    """Takes what browsers add to the seed of a room's game, and has it dealt.

    Everything here is called with the room's lock held, but for `watch` and `stop`, which wait for nothing.
    """

    def __init__(self, room: Room) -> None:
        self.room = room
        self._task: asyncio.Task[None] | None = None

    async def take(self, seats: tuple[int, ...], part: str) -> None:
        """Keeps what the browser of these seats adds; the same once more is the same."""
        room, digest = self.room, digest_of(part)
        if room.dealt:
            made_of = room.game_log.recording.dealing
            if made_of is None or all(made_of.parts.get(seat) != part for seat in seats):
                raise Refusal("stale", "The cards are dealt already; nothing can be added any more.")
            return
        own = [seat for seat in seats if room.seats[seat].promise]
        if not own:
            raise Refusal("not asked", "Nothing was promised for this seat that could be added.")
        if room.seats[own[0]].promise != digest:
            raise Refusal("illegal", "This is not what was promised: its digest is another.")
        if not room.due:
            raise Refusal("not asked", "What you add is due when all seats are taken.")
        await room.store.do(room.store.sync.give_part, room.id, own[0], part)

    async def deal(self, waived: set[int] | None = None) -> bool:
        """Deals the game if nobody is missing, or only those of the `waived` seats; whether it was dealt now."""
        room = self.room
        if not room.due or room.missing() - (waived or set()):
            return False
        return await room.store.do(room.store.sync.deal, room.id, waived or set())

    # --- those who never come -------------------------------------------------------------------------------------

    def watch(self) -> None:
        """Begins to wait for whoever is there and adds nothing, if anybody is to be waited for."""
        self.stop()
        if self.room.due and self.room.guests and not self.room.lost:
            self._task = asyncio.create_task(self._wait())

    def stop(self) -> None:
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
        self._task = None

    async def _wait(self) -> None:
        while self.room.due and not self.room.lost:
            await asyncio.sleep(PATIENCE)
            try:
                await self.room.deal_without(self.room.missing() & self.room.connected())
            except Refusal as refusal:  # the database may be busy: again, then
                log.warning("game %s: %s", self.room.id, refusal.message.text)
