"""Random play of the engines a user would compare with, driven from Python. Prints one JSON object.

    python benchmarks/peers.py [--seconds S] [--environments]

With `--environments` it is learning environments, ours among them: every decision with the observation of whoever
decides. Needs the dependency group `benchmark`; decisions of chance are not counted.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import matchless

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


def open_spiel(game: Any, look: Callable[[Any], object]) -> Callable[[int], int]:
    """A game of OpenSpiel; whoever decides looks at the state first."""

    def play(seed: int) -> int:
        choice = random.Random(seed).random
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.Random(choice()).choices(outcomes, weights)[0])
                continue
            look(state)
            actions = state.legal_actions()
            state.apply_action(actions[int(choice() * len(actions))])
            decisions += 1
        return decisions

    return play


# --- environments: each step with an observation and its legal actions ----------------------------------------------


def pettingzoo(env: Any) -> Callable[[int], int]:
    def play(seed: int) -> int:
        choice = random.Random(seed).random
        env.reset(seed=seed)
        decisions = 0
        while env.agents:
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[int(choice() * len(legal))]))
            decisions += 1
        return decisions

    return play


def rlcard(name: str) -> Callable[[int], int]:
    from rlcard import make

    env = make(name)

    def play(seed: int) -> int:
        choice = random.Random(seed).random
        env.seed(seed)
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(choice() * len(legal))])
            decisions += 1
        return decisions

    return play


def observed(game: Any) -> Callable[[int], int]:
    """A game of OpenSpiel with observations written into one array."""
    from open_spiel.python.observation import make_observation

    observation = make_observation(game)
    return open_spiel(game, lambda state: observation.set_from(state, state.current_player()))


def listed(game: Any) -> Callable[[int], int]:
    """The same with observations given as lists."""
    return open_spiel(game, lambda state: state.observation_tensor(state.current_player()))


def vector(lanes: int) -> Callable[[int], int]:
    """Our vector environment, every seat being the learner's; a hundred steps count as a game."""
    import numpy as np

    from matchless.envs.vector import VectorGames

    games = VectorGames(lanes)
    observations, _ = games.reset(seed=1)
    rng = np.random.default_rng(1)

    def play(seed: int) -> int:
        for _ in range(100):
            masks = observations["action_mask"]
            games.step((rng.random(masks.shape, np.float32) * masks).argmax(axis=1))
        return 100 * lanes

    return play


def environments(seconds: float) -> dict[str, dict[str, float]]:
    import pyspiel
    from pettingzoo.classic import chess_v6, connect_four_v3, texas_holdem_v4

    from matchless.envs import matchless_v1, open_spiel_game

    ours = pyspiel.load_game(open_spiel_game.GAME_TYPE.short_name)
    played = {
        "Matchless, PettingZoo raw_env": pettingzoo(matchless_v1.raw_env()),
        "Matchless, OpenSpiel, make_observation": observed(ours),
        "Matchless, OpenSpiel, observation_tensor": listed(ours),
        "Matchless, 64 games at a time": vector(64),
        "PettingZoo connect four": pettingzoo(connect_four_v3.raw_env()),
        "PettingZoo chess": pettingzoo(chess_v6.raw_env()),
        "PettingZoo texas hold'em": pettingzoo(texas_holdem_v4.raw_env()),
        "RLCard gin rummy": rlcard("gin-rummy"),
        "RLCard doudizhu": rlcard("doudizhu"),
        "OpenSpiel gin rummy, make_observation": observed(pyspiel.load_game("gin_rummy")),
        "OpenSpiel gin rummy, observation_tensor": listed(pyspiel.load_game("gin_rummy")),
        "OpenSpiel backgammon, make_observation": observed(pyspiel.load_game("backgammon")),
    }
    return {name: rate(game, seconds) for name, game in played.items()}


def catanatron(seed: int) -> int:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
    game.play()
    return len(game.state.actions)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds for each engine")
    parser.add_argument("--environments", action="store_true", help="learning environments, ours among them")
    given = parser.parse_args()
    seconds = given.seconds
    if given.environments:
        json.dump({"build": matchless.BUILD, **environments(seconds)}, sys.stdout)
        return
    result = {"catanatron, two players": rate(catanatron, seconds)}
    import pyspiel

    for name in ("gin_rummy", "backgammon", "chess"):
        result[f"OpenSpiel {name}"] = rate(open_spiel(pyspiel.load_game(name), lambda state: None), seconds)
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
