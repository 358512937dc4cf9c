"""Chromium for tests: found where it is installed, run without a window."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

# The shell is the browser without the parts that only people see: tests take three quarters of the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MISSING = (
    "no Chromium: install it (apt install chromium, or playwright install chromium), or say where it is in the "
    "environment variable CHROMIUM"
)


@contextmanager
def launch() -> Iterator[Browser]:
    """A browser. Without one installed the test is skipped; it fails where MATCHLESS_CI=1 says that one must be.

    While it runs, Playwright has an event loop in this thread: nothing else there can use asyncio.
    """
    with sync_playwright() as playwright:
        program = _installed() or Path(playwright.chromium.executable_path)
        if not program.exists():
            if os.environ.get("MATCHLESS_CI") == "1":
                pytest.fail(MISSING)
            pytest.skip(MISSING)
        # Without hinting every build of Chromium sets type alike, so that pictures of pages can be compared.
        arguments = ["--no-sandbox", "--font-render-hinting=none"]
        browser = playwright.chromium.launch(executable_path=program, args=arguments, timeout=120_000)
        try:
            yield browser
        finally:
            browser.close()


def _installed() -> Path | None:
    said = os.environ.get("CHROMIUM")
    if said:
        return Path(said)
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return None if found is None else Path(found)
