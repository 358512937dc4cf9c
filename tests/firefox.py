"""Firefox for tests: the one that is installed, without a window, told what to do by WebDriver BiDi."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from matchless.cli.serve import listening

NAMES = ("firefox", "firefox-esr")
MISSING = "no Firefox: install it (apt install firefox-esr)"
PATIENCE = 60.0  # seconds
SERIOUS = ("error", "warn")


class Firefox:
    """One page of a running Firefox; remembers what it complains about."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.asked = 0
        self.complaints: list[str] = []
        self.say("session.new", capabilities={})
        self.say("session.subscribe", events=["log.entryAdded"])
        self.context: str = self.say("browsingContext.getTree")["contexts"][0]["context"]

    def say(self, method: str, **params: Any) -> dict[str, Any]:
        """Gives a command and waits for its answer."""
        self.asked += 1
        self.line.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            heard: dict[str, Any] = json.loads(self.line.recv(PATIENCE))
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] in SERIOUS:
                self.complaints.append(str(heard["params"].get("text")))
            if heard.get("id") == self.asked:
                assert heard["type"] == "success", heard
                result: dict[str, Any] = heard["result"]
                return result

    def open(self, address: str, width: int, height: int) -> None:
        self.say("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})
        self.say("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        """What a function without parameters gives, run in the page; promises are waited for."""
        expression = f"Promise.resolve(({script})()).then((value) => JSON.stringify(value ?? null))"
        told = self.say("script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def until(self, script: str) -> Any:
        """What a function gives as soon as that is something."""
        end = time.monotonic() + PATIENCE
        while not (found := self.evaluate(script)):
            assert time.monotonic() < end, f"never: {script}"
            time.sleep(0.02)
        return found


@contextmanager
def launch(profile: Path) -> Iterator[Firefox]:
    """A Firefox with an empty profile; without one installed the test is skipped."""
    program = next((path for name in NAMES if (path := shutil.which(name))), None)
    if program is None:
        pytest.skip(MISSING)
    with listening("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    words = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", str(port)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with _line(process, port) as line:
            yield Firefox(line)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _line(process: subprocess.Popen[bytes], port: int) -> ClientConnection:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return connect(f"ws://127.0.0.1:{port}/session", max_size=None)
        except (OSError, InvalidHandshake):  # it has only just been started
            assert process.poll() is None, "Firefox ended at once"
            assert time.monotonic() < end, "Firefox does not answer"
            time.sleep(0.2)
