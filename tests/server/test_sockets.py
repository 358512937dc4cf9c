"""The lines to tables."""

from __future__ import annotations

from pathlib import Path

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.sync.client import connect

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
