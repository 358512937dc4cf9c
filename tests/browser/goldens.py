"""Pictures of every page and of the hardest states, at four sizes, light and dark.

    uv run python tests/browser/goldens.py

Compares each with the one that is kept in tests/golden/pages and says which differ; `--update` keeps the new ones.
They are kept at half their size: enough to look at, and small. Two machines set type a little differently, so what is
compared is coarse: the mean of small squares, and a few of those may differ.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).parents[1]))  # for a run as a script

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

from chromium import launch
from matchless import Game, new_game, write_position
from matchless.engine import decision as ask
from matchless.engine.bits import bits
from matchless.engine.position_text import at_action
from matchless.server import autoplay, seating
from matchless.teacher import lessons
from matchless.teacher.puzzles.data import shipped
from reviewed import serve_review
from served import ANN, BOT, OPEN, Known, Served
from visits import habits

KEPT = Path(__file__).parents[1] / "golden" / "pages"
SIZES = ((1440, 900), (1280, 720), (820, 1180), (390, 664))
SHOWS = "() => [...document.querySelectorAll('#prompt[data-state], main')].some((one) => one.checkVisibility())"
THEMES = ("light", "dark")
SQUARE = 8  # pixels of a kept picture whose mean is compared
FAR = 20  # of 255: squares that differ by more are counted
FEW = 0.01  # of all squares may differ

DAY = "2026-11-18T12:00:00Z"  # on which there is a puzzle of the day
FOUR = ("daredevil", "shakespeare", "titania", "t-rex")

Opened = Callable[[Served], str]  # makes what a picture needs, and gives the address


def table(fits: Callable[[Game], bool], *heroes: str, board: str = "sherwood-forest", **setup: Any) -> Opened:
    """A table at a moment of a random game at which Ann is asked."""

    def open_(served: Served) -> str:
        seats = [ANN, *[BOT] * (len(heroes) - 1)]
        made = served.amid(lambda game: game.asked == 0 and fits(game), *seats, heroes=heroes, board=board, **setup)
        return f"/table.html#{made['token']}"

    return open_


def invited(served: Served) -> str:
    made = served.new(ANN, OPEN)
    return f"/join.html#{made['invitations'][0]['token']}"


def waiting(served: Served) -> str:
    return f"/table.html#{served.new(ANN, {**OPEN, 'picks': True})['token']}"


def over(served: Served) -> str:
    """Somebody is about to fall; Ann plays on by chance until it is over."""
    made = served.amid(lambda game: any(game.health[hero] < 4 for hero in bits(game.table.all_heroes)), ANN, BOT)
    ann = served.sit(made["token"])
    ann.play_out(1)
    ann.close()
    return f"/table.html#{made['token']}"


def replayed(served: Served) -> str:
    return over(served).replace("table", "replay")


def shared(_: Served) -> str:
    """A position in a link, with four seats, as the one to act knows it."""
    game, chance = new_game("hells-kitchen", FOUR, format="free-for-all", seed=5, first=0), random.Random(5)
    while game.turn < 7 or not at_action(game):
        game.choose(chance.choice(game.options))
    return f"/position.html#{write_position(game.view(game.active))}"


def taught(served: Served) -> str:
    """The first duel, where a card is to be thrown in."""
    made = served.http.post("/api/lessons", json={"lesson": lessons.FIRST, "step": 7}).json()
    return f"/table.html#{made['token']}"


def judged(served: Served) -> str:
    return f"/review.html#{serve_review(served)[0]}"


def acting(game: Game) -> bool:
    return game.kind == ask.ACTION and game.turn > 4


def defending(game: Game) -> bool:
    return game.kind == ask.DEFENSE_CARD and game.turn > 4


def many_cards(game: Game) -> bool:
    return game.kind == ask.DISCARD and len(game.options) >= 7


SHOWN: dict[str, Opened] = {
    "lobby": lambda _: "/",
    "decks": lambda _: "/decks.html#titania",
    "learn": lambda _: "/learn.html",
    "lessons": lambda _: "/lessons.html",
    "first-duel": taught,
    "puzzles": lambda _: "/puzzles.html",
    "puzzle": lambda _: f"/puzzle.html#{shipped()[0]['id']}",
    "review": judged,
    "join": invited,
    "open-seat": waiting,
    "ending": over,
    "replay": replayed,
    "position": shared,
    "action": table(acting, "robin-hood", "bigfoot"),
    "defense": table(defending, "hamlet", "elektra", board="globe-theatre"),
    "large": table(acting, "t-rex", "dr-sattler", board="t-rex-paddock"),
    "line": table(acting, "shakespeare", "titania", board="yukon"),
    "cauldron": table(acting, "wayward-sisters", "robert-muldoon", board="raptor-paddock"),
    "hand": table(many_cards, "t-rex", "bullseye", board="hells-kitchen"),
    "four": table(defending, *FOUR, board="hells-kitchen", format="free-for-all"),
}


def take(browser: Browser, served: Served, address: str, size: tuple[int, int], theme: Any) -> Image.Image:
    """A picture of a page, at half its size."""
    width, height = size
    context = browser.new_context(
        base_url=f"http://{served.address}",
        viewport={"width": width, "height": height},
        color_scheme=theme,
        reduced_motion="reduce",
        has_touch=width < 1000,
    )
    context.add_init_script(habits())
    context.clock.set_fixed_time(DAY)
    page = context.new_page()
    page.goto(address)
    settle(page)
    png = page.screenshot(animations="disabled", caret="hide")
    context.close()
    with Image.open(io.BytesIO(png)) as picture:
        return picture.convert("RGB").reduce(2)


def settle(page: Page) -> None:
    """Waits until nothing comes any more: data, fonts, and the pictures that pages draw when they have time."""
    page.wait_for_load_state("networkidle")
    page.wait_for_function(SHOWS)
    page.wait_for_function("() => document.fonts.size && [...document.fonts].every((one) => one.status === 'loaded')")
    page.evaluate("() => new Promise((done) => requestIdleCallback(() => setTimeout(done, 300)))")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of small squares that clearly differ."""
    if one.size != other.size:
        return 1.0
    coarse = ImageChops.difference(one.reduce(SQUARE), other.reduce(SQUARE))
    data = coarse.tobytes()
    far = [max(data[place : place + 3]) > FAR for place in range(0, len(data), 3)]
    return sum(far) / len(far)


