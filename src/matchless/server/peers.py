"""What the servers over one PostgreSQL tell each other beside their games: who has asked for how much, how far reviews
are, and the time.

Limits by address hold for all of them together. Each counts at once what it is asked itself, and tells the others what
has come in since it last told them: one NOTIFY in half a second at most, and nothing is written anywhere. So a host may
have a little more than its due for half a second, which it has less of afterwards. As often they hear how far a review
is that one of them makes, and for which of them somebody asks elsewhere.

The clock at the table is a process's own and never jumps (`steady`); but where the machine's time is set, a process
that begins afterwards would differ from the others. Whoever is younger takes the time of whoever is older.

A SQLite file has one server alone, which has nobody to tell.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from typing import TYPE_CHECKING, Any

from matchless.server import steady
from matchless.server.messages.refusals import Refusal

if TYPE_CHECKING:
    from matchless.server.async_store import AsyncStore
    from matchless.server.limits import Rates
    from matchless.server.reviews import Reviews

OFTEN = 0.5  # seconds between two notices of what was asked for
SELDOM = 15.0  # seconds after which the time is told though nothing was asked for
AGREEING = 1.0  # seconds that two clocks may differ by
MOST_HOSTS = 100  # in one notice, which has 8,000 bytes at most

log = logging.getLogger(__name__)


class Peers:
    """This server among the others."""

    def __init__(self, store: AsyncStore, rates: Rates, reviews: Reviews) -> None:
        self.store = store
        self.rates = rates
        self.reviews = reviews
        self._due = asyncio.Event()  # somebody should hear of us at once
        self._greets = False

    def hear(self, notice: str | None) -> None:
        """Another server says something; None: we have begun to listen, and what was said before was not heard."""
        if notice is None:
            self._greets = True
            self._due.set()
            return
        said: dict[str, Any] = json.loads(notice)
        if said["from"] == self.store.sync.me:
            return
        if said["age"] > steady.age() and abs(said["now"] - steady.now()) > AGREEING:
            log.warning("the time of another server, which is older, differs from ours: it is taken over")
            steady.follow(said["now"])
        self.rates.also(said["taken"], asyncio.get_running_loop().time())
        if "review" in said:
            self.reviews.hear(said["review"])
        for game in said.get("wishes", ()):
            self.reviews.wish(game)
        if said["greets"]:
            self.reviews.repeat()
            self._due.set()

    async def keep_telling(self) -> None:
        """Tells the others what there is to tell, until it is cancelled."""
        loop = asyncio.get_running_loop()
        told = loop.time()
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), OFTEN)
            taken, news, wishes = self.rates.taken(), self.reviews.news(), self.reviews.wishes()
            if not (taken or news or wishes or self._due.is_set() or loop.time() - told > SELDOM):
                continue
            greets, self._greets = self._greets, False
            self._due.clear()
            told = loop.time()
            try:
                await self.store.do(self.store.sync.tell_servers, self._notices(taken, news, wishes, greets))
            except Refusal:
                log.warning("other servers could not be told who has asked for how much")
                self.reviews.repeat()

    def _notices(
        self, taken: list[tuple[str, str, int]], news: list[dict[str, Any]], wishes: list[str], greets: bool
    ) -> list[str]:
        said = {"from": self.store.sync.me, "age": steady.age(), "now": steady.now(), "greets": greets}
        parts = [taken[begin : begin + MOST_HOSTS] for begin in range(0, len(taken), MOST_HOSTS)] or [[]]
        told: list[dict[str, Any]] = [{"taken": part} for part in parts]
        told += [{"taken": [], "review": each} for each in news]
        told += [{"taken": [], "wishes": wishes[at : at + MOST_HOSTS]} for at in range(0, len(wishes), MOST_HOSTS)]
        return [json.dumps({**said, **each}) for each in told]
