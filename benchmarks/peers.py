"""Random play of the engines a user would compare with, driven from Python. Prints one JSON object.

    python benchmarks/peers.py [--seconds S]

Needs the dependency group `benchmark`; decisions of chance are not counted.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable

ROUNDS = 5


def rate(game: Callable[[int], int], seconds: float) -> dict[str, float]:
    """Decisions and games a second of CPU time, the median of several rounds; `game` plays a seed and counts."""
    rates: list[float] = []
    games: list[float] = []
    seed = 0
    for _ in range(ROUNDS):
        decisions = played = 0
        begun = time.process_time()
        while (spent := time.process_time() - begun) < seconds / ROUNDS:
            seed += 1
            decisions += game(seed)
            played += 1
        rates.append(decisions / spent)
        games.append(played / spent)
    return {"decisions_per_second": statistics.median(rates), "games_per_second": statistics.median(games)}


def open_spiel(name: str) -> Callable[[int], int]:
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        choice = random.Random(seed).random
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.Random(choice()).choices(outcomes, weights)[0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(choice() * len(actions))])
            decisions += 1
        return decisions

    return play


def catanatron(seed: int) -> int:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
    game.play()
    return len(game.state.actions)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds for each engine")
    seconds = parser.parse_args().seconds
    result = {"catanatron, two players": rate(catanatron, seconds)}
    for name in ("gin_rummy", "backgammon", "chess"):
        result[f"OpenSpiel {name}"] = rate(open_spiel(name), seconds)
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