def kept(name: str, size: tuple[int, int], theme: str) -> Path:
    return KEPT / f"{name}-{size[0]}x{size[1]}-{theme}.webp"


def check(
    browser: Browser, name: str, size: tuple[int, int], theme: str, *, update: bool = False, folder: Path = KEPT
) -> str:
    """What is wrong with a picture; empty if nothing is."""
    known = mock.patch.object(seating, "secrets", Known(6)), mock.patch.object(autoplay, "SECRET", b"known")
    with known[0], known[1], Served("sqlite://") as served:
        picture = take(browser, served, SHOWN[name](served), size, theme)
    file = kept(name, size, theme)
    if update:
        KEPT.mkdir(parents=True, exist_ok=True)
        picture.save(file, quality=70, method=6)
        return ""
    if not file.exists():
        return f"{file.name} is not kept yet: look at it, then --update"
    with Image.open(file) as golden:
        share = difference(picture, golden.convert("RGB"))
    if share <= FEW:
        return ""
    if folder != KEPT:
        folder.mkdir(exist_ok=True)
        picture.save(folder / file.name)
    return f"{file.name}: {share:.1%} differs"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(SHOWN)}; default: all")
    parser.add_argument("--size", action="append", choices=[f"{w}x{h}" for w, h in SIZES], help="default: all")
    parser.add_argument("--update", action="store_true", help="keep the new pictures")
    parser.add_argument("--to", type=Path, default=Path("test-artifacts"), help="where those that differ are put")
    args = parser.parse_args()
    wrong = 0
    with launch() as browser:
        for name in args.names or SHOWN:
            for size in SIZES:
                for theme in THEMES:
                    if args.size and f"{size[0]}x{size[1]}" not in args.size:
                        continue
                    said = check(browser, name, size, theme, update=args.update, folder=args.to)
                    wrong += bool(said)
                    print(said or f"{name} {size[0]}x{size[1]} {theme}: {'kept' if args.update else 'as it was'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
