"""The fixed work that speed is measured by. Prints one JSON object; speed.py and guard.py run it in its own process.

    python benchmarks/workload.py [--seconds S] [--play-only]

It uses the public API alone, so that the same file can measure another version or build of the engine.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable

import matchless

# From light to heavy: (name, board, heroes, format).
PAIRINGS = (
    ("Robin Hood – Bigfoot", "sherwood-forest", ("robin-hood", "bigfoot"), "duel"),
    ("Muldoon – Raptors", "raptor-paddock", ("robert-muldoon", "raptors"), "duel"),
    ("T. Rex – Dr. Sattler", "t-rex-paddock", ("t-rex", "dr-sattler"), "duel"),
    ("Sisters – Shakespeare", "globe-theatre", ("wayward-sisters", "shakespeare"), "duel"),
    ("free-for-all of four", "hells-kitchen", ("daredevil", "elektra", "bullseye", "titania"), "free-for-all"),
)
ROUNDS = 5
DEFENSE_CARD = 4  # the kind of decision at which a combat has just begun


def play(game: matchless.Game, rng: matchless.Rng) -> int:
    """Plays a game to its end at random and counts the decisions."""
    decisions = 0
    choose = game.choose
    below = rng.below
    while not game.over:
        options = game.options
        choose(options[below(len(options))])
        decisions += 1
    return decisions


def table_of(board: str, heroes: tuple[str, ...], mode: str) -> matchless.Table:
    return matchless.new_game(board, heroes, format=mode).table


def measure_play(table: matchless.Table, seconds: float) -> dict[str, float]:
    """Decisions and games a second of CPU time, the median of several rounds."""
    start = matchless.start
    rates: list[float] = []
    games: list[float] = []
    seed = 0
    for _ in range(ROUNDS):
        decisions = played = 0
        begun = time.process_time()
        while (spent := time.process_time() - begun) < seconds / ROUNDS:
            seed += 1
            decisions += play(start(table, seed), matchless.Rng.seeded(seed))
            played += 1
        rates.append(decisions / spent)
        games.append(played / spent)
    return {"decisions_per_second": statistics.median(rates), "games_per_second": statistics.median(games)}


def microseconds(work: Callable[[], object], seconds: float) -> float:
    """CPU time of one call, the median of several rounds."""
    count = 1
    while True:
        begun = time.process_time()
        for _ in range(count):
            work()
        spent = time.process_time() - begun
        if spent > seconds / (ROUNDS * 4):
            break
        count *= 4
    rounds = [spent / count]
    for _ in range(ROUNDS - 1):
        begun = time.process_time()
        for _ in range(count):
            work()
        rounds.append((time.process_time() - begun) / count)
    return statistics.median(rounds) * 1e6


def in_mid_combat(table: matchless.Table) -> matchless.Game:
    """A game in which a defender is about to answer an attack, some turns in."""
    rng = matchless.Rng.seeded(11)
    game = matchless.start(table, 11)
    while game.turn < 6 or game.kind != DEFENSE_CARD:
        if game.over:
            game = matchless.start(table, rng.below(1 << 30))
        options = game.options
        game.choose(options[rng.below(len(options))])
    return game


def measure_parts(table: matchless.Table, seconds: float) -> dict[str, float]:
    """Microseconds of the single operations."""
    game = in_mid_combat(table)
    seat = game.asked
    view = game.view(seat)
    rng = matchless.Rng.seeded(5)
    finished = matchless.start(table, 3)
    play(finished, matchless.Rng.seeded(3))
    text = matchless.save_record(finished)
    return {
        "clone": microseconds(game.clone, seconds),
        "view": microseconds(lambda: game.view(seat), seconds),
        "view as data": microseconds(lambda: game.view(seat).data(), seconds),
        "resample": microseconds(lambda: matchless.resample(view, rng), seconds),
        "new game": microseconds(lambda: matchless.start(table, 7), seconds),
        "record": microseconds(lambda: matchless.save_record(finished), seconds),
        "replay": microseconds(lambda: matchless.load_record(text), seconds),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds for each pairing")
    parser.add_argument("--play-only", action="store_true", help="leave out the single operations")
    given = parser.parse_args()
    tables = {name: table_of(board, heroes, mode) for name, board, heroes, mode in PAIRINGS}
    result: dict[str, object] = {
        "build": getattr(matchless, "BUILD", "plain Python"),
        "play": {name: measure_play(table, given.seconds) for name, table in tables.items()},
    }
    if not given.play_only:
        result["microseconds"] = measure_parts(tables[PAIRINGS[0][0]], given.seconds / 5)
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
