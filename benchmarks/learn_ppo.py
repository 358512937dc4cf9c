"""How fast somebody else's learner learns against bots: MaskablePPO of sb3-contrib, as it is. Prints JSON lines.

    uv run --no-editable --group learn python benchmarks/learn_ppo.py --against random novice --seconds 600 1800

The learner plays both heroes of one pairing in turn, and is rewarded by winning alone. It trains against one bot after
the other for so many seconds each and is measured as it goes on.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Box, Discrete
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from matchless.envs.actions import SIZE as ACTIONS
from matchless.envs.observation import Observer
from matchless.envs.vector import VectorGames
from matchless.intervals import wilson

Numbers = np.ndarray[Any, Any]
LANES = 64  # games at a time
STEPS = 128  # decisions of each between two lessons
SETUP = {"board": "sherwood-forest", "heroes": ("robin-hood", "bigfoot")}


class Games(VecEnv):  # type: ignore[misc]  # it comes without types where it is not installed
    """A vector environment in the form that Stable-Baselines3 has for one; it sees what can change in its setup."""

    def __init__(self, num_envs: int, opponent: str, seed: int) -> None:
        self.games = VectorGames(num_envs, [SETUP], [opponent])
        self.used = np.array(Observer(self.games.games[0].table).used)
        self.masks = np.zeros((num_envs, ACTIONS), np.bool_)
        self._from = seed
        super().__init__(num_envs, Box(0, 1, (len(self.used),), np.float32), Discrete(ACTIONS))

    def _seen(self, observations: dict[str, Any]) -> Numbers:
        self.masks = observations["action_mask"].astype(np.bool_)
        return np.asarray(observations["observation"][:, self.used])

    def reset(self) -> Numbers:
        return self._seen(self.games.reset(seed=self._from)[0])

    def step_async(self, actions: Numbers) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Numbers, Numbers, Numbers, list[dict[str, Any]]]:
        observations, rewards, terminations, truncations, told = self.games.step(self._actions)
        ended = terminations | truncations
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for number in np.flatnonzero(ended):
            infos[number] = {
                "terminal_observation": told["final_obs"][number]["observation"][self.used],
                "TimeLimit.truncated": bool(truncations[number]),
            }
        return self._seen(observations), rewards.astype(np.float32), ended, infos

    def env_method(self, name: str, *arguments: Any, indices: Any = None, **named: Any) -> list[Any]:
        if name != "action_masks":
            raise AttributeError(name)
        return list(self.masks)

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        if name not in ("action_masks", "render_mode"):
            raise AttributeError(name)
        return [None] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(name)

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is held open."""


def measure(model: MaskablePPO, opponent: str, games: int) -> dict[str, float]:
    """The score of the learner in so many games, half of them with either hero, a draw counting half."""
    lanes = min(games, 100)
    env = Games(lanes, opponent, 10**6)
    seen = env.reset()
    # Each lane plays as many games as the others, so that short games do not count more often than long ones.
    left = np.full(lanes, games // lanes)
    won = 0.0
    while left.any():
        actions, _ = model.predict(seen, action_masks=env.masks, deterministic=False)
        env.step_async(actions)
        seen, rewards, ended, _ = env.step_wait()
        counted = ended & (left > 0)
        won += float(((rewards[counted] + 1) / 2).sum())
        left[counted] -= 1
    played = lanes * (games // lanes)
    low, high = wilson(won, played)
    return {"score": won / played, "low": low, "high": high, "games": played}


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", nargs="+", default=["random"], help="bots to learn against, one after the other")
    parser.add_argument("--seconds", nargs="+", type=float, default=[600.0], help="CPU seconds to learn against each")
    parser.add_argument("--every", type=float, default=120.0, help="CPU seconds of learning between measurements")
    parser.add_argument("--games", type=int, default=200, help="games of a measurement")
    parser.add_argument("--threads", type=int, default=2, help="cores to use")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to keep what was learned")
    parser.add_argument("--load", type=Path, help="what to go on from")
    args = parser.parse_args(given)
    if len(args.against) != len(args.seconds):
        parser.error("as many --seconds as bots to learn --against")
    torch.set_num_threads(args.threads)
    env = Games(LANES, args.against[0], args.seed)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=STEPS,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=0.997,
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 128]},
        seed=args.seed,
        device="cpu",
    )
    if args.load:
        model = MaskablePPO.load(args.load, env, device="cpu")
    learned = 0.0
    begun = time.time()
    for opponent, seconds in zip(args.against, args.seconds, strict=True):
        if opponent != args.against[0]:
            model.set_env(Games(LANES, opponent, args.seed))
        until = learned + seconds
        while learned < until:
            goal = min(learned + args.every, until)
            while learned < goal:
                start = time.process_time()
                model.learn(LANES * STEPS, reset_num_timesteps=False)
                learned += time.process_time() - start
            for bot in dict.fromkeys((args.against[0], opponent)):
                told = {"learning_from": opponent, "against": bot, "cpu_seconds": round(learned)}
                told |= {"decisions": model.num_timesteps, "seconds": round(time.time() - begun)}
                print(json.dumps(told | measure(model, bot, args.games)), flush=True)
        if args.save:
            model.save(args.save)


if __name__ == "__main__":
    main()
