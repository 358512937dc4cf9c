"""Somebody who does not read what is sent: sent away, and nothing is kept for them."""

from __future__ import annotations

import asyncio

import pytest

from matchless.server import app
from matchless.server.guest import MOST_UNREAD, Guest


def test_messages_come_out_in_order_and_then_the_end() -> None:
    async def talk() -> list[str | None]:
        guest = Guest()
        guest.send_text("one")
        guest.send_text("two")
        guest.dismiss()
        guest.send_text("too late")
        return [await guest.next() for _ in range(3)]

    assert asyncio.run(talk()) == ["one", "two", None]


def test_who_is_too_far_behind_is_sent_away_and_what_is_unread_forgotten() -> None:
    async def talk() -> tuple[bool, str | None]:
        guest = Guest()
        for _ in range(MOST_UNREAD):
            guest.send_text("news")
        assert not guest.gone
        guest.send_text("news")
        return guest.gone, await guest.next()

    assert asyncio.run(talk()) == (True, None)


def test_a_writer_does_not_wait_for_ever_for_somebody_who_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "LAST_WORDS", 0.01)

    async def leave() -> bool:
        writer = asyncio.create_task(asyncio.sleep(3600))
        await asyncio.wait_for(app._finish(writer), 20)
        return writer.cancelled()

    assert asyncio.run(leave())
