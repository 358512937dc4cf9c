"""Takes the README's pictures: the table after an attack, and the lobby.

Example: uv run python tests/browser/pictures.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Browser, Page  # noqa: E402

from chromium import launch  # noqa: E402
from player import Player  # noqa: E402
from served import ANN, Served  # noqa: E402
from visits import habits  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
BOT = {"kind": "bot", "level": "novice"}
GAMES = 60  # that are played at most until the table looks as it should


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        launch() as browser,
        Served(f"sqlite:///{folder}/games.sqlite3") as served,
    ):
        take_table(browser, served)
        take_lobby(browser, served)


def take_table(browser: Browser, served: Served) -> None:
    """Robin Hood has hit somebody and may slip away."""
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.add_init_script(habits())
    for luck in range(GAMES):
        page.goto("about:blank")
        page.goto(f"http://{served.address}/table.html#{served.new(ANN, BOT)['token']}")
        if played_to(page, luck):
            page.mouse.move(720, 5)
            page.screenshot(path=PICTURES / "table.png")
            return
    raise SystemExit("no game came to a picture; try again")


def played_to(page: Page, luck: int) -> bool:
    """Plays until the moment of the picture; False if the game ends without it."""
    player = Player(page, luck)
    while not (offer := player.offer()).over:
        hit = page.locator(".sum .gain").count() and page.locator(".m-hurt").count()
        moving = offer.question.startswith("Where do you move Robin Hood")
        if hit and moving and len(offer.spaces) > 3 and offer.seq > 60:
            player.space(offer.spaces[0]).click()
            return True
        player.choose(*player.chance.choice(offer.all))
        player.seq = offer.seq
    return False


def take_lobby(browser: Browser, served: Served) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", color_scheme="dark")
    page.goto(f"http://{served.address}/")
    page.get_by_text("Robin Hood").first.click()
    page.screenshot(path=PICTURES / "lobby.png")


if __name__ == "__main__":
    main()
