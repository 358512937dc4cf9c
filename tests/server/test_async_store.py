"""The store as the server calls it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from matchless.server import async_store
from matchless.server.async_store import AsyncStore
from matchless.server.store import Store

Gone = Sequence[tuple[str, tuple[int, ...]]]


def test_those_who_leave_at_once_are_noted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand tables of a server that ends have a moment for it: one by one they would not be through."""
    sync, noted = Store("sqlite://"), list[Gone]()

    def depart(gone: Gone) -> Sequence[None]:
        noted.append(gone)
        return (None,) * len(gone)

    monkeypatch.setattr(sync, "depart", depart)
    monkeypatch.setattr(async_store, "MOST_AT_ONCE", 40)
    everybody = [(f"game-{number}", (0, 1)) for number in range(100)]

    async def leave() -> None:
        store = AsyncStore(sync)
        await asyncio.gather(*(store.depart(*each) for each in everybody))
        await store.close()

    asyncio.run(leave())
    assert [one for gone in noted for one in gone] == everybody
    assert [len(gone) for gone in noted] == [40, 40, 20]
