"""Visits to pages in a real browser: a context for each, no complaint in any console, and a picture of how it ended."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from player import PATIENCE

ARTIFACTS = Path(__file__).parents[1] / "test-artifacts"
NAMED = {"button", "link", "textbox", "radio", "checkbox", "combobox", "slider", "dialog", "image", "img", "timer"}


def habits(pace: str = "none", newcomer: bool = False) -> str:
    """A script for browsers that have kept nothing else: how fast what others do is shown, and who is new here."""
    kept = {"matchless.look": json.dumps({"pace": pace, "tips": newcomer})}
    if not newcomer:
        kept["matchless.knows"] = "true"
    return f"""
if (location.protocol.startsWith("http") && localStorage.getItem("matchless.look") === null) {{
    for (const [name, value] of Object.entries({json.dumps(kept)})) localStorage.setItem(name, value);
}}
"""


class Visits:
    """Opens pages, each in a context of its own, and remembers what they complain about."""

    def __init__(self, browser: Browser, home: str, name: str) -> None:
        self.browser = browser
        self.home = home
        self.name = name
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.forgiven: list[str] = []  # patterns of complaints that a test expects

    def __call__(self, address: str, pace: str = "none", **options: Any) -> Page:
        """A page of a browser that has never been here; `options` are those of a context.

        By default nothing moves, what others do is shown at once, and nobody is new to the game: a newcomer gets tips,
        and finds the first lesson in the lobby.
        """
        newcomer = bool(options.pop("newcomer", False))
        context = self.browser.new_context(**{"base_url": self.home, "reduced_motion": "reduce", **options})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(habits(pace, newcomer))
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"{error}\n{error.stack}"))
        page.on("console", self._hear)
        page.goto(address)
        return page

    def table(self, token: str, **options: Any) -> Page:
        """The table of a token."""
        return self(f"/table.html#{token}", **options)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def keep(self, page: Page, name: str) -> None:
        """Keeps a picture of a page."""
        ARTIFACTS.mkdir(exist_ok=True)
        page.screenshot(path=ARTIFACTS / f"{name}.png")

    def close(self) -> None:
        pages = [page for context in self.contexts for page in context.pages]
        for number, page in enumerate(pages, 1):
            self.keep(page, f"{self.name}-{number}" if len(pages) > 1 else self.name)
        for context in self.contexts:
            context.close()
        serious = [said for said in self.complaints if not any(re.search(one, said) for one in self.forgiven)]
        assert not serious, "\n".join(serious)


def nameless(page: Page) -> list[dict[str, Any]]:
    """What can be pressed or filled in, or is a picture, and has no name for a screen reader."""
    session = page.context.new_cdp_session(page)
    tree = session.send("Accessibility.getFullAXTree")
    session.detach()  # or the browser keeps the tree up to date, at every step of the game
    return [
        node
        for node in tree["nodes"]
        if not node["ignored"] and node["role"]["value"] in NAMED and not node.get("name", {}).get("value", "").strip()
    ]
