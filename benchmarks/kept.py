"""What a server's lobby costs over many games that are kept: CPU of server and database for listing and making games.

    uv run python benchmarks/kept.py --games 100000 --database postgres

Fills a database with so many games: half of them finished, half left before their end, of these every other one
listed; a hundred are under way with somebody there. Then `matchless serve` is asked over HTTP. PostgreSQL is started by
this script, in a folder of its own. CPU is what the processes have used by the system's own count.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
from rich.console import Console
from rich.table import Table
from sqlalchemy import insert, text

from load import UNLIMITED
from matchless import BUILD, Recording, new_game
from matchless.server.games import LISTED_FOR
from matchless.server.schema import choices, games, seats
from matchless.server.store import Store
from postgres import MISSING, Postgres, programs
from usage import cpu

AT_ONCE = 2_000  # games in one transaction
CHOICES = 5  # of each game
ATTENDED = 100  # games
NEW = {
    "setup": {"kind": "fresh", "heroes": ["robin-hood", "bigfoot"], "board": "sherwood-forest"},
    "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}],
    "listed": True,
}


def fill(url: str, number: int) -> None:
    """Makes the games, the newest of them under way."""
    store, now = Store(url), datetime.now(UTC)
    head = Recording.of(new_game("sherwood-forest", ["robin-hood", "bigfoot"], seed=1)).head()
    for begin in range(0, number, AT_ONCE):
        rows, sitting, made = [], [], []
        for place in range(begin, min(number, begin + AT_ONCE)):
            id_, live = f"kept-{place}", place >= number - ATTENDED
            then = now if live else now - timedelta(days=2, seconds=number - place)
            rows.append(
                {
                    "id": id_, "head": head, "created": then, "touched": then, "listed": live or place % 4 < 2,
                    "length": CHOICES, "cuts": 0, "over": not live and place % 2 == 0, "agreed": 0, "resigned": 0,
                    "watch": f"watch-{place}", "said": 0,
                }
            )  # fmt: skip
            for seat in range(2):
                offer = f"offer-{place}" if seat else None
                sitting.append(
                    {
                        "game": id_, "seat": seat, "name": None if seat else "Ann", "token": None if seat else id_,
                        "invitation": offer, "offer": offer, "picks": False, "seen": None if seat else then,
                    }
                )  # fmt: skip
            made += [{"game": id_, "seq": seq, "line": "1 action maneuver"} for seq in range(CHOICES)]
        with store.engine.begin() as connection:
            connection.execute(insert(games), rows)
            connection.execute(insert(seats), sitting)
            connection.execute(insert(choices), made)
    with store.engine.begin() as connection:
        connection.execute(text("ANALYZE"))
    store.close()


@contextlib.contextmanager
def serving(url: str) -> Iterator[tuple[int, httpx.Client]]:
    limits = [word for limit in UNLIMITED for word in ("--limit", limit)]
    command = [sys.executable, "-m", "matchless", "serve", "--port", "0", "--no-browser", "--database", url, *limits]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split(" ")[3]
        with httpx.Client(base_url=address, timeout=60.0) as http:
            yield process.pid, http
        process.terminate()


def measured(ask: Callable[[], httpx.Response], times: int, pause: float, roots: list[int]) -> tuple[float, float]:
    """Milliseconds of CPU a request, and the median of milliseconds until its answer."""
    for _ in range(3):
        ask().raise_for_status()
    before, took = sum(map(cpu, roots)), []
    for _ in range(times):
        if pause:
            time.sleep(pause)  # until what is kept for a moment is made anew
        began = time.perf_counter()
        ask().raise_for_status()
        took.append(time.perf_counter() - began)
    return 1000 * (sum(map(cpu, roots)) - before) / times, 1000 * sorted(took)[times // 2]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    args = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="matchless-", ignore_cleanup_errors=True)))
        roots: list[int] = []
        url = f"sqlite:///{folder / 'games.sqlite3'}"
        if args.database == "postgres":
            if programs() is None:
                sys.exit(MISSING)
            server = Postgres(folder, durable=True)
            stack.callback(server.stop)
            roots.append(server.pid)
            url = server.fresh_database()
        fill(url, args.games)
        pid, http = stack.enter_context(serving(url))
        roots.append(pid)
        time.sleep(3)  # workers of bots are started
        idle = sum(map(cpu, roots))
        time.sleep(20 * 1.1 * LISTED_FOR)  # as long as twenty listings that are made anew take below
        idle = 1000 * (sum(map(cpu, roots)) - idle) / 20  # what is used anyway while one waits
        grid = Table(title=f"{args.games} games kept, {args.database} ({BUILD}), milliseconds")
        for column in ("request", "CPU", "answer, median"):
            grid.add_column(column, justify="left" if column == "request" else "right")
        used, took = measured(lambda: http.get("/api/games"), 20, 1.1 * LISTED_FOR, roots)
        grid.add_row("a listing made anew", f"{used - idle:.1f}", f"{took:.1f}")
        used, took = measured(lambda: http.get("/api/games"), 300, 0.0, roots)
        grid.add_row("a listing of a moment ago", f"{used:.1f}", f"{took:.1f}")
        used, took = measured(lambda: http.post("/api/games", json=NEW), 300, 0.0, roots)
        grid.add_row("making a game", f"{used:.1f}", f"{took:.1f}")
        Console().print(grid)
    return 0


if __name__ == "__main__":
    sys.exit(main())
