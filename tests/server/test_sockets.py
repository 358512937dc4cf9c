"""The lines to tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.sync.client import connect

from matchless.server.sockets import GONE, while_connected
from served import PATIENCE, Killable


def test_each_message_is_compressed_by_itself(tmp_path: Path) -> None:
    """What would be kept for the next one is most of the memory of a table at which nothing happens."""
    with (
        Killable(f"sqlite:///{tmp_path / 'games.sqlite3'}") as served,
        connect(f"ws://{served.address}/socket", open_timeout=PATIENCE) as line,
    ):
        (compression,) = line.protocol.extensions
        assert isinstance(compression, PerMessageDeflate)
        assert compression.remote_no_context_takeover, "the server begins anew with each message"
        assert compression.local_no_context_takeover, "and need not remember what it was told"


@pytest.mark.parametrize("gone_first", [True, False])
def test_whoever_waits_hears_that_their_line_has_ended(gone_first: bool) -> None:
    async def scenario() -> None:
        faults: list[Any] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: faults.append(context))
        gone, turn = loop.create_future(), loop.create_future()

        async def wait() -> None:
            async with while_connected(SimpleNamespace(scope={"state": {GONE: gone}})):  # type: ignore[arg-type]
                await turn

        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        if gone_first:
            gone.set_result(None)
            with pytest.raises(TimeoutError):
                await waiting
        else:  # at the same moment
            turn.set_result(None)
            gone.set_result(None)
            await waiting
        await asyncio.sleep(0)
        assert not faults

    asyncio.run(scenario())
