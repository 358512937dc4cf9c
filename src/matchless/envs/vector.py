"""Many games in one call: a vector environment after gymnasium.

>>> from matchless.envs.vector import VectorGames
>>> games = VectorGames(8, [{"board": "yukon", "heroes": ["raptors", "t-rex"]}], opponents=["novice"])
>>> observations, infos = games.reset(seed=7)
>>> actions = observations["action_mask"].argmax(axis=1)
>>> observations, rewards, terminations, truncations, infos = games.step(actions)
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

import matchless
from matchless.bots.levels import make
from matchless.envs import VERSION
from matchless.envs.actions import SIZE as ACTIONS
from matchless.envs.description import SIZE as SETUP
from matchless.envs.description import describe
from matchless.envs.observation import SIZE
from matchless.envs.slot import Slot

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"the vector environment needs {error.name}: install Matchless with its extra, pip install 'matchless[envs]'",
        name=error.name,
    ) from error

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

Observed = dict[str, "npt.NDArray[Any]"]


class VectorGames(VectorEnv[Observed, "npt.NDArray[np.int64]", "npt.NDArray[Any]"]):
    """So many games at a time, each followed by the next in the same step.

    Observations, rewards, terminations and truncations are the same arrays at every step, written in place: copy what
    is to be kept. With `opponents`, names of bots, the learner has one seat, `seat` or each in turn, and the bots have
    the others; without, the learner answers for whoever is asked.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # gymnasium declares it per object, and sets it per class
        "name": f"matchless_vector_v{VERSION}",
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int,
        setups: Sequence[Mapping[str, Any]] = ({"board": "sherwood-forest", "heroes": ("robin-hood", "bigfoot")},),
        opponents: Sequence[str] = (),
        seat: int | None = None,
    ) -> None:
        """Each of `setups` is what `matchless.new_game` takes; the games take them in turn."""
        if num_envs < 1:
            raise ValueError(f"num_envs: expected at least 1, not {num_envs!r}")
        if not setups:
            raise ValueError(
                "setups: expected at least one, such as {'board': 'yukon', 'heroes': ['raptors', 't-rex']}"
            )
        tables = [matchless.new_game(**setup).table for setup in setups]
        for bot in opponents:  # a name that no bot has is to be told now
            make(bot, 0)
        if seat is not None and not 0 <= seat < min(table.seats for table in tables):
            raise ValueError(f"seat: there is no seat {seat!r} in every setup")
        if seat is not None and not opponents:
            raise ValueError("seat: without opponents the learner has every seat; leave it out or name opponents")
        self.num_envs = num_envs
        self.single_observation_space = Dict(
            {
                "observation": Box(0, 1, (SIZE,), np.float32),
                "setup": Box(0, 1, (SETUP,), np.float32),
                "action_mask": Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.single_action_space = Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._described = [
            [np.frombuffer(describe(table, seat), np.float32) for seat in range(table.seats)] for table in tables
        ]
        entries = array("f", bytes(4 * SIZE * num_envs))
        masks = bytearray(ACTIONS * num_envs)
        self._observed: Observed = {
            "observation": np.frombuffer(entries, np.float32).reshape(num_envs, SIZE),
            "setup": np.zeros((num_envs, SETUP), np.float32),
            "action_mask": np.frombuffer(masks, np.int8).reshape(num_envs, ACTIONS),
        }
        entries_of_all = memoryview(entries).cast("B").cast("f")
        self._slots = [
            Slot(
                tables[number % len(tables)],
                opponents,
                seat,
                number // len(tables),
                entries_of_all[number * SIZE : (number + 1) * SIZE],
                memoryview(masks)[number * ACTIONS : (number + 1) * ACTIONS],
            )
            for number in range(num_envs)
        ]
        self._rewards = np.zeros(num_envs)
        self._terminations = np.zeros(num_envs, np.bool_)
        self._truncations = np.zeros(num_envs, np.bool_)
        self._seats = np.full(num_envs, -1, np.int64)
        self._begun = False

    @property
    def games(self) -> list[matchless.Game]:
        """The games themselves. They know everything: a player looks at what `step` gives."""
        return [slot.game for slot in self._slots]

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begins new games: those of the seeds, or of a seed and the numbers after it, or the next ones at random."""
        if seed is None:
            seed = int(self.np_random.integers(1 << 62))
        if isinstance(seed, SupportsIndex):  # numpy's whole numbers too
            seeds = [int(seed) + number for number in range(self.num_envs)]
        else:
            seeds = [int(own) for own in seed]
        if len(seeds) != self.num_envs:
            raise ValueError(f"seed: expected {self.num_envs} seeds, one for each game, not {len(seeds)}")
        super().reset(seed=seeds[0])
        for number, (slot, own) in enumerate(zip(self._slots, seeds, strict=True)):
            slot.seed(own)
            self._look(number)
        self._begun = True
        return self._observed, {"seat": self._seats.copy()}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observed, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Answers one decision of every game. An illegal action raises IllegalChoice and changes no game."""
        if not self._begun:
            raise matchless.IllegalChoice("no game has begun: call reset first")
        slots = self._slots
        if len(actions) != len(slots):
            raise ValueError(f"actions: expected {len(slots)}, one for each game, not {len(actions)}")
        options = [slot.option(action) for slot, action in zip(slots, np.asarray(actions).tolist(), strict=True)]
        rewards, terminations, truncations = self._rewards, self._terminations, self._truncations
        for written in (rewards, terminations, truncations):
            written.fill(0)
        infos: dict[str, Any] = {}
        for number, slot in enumerate(slots):
            slot.choose(options[number])
            if slot.ended:
                rewards[number] = slot.reward
                terminations[number], truncations[number] = not slot.truncated, slot.truncated
                self._end(number, infos)
            self._look(number)
        infos["seat"] = self._seats.copy()
        return self._observed, rewards, terminations, truncations, infos

    def _end(self, number: int, infos: dict[str, Any]) -> None:
        """Tells of the game that has ended, and begins the next."""
        slot = self._slots[number]
        if "final_obs" not in infos:
            infos["final_obs"] = np.full(self.num_envs, None, object)
            infos["payoffs"] = np.zeros((self.num_envs, 4))
            infos["_final_obs"] = infos["_payoffs"] = np.zeros(self.num_envs, np.bool_)
        self._look(number)
        infos["final_obs"][number] = {name: rows[number].copy() for name, rows in self._observed.items()}
        infos["payoffs"][number, : len(slot.worth)] = slot.worth
        infos["_final_obs"][number] = True
        slot.begin_next()

    def _look(self, number: int) -> None:
        slot = self._slots[number]
        slot.look()
        seat = slot.learner
        if self._seats[number] != seat:
            self._seats[number] = seat
            self._observed["setup"][number] = self._described[number % len(self._described)][seat]
